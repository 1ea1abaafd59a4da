# Installed solvers read what encode writes for them, and their answers agree with keypeg's own.
# Missing programs are named.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

name_missing minisat cadical clasp jq

# Small games with every kind of rules, a file each.  They are planted; every third one then gets
# a changed score.
awk -v games=$((20 + $(share 40))) 'function any(n) { return int(rand() * n) }
    function score(  p, c, black, total, mine, yours) {
        for (p = 1; p <= pegs; p++) {
            black += secret[p] == guess[p]
            mine[secret[p]]++
            yours[guess[p]]++
        }
        for (c = 1; c <= colours; c++)
            total += mine[c] < yours[c] ? mine[c] : yours[c]
        if (rules == "black")
            return black
        if (rules == "colours")
            return total
        return (any(8) ? black : "?") " " (any(8) ? total - black : "?")
    }
    BEGIN {
        srand(7)
        for (game = 1; game <= games; game++) {
            file = sprintf("%02d.game", game)
            pegs = 1 + any(4)
            colours = 2 + any(5)
            rules = any(4) ? "both" : any(2) ? "black" : "colours"
            once = pegs <= colours && any(4) == 0
            print "pegs " pegs "\ncolours " colours >file
            if (rules != "both")
                print "scores " rules >file
            if (once)
                print "repeats no" >file
            sum = 0
            for (p = 1; p <= pegs; p++) {
                do {
                    secret[p] = 1 + any(colours)
                    for (q = 1; secret[q] != secret[p]; q++)
                        ;
                } while (once && q < p)
                sum += secret[p]
            }
            if (any(4) == 0)
                print "sum " sum + (any(5) == 0) >file
            if (any(4) == 0 && rules != "colours")
                print "peg 1 : " secret[1] " " 1 + any(colours) >file
            for (row = any(6); row >= 0; row--) {
                for (p = 1; p <= pegs; p++) {
                    guess[p] = 1 + any(colours)
                    printf "%d ", guess[p] >file
                }
                if (row % 2 && game % 3 == 0)
                    secret[1] = 1 + any(colours)
                print ": " score() >file
            }
            close(file)
        }
    }'
# Scores that no row can have.
printf 'pegs 4\ncolours 3\n1 1 2 3 : 3 1\n1 2 2 2 : 1 1\n' >never.game
printf 'game super\nblanks guesses\n. r r g b : 1 1\n. . y n . : 0 1\n' >holes.game
cp "$source"/examples/{friday,sunday,puzzle,two-colours}.game "$here"

consistent() { # GAME: 0 yes, 1 no; the revealed secret is left aside
    [ "$("$keypeg" count "$1")" != 0 ]
}
# Reads a solver's answer back: it is one of the secrets, or there is none.
decoded() { # GAME SOLVER ANSWER OPTION...
    local game=$1 solver=$2 secret is
    secret=$("$keypeg" decode "${@:4}" "$game" "$3" 2>&1)
    is=$?
    if consistent "$game"; then
        is "status of decoding $solver of $game" $is 0
        "$keypeg" list "$game" | grep -qxF -- "$secret" || fail "$solver of $game: no secret is '$secret'"
    else
        is "status of decoding $solver of $game" $is 1
        is "$solver of $game" "$secret" 'The solver reports that no secret fits.'
    fi
}
decided() { # GAME SOLVER EXIT: 10 and 20 are answers
    if consistent "$1"; then is "$2 of $1" "$3" 10; else is "$2 of $1" "$3" 20; fi
}
fewest() { # GAME: how many rows must be wrong, as keypeg finds it
    local k=0
    until [ "$("$keypeg" count --lies $k "$1")" != 0 ] || [ $k -gt 20 ]; do k=$((k + 1)); done
    echo $k
}

bits() { # the answer as the MaxSAT Evaluations have it since 2022
    awk '/^[so] / { print; next }
        $1 == "v" { for (i = 2; i <= NF; i++) if ($i != 0) { v = $i < 0 ? -$i : $i; bit[v] = $i > 0; n = v > n ? v : n } }
        END { if (n) { printf "v "; for (i = 1; i <= n; i++) printf "%d", bit[i]; print "" } }'
}
fits_best() { # GAME ANSWER FEWEST: the code leaves so many rows wrong; none: there is no code
    local status
    "$keypeg" decode "$1" "$2" >told 2>&1
    status=$?
    case $3 in
    '') is "status of decoding the best of $1" $status 1 ;;
    0) is "status of decoding the best of $1" $status 0 ;;
    *) is "status of decoding the best of $1" $status 1
        grep -qx "This secret does not fit $3 of [0-9]* rows:" told || fail "best of $1: $(cat told)"
        is "wrong rows told of $1" "$(grep -c '^  row [0-9]* would be' told)" "$3" ;;
    esac
}

