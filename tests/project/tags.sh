#!/bin/bash
# tags.sh KEYPEG SOURCE
#
# Each struct, union and enum tag is defined once in src, include and encodings, and none has the
# name of a function, so that a reader, a debugger and ctags land in the right place.
set -u
. "$2/tests/help/command_test.sh"

cd "$source" || exit 1
places() { # NAME: where it is defined
    grep -rnE --include='*.[ch]' "^ *(typedef +)?(struct|union|enum) $1 \{|^[a-z][a-z0-9_ *]*[ *]$1\(" src include encodings
}
tags=$(grep -rhoE --include='*.[ch]' '(struct|union|enum) [a-z0-9_]+ \{' src include encodings | cut -d' ' -f2 | sort)
functions=$(grep -rhoE --include='*.[ch]' '^[a-z][a-z0-9_ *]*[ *][a-z0-9_]+\(' src include encodings |
    sed -E 's/.*[ *]([a-z0-9_]+)\($/\1/' | sort -u)
[ "$(wc -w <<<"$tags")" -ge 300 ] || fail "only $(wc -w <<<"$tags") tags were found"
for tag in $(uniq -d <<<"$tags"); do
    fail "the tag '$tag' is defined more than once; rename all but one:
$(places "$tag")"
done
for tag in $(uniq <<<"$tags" | comm -12 - <(echo "$functions")); do
    fail "'$tag' is both a tag and a function; rename one of them:
$(places "$tag")"
done
exit $failed
