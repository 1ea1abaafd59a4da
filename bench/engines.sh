#!/bin/bash
# bench/engines.sh [-n] [-k KEYPEG] [-s SEEDS] [-c SECONDS] [-e ENGINES] [FAMILY:PEGSxCOLOURSxROWS ...]
#
# Measures `keypeg check --competition`, the verdict alone (-n: `keypeg check --repairs 0`, which
# also narrows the rows to a conflict), with each engine and with `auto`, on planted games, on
# falsified ones, and on planted ones in which one row has one black more and one white less
# ("moved"; two with two colours, for parity would tell one; if only black is scored, one black
# more).  Prints the medians over the seeds in processor seconds of the whole process,
# and how long `auto` took compared with the best engine plus 5 ms.  A run of more than SECONDS
# counts as SECONDS.  ROWS may be left out.  KP_OUT=FILE keeps every run.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
keypeg=$root/build/keypeg seeds=3 cap=10 engines="native sat linear auto"
check="check --competition"
while getopts nk:s:c:e: option; do
    case $option in
    n) check="check --repairs 0" ;;
    k) keypeg=$OPTARG ;;
    s) seeds=$OPTARG ;;
    c) cap=$OPTARG ;;
    e) engines=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
boards=("$@")
[ ${#boards[@]} -gt 0 ] || boards=(
    random:4x6 random:6x10 random:8x12 random:12x10 random:14x10x18 random:16x12x20
    random:20x10x13 random:20x10x26 random:22x10x28 random:24x10x30 random:28x10x34
    random:30x10x60 random:40x10x100 random:60x20x200
    random:24x2x12 random:40x2x20 random:48x2x24 random:48x2x17 random:56x2x20 random:64x2x32
    random:64x2x64 random:96x2x96
    black-only:10x6 black-only:14x10x24 black-only:20x10x28
    balanced:24x2 balanced:36x2x20 balanced:40x2x22 balanced:44x2x22
    block:10x6 block:24x6x10 block:48x6x14 block:60x8x18
    near-miss:10x10 near-miss:14x10
    one-in-three:100x2 one-in-three:200x2 one-in-three:400x2
    puzzle:4x6 puzzle:8x10)

scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
out=${KP_OUT-$scratch/out}

# FAMILY BOARD STATUS SEED: writes the game into $scratch/game; false: there is none.
make_game() {
    local size
    IFS=x read -ra size <<<"$2"
    set -- "$1" "$3" "$4" --pegs "${size[0]}" --colours "${size[1]}" ${size[2]:+--rows "${size[2]}"}
    local family=$1 status=$2 seed=$3
    shift 3
    [ "$status" != moved ] || { make_planted "$family" "$seed" "$@" && move_key_pegs "$seed" $((size[1] == 2 ? 2 : 1)); return; }
    timeout 60 "$keypeg" generate "$family" --seed "$seed" --status "$status" "$@" \
        >"$scratch/game" 2>/dev/null
}

make_planted() {
    "$keypeg" generate "$1" --seed "$2" --status planted "${@:3}" >"$scratch/planted" 2>/dev/null
}

# ROW PEGS: after that row of $scratch/planted, whites become black.
move_key_pegs() {
    awk -v row="$1" -v pegs="$2" '
        $2 == ":" && !moved && ++lines > row && NF == 4 && $4 >= pegs && $3 + pegs < length($1) {
            $3 += pegs
            $4 -= pegs
            moved = 1
        }
        $2 == ":" && !moved && lines > row && NF == 3 && $3 + 1 < length($1) {
            $3++
            moved = 1
        }
        { print }
        END { exit !moved }' "$scratch/planted" >"$scratch/game"
}

# ENGINE: runs it on the game; prints seconds and the answer.
run_engine() {
    local answer
    TIMEFORMAT='%U %S'
    { time (
        ulimit -t "$cap"
        # shellcheck disable=SC2086 # words of a command
        timeout $((20 * cap)) "$keypeg" $check --engine "$1" "$scratch/game" >/dev/null 2>&1
    ); } 2>"$scratch/time"
    case $? in
    0 | 10) answer=0 ;; # with --competition 0 means undecided, but then the limit has ended it
    1 | 20) answer=1 ;;
    *) answer=3 ;;
    esac
    read -r user system < <(tail -n 1 "$scratch/time")
    awk -v u="$user" -v s="$system" -v cap="$cap" -v answer="$answer" 'BEGIN {
        printf "%.3f %d\n", (answer > 1 ? cap : u + s), answer
    }'
}

for board in "${boards[@]}"; do
    for status in planted falsified moved; do
        for ((seed = 1; seed <= seeds; seed++)); do
            make_game "${board%:*}" "${board#*:}" "$status" "$seed" || continue
            for engine in $engines; do
                read -r seconds answer < <(run_engine "$engine")
                printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$board" "$status" "$seed" "$engine" "$seconds" "$answer"
            done
        done
    done
done >"$out"

awk -F'\t' -v engines="$engines" '
    function median(key,  n, i, j, t, list) {
        n = split(times[key], list, " ")
        for (i = 2; i <= n; i++)
            for (j = i; j > 1 && list[j - 1] + 0 > list[j] + 0; j--) {
                t = list[j]; list[j] = list[j - 1]; list[j - 1] = t
            }
        return list[int((n + 1) / 2)]
    }
    !(($1, $2) in seen) { seen[$1, $2] = ++cells; name[cells] = $1 "\t" $2 }
    { times[seen[$1, $2], $4] = times[seen[$1, $2], $4] " " $5 }
    $6 < 3 && (($1, $2, $3) in known) && known[$1, $2, $3] != $6 {
        print "contradiction: " $0 >"/dev/stderr"; wrong = 1
    }
    $6 < 3 { known[$1, $2, $3] = $6 }
    END {
        n = split(engines, list, " ")
        printf "board\tgames"
        for (i = 1; i <= n; i++) printf "\t%s", list[i]
        print "\tauto / (best + 5 ms)"
        for (c = 1; c <= cells; c++) {
            printf "%s", name[c]
            best = 1e9
            for (i = 1; i <= n; i++) {
                t = median(c SUBSEP list[i])
                printf "\t%.3f", t
                if (list[i] != "auto" && t < best) best = t
            }
            printf "\t%.2f\n", median(c SUBSEP "auto") / (best + 0.005)
        }
        exit wrong
    }' "$out"
