# begin.sh KEYPEG SOURCE
#
# How a test of the command begins: it sources this with its own arguments, and
# has `keypeg` and `source`, whole paths, and `here`, an empty folder that goes
# with it.  It ends with `exit $failed`.
set -u
export LC_ALL=C # sorting, the messages of other programs, and what a character is
unset NO_COLOR CDPATH POSIXLY_CORRECT
keypeg=$(realpath "$1") source=$(realpath "$2")
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
failed=0
: "${KEYPEG_TEST_SHARE:=$(sed -n 's/^#define KP_QUICK_SHARE //p' "$2/tests/help/share.h")}"

fail() { # WHAT IS WRONG...
    echo "FAIL: $*"
    failed=1
}
share() { # N games, or bytes: as many of them as tests/help/share.h says
    echo $((($1 * KEYPEG_TEST_SHARE + 99) / 100))
}
is_installed() { # PROGRAM
    command -v "$1" >/dev/null
}
# Name the optional programs that are missing (script/test repeats these lines).
# What needs them is skipped, and asks is_installed.
name_missing() { # PROGRAM...
    local program
    for program; do
        is_installed "$program" || echo "skipped: $program is not installed"
    done
}
# Whether script(1) of util-linux can make a terminal; if it cannot, the reason is printed.
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
told() { # out and err, once more on one line
    echo
    cat "$here/out" "$here/err"
    cat "$here/out" "$here/err" | tr '\n' ' ' | tr -s ' '
}
expect() { # STATUS WORDS COMMAND...: the exit status, and words of what is said
    local status=$1 words=$2 is
    shift 2
    "$@" >"$here/out" 2>"$here/err" </dev/null
    is=$?
    if [ $is != "$status" ] || ! told | grep -qF -- "$words"; then
        fail "$*"
        echo "  exits with $is and not $status, or does not say: $words"
        sed 's/^/  | /' "$here/out" "$here/err" | head -20
    fi
}
