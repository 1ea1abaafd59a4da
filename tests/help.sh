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

# Every command has a help page, its example does what the page says, and the README names it.
ln -s "$source/examples" "$here/examples"
cd "$here" || exit 1
commands=$("$keypeg" help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
[ -n "$commands" ] || fail "help lists no commands"
fits() { # ARGUMENTS...: no line is wider than most terminals, or ends with a blank
    "$keypeg" "$@" | awk 'length($0) > 80 || / $/ { print; wrong = 1 } END { exit wrong }' ||
        fail "these lines of 'keypeg $*' are too wide, or end with a blank"
}
fits help
fits reduce
fits generate
for shell in bash zsh fish; do
    "$keypeg" completion $shell >$shell.completion || fail "completion $shell fails"
done
for command in $commands; do
    fits "$command" --help
    example=$("$keypeg" help "$command" | sed -n '/^Example:/{n;s/^  //p;q}')
    [ -n "$example" ] || fail "$command has no example"
    bash -c "$example" >out 2>err || fail "$command: '$example' fails: $(cat err)"
    grep -q "\`$command[ \`]" "$source/README.md" || fail "the README does not name $command"
    for option in $("$keypeg" "$command" --help | grep -oE '^  (-., )?--[a-z-]+' | grep -oE '\-\-[a-z-]+'); do
        for shell in bash zsh fish; do
            grep -q -e "-l ${option#--}\b" -e "$option\b" $shell.completion ||
                fail "$shell does not complete $command $option"
        done
    done
done

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
for shell in zsh fish; do
    ! is_installed $shell || $shell -n $shell.completion || fail "$shell does not read its completion"
done
exit $failed
