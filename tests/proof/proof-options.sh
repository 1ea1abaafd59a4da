# Every pair of options of `check` beside --proof, on an impossible game, a game with one secret and
# a game with more: the exit status is the one without --proof, the proof holds and shows what the
# report says, or the call is refused with a sentence that names an option.  Nothing is called a
# fault of keypeg.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1
printf 'game classic\n1122 : 2 0\n1122 : 2 1\n3456 : 0 1\n' >impossible.game
cp "$source/examples/puzzle.game" unique.game
printf 'game classic\n1122 : 1 1\n3344 : 1 0\n' >open.game

options=('--repairs 0' '--repairs 2' '--why 9' '--verdict-only' '--lies 1' '--all-conflicts' '--story'
    '--competition' '--game classic' '--pegs 4 --colours 6' '--from text' '--html page.html' '--json'
    '--jobs 2' '--colour always' '--verbose' '--engine native' '--engine linear' '--engine sat'
    '--no-stats' '--states 100000' '--encoding general' '--time-limit 60' '--memory-limit 200M')

# A new option needs a row above.
"$keypeg" check --help | tr '\n' ' ' | sed 's/also *--[a-z]*//g' |
    grep -o -- ' --[a-z-]*' | grep -v -- --proof | sort -u >known
while read -r option; do
    case "${options[*]}" in *"$option"*) ;; *) fail "$option is not combined with --proof" ;; esac
done <known

expect_proof() { # CALL GAME
    local call=$1 game=$2 shows
    case $game in
        impossible) shows='^No secret fits' ;;
        unique) shows='^Exactly one secret'
            # Solvers print one secret, and not whether there are others.
            case $call in *--competition*) shows='secret fits these scores:' ;; esac ;;
        *) shows='secrets\? fits\? these scores:' ;;
    esac
    "$keypeg" verify "$game.game" p p.opb >verified 2>&1 || fail "$call: $(cat verified)"
    grep -q "$shows" verified || fail "$call shows: $(cat verified)"
}

refused=0 proved=0
try() { # GAME OPTIONS...
    local game=$1 status expected
    shift
    local call="check --proof p $* $game.game"
    rm -f p p.opb page.html
    "$keypeg" check --proof p "$@" "$game.game" >out 2>said
    status=$?
    if grep -q 'a fault in keypeg\|internal error' said; then
        fail "$call: $(cat said)"
    elif grep -q '^keypeg: .*--[a-z]' said; then
        refused=$((refused + 1))
        is "$call: status" $status 2
        [ ! -s out ] && [ ! -e p ] || fail "$call: refused, but something was written"
    else
        proved=$((proved + 1))
        case $game in impossible) expected=1 ;; *) expected=0 ;; esac
        case "$*" in *--competition*) expected=$((10 + 10 * expected)) ;; esac
        is "$call: status" $status $expected
        expect_proof "$call" "$game"
    fi
}

chosen=$KEYPEG_TEST_SHARE turn=0
for ((i = 0; i < ${#options[@]}; i++)); do
    for ((k = i; k < ${#options[@]}; k++)); do
        for game in impossible unique open; do
            # Each option alone, and a share of the pairs.
            turn=$(((turn + 37) % 100))
            [ $i -eq $k ] || [ $turn -lt "$chosen" ] || continue
            [ "${options[i]%% *}" != "${options[k]%% *}" ] || [ $i -eq $k ] || continue
            second=${options[k]}
            [ $i -ne $k ] || second=
            try $game ${options[i]} $second
        done
    done
done
[ $refused -gt 0 ] && [ $proved -gt $((5 * refused / 4)) ] || fail "$refused refused, $proved proved"
exit $failed
