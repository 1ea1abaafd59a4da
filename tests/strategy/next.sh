# keypeg next on the command line.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

printf 'game classic\n1122 : 1 1\n' >open
printf 'game classic\n1122 : 3 1\n' >cheated
printf 'game classic\n1122 : 4 0\n' >won
printf 'game classic\n1122 1\n' >bad
printf 'pegs 3\ncolours 4\n111 : 0 0\n222 : 0 0\n333 : 0 0\n' >sure
printf 'pegs 8\ncolours 10\n00112233 : 1 2\n44556677 : 2 2\n04881592 : 1 3\n' >large

# The guess, the number of secrets it leaves, and the table; from a file and from standard input.
expect 0 'every possible secret is a worse guess' "$keypeg" next open
expect 0 'It leaves at most 38 of the 208 possible secrets, 26.08 on average:' "$keypeg" next open
is 'from standard input' "$("$keypeg" next <open)" "$("$keypeg" next open)"
is 'the parts' "$("$keypeg" next open | awk '/black/ { for (i = 3; i <= NF; i++) sum += $i } END { print sum }')" 208
[ ! -s err ] || fail "not quiet: $(cat err)"

# The N best guesses, in order; a strategy that has only one guess says so.
"$keypeg" next --top 5 open >out
is 'the five best' "$(sed -n '/^The 5 best/,$s/.*at most *\([0-9]*\).*/\1/p' out | tr '\n' ' ')" '38 39 40 42 42 '
is 'as without --top' "$(head -10 out)" "$("$keypeg" next open | head -10)"
expect 0 "keypeg: the strategy 'first' returns one guess, so --top is ignored" "$keypeg" next --top 5 --strategy first open
is 'notes about --top' "$("$keypeg" next --top 5 --strategy first open open <(cat open; echo ---; cat open) 2>&1 | grep -c 'returns one')" 1
expect 0 'Guess (strategy first):  r g b b   red green blue blue' "$keypeg" next --strategy FIRST open

# Every strategy makes a guess for an open game, and is in the help.
strategies=$("$keypeg" help strategies | sed -n '/^Strategies/,$s/^  \([a-z][a-z]*\) .*/\1/p')
is 'strategies' "$(wc -w <<< "$strategies" | awk '{ print ($1 >= 6) }')" 1
for strategy in $strategies; do
    expect 0 "Guess (strategy $strategy):  " timeout 60 "$keypeg" next --strategy "$strategy" open
    expect 0 'Only one secret is possible:  4 4 4' timeout 60 "$keypeg" next --strategy "$strategy" sure
done

# Singular forms, for one guess and one score.
printf 'pegs 4\ncolours 33\n' >thirty
expect 0 'a random sample of 1 was evaluated; of these' "$keypeg" next --sample 1 thirty
expect 0 '1 guess was evaluated, not all' "$keypeg" next --sample 1 thirty
expect 0 '     1 score    possible secret' "$keypeg" next --sample 1 --top 2 open
is 'no blanks behind' "$("$keypeg" next --sample 1 --top 100 open | grep -c ' $')" 0

# Games that have ended.
expect 0 'The game is won: the guess in row 1 was the secret.' "$keypeg" next won
expect 1 "These scores cannot all be right, so there is no guess; 'keypeg check' shows" "$keypeg" next cheated
expect 3 'No guess was found: the time limit (--time-limit) ended the search.' "$keypeg" next --time-limit 0.000001 large
expect 3 'No guess was found: the state budget (--states) ended the search.' \
    "$keypeg" next --states 10 --engine native large
expect 2 "bad:2:6: cannot read the score '1'; write" "$keypeg" next bad

# Options that are refused.
expect 2 "--strategy: unknown strategy 'turing'; expected first" "$keypeg" next --strategy turing open
expect 2 "--guesses: unknown kind of guesses 'all'; expected secrets or any" \
    "$keypeg" next --guesses all open
printf 'pegs 6\ncolours 10\n' >million
expect 2 'million: too many to search exhaustively (1,000,000 secrets, 1,000,000 guesses)' \
    "$keypeg" next --strategy optimal open million
for bad in 0 -1 x 1.5 ''; do
    expect 2 "--top: expected a whole number above 0, found '$bad'" "$keypeg" next --top "$bad" open
    expect 2 "--sample: expected a whole number above 0, found '$bad'" "$keypeg" next --sample "$bad" open
done
for word in hint guess suggest; do
    expect 2 "did you mean 'keypeg next'?" "$keypeg" $word open
done
expect 2 "too many codes for 'optimal', which searches every game; write '--strategy knuth'" "$keypeg" next --strategy optimal large

# Samples: on request, of a large board, from the solver; the same seed draws the same ones.
expect 0 'Of the 208 possible secrets a random sample of 50 was evaluated' "$keypeg" next --sample 50 open
is 'the same again' "$("$keypeg" next --sample 50 --seed 3 open)" "$("$keypeg" next --sample 50 --seed 3 open)"
! "$keypeg" next --sample 50 --seed 4 open | cmp -s - <("$keypeg" next --sample 50 --seed 3 open) ||
    fail 'another seed draws the same'
expect 0 'Of the 120,607 possible secrets' "$keypeg" next --sample 400 large
expect 0 'guesses were evaluated, not all.' "$keypeg" next --sample 400 large
expect 0 'that the solver found it' "$keypeg" next --sample 30 --engine sat large

# Several games: answers in order, and the gravest status.
expect 2 '== won == The game is won' "$keypeg" next open bad won cheated
printf 'game classic\n1122 : 1 1\n---\n1122 : 4 0\n---\n1122 : 3 1\n' >three
expect 1 '== three, game 2 of 3 == The game is won' "$keypeg" next three
printf '%s\n' '{"game":"classic","rows":[]}' '{"game":"classic","rows":[' >stream.jsonl
"$keypeg" next --json stream.jsonl >out 2>err
is 'status of a stream' $? 2
is 'verdicts of a stream' "$(grep -o '"verdict":"[a-z]*"' out | tr '\n' ' ')" '"verdict":"consistent" "verdict":"error" '
is "Knuth's first guess" "$(head -1 out | grep -o '"guess":[^]]*]')" '"guess":["red","red","green","green"]'
is 'JSON' "$("$keypeg" next --json won cheated | sed 's/.*"verdict":"\([a-z]*\)".*"won":\([a-z]*\).*/\1 \2/' | tr '\n' ' ')" \
    'consistent true cheated false '
is 'the unread in JSON' "$("$keypeg" next --json --time-limit 0.000001 large | grep -o '"verdict":"[a-z]*"\|"stop":.*}' | tr '\n' ' ')" \
    '"verdict":"undecided" "stop":"time-limit"} '

# Completions and the manual have it.
"$keypeg" completion bash | grep -q 'knuth' || fail 'completions do not know the strategies'
"$keypeg" manual | grep -q 'next' || fail 'the manual does not know next'
exit $failed
