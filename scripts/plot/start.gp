# start.gp: the share of the first result by what was drawn before play: a heat map over the first
# two columns of start.csv, summed over any others; with one column bars.
load here.'common.gp'

# The names in the header: start columns, then "games", then the results.
set datafile nocolumnheaders
array name[6]
games_column = 0
note_name(i, text) = (name[i] = text, games_column = games_column == 0 && text eq 'games' ? i : games_column, 1)
stats 'start.csv' every ::0::0 using (sum [i = 1:6] note_name(i, strcol(i))) nooutput
set datafile columnheaders
if (games_column < 2) { exit error 'start.csv has no column of games' }
wins_column = games_column + 1
wins_name = pretty(name[wins_column])

stats 'start.csv' using 1 name 'X' nooutput
is_map = games_column > 2
if (is_map) { stats 'start.csv' using 2 name 'Y' nooutput }
y_min = is_map ? int(Y_min) : 0
x_values = int(X_max - X_min) + 1
y_values = is_map ? int(Y_max) - y_min + 1 : 1
if (x_values * y_values > 1000000) { exit error 'start.csv has more starts than can be drawn' }

# Games and wins of each cell.
array cell_games[x_values * y_values]
array cell_wins[x_values * y_values]
do for [i = 1:x_values * y_values] { cell_games[i] = 0; cell_wins[i] = 0 }
cell(x, y) = 1 + int(x - X_min) * y_values + int(y - y_min)
add(i, some, won) = (cell_games[i] = cell_games[i] + some, cell_wins[i] = cell_wins[i] + won, 1)
stats 'start.csv' using \
    (add(cell($1, is_map ? $2 : 0), column(games_column), column(wins_column))) nooutput
# In words, with the interval of Wilson at 95 %.
middle(won, all) = (won + 1.92) / (all + 3.84)
reach(won, all) = 1.96 * sqrt(all * (won + 0.0) / all * (all - won) / all + 0.96) / (all + 3.84)
cell_words(won, all) = said(100.0 * won / all, won == 0 ? 0 : 100 * (middle(won, all) - reach(won, all)), \
    won == all ? 100 : 100 * (middle(won, all) + reach(won, all)), 0, 100)
set print $cells
do for [x = int(X_min):int(X_max)] { do for [y = y_min:y_min + y_values - 1] {
    i = cell(x, y)
    if (cell_games[i] > 0) { print sprintf('%d,%d,%.6f,', x, y, 100.0 * cell_wins[i] / cell_games[i]).cell_words(cell_wins[i], cell_games[i]) }
} }
unset print
set datafile nocolumnheaders

width = 260 + 64 * (x_values < 6 ? 6 : x_values > 16 ? 16 : x_values)
height = is_map ? 190 + 54 * (y_values < 6 ? 6 : y_values > 14 ? 14 : y_values) : 480
load here.'terminal.gp'
set title headed(capital(wins_name).' by '.pretty(name[1]).(is_map ? ' and '.pretty(name[2]) : '').' at the start', played)
set xlabel pretty(name[1]).' at the start'
set xrange [X_min - 0.5:X_max + 0.5]
x_step = x_values > 16 ? 5 : 1
set xtics noenhanced scale 0 x_step
unset key

if (is_map) {
    set ylabel pretty(name[2]).' at the start'
    set yrange [y_min - 0.5:y_min + y_values - 0.5]
    y_step = y_values > 14 ? 5 : 1
    set ytics noenhanced scale 0 y_step
    unset grid
    # From light to dark, as a grey print shows it too; the dark of the first result's colour.
    set palette defined (0 '#fdf3ea', 25 '#f4b894', 50 '#d9644a', 75 '#9a1f24', 100 '#3f0610')
    set cbrange [0:100]
    set cblabel wins_name.' (% of games)'
    ink(share) = share > 55 ? 0xffffff : 0x000000
    is_written = x_values <= 16 && y_values <= 14
    plot $cells using 1:2:(0.5):(0.5):3 with boxxyerror fillstyle solid noborder linecolor palette, \
        '' using 1:2:(is_written ? strcol(4) : ''):(ink($3)) with labels textcolor rgb variable
} else {
    set ylabel wins_name.' (% of games)'
    set yrange [0:100]
    plot $cells using 1:3:(0.8) with boxes linecolor rgb fill_colour[1]
}
