# --game, --pegs and --colours give the rules that a text lacks, and contradict no others.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

echo '1122 : 1 1' >bare
printf 'game classic\n1122 : 1 1\n' >classic
printf 'pegs 5\ncolours 6\n11223 : 1 1\n' >five
printf '1122 : 1 1\n---\ngame mini\n1122 : 1 1\n' >two
echo '{"game":"classic","rows":[{"guess":["red","red","green","green"],"black":1,"white":1}]}' >classic.json

# The same answers as with a line of rules.
for command in check count list 'sample --seed 3' next; do
    # shellcheck disable=SC2086
    for options in '--game classic' '--game CLASSIC --pegs 4' '--pegs 4 --colours 6' '--colors 6 --pegs 4'; do
        "$keypeg" $command $options <bare >is || fail "$command $options: status $?"
        case $options in
        *-game*) "$keypeg" $command <classic >should ;;
        *) printf 'pegs 4\ncolours 6\n1122 : 1 1\n' | "$keypeg" $command >should ;;
        esac
        diff should is || fail "$command $options: another answer"
    done
done

# An empty text is not a game without rows.
expect 2 "<stdin>:1:1: no game found; for a game without rows write its rules, like 'game classic'" \
    "$keypeg" check --game classic </dev/null

# A text may have rules of its own, if they are the same.
for file in classic classic.json; do
    expect 0 208 "$keypeg" count --game classic $file
    expect 0 208 "$keypeg" count --pegs 4 --colours 6 $file
    expect 2 "$file:1:1: the rule 'colours' of this game contradicts the options" "$keypeg" count --pegs 4 --colours 7 $file
done
expect 2 "five:1:1: the rule 'pegs' of this game contradicts the options" "$keypeg" check --game classic five
expect 2 "the rule 'repeats' of this game contradicts" "$keypeg" check --game classic <(printf 'repeats no\n1234 : 1 1\n')
expect 0 'These scores can all be right' "$keypeg" check --pegs 4 --colours 6 <(printf 'repeats no\n1234 : 1 1\n')
expect 2 "the rule 'game' of this game contradicts" "$keypeg" check --game classic two
expect 2 '"verdict":"error"' "$keypeg" check --json --game mini classic.json

# Every name by which a transcript calls the game.
expect 0 216 "$keypeg" count --game moo <(echo '1234 : 1 2')
expect 0 208 "$keypeg" count --game Mastermind bare

# Options that are no rules.
expect 2 '--pegs and --colours require each other, as in: keypeg count --pegs 4 --colours 6' "$keypeg" count --pegs 4 bare
expect 2 "unknown game 'clasic'; did you mean 'classic'?" "$keypeg" check --game clasic bare
expect 2 'the rules are missing' "$keypeg" check bare
echo 1122 | "$keypeg" play --pegs 4 2>&1 | grep -qF "The colours are missing: use --colours, or type 'colours 6'." ||
    fail 'play --pegs 4 does not name --colours'
exit $failed
