# map.gp: a heat map of the points of a sweep or matrix. The caller has read `points`, `value[…]`,
# `low[…]`, `high[…]`, `scale`, `unit`, `measure`, `is_share`, `lowest` and `highest`, and says how the map is laid out:
#
#     columns, rows              how many there are
#     place_x(i), place_y(i)     where point i stands, from 0, from the left and from below
#     column_name(x), row_name(y), column_key, row_key, heading, grounds
#     more_legend                what else is framed, '' for nothing
#     differs[i]                 −1 or 1: surely below or above the point of the scenario as it stands

# The point that is the scenario as it stands, 0 when it is not among them.
base = 0
base_mark(i) = column_name(place_x(i)) eq base_of(column_key) && row_name(place_y(i)) eq base_of(row_key)
differing = 0
do for [i = 1:points] {
    if (base_of(column_key) ne '' && base_mark(i)) { base = i }
    differing = differing + (differs[i] != 0)
}
decimals = highest - lowest < 1 ? 3 : highest - lowest < 10 ? 2 : 1
sign(d) = d > 0 ? ' ▲' : d < 0 ? ' ▼' : ''
set print $cells
do for [i = 1:points] {
    if (value[i] == value[i]) {
        print sprintf('%d,%d,%.9g,', place_x(i), place_y(i), scale * value[i]) \
            .said(scale * value[i], scale * low[i], scale * high[i], decimals, is_share ? 100 : 1e300).sign(differs[i])
    }
}
unset print
# Where the figure passes a half: lines between neighbours on different sides of it.
array grid_value[rows * columns]
do for [i = 1:rows * columns] { grid_value[i] = NaN }
do for [i = 1:points] { grid_value[1 + place_y(i) * columns + place_x(i)] = scale * value[i] }
at(x, y) = grid_value[1 + y * columns + x]
parts(a, b) = (a - 50) * (b - 50) < 0
halves = 0
if (is_share) {
    do for [y = 0:rows - 1] { do for [x = 0:columns - 1] {
        if (x + 1 < columns && parts(at(x, y), at(x + 1, y))) {
            halves = halves + 1
            set arrow from x + 0.5, y - 0.5 to x + 0.5, y + 0.5 nohead front linewidth 3 linecolor rgb 'black'
        }
        if (y + 1 < rows && parts(at(x, y), at(x, y + 1))) {
            halves = halves + 1
            set arrow from x - 0.5, y + 0.5 to x + 0.5, y + 0.5 nohead front linewidth 3 linecolor rgb 'black'
        }
    } }
}
set datafile nocolumnheaders
# Long names have room of their own; those of columns then stand upright.
longest = 0
do for [x = 0:columns - 1] { longest = strlen(column_name(x)) > longest ? strlen(column_name(x)) : longest }
widest = 0
do for [y = 0:rows - 1] { widest = strlen(row_name(y)) > widest ? strlen(row_name(y)) : widest }
longest = longest > 40 ? 40 : longest
widest = widest > 40 ? 40 : widest
is_upright = columns > 1 && longest > 8
width = 300 + 7 * widest + (columns > 16 ? 1024 : 72 * (columns < 6 ? 6 : columns))
height = 230 + (rows > 14 ? 756 : 54 * (rows < 5 ? 5 : rows)) + (is_upright ? 6 * longest : 0)
load here.'terminal.gp'
set title headed(heading, grounds)
legend = ''
if (base > 0) {
    legend = 'dashed frame: the scenario as it stands'
    set object 1 rectangle center place_x(base), place_y(base) size 0.94, 0.94 front fillstyle empty \
        border linecolor rgb '#00a0a0' linewidth 2.5 dashtype 2
}
if (more_legend ne '') { legend = legend.(legend eq '' ? '' : '; ').more_legend }
if (differing > 0) { legend = legend.'; ▲ ▼: surely above or below it' }
if (halves > 0) { legend = legend.(legend eq '' ? '' : '; ').'thick line: where it passes 50 %' }
if (legend ne '') {
    set label 9 legend at screen 0.5, screen 8.0 / height center font font.',8' textcolor rgb mark_colour
    set bmargin (is_upright ? longest * 0.62 + 5 : 5.5)
}
set xlabel key_label(column_key)
set ylabel key_label(row_key) offset -1, 0
set lmargin (widest < 4 ? 4 : widest) + 6
set xrange [-0.5:columns - 0.5]
set yrange [-0.5:rows - 0.5]
step_x = columns > 16 ? (columns + 15) / 16 : 1
step_y = rows > 20 ? (rows + 19) / 20 : 1
set xtics noenhanced scale 0 (short(column_name(0), 40) 0)
if (is_upright) { set xtics rotate by 90 right }
do for [x = 0:columns - 1:step_x] { set xtics add (short(column_name(x), 40) x) }
set ytics noenhanced scale 0 (short(row_name(0), 40) 0)
do for [y = 0:rows - 1:step_y] { set ytics add (short(row_name(y), 40) y) }
unset grid
unset key
# From light to dark, as a grey print shows it too.
set palette defined (0 '#f7f5fb', 25 '#cfc8e3', 50 '#9284c2', 75 '#5b4a8a', 100 '#241a45')
spread = highest > lowest ? highest - lowest : 1
set cbrange [lowest:lowest + spread]
set cblabel measure_words(measure).unit offset 1.5, 0
ink(v) = v > lowest + 0.45 * spread ? 0xffffff : 0x000000
is_written = columns <= 16 && rows <= 14
plot $cells using 1:2:(0.5):(0.5):3 with boxxyerror fillstyle solid noborder linecolor palette, \
    '' using 1:2:(is_written ? strcol(4) : ''):(ink($3)) with labels textcolor rgb variable
