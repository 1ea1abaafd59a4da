# keypeg play as codebreaker, codemaker and adversary, typed through a pipe and, if `script` can
# make one, through a terminal.
. "$2/tests/help/command_test.sh" || exit
. "$2/tests/help/expected_words.sh"
cd "$here" || exit 1

# typed STATUS ROLE ARGUMENTS...: types standard input; the output goes into `out`.
typed() {
    local status=$1 role=$2 is
    shift 2
    "$keypeg" play "--$role" "$@" >out 2>&1
    is=$?
    [ $is = "$status" ] || { fail "$role $*: status $is and not $status:"; cat out; }
}
checks() { # a file is a transcript whose scores can all be right
    "$keypeg" check "$1" >checked 2>&1 || { fail "$1 is not what check accepts:"; cat "$1" checked; }
}

# ---- The codemaker

# The secret is the one that `sample` draws, and every score is that of `score`.
secret=$(printf 'game classic\n' | "$keypeg" sample --seed 7)
typed 0 codemaker --game classic --seed 7 --save scored <<'.'
1122
rrgg
3456
give up
.
says '1,296 possible secrets.' 'Row 1: ' 'possible secrets' 'Row 2: ' 'Row 3: ' \
    "The secret was: $secret"
checks scored
[ "$(tail -1 scored)" = "secret $secret" ] || fail "the secret is not kept: $(cat scored)"
grep '^Row' out | sed 's/^Row .: \([^;]*\);.*/\1/' >scores
"$keypeg" score --game classic "$secret" 1122 1122 3456 >right
diff right scores || fail 'another score than that of score'

# The same seed gives the same game, another seed another one.
typed 0 codemaker --game classic --seed 7 <<<secret
says "The secret was: $secret"
for seed in 8 9 10; do
    typed 0 codemaker --game classic --seed $seed <<<secret
    grep -qF "$secret" out || break
done
grep -qF "$secret" out && fail 'every seed has the same secret'

# Every way to play: the secret found, the board full, all rules; each line of a game gets one line.
printf '%s\n' "$secret" | typed 0 codemaker --game classic --seed 7 --save found
says 'Row 1: 4 black 0 white.' 'You found it in row 1.'
checks found
printf 'board 2\n1122\n1122\n1122\n' | typed 0 codemaker --game classic --seed 7 --save full
says 'Row 2: ' 'The board is full. The secret was: '
says_not 'Row 3'
checks full
grep -q '^secret ' full || fail 'a full board shows no secret'
for rules in 'pegs 3,colours 4,blanks yes' 'pegs 3,colours 5,repeats no' 'pegs 4,colours 4,scores black' \
    'pegs 4,colours 4,scores colours' 'pegs 3,colours 0-9,sum 14' 'pegs 3,colours 3,peg 2 : 1 3' \
    'pegs 3,colours 4,blanks guesses' 'game word' 'game bulls-and-cows' 'game number' 'pegs 9,colours 9'; do
    for role in codemaker adversary; do
        rm -f ruled
        guess=$(tr , '\n' <<<"$rules" | "$keypeg" sample --seed 3)
        { tr , '\n' <<<"$rules"; echo "$guess"; echo '# a remark'; echo give up; } |
            typed 0 $role --seed 4 --save ruled
        says 'Row 1: ' 'secret'
        checks ruled
        grep -q '^secret ' ruled || fail "$role under $rules: no secret is kept"
    done
done

# A line that is not a guess is reported, and changes nothing.
typed 0 codemaker --game classic --seed 7 --save kept <<'.'
1128
11223
1122 : 2 0
hello
secret 1122
peg 7 : red
peg 1 : red
1122
peg 1 : red
game mini
---
undo
back
row 1 : 2 2
give in
codemaker keypeg
2233
.
says "<stdin>:1:4: unknown colour '8'" '<stdin>:2:5: expected 4 pegs, found 5' \
    '<stdin>:3: keypeg gives the scores here; type the guess alone' "<stdin>:4:1: 'hello' is neither a guess nor a command; 'help' lists the commands" \
    "<stdin>:5: keypeg keeps the secret; 'give up' shows it" '<stdin>:6:5' '216 possible secrets' 'Row 1: ' \
    "<stdin>:9: 'peg', 'times' and 'sum' lines must come before the first guess" '<stdin>:10: ' '<stdin>:11: this is a single game' \
    '<stdin>:12: a guess with a score cannot be undone' '<stdin>:13: a guess with a score' '<stdin>:14: keypeg gives the scores' \
    "<stdin>:15: write 'give up'" 'Row 2: '
