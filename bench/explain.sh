#!/bin/bash
# explain.sh [-n GAMES] [-k KEYPEG] [SET...]
#
# Measures explanations: steps, cost and dearest step of each, and the processor time of the whole
# run of `keypeg explain`.  Prints a line of Markdown for each set of games; the games are made
# from seeds, and are the same on every machine.  "short" is the share of games whose dearest step
# costs at most 5.5, of those that were explained.
set -eu
games=100 keypeg=build/keypeg
while getopts n:k: option; do
    case $option in
    n) games=$OPTARG ;;
    k) keypeg=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT='%U %S'

generate() { # ARGUMENTS: games into the folder
    "$keypeg" generate "$@" --seed 35 --number "$games" --into "$folder" >/dev/null
}

keep_conflicts() { # of three rows or four
    for game in "$folder"/*; do
        "$keypeg" check --json "$game" | grep -Eq '"conflict":\[([0-9]+,){2,3}[0-9]+\]' ||
            rm "$game"
    done
}

make_games() { # SET
    case $1 in
    contradictions) generate random --pegs 4 --colours 6 --rows 6 --status falsified ;;
    conflicts) generate random --pegs 4 --colours 6 --rows 4 --status falsified && keep_conflicts ;;
    puzzles-[246]) generate puzzle --rows "${1#*-}" ;;
    bulls) generate puzzle --game bulls-and-cows ;;
    5x8) generate puzzle --pegs 5 --colours 8 ;;
    5x8-contradictions) generate random --pegs 5 --colours 8 --rows 8 --status falsified ;;
    8x10) generate random --pegs 8 --colours 10 --rows 12 --status planted ;;
    8x10-contradictions) generate random --pegs 8 --colours 10 --rows 12 --status falsified ;;
    16x16) generate random --pegs 16 --colours 16 --rows 30 --status falsified ;;
    *) echo "unknown set $1" >&2 && exit 2 ;;
    esac
}

measure() { # SET
    for game in "$folder"/*; do
        took=$({ time "$keypeg" explain --json "$game" >"$folder.json" || true; } 2>&1)
        echo "$took $(sed -E 's/.*"complete":([a-z]*),.*"cost":([0-9.]*),"dearest":([0-9.]*),.*/\1 \2 \3/' \
            "$folder.json") $(grep -o '"number"' "$folder.json" | wc -l) \
            $(grep -o '"kind":"suppose"' "$folder.json" | wc -l)"
    done | awk -v set="$1" '
        function sort(a, n, i, k, x) {
            for (i = 2; i <= n; i++) {
                x = a[i]
                for (k = i; k > 1 && a[k - 1] > x; k--) a[k] = a[k - 1]
                a[k] = x
            }
        }
        function spread(a, n) {
            sort(a, n)
            return a[int((n + 1) / 2)] "/" a[int(n * 0.9 + 0.5)] "/" a[n]
        }
        { time[NR] = 1000 * ($1 + $2) }
        $3 == "true" { n++; cost[n] = $4; sum += $4; dearest[n] = $5; steps[n] = $6; short += $5 <= 5.5; suppose += $7 > 0 }
        END {
            sort(time, NR)
            printf "| %s | %d of %d | %s | %s | %.0f | %s | %d%% | %d | %d/%d |\n", set, n, NR,
                n ? spread(steps, n) : "-", n ? spread(cost, n) : "-", sum,
                n ? spread(dearest, n) : "-", n ? 100 * short / n : 0, suppose,
                time[int((NR + 1) / 2)], time[int(NR * 0.95 + 0.5)]
        }'
}

echo '| set | explained | steps | cost | all costs | dearest | short | with suppositions | ms, median/95% |'
echo '|---|---|---|---|---|---|---|---|---|'
[ $# -gt 0 ] || set -- contradictions conflicts puzzles-2 puzzles-4 puzzles-6 bulls 5x8 \
    5x8-contradictions 8x10 8x10-contradictions 16x16
for set; do
    rm -f "$folder"/*
    make_games "$set"
    measure "$set"
done
