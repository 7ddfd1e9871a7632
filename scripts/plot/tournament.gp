# tournament.gp: policies of one side (down) against policies of the other (across), as a heat map in
# which those that are played at the equilibrium are framed.
load here.'look.gp'

# Which policies are played: by side, name after name, each between bars.
row_key = ''
column_key = ''
played_rows = '|'
played_columns = '|'
note_key(key) = (row_key = row_key eq '' ? key : row_key, column_key = key, 1)
stats 'policies.csv' using (note_key(strcol(1))) nooutput
note_policy(key, name, weight) = weight < 0.0005 ? 0 \
    : key eq row_key ? (played_rows = played_rows.name.'|', 1) : (played_columns = played_columns.name.'|', 1)
stats 'policies.csv' using (note_policy(strcol(1), strcol(2), column(3))) nooutput
is_played(a, b) = strstrt(played_rows, '|'.a.'|') > 0 && strstrt(played_columns, '|'.b.'|') > 0

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
stats 'tournament.csv' using (note_cell(strcol(1), strcol(2), number(strcol(5), column(5)), number(strcol(6), column(6)), \
    number(strcol(7), column(7)), int(column(3)), strcol(8))) nooutput
note_figure(name, u, sure) = (measure = name, value_unit = u, confidence = sprintf('%g', 100 * sure), 1)
stats 'tournament.csv' using (note_figure(strcol(4), strcol(10), column(9))) nooutput
if (points == 0) { exit error 'tournament.csv holds no cells' }
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
if (highest < lowest) { exit error 'tournament.csv holds no figure' }

# The columns go faster: theirs are the values until the row changes.
columns = 1
while (columns < points && first_word[columns + 1] eq first_word[1]) { columns = columns + 1 }
rows = points / columns
points = rows * columns
place_x(i) = (i - 1) % columns
place_y(i) = rows - 1 - (i - 1) / columns
column_name(x) = second_word[x + 1]
row_name(y) = first_word[(rows - 1 - y) * columns + 1]

# All cells whose policies are both played make the equilibrium.
do for [i = 1:points] {
    differs[i] = 0
    if (is_played(first_word[i], second_word[i])) {
        set object 10 + i rectangle center place_x(i), place_y(i) size 0.84, 0.84 front fillstyle empty \
            border linecolor rgb '#c78a3b' linewidth 3
    }
}
more_legend = 'full frame: played at the equilibrium'
games_each = games_words(most_games).' each'
grounds = solved == points ? 'exactly' : (solved == 0 ? games_each \
    : sprintf('%d of %d exactly, else ', solved, points).games_each).', '.confidence.' % intervals, all together'
heading = 'Policies against policies: '.measure_words(measure)
load here.'map.gp'