[ "$(grep -c . kept)" = 4 ] || fail "something else was kept: $(cat kept)"
checks kept
typed 2 codemaker --game classic <<<1128

# A refused line sets the exit status only if it is the last one.
for last in show quit secrets hint help; do
    typed 0 codemaker --game classic --seed 7 <<<$'1122\nundo\n'$last
    says '<stdin>:2: a guess with a score cannot be undone'
    typed 0 referee --game classic <<<$'1122 : 1 1\n1128\n'$last
done
typed 2 codemaker --game classic <<<$'1122\nshow\nundo\n\n'
typed 2 codemaker </dev/null
says 'no game was typed'
typed 0 codemaker <<<'give up'
says 'The secret was: '
typed 0 codemaker <<<$'pegs 3\ngive up\ncolours 4\ngive up'
says "<stdin>:2: the colours are missing" 'The secret was: '
typed 2 codemaker --pegs 3 </dev/null
says 'no game was typed'
typed 2 codemaker --game classic some-file </dev/null
says "'keypeg play --referee < FILE'"
typed 0 codemaker --pegs 3 --colours 5 <<'.'
pegs 4
undo
123
.
says "'pegs' is already set in '--pegs 3'" 'There is nothing to undo' 'Row 1: '

# A comment after a guess is kept, whatever it contains.
typed 0 codemaker --game classic --save remarked <<<$'1122 # a pair\n1133  # at 10:30'
says 'Row 2: '
grep -q '^red red blue blue : [0-4] [0-4] # at 10:30$' remarked || fail "the remark is not kept: $(cat remarked)"
checks remarked
typed 0 codebreaker --game classic <<<'1 0 # at 10:30'
says 'Row 1: 1 black 0 white'

# A guess that is also a command is typed letter by letter.
typed 0 codemaker --game word <<<$'SHOW\nS H O W'
says 'There are no rows yet.' 'Row 1: '
says_not 'Row 2'

# Without a role keypeg is the codemaker, and without rules the game is classic: a line of rules
# can still come first, and one that is misspelt does not begin a game.
printf '1122\ngive up\n' | "$keypeg" play --seed 7 >out 2>&1 || fail "play without a role: $?"
says 'Row 1: ' "The secret was: $secret"
printf '# by hand\ngmae mini\ngame mini\nrows\n1122\n' | typed 0 codemaker --save mine
says "<stdin>:2:1: unknown colour 'gmae'" '1,296 possible secrets.' '<stdin>:4:1: ' 'Row 1: '
is 'a game whose rules are typed' "$(head -2 mine)" $'# by hand\ngame mini'
printf '3344 : 1 0\n' | typed 0 codebreaker --save yours
says 'Row 1: 1 black 0 white; 256 possible secrets.' 'Guess 2: '
is 'a classic game without rules' "$(cat yours)" $'game classic\n3344 : 1 0'
printf '1 0\n' | typed 2 codebreaker
says "<stdin>:1: keypeg has not guessed yet; write 'game classic' for a classic game"
rm mine yours

# A name is not a rule that keeps the game from being classic; a rule that comes too late is undone.
printf 'codemaker Ann\n1122\n' | typed 0 codemaker --seed 7
says 'Row 1: '
printf 'board 8\ngame mini\nundo\ngame mini\nrrgg\nboard 8\n' | typed 2 codemaker --seed 7
says "<stdin>:2:1: 'game' must precede the other rules, 'board 8'" \
    'Removed: board 8' 'Row 1: ' "<stdin>:6:1: rules must precede the first row, 'red red green green : 1 1'"
for role in codemaker codebreaker referee; do
    typed 2 $role --pegs 5 <<<11223
    says "the colours are missing; write a line like 'colours 6'"
    typed 2 $role --colours 8 <<<'1122 : 1 0'
    says "the length of a code is missing; write a line like 'pegs 4'"
