# What was said into `out`, and what was not; for tests that have sourced begin.sh.
says() { # WORDS...: in this order, each somewhere behind the one before
    local rest line
    rest=$(<out)
    for line in "$@"; do
        case $rest in
        *"$line"*) rest=${rest#*"$line"} ;;
        *) fail "'$line' is not said there:"; cat out; return ;;
        esac
    done
}
says_not() {
    ! grep -qF -- "$1" out || { fail "'$1' is said:"; cat out; }
}
