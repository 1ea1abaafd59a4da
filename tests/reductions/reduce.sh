# keypeg reduce on the command line: problems in, transcripts and answers out.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1
cp "$source"/examples/three.cnf "$source"/examples/square.col .

# Prints keypeg's standard output, then its standard error and exit status.
said() { # ARGUMENTS...
    "$keypeg" reduce "$@" 2>err </dev/null
    local status=$?
    cat err
    echo "status $status"
}
says() { # ARGUMENTS WORDS: it fails with status 2 and these words
    local told
    # shellcheck disable=SC2086
    told=$(said $1)
    [[ $told == *"$2"*"status 2" ]] || fail "reduce $1: '$told' does not say '$2'"
}

# ---- Transcripts -------------------------------------------------------------

for how in 'one-in-three three.cnf' 'one-in-three --consistent three.cnf' '3sat three.cnf' \
    'cnf three.cnf' 'vertex-cover --size 2 square.col'; do
    # shellcheck disable=SC2086
    "$keypeg" reduce $how >game 2>err || fail "reduce $how: $(cat err)"
    pegs=$(sed -n 's/^pegs //p' game)
    is "$how: pegs that are explained" "$(grep -c '^# peg [0-9]*: .' game)" "$pegs"
    is "$how: rows that are explained" "$(grep -c '^# row [0-9]*: .' game)" "$(grep -c '^[01]* : ' game)"
    ones=$(sed -n 's/^11* : \([0-9]*\) 0$/\1/p' game | head -1) # of the first row, if that is all ones
    grep -q "^# the game: $pegs pegs, ${ones:-[0-9]*} of them 1; $(grep -c '^[01]* : ' game) rows\$" game ||
        fail "$how: the sizes are told: $(grep '^# the game' game)"
    "$keypeg" check --competition game >told
    is "$how: check" "$?" 10
    # The secret that check found is read back, as an answer that is right for the problem.
    # shellcheck disable=SC2086
    "$keypeg" reduce $how --answer told >answer
    is "$how: the answer's status" "$?" 10
    is "$how: the answer" "$(head -1 answer)" 's SATISFIABLE'
done
is 'as many secrets as answers' "$("$keypeg" reduce one-in-three three.cnf | "$keypeg" count)" 2
is 'from standard input' "$("$keypeg" reduce cnf <three.cnf)" "$("$keypeg" reduce cnf - <three.cnf)"
is 'an option and a longer name' "$("$keypeg" reduce one-in-three --consistent three.cnf)" \
    "$("$keypeg" reduce one-in-three-consistent three.cnf)"
is 'a name with underscores' "$("$keypeg" reduce one-in-three three.cnf)" "$("$keypeg" reduce One_in_three three.cnf)"
is 'an encoding with underscores' "$("$keypeg" reduce one-in-three three.cnf | "$keypeg" encode --encoding one_in_three)" \
    "$("$keypeg" reduce one-in-three three.cnf | "$keypeg" encode --encoding one-in-three)"
is 'every secret is read back' "$("$keypeg" reduce one-in-three three.cnf | "$keypeg" list |
    while read -r secret; do echo "$secret" | "$keypeg" reduce one-in-three three.cnf --answer -; done |
    sort -u)" "$(printf 's SATISFIABLE\nv -1 -2 3 0\nv 1 -2 -3 0')"

# ---- Answers -----------------------------------------------------------------

printf 'p cnf 1 2\n1 0\n-1 0\n' >none.cnf
printf 'p cnf 2 1\n1 2 0\n' >two.cnf
is 'solved' "$(said one-in-three --solve two.cnf | sed 's/v .*/v/')" "$(printf 's SATISFIABLE\nv\nstatus 10')"
is 'a cover' "$(said vertex-cover --size 2 --solve square.col)" "$(printf 's SATISFIABLE\nv 1 3 0\nstatus 10')"
for how in one-in-three 'one-in-three --consistent' 3sat cnf; do
    # shellcheck disable=SC2086
    is "$how: unsolvable" "$(said $how --solve none.cnf | grep -v '^c ')" "$(printf 's UNSATISFIABLE\nstatus 20')"
