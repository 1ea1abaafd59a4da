"""The kit for other programs: its lines, and programs that are wrong, break off or do harm."""

import csv
import os
import subprocess
import sys
import time
from pathlib import Path

import keypeg
import pytest
from command import ROOT
from keypeg.conformance.answers import read_scores
from keypeg.conformance.cases import MEMBERS, RULES, Case, make_cases
from keypeg.conformance.mistakes import MISTAKES, score_wrongly
from keypeg.conformance.program import run
from keypeg.conformance.report import judge

CASES = make_cases()
CLASSIC = [case for case in CASES if case.rules == "classic"]

# ---- Lines --------------------------------------------------------------------


def read_kept() -> list[Case]:
    with open(ROOT / "examples" / "conformance" / "scores.csv", newline="") as file:
        heading, *lines = csv.reader(file)
    assert tuple(heading) == MEMBERS
    return [Case(r, s, g, int(b), int(w), c) for r, s, g, b, w, c in lines]


def test_kept_lines_have_the_scores_of_the_library_and_of_a_plain_scorer() -> None:
    kept = read_kept()
    assert len(kept) == 2000 and kept == CASES
    for case in kept:
        pegs = list(case.secret)
        black = common = 0
        for a, b in zip(case.secret, case.guess):
            black += a == b
        for peg in case.guess:
            if peg in pegs:
                pegs.remove(peg)
                common += 1
        assert (case.black, case.white) == (black, common - black)
        assert keypeg.score(list(case.secret), list(case.guess)) == (black, common - black)


def test_lines_are_what_the_page_says() -> None:
    assert len({(case.secret, case.guess) for case in CASES}) == 2000
    assert {case.rules for case in CASES} == set(RULES)
    names = [mistake.name for mistake in MISTAKES]
    order = [(names.index(case.catches), len(case.secret)) for case in CASES]
    assert order == sorted(order)
    pegs = {name: [len(c.secret) for c in CASES if c.rules == name] for name in RULES}
    assert {name: (min(n), max(n)) for name, n in pegs.items()} == {
        "small": (1, 3),
        "classic": (4, 4),
        "super": (5, 5),
        "bulls-and-cows": (4, 4),
        "all-equal": (2, 8),
        "two-colours": (3, 12),
        "empty-holes": (1, 5),
        "long": (12, 30),
    }
    for case in CASES:
        assert ("." in case.secret + case.guess) == (case.rules == "empty-holes")
        if case.rules == "bulls-and-cows":
            assert len(set(case.secret)) == len(set(case.guess)) == 4


def test_each_line_catches_its_mistake_and_mistakes_differ() -> None:
    for mistake in MISTAKES:
        lines = [case for case in CASES if case.catches == mistake.name]
        assert len(lines) >= 90
        for case in lines:
            wrong = score_wrongly((mistake,), case.secret, case.guess)
            assert wrong != (case.black, case.white)
    scores = {tuple(score_wrongly((m,), c.secret, c.guess) for c in CASES) for m in MISTAKES}
    assert len(scores) == len(MISTAKES)


# ---- Wrong scorers ------------------------------------------------------------

LOOP = """
import sys
for line in sys.stdin:
    secret, guess = line.split()
    n = len(secret)
    black = sum(secret[i] == guess[i] for i in range(n))
"""

