# distribution.gp: how often each value came, by result: one panel for each measure of a sheet, from
# $rows, which has only these.
load here.'common.gp'

array kind[16]
array kind_unit[16]
array kind_first[16]
array kind_last[16]
array kind_is_series[16]
kinds = 0
last = ''
# Values rarer than this under every result are not drawn, or a long tail would hide the rest.
rare = 0.0005
note_kind(name, u) = name eq last || kinds == 16 ? 1 : (last = name, kinds = kinds + 1, kind[kinds] = name, \
    kind_unit[kinds] = u, kind_first[kinds] = 1e9, kind_last[kinds] = 0, kind_is_series[kinds] = 0, 1)
# Values of a series, of which a game can have any number, come without intervals.
note_value(k, value, low) = (kind_first[k] = value < kind_first[k] ? value : kind_first[k], \
    kind_last[k] = value > kind_last[k] ? value : kind_last[k], kind_is_series[k] = low eq '', 1)
stats $rows using (note_kind(strcol(1), strcol(9)), \
    strcol(2) ne 'all' && strcol(5) ne '' && column(5) >= rare ? note_value(kinds, column(3), strcol(6)) : 0) nooutput
if (kinds == 0) { exit error 'distribution.csv holds no measure of this group' }

# Results that occurred stand side by side in each panel.
array shown[8]
shows = 0
do for [i = 1:results] {
    if (result_games[i] > 0) { shows = shows + 1; shown[shows] = i }
}
# Of a game that ends in one way the bars belong to no result.
bar_colour(s) = results > 1 ? fill_colour[shown[s]] : figure_colour

columns = kinds < 2 ? 1 : kinds < 5 ? 2 : 3
rows = (kinds + columns - 1) / columns
width = 40 + (columns == 3 ? 380 : 430) * (columns < 2 ? 2 : columns)
height = 150 + (rows > 2 ? 260 : 310) * rows
load here.'terminal.gp'
# The unit, when all have the same.
unit = kind_unit[1]
do for [k = 2:kinds] { unit = unit eq kind_unit[k] ? unit : '' }
heading = (group eq '' ? 'What came of a game' : capital(measure_words(group)).(unit eq '' || strstrt(group, '.') ? '' : ' ('.unit.')')) \
    .(sheet > 1 ? sprintf(', sheet %d', sheet) : '').(results > 1 ? ', by result' : '')
set multiplot layout rows, columns margins 65.0 / width, 1 - 20.0 / width, 95.0 / height, 1 - 92.0 / height \
    spacing 70.0 / width, 100.0 / height \
    title headed(heading, played) font font.',12'
set style fill solid 1.0 border linecolor '#303030'
set datafile nocolumnheaders
do for [k = 1:kinds] {
    first_value = kind_first[k] <= kind_last[k] / 4 ? 0 : kind_first[k]
    last_value = kind_last[k]
    set title spaced(group eq '' ? kind[k] : kind[k][strlen(group) + 2:*]) font font.',11'
    set xrange [first_value - 0.6:last_value + 0.6]
    set yrange [0:*]
    set ylabel kind_is_series[k] ? 'share of all values (%)' : results > 1 ? 'share of such games (%)' : 'share of games (%)'
    set xlabel kind_unit[k] eq '' ? 'number per game' : kind_is_series[k] ? kind_unit[k] : kind_unit[k].' in a game'
    step = 1
    while ((last_value - first_value) / step > 15) { step = step * (sprintf('%d', step)[1:1] eq '2' ? 2.5 : 2) }
    set xtics norotate noenhanced step
    # Values that are called something.
    has_words = 0
    array word[64]
    do for [i = 1:64] { word[i] = '' }
    note_word(value, text) = text eq '' || value > 63 ? 0 : (has_words = 1, word[value + 1] = text, 1)
    stats $rows using (strcol(1) eq kind[k] ? note_word(int(column(3)), strcol(8)) : 0) nooutput
    # What either came or not is counted in games.
    if (kind_unit[k] eq 'games' && last_value == 1) { has_words = 1; word[1] = 'no'; word[2] = 'yes' }
    if (has_words) {
        set xlabel ''
        set xtics noenhanced scale 0 1 ('' -1)
        do for [i = int(first_value):int(last_value)] { set xtics add (pretty(word[i + 1]) i) }
        longest = 0
        do for [i = int(first_value):int(last_value)] { longest = strlen(word[i + 1]) > longest ? strlen(word[i + 1]) : longest }
        if (longest * (last_value - first_value + 1) > 42) { set xtics rotate by 20 right font font.',8' }
    }
    if (k == 1) {
        set label 1 'values rarer than 0.05 %'.(results > 1 ? ' under every result' : '').' are left out' \
            at screen 0.99, screen 8.0 / height right font font.',8' textcolor rgb '#606060'
    } else {
        unset label 1
    }
    if (k == 1 && results > 1) {
        set key at screen 0.5, screen 20.0 / height center bottom horizontal maxrows 1 samplen 1.5
    } else {
        unset key
    }
    bar = 0.84 / (shows > 0 ? shows : 1)
    if (last_value < kind_first[k]) { # nothing came, as of a crew where nobody won
        plot [0:1] [0:1] -1 notitle
        continue
    }
    plot for [s = 1:shows] $rows \
        using (strcol(1) eq kind[k] && strcol(2) eq result[shown[s]] \
            && column(3) <= last_value ? column(3) + bar * (s - (shows + 1) / 2.0) : NaN):(100 * $5):(bar) \
        with boxes linecolor rgb bar_colour(s) title spaced(result[shown[s]])
}
unset multiplot
