# What people read is plain English: the documents, the public headers and every string of the
# program (help, messages, reports).  Each line of the table is a turn of phrase that a reader
# stumbles over, as a Perl expression, and what to write instead.
. "$2/tests/help/command_test.sh" || exit
cd "$source" || exit 1

phrases='
\b[Ww]hoever\b | "if you", or a subject
\b([Nn]obody|[Ss]omebody) (knows|noted|else|can|need|asks) | unknown; "you"; a subject
(?<!here )\b(is|are) no (?!longer|more|less|need)[a-z] | "is not a ..."
\b(is|are) wanted\b | expects, needs
\b(is|are) told\b | is shown, prints
\b(that|which|it) is said\b | keypeg reports it
\bas \w+ as (can|may) be\b | the ...est; minimise
[;(] ?\w* ?without it\b | (default: ...)
\bso (many|few) (of|as|rows|games|secrets|vertices)\b | that many; at most N
\bstands? (in front|before|behind|alone at)\b | precedes; is in
\bheld against\b | checked against
\b(left aside|has no part|have no part)\b | is ignored
\bsuch a one\b | the noun again
\blook alike\b | equivalent
\bsecrets that are left\b | possible secrets
\bI (know|do not|cannot|can|am|read)\b | keypeg, or no subject
\bclash(es)?\b | conflict
\bshelf\b | predefined game
\b(noted|misnoted) (wrongly|down)\b | recorded
\bcan spare\b | minimal conflict
\bmay be it\b | possible secret
\bhas a meaning\b | requires
\bno meaning here\b | "X" has no option "Y"
\b(may|might) be (so|it) that\b | possibly; a verb
\bof no use here\b | name the reason
\bnever was\b | a plain verb
'

documents=$(ls README.md CHANGELOG.md CONTRIBUTING.md docs/*.md docs/*/*.md encodings/README.md bench/README.md include/*.h)
{
    grep -nE . $documents /dev/null
    # Only the strings, each in a line of its own.
    grep -rnoE --include='*.[ch]' '"([^"\\]|\\.)*"' src encodings
} >"$here/text"
[ "$(wc -l <"$here/text")" -gt 5000 ] || fail "only $(wc -l <"$here/text") lines were found"

while IFS= read -r line; do
    phrase=${line%% | *}
    found=$(grep -P -e "$phrase" "$here/text") && fail "write ${line#* | } instead of:
$found"
done < <(grep . <<<"$phrases")

# Documents stay as short as their readers want them.
while read -r page most; do
    [ "$(wc -l <$page)" -le "$most" ] || fail "$page has $(wc -l <$page) lines; at most $most"
done <<'END'
README.md 180
CHANGELOG.md 30
END
exit $failed
