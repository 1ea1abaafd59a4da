# What the documents show is what keypeg prints: every line after a `$` in a ```console block is
# run in the source folder, and its output compared.
. "$2/tests/help/command_test.sh" || exit
ln -s "$keypeg" "$here/keypeg"
PATH=$here:$PATH
cd "$source" || exit 1

blocks() { # the text inside ```console blocks of a file
    awk '/^```console$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$1"
}

for page in README.md docs/json.md docs/formats.md docs/generate.md docs/reductions.md \
    docs/strategies.md docs/guide.md \
    docs/research/genetic.md docs/research/optimal-play.md docs/research/reductions.md; do
    blocks "$page" >"$here/told"
    [ -s "$here/told" ] || fail "$page shows nothing"
    while IFS= read -r line; do
        case $line in '$ '*)
            printf '%s\n' "$line"
            bash -c "${line#??}" 2>&1
            ;;
        esac
    done <"$here/told" >"$here/true"
    diff -u "$here/told" "$here/true" || fail "$page shows what keypeg does not say"
done

# The game in the README can be typed exactly as shown; so can the one in the help.
for game in "$(awk '/^```game$/ { inside = 1; next } /^```$/ { inside = 0 } inside' README.md)" \
    "$(keypeg help | sed -n '/^A game, as/,/^$/s/^  //p')"; do
    printf '%s\n' "$game" | keypeg check >"$here/says" 2>&1 && grep -q 'can all be right' "$here/says" &&
        ! grep -q 'no rows' "$here/says" || fail "the game shown: $(cat "$here/says")"
done

# Every link leads to a file, and to a heading of that file if it names one.
for page in README.md CONTRIBUTING.md docs/*.md docs/*/*.md encodings/README.md bench/README.md; do
    while read -r link; do
        file=${link%%#*}
        file=${file:+$(dirname "$page")/$file}
        file=${file:-$page}
        [ -e "$file" ] || fail "$page points to $link, which is not there"
        case $link in *'#'*)
            sed -n 's/^#\{1,6\} //p' "$file" | tr 'A-Z ' 'a-z-' | tr -cd 'a-z0-9\n-' |
                grep -qx -e "${link#*#}" || fail "$page points to $link, and there is no such heading"
            ;;
        esac
    done < <(grep -oE '\]\([^)h][^)]*\)' "$page" | sed 's/^](//; s/)$//')
done
exit $failed
