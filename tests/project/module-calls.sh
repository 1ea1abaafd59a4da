#!/bin/bash
# module-calls.sh KEYPEG SOURCE
#
# No module calls a function (or reads a variable) of a module above it, and the files of src/engines
# do not call each other in a circle.  modules.sh checks the
# same for #include, but a function that is declared in a low header can be defined anywhere, so
# this test reads the symbols of the object files.
set -u
. "$2/tests/help/command_test.sh"

cd "$here" || exit 1

eval "$(sed -n "/^export MODULES='/,/^'/p" "$source/tests/project/modules.sh")" # low to high, a line per level
objects=$(dirname "$keypeg")/CMakeFiles/keypeg-objects.dir

# A plug-in that a lower module needs is linked by name: SYMBOL MODULE.
export LINKED_BY_NAME='
    kp_counter_totalizer cnf
    kp_counter_mixed     cnf
    kp_counter_adder     cnf
    kp_encoding_general  cnf
'

# Reads lines of `nm -A`, "FILE: ADDRESS TYPE SYMBOL" or "FILE: U SYMBOL", and prints a sentence for
# each call upwards.  The lists of plug-ins, which the build writes into plugins/, belong to no
# module.
find_upward_calls() {
    sed -E 's|^.*keypeg-objects\.dir/||; s|\.o:| |' | awk '
    BEGIN {
        levels = split(ENVIRON["MODULES"], line, "\n")
        for (i = 1; i <= levels; i++) {
            n = split(line[i], module)
            for (j = 1; j <= n; j++)
                level[module[j]] = i
        }
        n = split(ENVIRON["LINKED_BY_NAME"], word)
        for (i = 1; i < n; i += 2)
            allowed[word[i], word[i + 1]] = 1
    }
    $NF !~ /^kp_/ || $1 ~ /^plugins\// { next }
    {
        split($1, part, "/")
        module_of[$1] = part[1] == "src" ? part[2] : part[1]
    }
    $(NF - 1) == "U" { uses[++count] = $1 " " $NF; next }
    $(NF - 1) ~ /^[A-TV-Z]$/ { definition[$NF] = $1 }
    END {
        for (i = 1; i <= count; i++) {
            split(uses[i], use, " ")
            if (!(use[2] in definition))
                continue
            from = module_of[use[1]]
            to = module_of[definition[use[2]]]
            if (from != to && level[from] <= level[to] && !((use[2], from) in allowed))
                print use[1] " (" from ") uses " use[2] ", which " definition[use[2]] \
                    " (" to ") defines: " to " is not below " from \
                    "; move it into a module below both"
        }
    }'
}

# Prints the files of a folder that call each other in a circle, from the same lines.  A file that is
# called by none of the files left, or calls none of them, is in no circle.
find_circles() {
    sed -nE 's|^.*keypeg-objects\.dir/([^ ]*)\.o:|\1 |p' | awk -v folder="$1" '
    index($1, folder "/") != 1 || $NF !~ /^kp_/ { next }
    $(NF - 1) == "U" { uses[++count] = $1 " " $NF; next }
    $(NF - 1) ~ /^[A-TV-Z]$/ { definition[$NF] = $1 }
    END {
        for (changed = 1; changed;) {
            split("", calls)
            split("", called)
            for (i = 1; i <= count; i++) {
                split(uses[i], use, " ")
                to = definition[use[2]]
                if (to != "" && to != use[1] && !(use[1] in out) && !(to in out))
                    calls[use[1]] = called[to] = 1
            }
            changed = 0
            for (i = 1; i <= count; i++) {
                split(uses[i], use, " ")
                if (!(use[1] in out) && !(use[1] in calls && use[1] in called))
                    changed = out[use[1]] = 1
            }
        }
        for (file in calls)
            if (file in called)
                print file
    }'
}

# Tests the checks themselves first.
upward=$(printf '%s\n' 'x/keypeg-objects.dir/src/base/a.c.o:0000 T kp_low' \
    'x/keypeg-objects.dir/src/base/a.c.o:     U kp_high' \
    'x/keypeg-objects.dir/src/sat/b.c.o:0000 T kp_high' \
    'x/keypeg-objects.dir/src/sat/b.c.o:     U kp_low' | find_upward_calls)
is 'the sentence for an upward call' "$upward" 'src/base/a.c (base) uses kp_high, which src/sat/b.c (sat) defines: sat is not below base; move it into a module below both'

circle=$(printf '%s\n' 'x/keypeg-objects.dir/src/sat/a.c.o:0000 T kp_a' \
    'x/keypeg-objects.dir/src/sat/a.c.o:     U kp_b' \
    'x/keypeg-objects.dir/src/sat/b.c.o:0000 T kp_b' \
    'x/keypeg-objects.dir/src/sat/b.c.o:     U kp_a' \
    'x/keypeg-objects.dir/src/sat/c.c.o:     U kp_a' | find_circles src/sat | sort | paste -sd' ')
is 'the files of a circle' "$circle" 'src/sat/a.c src/sat/b.c'

if [ ! -d "$objects" ]; then
    echo "skipped: there are no object files in $objects"
    exit 77
fi
find "$objects" -name '*.o' -exec nm -A {} + 2>/dev/null >symbols
[ "$(grep -c ' T kp_' symbols)" -ge 300 ] || fail "only $(grep -c ' T kp_' symbols) functions in $objects"
upward=$(find_upward_calls <symbols | sort -u)
[ -z "$upward" ] || fail "calls to a module that is not below the caller's:
$upward"
circle=$(find_circles src/engines <symbols | sort)
[ -z "$circle" ] || fail "files that call each other in a circle:
$circle"
exit $failed
