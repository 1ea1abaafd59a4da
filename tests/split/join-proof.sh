# join --proof makes one proof of the proofs that the answers name, or writes no file.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

# Prints what is written on standard error, and the exit status.
join() { # ARGUMENTS...
    rm -f whole.pbp whole.opb
    "$keypeg" join --proof whole.pbp "$@" 2>&1 >report
    echo "status $?"
}

# part NAME GAME LINE...: the answer to a part of a game, in parts/NAME.json, with its proof.
part() {
    local name=$1 game=$2
    shift 2
    {
        echo "id $name"
        cat "$game"
        printf '%s\n' "$@"
    } >parts/"$name".game
    (cd parts && "$keypeg" check --json --proof "$name.pbp" "$name.game" >"$name.json")
}

# Neither file exists, nor a temporary one.
nothing() { # WHAT
    is "$1: what is left" "$(ls whole* 2>/dev/null)" ""
}

mkdir parts
printf 'game classic\n1122 : 2 1\n1134 : 0 1\n5566 : 2 0\n' >cheated.game
part few cheated.game 'peg 2 : red green'
part many cheated.game 'peg 2 : blue yellow black white' 'times black 0..1'
part most cheated.game 'peg 2 : blue yellow black white' 'times black 2..4'

is "a proof" "$(join cheated.game parts/*.json)" 'status 1'
is "the report" "$(tail -n 5 report)" '
The proof in whole.pbp, about the scores in whole.opb, shows:
No secret fits rows 1 and 3.
To check it again:
  keypeg verify cheated.game whole.pbp'
is "verify" "$("$keypeg" verify cheated.game whole.pbp)" 'No secret fits rows 1 and 3.'
rm whole.*
is "JSON" "$("$keypeg" join --json --proof whole.pbp cheated.game parts/*.json | grep -o '"proof.*scores\|"proof.*pbp"')" \
    '"proof":"whole.pbp","proof_formula":"whole.opb","proof_says":"No secret fits rows 1 and 3.","proof_command":"keypeg verify cheated.game whole.pbp"'
is "no file is replaced" "$("$keypeg" join --proof whole.pbp cheated.game parts/*.json 2>&1)" \
    "keypeg: 'whole.pbp' already exists; remove it, or name another file for --proof"

# ---- What is wrong with a proof -----------------------------------------------

cp parts/most.pbp kept
sed 3q kept >parts/most.pbp
is "truncated" "$(join cheated.game parts/*.json)" \
    "cheated.game: most.pbp:4:1: expected 'end pseudo-Boolean proof ;', but the text ends here
status 2"
nothing "truncated"
sed 's/2 \*/3 */' kept >parts/most.pbp
is "altered" "$(join cheated.game parts/*.json)" "cheated.game: the proof in 'most.pbp' does not hold: \
unit propagation over the constraints that this step names does not end in a conflict
status 2"
nothing "altered"
cp parts/few.pbp parts/most.pbp
is "of another part" "$(join cheated.game parts/*.json)" \
    'cheated.game: most.pbp:2:3: the proof is about 51 constraints, but this part has 52
status 2'
nothing "of another part"
rm parts/most.pbp
is "missing" "$(join cheated.game parts/*.json)" \
    "cheated.game: parts/most.json:1: cannot read its proof 'most.pbp'
status 2"
nothing "missing"
"$keypeg" count --json parts/most.game >parts/most.json
is "none" "$(join cheated.game parts/*.json)" "cheated.game: parts/most.json:1: this answer has no \
proof; get one with keypeg check --json --proof FILE.pbp
status 2"
nothing "none"
cp kept parts/most.pbp

# ---- Other verdicts -----------------------------------------------------------

is "undecided" "$(join cheated.game parts/few.json)" \
    'cheated.game: there is nothing to prove: it is not known whether a secret fits
status 3'
nothing "undecided"
printf 'game classic\n1122 : 1 1\n1134 : 0 1\n' >open.game
part low open.game 'times red 0'
is "consistent" "$(join open.game parts/low.json)" 'status 0'
is "a secret" "$("$keypeg" verify open.game whole.pbp | sed 's/:.*//')" 'A secret fits these scores'
exit $failed