done
typed 2 codemaker --pegs 5 <<<'colurs 6'
says "the colours are missing; write a line like 'colours 6'"
typed 2 codemaker --game classic <<<$'save\nrrgx\nbye'
says "'save' is neither a guess nor a command; 'help' lists the commands" "unknown colour 'x'" "'bye' is neither"
typed 2 codemaker codebreaker </dev/null
says "a role begins with '--'"
typed 2 codemaker --game chess --save unborn </dev/null
[ ! -e unborn ] || fail 'a file is begun for a game that there is not'

# Two roles in one call are refused.
typed 2 codemaker --adversary --game classic <<<1122
says '--codemaker and --adversary cannot be combined; use one of them'
typed 0 codemaker --codemaker --game classic <<<1122

# Whether a guess could have been the secret needs no count of secrets.
typed 3 codemaker --game classic --time-limit 0.000001 <<<$'1122\nhint'
says 'Row 1: ' 'undecided: stopped by the time limit'

# Lists of the possible commands, and of the possible secrets.
typed 0 codemaker --game classic <<'.'
help
show
1122
board
secrets
quit
1133
.
says 'You can type:' 'give up' 'secrets ' 'There are no rows yet' '   1  r r g g   ' 'possible secrets.'
says_not 'Row 2'
[ "$(grep -c '^  show ' out)" = 1 ] || fail "show is listed twice: $(cat out)"

# A game resumes from its file, with a secret that fits the scores; a file with rules alone
# begins one.
printf 'game classic\n1122 : 1 1\n' >begun
typed 0 codemaker --resume begun <<<$'1134\ngive up'
says '208 possible secrets' 'Row 2: ' 'The secret was'
checks begun
typed 2 codemaker --resume begun </dev/null
says 'this game is over'
printf 'game classic\n1122 : 4 0\n1123 : 4 0\n' >spoilt
typed 1 codemaker --resume spoilt <<<1122
says "No secret fits the rows of spoilt; correct them with 'keypeg play --referee --resume spoilt'."
says_not 'again' 'is over'
printf 'game classic\n1122 : 1 1\n1122 : 2 0\n' >spoilt
typed 1 adversary --resume spoilt </dev/null
says 'These scores cannot all be right.'
for role in codemaker adversary; do
    typed 1 $role --game number <<<'sum 100'
    typed 0 $role --game number <<<$'sum 100\nundo\n1122'
    says 'Row 1: '
done
for role in codemaker adversary; do
    printf 'game classic\nboard 1\n1122 : 1 1\n' >ended
    typed 0 $role --resume ended <<<1133
    says 'The board is full. '
    says_not 'Row 2'
    [ "$(wc -l <ended)" = 4 ] || fail "a full board takes a guess: $(cat ended)"
    checks ended
done
# A game that is resumed gets a secret that fits its rows.
printf '1122\n1133\n' | typed 0 codemaker --game classic --seed 7 --save kept.secret
checks kept.secret
typed 0 codemaker --resume kept.secret --seed 8 <<<$'2211\ngive up'
says 'Row 3: ' 'The secret was: '
checks kept.secret

# Once there is a secret the rules stay as they are: by another rule it could not be scored.
for lines in 'pegs 65535' 'colours 1' 'game super' 'repeats no' 'undo' '1122\0 : 4 0' 'codemaker Ann'; do
    printf "1122\n$lines\ngive up\n" | typed 0 codemaker --game classic --seed 7
    says "The secret was: $secret"
done
# A game that has ended is not continued, however its end is written.
for end in '---' ' --- # next' ',---,' $'---\xc2\xa0' $'---\n\n# a remark'; do
    for role in codemaker adversary codebreaker; do
        printf '%s\n' 'game classic' '1122 : 0 2' "$end" >kept.other
        typed 2 $role --resume kept.other <<<1134
        says "kept.other: the last game has ended with '---'; delete that line to continue it"
    done
    echo '1234 : 0 3' >>kept.other
    typed 0 codemaker --resume kept.other <<<1111
    says 'Row 2: '
done

printf 'pegs 3\ncolours 4\n' >ruled
typed 0 codemaker --resume ruled <<<112
[ "$(grep -c . ruled)" = 3 ] || fail "the file of rules does not go on: $(cat ruled)"
checks ruled
typed 2 codemaker --resume ruled --pegs 3 </dev/null
says '--resume and --pegs cannot be combined; use one of them'
typed 2 codemaker --game classic --save ruled </dev/null
says 'it already exists'

