#!/bin/bash
# counters.sh [BUILD]
#
# Prints the tables of docs/research/encodings.md in Markdown: the sizes that each counter
# gives real games, and how long PicoSAT takes.  All counters take turns on every game.
# Takes about six minutes.
set -e -u -o pipefail

build=${1:-build}
source=$(dirname "$0")/..

# Question encoding, number of games, and the other arguments of keypeg-bench-solve.
games='
    general     15  16 6 8
    general     15  20 10 26
    general      5  22 10 28
    general     15  30 2 14
    general      7  48 6 14
    two-colour  15  40 2 20
    two-colour   7  --balanced 32 2 16
'

counters=()
for file in "$source"/encodings/counter_*.c; do
    name=${file##*/counter_}
    counters+=("${name%.c}")
done

# A line of both tables, from the last lines that keypeg-bench-solve prints.
line() { # QUESTION GAMES GAME
    awk -v question="$1" -v game="$2 $3" '
    $2 == "median" { order[++n] = $1; size[$1] = $3 ", " $4; seconds[$1] = sprintf("%.2g", $7)
                     decided[$1] = $8 < $10 ? "; " $8 " of " $10 : "" }
    $2 == "most"   { seconds[$1] = seconds[$1] sprintf(", %.2g", $7) }
    END {
        sizes = times = "| " question ", `--games " game "` |"
        for (i = 1; i <= n; i++) {
            sizes = sizes " " size[order[i]] " |"
            times = times " " seconds[order[i]] decided[order[i]] " |"
        }
        print "sizes " sizes
        print "times " times
    }'
}

measure() {
    while read -r question count game; do
        [ -n "$question" ] || continue
        # shellcheck disable=SC2086  # the words of a game
        "$build/bench/keypeg-bench-solve" "${counters[@]/#/--encoding=$question+}" \
            --games "$count" $game | line "$question" "$count" "$game"
    done <<< "$games"
}

# The contents of a table: $1, of the lines that begin with $2.
table() {
    printf '| %s |' "$1"
    printf ' %s |' "${counters[@]}"
    printf '\n|---|'
    printf -- '---|%.0s' "${counters[@]}"
    printf '\n'
    sed -n "s/^$2 //p" <<< "$lines"
}

lines=$(measure)
table "variables, clauses (medians)" sizes
echo
table "seconds (median, longest)" times
