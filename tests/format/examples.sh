# Both engines give the known answer for every example.  The test fails if a file in examples/
# is in no row of the table.
. "$2/tests/help/command_test.sh" || exit
examples=$source/examples

# file                       status  secrets, game by game
table='
friday.game                  0       2
saturday.game                1       0
sunday.game                  1       0
monday.game                  1       0
tuesday.game                 1       0
match.game                   1       1 0 1 1 1
puzzle.game                  0       1
two-colours.game             0       15
one-in-three.game            0       1
public/rafler.game           0       1
public/davecomputes.game     0       1
public/js-solver-10.game     1       230
public/basic-games-715.game  1       0
public/codeforces-63c.game   1       4 1 0
public/puzzling-97032.game   0       1
public/codeabbey.game        0       1
public/cerc-2000-g.game      1       3 0
public/uva-340.game          0       1 9
public/duplicates.game       0       20
public/codeforces-63c.bulls  1       4 1 0
'

while read -r file status counts; do
    [ -n "$file" ] || continue
    for engine in auto native linear sat; do
        "$keypeg" check --engine $engine "$examples/$file" >/dev/null
        [ $? = "$status" ] || fail "$file: $engine does not exit with $status"
    done
    is=$("$keypeg" count "$examples/$file" | tr '\n' ' ')
    [ "${is% }" = "$counts" ] || fail "$file: $is secrets, and not $counts"
    listed=$("$keypeg" list "$examples/$file" | grep -vc '^---$')
    [ "$listed" = $((${counts// /+})) ] || fail "$file: $listed secrets are listed, of $counts"
done <<< "$table"

# problem    reduced as                secrets
problems='
three.cnf    one-in-three              2
'

while read -r file words secrets; do
    [ -n "$file" ] || continue
    # shellcheck disable=SC2086
    is "$file" "$("$keypeg" reduce ${words//_/ } "$examples/$file" | "$keypeg" count)" "$secrets"
done <<< "$problems"

# proof      game         what it proves
proofs='
monday.pbp   monday.game  No secret fits rows 1, 4 and 6.
monday.opb   -            -
'

while read -r file game says; do
    [ "${file%.pbp}" != "$file" ] || continue
    is "$file" "$("$keypeg" verify "$examples/$game" "$examples/$file")" "$says"
done <<< "$proofs"

# answers        game         the verdict that they are joined to
answers='
friday.answers   friday.game  These scores can all be right.
'

while read -r file game says; do
    [ -n "$file" ] || continue
    is "$file" "$("$keypeg" join "$examples/$game" "$examples/$file" | head -1)" "$says"
done <<< "$answers"

for file in "$examples"/*.* "$examples"/public/*.*; do
    case $file in *.c | *.cpp | *.py) continue ;; esac
    case "$table$problems$proofs$answers" in
    *"
${file#"$examples"/} "*) ;;
    *) fail "${file#"$examples"/} stands in no row of the table" ;;
    esac
done

# The first rows of an example, with the number of possible secrets after each row.
left_after() {
    local file=$examples/$1 row=0
    shift
    for known in "$@"; do
        is=$(awk -v most=$row '/^[0-9]+\. / { if (++n > most) exit } { print }' "$file" |
            "$keypeg" count)
        [ "$is" = "$known" ] || fail "$file: $is left after $row rows, and not $known"
        row=$((row + 1))
    done
}
left_after public/rafler.game 1296 625 120 20 6 5 4 3 2 1 1
left_after public/davecomputes.game 1296 208 38 7 1 1

# The secrets that the sources of the examples name.
only() {
    "$keypeg" list "$examples/public/$1.game" | sed -n "$2"
}
is codeforces "$(only codeforces-63c 6p)" 2134
is puzzling "$(only puzzling-97032 1p)" 65032
is codeabbey "$(only codeabbey 1p)" 846
is cerc "$(only cerc-2000-g 1p)" 1113
is davecomputes "$(only davecomputes 1p)" 5512
is one-in-three "$("$keypeg" list "$examples/one-in-three.game")" 01011001
for file in "$examples"/public/*.bulls; do
    is "$file" "$("$keypeg" list "$file")" "$("$keypeg" list "${file%.*}.game")"
done
for row in '1355 1123 1 1' '1355 4335 2 0' '1355 6551 1 2' '1355 6135 1 2' '1355 1355 4 0' \
    '1222456669 1234567891 2 4' '1222456669 1122334455 3 2' '1222456669 1213151619 5 0' \
    '1222456669 1225556667 7 0' 'wwbb wwwb 3 0'; do
    set -- $row
    is "score $1 $2" "$("$keypeg" score "$1" "$2")" "$3 black $4 white"
done

exit $failed
