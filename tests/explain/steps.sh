# The steps of 30 games of all rules read as before: steps.games gives steps.txt, at the width of a
# terminal.  The first three are those of explanations that were written by hand.
# KEYPEG_GOLDEN=write writes the file again.
. "$2/tests/help/command_test.sh" || exit
cd "$source/tests/explain" || exit 1

"$keypeg" explain steps.games >"$here/is" 2>&1
if [ "${KEYPEG_GOLDEN-}" = write ]; then
    cp "$here/is" steps.txt
else
    diff -u steps.txt "$here/is" || fail "the steps of steps.games"
fi
! grep -nE '^.{81}' "$here/is" || fail "lines past column 80"
exit $failed
