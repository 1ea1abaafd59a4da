# Answers in JSON are as docs/json.md says.  Streams of games are answered in order, as they
# arrive, in constant memory, by any number of threads.
. "$2/tests/help/command_test.sh" || exit
name_missing jq
cd "$here" || exit 1

# ---- The tables of docs/json.md and the actual members ----------------------

printf 'game classic\nid 17\n1122 : 1 1\nsecret 3344\n---\nscores colours\nscores colours\n' >bad.game
printf 'game classic\nscores colours\n1122 : 1\nsecret 3344\n' >multiset.game
printf 'game classic\n1122 : 1 1 sure\n1122 : 2 1\n' >sure.game
"$keypeg" generate random --pegs 5 --colours 8 --rows 8 --status falsified --seed 2 >sum.game
"$keypeg" generate random --pegs 5 --colours 8 --rows 6 --seed 0 --first 69 >supposed.game
{
    "$keypeg" check --json "$source"/examples/*.game "$source"/examples/public/*.game bad.game multiset.game \
        sum.game sure.game "$source/tests/golden/against-rules.game"
    "$keypeg" check --json --story --all-conflicts "$source/examples/saturday.game"
    "$keypeg" check --json --engine native --states 500 "$source/tests/golden/cut-short.game"
    "$keypeg" check --json --lies 1 "$source/examples/saturday.game"
    "$keypeg" check --json --engine native --states 500 "$source/tests/golden/cut-short.game"
    "$keypeg" check --json --proof saturday.pbp "$source/examples/saturday.game"
    "$keypeg" verify --json "$source/examples/saturday.game" saturday.pbp
    "$keypeg" verify --json "$source/examples/sunday.game" saturday.pbp
    "$keypeg" split --cubes 4 "$source/examples/friday.game" >parts.jsonl
    "$keypeg" check --json parts.jsonl >parts.answers
    { sed -n '2p;2p' parts.answers; echo nothing; } >some.answers
    "$keypeg" join --json "$source/examples/friday.game" some.answers
    "$keypeg" check --json --engine native --states 1 parts.jsonl >open.answers
    "$keypeg" join --json "$source/examples/friday.game" open.answers
    printf 'pegs 4\ncolours 6\ntimes 1 1\n1122 : 1 1\n' | "$keypeg" count --json
    "$keypeg" count --json --engine sat "$source/examples/puzzle.game"
    "$keypeg" explain --json "$source/examples/puzzle.game"
    "$keypeg" explain --json --steps 1 --hint 2 --row 4 "$source/examples/sunday.game"
    "$keypeg" explain --json --not 1122 "$source/examples/sunday.game"
    "$keypeg" explain --json supposed.game
    "$keypeg" list --json "$source/examples/puzzle.game"
    "$keypeg" sample --json 2 "$source/examples/puzzle.game"
    "$keypeg" next --json --strategy optimal "$source/examples/puzzle.game"
    "$keypeg" score --json 1355 6135 123
    "$keypeg" points --json "$source/examples/match.game"
    "$keypeg" tree --json --print --pegs 2 --colours 3
    "$keypeg" tree --json multiset.game
    (echo game classic; yes 'x : 1 1' | head -30) | "$keypeg" check --json
    echo '1234 1 1' | "$keypeg" convert --json - "$source/examples/puzzle.game"
    (echo game classic; yes '1. rrgg 1 0' | head -30) | "$keypeg" convert --json
} >answers
# Inside a sentence, quotation marks have a backslash.
grep -oE '"[a-z_]+":' answers | tr -d '":' | sort -u >come
sed -n '/^## Answers/,$p' "$source/docs/json.md" | grep -E '^\||^An object' | grep -oE '`[a-z_]+`' |
    tr -d '`' | sort -u | grep -vxE 'null|false|true|list|encode|convert|decode|cnf|puzzle' >told
diff told come >differ || fail "docs/json.md tells (<) or keypeg says (>): $(cat differ)"

# Every value of "stop" is in the table, and no other.
sed -n 's|.*{"[a-z0-9 (-]*)*", "\([a-z-]*\)".*|\1|p' "$source/src/base/limits.c" | sort >come
sed -n '/^### stop/,/^### /s/^| `"\([a-z-]*\)"` .*/\1/p' "$source/docs/json.md" | sort >told
diff told come >differ || fail "docs/json.md tells (<) or base/limits.c has (>): $(cat differ)"
[ "$(wc -l <told)" -gt 5 ] || fail "the table of stops was not found"

! is_installed jq || jq . answers >/dev/null || fail "jq cannot read an answer"

# ---- Answers in order --------------------------------------------------------

game='{"game":"classic","rows":[{"guess":[1,1,2,2],"black":1,"white":1}]}'
{
    echo "$game"
    echo '{"pegs":'
    echo
    echo "$game"
    echo "[$game]"
    echo "$game $game"
    printf '%s' "$game"
} >mixed.jsonl
for jobs in 1 2 7; do
    is "places, $jobs jobs" "$("$keypeg" count --jobs $jobs mixed.jsonl 2>said | tr '\n' ' ')" \
        '208 error 208 error error 208 '
    is "exit status" "$("$keypeg" count --jobs $jobs mixed.jsonl >out 2>&1; echo $?)" 2
    is "mistakes" "$(cut -d: -f1-3 said | tr '\n' ' ')" 'mixed.jsonl:2:9 mixed.jsonl:5:1 mixed.jsonl:6:69 '
    is "lines" "$("$keypeg" check --json --jobs $jobs mixed.jsonl 2>said | sed 's/.*"line":\([0-9]*\),"verdict":"\(.\).*/\1\2/' | tr '\n' ' ')" \
        '1c 2e 4c 5e 6e 7c '
    [ ! -s said ] || fail "in JSON mistakes stand in their place alone: $(cat said)"
done
is "a file that is not there" "$("$keypeg" check --json none.jsonl mixed.jsonl 2>said | head -1)" \
    '{"file":"none.jsonl","verdict":"error","errors":[{"says":"cannot be read: No such file or directory"}]}'
is "it is said, too" "$(cat said)" 'none.jsonl: cannot be read: No such file or directory'
is "no such engine" "$("$keypeg" check --json --engine x mixed.jsonl 2>&1 | grep -c '^keypeg: --engine: unknown engine')" 1

# ---- What is a stream, and what is not --------------------------------------

# The beginning of what the library says, which names the formats there are.

is "one line is a game" "$(echo "$game" | "$keypeg" check | head -1)" 'These scores can all be right.'
is "two lines are two" "$(printf '%s\n%s\n' "$game" "$game" | "$keypeg" check | head -1)" '== <stdin>, line 1 =='
is "by request" "$(echo "$game" | "$keypeg" check --from jsonl | head -1)" '== <stdin>, line 1 =='
cp mixed.jsonl mixed.txt
is "by its look" "$("$keypeg" count mixed.txt 2>said | tr '\n' ' ')" '208 error 208 error error 208 '
is "no such format" "$("$keypeg" count --from xml mixed.txt mixed.txt 2>&1 | sed 's/;.*//')" "keypeg: --from: unknown format 'xml'"

# ---- Any number of threads, any amount ---------------------------------------

# NUMBER: that many games, with different numbers of secrets, and some mistakes.
games() {
    awk -v n="$1" 'BEGIN {
        for (i = 1; i <= n; i++)
            if (i % 97 == 0)
                print "{\"pegs\":4,\"colours\":6,\"rows\":[{\"guess\":[7,1,1,1]}]}"
            else
                printf "{\"pegs\":4,\"colours\":%d,\"rows\":[{\"guess\":[1,1,2,2],\"black\":%d}]}\n",
                    2 + i % 5, i % 3
    }'
}
games 3000 >many.jsonl
"$keypeg" check --json many.jsonl >one
is "3000 answers" "$(wc -l <one)" 3000
for jobs in 2 5 64; do
    "$keypeg" check --json --jobs $jobs many.jsonl | cmp -s - one || fail "--jobs $jobs answers otherwise"
    "$keypeg" check --json --jobs $jobs <many.jsonl | sed 's/<stdin>/many.jsonl/' | cmp -s - one ||
        fail "--jobs $jobs answers a pipe otherwise"
