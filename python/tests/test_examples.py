"""The two worked examples: a folder of saved games, and answers of language models."""

import csv
import itertools
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import keypeg
import pytest
from command import ROOT

EXAMPLES = ROOT / "python" / "examples"


def run(example: str, *words: object) -> str:
    done = subprocess.run(
        [sys.executable, EXAMPLES / example, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "python")},
    )
    return done.stdout.decode()


def read_table(file: Path) -> list[list[str]]:
    with open(file, newline="") as lines:
        return list(csv.reader(lines))


# ---- audit_folder.py -------------------------------------------------------------


def test_a_folder_of_public_games_has_the_known_answers(tmp_path: Path) -> None:
    text = run("audit_folder.py", ROOT / "examples" / "public", tmp_path / "table.csv")
    heading, *lines = read_table(tmp_path / "table.csv")
    assert heading == [
        "file",
        "game",
        "verdict",
        "secret",
        "wrong rows",
        "likeliest repair",
    ]
    known = {(file, game): line for file, game, *line in lines}
    assert known["codeabbey.game", "1"] == ["consistent", "8 4 6", "", ""]
    assert known["codeforces-63c.game", "1"][:2] == ["consistent", "4 possible"]
    assert known["codeforces-63c.bulls", "2"][:2] == ["consistent", "2 1 3 4"]
    assert known["codeforces-63c.game", "3"][0] == "cheated"
    assert known["puzzling-97032.game", "1"][:2] == ["consistent", "6 5 0 3 2"]
    assert known["basic-games-715.game", "1"][0] == "cheated"
    assert known["js-solver-10.game", "1"] == [
        "cheated",
        "pink green pink pink",
        "1",
        "row 1: 1 black 0 white (a colour counted twice)",
    ]
    assert len(text.splitlines()) == len(lines) + 1
    assert "puzzling-97032.game   1     consistent  6 5 0 3 2\n" in text


def test_files_that_cannot_be_read_are_in_the_table(tmp_path: Path) -> None:
    games = tmp_path / "games"
    (games / "deeper").mkdir(parents=True)
    (games / "bad.game").write_text("game classic\nred red pink red : 1 1\n")
    (games / "deeper" / "good.jsonl").write_text(
        '{"id": "Ann 1", "game": "mini", "rows": []}\n' * 2
    )
    run("audit_folder.py", games, tmp_path / "table.csv")
    bad, good, again = read_table(tmp_path / "table.csv")[1:]
    assert bad[:3] == ["bad.game", "", "error"] and bad[5].startswith("2:9: ")
    assert good == ["deeper/good.jsonl", "Ann 1", "consistent", "1,296 possible", "", ""]
    assert again == good


# ---- grade_answers.py ------------------------------------------------------------


def write_lines(file: Path, lines: list[dict[str, Any]]) -> None:
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))


