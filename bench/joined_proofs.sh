#!/bin/bash
# joined_proofs.sh [KEYPEG]
#
# Measures proofs that are joined from those of parts.  The games have 24 pegs, 10 colours and 30
# rows, and one score is wrong.  For each it prints the seconds of processor time and the size of
# the proof of the whole game, and then, in 16 and in 64 parts: the seconds of all parts and of the
# longest, all with their proofs, the seconds of 'join --proof', with its check of the joined proof,
# its size, and the seconds of 'verify'.
keypeg=$(realpath "${1:-build/keypeg}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
TIMEFORMAT='%U %S'

seconds() { # COMMAND...
    { time "$@" >said 2>&1; } 2>&1 | awk '{ printf "%.2f", $1 + $2 }'
}
megabytes() { # FILE
    stat -c %s "$1" | awk '{ printf "%.2f", $1 / 1e6 }'
}
check_part() { # PART
    "$keypeg" check --json --repairs 0 --proof "$1.pbp" "$1" >"$1.json"
}
form='%4s %5s | %8s %8s | %8s %6s %6s\n'
# shellcheck disable=SC2059 # the form is constant
printf "$form" seed parts seconds longest join MB verify
for seed in 3 5 6 9 12; do
    "$keypeg" generate near-miss --pegs 24 --colours 10 --rows 30 --seed $seed >game 2>/dev/null
    rm -rf whole.* parts
    took=$(seconds "$keypeg" check --repairs 0 --proof whole.pbp game)
    # shellcheck disable=SC2059
    printf "$form" $seed whole "$took" - - "$(megabytes whole.pbp)" \
        "$(seconds "$keypeg" verify game whole.pbp)"
    for cubes in 16 64; do
        rm -rf joined.* parts
        mkdir parts
        "$keypeg" split --cubes $cubes --into parts game >/dev/null
        for part in parts/*; do
            seconds check_part "$part"
            echo
        done >took
        join=$(seconds "$keypeg" join --proof joined.pbp game parts/*.json)
        checked=$(seconds "$keypeg" verify game joined.pbp)
        grep -q '^No secret fits' said || checked=WRONG
        # shellcheck disable=SC2059
        printf "$form" $seed $cubes "$(awk '{ sum += $1 } END { printf "%.2f", sum }' took)" \
            "$(sort -n took | tail -n 1)" "$join" "$(megabytes joined.pbp)" "$checked"
    done
done