# As people write them, apart from the loop.
WRONG = {
    "blacks-not-subtracted": """
    print(black, sum(min(secret.count(c), guess.count(c)) for c in set(guess)))""",
    "blacks-counted-again": """
    white = 0
    for c in guess:
        if secret.find(c) >= 0:
            white += 1
    print(black, white)""",
    "black-pegs-reused": """
    white = 0
    for i in range(n):
        if guess[i] != secret[i] and guess[i] in secret:
            white += 1
    print(black, white)""",
    "secret-count-ignored": """
    left = "".join(secret[i] for i in range(n) if secret[i] != guess[i])
    print(black, len([i for i in range(n) if secret[i] != guess[i] and guess[i] in left]))""",
    "guess-count-ignored": """
    left = {guess[i] for i in range(n) if secret[i] != guess[i]}
    print(black, len([i for i in range(n) if secret[i] != guess[i] and secret[i] in left]))""",
    "secret-blacks-kept": """
    left = list(secret)
    white = 0
    for i in range(n):
        if guess[i] != secret[i] and guess[i] in left:
            left.remove(guess[i])
            white += 1
    print(black, white)""",
    "guess-blacks-kept": """
    left = list(guess)
    white = 0
    for i in range(n):
        if guess[i] != secret[i] and secret[i] in left:
            left.remove(secret[i])
            white += 1
    print(black, white)""",
    "later-black-taken": """
    used = [False] * n
    black = white = 0
    for i in range(n):
        if secret[i] == guess[i]:
            black += 1
            used[i] = True
            continue
        for j in range(n):
            if not used[j] and secret[j] == guess[i]:
                white += 1
                used[j] = True
                break
    print(black, white)""",
    "first-peg-taken": """
    black = white = 0
    for i in range(n):
        j = secret.find(guess[i])
        if j == i: black += 1
        elif j >= 0: white += 1
        if j >= 0: secret = secret[:j] + "-" + secret[j + 1:]
    print(black, white)""",
    "one-white-per-colour": """
    left = [(a, b) for a, b in zip(secret, guess) if a != b]
    print(black, len({a for a, _ in left} & {b for _, b in left}))""",
    "colours-counted-once": """
    print(black, len(set(secret).intersection(guess)) - black)""",
    "colours-added-per-peg": """
    print(black, sum(min(secret.count(c), guess.count(c)) for c in guess) - black)""",
    "all-pairs-counted": """
    white = 0
    for i in range(n):
        for j in range(n):
            if i != j and guess[i] == secret[j]:
                white += 1
    print(black, white)""",
    "rest-pairs-counted": """
    wrong = [i for i in range(n) if secret[i] != guess[i]]
    print(black, sum(guess[i] == secret[j] for i in wrong for j in wrong))""",
    "black-colour-done": """
    white = 0
    for c in set(guess):
        if not any(secret[i] == guess[i] == c for i in range(n)):
            white += min(secret.count(c), guess.count(c))
    print(black, white)""",
    "next-peg-skipped": """
    a, b, black, white = list(secret), list(guess), 0, 0
    for i in range(n):
        if i < len(a) and a[i] == b[i]:
            black += 1
            a.pop(i)
            b.pop(i)
    for c in b:
        if c in a:
            white += 1
            a.remove(c)
    print(black, white)""",
    "empty-holes-ignored": """
    black = sum(secret[i] == guess[i] != "." for i in range(n))
    print(black, sum(min(secret.count(c), guess.count(c)) for c in set(guess) - {"."}) - black)""",
    "leading-zeros-lost": """
    if guess.isdigit() and secret.isdigit():
        secret, guess = str(int(secret)), str(int(guess))
    black = sum(a == b for a, b in zip(secret, guess))
    print(black, sum(min(secret.count(c), guess.count(c)) for c in set(guess)) - black)""",
    "last-peg-ignored": """
    black = common = 0
    tally = {}
    for i in range(n - 1):
        black += secret[i] == guess[i]
        tally[secret[i]] = tally.get(secret[i], 0) + 1
    for i in range(n - 1):
        if tally.get(guess[i], 0) > 0:
            tally[guess[i]] -= 1
            common += 1
    print(black, common - black)""",
    "four-pegs-only": """
    secret, guess, black = secret[:4], guess[:4], 0
    for i in range(min(n, 4)):
        black += secret[i] == guess[i]
    print(black, sum(min(secret.count(c), guess.count(c)) for c in set(guess)) - black)""",
    "ten-colours-only": """
    colours = "0123456789.ABCDEFGHIJ"
    black = sum(secret[i] == guess[i] and guess[i] in colours for i in range(n))
    print(black, sum(min(secret.count(c), guess.count(c)) for c in colours) - black)""",
    "counts-exchanged": """
    print(sum(min(secret.count(c), guess.count(c)) for c in set(guess)) - black, black)""",
}

