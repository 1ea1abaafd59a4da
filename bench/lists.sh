#!/bin/sh
# lists.sh [KEYPEG]
#
# Measures `list` and `sample`: seconds of processor time of a whole run, the median of nine,
# and the number of lines printed.
keypeg=${1:-build/keypeg}
here=$(dirname "$0")
run() { # NAME COMMAND...
    name=$1
    shift
    for i in 1 2 3 4 5 6 7 8 9; do
        { /usr/bin/time -f '%U %S' "$@" | wc -l >/tmp/lines.$$; } 2>&1 | awk '{ print $1 + $2 }'
    done | sort -n | awk -v name="$name" -v file=/tmp/lines.$$ \
        'NR == 5 { getline lines <file; print name ": " $1 " s, " lines " lines" }'
    rm -f /tmp/lines.$$
}
printf 'pegs 10\ncolours 6\n1 2 3 4 5 6 1 2 3 4 : 2 4\n' >/tmp/short.$$
printf 'game classic\npegs 10\nred green blue yellow white black red green blue yellow : 2 4\n' >/tmp/names.$$
run 'list, 10x6, one row, digits' "$keypeg" list /tmp/short.$$
run 'list, 10x6, one row, names' "$keypeg" list /tmp/names.$$
run 'list, 14x10, ten rows' "$keypeg" list "$here/few.game"
run 'sample 1, 12x10, four rows' "$keypeg" sample 1 "$here/many.game"
run 'sample 1000, 12x10, four rows' "$keypeg" sample 1000 "$here/many.game"
rm -f /tmp/short.$$ /tmp/names.$$