done
"$keypeg" convert --to text many.jsonl >many.game 2>said
is "mistakes told" "$(wc -l <said)" 30
"$keypeg" count --jobs 5 many.game >two
"$keypeg" count many.jsonl 2>said | grep -v error | cmp -s - two || fail "the text counts otherwise"
"$keypeg" check many.game >one
"$keypeg" check --jobs 3 many.game | cmp -s - one || fail "reports differ by the number of threads"

# Answers come at once: the first is there before the second game is written.
mkfifo in
: >out # the loop below must not see what stood there before
"$keypeg" count --from jsonl --jobs 3 <in >out &
exec 3>in
echo "$game" >&3
wait_until test -s out
is "the first answer, before the second game" "$(cat out)" 208
echo "$game" >&3
exec 3>&-
wait $!
is "all answers" "$(tr '\n' ' ' <out)" '208 208 '

# In constant memory: 60 MB, where there is room for 40 (and far less is used).  A share
# has fewer games on longer lines.  Sanitizers need more memory for themselves.
if (ulimit -v 40000 && "$keypeg" version) >/dev/null 2>&1; then
    copies=$(share 300)
    for ((i = 0; i < copies; i++)); do cat many.jsonl; done |
        awk -v width=$((60000000 / (copies * 3000))) '{ printf "%-" width "s\n", $0 }' >long.jsonl
    [ "$(wc -c <long.jsonl)" -ge 60000000 ] || fail 'the long stream is short'
    (ulimit -v 40000 && "$keypeg" count long.jsonl 2>/dev/null) | wc -l >out
    is "answers to a long stream" "$(cat out)" $((copies * 3000))
