# keypeg split: parts as lines and as files, the summary, what answers leave open, and its errors.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

printf 'pegs 3\ncolours red green blue\nred green blue : 1 ?\nred red green : ? ?\n' >small.game
"$keypeg" split --cubes 4 small.game >parts.jsonl 2>summary || fail "split fails: $(cat summary)"
is "lines" "$(wc -l <parts.jsonl)" 4
is "ids" "$(grep -oE '"id":"[0-9/]*"' parts.jsonl | tr '\n' ' ')" '"id":"1/4" "id":"2/4" "id":"3/4" "id":"4/4" '
is "summary" "$(cat summary)" "small.game: 4 parts, expected to take less than 0.01 s in all, the largest less than 0.01 s"
"$keypeg" split --cubes 4 small.game 2>/dev/null | cmp - parts.jsonl || fail "other parts"
"$keypeg" split --cubes 4 <small.game 2>/dev/null | cmp - parts.jsonl || fail "other parts from stdin"

# The counts of the parts add up.
whole=$("$keypeg" count small.game)
is "sum" "$("$keypeg" count parts.jsonl | cut -d: -f2 | awk "{ all += \$1 } END { print all }")" "$whole"

# Files: their names sort, and none is replaced.
mkdir folder
"$keypeg" split --cubes 12 --into folder small.game 2>/dev/null || fail "split --into fails"
count=$(ls folder | wc -l)
is "files" "$(ls folder | head -1)" "part-01-of-$count.game"
is "sum of files" "$("$keypeg" count folder/* | rev | cut -d: -f1 | rev | awk "{ all += \$1 } END { print all }")" "$whole"

expect 2 'File exists; use an empty folder' "$keypeg" split --cubes 12 --into folder small.game
is "files again" "$(ls -A folder | wc -l)" "$count"
expect 2 'create the folder first' "$keypeg" split --into missing small.game

# Only what the answers leave open is split.
"$keypeg" count --json parts.jsonl >answers.jsonl
grep -v '"id":"2/4"' answers.jsonl >some.jsonl
"$keypeg" split --cubes 3 small.game --from some.jsonl >more.jsonl 2>/dev/null || fail "split --from fails"
"$keypeg" count --json more.jsonl >more.answers
is "join" "$("$keypeg" join --json small.game some.jsonl more.answers | grep -oE '"count":[0-9]*')" "\"count\":$whole"
"$keypeg" split small.game --from some.jsonl more.answers >none 2>summary
is "nothing is open" "$? $(wc -c <none) $(cat summary)" \
    '0 0 small.game: the answers leave nothing open, so there are no parts'
echo rubbish >rubbish
expect 0 "1 answer is not used; 'keypeg join' says why" "$keypeg" split --cubes 2 small.game --from rubbish
expect 2 'split --from needs the game as well' "$keypeg" split --from some.jsonl
expect 2 'cannot be read' "$keypeg" split small.game --from missing

# A game of one code has one part, with a line that excludes nothing.
printf 'pegs 2\ncolours red\nred red : ? ?\n' >one.game
"$keypeg" split one.game >one.jsonl 2>summary
is "one code" "$(grep -c '"times":{"red":\[0,2\]}' one.jsonl) $(tail -1 summary)" \
    '1 one.game: the game cannot be divided further'

# Errors and limits.
expect 2 "expected a whole number from 1 to 1,000,000, found '0'" "$keypeg" split --cubes 0 small.game
expect 2 "found '1000001'" "$keypeg" split --cubes 1000001 small.game
expect 2 'expected one game, found 4' "$keypeg" split parts.jsonl
"$keypeg" generate random --pegs 36 --colours 10 --rows 42 --seed 6 >hard.game
expect 3 'not split: stopped by the time limit' "$keypeg" split --time-limit 0.01 hard.game
exit $failed
