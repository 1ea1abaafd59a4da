# What the README shows is what keypeg says: every line behind a `$` in a
# ```console block is run in the source folder, and its output compared.
set -u
keypeg=$(realpath "$1") source=$2
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
ln -s "$keypeg" "$bin/keypeg"
PATH=$bin:$PATH
cd "$source" || exit 1

blocks() { # the text inside ```console blocks of a file
    awk '/^```console$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$1"
}

status=0
for page in README.md docs/json.md; do
    blocks "$page" >"$bin/told"
    [ -s "$bin/told" ] || { echo "FAIL: $page shows nothing"; status=1; }
    while IFS= read -r line; do
        case $line in '$ '*)
            printf '%s\n' "$line"
            bash -c "${line#??}" 2>&1
            ;;
        esac
    done <"$bin/told" >"$bin/true"
    diff -u "$bin/told" "$bin/true" || { echo "FAIL: $page shows what keypeg does not say"; status=1; }
done

# The game it shows can be typed as it stands; so can the one in the help.
for game in "$(awk '/^```game$/ { inside = 1; next } /^```$/ { inside = 0 } inside' README.md)" \
    "$(keypeg help | sed -n '/^A game, as/,/^$/s/^  //p')"; do
    printf '%s\n' "$game" | keypeg check >"$bin/says" 2>&1 && grep -q 'can all be right' "$bin/says" &&
        ! grep -q 'no rows' "$bin/says" || { echo "FAIL: the game shown: $(cat "$bin/says")"; status=1; }
done

# The pages it points to are there.
grep -oE '\]\([^)h#][^)]*\)' README.md | tr -d '](' | tr -d ')' | while read -r link; do
    [ -e "$link" ] || { echo "FAIL: README points to $link"; exit 1; }
done || status=1
exit $status
