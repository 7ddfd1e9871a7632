# curve.gp: measures named GROUP.turn_1, GROUP.turn_2, …: their mean turn by turn, with the middle
# 90 % of games as a band.
load here.'common.gp'

array mean[1000]
array below[1000]
array above[1000]
last = 0
highest = 0
unit = ''
turn_of(name) = int(real(name[strlen(group) + 7:*]))
belongs(name) = strstrt(name, group.'.turn_') == 1 && turn_of(name) >= 1 && turn_of(name) <= 1000
note(turn, statistic, value, u) = (unit = u, statistic eq 'mean' ? (mean[turn] = value, last = turn > last ? turn : last, 1) \
    : statistic eq 'q05' ? (below[turn] = value, 1) \
    : statistic eq 'q95' ? (above[turn] = value, highest = value > highest ? value : highest, 1) : 0)
stats $summary using (belongs(strcol(1)) ? note(turn_of(strcol(1)), strcol(3), column(4), strcol(12)) : 0) nooutput
if (last == 0) { exit error 'summary.csv holds no means of these turns' }

# From half a turn before each turn to half a turn after it: nothing happens in between.
set print $steps
do for [turn = 1:last] {
    do for [side = 0:1] { print sprintf('%g,%.9g,%.9g,%.9g', turn - 0.5 + side, below[turn], above[turn], mean[turn]) }
}
unset print

width = 820
height = 480
load here.'terminal.gp'

set title headed(capital(measure_words(group)).', turn by turn', played)
set xlabel 'turn'
set ylabel pretty(group).' ('.unit.')'
set xrange [0.5:last + 0.5]
step = 1
while (last / step > 20) { step = step * (sprintf('%d', step)[1:1] eq '2' ? 2.5 : 2) }
set xtics noenhanced step, step
set yrange [0:highest > 0 ? 1.08 * highest : 1]
set key outside right center vertical Left reverse samplen 3 spacing 1.3
set style fill transparent solid 0.25 noborder
set datafile nocolumnheaders
plot $steps using 1:2:3 with filledcurves linecolor rgb figure_colour title '9 of 10 games', \
    '' using 1:4 with lines linewidth 2 linecolor rgb figure_colour title 'mean'
