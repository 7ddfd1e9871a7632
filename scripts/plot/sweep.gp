# sweep.gp: one figure over the points of a sweep: with one parameter a line with its band (points
# with bars where the values are words or whole numbers), with two a heat map.
load here.'look.gp'

# The names in the header: the parameters, then "games", then columns in a fixed order.
set datafile nocolumnheaders
array key[3]
games_column = 0
note_name(i, text) = (i <= 3 && games_column == 0 ? (key[i] = text, 1) : 0, \
    games_column = games_column == 0 && text eq 'games' ? i : games_column, 1)
stats 'sweep.csv' every ::0::0 using (sum [i = 1:3] note_name(i, strcol(i))) nooutput
set datafile columnheaders
if (games_column < 2) { exit error 'sweep.csv has no column of games' }
is_map = games_column == 3
value_column = games_column + 3
confidence_column = games_column + 7
difference_column = games_column + 8
holm_column = games_column + 13
exact_column = games_column + 16
unit_column = games_column + 17

# Everything the points say.
array first_word[2500]
array second_word[2500]
array value[2500]
array low[2500]
array high[2500]
array differs[2500]
points = 0
games = 0
value_unit = ''
measure = ''
confidence = ''
has_exact = 0
is_numeric = 1
is_whole = 1
consists_of(s, characters) = strlen(s) > 0 && (sum [i = 1:strlen(s)] (strstrt(characters, s[i:i]) > 0)) == strlen(s)
number_like(s) = consists_of(s, '0123456789.-')
note_point(a, b, v, from, to) = points == 2500 ? 0 : (points = points + 1, first_word[points] = a, second_word[points] = b, value[points] = v, \
    low[points] = from, high[points] = to, \
    is_numeric = is_numeric && number_like(a), is_whole = is_whole && consists_of(a, '0123456789-'), 1)
stats 'sweep.csv' using (note_point(strcol(1), is_map ? strcol(2) : '', column(value_column), \
    column(value_column + 1), column(value_column + 2))) nooutput
note_rest(g, name, sure, exact, u) = (games = g, measure = name, value_unit = u, \
    confidence = sprintf('%g', 100 * sure), has_exact = has_exact || exact ne '', 1)
stats 'sweep.csv' using (note_rest(int(column(games_column)), strcol(games_column + 1), \
    column(confidence_column), strcol(exact_column), strcol(unit_column))) nooutput
if (points == 0) { exit error 'sweep.csv holds no points' }
# Points that differ from the scenario as it stands by more than luck, all points considered.
noted = 0
differing = 0
note_difference(d, p) = noted == points ? 0 : (noted = noted + 1, \
    differs[noted] = p ne '' && real(p) < 1 - real(confidence) / 100 ? (d > 0 ? 1 : -1) : 0, \
    differing = differing + (differs[noted] != 0), 1)
