# common.gp: what the pictures of a run share: the look, and its results from summary.csv.

load here.'look.gp'

# The results in the order of summary.csv; their number in games gives the order of colours.
array result[8]
array result_games[8]
highest_share = 0
results = 0
games = 0
confidence = ''
note_result(name, high, hits, all) = (results = results + 1, result[results] = name, \
    result_games[results] = hits, games = all, \
    highest_share = high > highest_share ? high : highest_share, 1)
stats $summary using (strcol(3) eq 'share' && results < 8 \
    ? note_result(strcol(1), column(6), int(column(9)), int(column(10))) : 0) nooutput
stats $summary using (strcol(7) ne '' ? (confidence = sprintf('%g', 100 * column(7)), 1) : 0) \
    nooutput
if (games == 0) { exit error 'summary.csv holds no games' }

played = games_words(games)
