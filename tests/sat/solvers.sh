# Solvers by name and by command line: the installed ones agree.  keypeg tells a program that
# misbehaves from one that answers, ends in time, and leaves no process or file behind.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1
export PATH=$here/bin:$PATH
mkdir bin

# NAME LINE...: makes a program of that name.
program() {
    local name=$1
    shift
    printf '#!/bin/sh\n' >"bin/$name"
    printf '%s\n' "$@" >>"bin/$name"
    chmod +x "bin/$name"
}
sat() { # SOLVER ARGUMENTS...
    local solver=$1
    shift
    timeout 120 "$keypeg" "$@" --engine sat --solver "$solver" # a hang is to have a name
}

printf 'game classic\n1122 : 1 1\n3344 : 1 1\n' >honest
{
    printf 'pegs 4\ncolours 0-5\n'
    printf '%s\n' '1 5 5 2 : 1 0' '2 4 1 4 : 0 1' '0 4 5 1 : 1 0' '3 5 3 5 : 0 1' '4 2 4 3 : 0 1' \
        '4 2 0 0 : 1 2' '2 3 2 3 : 0 1'
} >clash
awk 'BEGIN { srand(5)
    for (game = 1; game <= 60; game++) {
        print (game > 1 ? "---\n" : "") "game classic"
        for (row = 0; row < 6; row++) {
            for (p = 0; p < 4; p++)
                printf "%d", 1 + int(rand() * 6)
            print " : " int(rand() * 2) " " int(rand() * 3)
        }
    } }' >stream

# ---- Installed solvers ---------------------------------------------------

names=$("$keypeg" help solvers | sed -n '/^Solvers/,/^$/ s/^  \([a-z][a-z0-9]*\) .*/\1/p')
[[ " ${names//$'\n'/ } " == *" picosat "* ]] || fail "help names no picosat: $names"
known='picosat minisat cadical clasp cryptominisat5'
name_missing $known
for name in $known; do
    is_installed $name && programs="${programs-} $(command -v $name)"
