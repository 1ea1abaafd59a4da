# No name that keypeg prints controls the terminal or forges a line of its answer.
. "$2/tests/help/command_test.sh" || exit
cd "$here" || exit 1

# An escape sequence, a line end, a right-to-left override, and a byte that is not UTF-8.
name=$'x\e[31m\n7: 1 secret\xe2\x80\xae\xff'
printf 'game classic\nrrgg : 1 1\n' >"$name"
printf 'game classic\nrrgg : 3 1\n' >"$name.cheated"
printf 'game classic\nrrgg 1\n' >"$name.bad"
printf 'game classic\n---\ngame mini\n' >"$name.two"
printf 'p cnf 3 1\n1 2 3 0\n' >"$name.cnf"
printf 'game classic\ncodemaker Ann\nrrgg : 1 1\nsecret rybk\n' >"$name.match"

harmless() { # WHAT: out and err hold no part of a name that is not printable
    local at
    at=$(cat out err | LC_ALL=C grep -anE $'\e|\xe2\x80\xae|\xff|^7: 1 secret' | cat -v | head -1)
    [ -z "$at" ] || fail "$1 prints a name raw: $at"
}
check() { # STATUS COMMAND...
    local status=$1
    shift
    "$keypeg" "$@" >out 2>err </dev/null
    is "status of $*" $? "$status"
    harmless "$*"
}

check 2 check "$name" "$name.cheated" "$name.bad" "$name.two" "$name.none"
check 2 check "$name.bad"
check 0 check --html page.html "$name" "$name.two"
LC_ALL=C grep -qE $'\e|\xe2\x80\xae|\xff' page.html && fail 'the page holds a name raw'
for command in count list 'sample 2' next 'list --limit 3' 'count --states 1 --engine native'; do
    # shellcheck disable=SC2086 # words of a command
    check 2 $command "$name" "$name.two" "$name.bad"
done
check 2 list --limit 3 "$name" "$name.none"
grep -qaF 'x?[31m?7: 1 secret??:' out || fail "list: $(head -1 out | cat -v)"
check 2 encode "$name.two"
check 2 encode --bad "$name"
check 2 convert --to json "$name.bad" "$name.two"
check 2 points "$name.match" "$name.bad"
check 2 reduce one-in-three "$name"
check 0 reduce 3sat "$name.cnf"
check 2 reduce "$name" "$name.cnf"
check 2 decode "$name" "$name.none"
check 2 tree "$name.bad"
check 2 score 1122 "$name"
check 2 score --game "$name" 1122 1122
check 2 help "$name"
check 2 "$name.none"
check 2 "--$name"
check 2 check "--engine=$name" "$name"
check 2 check "--time-limit=$name" "$name"
check 2 generate "$name"
check 2 generate random --into "$name" --format "$name"
check 2 generate random --status "$name"
check 2 generate random --into "$name"
check 2 play --referee --save "$name"
check 2 play --referee --resume "$name.none"
check 2 play --referee --resume "$name.bad"
check 2 play --codebreaker --strategy "$name"
check 2 play --referee --game "$name"
check 1 check --proof "$name.pbp" "$name.cheated"
check 2 check --proof "$name" "$name.cheated"

# In JSON the name is a string, and one that is not UTF-8 has U+FFFD in place of the byte.
for command in check count list 'sample 2' next; do
    # shellcheck disable=SC2086 # words of a command
    "$keypeg" $command --json "$name" "$name.bad" "$name.none" >out 2>err </dev/null
    harmless "$command --json"
    grep -qF '"file":"x\u001b[31m\u000a7: 1 secret\u202e\ufffd"' out || fail "$command --json: $(head -1 out)"
done

exit $failed
