#!/bin/bash
# proofs.sh [KEYPEG [CHECKER [SECONDS]]]
#
# Measures proofs.  The games have random guesses and one wrong score, the same on every
# machine.  For each game that is impossible it prints the seconds of processor time without a
# proof and with one, the size of the proof, and the seconds of two checkers (one of them
# drat-trim, if it is installed).  The first proof uses all rows (--repairs 0: the faster of
# two runs).  If SECONDS is given, a second one uses as few rows as possible, within SECONDS on
# the clock; '+' marks a proof for which that was not enough.
keypeg=${1:-build/keypeg} checker=${2:-$(dirname "${1:-build/keypeg}")/tests/test_rup}
limit=${3:-}
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
measure() { # OPTIONS...: "seconds megabytes rows plain drat-trim" of the proof
    local took checked trimmed=- more=
    rm -f "$folder/p" "$folder/p.cnf"
    took=$(seconds "$keypeg" check "$@" --proof-format drup --proof "$folder/p" "$folder/game")
    ! grep -q '^A part of these rows may be' "$folder/said" || more=+
    [ -e "$folder/p" ] || { echo "$took - - - -"; return; }
    checked=$(seconds "$checker" "$folder/p.cnf" "$folder/p")
    grep -q '^s VERIFIED' "$folder/said" || checked=WRONG
    if command -v drat-trim >/dev/null; then
        trimmed=$(seconds drat-trim "$folder/p.cnf" "$folder/p")
        tr '\r' '\n' <"$folder/said" | grep -q '^s VERIFIED' || trimmed=WRONG
    fi
    echo "$took $(stat -c %s "$folder/p" | awk '{ printf "%.2f", $1 / 1e6 }')" \
        "$(grep -c 'is right:' "$folder/p.cnf")$more $checked $trimmed"
}
printf '%-9s %4s | %6s | %6s %6s %4s %6s %6s | %6s %6s %4s %6s %6s\n' board seed check \
    proof MB rows plain trim fewest MB rows plain trim
for board in 20x10x26 40x2x20; do
    IFS=x read -r pegs colours rows <<<"$board"
    for ((seed = 1; seed <= 6; seed++)); do
        draw "$pegs" "$colours" "$rows" $seed >"$folder/game"
        "$keypeg" check --repairs 0 --time-limit 120 "$folder/game" >"$folder/said" 2>&1
        [ $? = 1 ] || { echo "$board $seed: not known to be impossible"; continue; }
        check=$(faster "$(seconds "$keypeg" check --repairs 0 "$folder/game")" \
            "$(seconds "$keypeg" check --repairs 0 "$folder/game")")
        all=$(faster "$(measure --repairs 0)" "$(measure --repairs 0)")
        fewest='- - - - -'
        [ -z "$limit" ] || fewest=$(measure --time-limit "$limit")
        # shellcheck disable=SC2086
        printf '%-9s %4s | %6s | %6s %6s %4s %6s %6s | %6s %6s %4s %6s %6s\n' "$board" $seed "$check" \
            $all $fewest
    done
done