stats 'sweep.csv' using (note_difference(strcol(difference_column) eq '' ? 0 : column(difference_column), strcol(holm_column))) nooutput
is_share = value_unit eq 'games'
scale = is_share ? 100.0 : 1.0
unit = is_share ? ' (% of games)' : ' ('.value_unit.')'
played = games_words(games).' each'

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
    height = 500
    load here.'terminal.gp'
    is_banded = is_numeric && !(is_whole && points <= 40) && points > 1
    set title headed(capital(measure_words(measure)).', by '.key_words(key[1]), \
        played.', '.(is_banded ? 'band' : 'bars').': '.confidence.' % intervals, all together')
    set xlabel key_label(key[1])."\n " # the key is below
    set ylabel measure_words(measure).unit
    set xtics noenhanced
    base_text = base_of(key[1])
    base = NaN
    if (is_numeric) {
        left = real(first_word[1])
        right = real(first_word[1])
        do for [i = 2:points] {
            left = real(first_word[i]) < left ? real(first_word[i]) : left
            right = real(first_word[i]) > right ? real(first_word[i]) : right
        }
        if (number_like(base_text)) { base = real(base_text) }
        room = right > left ? 0.06 * (right - left) : 1
        set xrange [left - room:right + room]
        if (points <= 12) {
            set xtics scale 0.5 (first_word[1] real(first_word[1]))
            do for [i = 2:points] { set xtics add (first_word[i] real(first_word[i])) }
        }
    } else {
        set xrange [0.5:points + 0.5]
        set xtics scale 0, 1 (first_word[1] 1)
        do for [i = 2:points] { set xtics add (first_word[i] i) }
        do for [i = 1:points] { if (first_word[i] eq base_text) { base = i } }
    }
    if (base == base) {
        set arrow 1 from first base, graph 0 to first base, graph 1 nohead dashtype 2 linecolor rgb mark_colour back
        set label 1 'as it stands' at first base, graph 1 offset 0.5, -0.7 font font.',8' textcolor rgb mark_colour
    }
    if (is_share && lowest < 50 && highest > 50) {
        set arrow 2 from graph 0, first 50 to graph 1, first 50 nohead dashtype 3 linewidth 1.5 linecolor rgb mark_colour back
        set label 2 '50 %' at graph 1, first 50 right offset -0.5, 0.5 font font.',8' textcolor rgb mark_colour
    }
    set key outside bottom center vertical Left reverse samplen 2 spacing 1.3
    set style fill transparent solid 0.25 noborder
    # No figure is below 0, no share above 100 %.
    set yrange [0 < *:*]
    if (is_share) { set yrange [0 < *:* < 100] }
    set offsets 0, 0, graph 0.06, graph 0.06
    set bars 0.6
    # Filled marks differ from the scenario as it stands, hollow ones may not.
    x(text) = is_numeric ? real(text) : $0 + 1
    of_kind(row, wants) = (differs[int(row) + 1] != 0) == wants
    exact_of(text, v) = text eq '' ? NaN : scale * v
    differing_words = 'differs from the scenario as it stands'
    like_words = differing > 0 ? 'may be as the scenario as it stands' : 'simulated'
    set datafile missing NaN
    if (is_banded) {
        plot 'sweep.csv' using (real(strcol(1))):(scale * column(value_column + 1)):(scale * column(value_column + 2)) \
                smooth unique with filledcurves linecolor rgb figure_colour notitle, \
            '' using (real(strcol(1))):(scale * column(value_column)) smooth unique \
                with lines linewidth 2 linecolor rgb figure_colour notitle, \
            '' using (of_kind($0, 1) ? real(strcol(1)) : NaN):(scale * column(value_column)) \
                with points pointtype 7 pointsize 0.7 linecolor rgb figure_colour title (differing > 0 ? differing_words : ''), \
            '' using (of_kind($0, 0) ? real(strcol(1)) : NaN):(scale * column(value_column)) \
                with points pointtype 6 pointsize 0.7 linecolor rgb figure_colour title (differing < points ? like_words : ''), \
            '' using (real(strcol(1))):(exact_of(strcol(exact_column), column(exact_column))) \
                with points pointtype 2 pointsize 1.1 linewidth 1.5 linecolor rgb 'black' title (has_exact ? 'exactly' : '')
    } else {
        plot 'sweep.csv' using (of_kind($0, 1) ? x(strcol(1)) : NaN):(scale * column(value_column)):(scale * column(value_column + 1)):(scale * column(value_column + 2)) \
                with yerrorbars linewidth 2 pointtype 7 pointsize 1 linecolor rgb figure_colour title (differing > 0 ? differing_words : ''), \
            '' using (of_kind($0, 0) ? x(strcol(1)) : NaN):(scale * column(value_column)):(scale * column(value_column + 1)):(scale * column(value_column + 2)) \
                with yerrorbars linewidth 2 pointtype 6 pointsize 1 linecolor rgb figure_colour title (differing < points ? like_words : ''), \
            '' using (x(strcol(1))):(exact_of(strcol(exact_column), column(exact_column))) \
                with points pointtype 2 pointsize 1.3 linewidth 1.5 linecolor rgb 'black' title (has_exact ? 'exactly' : '')
    }
} else {
    # The second parameter is the faster one: its values are those until the first changes.
    rows = 1
    while (rows < points && first_word[rows + 1] eq first_word[1]) { rows = rows + 1 }
    columns = points / rows
    points = rows * columns
    place_x(i) = (i - 1) / rows
    place_y(i) = (i - 1) % rows
    column_name(x) = first_word[x * rows + 1]
    row_name(y) = second_word[y + 1]
    column_key = key[1]
    row_key = key[2]
    heading = capital(measure_words(measure)).', by '.key_words(key[1]).' and '.key_words(key[2])
    grounds = played.', '.confidence.' % intervals, all together'
    more_legend = ''
    load here.'map.gp'
}
