# keypeg play --referee, typed through a pipe and, if `script` can make one, through a terminal.
# Only a terminal gets prompts.
. "$2/tests/help/command_test.sh" || exit
. "$2/tests/help/expected_words.sh"
cd "$here" || exit 1

# typed STATUS ARGUMENTS...: types standard input; the output goes into `out`.
typed() {
    local status=$1 is
    shift
    "$keypeg" play --referee "$@" >out 2>&1
    is=$?
    [ $is = "$status" ] || { fail "status $is and not $status:"; cat out; }
}

# A game row by row; keypeg's counts are those of `count`, and it does not reveal the secret.
typed 0 --game classic <<'.'
1122 : 1 1
1134 : 0 1
2352 : 1 1
.
says '1,296 possible secrets' 'Row 1: 1 black 1 white; 208 possible secrets.' \
    'Row 2: 0 black 1 white; 38 possible secrets; the guess was already ruled out.' \
    'Row 3: 1 black 1 white; 7 possible secrets'
says_not 'A secret that'

# A rule that contradicts the other rules is refused at once, and changes nothing.
typed 0 --game classic <<'.'
sum 14
1122 : 1 1
.
says "'sum' needs colours that are all numbers" 'Row 1: 1 black 1 white; 208 possible secrets'

# A game resumes from its file alone.  If the file cannot be updated, the status is 2.
mkfifo pipe
typed 2 --resume pipe </dev/null
says 'pipe: cannot be resumed: it is not a regular file'
# A last line needs no line end.
printf 'game classic\nrrrr : 0 0' >torn
typed 0 --resume torn <<<'1122 : 1 0'
[ "$(cat torn)" = $'game classic\nrrrr : 0 0\n1122 : 1 0' ] || fail "torn is now: $(cat torn)"
: >torn
typed 2 --resume torn </dev/null
typed 0 --resume torn <<<$'game classic\nrrgg : 1 0'
[ "$(cat torn)" = $'game classic\nrrgg : 1 0' ] || fail "an empty file is now: $(cat torn)"

{ echo 'game classic'; yes '# a remark' | head -200; } >large
(export GCOV_PREFIX=$here/counts; ulimit -f 1; trap '' XFSZ; echo 'rrgg : 1 0' | "$keypeg" play --referee --resume large >out 2>&1; echo $? >status)
says 'cannot write large: File too large'
[ "$(cat status)" = 2 ] || fail "a game that could not be kept: status $(cat status)"
{ echo 'game classic'; yes '# a remark' | head -90; } >nearly
(export GCOV_PREFIX=$here/counts; ulimit -f 1; trap '' XFSZ; printf 'rrgg : 1 0\nrrrr : 0 0\n' | "$keypeg" play --referee --resume nearly >out 2>&1)
[ "$(wc -c <nearly) $(tail -1 nearly)" = '1014 rrgg : 1 0' ] || fail "half a row is kept: $(tail -1 nearly)"

# An impossible score is reported at once, with the conflicting rows; then another score follows.
typed 0 --game classic <<'.'
1122 : 1 1
1123 : 4 0
undo
1123 : 1 2
.
says 'Row 1: 1 black 1 white; 208' 'These scores cannot all be right' '> 1' '> 2' "'undo' takes back the last line." \
    'Row 2: 1 black 2 white; 35 possible secrets'

# keypeg shows the repair but no secret, and the repair can be typed as shown.
typed 0 --game classic <<'.'
1122 : 1 1
1134 : 0 1
1134 : 0 1
3355 : 0 3
row 4 should be 0 black 2 white
.
says 'Row 3: 0 black 1 white; 38 possible secrets; no new information' 'Repairs, likeliest first:' \
    'row 4 should be 0 black 2 white   (a colour counted twice)' 'There are other repairs.' \
    'Or all scores are right, and one peg was recorded' 'Row 4 is now' 'possible secrets.'
says_not 'secret fits'
! grep -v '^Row' out | grep -q '.\{81\}' || fail "lines are too long: $(cat out)"
typed 1 --game classic --repairs 1 <<'.'
1122 : 1 1
1123 : 4 0
.
[ "$(grep -c '^   row [0-9] should be' out)" = 1 ] || fail "more is told than was asked for: $(cat out)"
typed 1 --game classic <<'.'
1122 : 1 1
1122 : 1 1
1122 : 1 1
1122 : 1 1
row 1 : 4 0
row 2 : 4 0
.
says 'Repair:' 'row 1 should be 1 black 1 white' \
    'Repairs, likeliest first:' '   and row'

