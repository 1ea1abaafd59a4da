# verify checks what check --proof writes, and refuses everything else with a place and a reason.
. "$2/tests/help/command_test.sh" || exit
plain=$(dirname "$keypeg")/tests/test_proof_corpus
cd "$here" || exit 1
cp "$source"/examples/*.game .

# Prints the answer and the exit status.
verify() { # ARGUMENTS...
    "$keypeg" verify "$@" 2>&1
    echo "status $?"
}
prove() { # GAME OPTIONS...
    local game=$1
    shift
    rm -f p.pbp p.opb
    "$keypeg" check --proof p.pbp "$@" "$game" >report
}

# ---- What is proved -----------------------------------------------------------

prove saturday.game
is "no secret" "$(verify saturday.game p.pbp)" 'No secret fits rows 2 and 4.
status 0'
is "the report" "$(tail -3 report)" 'The proof in p.pbp, about the scores in p.opb, shows:
No secret fits rows 2 and 4.
'\''keypeg verify'\'' checks it again.'
is "JSON" "$(verify --json saturday.game p.pbp)" '{"file":"saturday.game","game":1,"line":3,"proved":"no-secret","says":"No secret fits rows 2 and 4.","proof":"p.pbp","proof_formula":"p.opb","rows":[2,4],"steps":2}
status 0'
prove puzzle.game
is "the only secret" "$(verify puzzle.game p.pbp)" 'Exactly one secret fits these scores: red white yellow blue
status 0'
printf 'game classic\n1122 : 1 1\n' >open.game
prove open.game
is "a secret" "$(verify open.game p.pbp)" "A secret fits these scores: $("$keypeg" list --limit 1 open.game)
status 0"
printf 'pegs 3\ncolours 3\nscores colours\n1 1 2 : 2\n1 3 3 : 2\n' >colours.game
prove colours.game
is "several secrets" "$(verify colours.game p.pbp)" "$("$keypeg" list colours.game | awk '{ all = all (NR > 1 ? "; " : "") $0 } END { print "Exactly " NR " secrets fit these scores: " all }')
status 0"

# Labels and variables have no '-', and no line is without a variable, although `peg` allows every
# colour and a guess may be empty.
cat >names.game <<'END'
pegs 3
colours dark-red green sea-blue
blanks guesses
peg 1 : dark-red green sea-blue
. . . : 0 0
dark-red green sea-blue : 0 3
dark-red dark-red dark-red : 0 0
END
prove names.game
is "colours with '-'" "$(verify names.game p.pbp)" 'No secret fits rows 2 and 3.
status 0'
is "names" "$(grep -v '^\*' p.opb | grep -c -- '[a-z]-\|@[a-z0-9_]* >=')" 0
is "a label" "$(grep -c '^@order_dark_red_1 +1 n1_dark_red -1 n2_dark_red >= 0 ;$' p.opb)" 1
sed 's/sea-blue/sea_blue/' names.game >two-signs.game
prove two-signs.game
is "colours with '-' and '_'" "$(verify two-signs.game p.pbp; grep -c '^\* colour 1: dark-red' p.opb)" 'No secret fits rows 2 and 3.
status 0
1'

# The recipe of docs/trust.md: a proof of the only secret without ENUMERATION_COMPLETE.  With
# `scores colours` the preserved variables are others.
sed -n "/^awk 'FNR == NR/,/^\`\`\`/p" "$source/docs/trust.md" | sed '$d' >recipe
for game in "$source/examples/puzzle.game" "$here/colours.game"; do
    rm -f puzzle.pbp puzzle.opb
    "$keypeg" check --proof puzzle.pbp "$game" >report
    sh recipe || fail "the recipe of trust.md"
    is "an only secret, as UNSAT" "$("$plain" "$here/only.opb" "$here/only.pbp")" 's VERIFIED UNSAT'
    is "its constraints" "$(grep -c '>=' only.opb)" "$(sed -n 's/^f \([0-9]*\) ;$/\1/p' only.pbp)"
done

# Ctrl-C ends a proof that takes long.
awk 'BEGIN {
         n = 5
         print "p cnf", n * (n + 1), n + 1 + n * n * (n + 1) / 2
         for (i = 0; i <= n; i++) { for (j = 1; j <= n; j++) printf "%d ", i * n + j; print 0 }
         for (j = 1; j <= n; j++) for (i = 0; i <= n; i++) for (k = i + 1; k <= n; k++) print -(i * n + j), -(k * n + j), 0
     }' >holes.cnf
"$keypeg" reduce cnf holes.cnf >holes.game
timeout -s INT 2 "$keypeg" check --repairs 0 --proof long.pbp holes.game >report 2>said
is "a long proof" "$(cat said)" 'holes.game: the proof is not complete: stopped by an interruption'

# A page links to the files from its folder.
mkdir pages
"$keypeg" check --html pages/a.html --proof 'pages/a#1.pbp' saturday.game 2>/dev/null
is "links" "$(grep -o 'href="[^"]*pbp"\|href="[^"]*opb"' pages/a.html)" 'href="a%231.pbp"
href="a%231.opb"'

# The proof of the documents is the one that keypeg writes.
prove monday.game
for ending in pbp opb; do
    cmp -s p.$ending "$source/examples/monday.$ending" || fail "examples/monday.$ending is not what keypeg writes"
done

# ---- What is not ----------------------------------------------------------------

prove saturday.game
is "another game" "$(verify sunday.game p.pbp | tail -2)" 'Nothing is proved.
status 1'
sed '/^2\./s/1 3/1 2/' saturday.game >changed.game
is "another score" "$(verify changed.game p.pbp | tail -1)" 'status 1'
sed 's/_most/_least/' p.pbp >q.pbp
cp p.opb q.opb
verify saturday.game q.pbp >said
grep -q '^q.pbp:[0-9]*:[0-9]*: ' said || fail "a wrong step has no place: $(cat said)"
is "a wrong step" "$(tail -1 said)" 'status 1'
grep -v '^conclusion' p.pbp >q.pbp
is "no conclusion" "$(verify saturday.game q.pbp | tail -1)" 'status 1'
head -c 60 p.pbp >q.pbp
is "half a proof" "$(verify saturday.game q.pbp | tail -1)" 'status 1'
# A statement ends with its semicolon: without the last newline a file is whole, and not with less.
for ending in pbp opb; do
    cp p.pbp q.pbp
    cp p.opb q.opb
    for status in 0 1 1 1; do
        truncate -s -1 q.$ending
        is "a $ending that ends early" "$(verify saturday.game q.pbp | tail -1)" "status $status"
    done
done
cp p.opb q.opb
head -c 60 p.pbp >q.pbp
is "JSON of a wrong proof" "$(verify --json saturday.game q.pbp | grep -o '"proved":null\|"wrong_file":"[^"]*"')" '"proved":null
"wrong_file":"q.pbp"'
{
    printf 'pseudo-Boolean proof version 3.0\npol @peg1_least\0'
    printf 'zzzzz 0 ;\n'
} >q.pbp
is "a label with a zero byte" "$(verify saturday.game q.pbp | head -1)" "q.pbp:2:5: unknown label '@peg1_least'"
: >q.pbp
is "an empty proof" "$(verify saturday.game q.pbp | head -1)" "q.pbp:1:1: expected 'pseudo-Boolean proof version 3.0', but the text ends here"
# What a proof may cost is limited: numbers of many digits, and a formula larger than the memory.
prove saturday.game
awk 'BEGIN { for (i = 0; i < 90000; i++) digits = digits "9"
             print "pseudo-Boolean proof version 3.0"
             for (i = 0; i < 20; i++) print "pol @row2_both_least " digits " * " digits " * ;" }' >q.pbp
is "numbers of 90,000 digits" "$(verify saturday.game q.pbp p.opb)" 'q.pbp:2:22: a word of more than 1,000 bytes; keypeg reads none that long
Nothing is proved.
status 1'
awk 'BEGIN { print "pegs 100\ncolours 100"; for (i = 0; i < 100; i++) printf "1 "; print ": 0 0" }' >large.game
prove large.game
is "a large game" "$(verify --memory-limit 1M large.game p.pbp)" 'large.game: the proof was not checked to its end: stopped by the memory limit (--memory-limit)
status 3'
prove saturday.game
is "no formula" "$(verify saturday.game report)" "report.opb: cannot be read: No such file or directory
status 2"
is "another formula" "$(verify saturday.game p.pbp q.opb)" 'No secret fits rows 2 and 4.
status 0'
is "one operand" "$(verify saturday.game)" 'keypeg: verify needs a game and a proof, as in: keypeg verify friday.game friday.pbp
status 2'
is "no proof" "$(verify saturday.game none.pbp)" "none.pbp: cannot be read: No such file or directory
status 2"
is "no proof, JSON" "$(verify --json saturday.game none.pbp)" '{"file":"none.pbp","verdict":"error","errors":[{"says":"cannot be read: No such file or directory"}]}
status 2'
is "a folder" "$(verify saturday.game . p.opb)" ".: cannot be read: it is a folder; name the files in it
status 2"
is "no VeriPB proof" "$(verify saturday.game saturday.game p.opb | head -1)" "saturday.game:1:1: expected 'pseudo-Boolean proof version 3.0', found '#'"
is "standard input alone" "$(verify saturday.game - <p.pbp)" 'keypeg: a proof on standard input requires the name of its formula, as in: keypeg verify friday.game - friday.opb
status 2'
is "standard input" "$(verify saturday.game - p.opb <p.pbp)" 'No secret fits rows 2 and 4.
status 0'
exit $failed
