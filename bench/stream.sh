#!/bin/bash
# bench/stream.sh [GAMES [ROUNDS]]
#
# Measures a game of a stream on one core: processor time (user and system) per classic game in
# JSON Lines.  It measures reading and writing alone (convert), the verdict, the count, and
# `jq -c .` over the same stream if jq is installed.  Then it does the same with a stream half
# of whose games have no secret and get a full audit, and with one half of whose games have one
# row scored at random.  The commands take turns.
#
# Each line has the median and the least of the rounds, the games per second (of processor
# time, by the median), and how many times as long as jq it took: the median and the most over
# the rounds.  The last lines have the most memory that keypeg used, for this stream and for
# one a tenth as long.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
keypeg=$root/build/keypeg
games=${1-100000}
rounds=${2-7}

here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
cd "$here" || exit
cmake --build "$root/build" --target keypeg-bench-games >/dev/null || exit
"$root/build/bench/keypeg-bench-games" "$games" >stream.jsonl
"$root/build/bench/keypeg-bench-games" "$games" jsonl 1 half >half.jsonl
"$root/build/bench/keypeg-bench-games" "$games" jsonl 1 random >random.jsonl

TIMEFORMAT='%U %S'

# FILE: the median, the least and the most of its numbers.
middle() {
    sort -n "$1" | awk '{ n[NR] = $1 } END { print n[int((NR + 1) / 2)], n[1], n[NR] }'
}

# STREAM COMMAND...: a line for each command; the last command is jq, if it is installed.
compare() {
    local stream=$1 round i median least most
    shift
    local work=("$@")

    rm -f took.*
    for ((round = 0; round < rounds; round++)); do
        for i in "${!work[@]}"; do
            { time ${work[i]} "$stream" >out; } 2>&1 | awk '{ print $1 + $2 }' >>"took.$i"
        done
    done
    echo "$stream:"
    for i in "${!work[@]}"; do
        read -r median least _ < <(middle "took.$i")
        awk -v games="$games" -v what="${work[i]##*/}" -v median="$median" -v least="$least" 'BEGIN {
            printf "%-40s median %6.2f us a game, least %6.2f us, %7d games a second", what,
                median / games * 1e6, least / games * 1e6, games / median }'
        if [ "${work[-1]}" = "jq -c ." ] && [ "$i" -lt $((${#work[@]} - 1)) ]; then
            paste -d ' ' "took.$i" "took.$((${#work[@]} - 1))" | awk '{ print $1 / $2 }' >ratio
            read -r median _ most < <(middle ratio)
            printf ', %.2f times jq, most %.2f' "$median" "$most"
        fi
        echo ", of $rounds rounds"
    done
}

jq=()
command -v jq >/dev/null && jq=("jq -c .")
compare stream.jsonl "$keypeg convert --to jsonl" "$keypeg check --json --jobs 1" \
    "$keypeg count --jobs 1" "$keypeg check --jobs 1" "${jq[@]}"
for stream in half.jsonl random.jsonl; do
    compare "$stream" "$keypeg check --json --jobs 1" "$keypeg check --jobs 1" \
        "$keypeg check --json --repairs 0 --jobs 1" "${jq[@]}"
done

# The most memory used, read after the last answer while the stream is still open.
peak() {
    mkfifo in
    "$keypeg" check --json --from jsonl <in >out &
    exec 3>in
    head -n "$1" stream.jsonl >&3
    while [ "$(wc -l <out)" -lt "$1" ]; do sleep 0.1; done
    awk -v games="$1" '/^VmHWM/ { print games " games: at most " $2 " kB" }' "/proc/$!/status"
    exec 3>&-
    wait
    rm in
}
peak $((games / 10))
peak "$games"
