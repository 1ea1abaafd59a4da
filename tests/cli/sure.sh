# Rows marked as sure: what reports, pages, JSON and clauses make of them.  That an audit of them is
# right is tested against every code in test_audit.c.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

# Two of these rows contradict each other; either may be wrong.
rows='game classic\nrrgg : 2 0%s\nrrgg : 1 0%s\nbbyy : 2 0\n'
# shellcheck disable=SC2059 # the format has the places of 'sure'
{
    printf "$rows" '' '' >none.game
    printf "$rows" ' sure' '' >first.game
    printf "$rows" ' sure' ' sure' >both.game
}
suspects() { # ENGINE FILE
    "$keypeg" check --json --engine "$1" "$2" | grep -o '"suspects":[^a-z]*'
}
for engine in auto native linear sat; do
    is "none is sure, $engine" "$(suspects $engine none.game)" '"suspects":[[1],[2]],"'
    is "the first is sure, $engine" "$(suspects $engine first.game)" '"suspects":[[2]],"'
    is "both are sure, $engine" "$(suspects $engine both.game)" '"suspects":[],"'
    is "with --lies, $engine" "$("$keypeg" check --json --lies 1 --engine $engine first.game |
        grep -o '"wrong_rows":.{"row":[0-9]')" '"wrong_rows":[{"row":2'
    expect 1 'even if 2 rows are wrong' "$keypeg" check --lies 2 --engine $engine both.game
done
is "--lies 1 lists as many as without the wrong row" \
    "$("$keypeg" list --lies 1 first.game | wc -l)" "$(grep -v '1 0' first.game | "$keypeg" count)"

# A limit may leave sure rows that were not narrowed: then they are not called a smallest conflict.
printf 'pegs 1\ncolours 3\nblanks guesses\ntimes 2 0..1\n3 : 0 0 sure\n3 : 0 ?\n. : 1 0 sure\n. : 0 0\n2 : 0 1\n2 : 1 0\n' >limit.game
for states in 10 20 30; do
    expect 1 '"conflict":[1,3],"conflict_is_minimal":false,"conflict_is_smallest":false' \
        "$keypeg" check --json --states $states limit.game
done

# The member says whether the sure rows conflict, and only games with sure rows have it.
is "no sure rows" "$("$keypeg" check --json none.game | grep -c sure)" 0
expect 1 '"sure_rows_conflict":false' "$keypeg" check --json first.game
expect 1 '"sure_rows_conflict":true' "$keypeg" check --json both.game
printf 'pegs 3\ncolours 2\nscores black\n212 : 2\n121 : 0 sure\n222 : 1 sure\n222 : 1\n222 : 1 sure\n221 : 2 sure\n112 : 1 sure\n111 : 2\n' >limited.game
expect 1 '"sure_rows_conflict":true' "$keypeg" check --json limited.game
expect 1 '"sure_rows_conflict":null' "$keypeg" check --json --states 3 limited.game
sentence="Rows 1 and 2 are marked as sure and cannot both be right, so no repair is possible; remove 'sure' from one of them."
expect 1 "$sentence" "$keypeg" check both.game
grep -q '1  r r g g   2 black 0 white, sure   in conflict$' out || fail "the board does not show sure rows: $(cat out)"
"$keypeg" check --html - both.game >page
grep -q '<span class="soft">sure</span>' page || fail 'the page does not show sure rows'
sed "s/&#39;/'/g" page | grep -qF "$sentence" || fail "the page lacks: $sentence"
printf 'game classic\nrrgg : 3 1 sure\nrgby : 0 2\n' >impossible.game
expect 1 "Row 1 is marked as sure and cannot be right, so no repair is possible; remove 'sure' from it." \
    "$keypeg" check impossible.game

# A sure row is not excused by the secret: row 1 is the wrong one, and another is suspected.
printf 'game classic\nrrgg : 2 0 sure\nsecret bbyy\n' >secret.game
expect 1 'The revealed secret' "$keypeg" check --lies 1 secret.game

# convert keeps the word; a MaxSAT solver may not give the row up.
for format in text json jsonl; do
    "$keypeg" convert --to $format first.game | "$keypeg" convert --to text >again
    is "convert --to $format" "$(grep -c ' sure$' again)" 1
done
is "soft clauses" "$("$keypeg" encode --format wcnf first.game | grep -c '^1 ')" 2
is "and without sure rows" "$("$keypeg" encode --format wcnf none.game | grep -c '^1 ')" 3

# A remark does not make a row sure, and the word is the last of the row.
printf '%s\n' 'game classic' 'rrgg 1 1 (sure)' 'rrgg : (1,1) sure' 'rrgg : 1 1 sure // not of row 2' \
    'rrgg : 1 1 // not sure' 'rrgg -> 1 1 // sure' >remarks.game
is "remarks" "$("$keypeg" convert --to text remarks.game | grep -c ' sure$')" 3
for row in 'rrgg : 1 1 (not really) sure' 'rrgg : 1 1 (not) sure' 'rrgg : 1 1 sure (not)' 'rrgg : 1 1 (I am sure)' \
    'rrgg : 1 1 (not sure)' 'rrgg : 1 1 not sure' 'rrgg : 1 1 sure?'; do
    expect 2 '' "$keypeg" convert --to text <(printf 'game classic\n%s\n' "$row")
done

is "Bulls and Cows" "$(printf 'game bulls-and-cows\n1234 - 1B2C sure\n' | "$keypeg" convert --to text | grep -c ' sure$')" 1

# play keeps it through --save and --resume.
printf 'game classic\nrrgg : 2 0 sure\nquit\n' | "$keypeg" play --referee --save kept >out 2>&1
grep -qF 'rrgg : 2 0 sure' kept || fail "play --save loses 'sure': $(cat kept)"
printf 'bbyy : 2 0\nquit\n' | "$keypeg" play --referee --resume kept >out 2>&1
grep -qF 'rrgg : 2 0 sure' kept || fail "play --resume loses 'sure': $(cat kept)"

exit $failed
