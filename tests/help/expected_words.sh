# Checks the words in the file `out`; for tests that have sourced command_test.sh.
says() { # WORDS...: they occur in this order
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
