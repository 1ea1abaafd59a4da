#!/bin/bash
# reduce.sh [KEYPEG]
#
# Measures reductions of random formulas, the same on every machine.  For each it
# prints the pegs and rows of the game, the megabytes of the transcript, and the seconds on the
# clock and of processor time, the faster of two runs.  The first line is the target: 2,000
# clauses and 3,200 variables in two seconds.
keypeg=${1:-build/keypeg}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT='%R %U %S'

# Random numbers of Park and Miller, 1988, because those of awk differ between implementations.
draw() { # formula|positive SIZE COUNT
    awk -v kind="$1" -v n="$2" -v count="$3" '
        function any(k) { seed = seed * 16807 % 2147483647; return 1 + int(seed / 2147483647 * k) }
        BEGIN {
            seed = 7919
            print "p cnf", n, count
            for (i = 1; i <= count; i++) {
                do { a = any(n); b = any(n); c = any(n) } while (a == b || a == c || b == c)
                if (kind == "formula") { a = any(2) == 1 ? a : -a; b = any(2) == 1 ? b : -b; c = any(2) == 1 ? c : -c }
                print a, b, c, 0
            }
        }'
}
once() { { time "$keypeg" reduce "$@" >"$folder/game"; } 2>&1 | awk '{ printf "%.2f %.2f\n", $1, $2 + $3 }'; }
measure() { # KIND SIZE COUNT REDUCTION...
    draw "$1" "$2" "$3" >"$folder/problem"
    local size=$2 count=$3 took
    shift 3
    took=$({ once "$@" "$folder/problem"; once "$@" "$folder/problem"; } | sort -n | head -1)
    # shellcheck disable=SC2086
    printf '%-26s %5s %6s | %6s %6s %7s | %5s %5s\n' "${*//--/}" "$size" "$count" \
        "$(sed -n 's/^pegs //p;/^pegs/q' "$folder/game")" "$(grep -c '^# row ' "$folder/game")" \
        "$(stat -c %s "$folder/game" | awk '{ printf "%.1f", $1 / 1e6 }')" $took
}
printf '%-26s %5s %6s | %6s %6s %7s | %5s %5s\n' reduction size count pegs rows MB clock proc
measure formula 3200 2000 one-in-three
measure positive 3200 2000 one-in-three-positive
measure formula 32767 20000 one-in-three
measure formula 150 639 3sat
measure formula 1000 4260 cnf
