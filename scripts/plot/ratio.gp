# ratio.gp: the ratios of a group, such as the share of orders that each commander obeys, one line each:
# "obeyed_share" for obeyed_share.red, obeyed_share.Azin, …
load here.'common.gp'

# From the top down in the order of summary.csv; ratios that no game defined have no line.
array kind[160]
kinds = 0
lowest = 1e300
highest = 0
whole = NaN
unit = ''
has_exact = 0
belongs(name) = strstrt(name, group.'.') == 1
is_drawn(name, condition, statistic, value) = \
    belongs(name) && condition eq 'all' && statistic eq 'ratio' && value ne '' && kinds < 160
# A ratio that was the same in all games has no interval.
or(text, end, value) = text eq '' ? value : end
note_kind(name, low, high, u, exact) = (kinds = kinds + 1, kind[kinds] = name[strlen(group) + 2:*], unit = u, \
    has_exact = has_exact || exact ne '', \
    lowest = low < lowest ? low : lowest, highest = high > highest ? high : highest, 1)
stats $summary using (is_drawn(strcol(1), strcol(2), strcol(3), strcol(4)) \
    ? note_kind(strcol(1), or(strcol(5), column(5), column(4)), or(strcol(6), column(6), column(4)), \
        strcol(12), strcol(11)) : 0) nooutput
stats $summary using (strcol(1) eq group && strcol(2) eq 'all' && strcol(3) eq 'ratio' \
    && strcol(4) ne '' ? (whole = column(4), 1) : 0) nooutput
if (kinds == 0) { exit error 'summary.csv holds no ratio of this group' }

width = 760
height = 140 + 20 * (kinds < 10 ? 10 : kinds)
load here.'terminal.gp'

set title headed(capital(measure_words(group)), played.', '.confidence.' % intervals')
left = lowest > 0.25 && lowest < 1 ? floor(10 * lowest - 0.5) / 10.0 : 0
# No bar lies on the frame.
room = highest > left ? 0.02 * (highest - left) : 0.1
set xrange [lowest - left < room ? left - room : left:highest + room]
set yrange [kinds + 0.7:0.3]
set xlabel pretty(group).(unit eq '' ? '' : ' ('.unit.')')."\n " # the key is below
set grid xtics ytics linetype 1 linecolor '#dddddd' linewidth 0.5
set ytics noenhanced scale 0 1
do for [i = 1:kinds] { set ytics add (spaced(kind[i]) i) }
set key outside bottom center horizontal samplen 1.5

drawn = 0
line_of(name, condition, statistic, value) = belongs(name) && condition eq 'all' \
    && statistic eq 'ratio' && value ne '' ? (drawn = drawn + 1, drawn) : NaN
exact_of(text, value) = text eq '' ? NaN : value
if (whole == whole) {
    set arrow from whole, graph 0 to whole, graph 1 nohead dashtype 2 linecolor '#606060'
    set label sprintf('all: %.3f', whole) at whole, graph 1 offset 0.5, -0.8 font font.',8' textcolor rgb '#606060'
}
set datafile missing NaN
plot $summary using 4:(line_of(strcol(1), strcol(2), strcol(3), strcol(4))):(or(strcol(5), $5, $4)):(or(strcol(6), $6, $4)) \
        with xerrorbars pointtype 7 pointsize 0.9 linewidth 1.5 linecolor rgb figure_colour title 'simulated', \
    '' using (exact_of(strcol(11), column(11))):((drawn = $0 == 0 ? 0 : drawn, \
        line_of(strcol(1), strcol(2), strcol(3), strcol(4)))) \
        with points pointtype 1 pointsize 1.4 linewidth 1.5 linecolor rgb 'black' title (has_exact ? 'exact' : '')