# A row that made the game inconsistent and was not corrected stays in it, whatever follows.
typed 1 --game classic <<'.'
1122 : 1 1
1123 : 4 0
.
typed 1 --game classic <<'.'
1122 : 1 1
1123 : 4 0
secret 1123
.
says 'should be 3 black 0 white' "'row 1 : ...' changes the score of row 1."
typed 1 --game classic <<'.'
1122 : 1 1
1123 : 4 0
---
1122 : 1 1
.
says 'cannot all be right' 'Row 1: 1 black 1 white; 208'

# A line that does not fit stays until it is undone or changed.
typed 0 --game classic <<'.'
1122 : 1 1
secret 3456
undo
3344 : 1 1
secret 1234
.
says "'row 1 : ...' changes" 'The revealed secret fits every row:'
typed 1 --game classic <<'.'
1122 : 1 1
1123 : 1 1
3344 : 1 1
row 1 : 4 0
.
says 'Row 3' 'Row 1 is now' "'row 1 : ...' changes the score of row 1."

typed 0 --game classic <<'.'
1122 : 0 0
peg 1 : red
undo
.
says "'row 1 : ...' changes the score of row 1." 'Removed: peg 1 : red' '256 possible secrets'

# The wrong row may be an earlier one.
typed 0 --game classic <<'.'
1. 1122 : 1 1 # a remark
1123 : 4 0
row 1 : 3 0
.
says 'Row 1 is now: red red green green : 3 0'
typed 0 --game classic <<'.'
row 1 : 3 0
1122 : 1 1
row 1 : 3 2
row 1
ROW 1: 0b 0w
.
says 'there are no rows yet' 'Row 1: 1 black 1 white; 208' '<stdin>:3: expected at most 4 key pegs, found 5' '<stdin>:4: the score is missing' 'Row 1 is now: red red green green : 0b 0w' '256 possible secrets'

# Only an existing row can be corrected: not a word, not row 0, not a line that is not a row.
typed 2 --game classic --save corrected <<'.'
peg 1 : red
row 1 : 1 1
1122 : 1 1
row 0 : green
row one : 2 0
row 2 : 2 0
row 1x : 2 0
row -1 : 2 0
row 18446744073709551617 : 2 0
1134 : 0 1
row 3 : 1 0
.
says ':2: there are no rows yet' ':4: the last row is 1;' ':5: the last' ':6: the last' ':7: the last' \
    ':8: the last' ':9: the last' ':11: the last row is 2;'
diff corrected <(printf 'game classic\npeg 1 : red\n1122 : 1 1\n1134 : 0 1\n') || fail 'another line is corrected'
rm corrected

# Undoing lines until none is left, and once more; in a match too.
typed 0 <<'.'
undo
game classic
1122 : 1 1
---
1122 : 2 1
undo
undo
1123 : 1 1
.
says 'There is nothing to undo' '1,296' 'Row 1: 1 black 1 white; 208' 'Row 1: ' 'Removed: 1122 : 2 1' 'Removed: ---' \
    '208 possible secrets' 'Row 2: '

# Undo takes back the last line, also a changed score, but never the rules of --game.
typed 0 --game classic --save back <<'.'
1122 : 1 1 # Ann
1123 : 0 1
row 1 : 2 0
undo
undo
undo
undo
3344 : 0 1
.
says 'Row 1 is now: red red green green : 2 0 # Ann' 'Restored: 1122 : 1 1 # Ann' 'Removed: 1123 : 0 1' \
    'Removed: 1122 : 1 1 # Ann' '1,296 possible secrets' 'There is nothing to undo' 'Row 1: '
diff back <(printf 'game classic\n3344 : 0 1\n') || fail 'what was taken back is kept'
rm back
typed 0 --game classic <<'.'
1122 : 1 1
1123 : 4 0
---
undo
undo
1123 : 1 2
.
says 'Removed: ---' 'Row 2: 1 black 2 white; 35'

# A secret that is typed again replaces the one before, and undo restores that.
typed 1 --game classic --save again <<'.'
1122 : 1 1
secret 1122
secret 3456
undo
.
says 'does not fit' 'does not fit' 'Restored: secret 1122' 'does not fit'
diff again <(printf 'game classic\n1122 : 1 1\nsecret 1122\n') || fail 'the secret before'
rm again

