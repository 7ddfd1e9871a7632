# look.gp: what all pictures share: how CSVs are read, how names and numbers are written, colours.
# Every script is called as `gnuplot -d -c SCRIPT png|svg [MORE]` and draws to standard output.
# Texts of the CSVs are only ever drawn (noenhanced): none is run, none is part of a file name.

set datafile separator comma
set datafile columnheaders
set encoding utf8

# "red_wins" for people: "red wins".
pretty(s) = strstrt(s, '_') ? pretty(s[1:strstrt(s, '_') - 1].' '.s[strstrt(s, '_') + 1:*]) : s

# A capital in front.
capital(s) = (i = strstrt('abcdefghijklmnopqrstuvwxyz', s[1:1])) \
    ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[i:i].s[2:*] : s

# 1000000 for people: "1 000 000".
grouped(n) = n < 1000 ? sprintf('%d', n) : grouped(n / 1000).' '.sprintf('%03d', n % 1000)

# Lightness differs from one to the next, so that a grey print can be read; lines are darker.
array fill_colour[8] = ['#8b1a1a', '#9cc3e6', '#7a7a7a', '#f2e6b3', '#1f1f3d', '#c78a3b', '#3f6b4a', '#d9d9d9']
array line_colour[8] = ['#8b1a1a', '#3d85c6', '#5f5f5f', '#b58900', '#1f1f3d', '#c78a3b', '#3f6b4a', '#a0a0a0']

do for [i = 1:8] { set linetype i linecolor rgb fill_colour[i] }

font = 'DejaVu Sans'

set border 3 linecolor '#404040'
set tics nomirror out scale 0.5
set grid ytics linetype 1 linecolor '#dddddd' linewidth 0.5
set style fill solid 1.0 border linecolor '#303030'
set title font font.',13'
