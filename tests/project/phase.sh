# bench/phase counts correctly, writes the same lines each time, continues an interrupted run, and
# names an unknown family.
. "$2/tests/help/command_test.sh" || exit
phase() {
    KEYPEG=$keypeg "$source/bench/phase" --games 6 --steps 2 "$@" 2>"$here/err"
}

phase --families balanced,random-3 --sizes 8 --out "$here/all" || fail "bench/phase: $(cat "$here/err")"
is 'columns' "$(awk -F'\t' '{ print NF }' "$here/all" | sort -u)" 16
is 'games' "$(awk -F'\t' 'NR > 1 { print $7, $8 + $9 + $10 }' "$here/all" | sort -u)" '6 6'
is 'points' "$(awk -F'\t' 'NR > 1 { print $1, $2, $3 }' "$here/all" | uniq -c | tr -s ' \n' ' ')" \
    ' 3 balanced 8 2 3 random-3 8 3 '
# 8 pegs: ln 70 / ln (70 / 36), theory 4.
is 'threshold' "$(awk -F'\t' '$1 == "balanced" { print $16 }' "$here/all" | sort -u)" 6.39

# Its counts agree with what the program says about each game.
rows=$(awk -F'\t' '$1 == "balanced" { print $4 }' "$here/all" | head -2 | tail -1)
is 'consistent' "$(awk -F'\t' -v rows="$rows" '$1 == "balanced" && $4 == rows { print $8 }' "$here/all")" \
    "$("$keypeg" generate balanced --pegs 8 --rows "$rows" --status unplanted --seed 1 --number 6 |
        "$keypeg" count | grep -vc '^0$')"

# Interrupted after any line, it ends with the same file; existing lines do not change.
head -4 "$here/all" >"$here/part"
phase --families balanced,random-3 --sizes 8 --out "$here/part" || fail "bench/phase: $(cat "$here/err")"
cmp "$here/all" "$here/part" || fail 'a run that went on has other lines'

# Formulas: with few clauses they have a model, with very many none, and both engines
# agree on the way.
phase --families one-in-three,one-in-three-signed --sizes 16 --ratios 0.2,4 --out "$here/formulas" ||
    fail "bench/phase: $(cat "$here/err")"
is 'formulas' "$(awk -F'\t' 'NR % 3 != 0 && NR > 1 { print ($8 > 4 ? "most" : $8 ? "some" : "none") }' "$here/formulas" |
    tr '\n' ' ')" 'most none most none '

# The table of crossing.awk.
is 'lines of the table' "$(awk -f "$source/bench/crossing.awk" "$here/all" | grep -c '^| [br].* | 8 |')" 2

phase --families chess --out "$here/none" && fail 'there is no family chess'
grep -q "unknown family 'chess'; known families: balanced" "$here/err" || fail "of chess: $(cat "$here/err")"
phase --nonsense 3 && fail 'there is no option --nonsense'
grep -q -- '--games N' "$here/err" || fail "of --nonsense: $(cat "$here/err")"
exit $failed
