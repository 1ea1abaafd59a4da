# join computes the verdict of a game from the answers to its parts, and names what it cannot use.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

join() { # ARGUMENTS...
    "$keypeg" join "$@" 2>&1
    echo "status $?"
}

# part NAME GAME LINE...: the answer to a part of a game, in NAME.
part() {
    local name=$1 game=$2
    shift 2
    {
        echo "id $name"
        cat "$game"
        printf '%s\n' "$@"
    } >"$name.game"
    "$keypeg" count --json "$name.game" >"$name"
}

printf 'game classic\n1122 : 1 1\n1134 : 0 1\n' >open.game
printf 'game classic\n1122 : 2 1\n1134 : 0 1\n5566 : 2 0\n' >cheated.game
part low open.game 'times red 0'
part high open.game 'times red 1..4'
part few cheated.game 'peg 2 : red green'
part many cheated.game 'peg 2 : blue yellow black white' 'times black 0..1'
part most cheated.game 'peg 2 : blue yellow black white' 'times black 2..4'

secrets=$("$keypeg" count open.game)
is "consistent" "$(join open.game low high | sed 's/: .*//')" "These scores can all be right.
One secret that fits
$secrets secrets fit these scores.
2 answers about 2 parts.
status 0"
is "in any order" "$(join open.game high low | sed -n 3p)" "$secrets secrets fit these scores."
is "cheated" "$(join cheated.game many few most)" 'These scores cannot all be right.
3 answers about 3 parts.
status 1'
is "a part is missing" "$(join cheated.game many few)" 'Undecided: the answers do not decide whether these scores can all be right.
2 answers about 2 parts.

Parts of the game without an answer:
   peg 2 : blue yellow white black; times black 2..4
status 3'
is "a part is doubled" "$(join cheated.game many few few most)" 'These scores cannot all be right.
4 answers about 3 parts.
status 1'
sed 's/"game":"./"game":"x/' most >altered
is "an answer was altered" "$(join cheated.game many few altered)" 'Undecided: the answers do not decide whether these scores can all be right.
2 answers about 2 parts.

Parts of the game without an answer:
   peg 2 : blue yellow white black; times black 2..4

Answers that were not used:
   altered:1, id most: it is about another game, or about other rows of this one
status 2'
is "answers of another game" "$(join cheated.game many few most low | tail -3)" 'Answers that were not used:
   low:1, id low: it is about another game, or about other rows of this one
status 1'
sed 's/"secret":\[[^]]*\]/"secret":null/; s/"consistent"/"cheated"/; s/"count":[0-9]*,"count_exact":"[0-9]*"/"count":0,"count_exact":"0"/' low >lie
is "a machine lied" "$(join open.game high low lie | tail -3)" "Answers that were not used:
   lie:1, id low: it says that no secret fits, but the secret of low:1 does
status 0"
sed 's/"secret":\[[^]]*\]/"secret":["white","white","white","white"]/' low >lie
is "a secret that does not fit" "$(join open.game lie | grep -c 'lie:1, id low: its secret does not fit the game')" 1
sed 's/"times":{"red":0}/"times":{"red":1}/' low >moved
is "a secret of another part" "$(join open.game moved | sed -n '1p;/not used/{n;p}')" 'These scores can all be right.
   moved:1, id low: its secret is not in its part'
(cat open.game && echo times red 0..1) >narrow.game
is "a part beyond the game" "$(join narrow.game low high | grep 'high:\|status')" "   high:1, id high: its part is not inside the 'peg' and 'times' lines of the game
status 0"
echo '{"verdict":"undecided"' >broken
"$keypeg" check --json open.game >whole
printf 'game classic\n1122\n' | "$keypeg" check --json >unread
is "unreadable" "$(cat broken whole unread | join open.game - | sed -n '/not used/,$p' | cut -c 1-70)" \
    "Answers that were not used:
   <stdin>:1: unexpected end of text; a '\"', ']' or '}' is missing
   <stdin>:2: it does not say which part was asked, since the game tha
   <stdin>:3: the part could not be asked: the score is missing; after
