# awk -f bench/crossing.awk DATA
#
# Prints a table of what bench/phase measured: the rows at which one secret is expected, the
# share of games that have a secret there, the rows at which that share is a half, and those at
# which the solver's median peaks.  The unit is rows per peg; for formulas, clauses per variable.
function per_peg(rows) {
    if (family !~ /^one-in-three/)
        return rows / pegs
    return (rows - 1) / (pegs / 2) - (family ~ /-signed$/)
}

function between(x, x0, y0, x1, y1) {
    return y0 + (x - x0) * (y1 - y0) / (x1 - x0)
}

function tell() {
    if (family != "")
        printf "| %s | %d | %.2f | %s | %s | %.2f | %s |\n", family, pegs, threshold, at, half, peak, most
}

BEGIN {
    FS = "\t"
    print "| family | pegs | one expected | share there | share is 1/2 | peak | conflicts there |\n|---|---|---|---|---|---|---|"
}

NR == 1 { next }

$1 != family || $2 != pegs {
    tell()
    family = $1
    pegs = $2
    threshold = per_peg($16)
    at = half = "-"
    before = most = -1
}

{
    ratio = per_peg($4)
    share = $8 / $7
    if (before >= 0 && last_ratio <= threshold && threshold < ratio)
        at = sprintf("%.2f", between(threshold, last_ratio, before, ratio, share))
    if (before >= 0.5 && share < 0.5)
        half = sprintf("%.2f", between(0.5, before, last_ratio, share, ratio))
    if ($11 > most) {
        most = $11
        peak = ratio
    }
    before = share
    last_ratio = ratio
}

END { tell() }
