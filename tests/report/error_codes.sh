#!/bin/bash
# Usage: error_codes.sh KEYPEG SOURCE_DIR
# Every code of a sentence that docs/json.md lists occurs, so the sentence still has the form by
# which src/report/error_json.c finds it; no other code occurs; and no value has advice in it.
keypeg=$1
source=$2
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# Games with remarks, games without a secret, and revealed secrets that the rules forbid.
games() {
    printf "$1\n" 'game mini\nrrgg : 4 0\nrrgb : 3 0' \
        "game mini$(printf '\\nrrgg : 1 0%.0s' 1 2 3 4 5 6 7)" \
        'pegs 4\ncolours 2\n1122 : 1 1' 'pegs 6\ncolours 2\n111112 : 0 4' \
        'pegs 4\ncolours 2\n1122 : 1 0' 'game mini\nrrgg : 3 1' \
        'game mini\nrrgg : 1 0\nrrgg : 2 0' 'game mini\nrrgg : 1 0\ngrgr : 2 1' \
        'game mini\nrrgg : 0 0\nrrgb : 3 0' 'game mini\nrrgg : 0 1\nggrb : 0 4' \
        'game mini\nrrrr : 3 0\ngggg : 3 0' 'game mini\nrrgg : 0 3\nbbyy : 0 3' \
        'pegs 4\ncolours 2\n1111 : 2 0\n1122 : 1 2' \
        'pegs 2\ncolours 3\nrepeats no\npeg 1 : 1\npeg 2 : 1\n12 : 1 0' \
        'pegs 2\ncolours 3\nblanks guesses\n12 : 1 0\nsecret 1.' \
        'game mini\npeg 1 : red\nrrgg : 1 0\nsecret grrr' \
        'pegs 2\ncolours 3\nrepeats no\n12 : 1 0\nsecret 11' \
        'game mini\ntimes red 2\nrrgg : 1 0\nsecret rbbb' \
        'game number\nsum 10\n1122 : 1 0\nsecret 1111' \
        'game mini\ntimes red blue 2..3\nrrgg : 1 0\nsecret gggg'
}

# The remarks on a match of games with a codemaker (or none, '') and rows, in turns.
match() {
    while [ $# -gt 0 ]; do
        printf "game mini\n${1:+codemaker $1\n}$2\n---\n"
        shift 2
    done | "$keypeg" points --json "${options[@]}"
}
wrong='rrgg : 1 0\nrrgg : 2 0'
won='rrgg : 4 0'

{
    for file in "$source"/tests/bad/* "$source"/tests/bad-json/*; do
        "$keypeg" convert --json "$file" 2>&1
    done
    games '%b\n---' | "$keypeg" check --json
    "$keypeg" generate random --pegs 16 --colours 16 --rows 20 |
        "$keypeg" points --json --states 1 --engine native
    options=(--rules invicta)
    match Ann "$wrong"
    options=()
    match Ann "$wrong"
    match Ann "$won" Bob "$won" Bob "$won" # an odd number
    match Ann "$won" Bob "$won" Bob "$won" Bob "$won"
    match Ann "$won" Bob "$won" Cem "$won" '' "$won" Cem 'rrgg : 1 0'
    printf 'game classic\n1. rrgg -> 2/0\n9. bbyy 0 2\n#3 rrgg : 1 1\n' | "$keypeg" convert --json
} >"$folder/answers" 2>/dev/null

grep -ao '"code":"[a-z-]*"' "$folder/answers" | cut -d: -f2 | sort -u >"$folder/found"
sed -n '/^The codes are:/,/^A file/p' "$source/docs/json.md" | grep -o '"[a-z-]*"' | sort -u >"$folder/listed"
if ! diff "$folder/listed" "$folder/found"; then
    echo "the codes in docs/json.md (<) and those that occur (>) differ"
    exit 1
fi
if grep -ao '"values":\[[^]]*; [^]]*\]' "$folder/answers"; then
    echo "these values have advice in them"
    exit 1
fi
