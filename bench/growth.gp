# gnuplot -c bench/growth.gp DATA PICTURE
#
# Draws how time grows with the pegs: a panel for each family, a line for each engine or solver.
# DATA is what `bench/run --growth` prints; PICTURE ends in .svg or .png.
data = ARG1
picture = ARG2
if (picture[strlen(picture) - 3:] eq ".png") {
    set terminal pngcairo size 1200,820 font "DejaVu Sans,11" background "#ffffff"
} else {
    set terminal svg size 1200,820 font "DejaVu Sans,Verdana,sans-serif,13" background "#ffffff" dynamic
}
set output picture
set datafile separator "\t"
set datafile missing NaN # lines go on over what belongs to others

families = "random black-only block two-colour balanced one-in-three one-in-three-signed"
titles = '"random, 10 colours" "black pegs only, 10 colours" "blocks, 10 colours" "two colours" ' . \
    '"two colours, balanced" "one in three, positive" "one in three, both signs"'
who = "plain-count reckon-count linear auto picosat clingo cbc-equations"
names = '"count: plain engine" "count: fast engine" "linear engine" "keypeg (auto)" ' . \
    '"PicoSAT" "clingo" "CBC"'
colours = "#bbbbbb #0072b2 #e69f00 #000000 #d55e00 #009e73 #cc79a7"
dots = "6 7 4 5 9 11 13"
widths = "4.5 2.8 4.0 1.6 1.6 1.6 1.6"

set style line 100 linecolor "#e4e4e4" linewidth 0.7
set border 3 linecolor "#666666"
set tics nomirror textcolor "#333333"
set grid linestyle 100
set logscale y
set yrange [1e-6:3]
set ytics ("1 µs" 1e-6, "10 µs" 1e-5, "100 µs" 1e-4, "1 ms" 1e-3, "10 ms" 1e-2, "100 ms" 0.1, "1 s" 1)
unset key

# The median of games that were solved; columns by name, rows by engine or solver.
is(family, w) = strcol("family") eq family && strcol("who") eq w && 2 * column("solved") > column("games")

set multiplot layout 2,4 margins 0.055,0.985,0.075,0.875 spacing 0.06,0.17 \
    title "Processor time against pegs: medians of planted games, rows growing with the pegs" font ",17"
do for [f = 1:words(families)] {
    family = word(families, f)
    set title word(titles, f) font ",14" offset 0,0.2
    set xlabel "pegs" offset 0,0.5
    if (f > 2) { set logscale x 2 } else { unset logscale x }
    if (f > 5) { set xtics 16,4 } else { set xtics autofreq }
    set xrange [*:*]
    plot for [i = 1:words(who)] data using \
        (is(family, word(who, i)) ? column("pegs") : NaN):(column("median")) with linespoints \
        linecolor rgb word(colours, i) linewidth real(word(widths, i)) \
        pointtype int(word(dots, i)) pointsize 0.55 notitle
}

# The eighth panel holds the legend.
unset title; unset xlabel; unset tics; unset grid; unset border; unset logscale
set xrange [0:1]; set yrange [0:1]
set key at graph 0.02,0.9 left top Left reverse samplen 2.5 spacing 1.7 font ",13" textcolor "#222222"
plot for [i = 1:words(who)] NaN with linespoints linecolor rgb word(colours, i) \
    linewidth real(word(widths, i)) pointtype int(word(dots, i)) pointsize 0.7 title word(names, i)
unset multiplot
