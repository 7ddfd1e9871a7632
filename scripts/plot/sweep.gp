# sweep.gp: one figure over the points of a sweep: with one parameter a line with its band (points
# with bars where the values are words), with two a heat map.
format = ARG1
here = ARG0[1:strlen(ARG0) - strlen('sweep.gp')]
load here.'look.gp'

# The names in the header: the parameters, then "games", then columns in a fixed order.
set datafile nocolumnheaders
array key[3]
games_column = 0
note_name(i, text) = (i <= 3 && games_column == 0 ? (key[i] = text, 1) : 0, \
    games_column = games_column == 0 && text eq 'games' ? i : games_column, 1)
stats 'sweep.csv' every ::0::0 using (sum [i = 1:3] note_name(i, strcol(i))) nooutput
set datafile columnheaders
is_map = games_column == 3
value_column = games_column + 3
confidence_column = games_column + 7
exact_column = games_column + 16
unit_column = games_column + 17

# Everything the points say.
array first[2500]
array second[2500]
array value[2500]
points = 0
games = 0
value_unit = ''
measure = ''
confidence = ''
has_exact = 0
is_numeric = 1
number_like(s) = strlen(s) > 0 && (sum [i = 1:strlen(s)] (strstrt('0123456789.-', s[i:i]) > 0)) == strlen(s)
note_point(a, b, v) = (points = points + 1, first[points] = a, second[points] = b, value[points] = v, \
    is_numeric = is_numeric && number_like(a), 1)
stats 'sweep.csv' using (note_point(strcol(1), is_map ? strcol(2) : '', column(value_column))) nooutput
note_rest(g, name, sure, exact, u) = (games = g, measure = name, value_unit = u, \
    confidence = sprintf('%g', 100 * sure), has_exact = has_exact || exact ne '', 1)
stats 'sweep.csv' using (note_rest(int(column(games_column)), strcol(games_column + 1), \
    column(confidence_column), strcol(exact_column), strcol(unit_column))) nooutput
if (points == 0) { exit error 'sweep.csv holds no points' }
is_share = value_unit eq 'games'
scale = is_share ? 100.0 : 1.0
unit = is_share ? ' (% of games)' : ' ('.value_unit.')'
played = grouped(games).(games == 1 ? ' game each' : ' games each')

lowest = 1e300
highest = -1e300
do for [i = 1:points] {
    if (value[i] == value[i]) {
        lowest = scale * value[i] < lowest ? scale * value[i] : lowest
        highest = scale * value[i] > highest ? scale * value[i] : highest
    }
}

if (!is_map) {
    width = 820
    height = 480
    load here.'terminal.gp'
    set title capital(pretty(measure)).' by '.key[1]."\n(".played.', '.(is_numeric ? 'band' : 'bars') \
        .': '.confidence.' % intervals, all together)'
    set xlabel key[1]
    set ylabel pretty(measure).unit
    set xtics noenhanced
    x(text) = is_numeric ? real(text) : $0 + 1
    if (is_numeric) {
        left = real(first[1])
        right = real(first[1])
        do for [i = 2:points] {
            left = real(first[i]) < left ? real(first[i]) : left
            right = real(first[i]) > right ? real(first[i]) : right
        }
        room = right > left ? 0.04 * (right - left) : 1
        set xrange [left - room:right + room]
        if (points <= 12) {
            set xtics scale 0.5 (first[1] real(first[1]))
            do for [i = 2:points] { set xtics add (first[i] real(first[i])) }
        }
    } else {
        set xrange [0.5:points + 0.5]
        set xtics scale 0, 1 (first[1] 1)
        do for [i = 2:points] { set xtics add (first[i] i) }
    }
    set key outside right center vertical Left reverse samplen 3 spacing 1.3
    set style fill transparent solid 0.25 noborder
    # No figure is below 0, no share above 100 %.
    set yrange [0 < *:*]
    if (is_share) { set yrange [0 < *:* < 100] }
    set offsets 0, 0, graph 0.06, graph 0.06
    set bars 0.6
    if (is_numeric) {
        plot 'sweep.csv' using (real(strcol(1))):(scale * column(value_column + 1)):(scale * column(value_column + 2)) \
                smooth unique with filledcurves linecolor rgb line_colour[2] notitle, \
            '' using (real(strcol(1))):(scale * column(value_column)) smooth unique \
                with linespoints linewidth 2 pointtype 7 pointsize 0.7 linecolor rgb line_colour[2] title 'simulated', \
            '' using (real(strcol(1))):(has_exact && strcol(exact_column) ne '' ? scale * column(exact_column) : NaN) \
                with points pointtype 2 pointsize 1.1 linewidth 1.5 linecolor rgb line_colour[1] title (has_exact ? 'exactly' : '')
    } else {
        plot 'sweep.csv' using ($0 + 1):(scale * column(value_column)):(scale * column(value_column + 1)):(scale * column(value_column + 2)) \
                with yerrorbars linewidth 2 pointtype 7 pointsize 0.8 linecolor rgb line_colour[2] title 'simulated', \
            '' using ($0 + 1):(has_exact && strcol(exact_column) ne '' ? scale * column(exact_column) : NaN) \
                with points pointtype 2 pointsize 1.3 linewidth 1.5 linecolor rgb line_colour[1] title (has_exact ? 'exactly' : '')
    }
} else {
    # The second parameter is the faster one: its values are those until the first changes.
    rows = 1
    while (rows < points && first[rows + 1] eq first[1]) { rows = rows + 1 }
    columns = points / rows
    place_x(i) = (i - 1) / rows
    place_y(i) = (i - 1) % rows
    column_name(x) = first[x * rows + 1]
    row_name(y) = second[y + 1]
    column_key = key[1]
    row_key = key[2]
    heading = capital(pretty(measure)).' by '.key[1]."\nand ".key[2].' ('.played.')'
    load here.'map.gp'
}
