#!/usr/bin/env python3
"""Make puzzles for language models, and grade their answers.

    python3 grade_answers.py make NUMBER [SEED] > puzzles.jsonl
    python3 grade_answers.py grade puzzles.jsonl answers.jsonl [TABLE.csv]

`make` writes puzzles with one answer, an object on each line: its id, its rules and
rows as a game of keypeg, a question in words, and the options: the secret and three
near misses, codes that fit all rows but one.  Which of them is the secret is not in
the file.

`grade` reads answers, an object on each line, and prints a table with a line for
each model:

    {"model": "small", "puzzle": "puzzle-4x6-planted-seed0-000000", "answer": "6 2 3 4"}

An answer is a code in any form: "6, 2, 3, 4", "6234", [6, 2, 3, 4], or a text.  In a
text, the code after the word "answer" counts, or else the last line with a code.
"""

import csv
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import keypeg

NEAR_MISSES = 3
QUESTION = """\
A secret code has {pegs} pegs. Each peg has one of the colours {colours}; a colour
can occur several times. Every guess got a score of black and white key pegs:

1. For each place where the guess and the secret have the same colour, the guess got
a black key peg. These pegs of the guess and of the secret are set aside.
2. Then each other peg of the guess is compared with the pegs of the secret that are
not yet set aside. If one of them has the same colour, the guess got a white key peg,
and that peg of the secret is set aside, too.

So each peg of the secret counts for at most one peg of the guess.

{rows}

Which of these codes is the secret?

{options}
"""

HEADING = (
    "model",
    "puzzles",
    "right",
    "rows fitted",
    "near misses chosen",
    "unreadable",
)


# ---- Making puzzles --------------------------------------------------------------


def ask(puzzle: keypeg.Puzzle) -> str:
    rows = (
        f"{' '.join(row.guess)}: {row.black} black, {row.white} white"
        for row in puzzle.game
    )
    return QUESTION.format(
        pegs=puzzle.game.pegs,
        colours=", ".join(puzzle.game.to_dict()["colours"]),
        rows="\n".join(rows),
        options="\n".join(map(" ".join, puzzle.options)),
    )


def make(number: int, seed: int) -> Iterator[dict[str, Any]]:
    for puzzle in keypeg.puzzles(number, seed=seed, near_misses=NEAR_MISSES):
        yield {
            "id": puzzle.name,
            "question": ask(puzzle),
            "options": puzzle.options,
            "secrets_left": puzzle.secrets_left,
            "game": puzzle.game.to_dict(),
        }


# ---- Grading answers -------------------------------------------------------------


@dataclass
class Score:
    """What a model reached."""

    puzzles: int = 0
    right: int = 0
    rows: int = 0  # of all puzzles
    rows_fitted: int = 0
    near_misses: int = 0
    unreadable: int = 0

    def add(self, puzzle: dict[str, Any], answer: object) -> None:
        grade = keypeg.grade(puzzle["game"], answer)
        is_option = grade.code is not None and list(grade.code) in puzzle["options"]
        self.puzzles += 1
        self.right += grade.is_secret
        self.rows += len(grade.fits) + len(grade.misses)
        self.rows_fitted += len(grade.fits)
        self.near_misses += is_option and not grade.is_secret
        if grade.code is None:
            self.unreadable += 1
            self.rows += len(puzzle["game"]["rows"])


def read_lines(file: str) -> Iterator[dict[str, Any]]:
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def grade(puzzles: str, answers: str) -> Iterator[tuple[str, ...]]:
    """The lines of the table, the best model first."""
    asked = {puzzle["id"]: puzzle for puzzle in read_lines(puzzles)}
    scores: defaultdict[str, Score] = defaultdict(Score)
    for answer in read_lines(answers):
        if answer["puzzle"] not in asked:
            sys.exit(f"{answers}: there is no puzzle {answer['puzzle']!r} in {puzzles}")
        scores[answer["model"]].add(asked[answer["puzzle"]], answer["answer"])
    for model, score in sorted(scores.items(), key=lambda item: -item[1].right):
        yield (
            model,
            str(score.puzzles),
            str(score.right),
            f"{100 * score.rows_fitted / score.rows:.0f}%",
            str(score.near_misses),
            str(score.unreadable),
        )


def print_table(lines: Iterable[tuple[str, ...]]) -> None:
    table = list(lines)
    widths = [max(map(len, column)) for column in zip(*table)]
    for line in table:
        print("  ".join(map(str.ljust, line, widths)).rstrip())


def main(*words: str) -> None:
    if len(words) in (2, 3) and words[0] == "make":
        for puzzle in make(*map(int, words[1:]), *[0] * (3 - len(words))):
            print(json.dumps(puzzle))
    elif len(words) in (3, 4) and words[0] == "grade":
        lines = [HEADING, *grade(words[1], words[2])]
        print_table(lines)
        if len(words) == 4:
            with open(words[3], "w", newline="") as file:
                csv.writer(file).writerows(lines)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
