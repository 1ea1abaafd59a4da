# command_test.sh KEYPEG SOURCE
#
# The beginning of every test of the command: it sources this file with its own arguments, and
# gets `keypeg` and `source`, absolute paths, and `here`, an empty folder that is removed when
# it ends.  It ends with `exit $failed`.
set -u
export LC_ALL=C # sorting, the messages of other programs, the size of a character
unset NO_COLOR CDPATH POSIXLY_CORRECT
keypeg=$(realpath "$1") source=$(realpath "$2")
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
failed=0
: "${KEYPEG_TEST_SHARE:=$(sed -n 's/^#define KP_QUICK_SHARE //p' "$2/tests/help/case_share.h")}"

fail() { # WHAT IS WRONG...
    echo "FAIL: $*"
    failed=1
}
share() { # N games, or bytes: how many of them to run, as in tests/help/case_share.h
    echo $((($1 * KEYPEG_TEST_SHARE + 99) / 100))
}
is_installed() { # PROGRAM
    command -v "$1" >/dev/null
}
# Prints the optional programs that are missing (script/test repeats these lines).  Checks
# that need one are skipped if is_installed is false.
name_missing() { # PROGRAM...
    local program
    for program; do
        is_installed "$program" || echo "skipped: $program is not installed"
    done
}
# Whether script(1) of util-linux can make a terminal; prints the reason if it cannot.
can_make_terminal() {
    if ! script --version 2>/dev/null | grep -q util-linux; then
        echo 'skipped: script of util-linux is not installed'
        return 1
    elif ! script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
        echo 'skipped: script cannot make a terminal here'
        return 1
    fi
}
# Waits until a command succeeds, but at most a minute.  Fails after that.  Reading from a pipe into
# which nothing writes waits without a process, and leaves $! as it was.
wait_until() { # COMMAND...
    local i nothing status=1
    mkfifo "$here.$BASHPID"
    exec {nothing}<>"$here.$BASHPID"
    rm "$here.$BASHPID"
    for ((i = 0; i < 3000 && status; i++)); do
        "$@" && status=0 || read -rt 0.02 -u "$nothing"
    done
    exec {nothing}>&-
    return $status
}
# Waits until a background process catches Ctrl-C, or has ended.  Before main begins nothing
# catches it, and the process may still be the shell that becomes keypeg.
wait_until_it_listens() { # PID
    wait_until catches_interrupts "$1"
}
catches_interrupts() { # PID: or has ended
    local key value
    kill -0 "$1" 2>/dev/null || return 0
    [ "/proc/$1/exe" -ef "$keypeg" ] || return
    while read -r key value; do
        [ "$key" != SigCgt: ] || { [ $((0x${value: -1} & 2)) != 0 ]; return; }
    done 2>/dev/null <"/proc/$1/status"
}
# Promptness is judged by processor time, in milliseconds, because the machine may be busy.
children_time() { # sets `spent`: what the children that have ended took
    local user system
    times >"$here/times.$BASHPID"
    { read -r _; read -r user system; } <"$here/times.$BASHPID"
    spent=$(($(in_milliseconds "$user") + $(in_milliseconds "$system")))
}
in_milliseconds() { # 0m1.234s
    local seconds=${1#*m}
    seconds=${seconds%s}
    echo $((${1%%m*} * 60000 + 10#${seconds/./}))
}
process_time() { # PID: prints what it and its children took so far; 0 if it has ended
    awk '{ sub(/.*\) /, ""); print 10 * ($12 + $13 + $14 + $15) }' "/proc/$1/stat" 2>/dev/null || echo 0
}
# Interrupts a background process and waits for it.  Sets `status`, and `late`: the processor time
# that it took after the signal.
interrupt_and_wait() { # PID
    local before
    children_time
    before=$((spent + $(process_time "$1")))
    kill -INT "$1" 2>/dev/null
    wait "$1"
    status=$?
    children_time
    late=$((spent - before))
}
is() { # WHAT IS SHOULD
    [ "$2" = "$3" ] || fail "$1: is '$2', and should be '$3'"
}
print_output() { # out and err as they are, and again on one line
    echo
    cat "$here/out" "$here/err"
    cat "$here/out" "$here/err" | tr '\n' ' ' | tr -s ' '
}
expect() { # STATUS WORDS COMMAND...: the exit status, and words of the output
    local status=$1 words=$2 is
    shift 2
    "$@" >"$here/out" 2>"$here/err" </dev/null
    is=$?
    if [ $is != "$status" ] || ! print_output | grep -qF -- "$words"; then
        fail "$*"
        echo "  exits with $is and not $status, or does not say: $words"
        sed 's/^/  | /' "$here/out" "$here/err" | head -20
    fi
}