def test_answers_of_models_are_graded(tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.jsonl"
    puzzles.write_text(run("grade_answers.py", "make", 6, 7))
    asked = [json.loads(line) for line in puzzles.read_text().splitlines()]
    assert len(asked) == 6
    answers = []
    for puzzle in asked:
        (secret,) = keypeg.list(puzzle["game"])
        assert list(secret) in puzzle["options"] and len(puzzle["options"]) == 4
        assert ", ".join(secret) not in puzzle["question"]
        wrong = next(code for code in puzzle["options"] if code != list(secret))
        for model, answer in (
            ("sure", list(secret)),
            ("talker", f"I compare the rows.\nSo it is **{' '.join(secret)}**."),
            ("careless", wrong),
            ("lost", "I cannot tell."),
        ):
            answers.append({"model": model, "puzzle": puzzle["id"], "answer": answer})
    write_lines(tmp_path / "answers.jsonl", answers)
    text = run(
        "grade_answers.py",
        "grade",
        puzzles,
        tmp_path / "answers.jsonl",
        tmp_path / "table.csv",
    )
    rows = [len(puzzle["game"]["rows"]) for puzzle in asked]
    fitted = f"{100 * (sum(rows) - 6) / sum(rows):.0f}"
    assert read_table(tmp_path / "table.csv") == [
        "model,puzzles,right,% of rows fitted,near misses chosen,unreadable".split(","),
        ["sure", "6", "6", "100", "0", "0"],
        ["talker", "6", "6", "100", "0", "0"],
        ["careless", "6", "0", fitted, "6", "0"],
        ["lost", "6", "0", "0", "0", "6"],
    ]
    assert text.splitlines()[1].split() == ["sure", "6", "6", "100", "0", "0"]


# ---- Both ------------------------------------------------------------------------


def fail(example: str, *words: object) -> tuple[int, str]:
    with pytest.raises(subprocess.CalledProcessError) as error:
        run(example, *words)
    assert error.value.stdout == b""
    return error.value.returncode, error.value.stderr.decode()


def test_wrong_words_are_refused() -> None:
    for example, words, problem in (
        ("audit_folder.py", "nofolder", "there is no folder 'nofolder'"),
        ("audit_folder.py", "", "GAMES"),
        ("grade_answers.py", "", "command"),
        ("grade_answers.py", "make many", "NUMBER"),
    ):
        status, says = fail(example, *words.split())
        assert status == 2 and says.startswith(f"usage: {example}")
        assert problem in says.splitlines()[-1]


def test_help() -> None:
    assert "the folder" in run("audit_folder.py", "--help")
    assert "grade their answers" in run("grade_answers.py", "--help")
    assert '"model", "puzzle" and "answer"' in run("grade_answers.py", "grade", "--help")


def test_a_wrong_line_of_answers_is_named(tmp_path: Path) -> None:
    puzzles, answers = tmp_path / "puzzles", tmp_path / "answers"
    puzzles.write_text(run("grade_answers.py", "make", 1))
    for line, problem in (
        ('{"model": "a", "puzzle": "x", "answer": ""}', "there is no puzzle 'x' in "),
        ('{"model": "a", "puzzle": "x"}', "expected an object with the member 'answer'"),
        ("[]", "expected an object with the member 'model'"),
        ("model", "Expecting value"),
    ):
        answers.write_text("\n" + line + "\n")
        status, says = fail("grade_answers.py", "grade", puzzles, answers)
        assert status == 1 and says.startswith(f"{answers}:2: {problem}")


def score_as_the_question_says(secret: list[str], guess: list[str]) -> tuple[int, int]:
    """The steps 1 and 2 of the question, word for word."""
    black = white = 0
    guess_left, secret_left = [], []
    for peg, other in zip(guess, secret):
        if peg == other:
            black += 1
        else:
            guess_left.append(peg)
            secret_left.append(other)
    for peg in guess_left:
        if peg in secret_left:
            white += 1
            secret_left.remove(peg)
    return black, white


def test_the_question_states_the_scoring_rule() -> None:
    puzzle = json.loads(run("grade_answers.py", "make", 1, 7))
    question = " ".join(puzzle["question"].split())
    assert "each peg of the secret counts for at most one peg of the guess" in question
    assert (
        "1. For each place where the guess and the secret have the same colour, the "
        "guess got a black key peg. These pegs of the guess and of the secret are set "
        "aside. 2. Then each other peg of the guess is compared with the pegs of the "
        "secret that are not yet set aside. If one of them has the same colour, the "
        "guess got a white key peg, and that peg of the secret is set aside, too. "
    ) in question
    codes = [list(code) for code in itertools.product("123", repeat=4)]
    for secret, guess in itertools.product(codes, repeat=2):
        assert score_as_the_question_says(secret, guess) == keypeg.score(secret, guess)


# ---- docs/python.md --------------------------------------------------------------


def test_the_document_shows_what_the_examples_print(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "python.md").read_text()
    audited, graded = re.findall(r"^```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    printed = run("audit_folder.py", ROOT / "examples" / "public").splitlines()
    assert [line for line in audited.splitlines() if line not in printed] == []
    answer = re.findall(r"^echo '(.*)' > answers.jsonl$", text, re.MULTILINE)[0]
    (tmp_path / "puzzles").write_text(run("grade_answers.py", "make", 20, 7))
    (tmp_path / "answers").write_text(answer + "\n")
    words = ("grade", tmp_path / "puzzles", tmp_path / "answers")
    assert run("grade_answers.py", *words) == graded
