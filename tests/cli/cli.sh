# The command line: exit statuses, streams, limits and mistakes.
. "$2/tests/help/command_test.sh" || exit
games=$source/tests/games
cd "$here" || exit 1

quiet() { # nothing on standard error
    [ ! -s err ] || fail "not quiet: $(head -1 err)"
}
game() {
    printf 'game classic\n%s\n' "$@"
}

game '1122 : 1 1' >honest
game '1122 : 3 1' >cheated
game '1122 1' >bad
printf 'game classic\n1122 : 1 1\n---\n1122 : 3 1\n---\n1122 : 2 0\n' >match

# Verdicts and statuses.
expect 0 'These scores can all be right' "$keypeg" check honest; quiet
expect 0 'These scores can all be right' "$keypeg" honest; quiet
expect 1 'These scores cannot all be right' "$keypeg" check cheated; quiet
expect 1 'These scores cannot all be right' "$keypeg" check --verdict-only "$source/tests/golden/clash.game"; quiet
! grep -q 'should be\|in conflict' out || fail 'more than the verdict'
"$keypeg" check --json --verdict-only "$source/tests/golden/clash.game" | grep -q '"conflict":null.*"repairs":null' ||
    fail '--verdict-only looks for more'
for example in "$source"/examples/*.game; do # the same first sentence as with conflicts and repairs
    "$keypeg" check --repairs 0 "$example" | head -1 >whole
    "$keypeg" check --verdict-only "$example" | head -1 | cmp -s - whole || fail "--verdict-only $example"
done
expect 2 'cannot be combined' "$keypeg" check --verdict-only --all-conflicts cheated
expect 2 "bad:2:6: cannot read the score '1'; write '1 0' for 1 black and 0 white" "$keypeg" check bad
expect 1 'game 2 of 3' "$keypeg" check match
expect 0 'if at most 1 row is wrong' "$keypeg" check --lies 9 cheated # a game of one row
expect 2 'These scores can all be right' "$keypeg" check cheated bad honest
expect 2 'nowhere: cannot be read: No such file' "$keypeg" check nowhere
expect 2 'none: cannot be read' "$keypeg" check none 2
expect 2 'cannot be read: it is a folder; name the files in it' "$keypeg" check .
expect 0 '208' "$keypeg" count honest
expect 1 'honest:208' "$keypeg" count honest cheated
expect 1 '' "$keypeg" list cheated; quiet
expect 0 '1 1 2 2' "$keypeg" list --limit 1 <(printf 'pegs 4\ncolours 12\n1 1 2 2 : 4 0\n')
expect 0 'p cnf' "$keypeg" encode honest
expect 0 'secrets are possible' "$keypeg" check <(printf 'pegs 1000\ncolours 6\n') # states of no words
expect 2 "expected one game, found 3" "$keypeg" encode match

# Output and exit statuses of SAT solvers.
expect 10 's SATISFIABLE' "$keypeg" check --competition honest
grep -qE '^v [a-z ]+$' out || fail 'no v line'
expect 20 's UNSATISFIABLE' "$keypeg" check --competition cheated
expect 2 "expected one game, found 3" "$keypeg" check --competition match

# Misspelt words, and words in the wrong order.
expect 2 "did you mean 'keypeg check'" "$keypeg" chekc
expect 2 "did you mean 'keypeg check'" "$keypeg" solve
expect 2 "did you mean 'keypeg encode'" "$keypeg" dimacs
expect 2 "'keypeg help' lists the commands" "$keypeg" xyzzy
expect 2 "'keypeg help' lists the commands" "$keypeg" x
expect 2 'write the command first: keypeg count --json' "$keypeg" --json count
expect 2 'count: cannot be read' "$keypeg" - count
expect 2 'count: cannot be read' "$keypeg" --json -- count
expect 2 "unknown option '-story'; did you mean '--story'?" "$keypeg" check -story honest
expect 2 "unknown option '-jobs=2'; did you mean '--jobs'?" "$keypeg" check -jobs=2 honest
expect 2 "unknown option '--enigne'; did you mean '--engine'?" "$keypeg" check --enigne native honest
expect 2 "'list' has no option '--competition'" "$keypeg" list --competition honest
expect 2 "'--engine' requires an argument: --engine NAME" "$keypeg" check honest --engine
expect 2 "unknown engine 'quantum'" "$keypeg" check --engine quantum honest
expect 2 "'quantum'" "$keypeg" check --engine sat --encoding quantum honest
expect 2 "--time-limit: expected seconds above 0, as in 1.5, found 'soon'" "$keypeg" check --time-limit soon honest
expect 2 "--memory-limit: expected a size above 0, as in 64M or 2G, found 'much'" "$keypeg" check --memory-limit much honest
expect 2 "--colour: unknown value 'green'; expected auto, always or never" "$keypeg" check --colour green honest
expect 2 "--repairs: expected a whole number from 0 to 10,000, found '-1'" "$keypeg" check --repairs -1 honest
expect 2 "--strategy: unknown strategy 'kuth'; did you mean 'knuth'?" "$keypeg" next --strategy kuth honest
expect 2 "--engine: unknown engine 'nativ'; did you mean 'native'?" "$keypeg" check --engine nativ honest
expect 2 "--format: unknown format 'json'; expected dimacs, opb, wcnf or wcnf-old" "$keypeg" encode --format json honest
expect 2 "unknown encoding 'genral'; did you mean 'general'?" "$keypeg" check --encoding genral honest
expect 0 'consistent' "$keypeg" check --engine SAT --json honest
expect 2 "more than once, which 'repeats no' forbids" "$keypeg" score --game moo 1123 1234
# A number of too many bits is refused, or counts as larger than any other; it is never truncated.
for number in 4294967297 18446744073709551617; do
    for option in 'check --repairs' 'check --lies' 'check --jobs' 'next --top' 'next --sample' 'tree --longest' \
        'generate random --pegs' 'generate random --colours' 'generate random --rows'; do
        expect 2 "found '$number'" "$keypeg" $option $number honest
    done
    expect 0 '208' "$keypeg" count --memory-limit ${number}M honest
done
expect 0 '208' "$keypeg" count --limit 4294967297 --states 4294967297 honest
expect 0 '1 1 2 2' "$keypeg" list --limit 4294967297 <(printf 'pegs 4\ncolours 12\n1 1 2 2 : 4 0\n')
expect 2 "unknown game 'chess'; expected classic, mini" "$keypeg" score --game chess 1122 1122
expect 2 "keypeg: unknown game 'clasic'; did you mean 'classic'?" "$keypeg" score --game clasic 1122 1122

# First contact: a folder, no such file, `keypeg` alone.
cp honest friday.game
: >empty.game
mkdir -p some
cp honest some/monday.game
expect 2 'some: cannot be read: it is a folder' "$keypeg" check some
expect 2 "fridy.game: cannot be read: No such file or directory" "$keypeg" check fridy.game
expect 2 "like 'game classic'" "$keypeg" check empty.game
"$keypeg" <empty.game 2>&1 | grep -q "like 'game classic'" || fail "nothing on standard input"
if can_make_terminal; then
    TERM=xterm SHELL=/bin/sh script -qec "'$keypeg'" /dev/null </dev/null >out 2>&1 || fail "keypeg alone: status $?"
    for line in 'game classic' '  keypeg my.game ' '  keypeg next my.game ' '  keypeg play ' '  keypeg help '; do
        grep -qF -- "$line" out || fail "keypeg alone: $(cat out)"
    done
    [ "$(wc -l <out)" -le 20 ] || fail "keypeg alone says $(wc -l <out) lines"
fi

# Commands that need a word list the words when they are called alone.
expect 0 'one-in-three' "$keypeg" reduce
expect 0 'balanced' "$keypeg" generate
expect 0 'bash|zsh|fish' "$keypeg" completion
expect 2 "unknown shell 'powershell'; expected bash, zsh or fish" "$keypeg" completion powershell

# Help, for all and for each.
expect 0 'Usage: keypeg COMMAND' "$keypeg" --help; quiet
expect 0 'Usage: keypeg COMMAND' "$keypeg" help
expect 0 'keypeg 0' "$keypeg" --version
for command in check count list encode decode points score help version; do
    expect 0 "Usage: keypeg $command" "$keypeg" $command --help
    expect 0 "Usage: keypeg $command" "$keypeg" help $command
    awk 'length > 80 { print; wide = 1 } END { exit wide }' out || fail 'help is wider than a page'
done

# Scores.
expect 0 '3 black 0 white' "$keypeg" score "white white black black" "white white white black"
expect 0 '3 black 0 white' "$keypeg" score --game classic wwkk wwwk
expect 2 'needs a secret and a guess' "$keypeg" score 1122
expect 2 'the secret has 4 pegs and the guess has 1' "$keypeg" score 1122 1
expect 2 'the secret has 1 peg and the guess has 4' "$keypeg" score 1 1122
expect 0 '1 black 0 white' "$keypeg" score 1 1
expect 2 "version takes no operand; omit 'x'" "$keypeg" version x
expect 2 "help shows one page; unexpected 'score'" "$keypeg" help check score
for limit in 3 1296; do # one model of the solver stands for all secrets
    expect 0 '1296' "$keypeg" count --engine sat --limit $limit <(printf 'game classic\n'); quiet
done
expect 3 'at least 16' "$keypeg" count --engine sat --limit 2 honest

# Standard input, colours, a game without end of line.
printf 'game classic\n1122 : 1 1' | "$keypeg" count | grep -qx 208 || fail 'standard input'
"$keypeg" check --colour always honest | grep -q $'\033\[48;5;' ||
    fail 'no colours on demand'
"$keypeg" check honest | grep -q $'\033' && fail 'colours without a terminal'

# Output that fails: a full disk is reported, a closed pipe is not.
if [ -e /dev/full ]; then
    "$keypeg" check honest >/dev/full 2>err
    [ $? = 2 ] && grep -q 'cannot write the answer: No space left' err ||
        fail "a full disk: $(cat err)"
    "$keypeg" encode honest >/dev/full 2>err
    [ $? = 2 ] && grep -q 'cannot write' err ||
        fail "encode to a full disk: $(cat err)"
fi
printf 'pegs 12\ncolours 12\n1 2 3 4 5 6 7 8 9 10 11 12 : 3 4\n' >all
"$keypeg" list all 2>err | head -1 >/dev/null
quiet

# One bad game does not affect the answers to the others, nor their order.
printf 'game classic\nrrgg : 1 1\n---\nrrgq : 1 1\n---\nrgby : 4 0\n' >middle
expect 2 "middle:4:4: unknown colour 'q'" "$keypeg" count middle
[ "$(tr '\n' ' ' <out)" = '208 error 1 ' ] || fail "a bad game: $(cat out)"
for command in count list sample; do
    expect 2 'bad:error' "$keypeg" $command cheated bad
    expect 2 '' "$keypeg" $command bad
    grep -qx error out || fail "$command of a bad game: $(cat out)"
done
expect 2 'This game could not be read' "$keypeg" check middle
expect 2 '1 black' "$keypeg" score 1122 11223 1233
grep -q '^1 black 1 white$' out || fail 'a good guess after a bad one'
expect 2 'larger than the memory limit' "$keypeg" check --memory-limit 1M /dev/zero

# Limits end in "undecided", with what is known so far.
cp "$games/hard.game" hard
"$keypeg" generate random --pegs 40 --colours 10 --rows 46 --seed 1 >harder # no engine decides it in a second
expect 3 'the time limit' "$keypeg" check --time-limit 0.3 harder
expect 3 'the state budget' "$keypeg" check --engine native --states 1000 hard
expect 3 'the memory limit' "$keypeg" check --engine sat --memory-limit 100K hard
expect 3 'at least' "$keypeg" count --time-limit 0.2 all
{ printf 'pegs 1\ncolours 3000\n'; seq -f '%.0f : 0 0' 3000; } >many
{ printf 'pegs 2000\ncolours 2000\n'; seq -s ' ' 2000 | sed 's/ *$/ : 0 9/'; } >wide # gigabytes of constraints
soon() { # within a second and a half of the limit, here 0.3 s
    local before
    children_time
    before=$spent
    "$@" >/dev/null 2>&1
    children_time
    [ $((spent - before)) -lt 1800 ] || fail "late: $*"
}
soon "$keypeg" check --time-limit 0.3 many
soon "$keypeg" check --time-limit 0.3 --engine native many
soon "$keypeg" list --time-limit 0.3 many
soon "$keypeg" sample --time-limit 0.3 many
soon "$keypeg" encode --time-limit 0.3 many
soon "$keypeg" encode --format opb --time-limit 0.3 wide
expect 3 'the clauses are not complete: stopped by the time limit' "$keypeg" encode --format opb --time-limit 0.05 wide
printf 'pegs 3\ncolours 3000\n1 2 3 : 0 0\n1 2 3 : 1 0\n' >few # each secret has 9,000 changes of a guess
soon "$keypeg" check --time-limit 0.3 few
expect 1 "state budget" timeout 60 "$keypeg" check --states 1000000 many # 3,000 rows to blame took two minutes
expect 0 'c stopped by the time limit (--time-limit)' "$keypeg" check --competition --time-limit 0.3 harder

# The solver counts and lists up to its limit.
expect 0 '' "$keypeg" count --engine sat honest
expect 3 'all: counting stopped after 7 secrets; raise --limit' "$keypeg" count --engine sat --limit 7 all
grep -qx 'at least 7' out || fail "a limited count: $(cat out)"
expect 3 'all: counting stopped after 1,000 secrets; raise --states or --limit' "$keypeg" count --states 10 all
expect 0 208 "$keypeg" count --limit 1 honest # the native engine counts all of them at once
expect 0 '' "$keypeg" list --engine sat --limit 3 all
[ "$(wc -l <out)" = 3 ] || fail "a limited list: $(cat out)"
# The engine that finds a secret is named, not the one that might have.
"$keypeg" generate random --pegs 8 --colours 8 --rows 12 --status planted --seed 3 >few-states.game
expect 0 'Decided by: the native engine' "$keypeg" check --lies 2 --states 100 --verbose few-states.game

# That no code exists is found by the narrowing of the conflict or, if its budget is too small, by the
# audit.
printf 'pegs 3\ncolours 4\nrepeats no\npeg 1 : 1 2\npeg 2 : 1 2\npeg 3 : 1 2\n1 3 4 : 0 1\n' >no-code.game
printf 'pegs 2\ncolours 4\nrepeats no\ntimes 4 2\nscores black\n1 3 : 0\n' >twice.game
# Five pegs are needed where there are four; no code has this sum.
printf '%s\n' '{"pegs":4,"colours":["c0","c1","c2","c3","c4","c5"],"times":{"c1":2,"c2":[0,1],"c5":3},"rows":[{"guess":["c2","c5","c3","c1"],"black":0,"white":1,"sure":true}]}' >no-room.jsonl
printf '%s\n' '{"pegs":6,"colours":["12","11","0"],"times":{"12":[1,4],"11":[1,2],"0":[0,6]},"sum":69,"rows":[{"guess":["11","11","0","11","11","0"],"black":3,"white":0},{"guess":["0","12","0","0","12","0"],"black":2,"white":2},{"guess":["11","0","12","0","0","0"],"black":1,"white":1},{"guess":["12","12","0","12","12","12"],"black":2,"white":1},{"guess":["0","0","0","11","11","12"],"black":1,"white":2},{"guess":["0","12","11","0","0","11"],"black":2,"white":3},{"guess":["12","0","12","0","0","11"],"black":3,"white":0}]}' >no-sum.jsonl
for engine in auto native linear sat; do
    for states in 1 30; do
        expect 1 'Even without the rows, no code has what is known' "$keypeg" check --engine $engine --states $states --all-conflicts no-room.jsonl
    done
    states=3000
    [ $engine = linear ] && states=30 # too few to narrow the conflict
    expect 1 'Even without the rows, no code has that sum' "$keypeg" check --engine $engine --states $states --all-conflicts no-sum.jsonl
    expect 1 '"repairs":null' "$keypeg" check --json --engine $engine --states $states --all-conflicts no-sum.jsonl
    grep -q '"conflict":null' out && ! grep -q '"conflicts":\[' out || fail "a game without codes has conflicts: $(cat out)"
done
for states in 2 20 50 1000; do
    expect 1 'Even without the rows, no code has what is known' "$keypeg" check --states $states no-code.game
    expect 1 'Even without the rows, no code has what is known' "$keypeg" check --states $states twice.game
done
expect 2 'the SAT engine cannot list with --lies; omit --engine sat' \
    "$keypeg" list --engine sat --lies 1 honest
"$keypeg" generate balanced --pegs 44 --status planted --seed 1 >near
expect 0 ' states that counting natively was expected to take' "$keypeg" check -v near
grep -qE 's  native: no answer; the state budget \(--states\) ended it; [0-9,]+ states the native engine visited$' out ||
    fail "the native engine that gave up: $(cat out)"
grep -q 's  linear: .* pivots' out || fail "the linear engine after the native one: $(cat out)"
expect 0 'call' "$keypeg" check --engine sat -v honest
grep -q 's  arithmetic: found no conflict$' out && grep -q 's  picosat: .* clauses in all formulas; .*; 1 call of the solver' out ||
    fail "what was done: $(cat out)"

# Ctrl-C: keypeg soon prints what is known so far, with status 3.
interrupt() { # STATUS ARGUMENTS...
    local pid expected=$1
    shift
    "$keypeg" "$@" >out 2>err &
    pid=$!
    wait_until_it_listens $pid
    [ -z "${work-}" ] || wait_until has_worked $pid
    interrupt_and_wait $pid
    [ $status = $expected ] || fail "Ctrl-C: $* exits with $status"
    [ $late -lt 2000 ] || fail "Ctrl-C: $* lingers"
}
has_worked() { # PID: for `work` milliseconds of processor time, or has ended
    ! kill -0 "$1" 2>/dev/null || [ "$(process_time "$1")" -ge $work ]
}
set -m # or the background ignores Ctrl-C
work=200
interrupt 3 check --engine native hard
interrupt 3 check --engine sat hard
interrupt 3 count --engine sat all
interrupt 3 count all
work=600 interrupt 1 check many # that they conflict is known, but not how few of them
work=
mkfifo silent pipe
exec 3<>silent
interrupt 3 check - <silent # its writer never writes
exec 3>&-
interrupt 3 check pipe honest # nobody ever writes to it
grep -q 'honest: interrupted before it was read' err || fail 'Ctrl-C: a file is passed over in silence'

exit $failed
