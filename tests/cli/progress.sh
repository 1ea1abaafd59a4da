#!/bin/bash
# progress.sh KEYPEG SOURCE
#
# The progress line of long work: on a terminal it appears, changes and disappears, and it never
# appears anywhere else.  `script` of util-linux makes the terminal.  Most runs end by a time
# limit, and run at the same time.
. "$2/tests/help/command_test.sh" || exit
can_make_terminal || exit 77
games=$source/tests/games
cd "$here" || exit 1

# Three games: one takes half a minute to count, one has nothing to list for a long time, and one
# has nothing to do.
cp "$games/long.game" long
cp "$games/hard.game" hard
printf 'game classic\n1122 : 1 1\n' >quick
name=a-file-with-quite-a-long-name-that-cannot-be-shown-as-a-whole.game
cp hard $name
count="'$keypeg' count --engine native --states 4000000000"
ask="'$keypeg' check --engine sat"

# terminal NAME COLUMNS COMMAND: runs COMMAND in a terminal, with standard input as the keyboard.
# The screen output goes into the file NAME, the exit status into NAME.status.  A shell between the
# terminal and the program replaces the status after Ctrl-C, so such a COMMAND uses `exec`.
terminal() {
    TERM=${term-xterm} SHELL=/bin/sh script -qec "stty cols $2; $3" /dev/null >"$1" 2>&1
    echo $? >"$1.status"
}
nobody() {
    terminal "$@" </dev/null
}
# The lines that were drawn, and what is on the screen at the end.
drawn() {
    tr '\r' '\n' <"$1" | sed -n 's/^\x1b\[K\(..*\)/\1/p' | grep -vE '^at least|not all were'
}
seen() {
    sed -e 's/\r$//' -e 's/.*\r\x1b\[K//' -e 's/at least [0-9]*/at least N/' "$1" | sort
}

# Without a terminal no line appears.
nobody piped 80 "$ask --time-limit 1.5 hard 2>&1 | cat" &
nobody to_file 80 "$count --time-limit 1.5 long 2>said" &
term=dumb nobody dumb 80 "$ask --time-limit 1.5 hard" &
term='' nobody unset 80 "$ask --time-limit 1.5 hard" &
nobody behind 80 "set -m; $ask --time-limit 1.5 hard & wait" &
nobody listed_here 80 "'$keypeg' list --engine native --time-limit 1.5 hard" &
nobody encoded_here 80 "'$keypeg' encode quick" &
nobody quick_game 80 "'$keypeg' check quick" &
wait
for shown in piped:time.limit to_file:at.least said:time.limit dumb:time.limit unset:time.limit \
    behind:time.limit listed_here:time.limit encoded_here:p.cnf quick_game:can.all.be.right; do
    file=${shown%:*}
    ! grep -qF $'\033[K' $file || fail "$file: something is drawn: $(cat -v $file | tail -c 200)"
    grep -q "${shown#*:}" $file || fail "$file: $(cat -v $file | tail -c 200)"
done

# The line appears and disappears; it is one column narrower than the terminal.
nobody timed 80 "$count --time-limit 3 long" &
nobody narrow 60 "$ask --time-limit 3 $name" &
nobody tiny 20 "$count --time-limit 3 long" &
nobody solver 80 "'$keypeg' check --engine sat --time-limit 3 hard | tail -1" &
yes '{"game":"classic","rows":[{"guess":[1,1,2,2],"black":1,"white":1}]}' | head -1000000 >club.jsonl
for jobs in 1 2; do
    nobody stream$jobs 80 "timeout --foreground -s INT 3 '$keypeg' count --jobs $jobs club.jsonl >counted$jobs" &
done
nobody list 80 "'$keypeg' list --engine native --time-limit 3 hard >listed" &
large="'$keypeg' generate balanced --pegs 80 --status falsified --states 4000000000"
nobody made 80 "exec timeout --foreground -s INT 3 $large" &
nobody made_many 80 "exec timeout --foreground -s INT 3 $large --number 5 >/dev/null" &
wait
gone() { # NAME EXPECTED, the lines in alphabetical order
    [ "$(seen "$1")" = "$2" ] || fail "$1 leaves: $(cat -v "$1" | tail -c 300)"
}
gone timed $'at least N\nlong: not all secrets were counted: stopped by the time limit (--time-limit)'
gone list 'hard: not all secrets were listed: stopped by the time limit (--time-limit)'
gone made 'keypeg: interrupted after 0 of 1 games'
gone made_many 'keypeg: interrupted after 0 of 5 games'
for shown in 'timed:^counting, .*(long)$' 'list:^listing, .*(hard)$' 'tiny:^counting, ' \
    'narrow:^asking the solver, ' \
    'stream1:^[0-9,]* games, [0-9.]*%, about [0-9]* [a-z]* left (club\.jsonl)$' \
    'stream2:^[0-9,]* games, ' \
    'solver:^asking the solver, [0-9]* s so far (hard)$' \
    'made:^searching, [0-9]* s so far (balanced)$' 'made_many:^0 games, [0-9]* s so far (balanced)$'; do
    file=${shown%%:*}
    drawn "$file" | grep -q -- "${shown#*:}" || fail "$file draws: $(drawn "$file" | tail -1)"
done
[ "$(drawn timed | wc -l)" -le 25 ] || fail "$(drawn timed | wc -l) lines in three seconds"
for width in 80:timed 60:narrow 20:tiny; do
    drawn "${width#*:}" | awk -v most=$((${width%:*} - 1)) 'length > most { print; exit 1 }' ||
        fail "wider than a terminal of ${width%:*} columns"
done

# The line changes; Ctrl-C, pressed as soon as it does, removes it.
estimate='^counting, [0-9.]*%, about [0-9,]* [a-z]* left (long)$'
shares() {
    drawn interrupted | sed -n 's/.*counting, \([0-9.]*\)%.*/\1/p'
}
is_seen() {
    [ "$(shares | uniq | wc -l)" -gt 2 ] && drawn interrupted | grep -q "$estimate"
}
press_when_seen() {
    wait_until is_seen
    printf '\003'
    wait_until grep -q 'not all secrets' interrupted
}
: >interrupted
press_when_seen | terminal interrupted 80 "exec $count --time-limit 30 long"
[ "$(shares | uniq | wc -l)" -gt 2 ] || fail "the share does not move: $(shares | tr '\n' ' ')"
[ "$(shares)" = "$(shares | sort -n)" ] || fail "the share falls: $(shares | tr '\n' ' ')"
drawn interrupted | grep -q "$estimate" || fail "no estimate: $(drawn interrupted | tail -1)"
gone interrupted $'at least N\nlong: not all secrets were counted: stopped by an interruption'
[ "$(cat interrupted.status)" = 3 ] || fail "Ctrl-C: status $(cat interrupted.status)"
exit $failed
