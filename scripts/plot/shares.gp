# shares.gp: how often each result comes.
load here.'common.gp'

width = 240 + 130 * (results > 4 ? results : 4)
height = 480
load here.'terminal.gp'

set title headed('How often each result comes', played)
set ylabel 'share of games (%), with '.confidence.' % interval'
set yrange [0:highest_share < 0.8 ? 115 * highest_share : 100]
set xrange [0.4:results + 0.6]
set xtics noenhanced scale 0 1
do for [i = 1:results] { set xtics add (spaced(result[i]) i) }
unset key

percent(x, low, high) = said(100 * x, 100 * low, 100 * high, x > 0.1 ? 1 : 4, 100).' %'

# The shares are the first rows, so that a row's number is its result's.
at(name, row) = name eq 'share' ? row + 1 : NaN
plot $summary using (at(strcol(3), $0)):(100 * $4):(100 * $5):(100 * $6):(0.62):(int($0) + 1) \
        with boxerrorbars linecolor variable, \
    '' using (at(strcol(3), $0)):(100 * $6):(percent($4, $5, $6)) with labels offset 0, 0.8