# Ctrl-C and SIGTERM lose nothing; a full disk is reported.
set -m
mkfifo pipe
for signal in INT TERM; do
    rm -f kept
    : >out # the loop below must not see what was there before
    "$keypeg" play --codemaker --game classic --save kept <pipe >out 2>&1 &
    pid=$!
    exec 3>pipe
    echo 1122 >&3
    wait_until grep -q 'Row 1' out
    kill -$signal $pid
    wait $pid
    [ $? = 0 ] || fail "SIG$signal: $(cat out)"
    exec 3>&-
    [ "$(grep -c . kept)" = 2 ] || fail "SIG$signal: a guess is lost: $(cat kept)"
    checks kept
done
{ echo 'game classic'; yes '# a remark' | head -200; } >large
(export GCOV_PREFIX=$here/counts; ulimit -f 1; trap '' XFSZ; echo 1122 | "$keypeg" play --codemaker --resume large >out 2>&1; echo $? >status)
says 'cannot write large: File too large'
[ "$(cat status)" = 2 ] || fail "a guess that could not be kept: status $(cat status)"

# ---- The adversary

# Its scores leave the most possible secrets, until the last secret is found.
typed 0 adversary --game classic --save against <<'.'
1122
3344
5566
1122
secrets
give up
.
says 'Row 1: 0 black 0 white; 256 possible secrets' 'Row 2: ' 'Row 3: ' 'Row 4: 0 black 0 white' 'secret' \
    'This secret fits all scores: '
checks against
cp out first
typed 0 adversary --game classic <<'.'
1122
3344
5566
1122
secrets
give up
.
cmp -s out first || fail 'the adversary plays another game'
printf 'pegs 1\ncolours 3\n' >tiny
typed 0 adversary --resume tiny <<<$'1\n1\n3\n2'
says 'Row 1: 0 black' '2 possible secrets' 'Row 2: 0 black' 'Row 3: 0 black' '1 possible secret' 'Row 4: 1 black' 'You found it in row 4'
checks tiny

# If a limit runs out there is no answer, and the game continues without it.
typed 3 adversary --pegs 24 --colours 24 --engine native --states 1000 --save large-board <<'.'
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
.
says 'undecided: stopped by the state budget'
[ "$(wc -l <large-board)" = 2 ] || fail "a guess without a score is kept: $(cat large-board)"

# ---- The codebreaker

# With the scores of `score` it finds every secret, in as many guesses as the tree of its strategy.
# The kept file is a transcript.
for strategy in knuth kooi first optimal; do
    for secret in rrrr rgby kwyb; do
        rm -f broken answers
        : >out # the loop below must not see the guess of the game before
        mkfifo answers
        "$keypeg" play --codebreaker --game classic --strategy $strategy --save broken <answers >out 2>&1 &
        exec 3>answers
        for ((turn = 1; turn <= 10; turn++)); do
            wait_until grep -q "^Guess $turn: " out
            guess=$(sed -n "s/^Guess $turn: \([a-z ]*\).*/\1/p" out)
            guess=$(sed 's/black/k/g; s/\([a-z]\)[a-z]*/\1/g; s/ //g' <<<"$guess")
            told=$("$keypeg" score --game classic $secret "$guess")
            echo "$told" >&3
            [ "${told%% *}" = 4 ] && break
        done
        exec 3>&-
        wait || fail "codebreaker $strategy $secret: status $?"
        says "keypeg found it in row $turn."
        checks broken
        [ "$(wc -l <broken)" = $((turn + 1)) ] || fail "not every row is kept: $(cat broken)"
    done
done

# Knuth's strategy finds every secret of `classic` in at most five guesses.
typed 0 codebreaker --game classic <<<$'0 2\n1b 1w\n2 2\n4 0'
says 'Guess 1: red red green green' 'Row 1: 0 black 2 white; 96 possible secrets' 'Guess 2: ' 'Guess 4: ' ', the only possible secret.' \
    'keypeg found it in row 4.'
typed 0 codebreaker </dev/null --game classic
says 'Guess 1: '