for game in *.game; do
    for form in dimacs opb wcnf wcnf-old; do
        "$keypeg" encode --format $form "$game" >"$game.$form" || fail "encode --format $form $game"
    done
    cmp -s "$game.dimacs" <("$keypeg" encode "$game") || fail "dimacs is not what encode writes unasked"
    # Both forms of WCNF have the same clauses.
    is "the weights of $game" "$(grep -v '^[cp]' "$game.wcnf-old" | sed 's/^1000001 /h /' | cksum)" \
        "$(grep -v '^c' "$game.wcnf" | cksum)"
    is "the head of $game" "$(grep '^p ' "$game.wcnf-old")" \
        "$(grep '^p ' "$game.dimacs" | sed 's/cnf/wcnf/') 1000001"
    if is_installed minisat; then
        minisat "$game.dimacs" answer >/dev/null 2>&1
        decided "$game" minisat $?
        decoded "$game" minisat answer
    fi
    if is_installed cadical; then
        cadical -q "$game.dimacs" >answer
        decided "$game" cadical $?
        decoded "$game" cadical answer
        "$keypeg" encode --encoding general+sequential "$game" | cadical -q >answer
        decoded "$game" 'cadical (general)' answer --encoding general
    fi
    is_installed clasp || continue
    clasp "$game.opb" >answer
    grep -q '^s SATISFIABLE' answer && is=10 || is=20
    decided "$game" 'clasp (opb)' $is
    decoded "$game" 'clasp (opb)' answer
    if [ $is = 10 ]; then
        is "models of $game" "$(clasp -q 0 "$game.opb" | sed -n 's/^c Models *: //p')" \
            "$("$keypeg" count "$game")"
        counted=$((${counted-0} + 1))
    fi
    wrong=$(fewest "$game")
    [ "$wrong" -le 20 ] && is=$wrong || is=
    clasp "$game.wcnf-old" >answer
    is "fewest wrong rows of $game" "$(sed -n 's/^o //p' answer | tail -1)" "$is"
    fits_best "$game" answer "$is"
    bits <answer >row
    fits_best "$game" row "$is"
done
for game in [0-9]*.game; do consistent $game; echo $?; done | sort | uniq -c | grep -c . | grep -qx 2 ||
    fail 'the games are all of one kind'

! is_installed clasp || [ "${counted-0}" -ge $(share 20) ] || fail "only ${counted-0} games had their models counted"

# The encoding need not be named again: a game of two colours has its variables in two ways.
code() { # ENCODING: the variables of the pegs for a secret of the game, as a solver would print them
    "$keypeg" encode --encoding "$1" two-colours.game |
        awk -v secret="$("$keypeg" list --limit 1 two-colours.game)" '
            /^c [0-9]+ = peg/ { sub(/,/, "", $7); v = $2; peg = $5; yes = substr(secret, peg, 1) == $7; print yes ? v : -v }' | tr '\n' ' '
}
for encoding in general two-colour; do
    printf 's SATISFIABLE\nv %s0\n' "$(code $encoding)" >answer
    decoded two-colours.game "$encoding without a name" answer
    for other in general two-colour; do
        decoded two-colours.game "$encoding as $other" answer --encoding $other
    done
done

# The first line of OPB is correct, and every variable has a name.
head -1 friday.game.opb | grep -qx "\* #variable= $(grep -c '^\* x.* = ' friday.game.opb) #constraint= $(grep -c ';$' friday.game.opb)" ||
    fail "the first line of OPB: $(head -1 friday.game.opb)"

# Options that are refused.
"$keypeg" encode --format smt friday.game 2>err && fail 'a format that is none'
grep -q -- "--format: unknown format 'smt'; expected dimacs, opb, wcnf or wcnf-old" err || fail "$(cat err)"
"$keypeg" encode --format opb --encoding general friday.game 2>err && fail 'an encoding of opb'
grep -q "omit --encoding general" err || fail "$(cat err)"

