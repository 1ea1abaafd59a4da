# The commands of docs/scale.md for one machine and for GNU parallel, run with less work.  One worker
# is killed half way, then all of them; the run that continues loses nothing and makes nothing twice.
. "$2/tests/help/command_test.sh" || exit
. "$2/tests/help/scale_recipes.sh" || exit
name_missing parallel ps setsid
is_installed parallel && is_installed ps && is_installed setsid || exit 77

touch hold
broken() { # one or all: the work in `work`, and who is killed in it
    local leader all
    prepare_to_kill "$1"
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
once() { # LOG PIECES
    is "$1: done" "$(awk -F '\t' 'NR > 1 && $7 == 0 && $8 == 0 { print $1 }' "$1" | sort | uniq -c |
        awk '$1 == 1' | wc -l)" "$2"
    is "$1: done twice" "$(awk -F '\t' 'NR > 1 && $7 == 0 && $8 == 0 { print $1 }' "$1" | sort | uniq -d)" ''
    [ "$(awk -F '\t' 'NR > 1 && ($7 != 0 || $8 != 0)' "$1" | wc -l)" -ge 1 ] || fail "$1: nobody was killed"
}
resumed() { # WHAT [STATUS]: goes on, to the end
    local status
    bash work >said 2>&1
    status=$?
    [ $status = "${2-0}" ] || fail "$1 does not go on ($status): $(cat said)"
}

# ---- Whole or not at all --------------------------------------------------

while read -r status kept words; do
    rm -f answer answer.part.*
    ./whole answer bash -c "echo '$words'; echo message >&2; exit $status" 2>said
    is "whole, $status $words" "$? $(cat said) $(cat answer 2>/dev/null)" "$kept message $([ $kept = 0 ] && echo "$words")"
done <<'END'
0 0 right
1 0 not right
3 0 undecided
3 3 "stop":"interrupted"
1 3 "stop":"interrupted"
2 2 unreadable
137 137 killed
END

# Answers are missing, whatever the exit status says.
"$keypeg" generate random --status unplanted --pegs 4 --colours 6 --seed 7 --number 400 --json >few.jsonl
for status in 0 1 3; do
    ./whole answer bash -c "'$keypeg' count --json \$1 | head -n 399; exit $status" - few.jsonl 2>said
    is "an answer is missing, $status" "$? $(ls answer 2>/dev/null)" '3 '
done
rm -f answer.part.*

# A signal ends a run in which a game was cheated: the rest is missing, and the status is not 1.
for i in {1..100}; do
    cat few.jsonl
done >many.jsonl
has_cheated() {
    grep -qs '"cheated"' answer.part.*."$pid"
}
interrupted() { # SIGNAL
    local pid child
    set -m # or the background ignores Ctrl-C
    ./whole answer "$keypeg" check --json many.jsonl 2>said &
    pid=$!
    set +m
    wait_until has_cheated
    child=$(pgrep -P $pid)
    kill -"$1" "$child"
    wait $pid
    is "$1: status" "$? $(ls answer 2>/dev/null)" '3 '
    [ "$(wc -l <"$(ls answer.part.*.$pid)")" -lt 40000 ] || fail "$1: nothing was interrupted"
    rm answer.part.*
    "$keypeg" check --json many.jsonl >direct 2>said &
    child=$!
    wait_until grep -qs '"cheated"' direct
    kill -TERM $child
    wait $child
    is "$1: status of check" $? 3
}
interrupted INT
interrupted TERM
rm few.jsonl many.jsonl

# ---- One hard game --------------------------------------------------------

"$keypeg" generate random --status unplanted --pegs 16 --colours 3 --seed 1 >hard.game
verdict=$("$keypeg" check hard.game | head -n 1)
sizes='game=hard.game cubes=8 jobs=2'
joined() { # WHAT: the verdict on the whole
    grep -qxF -- "$verdict" said || fail "$1: $(cat said)"
}
block 'On one machine' "$sizes" >work
resumed 'one machine' 1
joined 'one machine'
truncate --size=3000 answers.jsonl # as if it had been killed
"$keypeg" join hard.game answers.jsonl >said && fail 'a part of the answers is enough'
block 'On one machine' "$sizes" 2 >work
resumed 'the other parts' 1
joined 'the other parts'
"$keypeg" generate random --status unplanted --pegs 8 --colours 3 --rows 2 --seed 1 >easy.game
block 'On one machine' 'game=easy.game cubes=8 jobs=2' >work
resumed counting
grep -q "\b$("$keypeg" count easy.game)\b" said || fail "the counts of the parts: $(cat said)"
block 'On several machines' "$sizes" >work
resumed split
block 'With GNU parallel' 'jobs=2' >work
broken all parts
broken one parts
resumed parts
once parts.log 8
block 'On several machines' '' 3 >work
resumed join 1
joined join

# Parts without an answer are split further.
set -- answers/*.json
rm "$1" "$8"
expect 3 '' "$keypeg" join hard.game answers/*.json
block 'Undecided parts' "$sizes" >work
resumed 'parts of parts'
block 'Undecided parts' "$sizes" 2 >work
resumed 'parts of parts' 1
joined 'parts of parts'

block 'A proof' "$sizes" >work
resumed 'a proof' 1
joined 'a proof'
is 'proofs of parts' "$(grep -c '^No secret fits' said)" 8
rm -r answers parts more

# ---- One game per file ----------------------------------------------------

block 'Generate into a folder' 'games=24 piece=3 pegs=16' >work
broken all fill
broken one fill
resumed fill
once fill.log 8
mkdir unbroken
"$keypeg" generate balanced-unsat --pegs 16 --seed 7 --number 24 --into unbroken >said || fail "$(cat said)"
is 'games' "$(find unbroken -name '*.game' | wc -l)" 24
rm -f games/.*.part # of what was killed
diff -r games unbroken >differ || fail "fill: $(cat differ)"

# ---- A stream -------------------------------------------------------------

block 'Generate JSON Lines' 'games=2000 piece=200' >work
broken all make
broken one make
resumed make
once make.log 10
"$keypeg" generate random --status unplanted --pegs 4 --colours 6 --seed 7 --number 2000 --json >games.jsonl
cat pieces/*.jsonl | cmp - games.jsonl || fail 'make: otherwise than in one piece'

block 'Check the pieces' >work
broken all audit
broken one audit
resumed audit
once audit.log 10
block 'Check the pieces' '' 3 >work
resumed 'one file of answers'
"$keypeg" check --json games.jsonl >plain
is 'answers' "$(wc -l <answers.jsonl)" 2000
cmp answers.jsonl plain || fail 'audit: otherwise than in one piece'
is 'answers and what generate knew' "$(grep -o '"verdict":"[a-z]*' answers.jsonl | cut -d '"' -f 4 | sort | uniq -c)" \
    "$(grep -o 'answer: [a-z]*' games.jsonl | cut -d ' ' -f 2 | sort | uniq -c)"
exit $failed
