# The page of the public headers: every exported function is on it and has a comment, its links lead
# somewhere, and the contents at the top of keypeg.h are its sections.
. "$2/tests/help/command_test.sh" || exit
is_installed python3 || { echo 'skipped: python3 is not installed'; exit 77; }
cp -r "$source/include" "$here"
mkdir "$here/script" && cp "$source/script/api-page" "$here/script"
cd "$here" || exit 1

"$source/script/api-page" page.html || fail 'the page is not complete'
grep -oE ' (id|name)="[^"]*"' page.html | cut -d '"' -f 2 | LC_ALL=C sort >places
uniq -d places | grep . && fail 'these places are there twice'
sed -n 's/^ \(.*\)@Base .*/\1/p' "$source/debian/libkeypeg0.symbols" | grep -vxFf places &&
    fail 'these functions are not on the page'
grep -oE 'href="#[^"]*"' page.html | cut -d '#' -f 2 | tr -d '"' | sort -u >links
[ "$(wc -l <links)" -gt 150 ] || fail "the page has only $(wc -l <links) links"
grep -vxFf places links && fail 'these links lead nowhere'

sed -n '/^ \* Contents/,/^ \* Memory/s/^ \*     \([^ ]*\( [^ ]\+\)*\)  .*/\1/p' include/keypeg.h >contents
sed -n 's/^#include "\(keypeg.*\)".*/\1/p; s/^\/\* -* \(.*[a-z]\) -* \*\/$/\1/p' include/keypeg.h >sections
[ -s contents ] && diff contents sections || fail 'the contents of keypeg.h (<) are not its sections (>)'

expect_problem() { # PROBLEM
    script/api-page page.html >says && fail "$1: status 0"
    grep -qx "$1" says || fail "$1: $(cat says)"
}
sed -i 's/ \/\* their number \*\///' include/keypeg.h
expect_problem 'keypeg.h: kp_match_games has no comment'
cp "$source/include/keypeg.h" include
sed -i 's/KP_SOLVER_SHARE  8/KP_SHARE 8/' include/keypeg-types.h
expect_problem 'KP_SOLVER_SHARE is not declared'
exit $failed
