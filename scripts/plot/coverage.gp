# coverage.gp: how often intervals of 95 % hold, by kind and number of games; the CSV of bench/coverage
# is coverage.csv in this folder.
format = ARG1
here = ARG0[1:strlen(ARG0) - strlen('coverage.gp')]
load here.'look.gp'

kinds = 0
array kind[20]
known(name) = sum [i = 1:kinds] (kind[i] eq name)
note(name) = known(name) > 0 ? 0 : (kinds = kinds + 1, kind[kinds] = name, 1)
set terminal unknown
plot 'coverage.csv' using (note(strcol('kind'))):0 notitle
if (format eq 'svg') { set terminal svg size 1000, 600 font font.',12' background '#ffffff' }
if (format ne 'svg') { set terminal pngcairo size 1000, 600 font font.',11' background '#ffffff' }

set logscale x
set xlabel 'games'
set ylabel 'intervals that hold the exact value (%)'
set yrange [80:100.5]
set key outside right top noenhanced
set title 'Intervals of 95 % against exact values'
at(name, wanted, value) = name eq wanted ? value : NaN
plot 95 linecolor '#000000' title '95 %', 93.5 linecolor '#000000' dashtype 2 title '93.5 %', \
     for [i = 1:kinds] 'coverage.csv' \
       using (column('games') * (1 + 0.05 * (i - kinds / 2.0))):(at(strcol('kind'), kind[i], 100 * column('coverage'))) \
       with points pointtype i pointsize 1.6 linewidth 1.5 linecolor rgb line_colour[(i - 1) % 8 + 1] title kind[i] noenhanced
