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
