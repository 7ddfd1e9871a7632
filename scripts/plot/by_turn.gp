# by_turn.gp: how many games have ended, and how, by the end of each turn.
load here.'common.gp'

width = 820
height = 480
load here.'terminal.gp'

array series[8]
array colour[8]
series_count = 0
do for [i = 1:results] {
    if (result_games[i] > 0) { series_count = series_count + 1; series[series_count] = result[i]; colour[series_count] = i }
}
steps_csv = 'by_turn.csv'
load here.'steps.gp'

set title headed('How games end, turn by turn', played.', bands: '.confidence.' % intervals')
set xlabel 'turn'
set ylabel 'ended so by the end of the turn (% of games)'
set yrange [0:highest_share < 0.8 ? 110 * highest_share : 100]
plot for [i = 1:series_count] $steps index i - 1 using 1:2:3 with filledcurves linecolor rgb line_colour[colour[i]] notitle, \
    for [i = 1:series_count] '' index i - 1 using 1:4 with lines linewidth 2 dashtype dash[colour[i]] \
        linecolor rgb line_colour[colour[i]] title spaced(series[i])
