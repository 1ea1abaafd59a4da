# keypeg sample on the command line.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

lines() { # COUNT
    is 'lines' "$(wc -l <out)" "$1"
}
printf 'game classic\n1122 : 1 1\n' >honest
printf 'game classic\n1122 : 3 1\n' >cheated
printf 'game classic\n1122 1\n' >bad
printf 'pegs 60\ncolours 20\n' >huge

# The number of secrets: one, or N.
expect 0 '' "$keypeg" sample honest
lines 1
[ ! -s err ] || fail "not quiet: $(cat err)"
expect 0 '' "$keypeg" sample 20 honest
lines 20
"$keypeg" list honest >all
[ "$(grep -cvxFf all out)" = 0 ] || fail "drawn, but not listed: $(grep -vxFf all out)"
is 'from standard input' "$("$keypeg" sample 3 <honest | wc -l)" 3
is 'with a dash' "$("$keypeg" sample 3 - <honest | wc -l)" 3
for bad in 0 00 18446744073709551616 99999999999999999999999; do
    expect 2 "invalid number of secrets '$bad'; expected a whole number above 0" "$keypeg" sample $bad honest
    lines 0
done
expect 2 '5: cannot be read' "$keypeg" sample honest 5
expect 2 '5x: cannot be read' "$keypeg" sample 5x honest
expect 2 "unknown option '-3'" "$keypeg" sample -3 honest
cp honest 5
expect 0 '' "$keypeg" sample 2 ./5
lines 2

# Seeds: the same draws the same, and a longer sample begins with a shorter one.
"$keypeg" sample 50 --seed 7 honest >seven
"$keypeg" sample --seed=7 50 honest | cmp - seven || fail 'the same seed draws otherwise'
"$keypeg" sample 10 --seed 7 honest | cmp - <(head -10 seven) || fail 'ten of fifty are others'
! "$keypeg" sample 50 --seed 8 honest | cmp -s - seven || fail 'another seed draws the same'
"$keypeg" sample 50 honest | cmp - <("$keypeg" sample 50 --seed 0 honest) || fail 'no seed is not 0'
expect 0 '' "$keypeg" sample --seed 18446744073709551615 honest
for bad in -1 x 1.5 18446744073709551616 ''; do
    expect 2 "--seed: expected a whole number below 2^64, found '$bad'" "$keypeg" sample --seed "$bad" honest
done
expect 2 "'sample' has no option '--limit'" "$keypeg" sample --limit 3 honest
expect 2 "'list' has no option '--seed'" "$keypeg" list --seed 3 honest

# Too many secrets to list, and a sample that would take too long.
expect 0 '' timeout 60 "$keypeg" sample 1000 huge
lines 1000
is 'different ones' "$(sort -u out | wc -l)" 1000
is 'pegs of each' "$(awk '{ print NF }' out | sort -u)" 60
timeout 60 "$keypeg" sample 18446744073709551615 honest 2>err | head -3 >out
lines 3
[ ! -s err ] || fail "a closed pipe is worth no word: $(cat err)"

# A batch is written before the next one is drawn: these states are enough for the first.
expect 3 'not all secrets were drawn' "$keypeg" sample 100000 --states 150 honest
lines 1024
"$keypeg" sample 100000 honest | head -1024 | cmp - out || fail 'the first batch is not the beginning'

# Games without a secret, and games that cannot be read.
expect 1 'cheated: no secret fits these scores, so none was drawn' "$keypeg" sample 3 cheated
lines 0
expect 2 'bad:error' "$keypeg" sample 2 honest bad
is 'files' "$("$keypeg" sample 2 honest bad 2>/dev/null | cut -d: -f1 | tr '\n' ' ')" 'honest honest --- bad '

# JSON.
"$keypeg" sample 2 --json --seed 7 honest cheated >out 2>err
is 'JSON: the exit status' $? 1
is 'its lines' "$(sed 's/"secret":\[[^]]*\]/SECRET/' out | tr '\n' ' ')" \
    '{"file":"honest","game":1,"line":1,SECRET} {"file":"honest","game":1,"line":1,SECRET} {"file":"honest","game":1,"line":1,"drawn":2,"complete":true,"stop":null} {"file":"cheated","game":1,"line":1,"drawn":0,"complete":false,"stop":null} '
is 'its secrets' "$(grep -o '\[.*\]' out | tr -d '[]"' | tr ',' ' ')" "$(head -2 seven)"

# Limits: if the secrets are neither counted nor found by rejection, nothing is drawn.  Rejection
# needs hardly any memory, but does not support counts of colours.
printf 'pegs 12\ncolours 12\n1 2 3 4 5 6 7 8 9 10 11 12 : 3 4\n2 3 4 1 7 5 6 9 8 11 12 10 : 2 5\n' >large
expect 3 'large: no secrets were drawn: stopped by the state budget' "$keypeg" sample 3 --states 10 large
lines 0
expect 0 '' "$keypeg" sample --memory-limit 1K large
lines 1
sed '/^colours/a times 1 0..2' large >bounded
expect 3 'no secrets were drawn: stopped by the memory limit' "$keypeg" sample --memory-limit 1K bounded
lines 0
expect 3 '"drawn":0,"complete":false,"stop":"state-budget"' \
    "$keypeg" sample --json --states 10 large
exit $failed
