# matrix.gp: one figure for every value of one parameter (down) against every value of another
# (across), as a heat map.
load here.'look.gp'

# The names of the parameters, from the header.
row_key = ''
column_key = ''
set datafile nocolumnheaders
stats 'matrix.csv' every ::0::0 using (row_key = strcol(1), column_key = strcol(2), 1) nooutput
set datafile columnheaders

array first_word[2500]
array second_word[2500]
array value[2500]
array low[2500]
array high[2500]
array differs[2500]
points = 0
most_games = 0
solved = 0
value_unit = ''
measure = ''
confidence = ''
note_cell(a, b, v, from, to, games, method) = points == 2500 ? 0 : (points = points + 1, first_word[points] = a, second_word[points] = b, \
    value[points] = v, low[points] = from, high[points] = to, most_games = games > most_games ? games : most_games, \
    solved = solved + (method eq 'solved'), 1)
number(text, x) = text eq '' ? NaN : x
stats 'matrix.csv' using (note_cell(strcol(1), strcol(2), number(strcol(6), column(6)), number(strcol(7), column(7)), \
    number(strcol(8), column(8)), int(column(3)), strcol(10))) nooutput
note_figure(name, u, sure) = (measure = name, value_unit = u, confidence = sprintf('%g', 100 * sure), 1)
stats 'matrix.csv' using (note_figure(strcol(4), strcol(12), column(11))) nooutput
if (points == 0) { exit error 'matrix.csv holds no cells' }
is_share = value_unit eq 'games'
scale = is_share ? 100.0 : 1.0
unit = is_share ? ' (% of games)' : ' ('.value_unit.')'

lowest = 1e300
highest = -1e300
do for [i = 1:points] {
    if (value[i] == value[i]) {
        lowest = scale * value[i] < lowest ? scale * value[i] : lowest
        highest = scale * value[i] > highest ? scale * value[i] : highest
    }
}
if (highest < lowest) { exit error 'matrix.csv holds no figure' }

# The columns go faster: theirs are the values until the row changes.
columns = 1
while (columns < points && first_word[columns + 1] eq first_word[1]) { columns = columns + 1 }
rows = points / columns
points = rows * columns
place_x(i) = (i - 1) % columns
place_y(i) = rows - 1 - (i - 1) / columns
column_name(x) = second_word[x + 1]
row_name(y) = first_word[(rows - 1 - y) * columns + 1]

# A cell whose interval does not meet that of the scenario as it stands surely differs from it: all
# intervals hold together.
stands = 0
do for [i = 1:points] {
    differs[i] = 0
    if (first_word[i] eq base_of(row_key) && second_word[i] eq base_of(column_key)) { stands = i }
}
if (stands > 0) {
    do for [i = 1:points] {
        differs[i] = low[i] > high[stands] + 1e-9 ? 1 : high[i] < low[stands] - 1e-9 ? -1 : 0
    }
}
games_each = games_words(most_games).' each'
grounds = solved == points ? 'exactly' : (solved == 0 ? games_each \
    : sprintf('%d of %d exactly, else ', solved, points).games_each).', '.confidence.' % intervals, all together'
heading = capital(measure_words(measure)).', by '.key_words(row_key).' and '.key_words(column_key)
more_legend = ''
load here.'map.gp'
