#!/bin/bash
# with_slurm.sh COMMAND...
#
# Runs a command beside a Slurm cluster of one node, this machine: Debian's munge, slurmctld and
# slurmd, without systemd, with two processors for tasks of one each.  The command finds the cluster
# by SLURM_CONF.  All files are in a temporary folder.  All processes are in a namespace, which ends
# with the command; slurmd is started again when it is killed.  Tries of the recipes of
# docs/scale.md and its measurements use it, too:
#
#     tests/help/with_slurm.sh sbatch --wait --array=1-20 --output /dev/null --wrap true
#
# Exit status: that of the command; 77, with a sentence, if there can be no cluster here.
PATH=$PATH:/usr/sbin:/sbin
if [ -z "${KEYPEG_SLURM-}" ]; then
    skip() {
        echo "skipped: $*"
        exit 77
    }
    for program in munged slurmctld slurmd sbatch unshare; do
        command -v $program >/dev/null || skip "$program is not installed"
    done
    [ "$(id -u)" = 0 ] || skip 'slurmd needs root'
    unshare --pid --fork --kill-child --mount-proc true 2>/dev/null || skip 'namespaces of processes are not allowed here'
    KEYPEG_SLURM=$(mktemp -d) || exit
    trap 'kill -9 $! 2>/dev/null; wait; rm -rf "$KEYPEG_SLURM"' EXIT
    export KEYPEG_SLURM
    unshare --pid --fork --kill-child --mount-proc bash "$0" "$@" &
    wait $!
    exit
fi

cluster=$KEYPEG_SLURM node=$(hostname -s)
unset KEYPEG_SLURM ${!SLURM_*} ${!SBATCH_*} # another cluster may have started this
export SLURM_CONF=$cluster/slurm.conf TMPDIR=$cluster
mkdir "$cluster/state" "$cluster/spool"
head -c 64 /dev/urandom >"$cluster/key"
chmod 600 "$cluster/key"
is_free() { # PORT: nothing listens there
    ! (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}
until port=$((20000 + RANDOM % 12000)) && is_free $port && is_free $((port + 1)); do :; done

# ReturnToService and cred_expire: a node that comes back is used at once, and a requeued task waits
# for one second and not for two minutes.
cat >"$SLURM_CONF" <<END_OF_FILE
ClusterName=keypeg
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=cred_expire=5,socket=$cluster/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,batch_sched_delay=0
ReturnToService=2
KillWait=1
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd.log
NodeName=$node NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$node Default=YES MaxTime=INFINITE State=UP
END_OF_FILE

munged --foreground --force --socket="$cluster/munge" --key-file="$cluster/key" --seed-file="$cluster/seed" \
    --log-file="$cluster/munged.log" --pid-file="$cluster/munged.pid" >"$cluster/said" 2>&1 &
slurmctld -D >>"$cluster/said" 2>&1 &
while :; do
    slurmd -D -N "$node"
    sleep 0.2
done >>"$cluster/said" 2>&1 &
is_idle() {
    [ "$(sinfo --noheader --format %T 2>/dev/null)" = idle ]
}
for ((i = 0; i < 300; i++)); do
    if is_idle; then
        "$@"
        exit # the namespace ends, and all that is in it
    fi
    sleep 0.1
done
echo 'FAIL: the cluster does not become ready:'
tail -n 20 -- "$cluster/said" "$cluster"/*.log
exit 1