# A wrong score is reported at once, and can be corrected in every way.
typed 1 codebreaker --game classic --save lied <<<$'1 1\n1 1\n0 0\n0 0'
says 'These scores cannot all be right.' "'undo' takes back the last line." "'row 3 : ...' changes the score of row 3."
says_not 'Guess 5'
typed 0 codebreaker --resume lied <<<$'1 1\nrow 4 : 2 2'
says "<stdin>:1: these scores cannot all be right; 'undo' the last one" 'Row 4 is now: ' 'Guess 5: '
checks lied
typed 0 codebreaker --game classic <<<$'1 1\n1 1\n0 0\n0 0\nundo\nrow 1 : 0 0\nshow'
says 'cannot all be right' 'Removed: ' 'Guess 4: ' 'Row 1 is now: ' 'Guess 4: ' '   3  '
typed 1 codebreaker --game classic <<<$'0 2\n1 1\nrow 1 : 4 0'
says 'cannot all be right'

# A line that is not a score is reported; you may play another guess than keypeg's.
typed 0 codebreaker --game classic --save other <<<$'9 9\nhello\n---\n1128 : 1 1\nboard 2\n1234 : 1 1\n1 1\nrbkb'
says 'found 18' "<stdin>:2: 'hello' is neither a score nor a command" 'this is a single game' "<stdin>:4:4: unknown colour '8'" 'Row 1: 1 black 1 white' 'Row 2: ' \
    'The board is full. Type the secret'
grep -q '^secret ' other || fail "the secret is not kept: $(cat other)"

typed 0 codebreaker --game number <<<$'sum 100\n1 1\nundo\n1 1'
says "<stdin>:2: the rules allow no secret; 'undo' takes back the last line" 'Row 1: '

# The secret revealed at the end is checked against the scores.
typed 1 codebreaker --game classic --save told <<<$'0 2\nsecret rrrr'
says 'Guess 2: ' 'The revealed secret does not fit these scores.' "'row 1 : ...' changes"
typed 0 codebreaker --game classic <<<$'0 2\nsecret gbyr'
says 'The secret is revealed.'
says_not 'next game'
typed 2 codebreaker --resume broken </dev/null
says 'this game is over'
for rules in 'pegs 3,colours 4,blanks yes' 'pegs 3,colours 5,repeats no' 'pegs 4,colours 4,scores black,0' \
    'pegs 4,colours 4,scores colours,1' 'pegs 3,colours 0-9,sum 14' 'game bulls-and-cows' 'pegs 9,colours 9'; do
    tr , '\n' <<<"$rules" | sed '/^[01]$/s/$/\n/' | typed 0 codebreaker
    says 'Guess 1: '
done
typed 2 codebreaker --pegs 24 --colours 24 --strategy optimal </dev/null
says "'--strategy knuth', which evaluates a sample"
typed 3 codebreaker --pegs 24 --colours 24 --time-limit 0.001 </dev/null
says 'undecided'
for role in codebreaker codemaker; do
    typed 2 $role --game classic --strategy nobody --save unborn </dev/null
    says "unknown strategy 'nobody'"
    [ ! -e unborn ] || fail 'a file is begun for a strategy that there is not'
done

# ---- Why, and hints about steps

printf '1122 : 0 0\n3344 : 4 0\nhint 1\nhint 2\nhint 3\nwhy\nwhy peg 2\nwhy green\nwhy row 1\nwhy not 1122\n' |
    typed 0 referee --game classic
says 'Only one secret fits these scores.' 'Look at row 2.' 'So the secret is:' \
    'What peg 2 can be:' 'How many pegs can have this colour' 'Row 1 can be right' \
    'Red red green green cannot be the secret.'
printf '1122 : 1 1\nwhy row\nwhy mauve\nhint 5\n' | typed 2 referee --game classic
says "write 'why', 'why row 2'" "unknown colour 'mauve'" "write 'hint', or 'hint 1' to 'hint 4'"
typed 0 codebreaker --game classic <<<$'hint 2\n0 0'
says ':1: keypeg guesses here, so it gives no hints' 'Row 1: 0 black 0 white'

# ---- A hint

typed 0 codemaker --game classic --seed 7 <<<$'hint\n1122\nhint'
says 'keypeg would guess red red green green, a possible secret; it leaves at most 256 of the 1,296 possible secrets.' 'Row 1: ' \
    'keypeg would guess '
