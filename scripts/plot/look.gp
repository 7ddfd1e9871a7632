# look.gp: what all pictures share: how CSVs are read, how names and numbers are written, colours.
# `mutineer plot` sets, before it loads a script: format ('png' or 'svg'), here (this folder), group
# and sheet (which measures), scenario, changes, first, second and base_of(key) (from the manifest),
# $summary (rows of summary.csv) and $rows (those of distribution.csv that the sheet shows).
# Texts of the CSVs are only ever drawn (noenhanced): none is run, none is part of a file name.

set datafile separator comma
set datafile columnheaders
set encoding utf8

# "red_wins" for people: "red wins".
pretty(s) = strstrt(s, '_') ? pretty(s[1:strstrt(s, '_') - 1].' '.s[strstrt(s, '_') + 1:*]) : s
spaced(s) = strstrt(s, '.') ? spaced(s[1:strstrt(s, '.') - 1].' '.s[strstrt(s, '.') + 1:*]) : pretty(s)

# The measure "Target.sunk" for people: "Target: sunk".
measure_words(s) = strstrt(s, '.') ? pretty(s[1:strstrt(s, '.') - 1]).': '.spaced(s[strstrt(s, '.') + 1:*]) : pretty(s)

# The parameter "rammer.class" for people: "class of rammer"; of the rules only its name.
key_section(s) = s[1:strstrt(s, '.') - 1]
key_words(s) = strstrt(s, '.') < 2 ? pretty(s) : spaced(s[strstrt(s, '.') + 1:*]) \
    .(key_section(s) eq 'rules' ? '' : ' of '.pretty(key_section(s)))
# Beside it what a scenario file calls it.
key_label(s) = key_words(s) eq s ? s : key_words(s).' ('.s.')'

# A capital in front.
capital(s) = (i = strstrt('abcdefghijklmnopqrstuvwxyz', s[1:1])) \
    ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[i:i].s[2:*] : s

# 1000000 for people: "1 000 000".
grouped(n) = n < 1000 ? sprintf('%d', n) : grouped(n / 1000).' '.sprintf('%03d', n % 1000)
games_words(n) = grouped(n).(n == 1 ? ' game' : ' games')

# A figure with its interval in words, as the tables have them: no digit finer than a third of the
# half-width, at most `most` decimals; what was never or always seen, or is but nearly none or all, is
# told as a bound. `all` is 100 of a percentage, else more than any figure.
fixed(x, decimals) = sprintf(sprintf('%%.%df', decimals), x)
half_of(v, low, high) = v - low > high - v ? v - low : high - v
fewest(decimals, most) = decimals < 0 ? 0 : decimals > most ? most : int(decimals)
places(half, most) = half > 0 ? fewest(ceil(-log10(half / 3.0)), most) : most
up(x, decimals) = ceil(x * 10.0 ** decimals - 1e-9) / 10.0 ** decimals
two_digits(x) = fewest(1 - floor(log10(x)), 9)
bound(x) = fixed(up(x, two_digits(x)), two_digits(x))
nearly(v, decimals, all) = v > 1e-10 && fixed(v, decimals) eq fixed(0, decimals) ? '<'.fixed(10.0 ** -decimals, decimals) \
    : v < all - 1e-10 && fixed(v, decimals) eq fixed(all, decimals) ? '>'.fixed(all - 10.0 ** -decimals, decimals) \
    : fixed(v, decimals)
said(v, low, high, most, all) = v <= 0 && high > 0 ? '<'.bound(high) \
    : v >= all && low < all ? '>'.fixed(all - up(all - low, two_digits(all - low)), two_digits(all - low)) \
    : nearly(v, places(half_of(v, low, high), most), all)

# Long text in lines of at most n characters, broken at spaces where there are some.
last_space(s, i) = i < 2 ? 0 : s[i:i] eq ' ' ? i : last_space(s, i - 1)
wrap(s, n) = strlen(s) <= n ? s : (cut = last_space(s, n + 1)) > 1 \
    ? s[1:cut - 1]."\n".wrap(s[cut + 1:*], n) : s[1:n]."\n".wrap(s[n + 1:*], n)
short(s, n) = strlen(s) <= n ? s : s[1:n - 1].'…'

# A picture's title: what it shows, then what was played, and on what the figures rest.
played_what(grounds) = (scenario eq '' ? '' : scenario.(changes eq '' ? '' : ' with '.changes).' · ').grounds
headed(shows, grounds) = wrap(short(shows, width / 4), width / 9)."\n" \
    .wrap(short(played_what(grounds), 3 * (width / 9)), width / 9)

# A colour means one thing in all pictures: the first eight are results, the sides' own first.
# Lightness differs from one to the next, so that a grey print can be read; lines are darker.
array fill_colour[8] = ['#8b1a1a', '#9cc3e6', '#7a7a7a', '#f2e6b3', '#1f1f3d', '#c78a3b', '#3f6b4a', '#d9d9d9']
array line_colour[8] = ['#8b1a1a', '#3d85c6', '#5f5f5f', '#b58900', '#1f1f3d', '#c78a3b', '#3f6b4a', '#a0a0a0']
# A figure that belongs to no result; its exact value is black, a mark to compare with dark grey.
figure_colour = '#5b4a8a'
figure_light = '#cfc8e3'
mark_colour = '#404040'
# Places, ships: things that are neither results nor sides.
array thing_colour[8] = ['#5b4a8a', '#2f7f79', '#b0662a', '#8aa84f', '#a45c8f', '#3b3b6d', '#7fb5b0', '#c9a227']

do for [i = 1:8] { set linetype i linecolor rgb fill_colour[i] }

font = 'DejaVu Sans'

set border 3 linecolor '#404040'
set tics nomirror out scale 0.5
set grid ytics linetype 1 linecolor '#dddddd' linewidth 0.5
set style fill solid 1.0 border linecolor '#303030'
set title font font.',12'
