# held.gp: in how many games the first side holds each place after each turn, from held.csv.
load here.'common.gp'

width = 820
height = 480
load here.'terminal.gp'

# Places in the order of the first turn's rows.
array series[16]
series_count = 0
stats 'held.csv' using (int($1) == 0 && series_count < 16 ? (series_count = series_count + 1, series[series_count] = strcol(2), 1) : 0) nooutput
if (series_count == 0) { exit error 'held.csv holds no places' }
steps_csv = 'held.csv'
load here.'steps.gp'

set title headed('What the Reds hold, turn by turn', played.', bands: '.confidence.' % intervals')
set xlabel 'turn'
set ylabel 'held after the turn (% of games)'
set yrange [0:100]
colour(i) = thing_colour[(i - 1) % 8 + 1]
plot for [i = 1:series_count] $steps index i - 1 using 1:2:3 with filledcurves linecolor rgb colour(i) notitle, \
    for [i = 1:series_count] '' index i - 1 using 1:4 with lines linewidth 2 dashtype dash[i] \
        linecolor rgb colour(i) title series[i]
