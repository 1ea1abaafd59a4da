#!/bin/bash
# puzzles.sh [KEYPEG]
#
# Measures puzzles: the processor time of a whole run of keypeg, and the number of rows.
# Seeds 1 to 20 of each board, a line of Markdown for each board.
set -eu
keypeg=${1:-build/keypeg}
TIMEFORMAT='%U %S'
rows=$(mktemp)
trap 'rm -f "$rows"' EXIT

run() { # PEGS COLOURS
    for seed in {1..20}; do
        took=$({ time "$keypeg" generate puzzle --pegs "$1" --colours "$2" --seed "$seed" |
            sed -n 's/^# rows: \([0-9]*\).*/\1/p' >"$rows"; } 2>&1)
        echo "$took $(<"$rows")"
    done | awk '{ print 1000 * ($1 + $2), $3 }' | sort -n | awk -v board="$1x$2" '
        { time[NR] = $1; games[$2]++ }
        END {
            printf "| %s | %.0f | %.0f |", board, (time[10] + time[11]) / 2, time[NR]
            for (rows = 1; rows < 100; rows++)
                if (rows in games)
                    printf "%s %d of %d", many++ ? "," : "", games[rows], rows
            print " |"
        }'
}

echo '| board | median, ms | longest, ms | puzzles by number of rows |'
echo '|---|---|---|---|'
for board in '4 6' '5 8' '6 6' '8 8' '10 10' '12 10' '16 16'; do
    # shellcheck disable=SC2086  # two words
    run $board
done
