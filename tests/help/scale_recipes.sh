# scale_recipes.sh
#
# Sourced after command_test.sh by the tests of docs/scale.md: takes recipes from the page, and makes
# a keypeg that can be killed in the middle of its work.
cd "$here" || exit 1
mkdir bin home
export HOME=$here/home SHELL=/bin/bash TMPDIR=$here PATH=$here/bin:$PATH
unset PARALLEL

# The N-th ```sh block below a heading of the page, with other sizes in its first line.
block() { # HEADING [SIZES [N]]
    awk -v heading="$1" -v sizes="${2-}" -v n="${3-1}" '
        /^```/ { fence = !fence; inside = fence && $0 == "```sh" && here == heading && ++i == n; next }
        !fence && /^#+ / { here = $0; sub(/^#+ /, "", here); i = 0 }
        inside { print sizes && !seen++ ? sizes : $0; found = 1 }
        END { if (!found) print "echo no such block; exit 1" }' "$source/docs/scale.md"
}
block 'On several machines' '' 2 >whole
chmod +x whole

# Recipes call this instead.  If there is a file `kill`, the fourth call or a later one begins and is
# then killed.  If `all` is in the file, it waits until everything is killed.  If there is a file
# `hold`, all later calls wait as well, so that enough work is left for the next time.
cat >bin/keypeg <<EOF
#!/bin/bash
[ "\$1" != convert ] || exec "$keypeg" "\$@" # it only counts games
echo >>"$here/calls"
if [ "\$(wc -l <"$here/calls")" -ge 4 ] && mv "$here/kill" "$here/killed" 2>/dev/null; then
    "$keypeg" "\$@" &
    child=\$!
    sleep 0.01
    ! grep -q all "$here/killed" || sleep 60
    kill -9 \$child \$\$
fi
! [ -e "$here/hold" ] || ! grep -qs all "$here/killed" || sleep 60
exec "$keypeg" "\$@"
EOF
chmod +x bin/keypeg

prepare_to_kill() { # one or all
    rm -f killed
    echo "$1" >kill
    : >calls
}