typed 0 adversary --game classic --strategy kooi <<<'hint'
says 'keypeg would guess red red green blue'
typed 0 codebreaker --game classic <<<$'hint\n0 0'
says ':1: keypeg guesses here, so it gives no hints' 'Row 1: 0 black 0 white'
typed 0 codemaker <<<hint
says 'keypeg would guess red red green green'
printf '1122 : 1 1\nhint\n1123 : 4 0\nhint\n' | typed 2 referee --game classic
says 'keypeg would guess ' 'cannot all be right' "no secret fits these scores; 'keypeg check' shows why"
printf 'hint\n1122 : 1 1\nsecrets\n---\nhint\n' | typed 2 referee
says 'keypeg would guess red red green green' '208 possible secrets.' '208 possible secrets.' \
    'the next game has no rows yet; type the first one'

# Counts that are not wanted are shown only if asked for.
printf '1122\n1134\nsecrets\nquit\n' | typed 0 codemaker --game classic --seed 3 --no-counts
says 'Row 1: 1 black 0 white.' '58 possible secrets.'
is 'counts that were asked for' "$(grep -c 'possible secrets' out)" 1
printf '1122 : 1 0\n1134 : 1 1\n' | typed 0 referee --game classic --no-counts
says 'Row 1: 1 black 0 white.'
says_not 'possible secrets'

# ---- A terminal

if can_make_terminal; then
    prompts() { # N: whether keypeg has asked so often, or the terminal is gone
        [ "$(tr '\r' '\n' <out | grep -cE '[a-z0-9)]> |\(yes or no\)\? ')" -ge "$1" ] ||
            [ -e gone ]
    }
    # Types a line after each prompt, and the end of the input after the last.
    type_lines() {
        local line n=0
        while IFS= read -r line; do
            wait_until prompts $((++n))
            printf '%s\n' "$line"
        done
        wait_until prompts $((n + 1))
    }
    at_terminal() { # COMMAND: type standard input there
        rm -f gone
        : >out
        type_lines | { TERM=xterm SHELL=/bin/sh script -qec "stty cols 80; $1" /dev/null >>out 2>&1; touch gone; }
    }
    printf '1122\n1128\nsecret\n' | at_terminal "'$keypeg' play --codemaker --game classic --seed 7"
    says 'keypeg keeps a secret' 'guess 1> ' $'   1  \033[48;5;160' '48;5;238' 'possible secrets' 'guess 2> ' \
        "unknown colour '8'" 'guess 2> ' 'The secret was: '
    printf '0 2\n9 9\n4 0\n' | at_terminal "'$keypeg' play --codebreaker --game classic"
    says 'Think of a secret' 'Guess 1: red red green green' 'score> ' $'   1  \033[48;5;160' '96 possible secrets' 'score> ' \
        'found 18' 'score> '
    printf '5566\n' | at_terminal "'$keypeg' play"
    says "For another role, write 'keypeg play --codebreaker', '--adversary' or" '1 to 6; k is black)' $'16m w \033'
    says_not 'keypeg:'
    printf '1 1\n\n1 1\n' | at_terminal "'$keypeg' play --codebreaker --pegs 5"
    says "The colours are missing: use --colours, or type 'colours 6'."
    printf '1 1\n\n0 0\n' | at_terminal "'$keypeg' play --codebreaker"
    says 'keypeg has not guessed yet; press Enter for a classic game, then type the score' '256 possible secrets'
    at_terminal "'$keypeg' play --game chess" </dev/null
    says_not 'keeps a secret'
    printf '1 1\n' | at_terminal "stty cols 60; '$keypeg' play --codebreaker --pegs 12 --colours 8 --seed 0"
    says 'Guess 1: 548252448282' 'score> ' ' +8 more' '464,000,968 possible secrets' 'Guess 2: '
    printf '1 1\n' | at_terminal "'$keypeg' play --codebreaker --pegs 90 --colours 6 --strategy first"
    says 'Guess 1: 1111111111111111' 'score> '
    printf 'secret\n' | at_terminal "stty cols 60; '$keypeg' play --codemaker --pegs 12 --colours 8 --seed 3"
    says "The secret was: $("$keypeg" sample --seed 3 <<<$'pegs 12\ncolours 8')"
    printf '1122\nsecret\n' | at_terminal "NO_COLOR=1 '$keypeg' play --codemaker --game classic"
    says 'r r g g   ' 'The secret was: '
    ! grep -q '48;5' out || fail "colours in spite of NO_COLOR: $(cat -v out)"
fi
exit $failed
