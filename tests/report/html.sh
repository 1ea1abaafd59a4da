# Pages (check --html) are valid, need no other file, are accessible, and are written whole or
# not at all.
. "$2/tests/help/command_test.sh" || exit
name_missing tidy chromium
cd "$here" || exit 1
golden=$source/tests/golden

cat >names.game <<'end'
pegs 3
colours aquamarine <b>bold</b> "q&a" blue
blanks yes
codemaker <script>alert(1)</script>
aquamarine . <b>bold</b> : 1 0
"q&a" blue blue : 0 0
blue aquamarine "q&a" : 3 0
---
aquamarine aquamarine : 1
end

# ---- Every page ---------------------------------------------------------------

count() { # PATTERN FILE: how often it occurs
    grep -oE -- "$1" "$2" | wc -l
}
holds() { # PAGE...
    local page kind
    for kind in -quiet -xml; do
        ! is_installed tidy || tidy -quiet -errors $kind "$@" >said 2>&1 || for page; do
            tidy -quiet -errors $kind "$page" >said 2>&1 || fail "$page: tidy $kind says $(<said)"
        done
    done
    # A page needs no other file.  Some things are there once.  Drawings have a text, or are beside
    # one; headers of tables have a scope.
    awk 'function report(words) { print name ": " words; failed = 1 }
        function once(i, what) { if (found[i] != 1) report(what " is not there once") }
        function finish() {
            once(1, "<!DOCTYPE html>"); once(2, "a language"); once(3, "a viewport"); once(4, "a title")
            once(5, "<h1>"); once(6, "a style for printing"); once(7, "a dark style"); once(8, "</html>")
            if (found[9] != found[10]) report(found[9] " of " found[10] " drawings have a text")
            if (found[11] != found[12]) report(found[11] " of " found[12] " headers have a scope")
            if (found[13] != found[14]) report(found[13] " of " found[14] " tables have a caption")
            split("", found)
        }
        FNR == 1 { if (NR > 1) finish(); name = FILENAME }
        tolower($0) ~ /<script|<link|<img|<iframe|src=|href="[^#]|url\(|@import|https?:| on[a-z]+=/ { report("needs more than itself") }
        {
            found[1] += gsub(/^<!DOCTYPE html>/, "&"); found[2] += gsub(/<html lang="en">/, "&")
            found[3] += gsub(/name="viewport"/, "&"); found[4] += gsub(/<title>[^<]/, "&")
            found[5] += gsub(/<h1>/, "&"); found[6] += gsub(/@media print\{main/, "&")
            found[7] += gsub(/prefers-color-scheme/, "&"); found[8] += gsub(/<\/html>$/, "&")
            found[9] += gsub(/<span class="(code|keys)" [^>]*(role="img" aria-label="[^"]+|aria-hidden="true)"/, "&")
            found[10] += gsub(/<span class="(code|keys)/, "&")
            found[11] += gsub(/<th scope="(row|col)"/, "&"); found[12] += gsub(/<th[ >]/, "&")
            found[13] += gsub(/<caption>[^<]/, "&"); found[14] += gsub(/<table/, "&")
        }
        END { finish(); exit failed }' "$@" >said || fail "$(<said)"
}
pages=()
for game in "$golden"/*.game "$source"/examples/*.game names.game; do
    page=${game##*/}
    page=${page%.game}.html
    pages+=("$page")
    read -r line <"$game"
    options=()
    [ "$line" = "${line#'# check '}" ] || read -ra options <<<"${line#'# check '}"
    "$keypeg" check --story "${options[@]}" "$game" >text 2>said
    is_status=$?
    "$keypeg" check --story "${options[@]}" --html "$page" "$game" >out 2>said2
    is "$page: status" $? $is_status
    is "$page: what is said beside it" "$(<out)$(<said2)" "$(<said)"
done
holds "${pages[@]}"

# ---- Contents ------------------------------------------------------------------

has() { # FILE STRING...
    local file=$1
    shift
    for string; do
        grep -qF -- "$string" "$file" || fail "$file has no '$string'"
    done
}
has many-suspects.html '<tr class="bad"><th scope="row">7<' 'aria-label="red orange blue brown orange"' \
    'If only one row is wrong, it is row 2, row 3, row 6 or row 7.' 'a black peg recorded as white' '6 more repairs are not shown; --repairs 11 shows them.' \
    '>32,768<' 'Row 7 rules out the last possible secret.'
is "rows that may be wrong" "$(count '>may be wrong<' many-suspects.html)" 4
# A word that is no colour of the table is left to the browser; other languages are in the table.
printf 'pegs 3\ncolours tomato rot "x;fill" x_y\ntomato rot x_y : 1 0\n' | "$keypeg" check --html - >css.html
has css.html 'style="background:#4a4640;background:tomato;' 'style="background:#c62828;color:#fff">r<'
is "styles of colours" "$(count 'background:[a-z]+;' css.html)" "$(count 'background:tomato;' css.html)"
# The page of points.
"$keypeg" points --html points.html "$source/examples/match.game" || fail 'points --html'
holds points.html
"$keypeg" check --html checked.html "$source/examples/match.game"
cmp -s points.html checked.html || fail 'points --html has another page than check --html'
"$keypeg" points --rules invicta --html points.html "$source/examples/match.game"
cmp -s points.html checked.html && fail 'points --html ignores --rules'
printf 'colours <a> b\npegs 2\npeg 1 : <a>\ntimes b 1\nbb : 2 0\n' >known.game
"$keypeg" check --html known.html known.game >out 2>&1
holds known.html
is "what is known of the secret" "$(count '<br/>(peg 1 : &lt;a&gt;|times b 1)' known.html)" 2
is "rows in conflict" "$(count '>in conflict<' cut-short.html)" 7
is "repairs" "$(count '<h4>' many-suspects.html)" 5
has many-suspects.html 'Or all scores are right, and one peg was recorded wrongly: '
has repeated-mistake.html 'If white was written before black in every row, exactly one secret fits:' 'green white red blue'
has sunday.html 'peg 2 of row 4 was red'
has saturday.html '<h2>saturday.game, codemaker Bob</h2>' '<title>saturday.game: Were these scores right?</title>' 'should be</strong>' 'a key peg missed'
has names.html '&lt;script&gt;alert(1)&lt;/script&gt;' 'aquamarine empty &lt;b&gt;bold&lt;/b&gt;' '&quot;q&amp;a&quot;' \
    'This game could not be read.' 'line 9, column 1: '
has friday.html 'The revealed secret fits every row:' '<section class="consistent">'
has cut-short.html 'The state budget (--states) ended the audit before it found the row that rules out the last secret,'

{ echo 'game classic'; yes '1122 : ? ?' | head -250; } | "$keypeg" check --html - >long.html
is "rows of a long game" "$(count '<th scope="row">' long.html)" 200
has long.html 'And 50 more rows.'
{ echo 'pegs 300'; echo 'colours 4'; yes 1 | head -300 | tr '\n' ' '; echo ': 3 0'; } | "$keypeg" check --html - >wide.html
holds wide.html
has wide.html '+200 more' ' and 200 more"'

# Puzzles for printing: the boards with empty holes, the options, and the solutions.  A small sheet
# does not change.
"$keypeg" generate puzzle --seed 7 --near-misses 3 --html puzzle.html || fail 'generate --html'
holds puzzle.html
sed '1,/^<body>/d' puzzle.html | diff - "$golden/puzzles.html" || fail 'the sheet of puzzles is another one'
for rules in '--game bulls-and-cows' '--colour-names red,<b>,q&a,"x" --no-repeats' '--game classic --near-misses 5' \
    '--pegs 6 --colours 3'; do
    "$keypeg" generate puzzle $rules --number 3 --html sheet.html || fail "generate $rules --html"
    holds sheet.html
    is "$rules: puzzles" "$(count '<caption>Puzzle [123]<' sheet.html) $(count '<h4>Puzzle [123]' sheet.html)" '3 3'
    is "$rules: answers" "$(count 'aria-label="empty"' sheet.html)" 3
done
"$keypeg" generate puzzle --colour-names 'red,<b>,q&a,"x"' --no-repeats --html - >sheet.html
has sheet.html '&lt;b&gt;' 'q&amp;a' 'no colour occurs more than once' "--colour-names &#39;red,&lt;b&gt;,q&amp;a,&quot;x&quot;&#39; --no-repeats"
is "jobs" "$("$keypeg" generate puzzle --number 4 --jobs 3 --html - | cksum)" "$("$keypeg" generate puzzle --number 4 --html - | cksum)"
while IFS='|' read -r arguments says; do
    "$keypeg" generate $arguments >out 2>said
    is "generate $arguments" "$? $(cat out) $(head -1 said)" "2  keypeg: $says"
done <<'END'
random --html x.html|--html requires the family puzzle
puzzle --html x.html --json|--html and --json cannot be combined; use one of them
puzzle --html x.html --format text|--html and --format cannot be combined; use one of them
puzzle --html x.html --into .|--html and --into cannot be combined; use one of them
puzzle --html names.game|'names.game' exists and is not a page that keypeg wrote; name another file for the page
puzzle --html none/x.html|cannot write 'none/x.html': No such file or directory
puzzle --pegs 1 --colours 2 --number 3 --html x.html|game 2: this board has no more different puzzles; use fewer --number, or more --pegs or --colours
END
[ ! -e x.html ] || fail 'a page without all of its puzzles was written'

# All games of a call, on any number of threads; a missing file has a section of its own.
games=("$golden/clash.game" names.game none.game "$source/examples/saturday.game")
"$keypeg" check --html all.html "${games[@]}" 2>said
is "several files" "$? $(count '<section' all.html) $(cut -d: -f1 said | tr '\n' ' ')" "2 6 names.game none.game "
holds all.html
"$keypeg" check --html - --jobs 3 "${games[@]}" 2>said | cmp -s - all.html || fail "threads change the page"

# A match has a list of its games with links to their sections, and its points.
"$keypeg" points "$source/examples/match.game" >text
has match.html '>Game </span>5</a></th><td>can all be right</td><td>Bob</td><td>found</td><td>6 to Bob</td>' \
    "<p class=\"answer\">$(grep ' wins\.$' text)</p>" "Points by the rules"
for game in 1 2 3 4 5; do
    is "game $game of the match" "$(count "href=\"#game-$game\"" match.html) $(count " id=\"game-$game\"" match.html)" '1 1'
