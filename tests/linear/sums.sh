# Games whose colours are large numbers with a known sum: the SAT engine counts as many secrets
# as the native engine, and writes few clauses (there were six million for the first game).
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

compare() { # RULES AND ROWS, separated by commas
    tr , '\n' <<<"$1" >game
    local sat native
    sat=$("$keypeg" count --engine sat game 2>&1)
    native=$("$keypeg" count --engine native game 2>&1)
    [ "$sat" = "$native" ] || fail "$1: $sat by SAT, $native natively"
}

compare 'pegs 4,colours 999 5 0 7,sum 1004,5 999 0 0 : 1 2,999 999 5 0 : 0 3,5 5 0 5 : 1 1'
compare 'pegs 4,colours 999 5 0 7,sum 1004'
compare 'pegs 4,colours 999 5 0 7,sum 1005'
compare 'pegs 4,colours 999 5 0 7,sum 0'
compare 'pegs 4,colours 999 5 0 7,sum 3996'
compare 'pegs 4,colours 999 5 0 7,sum 3997'
compare 'pegs 3,colours 1000003 17 999999 4000000 1,sum 1000021'
compare 'pegs 3,colours 1000003 17 999999 4000000 1,sum 1000021,17 17 1 : 1 0'
compare 'pegs 3,colours 600 601 602 1500,repeats no,sum 1803'
compare 'pegs 2,colours 100000000000000 300000000000000 1,sum 400000000000000'
for sum in 250 500 501 502 1000 1249 1250; do
    compare "pegs 5,colours 0 1 2 249 250 251,sum $sum,0 1 2 249 250 : 1 ?"
done

# A board of 30 pegs, whose sum would take millions of clauses: under `auto` the linear engine
# decides it before a solver is opened.
game=$2/tests/games/large-sum.game
total=$(sed -n 's/^sum //p' "$game")
for more in 0 1; do
    sed "s/^sum .*/sum $((total + more))/" "$game" >game
    "$keypeg" check --json --repairs 0 game >said
    is "large sum, $more more" "$(grep -o '"verdict":"[a-z]*"' said)" \
        "\"verdict\":\"$([ $more = 0 ] && echo consistent || echo cheated)\""
    is "clauses of a large sum, $more more" "$(grep -o '"clauses":[0-9]*' said | head -n 1)" '"clauses":0'
done

clauses=$(printf 'pegs 4\ncolours 999 5 0 7\nsum 1004\n' | "$keypeg" encode | sed -n 's/^p cnf [0-9]* //p')
[ "$clauses" -lt 1000 ] || fail "$clauses clauses"
exit $failed