# The game so far, by several names; `board 2` is a rule.  Several words end it.
typed 0 --game classic <<'.'
show
board 2
1122 : 1 1
board
---
list
1122 : 1 1
q
1122 : 4 4
.
says 'Row 1: 1 black 1 white; 208' '   1  r r g g   1 black 1 white' '208 possible secrets' 'There are no rows yet.'
for word in quit exit q QUIT; do
    printf '%s\nnonsense\n' $word | typed 0 --game classic
done

# While rules can still be typed, help lists them and the names of games.
typed 0 <<'.'
help
game bagels
help
.
says 'Rules come first' "'keypeg help games'" 'rrgg : 1 0' 'You can type:' 'show'
[ "$(grep -c 'Rules come first' out)" = 1 ] || fail "rules are explained twice: $(cat out)"
! grep -q '.\{81\}' out || fail "help is too wide: $(cat out)"

# An accepted line is named by its text, not by its number.
typed 2 --game classic <<'.'

codemaker Ann
1122 : 1 1
game mini
codemaker Bob
board 8
.
says "<stdin>:4:1: 'game' is already set in '--game classic';" "<stdin>:5:1: 'codemaker' is already set in 'codemaker Ann';" \
    "<stdin>:6:1: rules must precede the first row, '1122 : 1 1'; 'undo' takes back the last line"

# A name does not keep the game from being classic, and 'game' may follow it.
typed 0 <<<$'codemaker Ann\nrrgg : 1 0'
says 'Row 1: 1 black 0 white; 256 possible secrets.'
typed 0 <<<$'codemaker Ann\ngame number\n1122 : 1 0'
says 'Row 1: 1 black 0 white; 256 possible secrets.'
typed 2 --game classic <<<$'save\nrrgg'
says "'save' is neither a row nor a command; 'help' lists the commands" 'the score is missing'

# The number of possible secrets is printed again if it changes.
typed 0 --game classic <<'.'
codemaker Ann
board 8
# a remark
repeats no
1122 : 1 1
# another
.
says '1,296' '360' 'Row 1'
[ "$(grep -c 'possible secret' out)" = 3 ] || fail "numbers are said again: $(cat out)"

# Rules line by line, in any order; comments and empty lines.  Only the wrong line is refused, with
# its number among the typed lines.
typed 0 <<'.'
# by hand

repeats no
pegs 2
pegs 3
colour
colours red green blue
red gren : 0 1
red green : 0 1
.
says '<stdin>:5:1: ' '<stdin>:6:' '6 possible secrets' "<stdin>:8:5: unknown colour 'gren'" 'Row 1: 0 black 1 white; 2 possible secrets'
[ "$(grep -c '<stdin>' out)" = 3 ] || fail "too much is refused: $(cat out)"
typed 2 --game classic <<<'1122 1'
says 'cannot read the score' "write '1 0'"
typed 2 </dev/null
says 'no game was typed'
typed 2 --game chess </dev/null
says "keypeg: unknown game 'chess'"
typed 0 --game classic </dev/null
typed 2 some-file </dev/null
says 'not a file'
typed 2 <<<$'---\n1122 : 1 1\npegs 3'
says '<stdin>:1' 'Row 1: 1 black 1 white; 208 possible secrets.' '<stdin>:3'

# The end: won, or the secret revealed.
typed 0 --game classic <<'.'
1122 : 0 0
3456 : 4 0
.
says 'Row 1: 0 black 0 white; 256' 'The secret was found in row 2'
typed 0 --game classic <<'.'
1122 : 0 0
secret 3456
quit
1122 : 0 3
.
says 'The revealed secret fits every row:' "The secret is revealed; '---' starts the next game."
says_not 'cannot'
typed 0 --game classic <<'.'
board 2
1122 : 0 0
3345 : 1 2
3465 : 2 2
---
1122 : 4 0
.
says 'Row 2: ' "The board is full. 'secret ...' checks" 'The board has only 2 rows' \
    "The secret was found in row 1; '---' starts the next game."
[ "$(grep -c 'The board' out)" = 2 ] || fail "the board is talked about: $(cat out)"
typed 1 --game classic <<'.'
1122 : 0 0
secret 1234
.
says 'should be 1 black 1 white' 'Another secret fits:'
typed 0 --game classic <<'.'
1122 : 0 0
secret 1234
undo
secret 3344
help
.
says 'Another secret fits:' 'The revealed secret fits every row:' 'take back the last line'

