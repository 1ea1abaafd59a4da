# The commands of docs/scale.md for Slurm, run with less work on a cluster of this machine alone.  A
# keypeg is killed in the middle, then the whole node; Slurm repeats the tasks.  Then an array is
# cancelled half way; the repeated command does the rest.
. "$2/tests/help/command_test.sh" || exit
if [ "${3-}" != 'in the cluster' ]; then
    timeout --kill-after=5 110 "$source/tests/help/with_slurm.sh" bash "$0" "$keypeg" "$source" 'in the cluster'
    exit
fi
. "$2/tests/help/scale_recipes.sh" || exit
block 'With Slurm' >task.sbatch

is_empty() { # nothing waits or runs
    [ -z "$(squeue --noheader 2>&1)" ]
}
submit() { # the work in `work`
    bash work >said 2>&1 || fail "sbatch: $(cat said)"
}
finish() { # WHAT ANSWERS: waits for the queue
    wait_until is_empty || fail "$1: still in the queue: $(squeue)"
    is "$1: answers" "$(ls answers/*.json | wc -l)" "$2"
}
kill_node() { # as when the machine fails: the daemon, the tasks and all that they began
    # shellcheck disable=SC2046 # numbers
    kill -9 $(pgrep 'slurmd|slurmstepd') $(grep -lsz ^SLURM_JOB_ID= /proc/[0-9]*/environ | cut -d / -f 3) 2>/dev/null
    scontrol update NodeName="$(hostname -s)" State=DOWN Reason=killed
    scontrol update NodeName="$(hostname -s)" State=RESUME
}

# ---- A stream -------------------------------------------------------------

mkdir pieces
"$keypeg" generate random --status unplanted --pegs 4 --colours 6 --seed 7 --number 400 --json |
    split -l 50 -d -a 3 --additional-suffix .jsonl - pieces/
cat pieces/*.jsonl >games.jsonl
block 'Check the pieces' '' 2 >work

prepare_to_kill all
submit
wait_until test -e killed || fail 'no task began'
kill_node
prepare_to_kill one
finish 'a node and a task are killed' 8
[ -e killed ] || fail 'no task was killed'
"$keypeg" check --json games.jsonl >plain
block 'Check the pieces' '' 3 >work
submit
cmp answers.jsonl plain || fail 'a stream: otherwise than in one piece'
rm -r answers

# ---- One hard game --------------------------------------------------------

"$keypeg" generate random --status unplanted --pegs 16 --colours 3 --seed 1 >hard.game
block 'On several machines' 'game=hard.game cubes=8' >work
submit
block 'With Slurm' 'most=2' 2 >work
prepare_to_kill all
submit
wait_until test -e killed || fail 'no task began'
scancel --user root
wait_until is_empty || fail "cancelled: $(squeue)"
expect 3 '' "$keypeg" join hard.game answers/*.json
submit
finish 'the other half' 8
expect 1 "$("$keypeg" check hard.game | head -n 1)" "$keypeg" join hard.game answers/*.json
exit $failed
