# keypeg tree on the command line: totals, and the tree in both forms.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

# Prints keypeg's standard output, then its standard error and exit status.
said() { # ARGUMENTS...
    "$keypeg" tree "$@" 2>err </dev/null
    local status=$?
    cat err
    echo "status $status"
}
says() { # ARGUMENTS WORDS STATUS
    local told
    # shellcheck disable=SC2086
    told=$(said $1)
    [[ $told == *"$2"*"status $3" ]] || fail "tree $1: '$told' does not say '$2', status $3"
}

# ---- Totals ------------------------------------------------------------------

says '--game classic' '1,296 secrets need 5,801 guesses in total, 4.4761 on average, at most 5.' 0
says '--pegs 4 --colours 6' 'knuth guesses 1122 first.' 0
says '--pegs 4 --colours 6 --strategy kooi' '1,296 secrets need 5,668 guesses in total' 0
says '--pegs 4 --colours 6 --first 1112' 'knuth guesses 1112 first.' 0
says '--pegs 1 --colours 1' '1 secret needs 1 guess in total, 1.0000 on average, at most 1.' 0
says '--pegs 70000 --colours 6' 'expected a whole number from 1 to 65,535' 2
# A game may take more guesses than there are colours.
for strategy in first knuth optimal; do
    says "--pegs 1 --colours 256 --strategy $strategy" '128.5000 on average, at most 256.' 0
done
says '--pegs 2 --colours 256 --strategy first' 'at most 257.' 0
is 'lengths' "$("$keypeg" tree --game classic --strategy irving | sed -n '/^  guesses/,/^$/p' | awk 'NF==2 {print $2}' | tr '\n' ' ')" \
    'games 1 10 54 645 583 3 '
is 'the parts are all secrets' "$("$keypeg" tree --pegs 3 --colours 5 | awk '/black/ {n += $NF} END {print n}')" 125
is 'names in any case' "$("$keypeg" tree --game MOO --strategy FIRST --json)" \
    "$("$keypeg" tree --game bulls-and-cows --strategy first --json)"
is 'another seed, another tree' "$(for seed in 1 2 1; do
    "$keypeg" tree --pegs 3 --colours 4 --strategy random --seed $seed --print | sha1sum
done | sort | uniq -c | awk '{print $1}' | sort | tr '\n' ' ')" '1 2 '
printf 'pegs 3\ncolours 4\n123 : 1 1\n' >position
is 'from a position' "$("$keypeg" tree position | sed -n 2p)" \
    "$("$keypeg" count position) secrets need 30 guesses in total, 2.5000 on average, at most 3."
is 'from standard input' "$("$keypeg" tree <position)" "$("$keypeg" tree position)"
is 'in JSON' "$("$keypeg" tree --json position | grep -o '"secrets":12,"guesses":30,"average":"2.5000","longest":3')" \
    '"secrets":12,"guesses":30,"average":"2.5000","longest":3'
printf 'pegs 2\ncolours 3\n12 : 0 0\n13 : 0 1\n' >none
says 'none' 'No secret fits these scores, so there is nothing to guess.' 1
says '--json none' '"secrets":0' 1
says '--print none' 'there is nothing to guess' 1
says '--time-limit 0.000001 --game super' 'keypeg: undecided: stopped by the time limit' 3
says '--memory-limit 1 --pegs 4 --colours 32 --strategy first' 'keypeg: undecided: stopped by the memory limit' 3
says '--memory-limit 100 --pegs 4 --colours 32 --strategy first' 'undecided: stopped by the memory limit' 3
says '--memory-limit 1 --game classic --strategy optimal' 'too many to search exhaustively within the memory limit (1,296' 2
says '--time-limit 0.000001 --json position' '"stop":"time-limit"' 3

# ---- The tree itself -----------------------------------------------------------

"$keypeg" tree --pegs 3 --colours 5 --print >a.tree
"$keypeg" tree --pegs 3 --colours 5 --print --json >a.json
is 'every line of it is one of its guesses' "$(sed '1,/^tree$/d' a.tree | wc -l)" "$(grep -o '"guess"' a.json | wc -l)"
is 'a pipe that is closed is not worth a word' \
    "$( ("$keypeg" tree --print --pegs 4 --colours 9 --strategy first) 2>&1 | head -1)" \
    '# first guesses 1111 first.'
[ ! -e /dev/full ] || "$keypeg" tree --print --game classic 2>&1 >/dev/full | grep -q 'cannot write the answer' ||
    fail 'a full disk is told'

# ---- What is refused ---------------------------------------------------------------

says '--pegs 3' '--pegs and --colours require each other' 2
says '--pegs 3 --colours 3 --game classic' 'cannot be combined' 2
says '--game classic position' 'a file has its own rules' 2
says '--game chess' "unknown game 'chess'" 2
says '--pegs 8 --colours 6' 'the game has more than 1,048,576 codes' 2
says '--pegs 70000 --colours 6' '65,535' 2
says '--game classic --strategy chess' "keypeg: --strategy: unknown strategy 'chess'" 2
says '--game classic --first 11' 'keypeg: ' 2
says '--game bagels --first 112' "'112' cannot be a secret of this game" 2
says '--game bagels --first 112 --guesses any --strategy first' 'first guesses 112 first.' 0
says '--game classic --longest 0' "--longest: expected a whole number above 0, found '0'" 2
exit $failed
