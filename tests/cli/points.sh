# The points of a match print as before: tests/points/NAME.game, whose first line is the call,
# gives NAME.txt, with the exit status on its last line.  KEYPEG_GOLDEN=write writes the files
# again.
. "$2/tests/help/command_test.sh" || exit
games=$source/tests/games
cd "$source/tests/points" || exit 1

for game in *.game; do
    golden=${game%.game}.txt
    read -r _ _ _ arguments <"$game"
    is=$("$keypeg" points $arguments "$game" 2>&1; echo "exit status $?")
    if [ "${KEYPEG_GOLDEN-}" = write ]; then
        printf '%s\n' "$is" >"$golden"
    else
        diff -u "$golden" <(printf '%s\n' "$is") || fail "$game"
    fi
    "$keypeg" points $arguments "$game" 2>/dev/null | grep -qE '^.{81}' && fail "$game: lines past column 80"
done


# Several files are one match, whatever their format.
printf 'game classic\ncodemaker Ann\n3456 : 4 0\n' >"$here/ann"
printf 'game classic\ncodemaker Bob\n1122 : 0 0\n3456 : 4 0\n' >"$here/bob"
expect 0 'Bob wins.' "$keypeg" points "$here/ann" "$here/bob"
"$keypeg" convert --to jsonl "$here/ann" "$here/bob" >"$here/match.jsonl"
expect 0 'Bob wins.' "$keypeg" points "$here/match.jsonl"
expect 0 '"winner":"Bob"' "$keypeg" points --json --rules invicta "$here/match.jsonl"

# An undecided game stays undecided, but only if it matters for the points.
{ echo 'codemaker Ann'; cat "$games/hard.game"; echo "board 1"; } |
    awk '/^board/ { next } { print } /^pegs/ { print "board 1" }' >"$here/hard"
expect 3 'Note: the state budget (--states) ended the check of the scores of game 1, so' "$keypeg" points --engine native --states 1000 "$here/hard"
expect 3 '  undecided           -' "$keypeg" points --engine native --states 1000 "$here/hard"
expect 3 '  to Ann' "$keypeg" points --rules invicta --engine native --states 1000 "$here/hard"

# If no game can be read there is only the error.
: >"$here/empty"
printf '\377\330\377' >"$here/photo.jpg"
for file in empty photo.jpg nowhere; do
    expect 2 "$file" "$keypeg" points "$here/$file"
    [ -s "$here/out" ] && fail "$file: $(cat "$here/out")"
done

# Mistakes.
expect 2 "unknown point rules 'invikta'; did you mean 'invicta'?" "$keypeg" points --rules invikta "$here/ann"
expect 2 "unknown point rules 'chess'; expected hasbro or invicta" "$keypeg" points --rules chess "$here/ann"
expect 2 'requires an argument: --rules NAME' "$keypeg" points --rules
expect 2 'cannot be read' "$keypeg" points "$here/ann" "$here/nowhere"
expect 2 '"errors":[{"line":8' "$keypeg" points --json unreadable.game
tail -n 1 "$here/out" | grep -q '"outcome":"error"' || fail 'a bad game has no place in the JSON'
[ -s "$here/err" ] && fail 'in JSON a mistake is said beside it'
for i in $(seq 101); do printf '{"game":"classic","codemaker":"p%d","rows":[]}\n' "$i"; done >"$here/crowd.jsonl"
expect 2 'a match has at most 100' "$keypeg" points "$here/crowd.jsonl"
[ ! -e /dev/full ] || { "$keypeg" points "$here/ann" >/dev/full 2>"$here/err"; [ $? = 2 ] || fail 'a full disk'; }

exit $failed
