#!/usr/bin/env python3
"""Make puzzles for language models, and grade their answers.

    python3 grade_answers.py make NUMBER [SEED] > puzzles.jsonl
    python3 grade_answers.py grade PUZZLES.jsonl ANSWERS.jsonl [TABLE.csv]

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

import argparse
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
    "% of rows fitted",
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


def read_lines(file: str, *members: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a file that have these members, each with its place."""
    with open(file, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            place = f"{file}:{number}"
            try:
                value = json.loads(line)
            except ValueError as error:
                sys.exit(f"{place}: {error}")
            for name in members:
                if not isinstance(value, dict) or name not in value:
                    sys.exit(f"{place}: expected an object with the member {name!r}")
            yield place, value


def grade(puzzles: str, answers: str) -> Iterator[tuple[str, ...]]:
    """The lines of the table, the best model first."""
    lines = read_lines(puzzles, "id", "game", "options")
    asked = {puzzle["id"]: puzzle for _, puzzle in lines}
    scores: defaultdict[str, Score] = defaultdict(Score)
    for place, answer in read_lines(answers, "model", "puzzle", "answer"):
        if answer["puzzle"] not in asked:
            sys.exit(f"{place}: there is no puzzle {answer['puzzle']!r} in {puzzles}")
        scores[answer["model"]].add(asked[answer["puzzle"]], answer["answer"])
    for model, score in sorted(scores.items(), key=lambda item: -item[1].right):
        yield (
            model,
            str(score.puzzles),
            str(score.right),
            f"{100 * score.rows_fitted / score.rows:.0f}",
            str(score.near_misses),
            str(score.unreadable),
        )


def print_table(lines: Iterable[tuple[str, ...]]) -> None:
    table = list(lines)
    widths = [max(map(len, column)) for column in zip(*table)]
    for line in table:
        print("  ".join(map(str.ljust, line, widths)).rstrip())


def read_words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Make puzzles for language models, and grade their answers."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("make", help="write puzzles as JSON Lines")
    command.add_argument("number", metavar="NUMBER", type=int, help="of puzzles")
    command.add_argument("seed", metavar="SEED", type=int, nargs="?", default=0)
    command = commands.add_parser("grade", help="print a table of the models")
    command.add_argument("puzzles", metavar="PUZZLES.jsonl", help="what make wrote")
    command.add_argument(
        "answers",
        metavar="ANSWERS.jsonl",
        help='objects with the members "model", "puzzle" and "answer"',
    )
    command.add_argument(
        "table", metavar="TABLE.csv", nargs="?", help="also write the table as CSV"
    )
    return parser.parse_args()


def main() -> None:
    words = read_words()
    if words.command == "make":
        for puzzle in make(words.number, words.seed):
            print(json.dumps(puzzle))
        return
    lines = [HEADING, *grade(words.puzzles, words.answers)]
    print_table(lines)
    if words.table:
        with open(words.table, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(lines)


if __name__ == "__main__":
    main()