done
is 'an engine' "$(said cnf --engine sat --encoding sequential --solver picosat --solve none.cnf | grep -v '^c ')" \
    "$(printf 's UNSATISFIABLE\nstatus 20')"
is 'what clashes' "$(said one-in-three --solve none.cnf)" "$(printf '%s\n' 's UNSATISFIABLE' \
    'c these rows of the game cannot all be right, but without any one of them the others can:' \
    'c row 3: clause 1: exactly one of x1' 'c row 4: clause 2: exactly one of not x1' 'status 20')"
is 'what clashes, in a cover' "$(said vertex-cover --size 9 --solve square.col | grep '^c row')" \
    "$(printf '%s\n' 'c row 1: 9 of the 14 pegs are 1' 'c row 2: 9 of the 4 vertices are chosen')"
is 'much that clashes' "$(said one-in-three --consistent --solve none.cnf | grep -c '^c ')" 21
is 'a limit' "$(said cnf --engine native --states 1 --solve three.cnf)" \
    "$(printf 's UNKNOWN\nthree.cnf: undecided: stopped by the state budget (--states)\nstatus 0')"
# The game of 868 pegs has no secret, which keypeg sees at once.  Without a limit the native engine
# took more than a billion states to find the conflicting rows.
printf 'p cnf 4 5\n2 1 3 0\n-2 3 4 0\n-3 4 2 0\n1 -3 4 0\n-3 1 2 0\n' >five.cnf
is 'the native engine has a budget for what clashes' \
    "$( (ulimit -t 6 && said one-in-three --consistent --engine native --solve five.cnf) | grep -v '^c ')" \
    "$(printf 's UNSATISFIABLE\nstatus 20')"
printf 'p cnf 4000 0\n' >wide.cnf
is 'a limit of memory' "$(said one-in-three --memory-limit 50M --solve wide.cnf)" \
    "$(printf 's UNKNOWN\nwide.cnf: undecided: stopped by the memory limit (--memory-limit): 8,000 pegs in 4,001 rows need 61.1 MB\nstatus 0')"
echo 011001 >wrong
is 'a wrong secret' "$(said one-in-three three.cnf --answer wrong)" \
    "$(printf 'This secret does not solve the problem: clause 2 (line 4) has 3 true literals.\nstatus 1')"

# ---- JSON --------------------------------------------------------------------

json() { # ARGUMENTS...
    "$keypeg" reduce --json "$@" </dev/null | python3 -c 'import json, sys
for line in sys.stdin:
    it = json.loads(line)
    if "transcript" in it: it["transcript"] = it["transcript"].count("# peg")
    it.pop("stats", None); it.pop("engine", None)
    print(json.dumps(it))'
}
name_missing python3
if is_installed python3; then
    is 'JSON of a transcript' "$(json one-in-three three.cnf)" '{"file": "three.cnf", "reduction": "one-in-three", "variables": 3, "clauses": 2, "pegs": 6, "ones": 3, "rows": 6, "transcript": 6}'
    is 'JSON of an answer' "$(json vertex-cover --size 2 --solve square.col)" '{"file": "square.col", "reduction": "vertex-cover", "vertices": 4, "edges": 5, "size": 2, "pegs": 14, "ones": 7, "rows": 12, "status": "satisfiable", "answer": [1, 3], "wrong": null, "conflict": null, "conflict_is_minimal": null, "stop": null}'
    is 'JSON of none' "$(json one-in-three --solve none.cnf)" '{"file": "none.cnf", "reduction": "one-in-three", "variables": 1, "clauses": 2, "pegs": 2, "ones": 1, "rows": 4, "status": "unsatisfiable", "answer": null, "wrong": null, "conflict": [{"row": 3, "meaning": "clause 1: exactly one of x1"}, {"row": 4, "meaning": "clause 2: exactly one of not x1"}], "conflict_is_minimal": true, "stop": null}'
    is 'JSON of a wrong secret' "$(json one-in-three three.cnf --answer wrong)" '{"file": "three.cnf", "reduction": "one-in-three", "variables": 3, "clauses": 2, "pegs": 6, "ones": 3, "rows": 6, "status": "wrong", "answer": [-1, 2, -3], "wrong": "clause 2 (line 4) has 3 true literals", "conflict": null, "conflict_is_minimal": null, "stop": null}'
    is 'JSON of a mistake' "$(json cnf square.col)" '{"file": "square.col", "verdict": "error", "errors": [{"line": 2, "column": 3, "says": "'"expected 'p cnf VARIABLES CLAUSES', such as 'p cnf 3 2', found 'p edge'"'"}]}'
