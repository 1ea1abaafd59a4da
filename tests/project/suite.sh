# bench/suite: its manifest still makes the same games, from every family; answers are compared
# with the known ones, and an interrupted run continues.
. "$2/tests/help/command_test.sh" || exit
suite=$source/bench/suite
manifest=$source/bench/suite.tsv
export KEYPEG=$keypeg LC_ALL=C
cd "$here" || exit 1

expect() { # STATUS ARGUMENTS...
    local status=$1 is
    shift
    "$suite" "$@" >out 2>err
    is=$?
    [ $is = "$status" ] || fail "bench/suite $* exits with $is and not $status: $(cat err)"
}
tells() { # WORDS FILE
    grep -qF -- "$1" "$2" || fail "there is no '$1' in: $(cat "$2")"
}

# ---- The manifest ---------------------------------------------------------

rows() { grep -v '^#' "$manifest"; }
is 'columns' "$(awk -F '\t' '{ print NF }' "$manifest" | sort -u)" 11
count=$(rows | wc -l)
[ "$count" -ge 60 ] && [ "$count" -le 120 ] || fail "$count games"
is 'games that are there twice' "$(rows | cut -f 2-8 | sort | uniq -d)" ''
is 'levels' "$(rows | cut -f 1 | uniq | tr '\n' ' ')" 'easy middle hard '
is 'families' "$(rows | cut -f 2 | sort -u)" "$("$keypeg" generate | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p' | sort)"
is 'statuses' "$(rows | cut -f 6 | sort -u | tr '\n' ' ')" 'falsified planted unplanted '
is 'answers' "$(rows | cut -f 9 | sort -u | tr '\n' ' ')" 'cheated consistent '

# ---- Its games ------------------------------------------------------------

# Integers and seeds alone make them, so they are the same on every machine and for ever.
expect 0 make games easy
is 'games' "$(ls games | wc -l)" "$(rows | grep -c '^easy')"
is 'the easy ones, all of them' "$(cat games/* | grep -v '^#' | sha1sum)" '79fa9a5cd4c86a6c4b9d4183406c3897d14cc78d  -'

# A file with another game is reported, and a missing one is made.
file=random-4x6x4-planted-seed1-000000.game
sed -i 's/ : 0 / : 1 /' games/$file
rm games/near-miss-*
expect 1 make games easy
tells "$file is not the game that it was" err
is 'games that were told' "$(grep -c '^\*\*\*' err)" 1
is 'games again' "$(ls games | wc -l)" "$(rows | grep -c '^easy')"
expect 2 make games nothing
expect 2 make
expect 2

# ---- A run ----------------------------------------------------------------

grep -E '^#|^easy.(random|near-miss).*	0	' "$manifest" >few.tsv
export KEYPEG_SUITE=$here/few.tsv
games=$(grep -vc '^#' few.tsv)
expect 0 run some 20
grep '^skipped: ' err
is 'answers that are not known' "$(cut -f 3 some/results.tsv | grep -cvE '^(answer|consistent|cheated)$')" 0
people=$(grep -v '^#' some/results.tsv | cut -f 2 | sort -u | wc -l)
[ "$people" -ge 3 ] || fail "$people were asked"
is 'lines' "$(grep -vc '^#' some/results.tsv)" $((games * people))

# An interrupted run continues: half of the last line is there, and the two before it are missing.
cp some/results.tsv whole
head -n -3 whole >some/results.tsv
tail -n 1 whole | head -c 20 >>some/results.tsv
expect 0 run some 20
diff <(cut -f 1-3 whole) <(cut -f 1-3 some/results.tsv) >differ || fail "a run does not go on: $(cat differ)"
diff <(head -n -3 whole) <(head -n -3 some/results.tsv) >differ || fail "a run asks again: $(cat differ)"

# A false keypeg gives wrong answers with every engine; other programs do not.
liars=$(grep -vE '^#|	(minisat|cadical|clasp|kissat)	' whole | cut -f 2 | sort -u | wc -l)
cat >liar <<END
#!/bin/bash
[ "\$1" = count ] || exec "$keypeg" "\$@"
"$keypeg" "\$@" >/dev/null || [ \$? != 2 ] || exit 2
echo 0
END
chmod +x liar
KEYPEG=$here/liar expect 1 run lies 20
tells 'ANSWERS DISAGREE: random-4x6x4-planted-seed1-000000.game is consistent, auto says cheated' err
is 'lies' "$(grep -c 'ANSWERS DISAGREE' err)" "$(($(grep -c consistent few.tsv) * liars))"

# An engine that does not end.
sed -i '$s/.*/case $* in *friday*) ;; *native*) while :; do :; done ;; *) echo 9 ;; esac/' liar
awk '/^#/ || !seen++' few.tsv >one.tsv
KEYPEG_SUITE=$here/one.tsv KEYPEG=$here/liar expect 0 run tired 1
is 'those who do not come to an end' "$(awk '$3 == "undecided" { print $2 }' tired/results.tsv)" native

# ---- The table of a run ---------------------------------------------------

unset KEYPEG_SUITE
expect 0 table
awk '/^\| level \| games / { inside = 1 } !/^\|/ { inside = 0 } inside' "$source/bench/README.md" >told
diff told out >differ || fail "bench/README.md has another table than bench/suite table: $(cat differ)"
is 'answers that were wrong' "$(awk -F '\t' '/^#/ { next }
    FNR == NR { name = sprintf("%s-%dx%d%s-%s-seed%d-%06d.game", $2, $3, $4, $5 == "-" ? "" : "x" $5, $6, $7, $8)
        answer[name] = $9; next }
    !($1 in answer) || $3 != "undecided" && $3 != answer[$1]' "$manifest" "$source/bench/suite-results.tsv")" ''
exit $failed
