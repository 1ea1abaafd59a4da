# keypeg list and sample on boards of many pegs and colours with few rows, of which no count ends.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

random() { # NAME PEGS COLOURS ROWS SEED
    "$keypeg" generate random --pegs "$2" --colours "$3" --rows "$4" --seed "$5" >"$1" 2>err ||
        fail "generate $*: $(cat err)"
}
# Runs a command.  Two seconds of an idle machine are up to four of one whose cores are shared; each
# of these calls took more than ten, and most took minutes.
limit=4000 # milliseconds
[ -z "${KEYPEG_SANITIZED-}" ] || limit=10000 # the sanitizers take 2.3 times as long
# A call that takes longer is repeated, at most twice, because other processes use the memory, too.
soon() { # STATUS LINES COMMAND...
    local status=$1 lines=$2 before try
    shift 2
    for try in 1 2 3; do
        children_time
        before=$spent
        (ulimit -t 20 && exec "$@") >out 2>err </dev/null
        is "status of $*" $? "$status"
        children_time
        [ $((spent - before)) -ge $limit ] || break
        [ $try -lt 3 ] || fail "$* takes $((spent - before)) ms"
    done
    is "lines of $*" "$(wc -l <out)" "$lines"
}
# Each line of out gives the scores of a game, by the plain rule.
fits() { # GAME
    awk 'NR == FNR && / : / && !/^#/ { guess[++rows] = $0 }
        NR == FNR { next }
        {
            for (r = 1; r <= rows; r++) {
                split(guess[r], word)
                delete tally
                black = common = 0
                for (p = 1; p <= NF; p++) {
                    black += word[p] == $p
                    tally[word[p]]++
                }
                for (p = 1; p <= NF; p++)
                    common += tally[$p]-- > 0
                if (word[NF + 2] != black || word[NF + 3] != common - black)
                    print "row " r ": " black " " common - black
            }
        }' "$1" out >misfits
    [ ! -s misfits ] || fail "$2 of $3 does not fit: $(head -1 misfits)"
}

# The first seeds, or with all cases four.  Of 60x20x3 with seed 2 one code in ten million fits, and a
# secret takes half a second to draw.
for board in '16 16 1' '60 20 3' '100 100 3' '200 50 2' '300 300 1' '1000 1000 1'; do
    most=10
    [ "$board" != '60 20 3' ] || most=4
    for seed in $(seq 0 $(($(share 4) - 1))); do
        # shellcheck disable=SC2086 # words of the table
        random game $board $seed
        soon 0 5 "$keypeg" list --limit 5 game
        is "different secrets of $board" "$(sort -u out | wc -l)" 5
        fits game list "$board"
        soon 0 $most "$keypeg" sample $most game
        fits game sample "$board"
        cp out sampled
        soon 0 3 "$keypeg" sample 3 --memory-limit 256M game
        cmp -s out <(head -3 sampled) || fail "$board: a shorter sample, with less memory, is another"
    done
done
exit $failed