# Invalid answers of solvers, or answers to another game: LINES WORDS.
refuses() {
    printf "$1" | "$keypeg" decode friday.game >out 2>&1
    is "status of '$1'" $? 2
    grep -qF -- "$2" out || fail "of '$1' it says: $(cat out)"
}
refuses '' "<stdin>: this is not a solver's answer; expected a line like 's SATISFIABLE'"
refuses 's SATISFIABLE\n' "the solver found a solution, but no line 'v' shows it"
refuses 's MAYBE\n' "<stdin>:1:3: unknown answer 'MAYBE'; expected SATISFIABLE, UNSATISFIABLE, OPTIMUM or UNKNOWN"
refuses 's UNKNOWN\ns UNSATISFIABLE\n' '<stdin>:2:3: this answer differs from an earlier one'
refuses 'c no\ns SATISFIABLE\nv 1 2x 0\n' "<stdin>:3:5: '2x' is not a literal like 12 or -x12"
refuses 's SATISFIABLE\nv 1 4294967298 0\n' 'this is not a code: peg 2 has no colour'
refuses 's SATISFIABLE\nv 1 18446744073709551618 0\n' 'this is not a code: peg 2 has no colour'
refuses 's SATISFIABLE\nv 1 -1 0\n' '<stdin>:2:5: variable 1 has two values, true and false'
refuses 's SATISFIABLE\nv 1 8 12 0\n' 'this is not a code: peg 4 has no colour'
refuses 's SATISFIABLE\nv 1 2 8 12 20 0\n' 'this is not a code: peg 1 is both red and green'
printf 's UNKNOWN\n' | "$keypeg" decode friday.game >out; is 'status of UNKNOWN' $? 3
grep -qx 'The solver reports that it does not know.' out || fail "$(cat out)"

# A code that is not a secret: it does not fit the scores, or the rules forbid it.
printf 'SAT\n1 7 13 16 0\n' | "$keypeg" decode friday.game >out; is 'status of a wrong code' $? 1
diff - out <<'END' || fail 'a wrong code'
red green blue red
This secret does not fit 1 of 3 rows:
  row 1 would be 1 black 2 white
END
printf 'pegs 2\ncolours 2\nrepeats no\n1 2 : 2 0\n' >once
printf 's SATISFIABLE\nv x1 x3\n' | "$keypeg" decode once >out; is 'status against the rules' $? 1
grep -qx "The rules do not allow this secret: it has 1 more than once, which 'repeats no' forbids." out ||
    fail "$(cat out)"
printf 'pegs 3\ncolours 4\nrepeats no\n1 2 3 : ? ?\n' >few
printf 's SATISFIABLE\nv x4 x8 x12\n' | "$keypeg" decode few >out 2>&1; is 'status of a colour too often' $? 1

# The same in JSON.
json() { # STATUS REPLY FILTER: what the filter makes of it must be true
    printf "$2" | "$keypeg" decode --json friday.game >out 2>&1; is "status of $2 in JSON" $? "$1"
    ! is_installed jq || jq -e "$3" out >/dev/null || fail "$2 in JSON: $(cat out)"
}
json 0 's SATISFIABLE\nv 1 8 12 20 0\n' '.verdict == "consistent" and .secret[1] == "blue" and .engine == "replay"'
json 1 'SAT\n1 7 13 16 0\n' '.verdict == "cheated" and .revealed[3] == "red" and .wrong_rows == [{row: 1, black: 1, white: 2, mistake: null, mistake_code: null}]'
json 1 's UNSATISFIABLE\n' '.verdict == "cheated" and .engine == "other-solver" and (has("revealed") | not)'
json 3 's UNKNOWN\n' '.verdict == "undecided" and .engine == null'
json 2 'v 1 2x 0\n' '.errors[0].line == 1 and .errors[0].column == 5 and .file == "<stdin>"'

# Files and arguments.
"$keypeg" decode 2>err </dev/null; is 'status of decode alone' $? 2
grep -q "decode needs a game and a solver's answer" err || fail "$(cat err)"
"$keypeg" decode - - 2>err </dev/null; is 'status of decode - -' $? 2
"$keypeg" decode friday.game nowhere 2>err; is 'status of no file' $? 2
grep -q 'nowhere: cannot be read: No such file' err || fail "$(cat err)"
"$keypeg" decode --json friday.game nowhere >out 2>err; is 'status of no file in JSON' $? 2
grep -q 'nowhere: cannot be read: No such file' err && grep -q '"file":"nowhere"' out || fail "$(cat out err)"
"$keypeg" decode --memory-limit 1M friday.game /dev/zero 2>err; is 'status of a reply without end' $? 2
grep -q 'cannot be read: larger than the memory limit' err || fail "$(cat err)"
exit $failed
