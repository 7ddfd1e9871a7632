# curve.gp: measures named GROUP.turn_1, GROUP.turn_2, …: their mean turn by turn, with the middle
# 90 % of games as a band. ARG2: the group.
format = ARG1
here = ARG0[1:strlen(ARG0) - strlen('curve.gp')]
load here.'common.gp'

group = ARG2
array mean[1000]
array below[1000]
array above[1000]
last = 0
highest = 0
turn_of(name) = int(real(name[strlen(group) + 7:*]))
belongs(name, condition) = strstrt(name, group.'.turn_') == 1 && condition eq 'all'
note(turn, statistic, value) = statistic eq 'mean' ? (mean[turn] = value, last = turn > last ? turn : last, 1) \
    : statistic eq 'q05' ? (below[turn] = value, 1) \
    : statistic eq 'q95' ? (above[turn] = value, highest = value > highest ? value : highest, 1) : 0
stats 'summary.csv' using (belongs(strcol(1), strcol(2)) ? note(turn_of(strcol(1)), strcol(3), column(4)) : 0) nooutput

width = 820
height = 480
load here.'terminal.gp'

set title capital(pretty(group)).', turn by turn ('.played.')'
set xlabel 'turn'
set ylabel 'number per game'
set xrange [0.5:last + 0.5]
step = 1
while (last / step > 20) { step = step * (sprintf('%d', step)[1:1] eq '2' ? 2.5 : 2) }
set xtics noenhanced step, step
set yrange [0:highest > 0 ? 1.08 * highest : 1]
set key outside right center vertical Left reverse samplen 3 spacing 1.3
set style fill transparent solid 0.25 noborder
set datafile nocolumnheaders # or the first turn is taken for one
plot sample [turn = 1:last:1] '+' using (turn):(below[int(turn)]):(above[int(turn)]) with filledcurves \
        linecolor rgb line_colour[2] title '9 of 10 games', \
    [turn = 1:last:1] '+' using (turn):(mean[int(turn)]) with linespoints linewidth 2 pointtype 7 pointsize 0.7 pointinterval step \
        linecolor rgb line_colour[1] title 'mean'
