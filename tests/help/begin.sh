# begin.sh KEYPEG SOURCE
#
# How a test of the command begins: it sources this with its own arguments, and
# has `keypeg` and `source`, whole paths, and `here`, an empty folder that goes
# with it.  It ends with `exit $failed`.
set -u
keypeg=$(realpath "$1") source=$(realpath "$2")
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
failed=0

fail() { # WHAT IS WRONG...
    echo "FAIL: $*"
    failed=1
}
share() { # N games, or bytes; as tests/help/share.h tells
    echo $((($1 * ${KEYPEG_TEST_SHARE:-100} + 99) / 100))
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
