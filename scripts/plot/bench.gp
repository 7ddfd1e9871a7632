# bench.gp: games per second of every row of bench/run, whose CSV is bench.csv in this folder.
format = ARG1
here = ARG0[1:strlen(ARG0) - strlen('bench.gp')]
load here.'look.gp'

plays(name) = name[1:6] ne 'exact.' && name[1:10] ne 'generator.'
rows = 0
array label[100]
array speed[100]
note(name, threads, value) = (rows = rows + 1, label[rows] = name.' ('.threads.')', speed[rows] = value, 1)
stats 'bench.csv' using (plays(strcol(1)) ? note(strcol(1), strcol(2), column(4)) : 0) nooutput
stats 'bench.csv' using (plays(strcol(1)) ? column(4) : NaN) nooutput

width = 900
height = 100 + 24 * rows
load here.'terminal.gp'
set title 'Games per second (threads)'
set logscale x
set xrange [0.5 * STATS_min:2 * STATS_max]
set yrange [rows + 0.6:0.4]
set ytics noenhanced scale 0 1
do for [i = 1:rows] { set ytics add (label[i] i) }
set format x '%.0s %c'
set grid noytics xtics
unset key
unset datafile columnheaders
set style fill solid 1.0 noborder
plot sample [i = 1:rows:1] '+' using (speed[int(i)]):(int(i)):(0.5 * STATS_min):(speed[int(i)]): \
    (int(i) - 0.35):(int(i) + 0.35) with boxxyerror linecolor 1
