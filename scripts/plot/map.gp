# map.gp: a heat map of the points of a sweep or matrix. The caller has read `points`, `value[…]`,
# `scale`, `unit`, `measure`, `lowest` and `highest`, and says how the map is laid out:
#
#     columns, rows              how many there are
#     place_x(i), place_y(i)     where point i stands, from 0, from the left and from below
#     column_name(x), row_name(y), column_key, row_key, heading

set print $cells
do for [i = 1:points] {
    if (value[i] == value[i]) { print sprintf('%d,%d,%.9g', place_x(i), place_y(i), scale * value[i]) }
}
unset print
set datafile nocolumnheaders
# Long names have room of their own; those of columns then stand upright.
longest = 0
do for [x = 0:columns - 1] { longest = strlen(column_name(x)) > longest ? strlen(column_name(x)) : longest }
widest = 0
do for [y = 0:rows - 1] { widest = strlen(row_name(y)) > widest ? strlen(row_name(y)) : widest }
is_upright = columns > 1 && longest > 8
width = 300 + 7 * widest + (columns > 16 ? 1024 : 64 * (columns < 6 ? 6 : columns))
height = 190 + (rows > 14 ? 756 : 54 * (rows < 5 ? 5 : rows)) + (is_upright ? 6 * longest : 0)
load here.'terminal.gp'
set title heading
set xlabel column_key
set ylabel row_key offset -1, 0
set lmargin (widest < 4 ? 4 : widest) + 6
set xrange [-0.5:columns - 0.5]
set yrange [-0.5:rows - 0.5]
step_x = columns > 16 ? (columns + 15) / 16 : 1
step_y = rows > 20 ? (rows + 19) / 20 : 1
set xtics noenhanced scale 0 (column_name(0) 0)
if (is_upright) { set xtics rotate by 90 right }
do for [x = 0:columns - 1:step_x] { set xtics add (column_name(x) x) }
set ytics noenhanced scale 0 (row_name(0) 0)
do for [y = 0:rows - 1:step_y] { set ytics add (row_name(y) y) }
unset grid
unset key
# From light to dark, as a grey print shows it too.
set palette defined (0 '#fdf3ea', 25 '#f4b894', 50 '#d9644a', 75 '#9a1f24', 100 '#3f0610')
spread = highest > lowest ? highest - lowest : 1
set cbrange [lowest:lowest + spread]
set cblabel pretty(measure).unit offset 1.5, 0
ink(v) = v > lowest + 0.55 * spread ? 0xffffff : 0x000000
shown = spread < 1 ? '%.3f' : spread < 10 ? '%.2f' : '%.1f'
is_written = columns <= 16 && rows <= 14
plot $cells using 1:2:(0.5):(0.5):3 with boxxyerror fillstyle solid noborder linecolor palette, \
    '' using 1:2:(is_written ? sprintf(shown, $3) : ''):(ink($3)) with labels textcolor rgb variable
