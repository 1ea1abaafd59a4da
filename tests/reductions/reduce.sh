# keypeg reduce on the command line: problems in, transcripts out.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1
cp "$source"/examples/three.cnf .

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

for how in 'one-in-three three.cnf' '3sat three.cnf' 'cnf three.cnf'; do
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
done
is 'as many secrets as answers' "$("$keypeg" reduce one-in-three three.cnf | "$keypeg" count)" 2
is 'from standard input' "$("$keypeg" reduce cnf <three.cnf)" "$("$keypeg" reduce cnf - <three.cnf)"
is 'a name with underscores' "$("$keypeg" reduce one-in-three three.cnf)" "$("$keypeg" reduce One_in_three three.cnf)"
is 'an encoding with underscores' "$("$keypeg" reduce one-in-three three.cnf | "$keypeg" encode --encoding two_colour)" \
    "$("$keypeg" reduce one-in-three three.cnf | "$keypeg" encode --encoding two-colour)"

printf 'p cnf 1 2\n1 0\n-1 0\n' >none.cnf
printf 'p cnf 1 1\n1 0\n' >one.cnf
for how in one-in-three 3sat cnf; do
    is "$how: unsolvable" "$("$keypeg" reduce $how none.cnf | "$keypeg" count)" 0
done

# ---- Mistakes ----------------------------------------------------------------

printf 'p cnf 3 2\n1 x 0\n4 0\n' >bad.cnf
printf 'p cnf 40000 1\n1 2 0\n' >large.cnf
says 'cnf bad.cnf' "bad.cnf:2:3: expected a literal like 3 or -3, or the 0 that ends a clause, found 'x'"
says 'cnf bad.cnf' "bad.cnf:3:1: unknown variable 4; line 'p' announces 3"
says 'one-in-three-positive three.cnf' "three.cnf:4:1: '-1' is negated"
says 'cnf large.cnf' 'large.cnf: the game would have 80,008 pegs; keypeg allows at most 65,535, so try a smaller problem'
says 'three.cnf' 'name the problem before the file, as in: keypeg reduce cnf three.cnf'
for near in sat:3sat 3-sat:3sat one-in-thre:one-in-three; do
    says "${near%:*} three.cnf" "unknown problem '${near%:*}'; did you mean '${near#*:}'?"
done
is 'the problems' "$("$keypeg" reduce | grep -oE '^  [1a-z3-]+' | tr -d ' \n')" \
    '3satcnfone-in-threeone-in-three-positive'
says 'chess three.cnf' "unknown problem 'chess'; expected 3sat, cnf, one-in-three or one-in-three-positive"
says 'cnf three.cnf one.cnf' "reduce reads one file; unexpected 'one.cnf'"
says 'cnf nowhere.cnf' 'nowhere.cnf: cannot be read: No such file or directory'
[ ! -e /dev/full ] || is 'nothing to write on' "$("$keypeg" reduce cnf three.cnf 2>&1 >/dev/full; echo $?)" \
    "$(printf 'keypeg: cannot write the answer: No space left on device\n2')"
exit $failed
