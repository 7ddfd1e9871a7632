# compare.gp: how often each result comes under two versions that met the same dice, and by how much
# that differs.
load here.'look.gp'

# The rows of shares come first.
array result[8]
results = 0
highest = 0
games = 0
confidence = ''
note(name, one, two, sure, all) = (results = results + 1, result[results] = name, games = all, \
    highest = one > highest ? one : highest, highest = two > highest ? two : highest, \
    confidence = sprintf('%g', 100 * sure), 1)
stats 'compare.csv' using (strcol(2) eq 'share' && results < 8 \
    ? note(strcol(1), column(3), column(4), column(8), int(column(12))) : 0) nooutput
if (results == 0 || games == 0) { exit error 'compare.csv holds no games' }

width = 240 + 150 * (results > 4 ? results : 4)
height = 520
load here.'terminal.gp'

set title headed('How often each result comes in two versions', games_words(games).', each played in both')
set ylabel 'share of games (%)'
set xlabel ' ' # the key is below
# room for the figures above the bars, and for the note above these
set yrange [0:highest < 0.8 ? 120 * highest : 100 * highest + 16]
set xrange [0.4:results + 0.6]
set xtics noenhanced scale 0 1
do for [i = 1:results] { set xtics add (spaced(result[i]) i) }
set key outside bottom center vertical Left reverse samplen 1.5 spacing 1.3 noenhanced
set label 1 'above the bars: second minus first in percentage points, with the half-width of the '.confidence.' % interval' \
    at graph 0.5, graph 0.97 center font font.',9' textcolor rgb '#606060'

at(kind, row) = kind eq 'share' ? row + 1 : NaN
taller(a, b) = a > b ? a : b
version(number, what) = short(number.(what eq '' ? '' : ': '.what), width / 8)
# No game that differs is told as a bound, too.
signed(x, decimals) = sprintf(sprintf('%%+.%df', decimals), x)
width_of(d, low, high) = 100 * half_of(d, low, high)
measured(d, half, decimals) = signed(100 * d, decimals).' ±'.fixed(up(half, decimals), decimals)
is_alike(gain) = gain eq 'inf' || gain eq ''
difference(d, low, high, gain) = d == 0 && is_alike(gain) ? 'none (<'.bound(width_of(d, low, high)).')' \
    : measured(d, width_of(d, low, high), places(width_of(d, low, high), 4))
plot 'compare.csv' using (at(strcol(2), $0) - 0.17):(100 * $3):(0.32) with boxes \
        linecolor rgb figure_light title version('first', first), \
    '' using (at(strcol(2), $0) + 0.17):(100 * $4):(0.32) with boxes \
        linecolor rgb figure_colour title version('second', second), \
    '' using (at(strcol(2), $0)):(100 * taller($3, $4)):(difference($5, $6, $7, strcol(11))) \
        with labels offset 0, 0.8 notitle
