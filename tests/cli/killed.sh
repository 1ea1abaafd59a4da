# Games that are played or refereed, killed at random moments: a line that was answered is never
# lost, and the resumed game ends the same way.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1
RANDOM=7

# Random lines to type in a role: rows, changes of rows, undone lines, comments, and lines that
# are refused.  $1 is the number of lines.
score() {
    local black=$((RANDOM % 3))
    echo "$black $((RANDOM % (4 - black)))"
}
code() {
    echo "$((1 + RANDOM % 6))$((1 + RANDOM % 6))$((1 + RANDOM % 6))$((1 + RANDOM % 6))"
}
line_of() { # ROLE
    case $1$((RANDOM % 10)) in
    referee[0-5]) echo "$(code) : $(score)" ;;
    referee6 | codebreaker6) echo "row $((1 + RANDOM % 3)) : $(score)" ;;
    referee7 | codebreaker7) echo undo ;;
    referee8) echo "$(code) : 9 9" ;;
    codebreaker[0-5]) score ;;
    codebreaker8) echo "# $RANDOM" ;;
    codemaker[0-6] | adversary[0-6]) code ;;
    codemaker7 | adversary7) echo "$(code) # $RANDOM" ;;
    *8) echo "9999" ;;
    *9) echo "# a remark" ;;
    esac
}
typing() { # ROLE: what is typed
    local i
    echo 'game classic'
    [ "$1" != referee ] || echo 'codemaker Ann'
    for ((i = 0; i < 6; i++)); do line_of "$1"; done
}

# The file and the size of the output after each line, from one run per line: kept.N, said.N.
# Every line that the output accepts must be in the file.
reference() { # ROLE SEED
    local n lines
    lines=$(wc -l <typed)
    for ((n = 0; n <= lines; n++)); do
        rm -f saved
        head -$n typed | "$keypeg" play "--$1" --seed "$2" --save saved >out 2>/dev/null
        cp saved kept.$n
        wc -c <out >said.$n
        case $1 in
        referee)
            { head -$n typed && echo show; } | "$keypeg" play --referee >shown 2>/dev/null
            is "rows of a referee, seed $2, after line $n" "$(grep -c ' : ' saved)" \
                "$(tail -c +$(($(cat said.$n) + 1)) shown | sed '/^$/,$d' | grep -c '^   *[0-9]')"
            ;;
        codemaker | adversary)
            is "rows of $1, seed $2, after line $n" "$(grep -c ' : ' saved)" "$(grep -c '^Row ' out)"
            ;;
        esac
    done
    return "$lines"
}

# The last line that has an answer if the output has this size.
answered() { # BYTES LINES
    local n last=0
    for ((n = 1; n <= $2; n++)); do
        [ "$(cat said.$n)" -le "$1" ] && [ "$(cat said.$n)" -gt "$(cat said.$last)" ] && last=$n
    done
    echo $last
}

# Types the first lines, waits until they are answered, types another and kills keypeg at once
# or a moment later.
play_and_kill() { # ROLE SEED LINES
    local wanted size i
    wanted=$(cat "said.$3")
    rm -f saved saved.* pipe
    mkfifo pipe
    "$keypeg" play "--$1" --seed "$2" --save saved <pipe >out 2>/dev/null &
    exec 3>pipe
    head -"$3" typed >&3
    for ((i = 0; i < 2000; i++)); do
        size=$(wc -c <out)
        [ "$size" -ge "$wanted" ] && cmp -s saved "kept.$3" && break
        sleep 0.01
    done
    [ $i -lt 2000 ] || fail "$1, seed $2: $3 lines are not answered"
    tail -n +$(($3 + 1)) typed >&3
    sleep "0.00$((RANDOM % 10))"
    kill -KILL $!
    wait $! 2>/dev/null
    exec 3>&-
}

middle=0
for round in $(seq "$(share 3)"); do
    for role in referee codebreaker codemaker adversary; do
        typing $role >typed
        reference $role "$round"
        lines=$?
        for try in 1 2 3; do
            play_and_kill $role "$round" $((RANDOM % lines))
            least=$(answered "$(wc -c <out)" $lines)
            found=$least
            while [ $found -lt $lines ] && ! cmp -s saved kept.$found; do found=$((found + 1)); done
            cmp -s saved kept.$found || {
                fail "$role, seed $round, try $try: after $least answers the file is none of those that it could be"
                cat saved
                continue
            }
            [ $found = $lines ] || middle=$((middle + 1))
            [ -s saved ] || continue

            # It resumes.  Without undone lines, which are not remembered, it also ends the same way.
            tail -n +$((found + 1)) typed >rest
            "$keypeg" play --$role --seed "$round" --resume saved <rest >resumed 2>&1
            status=$?
            [ $status -le 2 ] || fail "$role, seed $round, try $try: --resume has status $status"
            [ $role != referee ] || grep -q undo rest || cmp saved kept.$lines ||
                fail "referee, seed $round, try $try: resumed after line $found the game is another"
        done
    done
done
[ $middle -gt 0 ] || fail 'nothing was killed in the middle'
exit $failed
