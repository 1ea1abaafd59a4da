# check --proof writes two files that belong together and to their game, or none.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1
mkdir games && cp "$source"/examples/*.game games

# The proof holds.
proven() { # WHAT GAME
    "$keypeg" verify "$2" p >verdict 2>&1 || fail "$1: $(cat verdict)"
}
# Neither file exists, nor a temporary one.
nothing() { # WHAT
    is "$1: what is left" "$(ls p p.* 2>/dev/null)" ""
}
# Prints keypeg's standard error and exit status.
said() { # ARGUMENTS...
    rm -f p p.opb
    again "$@"
}
# The same without removing the last proof.
again() { # ARGUMENTS...
    "$keypeg" check "$@" 2>&1 >out </dev/null
    echo "status $?"
}

# ---- Proofs ------------------------------------------------------------------

for game in monday saturday sunday; do
    for how in '' '--engine native' '--engine sat --encoding general+sequential' '--repairs 0'; do
        is "$game $how" "$(said $how --proof p games/$game.game)" 'status 1'
        proven "$game $how" games/$game.game
        is "$game $how: the report" "$(tail -1 out)" "'keypeg verify' checks it again."
        is "$game $how: the folder" "$(ls p*)" "$(printf 'p\np.opb')"
    done
done

# Games of every kind, each with a wrong score; most of them have no secret.
awk 'function any(n) { return int(rand() * n) }
    BEGIN {
        srand(11)
        for (game = 1; game <= 60; game++) {
            file = sprintf("games/%02d", game)
            pegs = 2 + any(6); colours = 2 + any(4); black = any(4) == 0
            print "pegs " pegs "\ncolours " colours (black ? "\nscores black" : "") >file
            for (row = 1 + any(2); row <= 7; row++) {
                for (p = 1; p <= pegs; p++)
                    printf "%d ", 1 + any(colours) >file
                b = any(pegs - 1)
                print ": " b (black ? "" : " " any(pegs - b + 1)) >file
            }
            close(file)
        }
    }'
for game in games/[0-9]*; do
    said --proof p "$game" >/dev/null
    proven "$game" "$game"
done

# Without a row the rules may leave no code.
printf 'pegs 2\ncolours 1-4\nsum 9\n12 : 1 0\n' >none.game
is "rules alone" "$(said --proof p none.game)" 'status 1'
proven "rules alone" none.game

# In JSON, with the exit status of a solver, and together with a page.
said --json --proof p games/saturday.game >/dev/null
is "JSON" "$(grep -o '"proof.*opb"' out)" '"proof":"p","proof_formula":"p.opb"'
is "competition" "$(said --competition --proof p games/saturday.game; cat out)" 'status 20
s UNSATISFIABLE'
proven "competition" games/saturday.game
is "page" "$(said --html page.html --proof p games/saturday.game | tail -2)" "'keypeg verify' checks it again.
status 1"
proven "page" games/saturday.game

# ---- Nothing to prove --------------------------------------------------------

refusal() { # WHAT STATUS SAYS ARGUMENTS...
    local what=$1 status=$2 says=$3
    shift 3
    is "$what" "$(said --proof p "$@")" "$says
status $status"
    nothing "$what"
}
cp "$source/tests/games/hard.game" hard.game
refusal "undecided" 3 'hard.game: there is nothing to prove: it is not known whether a secret fits' --engine native --states 10 hard.game
is "no memory" "$(said --proof p --memory-limit 4K games/saturday.game)" 'games/saturday.game: the proof was written, but not checked to its end: stopped by the memory limit (--memory-limit)
status 3'
for limit in 0.000001 0.3; do
    rm -f p p.opb
    said --proof p --engine sat --time-limit $limit hard.game >says
    is "time limit $limit" "$(tail -1 says)" 'status 3'
    nothing "time limit $limit"
done
# Ctrl-C (the thread sanitizer delays it).
if ! grep -q __tsan_init "$keypeg"; then
    timeout -s INT 1 "$keypeg" check --proof p --engine sat hard.game >out 2>&1
    nothing "Ctrl-C"
fi

# ---- What is refused ---------------------------------------------------------

# No file is overwritten, not even an earlier proof.
kept() { # WHAT SAYS ARGUMENTS...
    local what=$1 says=$2
    shift 2
    is "$what" "$(again "$@")" "keypeg: $says
status 2"
    is "$what: the answer" "$(cat out)" ""
}
is_there="already exists; remove it, or name another file for --proof"
said --proof p games/saturday.game >/dev/null
cp p p.old && cp p.opb p.opb.old
for game in friday saturday; do # whether or not there is a proof to write
    kept "an earlier proof" "'p' $is_there" --proof p games/$game.game
done
rm p
kept "its formula" "'p.opb' $is_there" --proof p games/saturday.game
cmp -s p.opb p.opb.old || fail "the formula is gone"
cp games/saturday.game my.game
kept "the game itself" "'my.game' $is_there" --proof my.game my.game
cmp -s my.game games/saturday.game || fail "the game is gone"
ln -s nowhere link
kept "a link" "'link' $is_there" --proof link games/saturday.game
kept "a folder" "'games' $is_there" --proof games games/saturday.game
kept "a device" "'/dev/null' $is_there" --proof /dev/null games/saturday.game
rm -f p p.*
for name in p p.opb; do
    kept "the page, $name" "--html and --proof would both write '$name'; name another file for one of them" --html $name --proof p games/saturday.game
    nothing "the page, $name"
    is "standard output, $name" "$("$keypeg" check --proof p games/saturday.game 2>&1 >>$name; echo $?)" "keypeg: '$name' $is_there
2"
    rm $name
done
kept "standard output" "--proof writes two files; name one of them instead of '-'" --proof - games/saturday.game
kept "lies" "--proof and --lies cannot be combined; use one of them" --lies 1 --proof p games/saturday.game
kept "two files" "expected one file with one game, found 2 files" --proof p games/saturday.game games/friday.game
is "no folder" "$(said --proof none/p games/saturday.game)" "keypeg: cannot write 'none/p.opb': No such file or directory
status 2"
is "several games" "$(said --proof p games/match.game)" 'games/match.game: expected one game, found 5
status 2'
nothing "several games"
is "several games, in JSON" "$(said --json --proof p games/match.game; grep -c 'expected one game' out)" "status 2
5"
(printf 'game classic\n1122 : 5 0\n---\n'; cat games/saturday.game) >two.game
is "several games, one of them unreadable" "$(said --proof p two.game | grep -c 'expected one game')" 1
printf 'game classic\n1122 : 1 1\n3344 : 1 1\n' >honest.game
echo 'game classic' >bad.game
echo '1122 : 5 0' >>bad.game
is "a game that cannot be read" "$(said --proof p bad.game | tail -1)" 'status 2'
nothing "a game that cannot be read"

# Files too large for the disk: reported, and no file is left behind.
rm -f p p.opb
for blocks in 0 1; do
    (export GCOV_PREFIX=$here/counts; ulimit -f $blocks; trap '' XFSZ; exec "$keypeg" check --proof p games/saturday.game 2>&1 >/dev/null) | cat >says
    grep -q "^keypeg: cannot write 'p.opb': File too large" says || fail "no room: $(cat says)"
    nothing "no room"
done

# The steps of an explanation.
for game in friday saturday sunday puzzle; do
    "$keypeg" explain --proof p "games/$game.game" >out 2>&1 || [ $? = 1 ] || fail "explain $game: $(cat out)"
    "$keypeg" verify "games/$game.game" p >says 2>&1 || fail "explain $game: $(cat says)"
    [ "$(grep -c '^% [1-9]' p)" = "$(grep -c '^[0-9]*\. ' out)" ] || fail "explain $game: not a comment for each step"
    sed 's/^rup 1 ~/rup 1 /' p >q
    cmp -s p q || ! "$keypeg" verify "games/$game.game" q p.opb >says 2>&1 || fail "explain $game: a wrong step is accepted"
    rm p p.opb
done
"$keypeg" explain --json --proof p games/saturday.game | grep -q '"proof":"p","proof_formula":"p.opb","proof_says":"No secret fits rows 2 and 4."' ||
    fail "explain --json --proof"
"$keypeg" explain --proof p games/saturday.game 2>says && fail "explain overwrites a proof"
grep -q "'p' already exists" says || fail "explain --proof of an existing file: $(cat says)"
rm p p.opb
"$keypeg" explain --proof p games/match.game 2>says && fail "explain --proof of several games"
grep -q 'expected one game, found 5' says || fail "explain --proof of several games: $(cat says)"
nothing "explain --proof of several games"
exit $failed
