# distribution.gp: how often each value came, by result: one panel for each measure of a group.
# ARG2: the group, "killed" for killed.officer, killed.red_sailor, …; '' for names without a point.
format = ARG1
here = ARG0[1:strlen(ARG0) - strlen('distribution.gp')]
load here.'common.gp'

group = ARG2
array kind[64]
kinds = 0
last = ''
belongs(name) = group eq '' ? strstrt(name, '.') == 0 : strstrt(name, group.'.') == 1
# Measures that showed the same value in all games have no panel.
values = 0
note_kind(name, count) = (values = (name eq last ? values : 0) + (count > 0), last = name, \
    values == 2 && count > 0 && kinds < 64 ? (kinds = kinds + 1, kind[kinds] = name, 1) : 0)
stats 'distribution.csv' using (belongs(strcol(1)) && strcol(2) eq 'all' \
    ? note_kind(strcol(1), column(4)) : 0) nooutput

# Results that occurred stand side by side in each panel.
array shown[8]
shows = 0
do for [i = 1:results] {
    if (result_games[i] > 0) { shows = shows + 1; shown[shows] = i }
}

# Many panels are small ones.
many = kinds > 12
columns = kinds < 2 ? 1 : kinds < 5 ? 2 : many ? 6 : 3
rows = (kinds + columns - 1) / columns
by_result = results > 1 ? ', by result' : ''
width = 40 + (many ? 300 : 430) * (columns < 2 ? 2 : columns)
height = 110 + (many ? 220 : 300) * rows
load here.'terminal.gp'

# Values rarer than this under every result are not drawn, or a long tail would hide the rest.
rare = 0.0005
is_drawn(name, condition, share) = name eq measure && condition ne 'all' && share >= rare
title_of(name) = pretty(group eq '' ? name : name[strlen(group) + 2:*])

set multiplot layout rows, columns margins char 9, char 3, char 7, char 6.5 spacing char 8, char 7 \
    title (group eq '' ? 'What came of a game' : capital(pretty(group))).by_result.' ('.played.')' \
    font font.',13'
set xtics noenhanced
set style fill solid 1.0 border linecolor '#303030'
do for [k = 1:kinds] {
    measure = kind[k]
    last_value = 0
    first_value = 1e9
    note_value(value) = (last_value = value > last_value ? value : last_value, \
        first_value = value < first_value ? value : first_value, 1)
    # Values of a series, of which a game can have any number, come without intervals.
    is_series = 0
    stats 'distribution.csv' using (is_drawn(strcol(1), strcol(2), column(5)) \
        ? (is_series = strcol(6) eq '', note_value(column(3))) : 0) nooutput
    first_value = first_value <= last_value / 4 ? 0 : first_value
    set title title_of(measure) font font.',11'
    set xrange [first_value - 0.6:last_value + 0.6]
    set yrange [0:*]
    step = 1
    while ((last_value - first_value) / step > (many ? 7 : 15)) {
        step = step * (sprintf('%d', step)[1:1] eq '2' ? 2.5 : 2)
    }
    set xtics step
    set ylabel is_series || k % columns == 1 || columns == 1 ? (is_series ? 'share of all values (%)' \
        : results > 1 ? 'share of such games (%)' : 'share of games (%)') : ''
    set xlabel is_series ? 'value' : 'number per game'
    if (k == 1) {
        set label 1 'values rarer than 0.05 %'.(results > 1 ? ' under every result' : '').' are left out' \
            at screen 0.5, screen 1 - 40.0 / height center font font.',8' textcolor rgb '#606060'
    } else {
        unset label 1
    }
    if (k == 1 && results > 1) { set key at screen 0.5, screen 4.0 / height center bottom horizontal maxrows 1 samplen 1.5 } else { unset key }
    bar = 0.84 / shows
    if (last_value < first_value) { # nothing came, as of a crew where nobody won
        plot [0:1] [0:1] -1 notitle
        continue
    }
    plot for [s = 1:shows] 'distribution.csv' \
        using (is_drawn(strcol(1), strcol(2), 1) && strcol(2) eq result[shown[s]] \
            && column(3) <= last_value ? column(3) + bar * (s - (shows + 1) / 2.0) : NaN):(100 * $5):(bar) \
        with boxes linetype shown[s] title pretty(result[shown[s]])
}
unset multiplot
