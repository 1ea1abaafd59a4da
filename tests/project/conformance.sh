# The kit for other programs: its files are current, and in each language that is installed the loop
# of loops.txt, around a right scorer, gives their scores.  test_kept_scores.c has the C library's.
. "$2/tests/help/command_test.sh" || exit
is_installed python3 || { echo 'skipped: python3 is not installed'; exit 77; }
python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' || { echo 'skipped: python3 is older than 3.9'; exit 77; }
export PYTHONPATH=$source/python/keypeg PYTHONDONTWRITEBYTECODE=1
kit=$source/examples/conformance
"$source/script/conformance" --check || failed=1
cd "$here" || exit 1
awk -F, 'NR > 1 { print $2, $3 }' "$kit/scores.csv" >lines
awk -F, 'NR > 1 { print $4, $5 }' "$kit/scores.csv" >scores
[ "$(wc -l <lines)" = 2000 ] || fail "there are $(wc -l <lines) lines"
python3 -m conformance --lines | cmp - lines || fail '--lines prints other lines'
sed 's/.*:\(.*\)/\1/' "$kit/scores.jsonl" | cut -d '"' -f 2 >mistakes
cut -d , -f 6 "$kit/scores.csv" | tail -n +2 | cmp - mistakes || fail 'the two files have other mistakes'

# The line after "# LANGUAGE" in loops.txt.
loop() { # LANGUAGE
    grep -A1 -Fx "# $1" "$kit/loops.txt" | tail -n +2
}

# Runs a scorer if its language is installed: standard input is its text, with LOOP for the loop.
# BUILD, which may be empty, compiles it.
try() { # LANGUAGE FILE BUILD COMMAND...
    local language=$1 file=$2 build=$3 text program=${3:-$4}
    shift 3
    [ -n "$(loop "$language")" ] || fail "loops.txt has no loop for $language"
    text=$(cat)
    program=${program%% *}
    is_installed "$program" || { echo "skipped: $program is not installed"; return; }
    printf '%s\n' "${text/LOOP/"$(loop "$language")"}" >"$file"
    $build || fail "$language: $build"
    timeout 60 "$@" <lines | tr '\t' ' ' >answers
    cmp answers scores || fail "$language: other scores than the right ones"
}

try Python score.py '' python3 score.py <<'END'
def score(secret, guess):
    black = sum(map(str.__eq__, secret, guess))
    return black, sum(min(secret.count(c), guess.count(c)) for c in set(guess)) - black