RIGHT = "    common = sum(min(secret.count(c), guess.count(c)) for c in set(guess))\n"


def write_scorer(folder: Path, body: str) -> list[str]:
    file = folder / "scorer.py"
    file.write_text(LOOP + body)
    return [sys.executable, str(file)]


def test_every_mistake_has_a_wrong_scorer() -> None:
    assert list(WRONG) == [mistake.name for mistake in MISTAKES]


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_scorer_is_recognised(name: str, tmp_path: Path) -> None:
    passes, lines = judge(write_scorer(tmp_path, WRONG[name]), CASES, 60)
    assert not passes
    assert [line for line in lines if line.startswith("Mistake: ")] == ["Mistake: " + name]
    assert not any("no known mistake" in line or "One of" in line for line in lines)
    (example,) = (line for line in lines if line.startswith("  secret "))
    shortest = min(
        len(case.secret)
        for case in CASES
        if score_wrongly(tuple(m for m in MISTAKES if m.name == name), case.secret, case.guess)
        != (case.black, case.white)
    )
    assert len(example.split()[1].rstrip(",")) == shortest


def test_two_mistakes_at_once_are_recognised(tmp_path: Path) -> None:
    body = WRONG["black-pegs-reused"].replace("black, white)", "white, black)")
    lines = judge(write_scorer(tmp_path, body), CASES, 60)[1]
    assert "Mistake: black-pegs-reused" in lines and "Mistake: counts-exchanged" in lines
    assert lines[-1].startswith("  Together they explain ")


def test_a_mistake_among_other_wrong_scores_is_recognised(tmp_path: Path) -> None:
    body = WRONG["blacks-not-subtracted"].replace("print(black", "print(9 if n == 30 else black")
    lines = judge(write_scorer(tmp_path, body), CASES, 60)[1]
    assert "Mistake: blacks-not-subtracted" in lines
    assert any("other wrong scores of no known mistake" in line for line in lines)


def test_mistakes_that_lines_do_not_distinguish_are_all_named(tmp_path: Path) -> None:
    cases = [case for case in CASES if case.rules == "bulls-and-cows"]
    lines = judge(write_scorer(tmp_path, WRONG["blacks-counted-again"]), cases, 60)[1]
    at = lines.index("One of these mistakes, which these lines do not distinguish:")
    assert [line.split(":")[0].strip() for line in lines[at + 1 : at + 3]] == [
        "blacks-not-subtracted",
        "blacks-counted-again",
    ]


def test_a_right_scorer_passes_in_every_spelling(tmp_path: Path) -> None:
    for written in (
        "print(black, common - black)",
        "print(black, common - black, sep=',')",
        "print((black, common - black))",
        "print(f'{black}b{common - black}w')",
        "print(f'{common - black} white, {black} black')",
        "print(f'{black}A{common - black}B')",
        "print('B' * black + 'W' * (common - black))",
        "print(('b' * black + 'w' * (common - black)).ljust(n, '.'))",
        "print('A' * black + 'B' * (common - black))",
        "print('●' * black + '○' * (common - black))",
        "print(f'{black} bulls and {common - black} cows\\r')",
        "print({'black': black, 'white': common - black})",
        "print(black, '-', common - black, flush=True)",
        "print('' if secret != '1' else 'ready\\n', black, common - black)",
    ):
        passes, lines = judge(write_scorer(tmp_path, RIGHT + "    " + written), CASES, 60)
        assert passes, (written, lines)


def test_lines_that_are_not_scores_are_wrong() -> None:
    assert read_scores(["1 0", "no idea", "12"], 3) == ([(1, 0), None, None], [])
    assert read_scores(["Hello", "1 0"], 1) == ([(1, 0)], ["Hello"])
    assert read_scores(["2 -1", "-1 2"], 2)[0] == [(2, -1), (-1, 2)]
    assert read_scores(["9" * 5000 + " 1", "\0", "2.5 1"], 3)[0] == [None, None, None]


