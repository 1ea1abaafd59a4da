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
refuses "$classic" 'rot rot blau blau : 1 0' "unknown colour 'rot'" '' \
    'colours rot grün blau gelb weiß schwarz'
refuses "$classic" 'gruen gruen blau blau 1 0' "unknown colour 'gruen'" '' \
    'colours rot gruen blau gelb weiß schwarz'
refuses "$classic" 'rouge rouge vert vert : 1 0' "unknown colour 'rouge'" '' \
    'colours rouge vert bleu jaune blanc noir'
refuses "$classic" 'rojo rojo azul azul - 1 0' "unknown colour 'rojo'" '' \
    'colours rojo verde azul amarillo blanco negro'
refuses '' '🔴🔴🟢🟢 ⚫⚫' 'the rules are missing' '' 'game classic'
refuses 'colours guess cow\npegs 3\n' 'move guess guess cow cow is 2, 1' "it is not clear where the guess begins and ends" \
    'move guess guess cow cow is 2, 1' 'guess cow cow : 2 1'

refuses 'colours move guess cow is\npegs 5\n' 'move guess guess cow cow is 2, 1' \
    'this row can be read in two ways' 'move guess guess cow cow is 2, 1' 'move guess guess cow cow : 2 1'

# Lock puzzles: the sentences of the one that is best known, and other ways to say the same.
lock() { # WELL-PLACED WRONGLY-PLACED TWO-WRONGLY NOTHING
    printf '682%s\n614%s\n206%s\n738%s\n780%s\n' "$1" "$2" "$3" "$4" "$2" >lock
    "$keypeg" check lock >out 2>&1
    grep -q '^The only secret that fits:  0 4 2' out || fail "the lock is not opened: $(cat lock out)"
    grep -qF "keypeg assumes 'pegs 3' and 'colours 0-9'." out || fail "the rules are not named: $(cat out)"
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
[ "$("$keypeg" count --pegs 3 --colours 10 lock)" = 1 ] || fail 'the lock with its rules has another count'

# The referee reads the same lines, and corrects them.
for row in 'R-R-G-G 1/1' 'rrgg 1 1 <- I think wrong' '🔴🔴🟢🟢 ⚫⚪'; do
    printf '%s\nrow 1 : 1 0\n' "$row" | "$keypeg" play --referee --game classic >out 2>&1
    grep -qF 'Row 1: 208 possible secrets.' out || fail "$row: not read by the referee: $(cat out)"
    grep -qF 'Row 1 is now: red red green green : 1 0' out || fail "$row: not corrected: $(cat out)"
done

# An assumption yields to options, and is noted.
echo '1234 1A0B' >bulls
[ "$("$keypeg" count bulls 2>/dev/null)" = 480 ] || fail 'bulls: another count'
[ "$("$keypeg" count --pegs 4 --colours 10 bulls)" = 1372 ] || fail 'the options do not hold'
[ "$("$keypeg" count --game electronic4 bulls)" = 1372 ] || fail 'the predefined game does not hold'
for command in check count list next 'tree' 'check --json' 'count --json'; do
    # shellcheck disable=SC2086
    "$keypeg" $command bulls 2>&1 | grep -qF "no line gives the rules; keypeg assumes 'game bulls-and-cows'" ||
        fail "$command does not name the rules that it assumes"
done
exit $failed
