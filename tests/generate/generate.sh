# keypeg generate on the command line: its messages, games that do not depend on each other, and
# folders that several runs fill while any of them may be killed at any time.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

answers() { # STATUS WORDS ARGUMENTS...
    expect "$1" "$2" "$keypeg" "${@:3}"
}


# ---- Messages ----------------------------------------------------------------

while IFS='|' read -r status words arguments; do
    read -ra given <<<"$arguments"
    answers "$status" "$words" generate "${given[@]}"
done <<'END'
0|balanced two colours; every score is about half black and half white|
0|(24 pegs, 2 colours; planted, falsified, unplanted)|
0|(default: 4,000,000)|--help
0|# status: planted; answer: consistent; known by: planted secret|balanced
0|# status: falsified; answer: cheated; known by: exact count; secrets: 0|near-miss
0|"comment":["keypeg generate random|random --format jsonl
0|"comment":["keypeg generate random|random --json
0|p cnf|balanced --format dimacs
0|* #variable= |balanced --format opb
0|h 1 |balanced --format wcnf
2|generate needs a family|--number 3
2|generate needs a family|--into nowhere
2|unknown family 'blanced'; did you mean 'balanced'?|blanced
2|unknown family 'puzzel'; did you mean 'puzzle'?|puzzel
0|one-in-three: the game has 6 pegs, the largest number possible up to 7|one-in-three --pegs 7
0|one-in-three: the game has 20 pegs, the largest number possible up to 21|one-in-three --pegs 21
2|unknown family 'xyz'; expected balanced|xyz
2|generate takes one family|balanced random
2|for 3 games, write --number 3|puzzle 3
2|a secret fits planted games, and none fits falsified ones|random --status sat
2|create the folder first|random --into nowhere
0|p cnf|balanced --format DIMACS
0|# keypeg generate near-miss |Near_Miss
2|unknown format 'prose'; expected dimacs, opb, wcnf|random --format prose
2|--pegs: expected a whole number above 0, found 'many'|balanced --pegs many
2|--pegs: expected a whole number above 0, found '0'|balanced --pegs 0
2|--rows: expected a whole number above 0, found '-3'|balanced --rows=-3
2|--number: expected a whole number above 0, found '0'|balanced --number 0
2|expected a whole number below 2^64|balanced --first 18446744073709551616
2|--first plus --number is too large|balanced --first 18446744073709551615 --number 2
2|balanced games require --pegs divisible by 4 and at least 8|balanced --pegs 30
2|balanced requires --colours 2|balanced --colours 3
2|unknown status of balanced-unsat 'planted'; expected falsified|balanced-unsat --status planted
2|unknown status of random 'true'; expected planted, falsified or unplanted|random --status true
2|unknown format 'prose'|random --format prose
2|several games in this format need a file each|random --format dimacs --number 2
2|cannot write into the folder 'nowhere': No such file or directory|random --into nowhere
2|game 0: no inconsistent game found in 64 attempts; use more --rows than 1|random --pegs 4 --colours 6 --rows 1 --status falsified
3|game 0: not written, as it is unknown whether a secret fits|random --pegs 24 --status falsified --states 1
0|; known by: linear engine's refutation; secrets: 0|balanced --pegs 44 --status falsified
0|; known by: linear engine's refutation; secrets: 0|balanced --pegs 48 --status falsified --seed 1
3|: the state budget (--states) ended the search; use more --states or fewer --pegs|balanced --pegs 60 --status falsified --states 100000
0|# status: unplanted; answer: undecided|random --pegs 24 --status unplanted --states 1
2|'generate' has no option '--engine'|random --engine sat
0|# near miss: 5452 (misses row 1)|puzzle --seed 7 --near-misses 3
2| puzzles has a length from 10 to 20; use another --seed, --rows, --length or other rules|puzzle --length 10..20 --rows 1
0|# near misses: 0; no new puzzle with more was found|puzzle --pegs 1 --colours 2 --near-misses 3
0|"near_misses":[{"code":["3","4","5","4"],"row":2}],"comment":["keypeg generate puzzle|puzzle --seed 7 --near-misses 1 --json
2|--near-misses requires the family puzzle|near-miss --near-misses 3
0|game bulls-and-cows|puzzle --game bulls-and-cows
0|colours red green blue white|puzzle --colour-names red,green,blue,white --no-repeats
0|repeats no|puzzle --colour-names red,green,blue,white --no-repeats
2|--no-repeats requires the family puzzle|random --no-repeats
2|--game sets all rules; leave --pegs, --colours, --colour-names and --no-repeats out|puzzle --game classic --pegs 5
2|no secret is possible; 4 pegs without repeats need 4 colours, not 3|puzzle --no-repeats --colours 3
2|this board has no more different puzzles; use fewer --number|puzzle --pegs 1 --colours 2 --number 3
2|--near-misses: expected a whole number from 1 to 8, found '9'|puzzle --near-misses 9
0|# grade: medium; length: |puzzle --seed 7 --grade any
0|--seed 7 --first 0 --grade easy --length 5..20|puzzle --seed 7 --grade easy --length 5..20
0|"difficulty":{"grade":"easy","cost":|puzzle --grade easy --json
2|unknown grade 'xyz'; expected easy, medium, hard, expert or any|puzzle --grade xyz
2|--length: expected a range up to 100,000, as in 10..20, found '20..10'|puzzle --length 20..10
2|--length: expected a range up to 100,000, as in 10..20, found '10'|puzzle --length 10
2|--length: expected a range up to 100,000, as in 10..20, found '..100001'|puzzle --length ..100001
2|--grade requires the family puzzle|random --grade easy
2|is too large to be explained; leave --grade and --length out|puzzle --pegs 70 --colours 8 --grade any
2|none of 500 puzzles has the grade easy and a length from 1 to 2|puzzle --pegs 3 --colours 4 --grade easy --length 1..2
END
is 'a page shows grades' "$("$keypeg" generate puzzle --grade easy --html - | grep -c '>Puzzle 1: easy<')" 1
"$keypeg" generate puzzle --pegs 1 --colours 2 --number 9 2>said >out
is 'a board without more puzzles is named once' "$(grep -c 'no more different' said)" 1
answers 2 "did you mean 'keypeg generate'" make
answers 2 "did you mean 'keypeg generate'" new
answers 2 "did you mean 'keypeg generate'" generat
"$keypeg" completion bash | grep -q "generate) words='balanced .*near-miss.* --pegs " || fail 'completions do not know the families'

# ---- Standard output ---------------------------------------------------------

# Every game of a series is independent of the others and of their number.
"$keypeg" generate random --pegs 5 --colours 4 --number 5 --seed 9 >five
is 'games of a match' "$("$keypeg" count five | wc -l)" 5
awk '/^---$/ { n++; next } { print >("alone" n + 0) }' five
for i in 0 1 2 3 4; do
    "$keypeg" generate random --pegs 5 --colours 4 --seed 9 --first $i | cmp -s - alone$i || fail "game $i is another one alone"
    command=$(sed -n '1s/^# keypeg //p' alone$i)
    # shellcheck disable=SC2086
    "$keypeg" $command | cmp -s - alone$i || fail "game $i: its command makes another one: $command"
    is "game $i alone" "$("$keypeg" check alone$i | head -1)" 'These scores can all be right.'
done
"$keypeg" generate random --pegs 5 --colours 4 --seed 9 --number 5 --format jsonl >five.jsonl
is 'games in JSON' "$("$keypeg" count five.jsonl | tr '\n' ' ')" "$("$keypeg" count five | tr '\n' ' ')"
for jobs in 2 5; do
    "$keypeg" generate random --pegs 5 --colours 4 --number 5 --seed 9 --jobs $jobs | cmp -s - five || fail "$jobs jobs change what is written"
done
if [ -e /dev/full ]; then
    "$keypeg" generate random --number 5 >/dev/full 2>said
    is 'a full disk' "$? $(grep -c 'No space left' said)" '2 1'
fi

# The comments of a game agree with check.
for family in random near-miss black-only block balanced; do
    for status in planted falsified unplanted; do
        "$keypeg" generate $family --status $status --number 3 >three
        is "$family $status" "$("$keypeg" check --json --repairs 0 three | grep -o '"verdict":"[a-z]*"' | cut -d'"' -f4 | tr '\n' ' ')" \
            "$(sed -n 's/^# status: .*answer: \([a-z]*\);.*/\1/p' three | tr '\n' ' ')"
    done
done

# That no secret fits large games is proved.  Proofs of 48 pegs take seconds.
for pegs in 44 $([ "$KEYPEG_TEST_SHARE" -lt 100 ] || echo 48); do
    "$keypeg" generate balanced --pegs $pegs --status falsified --number 2 >both
    awk '/^---$/ { n++; next } { print >("large" n + 0) }' both
    for i in 0 1; do
        rm -f proof proof.opb
        "$keypeg" check --engine linear --repairs 0 --proof proof large$i >said 2>&1
        "$keypeg" verify large$i proof 2>&1 | grep -q '^No secret fits' || fail "balanced, $pegs pegs, game $i"
    done
done

# ---- Folders -----------------------------------------------------------------

order='balanced-unsat --pegs 28 --seed 3'
number=$(share 120)
mkdir whole killed two jobs
# shellcheck disable=SC2086
"$keypeg" generate $order --number "$number" --into whole >said || fail 'a run into a folder'
is 'files' "$(ls whole | wc -l)" "$number"
is 'lines' "$(grep -c ': falsified, cheated, exact count$' said)" "$number"
is 'the first name' "$(ls whole | head -1)" "balanced-unsat-28x2x18-falsified-seed3-000000.game"
same() { # FOLDER: the same files as the run that nobody disturbed, hidden ones as well
    diff -r whole "$1" >differ || fail "$1: $(head -5 differ)"
}

# Killed at any time, again and again, until it finishes: nothing is lost or made twice.
files() { # FOLDER N: whether it has that many, or the run has ended
    [ "$(ls "$1" | wc -l)" -ge "$2" ] || ! kill -0 $pid 2>/dev/null
}
: >all
for more in 0 0 1 1 2 2 3 5 8; do
    # shellcheck disable=SC2086
    "$keypeg" generate $order --number "$number" --into killed >>all 2>>all &
    pid=$!
    wait_until files killed $(($(ls killed | wc -l) + more))
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
done
ls killed | head -1 | grep -q . || fail 'no run came as far as the first file'
rm -f killed/.*.part # of the runs that were killed
# shellcheck disable=SC2086
"$keypeg" generate $order --number "$number" --into killed >said || fail 'the run after those that were killed'
is 'lines after those that were killed' "$(wc -l <said)" "$number"
same killed
# shellcheck disable=SC2086
is 'all is kept' "$("$keypeg" generate $order --number "$number" --into killed | grep -c 'game: already exists, kept$')" "$number"
same killed

# Two runs at the same time do not disturb each other.
# shellcheck disable=SC2086
"$keypeg" generate $order --number "$number" --into two >one 2>&1 &
pid=$!
# shellcheck disable=SC2086
"$keypeg" generate $order --number "$number" --jobs 2 --into two >other 2>&1 || fail "one of two: $(cat other)"
wait $pid || fail "the other of two: $(cat one)"
same two
is 'made by one of two' "$(cat one other | grep -c 'exact count$')" "$number"

# shellcheck disable=SC2086
"$keypeg" generate $order --number "$number" --jobs 3 --into jobs >said
is 'in order' "$(cut -d: -f1 said)" "$(ls whole)"
same jobs

# A folder that cannot be written, or a full disk, is reported once, and no file is left behind.
answers 2 "into the folder '/proc': " generate random --number 9 --into /proc
is 'said once' "$(wc -l <err)" 1
touch file
answers 2 "cannot write into the folder 'file': Not a directory" generate random --into file
mkdir full
(export GCOV_PREFIX=$here/counts; ulimit -f 1 && exec "$keypeg" generate random --pegs 200 --number 9 --into full 2>&1) | cat >said.pipe
is 'a disk that is full' "${PIPESTATUS[0]}" 2
is 'is said once' "$(grep -c "into the folder 'full': File too large" said.pipe)" 1
is 'and leaves nothing' "$(ls -A full | wc -l)" 0

# A folder with the name of a game does not count as the game.
mkdir -p named/random-10x10x11-planted-seed0-000000.game
answers 2 "into the folder 'named': Is a directory" generate random --into named

# If memory runs out, no game is written, because machines differ in memory.  (Sanitizers alone
# need more than this limit.)
if (ulimit -v 80000 && "$keypeg" version >said 2>&1); then
    (ulimit -v 80000 && "$keypeg" generate random --status unplanted --pegs 1000 --colours 20 --rows 500 >said 2>err)
    is 'little memory' "$? $(wc -c <said) $(grep -c 'use fewer --pegs$' err)" '3 0 1'
fi

# Ctrl-C: files are complete, and a message says what happened.
mkdir stopped
: >said # what was there before must not count
# shellcheck disable=SC2086
"$keypeg" generate $order --number 100000 --into stopped >said 2>err &
pid=$!
wait_until_it_listens $pid
wait_until test -s said
kill -INT $pid
wait $pid
is 'Ctrl-C' "$? $(grep -c 'interrupted after [0-9]* of 100000 games' err)" '3 1'
is 'nothing half is left' "$(ls -A stopped | grep -c part)" 0
is 'lines and files' "$(wc -l <said)" "$(ls stopped | wc -l)"

# The last game, or the only one, can be missing too.
"$keypeg" generate balanced --pegs 80 --status falsified --states 100000000000 >said 2>err &
pid=$!
wait_until_it_listens $pid
kill -INT $pid
wait $pid
is 'Ctrl-C in the only game' "$? $(wc -c <said) $(grep -c 'interrupted after 0 of 1 games' err)" '3 0 1'
exit $failed
