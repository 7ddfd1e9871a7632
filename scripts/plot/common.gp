# common.gp: what the pictures share: reading the CSVs of the present folder, terminal, colours.
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

# The results in the order of summary.csv; their number in games gives the order of colours.
array result[8]
array result_games[8]
highest_share = 0
results = 0
games = 0
confidence = ''
note_result(name, high, hits, all) = (results = results + 1, result[results] = name, \
    result_games[results] = hits, games = all, \
    highest_share = high > highest_share ? high : highest_share, 1)
stats 'summary.csv' using (strcol(3) eq 'share' && results < 8 \
    ? note_result(strcol(1), column(6), int(column(9)), int(column(10))) : 0) nooutput
stats 'summary.csv' using (strcol(7) ne '' ? (confidence = sprintf('%g', 100 * column(7)), 1) : 0) \
    nooutput
if (games == 0) { exit error 'summary.csv holds no games' }

played = grouped(games).(games == 1 ? ' game' : ' games')

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