status 2"
part wide open.game 'times red 0..1'
is "parts that overlap" "$(join open.game low high wide | sed -n '/not used/,$p')" "Answers that were not used:
$(printf "   %s:1, id %s: its part overlaps another one, or is not from the same division; use the parts that 'keypeg split' writes\n" low low high high wide wide)
status 0"
is "JSON" "$(join --json cheated.game few most few)" '{"file":"cheated.game","game":1,"line":1,"verdict":"undecided","secret":null,"count":null,"count_exact":null,"count_log2":null,"count_is_exact":false,"stop":null,"answers":3,"answers_refused":0,"parts":2,"parts_open":0,"parts_missing":1,"open":[],"missing":[{"peg":{"2":["blue","yellow","white","black"]},"times":{"black":[0,1]}}],"refused":[]}
status 3'
# The digest of a game is the same on every machine, and does not depend on what narrows a part.
printf 'pegs 2\ncolours red black=k\nblanks yes\nr . : 1 ? sure\nkk : 0 1\npeg 1 : red\n' >digest.game
digest_of() { "$keypeg" check --json "$@" | grep -o '"game":"[^"]*"'; }
is "digest" "$(digest_of digest.game)" '"game":"1ea07f382f4ab52c"'
is "digest of another part" "$(sed 's/peg 1.*/times red 1/' digest.game | digest_of)" \
    '"game":"1ea07f382f4ab52c"'
is "digest of other rows" "$(sed '/kk/d' digest.game | digest_of | grep -c 1ea07f382f4ab52c)" 0
is "a time limit" "$(join --time-limit 0.000001 cheated.game few many most)" 'Undecided: the answers do not decide whether these scores can all be right.
3 answers.
Undecided whether these parts are the whole game: the time limit (--time-limit)
ended the check.
status 3'
is "one operand" "$(join open.game)" 'keypeg: join needs a game and the answers to its parts, as in: keypeg join friday.game friday.answers
status 2'
cat low high >answers
is "the answers before the game" "$(join answers open.game)" "answers:1:1: id low: expected a game, found an answer of keypeg; 'keypeg join' expects the game before the answers
answers: expected one game, found 2
answers:2:1: id high: expected a game, found an answer of keypeg; 'keypeg join' expects the game before the answers
status 2"
# A part cannot have at least 200 secrets and exactly 64.
printf 'game classic\n1122 : 1 1\n' >counted.game
(cat counted.game; echo times red 1) | "$keypeg" count --json >exact
sed 's/"count":64,"count_exact":"64"/"count":200,"count_exact":"200"/; s/"count_is_exact":true/"count_is_exact":false/' exact >more
join counted.game exact more >contradiction
is "a bound above the count" "$(grep 'contradict' contradiction)" '   exact:1: its count and those of other answers contradict each other
   more:1: its count and those of other answers contradict each other'
# Forged answers, which contradict each other or the rules.
printf 'game classic\n1122 : 1 1\n' >forged.game
digest=$( (cat forged.game; echo times red 0) | "$keypeg" count --json | grep -o '"game":"[0-9a-f]*"')
forge() { # TIMES SECRET COUNT EXACT
    printf '{"part":{%s,"times":{"red":%s}},"verdict":"consistent","secret":[%s],"count_exact":"%s","count_is_exact":%s}\n' \
        "$digest" "$1" "$2" "$3" "$4"
}
green='"green","green","green","blue"'
red='"red","green","blue","blue"'
{ forge '[0,4]' "$green" 1 true; forge '[0,4]' "$red" 1 true; } >forged
is "two secrets of a part that counts one" "$(join forged.game forged | grep 'At least\|forged:1:')" 'At least 2 secrets fit these scores.
   forged:1: it counts fewer secrets than the answers show: those of forged:2 and forged:1 are different'
{ forge 0 "$green" 1296 true; forge '[1,4]' "$red" 1296 true; } >forged
is "more secrets than codes" "$(join forged.game forged | grep 'At least\|forged:')" 'At least 2 secrets fit these scores.
   forged:1: its count is larger than the number of codes in its part
   forged:2: its count is larger than the number of codes in its part'
{ forge '[0,4]' "$green" 5 true; forge 0 "$green" 72 false; } >forged
is "a lower bound above the count of a larger part" "$(join forged.game forged | grep 'At least\|forged:.*its')" 'At least 1 secret fits these scores.
   forged:1: its count and those of other answers contradict each other
   forged:2: its count and those of other answers contradict each other'
{ forge 0 "$green" 72 false; forge '[1,4]' "$red" 184 true; } >forged
is "a lower bound is no exact count" "$(join forged.game forged | grep fit | tail -1)" 'At least 256 secrets fit these scores.'
is "no answers" "$(join open.game none)" 'none: cannot be read: No such file or directory
status 2'
is "standard input twice" "$(join - - </dev/null)" 'keypeg: only one of the game and the answers can come from standard input; name files for the others
status 2'
exit $failed
