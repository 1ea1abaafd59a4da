# bench/run measures and compares: its tables have the right shape, and it catches a solver
# that gives wrong answers.
. "$2/tests/help/command_test.sh" || exit
bench=$source/bench/run
export KEYPEG_BENCH_BUILD=$(dirname "$keypeg")

expect() { # STATUS ARGUMENTS...
    local status=$1 is
    shift
    TMPDIR=$here "$bench" "$@" >"$here/out" 2>"$here/err"
    is=$?
    [ $is = "$status" ] || fail "bench/run $* exits with $is and not $status: $(cat "$here/err")"
}
tells() { # WORDS FILE
    grep -qF -- "$1" "$here/$2" || fail "there is no '$1' in: $(cat "$here/$2")"
}

# Solvers that are not installed are named.
expect 0 --help
[ $failed = 0 ] || exit 1 # it cannot even be built
bench=$KEYPEG_BENCH_BUILD/bench/keypeg-bench # as bench/run calls it, once it is built
tells 'Usage: bench/run' out
for name in random black-only block two-colour balanced one-in-three one-in-three-signed reckon cbc; do
    tells "  $name " out
done

# Two boards, inside the process: every line has a figure for each.
expect 0 --inside --families random,balanced --games 2 --seconds 5 --out "$here/raw" 4x6x8 8x2x8
tells 'random, planted' out
tells 'balanced, falsified' out
tells 'All answers agree.' out
is 'lines of runners' "$(grep -cE '^(plain|reckon|picosat|auto)(-count)? .* [mun]?s' "$here/out")" 28
is 'columns of raw data' "$(awk -F'\t' '{ print NF }' "$here/raw" | sort -u)" 10
is 'planted games' "$(awk -F'\t' '$5 == "planted" { print $8 }' "$here/raw" | sort -u)" consistent
is 'falsified games' "$(awk -F'\t' '$5 == "falsified" { print $8 }' "$here/raw" | sort -u)" cheated
is 'games with two counts' "$(awk -F'\t' '$7 ~ /-count$/ { print $1, $2, $5, $6, $10 }' "$here/raw" |
    sort -u | cut -d ' ' -f 1-4 | uniq -d)" ''

# The same games from the same seeds.
cut -f 1-6,10 "$here/raw" | sort >"$here/first"
expect 0 --inside --families random,balanced --seeds 1-2 --seconds 5 --out "$here/raw" 4x6x8 8x2x8
cut -f 1-6,10 "$here/raw" | sort | diff "$here/first" - >"$here/diff" || fail "other games: $(cat "$here/diff")"

# The other modes.
expect 0 --targets --inside --families two-colour --games 1
is 'lines of targets' "$(grep -cE ' (met|NOT MET)$' "$here/out")" 2
PATH=$KEYPEG_BENCH_BUILD:$PATH expect 0 --rivals --only keypeg,keypeg-linear --families block --games 1 \
    --seconds 5 48x6x14
is 'lines of rivals' "$(grep -cE '^[|] block 48x6x14, (planted|miscounted) [|] 1 [|].* (met|NOT MET) [|]$' "$here/out")" 2
PATH=$KEYPEG_BENCH_BUILD:$PATH expect 0 --largest --only keypeg --families balanced --games 1 --seconds 0.01
tells '| balanced | ' out
expect 0 --growth --only reckon-count --families balanced --games 1 --seconds 0.05
is 'columns of growth' "$(awk -F'\t' '{ print NF }' "$here/out" | sort -u)" 9
[ "$(wc -l <"$here/out")" -gt 3 ] || fail 'balanced boards do not grow'
expect 0 --encodings --families random,one-in-three --games 1 --seconds 5 4x6x8 20x2x9
grep -E '^[|] (random 4x6x8|one-in-three 20x2x9) ' "$here/out" >"$here/lines"
is 'lines of encodings' "$(wc -l <"$here/lines")" "$(
    counters=$(ls "$source"/encodings/counter_*.c | wc -l)
    echo $((2 * (counters + 1) + 2 * (counters + 2))))"
is 'default encodings' "$(grep -oE '[a-z-]+[+][a-z]+, the default' "$here/lines" | sort -u | tr '\n' ' ')" \
    'general+totalizer, the default two-colour+totalizer, the default '

# A solver from outside, and one that gives wrong answers.
name_missing minisat
if is_installed minisat; then
    expect 0 --only reckon,minisat,minisat-rows --families random,black-only,two-colour --games 1 4x6x8 6x2x6
    tells 'All answers agree.' out
    is 'games that minisat solved' "$(grep -cE '^minisat(-rows)? .* ms' "$here/out")" 12
fi
mkdir "$here/bin"
printf '#!/bin/sh\necho UNSATISFIABLE\n' >"$here/bin/minisat"
chmod +x "$here/bin/minisat"
PATH=$here/bin:$PATH expect 1 --only minisat --families random --games 1 4x6x8
tells '*** ANSWERS DISAGREE: random 4x6x8 planted, seed 1: minisat says cheated' err
tells 'SOME ANSWERS DISAGREE' out
printf '#!/bin/sh\necho I am tired; exit 3\n' >"$here/bin/minisat"
PATH=$here/bin:$PATH expect 0 --only minisat --families random --games 1 4x6x8
tells 'it said: I am tired' err
tells '> 1 s' out

# Mistakes.
expect 2 --only nobody
tells "unknown engine or solver 'nobody'" err
expect 2 --families nothing
expect 2 --games 0
expect 2 --seeds 5-3
expect 2 --seconds never
expect 2 4x6
expect 2 --out "$here/no/where"
exit $failed