done
is "one game has no list" "$(count 'class="match"' friday.html)" 0
has names.html '>Game </span>2</a></th><td>could not be read<'

# A person is told of the page; a program is not.
if can_make_terminal; then
    script -qec "'$keypeg' check --html told.html '$golden/clash.game'" /dev/null </dev/null | tr -d '\r' >said
    is "what is said on a terminal" "$(cat said)" "told.html was written"
    script -qec "'$keypeg' check --html - '$golden/clash.game' >page" /dev/null </dev/null >said
    is "what is said of standard output on a terminal" "$(cat said)" ""
fi

# ---- Whole or not at all --------------------------------------------------------

unwritten() { # WHAT FILE REASON
    "$keypeg" check --html "$2" "$golden/clash.game" >out 2>said
    is "$1" "$? $(cat out said)" "2 keypeg: cannot write '$2': $3"
}
unwritten "no such folder" none/page.html 'No such file or directory'
mkdir folder
unwritten "a folder" folder 'Is a directory'
[ ! -e /dev/full ] || unwritten "a full disk" /dev/full 'No space left on device'
echo '<!DOCTYPE html>' >full.html
(export GCOV_PREFIX=$here/counts; ulimit -f 8; trap '' XFSZ; exec "$keypeg" check --html full.html "$golden/many-suspects.game") 2>said
is "a file too large" "$? $(cat full.html said)" "2 <!DOCTYPE html>
keypeg: cannot write 'full.html': File too large"
is "nothing is left behind" "$(ls -A | grep -c 'html\.')" 0

