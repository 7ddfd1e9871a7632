# matrix.gp: one figure for every value of one parameter (down) against every value of another
# (across), as a heat map.
format = ARG1
here = ARG0[1:strlen(ARG0) - strlen('matrix.gp')]
load here.'look.gp'

# The names of the parameters, from the header.
row_key = ''
column_key = ''
set datafile nocolumnheaders
stats 'matrix.csv' every ::0::0 using (row_key = strcol(1), column_key = strcol(2), 1) nooutput
set datafile columnheaders

array first[2500]
array second[2500]
array value[2500]
points = 0
most_games = 0
solved = 0
value_unit = ''
measure = ''
note_cell(a, b, v, games, method) = (points = points + 1, first[points] = a, second[points] = b, \
    value[points] = v, most_games = games > most_games ? games : most_games, \
    solved = solved + (method eq 'solved'), 1)
stats 'matrix.csv' using (note_cell(strcol(1), strcol(2), strcol(6) eq '' ? NaN : column(6), int(column(3)), strcol(10))) nooutput
note_figure(name, u) = (measure = name, value_unit = u, 1)
stats 'matrix.csv' using (note_figure(strcol(4), strcol(12))) nooutput
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
while (columns < points && first[columns + 1] eq first[1]) { columns = columns + 1 }
rows = points / columns
place_x(i) = (i - 1) % columns
place_y(i) = rows - 1 - (i - 1) / columns
column_name(x) = second[x + 1]
row_name(y) = first[(rows - 1 - y) * columns + 1]
games_each = grouped(most_games).(most_games == 1 ? ' game each' : ' games each')
grounds = solved == points ? 'exactly' : solved == 0 ? games_each \
    : sprintf('%d of %d exactly, else ', solved, points).games_each
heading = capital(pretty(measure)).' by '.row_key."\nand ".column_key.' ('.grounds.')'
load here.'map.gp'
