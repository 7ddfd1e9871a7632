# steps.gp: figures of turns as steps, since nothing happens between two turns. From `steps_csv`, whose
# columns are turn, name, count, share, low, high, and the names series[1] … series[series_count], makes
# $steps: for each series a block of turn, low, high, share in per cent, each figure from half a turn
# before its turn to half a turn after it. `last_turn` is the last one, `step` the distance of marks.
stats steps_csv using 1 name 'T' nooutput
last_turn = int(T_max)
if (last_turn < 0 || last_turn > 50000) { exit error 'turns beyond what can be drawn' }
array step_low[series_count * (last_turn + 1)]
array step_high[series_count * (last_turn + 1)]
array step_value[series_count * (last_turn + 1)]
series_of(name) = sum [i = 1:series_count] (series[i] eq name ? i : 0)
note_step(i, turn, value, low, high) = i < 1 || i > series_count || turn < 0 ? 0 : (k = (i - 1) * (last_turn + 1) + turn + 1, \
    step_value[k] = 100 * value, step_low[k] = 100 * low, step_high[k] = 100 * high, 1)
stats steps_csv using (note_step(series_of(strcol(2)), int($1), $4, $5, $6)) nooutput
set print $steps
do for [i = 1:series_count] {
    do for [turn = 0:last_turn] {
        k = (i - 1) * (last_turn + 1) + turn + 1
        print sprintf('%g,%.9g,%.9g,%.9g', turn - 0.5, step_low[k], step_high[k], step_value[k])
        print sprintf('%g,%.9g,%.9g,%.9g', turn + 0.5, step_low[k], step_high[k], step_value[k])
    }
    print ''
    print ''
}
unset print
step = 1
while (last_turn / step > 20) { step = step * (sprintf('%d', step)[1:1] eq '2' ? 2.5 : 2) }
set xrange [-0.5:last_turn + 0.5]
set xtics noenhanced 0, step
set key outside right center vertical Left reverse samplen 3 spacing 1.3 noenhanced
set style fill transparent solid 0.25 noborder
set datafile nocolumnheaders
array dash[16] = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1]
