# What the documents show is what keypeg prints: every line after a `$` in a ```console block is
# run in the source folder, and its output compared.
. "$2/tests/help/command_test.sh" || exit
ln -s "$keypeg" "$here/keypeg"
PATH=$here:$PATH
cd "$source" || exit 1

# Enters a new folder with only the examples in it, for a page that writes files.
enter_folder() { # PAGE
    mkdir -p "$here/pages/$1" && ln -s "$source/examples" "$here/pages/$1/examples" &&
        cd "$here/pages/$1" || exit 1
}

optional='jq python3 cadical'
name_missing $optional
missing=$(for program in $optional; do is_installed "$program" || printf '%s|' "$program"; done)

# The text inside ```console blocks of a file, without the blocks that need a missing program.
blocks() {
    awk -v missing="^[$](.*[|])? (${missing}no program) " '
        /^```console$/ { inside = 1; skipped = 0; block = ""; next }
        /^```$/ { if (inside && !skipped) printf "%s", block; inside = 0 }
        inside { block = block $0 "\n"; if ($0 " " ~ missing) skipped = 1 }' "$1"
}

for page in README.md docs/json.md docs/formats.md docs/generate.md docs/reductions.md \
    docs/strategies.md docs/guide.md docs/trust.md docs/recipes.md \
    docs/research/optimal-play.md; do
    blocks "$page" >"$here/told"
    [ -s "$here/told" ] || fail "$page shows nothing"
    case $page in README.md | docs/trust.md | docs/recipes.md) enter_folder "$page" ;; esac
    while IFS= read -r line; do
        case $line in '$ '*)
            printf '%s\n' "$line"
            bash -c "${line#??}" 2>&1
            ;;
        esac
    done <"$here/told" >"$here/true"
    cd "$source" || exit 1
    diff -u "$here/told" "$here/true" || fail "$page shows what keypeg does not say"
done

# The game in the README can be typed exactly as shown; so can the one in the help.
for game in "$(awk '/^```game$/ { inside = 1; next } /^```$/ { inside = 0 } inside' README.md)" \
    "$(keypeg help | sed -n '/^A game, as/,/^$/s/^  //p')"; do
    printf '%s\n' "$game" | keypeg check >"$here/says" 2>&1 && grep -q 'can all be right' "$here/says" &&
        ! grep -q 'no rows' "$here/says" || fail "the game shown: $(cat "$here/says")"
done

. tests/help/document_links.sh
find_dead_links . README.md CONTRIBUTING.md docs/*.md docs/*/*.md encodings/README.md bench/README.md \
    examples/*/README.md ||
    failed=1
exit $failed
