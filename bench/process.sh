#!/bin/bash
# bench/process.sh [KEYPEG [GAME [RUNS]]]
#
# Measures a whole run of `keypeg check` on the clock, from the start of the process to its
# end, and on a second line a process that does nothing.  Uses hyperfine if it is installed;
# otherwise the times include the shell's work for each process.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
keypeg=${1-$root/build/keypeg}
game=${2-$root/examples/friday.game}
runs=${3-1000}

with_hyperfine() {
    hyperfine --shell=none --ignore-failure --style none --warmup 20 --runs "$runs" \
        --export-csv /dev/stdout "$1" 2>/dev/null |
        awk -F, 'NF == 8 && $1 != "command" { print $4 * 1000, $7 * 1000 }'
}

with_shell() {
    for ((run = 0; run < runs; run++)); do
        begun=${EPOCHREALTIME/[.,]/}
        $1 >/dev/null
        echo $((${EPOCHREALTIME/[.,]/} - begun))
    done | sort -n | awk '{ took[NR] = $1 / 1000 } END { print took[int((NR + 1) / 2)], took[1] }'
}

# NAME COMMAND
measure() {
    how=shell
    command -v hyperfine >/dev/null && how=hyperfine
    read -r median least < <("with_$how" "$2")
    printf '%-32s median %.2f ms, least %.2f ms of %d runs (%s)\n' "$1" "$median" "$least" "$runs" "$how"
}

"$keypeg" check "$game" >/dev/null
[ $? -le 1 ] || exit 2
measure "keypeg check $(basename "$game")" "$keypeg check $game"
measure "a process that does nothing" "$(type -P true)"