echo '<!DOCTYPE html>' >old.html
chmod 640 old.html
ln -s old.html link.html
"$keypeg" check --html link.html "$golden/clash.game"
is "a link" "$? $(readlink link.html) $(stat -c %a old.html) $(count '<section class="cheated"' old.html)" "1 old.html 640 1"
(umask 027; "$keypeg" check --html new.html "$golden/clash.game")
is "rights of a new page" "$(stat -c %a new.html)" 640
"$keypeg" check --html - "$golden/clash.game" | sed "s|$golden|.|" | cmp -s - <(sed "s|$golden|.|" new.html) ||
    fail "standard output gets another page"
cp "$golden/clash.game" my.game
"$keypeg" check --html my.game ./my.game 2>said
is "over a game" "$? $(cat said)" "2 keypeg: 'my.game' exists and is not a page that keypeg wrote; name another file for the page"
"$keypeg" check --html my.game <my.game 2>said
is "over a game on standard input" "$? $(cat said)" "2 keypeg: 'my.game' exists and is not a page that keypeg wrote; name another file for the page"
echo precious >other.txt
"$keypeg" check --html other.txt "$golden/clash.game" 2>said
is "over another file" "$? $(cat other.txt) $(cat said)" "2 precious keypeg: 'other.txt' exists and is not a page that keypeg wrote; name another file for the page"
mkfifo unread
timeout 10 "$keypeg" check --html unread my.game >out 2>said
is "into a pipe nobody reads" "$? $(cat said)" "2 keypeg: cannot write 'unread': No such device or address"
cmp -s "$golden/clash.game" my.game || fail "a game was written over"
is "two answers" "$("$keypeg" check --json --html x.html my.game 2>&1; ls x.html 2>&1)" \
    "keypeg: --html and --json cannot be combined; use one of them
