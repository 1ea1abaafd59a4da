# Help, the manual, the completions and the README agree: each is made from the tables of the
# program, or compared with them here.
. "$2/tests/help/command_test.sh" || exit
name_missing man zsh fish
mkdir "$here/bin" && ln -s "$keypeg" "$here/bin/keypeg" && PATH=$here/bin:$PATH

"$keypeg" manual | diff -u "$source/docs/keypeg.1" - ||
    fail "docs/keypeg.1 is old: keypeg manual > docs/keypeg.1"
if is_installed man; then
    LC_ALL=C.UTF-8 man --warnings -l "$source/docs/keypeg.1" 2>&1 >/dev/null | grep . &&
        fail "man does not like docs/keypeg.1"
fi

# Every page fits: no line is wider than most terminals, or ends with a space.
ln -s "$source/examples" "$here/examples"
cd "$here" || exit 1
fits() { # LINES ARGUMENTS...: only the folder of the documents may be longer
    local lines=$1
    shift
    "$keypeg" "$@" >page || fail "'keypeg $*' exits with $?"
    awk 'length($0) > 80 && !/^  \// || / $/ { print; wrong = 1 } END { exit wrong }' page ||
        fail "these lines of 'keypeg $*' are too wide, or end with a space"
    [ "$(wc -l <page)" -le "$lines" ] || fail "'keypeg $*' has more than $lines lines"
    cat page >>pages
}
fits 45 help
commands=$(sed -n '/^Check games:/,/^$/s/^  \([a-z]*\) .*/\1/p' page)
topics=$(sed -n '/help TOPIC/,$p' page | sed '1d; s/ (.*//')
[ "$(wc -w <<<"$commands") $(wc -w <<<"$topics")" = '22 9' ] || fail "help lists $commands $topics"
for topic in $topics; do
    fits 60 help "$topic"
done
for shell in bash zsh fish; do
    "$keypeg" completion $shell >$shell.completion || fail "completion $shell fails"
done

# The example of each command does what its page says, and the README names it.
for command in $commands; do
    fits 50 "$command" --help
    example=$(sed -n '/^Example:/{n;s/^  //p;q}' page)
    [ -n "$example" ] || fail "$command has no example"
    bash -c "$example" >out 2>err || fail "$command: '$example' fails: $(cat err)"
    grep -q "\`$command[ \`]" "$source/README.md" || fail "the README does not name $command"
    for option in $(sed -n '/^Example:/,$p' page | grep -vE '^ {10}' | grep -oE '(  |, )--[a-z-]+' | grep -oE '\-\-[a-z-]+'); do
        for shell in bash zsh fish; do
            grep -q -e "-l ${option#--}\b" -e "$option\b" $shell.completion ||
                fail "$shell does not complete $command $option"
        done
    done
done
for option in $(grep -oE '^ +\{"[a-z-]+", (NULL|"[A-Z]+"),' "$source/src/cli/option_table.c" | cut -d'"' -f2); do
    grep -qE -e "--$option\b" pages || fail "no page names --$option"
done

# The exit status of an inconsistent game is as the pages say.
printf 'game classic\n1122 : 3 1\n' >inconsistent
for command in check count list sample next tree; do
    "$keypeg" $command inconsistent >/dev/null 2>&1
    is "$command: exit status" $? 1
done
for command in points encode 'convert --to json'; do
    expect 0 '' "$keypeg" $command inconsistent
done

# Mistyped words.
expect 2 "unknown command or topic 'gmes'; did you mean 'games'?" "$keypeg" help gmes
expect 2 "did you mean 'strategies'?" "$keypeg" help strategy
expect 2 "did you mean 'check'?" "$keypeg" help chekc
expect 2 "'keypeg help' lists them" "$keypeg" help xyzzy
expect 2 "'keypeg help games'" "$keypeg" games
expect 2 "unknown option '--jsn'; did you mean '--json'?" "$keypeg" check --jsn
expect 2 "'encode' has no option '--json'" "$keypeg" encode --json

# Completion in real shells.
complete_bash() {
    bash -c '. ./bash.completion; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _keypeg
        echo "${COMPREPLY[*]}"' bash "$@"
}
completes() { # WORDS COMPLETION
    is "completion of '$1'" "$(complete_bash keypeg $1)" "$2"
}
completes 'ch' 'check'
completes 'check --eng' '--engine'
completes 'check --engine n' 'native'
completes 'encode --encoding se' 'sequential'
completes 'help strat' 'strategies'
completes 'reduce 3' '3sat'
for shell in zsh fish; do
    ! is_installed $shell || $shell -n $shell.completion || fail "$shell does not read its completion"
done
exit $failed
