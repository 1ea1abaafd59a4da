# The commands of docs/scale.md, run with fewer games.  One worker is killed half way, then all of
# them; the run that continues loses nothing and makes nothing twice.
. "$2/tests/help/command_test.sh" || exit
name_missing parallel ps setsid
is_installed parallel && is_installed ps && is_installed setsid || exit 77
page=$source/docs/scale.md
cd "$here" || exit 1
mkdir bin home
export HOME=$here/home SHELL=/bin/bash TMPDIR=$here PATH=$here/bin:$PATH
unset PARALLEL

# The N-th ```sh block of the page, with other sizes in its first line.
block() { # N [SIZES]
    awk -v n="$1" -v sizes="${2-}" '
        /^```sh$/ { inside = ++i == n; next }
        /^```$/ { inside = 0 }
        inside { print sizes && !seen++ ? sizes : $0 }' "$page"
}

# Workers call this instead.  If there is a file `kill`, the third call or a later one begins and is
# then killed: alone, or by `broken` with its whole session.
cat >bin/keypeg <<END
#!/bin/bash
echo >>"$here/calls"
if [ "\$(wc -l <"$here/calls")" -ge 3 ] && mv "$here/kill" "$here/killed" 2>/dev/null; then
    "$keypeg" "\$@" &
    child=\$!
    sleep 0.01
    ! grep -q all "$here/killed" || sleep 60
    kill -9 \$child \$\$
fi
exec "$keypeg" "\$@"
END
chmod +x bin/keypeg

broken() { # one or all: the work in `work`, and who is killed in it
    local leader all i
    rm -f killed
    echo "$1" >kill
    : >calls
    setsid bash work >said 2>&1 &
    leader=$!
    if [ "$1" = all ]; then
        wait_until test -e killed
        while all=$(ps -o pid= -s $leader); do
            kill -9 $all 2>/dev/null
        done
    fi
    wait $leader 2>/dev/null
    [ -e killed ] || fail "$2: $1: nobody was killed"
} 2>/dev/null # bash tells of everybody who was killed
# Each piece of work was done once, and nothing is unfinished.
once() { # LOG PIECES FOLDER
    is "$1: done" "$(awk -F '\t' 'NR > 1 && $7 == 0 && $8 == 0 { print $1 }' "$1" | sort | uniq -c |
        awk '$1 == 1' | wc -l)" "$2"
    is "$1: done twice" "$(awk -F '\t' 'NR > 1 && $7 == 0 && $8 == 0 { print $1 }' "$1" | sort | uniq -d)" ''
    [ "$(awk -F '\t' 'NR > 1 && ($7 != 0 || $8 != 0)' "$1" | wc -l)" -ge 1 ] || fail "$1: nobody was killed"
}
resumed() { # WHAT: goes on, to the end
    bash work >said 2>&1 || fail "$1 does not go on: $(cat said)"
}

# ---- One game per file ----------------------------------------------------

block 1 'games=24 piece=3 pegs=16' >work
broken all fill
broken one fill
resumed fill
once fill.log 8 games
mkdir unbroken
"$keypeg" generate balanced-unsat --pegs 16 --seed 7 --number 24 --into unbroken >said || fail "$(cat said)"
is 'games' "$(find unbroken -name '*.game' | wc -l)" 24
diff -r games unbroken >differ || fail "fill: $(cat differ)"

# ---- A stream -------------------------------------------------------------

block 2 'games=2000 piece=200' >work
broken all make
broken one make
resumed make
once make.log 10 pieces
"$keypeg" generate random --status unplanted --pegs 4 --colours 6 --seed 7 --number 2000 --json >games.jsonl
cat pieces/*.jsonl | cmp - games.jsonl || fail 'make: otherwise than in one piece'

block 3 >work
broken all audit
broken one audit
resumed audit
once audit.log 10 pieces
block 4 >work
resumed join
"$keypeg" check --json games.jsonl >plain
is 'answers' "$(wc -l <answers)" 2000
cmp answers plain || fail 'audit: otherwise than in one piece'
is 'answers and what generate knew' "$(grep -o '"verdict":"[a-z]*' answers | cut -d '"' -f 4 | sort | uniq -c)" \
    "$(grep -o 'answer: [a-z]*' games.jsonl | cut -d ' ' -f 2 | sort | uniq -c)"
exit $failed
