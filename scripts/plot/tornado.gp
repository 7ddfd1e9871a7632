# tornado.gp: what single steps do to a figure, the longest bar first: bars under the policies of the
# scenario as it stands, with their intervals, and rings where the step does most under any pair.
load here.'look.gp'

# The rows of a step follow one another, that of the scenario as it stands first.
array bar_name[40]
array own[40]
array own_low[40]
array own_high[40]
array most[40]
steps = 0
last = ''
confidence = ''
measure = ''
value_unit = ''
pairs = 1
number(text, x) = text eq '' ? NaN : x
begin(name, d, low, high) = steps == 40 ? 0 : (steps = steps + 1, bar_name[steps] = name, own[steps] = d, \
    own_low[steps] = low, own_high[steps] = high, most[steps] = d, last = name, 1)
further(d) = (pairs = 2, d == d && abs(d) > abs(most[steps]) ? (most[steps] = d, 1) : 0)
note(name, d, low, high) = name eq last ? further(d) : begin(name, d, low, high)
stats 'effects.csv' using (note(strcol(1).': '.strcol(2).' → '.strcol(3), number(strcol(13), column(13)), \
    number(strcol(14), column(14)), number(strcol(15), column(15)))) nooutput
note_figure(name, sure, u) = (measure = name, confidence = sprintf('%g', 100 * sure), value_unit = u, 1)
stats 'effects.csv' using (note_figure(strcol(10), column(17), strcol(18))) nooutput
if (steps == 0) { exit error 'effects.csv holds no steps' }

# What moves nothing has no bar.
shown = 0
widest = 0
do for [i = 1:steps] {
    if (most[i] == most[i] && most[i] != 0) {
        shown = shown + 1
        widest = strlen(bar_name[i]) > widest ? strlen(bar_name[i]) : widest
    }
}
if (shown == 0) { exit error 'no step of effects.csv has an effect' }
is_share = value_unit eq 'games'
scale = is_share ? 100.0 : 1.0
widest = widest > 60 ? 60 : widest
width = 420 + 7 * widest
height = 200 + 24 * shown
load here.'terminal.gp'

set title headed('What one step of each parameter does to '.measure_words(measure), confidence.' % intervals, all together') \
    offset -(widest * 0.42), 0
set xlabel 'change of '.measure_words(measure).(is_share ? ' (percentage points)' : ' ('.value_unit.')')
set ytics noenhanced scale 0 (' ' -1)
set yrange [-0.7:shown - 0.3]
set lmargin widest * 0.9 + 2
set bmargin 6
set grid xtics noytics linetype 1 linecolor '#dddddd' linewidth 0.5
set arrow from 0, graph 0 to 0, graph 1 nohead front linecolor rgb mark_colour
set print $bars
row = shown
do for [i = 1:steps] {
    if (most[i] == most[i] && most[i] != 0) {
        row = row - 1
        set ytics add (short(bar_name[i], 60) row)
        print sprintf('%d,%.9g,%.9g,%.9g,%.9g', row, scale * (own[i] == own[i] ? own[i] : 0), \
            scale * (own_low[i] == own_low[i] ? own_low[i] : 0), scale * (own_high[i] == own_high[i] ? own_high[i] : 0), scale * most[i])
    }
}
unset print
set datafile nocolumnheaders
set key outside bottom center vertical Left reverse samplen 1.5 noenhanced
further_ring(own_size, size) = pairs > 1 && size != own_size ? size : NaN
plot $bars using (0):1:(0):2:($1 - 0.34):($1 + 0.34) with boxxyerror fillstyle solid noborder linecolor rgb figure_colour \
        title 'the scenario as it stands', \
    '' using 2:1:3:4 with xerrorbars pointtype 0 linecolor rgb '#202020' notitle, \
    '' using (further_ring($2, $5)):1 with points pointtype 6 pointsize 1.4 linewidth 2 linecolor rgb '#c78a3b' \
        title (pairs > 1 ? 'the pair of policies where it does most' : '')
