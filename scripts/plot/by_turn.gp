# by_turn.gp: how many games have ended, and how, by the end of each turn.
format = ARG1
here = ARG0[1:strlen(ARG0) - strlen('by_turn.gp')]
load here.'common.gp'

width = 820
height = 480
load here.'terminal.gp'

set title 'How games end, turn by turn ('.played.', bands: '.confidence.' % intervals)'
set xlabel 'turn'
set ylabel 'ended so by the end of the turn (% of games)'
stats 'by_turn.csv' using 1 name 'T' nooutput
set xrange [0:T_max < 1 ? 1 : T_max]
step = 1
while (T_max / step > 20) { step = step * (sprintf('%d', step)[1:1] eq '2' ? 2.5 : 2) }
set xtics noenhanced step
set yrange [0:highest_share < 0.8 ? 110 * highest_share : 100]
set key outside right center vertical Left reverse samplen 3 spacing 1.3

array shown[8]
shows = 0
do for [i = 1:results] {
    if (result_games[i] > 0) { shows = shows + 1; shown[shows] = i }
}
array dash[8] = [1, 2, 3, 4, 5, 1, 2, 3]
at(name, s, turn) = name eq result[shown[s]] ? turn : NaN
set style fill transparent solid 0.25 noborder
set datafile missing NaN
plot for [s = 1:shows] 'by_turn.csv' using (at(strcol(2), s, $1)):(100 * $5):(100 * $6) \
        with filledcurves linecolor rgb line_colour[shown[s]] notitle, \
    for [s = 1:shows] '' using (at(strcol(2), s, $1)):(100 * $4) \
        with linespoints linewidth 2 dashtype dash[shown[s]] pointtype 4 + shown[s] pointsize 0.7 pointinterval step \
        linecolor rgb line_colour[shown[s]] title pretty(result[shown[s]])