fi

# A line that is too long is refused, and the lines after it are answered.
{
    echo "$game"
    printf '{"rows":['
    head -c 3000000 /dev/zero | tr '\0' ' '
    echo ']}'
    echo "$game"
} >wide.jsonl
is "a line too long" "$("$keypeg" count --memory-limit 1M wide.jsonl 2>said | tr '\n' ' ')" '208 error 208 '
is "is told" "$(cut -c 1-51 said)" 'wide.jsonl:2:1: a game on a line has at most 32,768'

# So is a line that arrives at once, or in pieces; a short one is not.
for line in 12000 10000; do
    (printf '{"rows":[%*s]}\n' $line ''; echo "$game") >wide.jsonl
    whole=$("$keypeg" count --memory-limit 1M wide.jsonl 2>&1 | tr '\n' ' ')
    is "a line of $line in pieces" "$(while IFS= read -rn 900 -d '' piece || [ "$piece" ]; do printf %s "$piece"; done <wide.jsonl |
        "$keypeg" count --memory-limit 1M --from jsonl 2>&1 | sed 's/<stdin>/wide.jsonl/' | tr '\n' ' ')" "$whole"
done

# Files that are closed, and one that is read and written.
timeout 20 "$keypeg" check <&- 2>said
is "a closed input" "$? $(cat said)" '2 <stdin>: cannot be read: Bad file descriptor'
"$keypeg" check mixed.jsonl <&- >&- 2>said
is "closed input and output" "$?" 2
grep -q 'cannot write the answer' said || fail "closed input and output: $(cat said)"
cp mixed.jsonl loop.jsonl
timeout 20 "$keypeg" convert --to jsonl loop.jsonl 2>said >>loop.jsonl
is "its own output" "$? $(cat said)" '2 loop.jsonl: cannot be read: standard output goes into this file'
ln -s itself itself
is "a link to itself" "$("$keypeg" check itself 2>&1)" 'itself: cannot be read: Too many levels of symbolic links'

# Without memory: reported, and every game has its answer or a message that it is missing.
if (ulimit -v 40000 && "$keypeg" version) >/dev/null 2>&1; then
    awk 'BEGIN { printf "{\"game\":\"classic\",\"rows\":["
        for (i = 0; i < 20000; i++)
            printf "%s{\"guess\":[1,1,2,2],\"black\":1,\"white\":1}", i ? "," : ""
        print "],\"codemaker\":\"Ann\"}" }' >press.json
    for ((room = 8000; room < 60000; room += 52000 / (4 + $(share 34)))); do
        (ulimit -v $room && exec "$keypeg" check --json press.json >out 2>said)
        status=$?
        [ $status -le 3 ] || fail "$room kB: status $status"
        [ $status != 2 ] || grep -q memory out said || [ $room -lt 10000 ] || fail "$room kB: $(cat said)"
        ! grep -q 'no JSON' out || fail "$room kB: $(cat out)"
    done
