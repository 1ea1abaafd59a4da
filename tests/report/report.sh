# Reports print as before: tests/golden/NAME.game gives NAME.txt, and in JSON NAME.json, with the
# exit status on its last line.  A first line "# check ..." has options.  KEYPEG_GOLDEN=write
# writes the files again.
. "$2/tests/help/command_test.sh" || exit
cd "$source/tests/golden" || exit 1

# GOLDEN OPTIONS...: compares the output without its costs.
holds() {
    local golden=$1
    shift
    "$keypeg" check "$@" 2>&1 | sed 's/,"stats":{.*$/}/' >"$here/is"
    echo "exit status ${PIPESTATUS[0]}" >>"$here/is"
    if [ "${KEYPEG_GOLDEN-}" = write ]; then
        cp "$here/is" "$golden"
    else
        diff -u "$golden" "$here/is" || fail "$*"
    fi
}
for game in *.game; do
    read -ra options < <(sed -n '1s/^# check //p' "$game")
    holds "${game%.game}.txt" "${options[@]}" "$game"
    ! grep -qE '^.{81}' "$here/is" || [ "$game" = wide.game ] || fail "$game: lines past column 80"
    holds "${game%.game}.json" --json "${options[@]}" "$game"
done

# The history does not say that a row gave information if nothing was counted.
"$keypeg" check --story --json --engine sat ../../examples/friday.game | grep -q '"row":1,"count":1,"count_exact":"1","count_log2":0.000,"count_is_exact":false,"told_nothing":null' ||
    fail "told_nothing without a count"

# No row rules out the last secret if the sum did, whatever the budget.
for states in 1 5 20 5000; do
    for engine in linear auto; do
        printf 'pegs 3\ncolours 3\nrepeats no\nsum 7\n213 : 1 0\n132 : 1 ?\n' |
            "$keypeg" check --json --engine $engine --states $states | grep -q '"first_impossible":null' ||
            fail "a row before the rules, $engine, $states states"
    done
done

# Rows beyond 200 are only counted, and an empty hole is drawn without a colour.
is=$({ echo 'game classic'; yes '1122 : ? ?' | head -250; } | "$keypeg" check | grep -cE '^ +[0-9]+  r r g g|and 50 more rows')
[ "$is" = 201 ] || fail "$is lines for the first 200 of 250 rows"
"$keypeg" check --colour always holes.game | grep -qF $'1  \033[48;5;160;38;5;231m 1 \033[0m  .  \033[48;' ||
    fail "a hole has a colour"

# Lines that are known of the secret: the first six, and the first 60 columns of each.
is=$({ printf 'pegs 9\ncolours 40\n'; printf "peg %d : $(seq -s ' ' 30)\n" {1..9}; echo 'times 3 1..2'
    echo '1 1 1 2 2 2 3 3 3 : 9 0'; } | "$keypeg" check | sed -n '/^...1 /,/^$/p')
[ "$(cut -c 7- <<<"$is" | sed '1d;3,6d')" = 'peg 1 : 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 ...
peg 6 : 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 ...
and 4 more lines' ] || fail "lines known of the secret: $is"
exit $failed
