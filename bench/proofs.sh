#!/bin/bash
# proofs.sh [KEYPEG]
#
# Measures proofs.  The games have random guesses and one wrong score, the same on every
# machine.  All rows take part (--repairs 0).  For each game that is impossible it prints the
# seconds of processor time without a proof and with it, its size, and the seconds of 'keypeg
# verify'; every time is the shorter of two.
keypeg=${1:-build/keypeg}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT='%U %S'

# Random numbers of Park and Miller, 1988, because those of awk differ between implementations.
draw() { # PEGS COLOURS ROWS SEED
    awk -v n="$1" -v colours="$2" -v rows="$3" -v seed="$4" '
        function any(k) { seed = seed * 16807 % 2147483647; return int(seed / 2147483647 * k) }
        BEGIN {
            seed = seed * 7919 + 1
            print "pegs " n "\ncolours 1-" colours
            for (p = 1; p <= n; p++)
                mine[secret[p] = 1 + any(colours)]++
            wrong = any(rows); step = colours == 2 ? 2 : 1
            for (row = 0; row < rows; row++) {
                black = total = 0; split("", yours); line = ""
                for (p = 1; p <= n; p++) {
                    colour = 1 + any(colours); line = line colour " "
                    black += colour == secret[p]; yours[colour]++
                }
                for (colour in yours)
                    total += yours[colour] < mine[colour] ? yours[colour] : mine[colour]
                white = total - black
                if (row == wrong)
                    if (white >= step) { black += step; white -= step } else { black -= step; white += step }
                print line ": " black " " white
            }
        }'
}
seconds() { # COMMAND...
    { time "$@" >"$folder/said" 2>&1; } 2>&1 | awk '{ printf "%.2f", $1 + $2 }'
}
faster() { printf '%s\n' "$@" | sort -n | head -1; }
veripb() { # "seconds kilobytes verify" of the proof
    local took checked
    rm -f "$folder/p.pbp" "$folder/p.opb"
    took=$(seconds "$keypeg" check --repairs 0 --proof "$folder/p.pbp" "$folder/game")
    [ -e "$folder/p.pbp" ] || { echo "$took - -"; return; }
    checked=$(seconds "$keypeg" verify "$folder/game" "$folder/p.pbp")
    grep -q '^No secret fits' "$folder/said" || checked=WRONG
    echo "$took $(stat -c %s "$folder/p.pbp" | awk '{ printf "%.1f", $1 / 1e3 }') $checked"
}
form='%-10s %4s | %6s | %6s %7s %6s\n'
# shellcheck disable=SC2059 # the form is constant
printf "$form" board seed check proof kB verify
for board in 20x10x26 40x2x20 40x10x100; do
    IFS=x read -r pegs colours rows <<<"$board"
    for ((seed = 1; seed <= 6; seed++)); do
        draw "$pegs" "$colours" "$rows" $seed >"$folder/game"
        "$keypeg" check --repairs 0 --time-limit 120 "$folder/game" >"$folder/said" 2>&1
        [ $? = 1 ] || { echo "$board $seed: not known to be impossible"; continue; }
        check=$(faster "$(seconds "$keypeg" check --repairs 0 "$folder/game")" \
            "$(seconds "$keypeg" check --repairs 0 "$folder/game")")
        veripb=$(faster "$(veripb)" "$(veripb)")
        # shellcheck disable=SC2059,SC2086
        printf "$form" "$board" $seed "$check" $veripb
    done
done
