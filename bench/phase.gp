# gnuplot -c bench/phase.gp DATA PICTURE [FAMILIES]
#
# Draws how hard games are.  There is a column for each family, and a line for each number of
# pegs: the share of games that have a secret, then the effort of the solver and of the native
# engine, against rows per peg.  Vertical lines mark where one secret is expected.  DATA is what
# bench/phase writes; PICTURE ends in .svg or .png; FAMILIES is one quoted argument (default: all
# families of DATA).
data = ARG1
picture = ARG2
families = ARGC > 2 ? ARG3 : system("awk -F'\\t' 'NR > 1 && !seen[$1]++ { print $1 }' '" . data . "'")
columns = words(families)
if (picture[strlen(picture) - 3:] eq ".png") {
    set terminal pngcairo size 400 * columns,1000 font "DejaVu Sans,11" background "#ffffff"
} else {
    set terminal svg size 400 * columns,1000 font "DejaVu Sans,Verdana,sans-serif,13" background "#ffffff" dynamic
}
set output picture
set datafile separator "\t"

title(family) = family eq "balanced" ? "two colours, balanced" : \
    family eq "random-2" ? "two colours, random" : \
    family[1:7] eq "random-" ? family[8:] . " colours, random" : \
    family eq "one-in-three" ? "one in three, positive" : \
    family eq "one-in-three-signed" ? "one in three, both signs" : family
sizes(family) = system("awk -F'\\t' -v f='" . family . "' '$1 == f && !seen[$2]++ { print $2 }' '" . data . "'")
threshold(family, pegs) = real(system("awk -F'\\t' -v f='" . family . "' -v p=" . pegs . \
    " '$1 == f && $2 == p { print $16; exit }' '" . data . "'"))
colours = "#bbbbbb #56b4e9 #0072b2 #009e73 #d55e00 #000000"

is(family, pegs) = strcol(1) eq family && strcol(2) eq pegs

# Rows per peg; for formulas, clauses per variable.  One row says that half of the pegs are 1, and
# if literals have signs, one row for each two pegs says that they differ.
is_formulas(family) = family[1:12] eq "one-in-three"
per_peg(family, rows, pegs) = !is_formulas(family) ? rows / pegs : \
    (rows - 1) / (pegs / 2.0) - (family eq "one-in-three-signed")
ratio(x) = per_peg(strcol(1), column(4), column(2))
gave_up(c) = 2 * column(c) > column(7)

set style line 100 linecolor "#e4e4e4" linewidth 0.7
set border 3 linecolor "#666666"
set tics nomirror textcolor "#333333"
set grid linestyle 100
set key bottom left font ",10" samplen 1.2 spacing 1.0 title "pegs" font ",10"

set multiplot layout 3,columns columnsfirst margins 0.21 / columns,1 - 0.045 / columns,0.06,0.92 spacing 0.18 / columns,0.06 \
    title "Games that were not planted: share with a secret, and effort" font ",16"
do for [f = 1:columns] {
    family = word(families, f)
    pegs = sizes(family)
    line(i) = word(colours, i + 6 - words(pegs))
    set xrange [*:*]
    set yrange [*:*]
    unset logscale y
    stats data using (strcol(1) eq family ? ratio(0) : NaN) nooutput
    set xrange [0:STATS_max]
    set yrange [0:1.02]
    set ytics 0.25
    set title title(family) font ",14" offset 0,-0.3
    unset xlabel
    if (f == 1) { set ylabel "share with a secret" } else { unset ylabel }
    unset arrow
    do for [i = 1:words(pegs)] {
        at = per_peg(family, threshold(family, word(pegs, i)), int(word(pegs, i)))
        set arrow i from at, graph 0 to at, graph 1 nohead linecolor rgb line(i) dashtype 2 linewidth 1.2 back
    }
    plot for [i = 1:words(pegs)] data using \
        (is(family, word(pegs, i)) && column(10) > 0 ? ratio(0) : NaN):(column(8) / column(7)):(0):(column(10) / column(7)) \
        with vectors nohead linecolor rgb line(i) notitle, \
        for [i = 1:words(pegs)] data using \
        (is(family, word(pegs, i)) ? ratio(0) : NaN):(column(8) / column(7)) with linespoints \
        linecolor rgb line(i) linewidth 1.8 pointtype 7 pointsize 0.45 title word(pegs, i)
    unset title
    unset key
    do for [c in "11 14"] {
        set logscale y
        set yrange [*:*]
        set ytics auto
        set format y "10^{%L}"
        if (c eq "14") { set xlabel (is_formulas(family) ? "clauses per variable" : "rows per peg") offset 0,0.3 }
        if (f == 1) { set ylabel (c eq "11" ? "PicoSAT: conflicts (median)" : "native engine: states (median)") }
        plot for [i = 1:words(pegs)] data using \
            (is(family, word(pegs, i)) ? ratio(0) : NaN):(column(int(c)) + 1) with linespoints \
            linecolor rgb line(i) linewidth 1.8 pointtype 7 pointsize 0.45 notitle, \
            for [i = 1:words(pegs)] data using \
            (is(family, word(pegs, i)) && gave_up(int(c) + (c eq "11" ? 2 : 1)) ? ratio(0) : NaN):(column(int(c)) + 1) \
            with points linecolor rgb line(i) pointtype 6 pointsize 1.2 notitle
    }
    unset format
    set key
}
unset multiplot