LOOP
END
try awk score.awk '' awk -f score.awk <<'END'
function score(secret, guess,    p, c, black, common, tally) {
    for (p = 1; p <= length(secret); p++) {
        black += substr(secret, p, 1) == substr(guess, p, 1)
        tally[substr(secret, p, 1)]++
    }
    for (p = 1; p <= length(guess); p++) {
        c = substr(guess, p, 1)
        if (tally[c] > 0) { common++; tally[c]-- }
    }
    return black + 0 " " common - black
}
LOOP
END
try Perl score.pl '' perl score.pl <<'END'
sub score {
    my ($secret, $guess, %tally) = @_;
    my $black = grep { substr($secret, $_, 1) eq substr($guess, $_, 1) } 0 .. length($secret) - 1;
    $tally{$_}++ for split //, $secret;
    my $common = grep { ($tally{$_} // 0) > 0 && $tally{$_}-- } split //, $guess;
    return ($black, $common - $black);
}
LOOP
END
try Ruby score.rb '' ruby score.rb <<'END'
def score(secret, guess)
  black = secret.chars.zip(guess.chars).count { |a, b| a == b }
  [black, guess.chars.uniq.sum { |c| [secret.count(c), guess.count(c)].min } - black]
end
LOOP
END
try JavaScript score.js '' node score.js <<'END'
function score(secret, guess) {
    const times = (code, colour) => code.split(colour).length - 1;
    const black = [...secret].filter((peg, p) => peg === guess[p]).length;
    let common = 0;
    for (const c of new Set(guess)) common += Math.min(times(secret, c), times(guess, c));
    return [black, common - black];
}
LOOP
END
try Lua score.lua '' lua score.lua <<'END'
function score(secret, guess)
    local black, common, tally = 0, 0, {}
    for p = 1, #secret do
        local c = secret:sub(p, p)
        tally[c] = (tally[c] or 0) + 1
        if c == guess:sub(p, p) then black = black + 1 end
    end
    for c in guess:gmatch(".") do
        if (tally[c] or 0) > 0 then common = common + 1; tally[c] = tally[c] - 1 end
    end
    return black, common - black
end
LOOP
END
try PHP score.php '' php score.php <<'END'
<?php
function score($secret, $guess) {
    $black = 0;
    for ($p = 0; $p < strlen($secret); $p++) $black += $secret[$p] === $guess[$p];
    $common = 0;
    foreach (count_chars($guess, 1) as $c => $n) $common += min($n, substr_count($secret, chr($c)));
    return [$black, $common - $black];
}
LOOP
END
try C score.c 'cc -Wall -Wextra -Werror -o score-c score.c' ./score-c <<'END'
#include <stdio.h>
static void score(const char *secret, const char *guess, int *black, int *white)
{
    int tally[128] = {0};

    *black = *white = 0;
    for (int p = 0; secret[p]; p++) {
        *black += secret[p] == guess[p];
        tally[(int)secret[p]]++;
    }
    for (int p = 0; guess[p]; p++)
        *white += tally[(int)guess[p]]-- > 0;
    *white -= *black;
}
int main(void)
{
    char secret[100], guess[100];
    int black, white;

    LOOP
    return 0;
}
END
try Java Score.java '' java Score.java <<'END'
class Score {
    static String score(String secret, String guess) {
        int black = 0, common = 0;
        int[] tally = new int[128];
        for (int p = 0; p < secret.length(); p++) {
            black += secret.charAt(p) == guess.charAt(p) ? 1 : 0;
            tally[secret.charAt(p)]++;
        }
        for (char c : guess.toCharArray()) common += tally[c]-- > 0 ? 1 : 0;
        return black + " " + (common - black);
    }
    public static void main(String[] words) {
        LOOP
    }
}
END
export GOCACHE=$here/go GO111MODULE=off
try Go score.go 'go build -o score-go score.go' ./score-go <<'END'
package main
import "fmt"
func score(secret, guess string) (int, int) {
    black, common, tally := 0, 0, [128]int{}
    for p := range secret {
        if secret[p] == guess[p] { black++ }
        tally[secret[p]]++
    }
    for p := range guess {
        if tally[guess[p]] > 0 { common++ }
        tally[guess[p]]--
    }
    return black, common - black
}
func main() {
    LOOP
}
END
try Rust score.rs 'rustc -o score-rs score.rs' ./score-rs <<'END'
fn score(secret: &str, guess: &str) -> (usize, usize) {
    let black = secret.bytes().zip(guess.bytes()).filter(|(a, b)| a == b).count();
    let times = |code: &str, c: u8| code.bytes().filter(|&peg| peg == c).count();
    let common: usize = (33..127).map(|c| times(secret, c).min(times(guess, c))).sum();
    (black, common - black)
}
fn main() {
    LOOP
}
END
try Haskell score.hs '' runghc score.hs <<'END'
import Data.List ((\\))
score :: String -> String -> String
score secret guess = show black ++ " " ++ show (common - black)
  where black = length (filter id (zipWith (==) secret guess))
        common = length guess - length (guess \\ secret)
LOOP
END

python3 -m conformance python3 score.py >report || fail "a right program: $(tail -5 report)"
printf '%s\n' 'import sys' 'for line in sys.stdin:' '    secret, guess = line.split()' \
    '    black = sum(map(str.__eq__, secret, guess))' \
    '    print(black, sum(c in secret for c in guess) - black)' >my_scorer.py
python3 -m conformance python3 my_scorer.py >report && fail 'a wrong program passes'
grep -qxF "$(loop Python)" "$kit/README.md" || fail 'the page has another loop in Python'
# What the page shows of the report is in it, line for line.
awk '/^```text$/ { inside = 1; next } /^```$/ { inside = 0 } inside && $0 != "..."' "$kit/README.md" >shown
[ -s shown ] && grep -vxFf report shown && fail 'the page shows another report'
exit $failed
