# Reports look as they did: tests/golden/NAME.game gives NAME.txt, the exit
# status on its last line.  KEYPEG_GOLDEN=write writes them anew.
. "$2/tests/help/begin.sh" || exit
cd "$source/tests/golden" || exit 1

for game in *.game; do
    golden=${game%.game}.txt
    is=$("$keypeg" check "$game" 2>&1; echo "exit status $?")
    if [ "${KEYPEG_GOLDEN-}" = write ]; then
        printf '%s\n' "$is" >"$golden"
    elif ! diff -u "$golden" <(printf '%s\n' "$is"); then
        fail "$game"
    fi
    wide=$(printf '%s\n' "$is" | grep -cE '^.{81}')
    [ "$wide" = 0 ] || [ "$game" = wide.game ] || fail "$game: lines past column 80"
done

# Rows past 200 are counted, and a hole has no colour to be drawn in.
is=$({ echo 'game classic'; yes '1122 : ? ?' | head -250; } | "$keypeg" check | grep -cE '^ +[0-9]+  r r g g|and 50 more rows')
[ "$is" = 201 ] || fail "$is lines for the first 200 of 250 rows"
"$keypeg" check --colour always holes.game | grep -qF $'1  \033[48;5;160;38;5;231m 1 \033[0m  .  \033[48;' ||
    fail "a hole has a colour"
exit $failed