fi

# A line that does not fit memory is not skipped silently.
if (ulimit -v 40000 && "$keypeg" version) >/dev/null 2>&1; then
    for i in 1 2 3; do
        printf '{"game":"classic","rows":[%*s]}\n' $((i == 2 ? 11000000 : 1)) ''
    done >fat.jsonl
    head -1 fat.jsonl >thin.jsonl
    room=4000 # as much as one short line takes, which depends on the libraries here
    until (ulimit -v $room && exec "$keypeg" count thin.jsonl) >/dev/null 2>&1 || [ $room -ge 40000 ]; do
        room=$((room + 1000))
    done
    (ulimit -v $((room + 9000)) && exec "$keypeg" count fat.jsonl >out 2>said)
    is "no memory for a line" "$? $(tr '\n' ' ' <out)" '2 1296 '
    grep -q 'no memory' said || fail "no memory for a line: $(cat said)"
fi

# The name of a file cannot control the terminal.
cp mixed.jsonl $'a\e[31m\nb.jsonl'
"$keypeg" check $'a\e[31m\nb.jsonl' 2>&1 | grep -q $'\e' && fail "a file's name brings escapes to the terminal"
"$keypeg" count --json $'a\e[31m\nb.jsonl' | head -1 | grep -qF '"file":"a\u001b[31m\u000ab.jsonl"' ||
    fail "a file's name in JSON: $("$keypeg" count --json $'a\e[31m\nb.jsonl' | head -1)"

# A closed pipe ends it quietly, a full disk does not.
is "a closed pipe" "$( ("$keypeg" check --json --jobs 3 many.jsonl 2>said; echo $? >status) | head -1 | wc -l; cat said)" 1
if [ -e /dev/full ]; then
    "$keypeg" check --json --jobs 3 many.jsonl >/dev/full 2>said
    is "a full disk" "$?" 2
    grep -q 'cannot write the answer' said || fail "a full disk: $(cat said)"
fi

# ---- Conversion --------------------------------------------------------------

for format in text json jsonl; do
    "$keypeg" convert --to $format "$source"/examples/*.game >there || fail "convert --to $format: status $?"
    "$keypeg" convert --to $format there | cmp -s - there || fail "convert --to $format is not at rest"
    "$keypeg" convert --to jsonl there >back # where each game says all of its rules
    "$keypeg" convert --to jsonl "$source"/examples/*.game | cmp -s - back || fail "$format and back is otherwise"
done
is "no --to" "$("$keypeg" convert mixed.jsonl 2>&1)" "keypeg: convert requires --to FORMAT, as in --to json; see 'keypeg help formats'"
is "no format" "$("$keypeg" convert --to xml mixed.jsonl 2>&1 | sed 's/;.*//')" "keypeg: --to: unknown format 'xml'"

for format in text json; do
    is "no game at all" "$("$keypeg" convert --to $format </dev/null 2>/dev/null)" ''
    is "no game that can be read" "$(echo 'game chess' | "$keypeg" convert --to $format 2>/dev/null)" ''
done

# The format is detected from the whole text, however slowly it arrives.
is "a slow text" "$( (echo '{"pegs":'; sleep 0.2; echo '2,'; sleep 0.2; echo '"colours":2}') | "$keypeg" count)" 4

# ---- Ctrl-C ------------------------------------------------------------------

# Finished answers stay, and the rest is reported.  (The thread sanitizer delays signals until a
# wait is over, here for ever.)
grep -q __tsan_init "$keypeg" && exit $failed
: >out
"$keypeg" count --jobs 2 <in >out 2>said &
exec 3>in
cat many.jsonl >&3
has_lines() {
    [ "$(wc -l <out)" -ge "$1" ]
}
wait_until has_lines 3000
kill -INT $!
wait $!
is "after Ctrl-C" "$? $(wc -l <out)" "2 3000"
tail -1 said | grep -q 'interrupted after' || fail "after Ctrl-C: $(tail -1 said)"
exec 3>&-
exit $failed
