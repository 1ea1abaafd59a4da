# Reports look as they did: tests/golden/NAME.game gives NAME.txt, the exit
# status on its last line.  KEYPEG_GOLDEN=write writes them anew.
set -u
keypeg=$(realpath "$1")
cd "$2/tests/golden" || exit 1
failed=0

for game in *.game; do
    golden=${game%.game}.txt
    is=$("$keypeg" check "$game" 2>&1; echo "exit status $?")
    if [ "${KEYPEG_GOLDEN-}" = write ]; then
        printf '%s\n' "$is" >"$golden"
    elif ! diff -u "$golden" <(printf '%s\n' "$is"); then
        echo "FAIL: $game"
        failed=1
    fi
    wide=$(printf '%s\n' "$is" | grep -cE '^.{81}')
    [ "$wide" = 0 ] || [ "$game" = wide.game ] || { echo "FAIL: $game: lines past column 80"; failed=1; }
done
exit $failed
