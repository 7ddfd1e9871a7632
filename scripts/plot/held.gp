# held.gp: in how many games the first side holds each place after each turn, from held.csv.
format = ARG1
here = ARG0[1:strlen(ARG0) - strlen('held.gp')]
load here.'common.gp'

width = 820
height = 480
load here.'terminal.gp'

# Places in the order of the first turn's rows.
array place[16]
places = 0
stats 'held.csv' using (int($1) == 0 && places < 16 ? (places = places + 1, place[places] = strcol(2), 1) : 0) nooutput

set title 'What the Reds hold, turn by turn ('.played.', bands: '.confidence.' % intervals)'
set xlabel 'turn'
set ylabel 'held after the turn (% of games)'
stats 'held.csv' using 1 name 'T' nooutput
set xrange [0:T_max < 1 ? 1 : T_max]
step = 1
while (T_max / step > 20) { step = step * (sprintf('%d', step)[1:1] eq '2' ? 2.5 : 2) }
set xtics noenhanced step
set yrange [0:100]
set key outside right center vertical Left reverse samplen 3 spacing 1.3 noenhanced

array dash[16] = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1]
colour(i) = line_colour[(i - 1) % 8 + 1]
at(name, i, turn) = name eq place[i] ? turn : NaN
set style fill transparent solid 0.25 noborder
set datafile missing NaN
plot for [i = 1:places] 'held.csv' using (at(strcol(2), i, $1)):(100 * $5):(100 * $6) \
        with filledcurves linecolor rgb colour(i) notitle, \
    for [i = 1:places] '' using (at(strcol(2), i, $1)):(100 * $4) \
        with linespoints linewidth 2 dashtype dash[i] pointtype 4 + i pointsize 0.7 pointinterval step \
        linecolor rgb colour(i) title place[i]
