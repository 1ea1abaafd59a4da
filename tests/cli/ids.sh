# Ids of games: every answer, error and note has the id of its game, in order, whatever the number
# of threads, and an unknown member in every line does not flood standard error.
. "$2/tests/help/command_test.sh" || exit
name_missing jq
cd "$here" || exit 1

# ---- A stream whose answers are joined by id ----------------------------------

# NUMBER: that many games, ids of both kinds, one in fifty malformed.
games() {
    awk -v n="$1" 'BEGIN {
        for (i = 1; i <= n; i++) {
            printf i % 2 ? "{\"id\":%d," : "{\"id\":\"game %d\",", i
            print i % 50 ? "\"game\":\"classic\",\"rows\":[{\"guess\":[1,1,2,2],\"black\":" i % 3 "}]}" \
                         : "\"game\":\"classic\",\"rows\":[{\"guess\":[1,1,2,7],\"black\":1}]}"
        }
    }'
}
count=$(share 5000)
games "$count" >games.jsonl
sed 's/,.*//; s/.*://' games.jsonl >ids
for jobs in 1 2; do
    "$keypeg" check --json --jobs $jobs games.jsonl >answers 2>said
    is "exit status, $jobs jobs" $? 2
    sed 's/.*"line":[0-9]*,"id"://; s/,"verdict".*//' answers | cmp -s - ids ||
        fail "$jobs jobs: the ids of the answers differ, or their order"
    is "malformed, $jobs jobs" "$(grep -c '"verdict":"error"' answers)" $((count / 50))
    [ ! -s said ] || fail "in JSON mistakes are in the answers alone: $(head -1 said)"
    ! is_installed jq || jq -c .id answers | cmp -s - ids || fail "jq reads other ids"
    ! is_installed jq || jq -sc '[.[].id] | length == (unique | length)' answers | grep -qx true ||
        fail "an id occurs twice"
done
"$keypeg" count --jobs 2 games.jsonl 2>said | sed 's/:.*//; s/game.*/"&"/' | cmp -s - ids ||
    fail "the lines of count have other ids"
is "errors with ids" "$(grep -c ': id game [0-9]*: rows\[0\]' said)" $((count / 50))

# ---- Lines whose JSON is broken --------------------------------------------------

# The id of a line that is not JSON is not known: its answer has only the line.
cat >broken.jsonl <<'EOF'
{"id":"cut","game":"classic","rows":[{"guess":[1,1
{"id":7,"rows":[1}
{"id":"\u202e","game":"classic"}
[{"id":5}]
EOF
"$keypeg" check --json --from jsonl broken.jsonl >answers
is "broken lines" "$(grep -c '"line":[1-4],"verdict":"error"' answers)" 4
expect 2 'broken.jsonl:1:51: unexpected end of text' "$keypeg" count --from jsonl broken.jsonl

# ---- An unknown member in every line -------------------------------------------

sed 's/{/{"source":"web",/' games.jsonl | head -100 >foreign.jsonl
for jobs in 1 2; do
    "$keypeg" check --jobs $jobs foreign.jsonl >out 2>said
    is "standard error, $jobs jobs" "$(grep -c "unknown member 'source'" said)" 2
    is "the first in full" "$(head -1 said | sed 's/; expected.*//')" \
        "foreign.jsonl:1:2: id 1: unknown member 'source'"
    is "the count at the end" "$(tail -1 said)" "foreign.jsonl: unknown member 'source' occurs 99 more times"
    is "other errors" "$(grep -c 'unknown colour' said)" 2
    is "each game is answered" "$(grep -c 'could not be read' out)" 100
    "$keypeg" check --json --jobs $jobs foreign.jsonl >out 2>said
    is "each game has its own error in JSON" "$(grep -c '"id":.*unknown member' out)" 100
    [ ! -s said ] || fail "in JSON errors are in the answers alone: $(head -1 said)"
done

# ---- Every command -------------------------------------------------------------

game='"game":"classic","rows":[{"guess":[1,1,2,2],"black":2,"white":2},{"guess":[1,2,1,2],"black":0,"white":4}]'
printf '{"id":"a\\u001b[31mb",%s}' "$game" >one.json
json='"id":"a\u001b[31mb"'
for command in check count next points 'list --limit 1' 'sample 1' 'check --story'; do
    # shellcheck disable=SC2086 # the words of a command
    "$keypeg" $command --json one.json >out 2>said
    grep -qF "$json" out || fail "$command --json lacks the id: $(cat out)"
    # shellcheck disable=SC2086
    "$keypeg" $command one.json >out 2>said
    grep -qF 'a?[31mb' out || fail "$command lacks the id: $(cat out)"
    ! grep -q "$(printf '\033')" out said || fail "$command writes an escape character"
done
"$keypeg" check --html - one.json >out
grep -qF ', id a'$'\xEF\xBF\xBD''[31mb</h2>' out || fail "the page lacks the id"
"$keypeg" tree --json one.json | grep -qF "$json" || fail "tree lacks the id"
expect 10 'c id a?[31mb' "$keypeg" check --competition one.json
for engine in native linear sat; do
    "$keypeg" check --json --engine $engine one.json | grep -qF "$json" || fail "$engine lacks the id"
done
printf '{"id":"late",%s,"rows":1}' '"game":"classic"' >bad.json
expect 2 'bad.json:1:38: id late: rows: expected a list' "$keypeg" check bad.json
expect 2 '"id":"late","verdict":"error"' "$keypeg" check --json bad.json
"$keypeg" points --json bad.json one.json >out 2>said
grep -qF '{"game":1,"id":"late","outcome":"error"}' out || fail "points lacks the id: $(cat out)"
printf 'game classic\nid late\nrrgx : 1 1\n' >bad.game
expect 2 "bad.game:3:4: id late: unknown colour 'x'" "$keypeg" check bad.game

# ---- convert ---------------------------------------------------------------------

printf '{"id":17,%s}\n{"id":"17",%s}\n{"id":"a\\n#\\u0007 b",%s}\n' "$game" "$game" "$game" >three.jsonl
"$keypeg" convert --to jsonl three.jsonl >should
for format in text json jsonl; do
    "$keypeg" convert --to $format three.jsonl | "$keypeg" convert --to jsonl | cmp -s - should ||
        fail "convert --to $format changes an id"
done
is "the lines of a transcript" "$("$keypeg" convert --to text three.jsonl | grep '^id' | tr '\n' ' ')" \
    'id 17 id "17" id "a\u000a\u0023\u0007 b" '

# An id with the words of that error hides no other error.
for i in 1 2 3; do
    printf '%s\n' '{"game":"classic","id":"unknown member \"x\"; y","rows":[{"guess":["9","1","1","1"],"black":1,"white":0}]}'
done >hiding.jsonl
"$keypeg" convert --to text hiding.jsonl >out 2>err
is "errors after such an id" "$(grep -c "unknown colour '9'" err) $(grep -c 'more times' err)" '3 0'

exit $failed
