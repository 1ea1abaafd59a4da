# keypeg when the system refuses it something: files that may not grow, full devices, few open
# files, little memory, processor time that runs out, devices and pipes as input.  It says why and
# exits with a status of its own; no signal ends it.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

printf 'game super\n' >open.game
printf 'game classic\nrrgg : 3 1\n' >cheated.game
printf 'game mini\ncodemaker Ann\nrrgg : 1 1\n' >match.game
printf 'p cnf 3 1\n1 2 3 0\n' >formula.cnf
printf 'game classic\nrrgg : 1 1\nrrrr : 2 0\nundo\nrow 1 : 2 0\nundo\n' >typed
mkdir into

# Calls that write a lot or a little to standard output.
calls=('check open.game cheated.game' 'check --json open.game' 'count open.game' 'list open.game' \
    'sample 2000 open.game' 'next open.game' 'tree --strategy first --print match.game' 'encode open.game' \
    'convert --to json open.game' 'points match.game' 'generate random' 'score 1122 1133' 'help' 'manual' \
    'completion bash' 'version' 'reduce 3sat formula.cnf' \
    'check --html - cheated.game' 'play --referee')

run() { # COMMAND...: status, with out and err
    "$@" >out 2>err
    status=$?
}
ended() { # WHAT: it ended with a status of keypeg's
    case $status in
    0 | 1 | 2 | 3 | 10 | 20) ;;
    *) fail "$1: status $status, $(head -1 err)" ;;
    esac
}

# Standard output that is full, or a file that may not grow (SIGXFSZ kills by default).
for call in "${calls[@]}"; do
    # shellcheck disable=SC2086 # words of a command
    if [ -e /dev/full ]; then
        "$keypeg" $call <typed >/dev/full 2>err
        is "status of '$call' on a full device" $? 2
        grep -q '^keypeg: cannot write the answer: ' err || fail "$call on a full device: $(head -1 err)"
    fi
    # shellcheck disable=SC2086
    said=$( (
        trap - XFSZ
        ulimit -f 0
        exec "$keypeg" $call <typed 2>&1 >out
    ))
    is "status of '$call' into a file that may not grow" $? 2
    case $said in
    *'keypeg: cannot write the answer: '*) ;;
    *) fail "$call into a file that may not grow: $said" ;;
    esac
done
for call in 'check --html page.html cheated.game' 'check --proof proof cheated.game' \
    'generate random --into into --number 2' 'play --referee --save saved'; do
    # shellcheck disable=SC2086
    said=$( (
        trap - XFSZ
        ulimit -f 0
        exec "$keypeg" $call <typed 2>&1 >/dev/null
    ))
    is "status of '$call' where no file may grow" $? 2
    case $said in
    *'keypeg: cannot write '*) ;;
    *) fail "$call where no file may grow: $said" ;;
    esac
done
is 'files left behind' "$(echo page.html* proof* into/* saved*)" 'page.html* proof* into/* saved'

# A soft limit of processor time ends the work as Ctrl-C does: finished answers stay.
printf 'pegs 24\ncolours 24\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 : 3 10\n' >huge.game
(ulimit -S -t 1 && exec "$keypeg" list huge.game 2>err | tail -c 100000 >out; exit "${PIPESTATUS[0]}")
is 'status at the end of processor time' $? 3
grep -q 'not all secrets were listed: stopped by an interruption' err || fail "at the end of processor time: $(cat err)"
[ -s out ] || fail 'at the end of processor time: what was listed is lost'

# The linear engine finds all secrets before it sorts them; a limit that ends it leaves the first ones
# unknown, also if fewer are to be listed.
printf 'pegs 6\ncolours 16\n1 1 1 1 1 1 : 0 0\n' >many.game
"$keypeg" list --engine linear --limit 1 --time-limit 0.2 many.game >out 2>err
[ $? = 3 ] && grep -q 'not all secrets were listed: stopped by the time limit' err || fail "a list that is cut off: $(cat out err)"

# A low limit of open files.
for n in 4 5 6 7; do
    for call in "${calls[@]}" 'check --html page.html --proof proof cheated.game' \
        'generate random --number 2 --into into' 'play --referee --save saved'; do
        rm -f saved proof proof.opb
        # shellcheck disable=SC2086
        (ulimit -n $n && exec "$keypeg" $call) >out 2>err <typed
        status=$?
        [ $status = 127 ] || ended "$call with $n open files" # 127: not even the libraries
    done
done

# Little memory: sanitizers need more than any of these limits.
if (ulimit -v 40000 && exec "$keypeg" version) >/dev/null 2>&1; then
    for kilobytes in 10000 14000 20000 40000; do
        for call in "${calls[@]}"; do
            # shellcheck disable=SC2086
            (ulimit -v $kilobytes && exec "$keypeg" $call) >out 2>err <typed
            status=$?
            [ $status = 127 ] || ended "$call with $kilobytes kB"
        done
    done
fi

# Devices as input: reading ends at the memory limit, and none of them is a game.  In `play`, lines
# of random bytes are refused one by one, endlessly.
for device in /dev/null /dev/zero /dev/full /dev/urandom; do
    [ -e $device ] || continue
    for call in check count 'convert --to json' next tree 'play --codebreaker'; do
        [ "$call $device" = 'play --codebreaker /dev/urandom' ] && continue
        # shellcheck disable=SC2086 # words of a command
        timeout -s KILL 60 "$keypeg" $call --memory-limit 4M <$device >out 2>err
        is "status of '$call' of $device" $? 2
        [ -s err ] || fail "$call of $device says nothing"
    done
done

# keypeg waits for the writer of a pipe, and an empty pipe is not a game.
mkfifo pipe
(sleep 0.3; cat match.game >pipe) &
run timeout 60 "$keypeg" count pipe
is 'a pipe that is written late' "$status $(cat out)" '0 208'
wait
: >pipe &
run timeout 60 "$keypeg" count pipe
is 'a pipe that brings nothing' $status 2
grep -q '^pipe:1:1: no game found' err || fail "a pipe that brings nothing: $(cat err)"
wait
(head -c 12 match.game; sleep 0.3; tail -c +13 match.game) >pipe &
run timeout 60 "$keypeg" count pipe cheated.game
is 'a pipe that stops in the middle' "$status $(tr '\n' ' ' <out)" '1 pipe:208 cheated.game:0 '
wait

exit $failed
