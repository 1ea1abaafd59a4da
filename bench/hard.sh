#!/bin/bash
# bench/hard.sh run RESULTS [SECONDS [SOLVER...]]     measure, and append to the file RESULTS
# bench/hard.sh table RESULTS                         the table of docs/generate.md, in Markdown
#
# Measures how hard the games of `keypeg generate` are for solvers of today: three games (seeds 0 to
# 2) of each family and size below.  SOLVER is cadical, picosat, kissat or keypeg; default: those
# that are installed.  Each is run alone, and ends after SECONDS (default: 120) of processor time.
#
# A line of RESULTS has the order, the seed, the solver, its answer (or "none"), the seconds of
# processor time of the whole process, user and system, and the limit.  Lines that are there already
# are not measured again.  The solvers read the clauses of `keypeg encode`, whose time does not
# count; keypeg runs `check --repairs 0 --competition`.  A solver that missed two games of a size is
# not asked about larger ones of that family and status.  The table has medians; if a game of the
# median has no answer, "> SECONDS".
#
# ORDERS is a regular expression that chooses among them, such as '^balanced 4'.  KEYPEG names the
# program (default: build/keypeg).  Exit status: 0; 1 if an answer is wrong; 2 if
# something could not be done.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
keypeg=${KEYPEG-$root/build/keypeg}
wrong=0

# Families, sizes in pegs or pegs x colours, and statuses, in ascending size.
orders() {
    local family status sizes size
    while read -r family status sizes; do
        for size in $sizes; do echo "$family $size $status"; done
    done <<'END' | grep -E "${ORDERS-.}"
balanced planted 28 32 36 40 44 48
balanced falsified 28 32 36 40 44 48
balanced-unsat falsified 32 40 48
random planted 24x10 28x10 32x10
random falsified 24x10 28x10 32x10
random planted 40x2 48x2 56x2
random falsified 40x2 48x2 56x2
near-miss falsified 24x10 28x10
black-only planted 20x10 28x10
black-only falsified 20x10 24x10
block planted 60x8 80x8
block falsified 60x8 80x8
one-in-three planted 1000 4000
one-in-three falsified 1000 4000
END
}

die() {
    echo "bench/hard.sh: $*" >&2
    exit 2
}

command_of() { # SOLVER
    case $1 in
    cadical) echo cadical -q -n ;;
    picosat) echo picosat -n ;;
    kissat) echo kissat -q -n ;;
    keypeg) echo "$keypeg" check --repairs 0 --competition ;;
    *) die "unknown solver '$1'" ;;
    esac
}
is_present() { # SOLVER
    command -v "$(command_of "$1" | cut -d ' ' -f 1)" >/dev/null
}

make_game() { # FAMILY SIZE STATUS SEED
    local pegs colours
    IFS=x read -r pegs colours <<<"$2"
    "$keypeg" generate "$1" --pegs "$pegs" ${colours:+--colours $colours} \
        --status "$3" --seed "$4" >"$folder/game" 2>"$folder/why" || die "$1 $2 $3: $(cat "$folder/why")"
    "$keypeg" encode "$folder/game" >"$folder/clauses" || exit 2
}

# Sets `answer` and `took`.
ask() { # SECONDS SOLVER
    local file=$folder/clauses TIMEFORMAT='%U %S'
    [ "$2" != keypeg ] || file=$folder/game
    took=$({
        time bash -c 'ulimit -t "$1"; shift; exec "$@"' limited "$1" $(command_of "$2") "$file" \
            >"$folder/said" 2>/dev/null </dev/null
        echo $? >"$folder/status"
    } 2>&1 | awk 'NF == 2 { printf "%.3f", $1 + $2 }')
    case $(cat "$folder/status") in
    10) answer=planted ;;
    20) answer=falsified ;;
    *) answer=none ;;
    esac
}

run() { # RESULTS [SECONDS [SOLVER...]]
    local results=$1 seconds=${2-120} order family size status kind seed solver answer took
    shift $(($# < 2 ? $# : 2))
    [ $# -gt 0 ] || set -- cadical picosat kissat keypeg
    folder=$(mktemp -d) || exit 2
    trap 'rm -rf "$folder"' EXIT
    touch "$results" || exit 2
    for solver; do
        is_present "$solver" || { echo "skipped: $solver is not installed" >&2 && continue; }
        declare -A missed=()
        while read -r order; do
            read -r family size status <<<"$order"
            kind="$family $status ${size#"${size%%x*}"}" # with the colours, but not the pegs
            for seed in 0 1 2; do
                [ "${missed[$kind]-0}" -lt 2 ] || continue
                if ! grep -qF "$order"$'\t'"$seed"$'\t'"$solver"$'\t' "$results"; then
                    make_game "$family" "$size" "$status" $seed
                    ask "$seconds" "$solver"
                    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$order" $seed "$solver" "$answer" "$took" "$seconds" >>"$results"
                fi
                answer=$(grep -F "$order"$'\t'"$seed"$'\t'"$solver"$'\t' "$results" | cut -f 4)
                [ "$answer" != none ] || missed[$kind]=$((${missed[$kind]-0} + 1))
                [ "$answer" = none ] || [ "$answer" = "$status" ] ||
                    { echo "*** WRONG: $order, seed $seed: $solver says $answer" >&2 && wrong=1; }
            done
            [ "${missed[$kind]-0}" -ge 2 ] || missed[$kind]=0
        done < <(orders)
    done
}

table() { # RESULTS
    awk -F '\t' '
        function median(of, who,   n, i, j, t, list) {
            n = games[of, who]
            if (!n) return ""
            for (i = 1; i <= n; i++) {
                t = took[of, who, i]
                for (j = i - 1; j > 0 && list[j] > t; j--) list[j + 1] = list[j]
                list[j + 1] = t
            }
            t = list[int((n + 1) / 2)]
            return t >= 1e6 ? "> " limit[of, who] : sprintf(t < 10 ? "%.2f" : "%.0f", t)
        }
        NR == FNR { order[++orders] = $0; next }
        { n = ++games[$1, $3]; took[$1, $3, n] = $4 == "none" ? 1e6 : $5; limit[$1, $3] = $6; seen[$3] = 1 }
        END {
            count = split("cadical picosat kissat keypeg", who, " ")
            printf "| family | size | status |"
            for (i = 1; i <= count; i++) if (who[i] in seen) printf " %s |", who[i]
            printf "\n|---|---|---|"
            for (i = 1; i <= count; i++) if (who[i] in seen) printf "---|"
            print ""
            for (k = 1; k <= orders; k++) {
                split(order[k], part, " ")
                printf "| `%s` | %s | %s |", part[1], part[2], part[3]
                for (i = 1; i <= count; i++) if (who[i] in seen) printf " %s |", median(order[k], who[i])
                print ""
            }
        }' <(orders) "$1"
}

case ${1-} in
run | table)
    [ $# -ge 2 ] || die "bench/hard.sh $1 needs a file"
    "$@"
    ;;
*)
    sed -n '2,/^root=/s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac
exit $wrong