# Limits: an undecided game is not a wrong one.
cp "$source/tests/games/hard.game" hard
typed 3 --engine native --states 1000 <hard
says 'undecided: stopped by the state budget'
head -c 3000000 /dev/zero | tr '\0' r | typed 2 --memory-limit 1M
says 'larger than the memory limit'

# Typed lines are kept in a new file at once.
printf '# by hand\ngame classic\n1. rrgg : 1 1   # who knows\n1122 1\n1122 : 1 1' >lines
typed 2 --save kept < <(head -4 lines)
typed 2 --save kept <lines
says 'kept: cannot be written: it already exists; use --resume to continue it'
diff kept <(head -3 lines) || fail 'other lines are kept than were typed'
typed 0 --save again <lines
"$keypeg" check again >/dev/null || fail 'what was kept is no transcript'
printf '1122 : 1 1\n3333 : 0 0\nundo\n' | typed 0 --game classic --save shorter
diff shorter <(printf 'game classic\n1122 : 1 1\n') || fail 'what was taken back is kept'
typed 2 --save nowhere/x </dev/null
says 'cannot write nowhere/x: No such file'
[ -p pipe ] || mkfifo pipe
"$keypeg" play --referee --save early <pipe >early.out &
exec 3>pipe
printf 'game classic\n1122 : 1 1\n' >&3
wait_until grep -qs 1122 early || fail 'a line is not kept before the next one is typed'
wait_until grep -q 208 early.out || fail 'a line is not answered before the next one is typed'
exec 3>&-
wait

# A game in a file continues, in the same file.
printf '# Sunday\n\ngame classic\n1122 : 1 1\n1123 : 4 0\n---\n\n1122 : 1 1\n' >sunday
cp sunday resumed
printf '1134 : 0 1\nrow 1 : 0 0\nrow 1 : 1 1\n' | typed 1 --resume resumed
says '208 possible secrets' 'Row 2: 0 black 1 white; 38 possible secrets' 'Row 1 is now' '38 possible secrets'
diff resumed <(sed '$s/.*/red red green green : 1 1/' sunday; echo '1134 : 0 1') || fail 'the file does not go on'
printf 'undo\nundo\nundo\nundo\nundo\n1123 : 1 2\n' | typed 0 --resume resumed
says '38 possible secrets' 'Removed: 1134 : 0 1' 'Removed: ---' 'Row 2: 1 black 2 white; 35'
typed 0 --resume resumed </dev/null
echo '1122 1' >>sunday
cp sunday resumed
typed 2 --resume resumed <<<'undo'
says "resumed:9:6: cannot read the score"
cmp sunday resumed || fail 'a file that cannot be read is changed'
typed 2 --resume nowhere </dev/null
says 'nowhere: cannot be resumed: No such file'
typed 2 --resume resumed --game classic </dev/null
says '--resume and --game cannot be combined'
typed 2 --resume resumed --save other </dev/null
[ ! -e other ] || fail 'a file is made in vain'

# With --save it continues in another file.
head -8 sunday >resumed
cp resumed before
typed 1 --resume resumed --save other <<<'1134 : 0 1'
diff other <(cat before; echo '1134 : 0 1') || fail 'a game does not go on in another file'
cmp resumed before || fail 'a file that is only read is changed'
typed 2 --resume resumed --save other </dev/null
says 'other: cannot be written: it already exists'

# A game in JSON is not resumed.
"$keypeg" convert --to json resumed >resumed.json
cp resumed.json before
typed 2 --resume resumed.json --save never </dev/null
says "resumed.json: a game in JSON cannot be resumed; 'keypeg convert --to text' makes a transcript of it"
cmp resumed.json before || fail 'a JSON file is changed'
[ ! -e never ] || fail 'a file is made for a game that is not resumed'

# Ctrl-C between lines ends the game as Ctrl-D does.
set -m
[ -p pipe ] || mkfifo pipe
: >out # the loop below must not see what was there before
"$keypeg" play --referee --game classic <pipe >out 2>&1 &
pid=$!
exec 3>pipe
echo '1122 : 1 1' >&3
wait_until grep -q 208 out
kill -INT $pid
wait $pid
[ $? = 0 ] || fail "Ctrl-C: status $? and: $(cat out)"
exec 3>&-