done
verdicts() { # of the stream, in order; how far a clash is narrowed may depend on the clock
    grep -o '"verdict":"[a-z]*"'
}
"$keypeg" check --json --repairs 0 stream | verdicts >native
grep -q consistent native && grep -q cheated native || fail "the stream says one thing only"
# After fork in a process of several threads, the C library's memory functions still work, but
# AddressSanitizer's do not: its locks stay as other threads held them.
threads() { # SOLVER
    case $1 in
        picosat | */*) echo 1 4 ;;
        *) [ -n "${KEYPEG_SANITIZED-}" ] && echo 1 || echo 1 4 ;;
    esac
}
for name in $names ${programs-}; do
    for jobs in $(threads "$name"); do
        sat "$name" check --json --repairs 0 --jobs $jobs stream | verdicts | diff -q - native >/dev/null ||
            fail "$name contradicts the native engine, with $jobs at work"
    done
    expect 1 '"conflict":[1,4,7],"conflict_is_minimal":true,"conflict_is_smallest":true' sat "$name" check --json --states 1000000000 clash
    expect 0 "Solver: $name" sat "$name" check -v honest
done
expect 2 "unknown solver 'nobody'; expected " sat nobody check honest
expect 2 "a program that reads DIMACS; a quote is not closed" sat "minisat 'x" check honest

# ---- Programs that misbehave ---------------------------------------------

program mute 'cat >/dev/null'
program cat-it 'exec cat'
program rubbish 'head -c 100000 /dev/urandom' 'exit 10'
program flood 'exec yes c I think'
program no-model 'echo s SATISFIABLE' 'exit 10'
program short 'echo s SATISFIABLE' 'echo v 1 0' 'exit 10'
program wrong 'read p cnf n rest' 'echo s SATISFIABLE' 'for i in $(seq $n); do echo v -$i; done' 'echo v 0'
program both-ways 'echo s SATISFIABLE' 'echo v 1 -1 0'
program both 'echo s SATISFIABLE' 'echo s UNSATISFIABLE'
program unsure 'echo s UNKNOWN'
program odd-words 'echo s MAYBE'
program dies 'kill -SEGV $$'
program dies-late 'echo s UNSATISFIABLE' 'kill -SEGV $$'
program contrary 'echo s UNSATISFIABLE' 'exit 10'
program fails 'echo "no such option" >&2' 'exit 3'
printf '#!/no/such/shell\n' >bin/orphan
chmod +x bin/orphan
useless() { # SOLVER WORDS
    expect 3 "a solver failure ended the search" sat "$1" check honest
    expect 3 "the solver $1 cannot be used: $2" sat "$1" check honest
    expect 3 "\"stop\":\"solver-failed\"" sat "$1" check --json honest
}
useless mute "it exited with status 0: this is not a solver's answer"
useless cat-it "it exited with status 0: this is not a solver's answer"
useless rubbish "it exited with status 10: "
useless flood "it prints more than an answer"
useless no-model "it exited with status 10: the solver found a solution, but no line 'v' shows it"
useless short "its solution does not satisfy the clauses"
useless wrong "its solution does not satisfy the clauses"
useless both-ways "it exited with status 0: variable 1 has two values, true and false"
useless both "it exited with status 0: this answer differs from an earlier one"
useless unsure "it exited with status 0: it found no answer"
useless odd-words "it exited with status 0: unknown answer 'MAYBE'"
useless dies "it was killed by signal 11"
useless dies-late "it was killed by signal 11"
useless contrary "it exited with status 10: a program that finds no solution"
useless fails "it exited with status 3: "
useless orphan "it could not be started"

# ---- Programs that lie -------------------------------------------------------

# keypeg does not believe that there is no code at all, and keeps what arithmetic proves.
program liar 'cat >/dev/null' 'echo s UNSATISFIABLE' 'exit 20'
useless liar "it reported that no code at all is possible"
printf 'game classic\n1122 : 4 0\n1122 : 0 0\n3344 : 1 1\n' >arithmetic
expect 3 'at least 0' sat liar count honest
expect 1 'Rows 1 and 2 have the same guess, but row 1 has 4 black key pegs and row 2 has 0' sat liar check arithmetic
expect 1 'no code at all is possible' sat liar check arithmetic
expect 0 's UNKNOWN' sat liar check --competition honest
expect 3 'no code at all is possible' sat liar check --verdict-only honest

# --verdict-only also holds with a program: no conflict, no suspects and no repairs.
program once '[ -e asked ] && { echo s UNKNOWN; exit; }' 'touch asked' 'echo s UNSATISFIABLE' 'exit 20'
expect 1 '"repairs":null' sat once check --json --verdict-only clash
grep -q '"conflict":null' out || fail "--verdict-only looks for a conflict: $(cat out)"
rm asked
expect 1 'These scores cannot all be right' sat once check --verdict-only clash
grep -q 'wrong\|conflict\|repair' out && fail "--verdict-only explains: $(cat out)"

# Where no process can be made, that is the reason, and not a lack of memory.  How many files may be
# open depends on those that this test was given.
for files in {5..16}; do
    bash -c "ulimit -n $files; exec \"$keypeg\" check --json --engine sat --solver liar honest"
done >out 2>&1 </dev/null
grep -q 'it could not be started: too many files are open' out || fail "no reason: $(cat out)"
grep -q 'memory-limit' out && fail "too many open files are no lack of memory: $(cat out)"

# Another conflict rests on the program's word alone, and keypeg says so.
if is_installed picosat; then
    program honest-picosat 'exec picosat'
    expect 1 "only 'honest-picosat' says that no secret fits; --proof checks it." sat honest-picosat check clash
    expect 1 "only 'honest-picosat' says that no secret fits; --proof checks it\"" sat honest-picosat check --json clash
    expect 0 '' sat honest-picosat check honest
    grep -q 'says that no secret fits' out && fail "a note although a secret was found"
fi
expect 1 'cannot all be right' sat picosat check clash
grep -q 'says that no secret fits' out && fail "a note about PicoSAT"

# FILE: whether the process whose number it holds still runs, and is not a zombie.
is_alive() {
    grep -qs '^State:[^Z]*$' "/proc/$(cat "$1")/status"
}
ended() {
    ! is_alive "$1"
}

# ---- Programs that behave oddly, and answer --------------------------------

if is_installed picosat; then
    program beyond 'echo v 1000000000 -2000000000 99999999999999999999' 'exec picosat'
    program 'with blanks' '[ "$1" = "a b" ] && [ $# = 2 ] && exec picosat'
    program nosy 'ls /proc/self/fd | wc -l >files' 'exec picosat'
    program busy 'sleep 1000 & echo $! >left' 'exec picosat'
    expect 0 'can all be right' sat beyond check honest
    expect 0 'can all be right' sat "'with blanks' 'a b' c" check honest
    expect 0 'can all be right' sat "  \"$here/bin/with blanks\"  a' 'b \"\"" check honest
    exec 7<honest 8<honest
    expect 0 'can all be right' sat nosy check honest
    is "the files a program is given, and the one that ls opens" "$(cat files)" 4
    expect 0 'can all be right' sat busy check honest
    wait_until ended left || fail "what a solver left behind is still there"
fi

# ---- Programs that never end -----------------------------------------------

program sleeper 'echo $$ >sleeper.pid' 'exec sleep 1000'
program shell-sleeper 'echo $$ >sleeper.pid' 'trap "" TERM INT' 'sleep 1000' 'echo'
gone() { # AFTER WHAT
    wait_until ended sleeper.pid || fail "a solver is still at work after $1"
}
# These solvers end after 1,000 seconds: keypeg must not wait for their end (`sat` allows 120).
for name in sleeper shell-sleeper; do
    expect 3 'the time limit (--time-limit) ended the search' sat $name check --time-limit 0.5 honest
    gone "the time limit"
done
for signal in INT KILL; do
    rm -f sleeper.pid
    "$keypeg" check --engine sat --solver sleeper honest >out 2>err &
    wait_until test -s sleeper.pid
    kill -$signal $!
    wait $! 2>/dev/null
    status=$?
    [ $signal = KILL ] || is "the status after Ctrl-C" $status 3
    gone "SIG$signal"
done
exit $failed
