# What `keypeg explain` can be asked, what hints show, and what is refused.
. "$2/tests/help/command_test.sh" || exit
cd "$source/examples" || exit 1

# shows STATUS TEXT OPTION...: what it prints about the game contains the text.
shows() {
    local status=$1 text=$2
    shift 2
    "$keypeg" explain "$@" >"$here/out" 2>&1
    [ $? = "$status" ] || fail "explain $*: not status $status: $(cat "$here/out")"
    tr '\n' ' ' <"$here/out" | tr -s ' ' | grep -qF -- "$text" || fail "explain $*: no '$text': $(cat "$here/out")"
}
shows 0 'What peg 2 can be: 2: white' --peg 2 puzzle.game
shows 0 'red: 1 peg, at peg 1' --colour red puzzle.game
shows 0 'Row 3 can be right' --row 3 puzzle.game
shows 1 'If the other rows are right, row 4 scores 1 black 1 white, not 0 black 2 white.' --row 4 sunday.game
shows 1 'Without row 1 these scores cannot all be right either.' --row 1 sunday.game
"$keypeg" explain --row 3 --json sunday.game >"$here/out"
! grep -q '"rows":\[[^]]*3' "$here/out" || fail "the others contradict each other, but a step looks at row 3"
shows 1 'If the other rows are right, row 2 scores 4 black 4 white, not 2 black 2 white.' --row 2 - <<<$'pegs 8\ncolours 10\n11112222 : 4 4\n11112222 : 2 2'
shows 0 'nothing is certain of a peg, and no colour must or cannot occur.' - <<<$'game classic\n1122 : 1 1'
shows 0 'So at most 1 peg is 1; at most 1 peg is 2' - <<<$'pegs 4\ncolours 6\nscores colours\n1122 : 1\n1345 : 2\n2361 : 2'
shows 1 'Row 4 (black white yellow blue) would score 0 black 0 white, not 3 black 0 white.' --not 1122 puzzle.game
shows 0 'can be the secret: it fits all rows.' --not rwyb puzzle.game
shows 1 'which the rule' --not 0123 - <<<$'game bulls-and-cows\npeg 1 : 1 2\n4567 : 0 1'
shows 0 'The aim of this strategy: minimise the most secrets that can be left' --guess - <<<$'game classic\n1122 : 1 1'
shows 0 '"parts":[{"black":0,"white":0,"secrets":20}' --guess --json - <<<$'game classic\n1122 : 1 1'
shows 0 'minimise the total number of guesses' --guess --strategy optimal - <<<$'game classic\n1122 : 1 1\n3344 : 1 0\n1525 : 2 0'

# Hints: each shows more, and the last is the step.
shows 0 'Only one secret fits these scores.' --hint 1 puzzle.game
shows 1 'These scores cannot all be right.' --hint 1 sunday.game
shows 0 '208 secrets fit these scores.' --hint 1 - <<<$'game classic\n1122 : 1 1'
printf 'pegs 3\ncolours 3\n112 : 0 0\n' >"$here/short.game"
shows 0 'Look at row 1.' --hint 2 "$here/short.game"
shows 0 'Count only the key pegs of row 1.' --hint 3 "$here/short.game"
shows 0 'Row 1 (112) has no key pegs. So no peg is 1 or 2' --hint 4 "$here/short.game"
steps=$("$keypeg" explain puzzle.game | grep -c '^[0-9]*\.')
shows 0 'use step' --steps $((steps - 1)) --hint 2 puzzle.game
shows 0 'No step is left.' --steps 99 --hint 2 puzzle.game
shows 0 '"hint":{"level":2,"step":2,"says":"Look at row' --steps 1 --hint 2 --json puzzle.game

# --steps: the secret is not shown before its last step.
shows 0 'more steps follow.' --steps 1 puzzle.game
! grep -q 'So the secret' "$here/out" || fail "the secret after one step"
[ "$("$keypeg" explain --steps 99 puzzle.game)" = "$("$keypeg" explain puzzle.game)" ] || fail "99 steps"

shows 2 'peg 7: the game has 4 pegs' --peg 7 sunday.game
shows 2 'row 9: the game has 6 rows' --row 9 sunday.game
shows 2 "unknown colour 'mauve'" --colour mauve sunday.game
shows 2 'expected 4 pegs, found 3' --not 112 sunday.game
shows 2 '--peg and --row cannot be combined' --peg 1 --row 2 sunday.game
shows 2 '--colour red and --peg cannot be combined' --colour red --peg 1 sunday.game
shows 2 '--not and --hint cannot be combined' --not 1122 --hint 2 sunday.game
shows 2 '--guess and --steps cannot be combined' --guess --steps 2 sunday.game
shows 2 '--strategy requires --guess' --strategy knuth sunday.game
shows 2 'positions do not count in this game' --peg 1 - <<<$'game classic\nscores colours\n1122 : 2'
exit $failed