# A terminal gets a prompt, and a message when another game begins.
if can_make_terminal; then
    printf 'pegs 4\ncolours 6\n1122 : 1 1\nrow 2 : 1 1\n1182 : 1 1\n1122 : 1 0\n1123 : 1 1\n---\n\004' |
        TERM=xterm SHELL=/bin/sh script -qec "'$keypeg' play --referee" /dev/null >out 2>&1
    says "'help' lists what else you can type" 'row or rules> ' 'rules> ' 'row 1> ' 'row 2> ' 'cannot all be right' \
        'row 3> ' 'next game> '
    says_not '<stdin>'
    : >out
    press_when_prompted() {
        wait_until grep -q 'row 1> ' out
        printf '\003'
        sleep 0.3
    }
    press_when_prompted |
        TERM=xterm SHELL=/bin/sh script -qec "exec '$keypeg' play --referee --game moo" /dev/null >out 2>&1
    [ $? = 0 ] || fail "Ctrl-C in a terminal: $(cat -v out)"
    says 'row 1> '
fi

# A long file is read line by line; a signal ends the reading, and the file does not change.
yes $'game mini\n1122 : 1 1\n---' | head -n 900000 >long
cp long before
timeout -s TERM -k 20 1 "$keypeg" play --referee --resume long </dev/null >out 2>&1
says 'interrupted after line ' 'the file is unchanged'
cmp -s long before || fail 'a file that was not read to its end is changed'

# A thousand lines take little time, and the last game resumes.
{ printf 'game mini\n'; yes $'1122 : 1 1\n---' | head -n 1000; } >long
timeout 60 "$keypeg" play --referee --resume long <<<'2233 : 0 1' >out 2>&1 || fail "1,000 lines are not resumed: $?"
says 'possible secrets'
[ "$(tail -n 2 long)" = $'---\n2233 : 0 1' ] || fail 'what was typed behind 1,000 lines is not there'

# After an undo, a game still takes over the rules of the game before it, as the lines now say.
printf '%s\n' 'pegs 3' 'colours 4' '112 : 1 1' --- '123 : 1 0' '--- # by the window' 'pegs 4' '1122 : 1 1' --- \
    '3344 : 0 0' undo undo undo undo '341 : 0 1' --- '241 : 0 1' '4444 : 1 0' '223 : 0 1' |
    "$keypeg" play --referee --save back >out 2>&1
says 'expected 3 pegs, found 4'
cmp -s back <(printf '%s\n' 'pegs 3' 'colours 4' '112 : 1 1' --- '123 : 1 0' '--- # by the window' '341 : 0 1' --- \
    '241 : 0 1' '223 : 0 1') || fail "what was taken back: $(cat back)"
# A row that was typed without ':' can be corrected, also in a game that is resumed.
for row in 'rrgg 1 1' 'Guess 1: rrgg 1 1' '| 1 | rrgg | 1 | 1 |'; do
    printf '%s\nrgby : 0 2\nrow 1 : 1 0\n' "$row" | "$keypeg" play --referee --game classic >is 2>&1 ||
        fail "$row: status $?"
    grep -qF 'Row 1 is now: red red green green : 1 0' is || fail "$row: not corrected: $(cat is)"
done
rm -f typed.game
printf 'rrgg 1 1\n' | "$keypeg" play --referee --game classic --save typed.game >is 2>&1
printf 'row 1 : 1 0\n' | "$keypeg" play --referee --resume typed.game >is 2>&1
grep -qF 'Row 1 is now: red red green green : 1 0' is || fail "resumed: not corrected: $(cat is)"


# The first row that cannot be right is explained from the rows before it.
typed 1 --game classic <<'.'
bggb : 1 0
rgwr : 2 0
wgwr : 2 1
kwby : 0 2
gbkg : 0 1
rbwr : 2 1
.
says 'Why row 6 cannot be right if the others are:' 'So row 6 is wrong if the other rows'

# A game that another program has changed in the meantime is not overwritten.
printf 'game classic\n1122 : 1 0\n' >shared.game
printf '1144 : 1 0\n' >more
(cat more; sleep 0.2; echo '1166 : 1 0' >>shared.game; echo '1155 : 1 0') |
    "$keypeg" play --referee --resume shared.game >is 2>&1
grep -qF 'another program has changed shared.game; what you type is not saved' is || fail "shared: $(cat is)"
[ "$(tail -1 shared.game)" = '1166 : 1 0' ] || fail "the other program's row is lost: $(cat shared.game)"
exit $failed
