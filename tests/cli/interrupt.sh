# Ctrl-C at 220 moments of long runs (44 in a small share), the same ones each time: the program
# ends soon, with status 3 (or with its answer, if it had one), prints whole lines, and says what
# is missing.
. "$2/tests/help/command_test.sh" || exit
games=$source/tests/games
cd "$here" || exit 1

soon=5000     # milliseconds of processor time from Ctrl-C to the end
[ -z "${KEYPEG_SANITIZED-}" ] || soon=30000 # the sanitizers make a solver several times slower
workers=4     # side by side: most of the time is waiting
rounds=$(share 5) # of all runs below, per worker
ulimit -t 120 # nothing here needs so many seconds of processor: a run that does not end is killed

row() { # PEGS COLOURS STEP SCORE
    awk -v n="$1" -v m="$2" -v k="$3" -v s="$4" \
        'BEGIN { for (i = 0; i < n; i++) printf "%d ", (i * k + int(i / m)) % m + 1; print ": " s }'
}

cp "$games/hard.game" hard
printf 'pegs 12\ncolours 12\n1 2 3 4 5 6 7 8 9 10 11 12 : 3 4\n' >all
{ printf "pegs 2000\ncolours 500\n"; row 2000 500 1 "10 500"; } >big
{ printf 'pegs 40000\ncolours 1000\nscores colours\n'; row 40000 1 1 '?'; } >multisets
{ printf 'pegs 1\ncolours 3000\n'; seq -f '%.0f : 0 0' 3000; } >clash
{ printf 'game classic\n'; for i in {1..16}; do yes 'rrgg : ? ?' | head -n 250000; done; } >long
for i in $(seq 1500); do printf 'game classic\npegs 7\nrrggbby : 2 2\nybwkrgr : 1 %d\n---\n' $((i % 4)); done >match

# The calls, and where the message about what is missing must be: in err, or in a report too.
runs='
    report check --engine native hard
    report check --engine sat hard
    report check --engine sat big
    report check clash
    report check match
    err    count all
    err    count multisets
    err    list all
    err    encode big
    err    check long
    err    check -
'

# The workers are separate processes, so failures are recorded in a file.
fail() {
    echo "FAIL: $*"
    head -c 1000 err | sed 's/^/  | /'
    touch "$here/failed"
}

# A pipe that delivers data for a while and then nothing, until file 3 is closed.  A program that
# looks for Ctrl-C only between two reads would wait in the next one.  The writer ends when no
# process can read what it writes.
haltingly() {
    exec 3<>pipe
    for _ in {1..40000}; do
        echo '# a line'
    done >pipe 3>&- 2>/dev/null &
}

interrupt() { # WHERE MILLISECONDS ARGUMENTS...
    local where=$1 moment=$2 status late spent
    shift 2
    if [ "${*: -1}" = - ]; then
        haltingly
        "$keypeg" "$@" >out 2>err <pipe 3>&- &
    else
        "$keypeg" "$@" >out 2>err </dev/null &
    fi
    pid=$!
    wait_until_it_listens $pid
    sleep "$((moment / 1000)).$(printf %03d $((moment % 1000)))"
    interrupt_and_wait $pid
    pid=
    exec 3>&-
    set -- "$* after $moment ms"
    echo "$late $status $*" >>"$here/times"
    case $status in
    0 | 1) return ;; # it had its answer
    3) ;;
    *) fail "$* exits with $status" ;;
    esac
    [ $late -lt $soon ] || fail "$* works for $late ms more"
    [ ! -s out ] || [ -z "$(tail -c 1 out)" ] || fail "$* breaks off a line: $(tail -n 1 out | head -c 80)"
    grep -qE 'an interruption|interrupted' err || { [ "$where" = report ] && grep -q 'an interruption' out; } ||
        fail "$* does not say what is missing"
}

# A program that the worker interrupts has a process group of its own, so whatever ends this test
# would leave it.  The worker kills it if it is ended itself, and stops if the test is gone.
worker() { # SEED
    local where arguments pid=
    trap '[ -z "$pid" ] || kill -KILL $pid; exit 1' TERM INT HUP
    RANDOM=$1
    mkdir "$here/$1" && cd "$here/$1" && mkfifo pipe && ln -s ../hard ../all ../big ../multisets ../clash ../match ../long . || exit 1
    set -m # or the background ignores Ctrl-C
    for _ in $(seq $rounds); do
        while read -r where arguments; do
            kill -0 $$ 2>/dev/null || exit 1
            [ -z "$where" ] || interrupt "$where" $((RANDOM % 400)) $arguments
        done <<<"$runs"
    done
}

for seed in $(seq $workers); do
    worker "$seed" &
done
trap 'kill $(jobs -p); exit 1' TERM INT HUP
wait
trap - TERM INT HUP
sort -rn times | head -3 | sed 's/^/slowest, ms, status: /'
[ "$(wc -l <times)" = $((workers * rounds * 11)) ] || { echo "FAIL: not all was run"; exit 1; }

# No answer is lost: the games before have theirs, and a message is about the games after.
set -m
"$keypeg" count match >whole
for moment in 20 60 100 140 180; do
    : >err
    "$keypeg" count match >out 2>err &
    pid=$!
    wait_until_it_listens $pid
    sleep 0.$(printf %03d $moment)
    kill -INT $pid 2>/dev/null
    wait $pid
    answered=$(wc -l <out)
    [ "$answered" -lt 1500 ] || continue
    sure=$((answered > 0 ? answered - 1 : 0)) # the last one may be "at least"
    cmp -s <(head -n $sure out) <(head -n $sure whole) ||
        fail "a match: other answers than without Ctrl-C"
    grep -q "interrupted before game $((answered + 1))" err ||
        { [ "$answered" = 0 ] && grep -q 'match: interrupted before it was read' err; } ||
        fail "a match: $answered games have answers, and that is not said"
done

[ ! -e failed ]
