#!/bin/bash
# Usage: error_codes.sh KEYPEG SOURCE_DIR
# Every code of an error that docs/json.md lists occurs, so its sentence still has the form by which
# src/report/error_json.c finds it; no other code occurs; and no value has advice in it.
keypeg=$1
source=$2
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

{
    for file in "$source"/tests/bad/* "$source"/tests/bad-json/*; do
        "$keypeg" convert --json "$file" 2>&1
    done
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
