# Huge input, and input that is not a transcript: the program ends in time with a status from 0
# to 3, and with status 2 it names the place as file:line:column.
# (tests/format/test_damaged_input.c has the small cases.)
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

bound=60 # seconds for one file, with sanitizers on a busy machine; 2 s are usual

times() { # N LINE
    yes -- "$2" | head -n "$1"
}
together() { # N TEXT: that often, without an end of line
    times "$1" "$2" | tr -d '\n'
}
noise() { # SEED BYTES: no two are alike, and always the same
    LC_ALL=C awk -v seed="$1" -v n="$2" 'BEGIN { srand(seed)
        for (i = 0; i < n; i++) printf "%c", int(rand() * 255) + 1 }'
}
classic='game classic'
game=$(printf '%s\n' "$classic" '1122 : 1 1')

# expect STATUSES NAME COMMAND...: reads a file; the exit status must be one of STATUSES.
expect() {
    local statuses=$1 name=$2 status
    shift 2
    timeout -s KILL $bound "$keypeg" "$@" "$name" >out 2>err
    status=$?
    case " $statuses " in
    *" $status "*) ;;
    *) fail "$* $name: $status: $(head -c 500 err)" ;;
    esac
    [ $status != 2 ] || grep -qE "^$name:[0-9]+:[0-9]+: .+" err ||
        fail "$* $name: no place: $(head -c 300 err)"
    [ "$(wc -c <err)" -lt 20000 ] || fail "$* $name: too much is said"
}

# A token repeated a hundred thousand times, in every place that has tokens.
for token in 1 a . ? : , = 1122 99999999999 x=y '---' '#' 'é' '🔴'; do
    together $(share 100000) "$token " >many
    for before in '' pegs colours board sum secret codemaker 'peg 1 :' '1122 :'; do
        { echo "$classic"; echo "$before $(cat many)"; } >token
        expect '0 1 2' token check
    done
    { printf 'pegs 4\ncolours '; cat many; printf '\n1 1 2 2 : 1 1\n'; } >token
    expect '0 1 2' token check
done

# One line of 50 MB: a word, words, colons, a comment, nothing.
{ echo "$classic"; together $(share 5000000) 'abcdefghij'; } >word
expect 2 word check
{ echo "$classic"; together $(share 5000000) '1 2 3 4 : '; } >words
expect 2 words check
{ printf '#'; together $(share 5000000) 'abcdefghij'; printf '\n%s\n' "$game"; } >comment
expect 0 comment check
head -c $(share 50000000) /dev/zero >nothing
expect 2 nothing check
head -c $(share 50000000) /dev/zero | tr '\0' ' ' >blanks
expect 2 blanks check
rm word words comment nothing blanks

# A million of something.
times $(share 1000000) --- >separators
expect 2 separators count
{ echo "$classic"; times 1000001 '1122 : 1 1'; } >rows
expect 2 rows count
{ echo "$classic"; times $(share 1000000) '1127 : 1 1'; } >mistakes
expect 2 mistakes count
times $(share 1000000) "$classic" >rules
expect 2 rules count
{ echo "$classic"; times 100000 'peg 1 : red green'; } >facts
expect 0 facts count
{ echo "$classic"; times 100000 '7. 1122 : 1 1'; } >numbers
expect 0 numbers count
{ echo "$classic"; together $(share 1000000) ' ---'; } >dashes
expect 2 dashes count
rm separators rows mistakes rules facts numbers dashes
number=$(share 500000)
{ times $((3 * number)) "$game
---"; echo "$classic"; } >games
expect 0 games count
[ "$(sort -u out | tr '\n' ' ')" = '1296 208 ' ] && [ "$(wc -l <out)" = $((number + 1)) ] ||
    fail "$((number + 1)) games have $(wc -l <out) answers"
{ times $(share 300000) "$game
---"; echo "$classic
1122 1"; } >games
expect 2 games count
[ "$(tail -n 1 out)" = error ] || fail 'the last game of many is bad, and that is not said'
rm games

# Random bytes, alone and after rules; the program file itself, read as a game.
for seed in 1 2 3 4 5; do
    noise $seed 30000 >noise
    expect 2 noise check
    { echo "$classic"; cat noise; } >behind
    expect 2 behind check
done
head -c 300000 "$keypeg" >program
expect 2 program check

# The numbers next to every limit.
for n in 0 1 65534 65535 65536 2147483647 2147483648 4294967295 4294967296 18446744073709551616; do
    for line in "pegs $n" "colours $n" "pegs 1024
colours $n" "pegs $n
colours 1-1024" "colours 0-$n" "board $n" "peg $n : 1" "sum $n" "1122 : $n 0" "$n. 1122 : 1 1"; do
        case $line in
        pegs* | colours*) echo "$line" >limit ;;
        *) printf 'pegs 4\ncolours 1-6\n%s\n' "$line" >limit ;;
        esac
        expect '0 1 2 3' limit count --time-limit 0.2
    done
done

# The time limit applies to reading too, and keypeg says so.
{ echo "$classic"; times 600000 'rrgg : ? ?'; } >slow.game
{ printf '{"game":"classic","rows":['; times 300000 '{"guess":[1,1,2,2]},'; echo '{"guess":[1,1,2,2]}]}'; } >slow.json
for file in slow.game slow.json; do
    for json in '' --json; do
        "$keypeg" check $json --time-limit 0.01 $file >out 2>err
        status=$?
        [ $status = 3 ] || fail "$file that is read for long: status $status"
        grep -qx "$file: not read to its end: stopped by the time limit (--time-limit)" err || fail "$file: nobody says that it was not read"
        [ -z "$json" ] || grep -q '"verdict":"error".*not read to its end' out || fail "$file: nor in JSON"
    done
    expect 0 $file check --competition --time-limit 0.01
    [ "$(cat out)" = $'c stopped by the time limit (--time-limit)\ns UNKNOWN' ] || fail "$file: solvers say that they do not know: $(cat out)"
done

# Codes of tens of thousands of pegs: a limit of one second ends the work, in processor time.
printf 'pegs 65535\ncolours 1024\n' >wide
printf 'pegs 8000\ncolours 8388\nrepeats no\n' >distinct
printf 'pegs 65535\ncolours 1000\nscores colours\n' >alike
for call in 'count --states 1000 wide' 'next distinct' 'sample 2 alike' 'next alike'; do
    # shellcheck disable=SC2086
    (ulimit -t 5 && exec "$keypeg" $call --time-limit 1 >out 2>err)
    status=$?
    [ $status = 0 ] || [ $status = 3 ] || fail "$call: status $status"
done

exit $failed