# ---- Programs that break ------------------------------------------------------


def report(command: list[str], seconds: float = 60, cases: list[Case] = CLASSIC) -> str:
    passes, lines = judge(command, cases, seconds)
    assert not passes
    return "\n".join(lines)


def shell(text: str) -> list[str]:
    return ["sh", "-c", text]


def test_programs_that_break_off_are_described(tmp_path: Path) -> None:
    assert report(["true"]).startswith("The program printed 0 lines for ")
    assert "ended with status 3; its last message: ?[31mno" in report(
        shell("printf 'well\\n\\033[31mno\\n' >&2; exit 3")
    )
    assert "was ended by the signal SIGKILL, after 0 lines" in report(shell("kill -9 $$"))
    assert "which is not a score" in report(shell(f"cat >/dev/null; yes x | head -{len(CLASSIC)} | tr x '\\377'"))
    crash = f"    if secret == '{CLASSIC[77].secret}': sys.exit('boom')\n    print(black, 0)"
    text = report(write_scorer(tmp_path, crash))
    assert f"With the line '{CLASSIC[77].secret} " in text and "its last message: boom" in text
    more = "    print(black, 0)\n    if n > 11: print(0, 0)"
    text = report(write_scorer(tmp_path, more), cases=CASES)
    assert "alone it printed 2 lines for 1." in text
    assert "long              374  not answered" in text and "classic           258  " in text


def test_a_slow_program_is_reported_with_the_option_that_helps() -> None:
    text = report(shell("while read -r s g; do sleep 0.02; echo 1 0; done"), 0.3)
    assert "did not end within 0.3 s, after " in text and "It answers single lines" in text
    assert text.endswith("give it more time with --timeout.")


def test_programs_that_do_not_end_are_ended() -> None:
    for command in (["sleep", "1000"], ["sh", "-c", "exec >&- 2>&-; sleep 1000"]):
        assert "did not end within 0.3 s" in report(command, 0.3)


def test_programs_that_print_without_end_are_ended() -> None:
    began = time.process_time()
    assert f"printed more than {200 * len(CLASSIC) + 10200:,} bytes" in report(["yes", "1 0"])
    assert "printed more than" in report(["head", "-c", "1000000000", "/dev/zero"])
    assert "printed 0 lines" in report(shell("yes 'a long complaint' | head -c 20000000 >&2"))
    assert time.process_time() - began < 10


def test_children_of_a_program_are_ended() -> None:
    """Also if they keep its output open."""
    done = run(shell("sleep 1000 & echo $!; echo 1 0"), ["1 1"], 60)
    assert done.problem is None and done.lines[1:] == ["1 0"]
    state = Path(f"/proc/{done.lines[0]}/stat")
    for _ in range(500):
        if not state.exists() or state.read_text().rsplit(")")[1].split()[0] == "Z":
            return
        time.sleep(0.02)
    pytest.fail("the child works on")


def command(*words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "keypeg.conformance", *words],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT / "python")},
    )


def test_the_command(tmp_path: Path) -> None:
    right = write_scorer(tmp_path, RIGHT + "    print(black, common - black)")
    done = command("--rules", "small,classic", *right)
    assert done.returncode == 0 and b" of 391 scores are right." in done.stdout
    assert done.stderr == b""
    for words, problem in (
        ([str(tmp_path)], b"' is not a program; write './'"),
        (["./no-such-program"], b"'./no-such-program' is not a program"),
        ([], b"expected a program"),
        (["--rules", "chess", "true"], b"unknown rules 'chess'"),
        (["--timeout", "0", "true"], b"--timeout expects seconds"),
    ):
        done = command(*words)
        assert done.returncode == 2 and problem in done.stderr and done.stdout == b""
    assert command("--mistakes").stdout.count(b"\n") == len(MISTAKES)
