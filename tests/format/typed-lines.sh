# What people type: each line is read, or refused with a fix that is accepted when it is typed.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

# reads RULES LINE ROW: under these rules, the line is read as this row.
reads() {
    local is
    is=$(printf '%b%s\n' "$1" "$2" | "$keypeg" convert --to text 2>err | grep ' : ')
    [ "$is" = "$3" ] || fail "$2: read as '$is': $(cat err)"
}

# refuses RULES LINE SENTENCE WRONG FIX: the line is refused with this sentence, which shows the fix,
# and is read with the fix in place of what is wrong.  An empty WRONG: the fix is a line above.
refuses() {
    local fixed=${2/"$4"/"$5"}
    printf '%b%s\n' "$1" "$2" | "$keypeg" check >out 2>&1 && fail "$2: is not refused"
    grep -qF -- "$3" out || fail "$2: '$3' is not said: $(cat out)"
    grep -qF -- "'$5'" out || fail "$2: '$5' is not shown: $(cat out)"
    [ -n "$4" ] || fixed="$5
$2"
    printf '%b%s\n' "$1" "$fixed" | "$keypeg" check >out 2>&1 ||
        [ $? = 1 ] || fail "$fixed: the fix is refused: $(cat out)"
}

classic='game classic\n'
reads "$classic" 'R-R-G-G 2/0' 'red red green green : 2 0'
reads 'pegs 3\ncolours 0-9\n' '682: One number is correct and well-placed' '682 : 1 0'
reads "$classic" 'rrgg 2B1W' 'red red green green : 2 1'
reads "$classic" '1122 w1b2' 'red red green green : 2 1'
reads "$classic" 'rrgg 2 0 <- I think wrong' 'red red green green : 2 0'
reads "$classic" '🔴🔴🟢🟢 ⚫⚫' 'red red green green : 2 0'
reads "$classic" '🔴🔴🟢🟢 : ⚫⚪' 'red red green green : 1 1'
reads "$classic" '🟥🟥🟩⬛ 2 0' 'red red green black : 2 0'
reads "$classic" '🔵 🟡 ⚪ ⚫ : 2 0' 'blue yellow white black : 2 0'
reads 'colours guess cow\npegs 4\n' 'move guess guess cow cow is 2, 1' 'guess guess cow cow : 2 1'

refuses "$classic" 'RRGG xx' "cannot read the score 'xx'" xx '1 0'
refuses "$classic" 'rrgg 2 0 ?' "cannot read the score '2 0 ?'" '2 0 ?' '2 0'
refuses "$classic" 'Guess 1 - red, red, green, green. Two blacks.' "cannot read the score 'Two blacks.'" \
    'Two blacks.' '2 0'
refuses '' '🔴🔴🟢🟢 ⚫⚫' 'the rules are missing' '' 'game classic'
refuses 'colours guess cow\npegs 3\n' 'move guess guess cow cow is 2, 1' "it is not clear where the guess begins and ends" \
    'move guess guess cow cow is 2, 1' 'guess cow cow : 2 1'

refuses 'colours move guess cow is\npegs 5\n' 'move guess guess cow cow is 2, 1' \
    'this row can be read in two ways' 'move guess guess cow cow is 2, 1' 'move guess guess cow cow : 2 1'

# What could be read of a text with mistakes, and which rules it can have, for programs.
json=$(printf 'game classic\n1. rrgg -> 2/1\nrrxg : 1 0\nsecret rgbx\n\nbbyy : 0 2\n' | "$keypeg" convert --json)
[ $? = 2 ] || fail "convert --json succeeds with mistakes"
for part in '"lines":[2,6]' '"notes":[{"code":"read-as","values":["2",' '"errors":[{"line":3,"column":3,' '{"line":4,'; do
    [[ $json == *"$part"* ]] || fail "convert --json has no $part: $json"
done
proposes() { # GAMES TEXT
    json=$(printf "$2" | "$keypeg" convert --json)
    [[ $json == *"\"code\":\"rules-missing\",\"values\":[],\"games\":[$1],"* ]] || fail "$2: not $1 is proposed: $json"
}
proposes '"classic","bulls-and-cows"' '1234 1 2\n'
proposes '"classic"' '🔴🔴🟢🟢 ⚫⚫⚪\n'
proposes '"bagels"' '682: One number is correct and well placed\n'
proposes '' 'what is this?\n'

# Lock puzzles: the sentences of the one that is best known, and other ways to say the same.
lock() { # WELL-PLACED WRONGLY-PLACED TWO-WRONGLY NOTHING
    printf 'pegs 3\ncolours 0-9\n682%s\n614%s\n206%s\n738%s\n780%s\n' "$1" "$2" "$3" "$4" "$2" >lock
    "$keypeg" check lock >out 2>&1
    grep -q '^The only secret that fits:  0 4 2' out || fail "the lock is not opened: $(cat lock out)"
}
for number in number digit; do
    for sign in ' ' ': ' ' - ' ' – '; do
        lock "${sign}One $number is correct and well placed" \
            "${sign}One $number is correct but wrongly placed" \
            "${sign}Two ${number}s are correct but wrongly placed." "${sign}Nothing is correct"
        lock "${sign}one $number is right and in the right place" \
            "${sign}one $number is right but in the wrong place" \
            "${sign}two ${number}s are right, but in the wrong places" "${sign}nothing is right."
    done
done
lock ': 1 digit is correct and in the correct position' ': 1 digit is correct but in the wrong position' \
    ': 2 digits are correct but not in the right positions' ': no digits are correct'

# The referee reads the same lines, and corrects them.
for row in 'R-R-G-G 1/1' 'rrgg 1 1 <- I think wrong' '🔴🔴🟢🟢 ⚫⚪'; do
    printf '%s\nrow 1 : 1 0\n' "$row" | "$keypeg" play --referee --game classic >out 2>&1
    grep -qF 'Row 1: 1 black 1 white; 208 possible secrets.' out || fail "$row: not read by the referee: $(cat out)"
    grep -qF 'Row 1 is now: red red green green : 1 0' out || fail "$row: not corrected: $(cat out)"
done

exit $failed