ls: cannot access 'x.html': No such file or directory"

# ---- In a browser ----------------------------------------------------------------

is_installed chromium || exit $failed

# On a phone no page is wider than the screen.  The browser repairs nothing: it finds as many
# elements as were written.  A script measures each page in a frame of 360 pixels.
pages=(many-suspects names repeated-mistake two-wrong emoji wide holes)
{
    echo '<!DOCTYPE html><title>frame</title><body>'
    for page in "${pages[@]}"; do
        echo "<iframe title=\"$page\" width=\"360\" height=\"600\" srcdoc=\""
        sed 's/&/\&amp;/g; s/"/\&quot;/g' $page.html
        echo '"></iframe>'
    done
    echo '<script>onload = () => {
        document.body.textContent = Array.from(document.querySelectorAll("iframe"), (frame) =>
            frame.title + " is " + frame.contentDocument.documentElement.scrollWidth + " wide, with " +
            frame.contentDocument.querySelectorAll("*").length + " elements;").join(" ");
    }</script>'
} >frame.html
HOME=$here timeout 60 chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$here/profile" \
    --virtual-time-budget=5000 --dump-dom "file://$here/frame.html" >dom 2>said
for page in "${pages[@]}"; do
    is "$page in Chromium" "$(grep -oE "$page is [0-9]+ wide, with [0-9]+ elements" dom | head -1)" \
        "$page is 360 wide, with $(count '<[a-z][a-z0-9]*' $page.html) elements"
done

# The steps follow the report of a single game, with their rows, and the table of marks.
"$keypeg" check --html why.html "$source/examples/sunday.game"
grep -q '<caption>Why they cannot all be right</caption>' why.html || fail "no steps on the page"
[ "$(count 'class="steps"' why.html)$(count 'class="marks"' why.html)" = 11 ] || fail "steps and marks"
[ "$(count 'class="peg mark"' why.html)" -ge 5 ] || fail "no pegs are marked beside the steps"
"$keypeg" check --html two.html "$source/examples/match.game" 2>&-
! grep -q 'class="steps"' two.html || fail "steps on a page of two games"
exit $failed