fi

# ---- Mistakes ----------------------------------------------------------------

printf 'p cnf 3 2\n1 x 0\n4 0\n' >bad.cnf
printf 'p cnf 40000 1\n1 2 0\n' >large.cnf
says 'cnf bad.cnf' "bad.cnf:2:3: expected a literal like 3 or -3, or the 0 that ends a clause, found 'x'"
says 'cnf bad.cnf' "bad.cnf:3:1: unknown variable 4; line 'p' announces 3"
says 'one-in-three --positive three.cnf' "three.cnf:4:1: '-1' is negated"
says 'cnf large.cnf' 'large.cnf: the game would have 80,008 pegs; keypeg allows at most 65,535, so try a smaller problem'
says 'three.cnf' 'name the problem before the file, as in: keypeg reduce cnf three.cnf'
for near in sat:3sat 3-sat:3sat vertexcover:vertex-cover one-in-thre:one-in-three; do
    says "${near%:*} three.cnf" "unknown problem '${near%:*}'; did you mean '${near#*:}'?"
done
for idle in '--engine sat' '--solver picosat' '--encoding sequential' '--states 5' '--time-limit 1'; do
    says "cnf $idle three.cnf" "${idle% *} requires --solve"
done
is 'the problems' "$("$keypeg" reduce | grep -oE '^  [1a-z3-]+' | tr -d ' \n')" \
    '3satcnfone-in-threeone-in-three-consistentone-in-three-positivevertex-cover'
says 'chess three.cnf' "unknown problem 'chess'; expected 3sat, cnf, one-in-three, one-in-three-consistent, one-in-three-positive or vertex-cover"
says 'cnf three.cnf square.col' "reduce reads one file; unexpected 'square.col'"
says 'cnf nowhere.cnf' 'nowhere.cnf: cannot be read: No such file or directory'
says 'vertex-cover square.col' 'vertex-cover requires --size, as in: keypeg reduce vertex-cover --size 3 graph.col'
says 'cnf --size 3 three.cnf' '--size requires the problem vertex-cover'
says 'vertex-cover --size -1 square.col' "--size: expected a whole number, found '-1'"
says 'cnf --positive three.cnf' '--positive and --consistent require the problem one-in-three'
says 'one-in-three --positive --consistent three.cnf' 'use one of them'
says 'cnf --solve --answer wrong three.cnf' 'use one of them'
says 'cnf --answer -' 'cannot both come from standard input'
says 'one-in-three three.cnf --answer nowhere' 'nowhere: cannot be read'
says 'one-in-three three.cnf --answer three.cnf' "three.cnf:2:1: "
says 'cnf --solve --solver chess three.cnf' 'chess'
echo 'v 1 -2 3 0' >literals
says 'cnf three.cnf --answer literals' "'keypeg decode GAME' turns literals into a secret"
"$keypeg" reduce cnf three.cnf | "$keypeg" check --json >told
says 'cnf three.cnf --answer told' "expected a secret as 'keypeg list' prints it"
[ ! -e /dev/full ] || is 'nothing to write on' "$("$keypeg" reduce cnf three.cnf 2>&1 >/dev/full; echo $?)" \
    "$(printf 'keypeg: cannot write the answer: No space left on device\n2')"
exit $failed
