#!/bin/bash
# proof_targets.sh [KEYPEG]
#
# Measures VeriPB proofs of impossible games, of every rule and of the families of 'keypeg
# generate', whose scores are right but for one key peg, and proofs that a puzzle has one secret.
# The games are the same on every machine.  All rows take part (--repairs 0).  For each board it
# prints how many games were impossible, how many of their proofs 'keypeg verify' accepts, the median
# and the largest size in kilobytes, the seconds of processor time of all games without a proof, with
# it, and of 'keypeg verify'.  The last lines have the sizes and the slowest proofs of all games.
# Takes about five minutes.
keypeg=$(realpath "${1:-build/keypeg}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT='%3U %3S'
cd "$folder" || exit

# A game with true scores but one, which has a key peg more or one fewer.  Random numbers of Park and
# Miller, 1988, because those of awk differ between implementations.
draw() { # RULE PEGS COLOURS ROWS SEED
    awk -v rule="$1" -v n="$2" -v colours="$3" -v rows="$4" -v seed="$5" '
        function any(k) { seed = seed * 16807 % 2147483647; return int(seed / 2147483647 * k) }
        function word(colour) { return colour == 0 ? "." : colour }
        BEGIN {
            seed = seed * 7919 + 1
            first = rule == "holes" ? 0 : 1
            print "pegs " n "\ncolours 1-" colours
            if (rule == "black") print "scores black"
            if (rule == "colours") print "scores colours"
            if (rule == "once") print "repeats no"
            if (rule == "holes") print "blanks yes"
            for (p = 1; p <= n; p++) {
                do colour = first + any(colours + 1 - first)
                while (rule == "once" && mine[colour] > 0)
                mine[secret[p] = colour]++
                sum += colour
            }
            if (rule == "sum") print "sum " sum
            for (p = 1; rule == "pegs" && p <= n; p += 2) {
                other = 1 + any(colours); third = 1 + any(colours)
                print "peg " p " : " secret[p] " " other " " third
            }
            wrong = any(rows)
            for (row = 0; row < rows; row++) {
                black = total = 0; split("", yours); line = ""
                for (p = 1; p <= n; p++) {
                    colour = first + any(colours + 1 - first); line = line word(colour) " "
                    black += colour == secret[p]; yours[colour]++
                }
                for (colour in yours)
                    total += yours[colour] < mine[colour] ? yours[colour] : mine[colour]
                white = total - black
                if (row == wrong && rule == "black") black += black > 0 ? -1 : 1
                else if (row == wrong && rule == "colours") total += total > 0 ? -1 : 1
                else if (row == wrong && white > 0 && total < n) { white--; if (any(2)) black++ }
                else if (row == wrong && black > 0) black--
                if (rule == "unknown" && any(4) == 0) white = "?"
                if (rule == "unknown" && any(4) == 0) black = "?"
                print line ": " (rule == "colours" ? total : rule == "black" ? black : black " " white)
            }
        }'
}
seconds() { # COMMAND...
    { time timeout 60 "$@" >said 2>&1; } 2>&1 | awk '{ printf "%.3f", $1 + $2 }'
}

# Proves one game, and adds a line to `measured`: bytes, the seconds without a proof and with it, and
# those of 'keypeg verify'; bytes is 'none' without a proof and 'bad' if it is refused.
measure() { # SENTENCE
    local plain with verified
    rm -f p.pbp p.opb
    plain=$(seconds "$keypeg" check --repairs 0 game)
    grep -q "$2" said || return
    with=$(seconds "$keypeg" check --repairs 0 --proof p.pbp game)
    verified=$(seconds "$keypeg" verify game p.pbp)
    if [ ! -e p.pbp ]; then
        size=none
    elif grep -q "^$1" said; then
        size=$(stat -c %s p.pbp)
    else
        size=bad
    fi
    [ "$size" -ge 0 ] 2>/dev/null || cp game "${TMPDIR:-/tmp}/proof-target-$size-$$-$((++failures)).game"
    echo "$size $plain $with $verified" >>measured
}
# Prints the line of a board, and keeps its numbers.
summary() { # NAME
    sort -n measured | awk -v name="$1" '
        $1 ~ /^[0-9]+$/ { size[++n] = $1 }
        { games++; plain += $2; with += $3; verified += $4 }
        END {
            printf "%-32s %5d %6d", name, games, n
            if (n) printf " %9.1f %9.1f", size[int((n + 1) / 2)] / 1e3, size[n] / 1e3
            else printf " %9s %9s", "-", "-"
            printf " %8.2f %8.2f %8.2f\n", plain, with, verified
        }'
    cat measured >>all
}
board() { # SENTENCE ANSWER GAMES NAME COMMAND...
    local games=$3 name=$4 answer=$2 sentence=$1
    shift 4
    : >measured
    for ((i = 1; i <= games; i++)); do
        "$@" "$i" >game 2>made || { echo "$name: $(cat made)" >&2; return; }
        measure "$sentence" "$answer"
    done
    summary "$name"
}
family() { # FAMILY STATUS PEGS COLOURS ROWS NUMBER
    "$keypeg" generate "$1" --status "$2" --pegs "$3" --colours "$4" ${5:+--rows "$5"} --seed "$6"
}
puzzle() { # PEGS COLOURS NUMBER
    "$keypeg" generate puzzle --pegs "$1" --colours "$2" --seed "$3"
}
none() { board 'No secret fits' 'cannot all be right\|No secret' "$@"; }

printf '%-32s %5s %6s %9s %9s %8s %8s %8s\n' board games proofs 'median kB' 'most kB' check proof verify
for rule in usual black colours once holes unknown sum pegs; do
    none 18 "$rule 4x6, 9 rows" draw $rule 4 6 9
    [ $rule = colours ] || none 18 "$rule 8x10, 16 rows" draw $rule 8 10 16
    [ $rule = colours ] || none 10 "$rule 12x12, 26 rows" draw $rule 12 12 26
done
for rule in usual black holes unknown sum pegs; do
    none 5 "$rule 30x10, 60 rows" draw $rule 30 10 60
    none 2 "$rule 60x20, 200 rows" draw $rule 60 20 200
    none 8 "$rule 24x2, 30 rows" draw $rule 24 2 30
    none 2 "$rule 200x2, 200 rows" draw $rule 200 2 200
done
for kind in 'balanced falsified 16 2' 'balanced-unsat falsified 16 2' 'black-only falsified 6 6' \
    'block falsified 8 6' 'near-miss falsified 8 8' 'random falsified 8 8' \
    'one-in-three falsified 40 2'; do
    read -r name status pegs colours <<<"$kind"
    none 10 "$name ${pegs}x$colours" family "$name" "$status" "$pegs" "$colours" ''
done
cp all impossible
: >all
for size in '4 6' '5 8' '6 8' '8 10'; do
    read -r pegs colours <<<"$size"
    board 'Exactly one secret' 'The only secret' 8 "puzzle ${pegs}x$colours" puzzle "$pegs" "$colours"
done
report() { # FILE WHAT
    sort -n "$1" | awk -v what="$2" '
        $1 ~ /^[0-9]+$/ { size[++n] = $1 }
        { games++; plain += $2; with += $3
          if ($2 >= 0.05 && $3 / $2 > slowest) slowest = $3 / $2 }
        END {
            printf "%s: %d of %d proofs accepted; median %.1f kB, 95 %% under %.1f kB; ", what, n,
                games, size[int((n + 1) / 2)] / 1e3, size[int(n * 0.95)] / 1e3
            printf "check with a proof %.2f times as long, at most %.2f times if it takes 0.05 s\n",
                with / plain, slowest
        }'
}
report impossible "impossible games"
report all "puzzles"
