#!/usr/bin/env python3
"""Audit a folder of saved games.

    python3 audit_folder.py GAMES [TABLE.csv]

prints a table with a line for each game of the folder GAMES, whose files may have
any format that keypeg reads.  With a second name the table is also written as CSV.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable, Iterator
from pathlib import Path

import keypeg

HEADING = ("file", "game", "verdict", "secret", "wrong rows", "likeliest repair")
Line = tuple[str, ...]


def read_folder(folder: Path) -> Iterator[tuple[str, str, keypeg.Game | str]]:
    """The file, the name and the game, or why the file cannot be read."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            file = str(path.relative_to(folder))
            try:
                for number, game in enumerate(keypeg.read(path), 1):
                    yield file, str(game.id or number), game
            except keypeg.InputError as error:
                yield file, "", str(error.problems[0])


def describe_secret(verdict: keypeg.Verdict) -> str:
    if verdict.revealed:
        return " ".join(verdict.revealed)
    if not verdict.is_consistent or verdict.count is None:
        return ""
    if verdict.unique:
        return " ".join(verdict.secret or ())
    return f"{'' if verdict.count_is_exact else 'at least '}{verdict.count:,} possible"


def describe_wrong_rows(verdict: keypeg.Verdict) -> str:
    """Rows that the revealed secret does not fit; or sets of rows that may be wrong."""
    if verdict.wrong_rows:
        sets = [tuple(wrong.row for wrong in verdict.wrong_rows)]
    else:
        sets = list(verdict.suspects or ())
    return " or ".join(" and ".join(map(str, rows)) for rows in sets)


def describe_repair(verdict: keypeg.Verdict) -> str:
    """The scores that the revealed secret gives, or the likeliest ones."""
    rows = verdict.wrong_rows or ()
    if not rows and verdict.repairs:
        rows = verdict.repairs[0].rows
    changes = []
    for wrong in rows:
        counts = {"black": wrong.black, "white": wrong.white, "in all": wrong.total}
        score = " ".join(f"{n} {name}" for name, n in counts.items() if n is not None)
        mistake = f" ({wrong.mistake})" if wrong.mistake else ""
        changes.append(f"row {wrong.row}: {score}{mistake}")
    return "; ".join(changes)


def audit(folder: Path) -> Iterator[Line]:
    """The lines of the table."""
    for file, name, game in read_folder(folder):
        if isinstance(game, str):
            yield file, name, "error", "", "", game
            continue
        verdict = keypeg.check(game)
        yield (
            file,
            name,
            verdict.verdict,
            describe_secret(verdict),
            describe_wrong_rows(verdict),
            describe_repair(verdict),
        )


def print_table(lines: Iterable[Line]) -> None:
    table = list(lines)
    widths = [max(map(len, column)) for column in zip(*table)]
    for line in table:
        print("  ".join(map(str.ljust, line, widths)).rstrip())


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Audit a folder of saved games, in any format that keypeg reads."
    )
    parser.add_argument("games", metavar="GAMES", type=Path, help="the folder")
    parser.add_argument(
        "table", metavar="TABLE.csv", nargs="?", help="also write the table as CSV"
    )
    words = parser.parse_args()
    if not words.games.is_dir():
        parser.error(f"there is no folder {str(words.games)!r}")
    lines = [HEADING, *audit(words.games)]
    print_table(lines)
    if words.table:
        with open(words.table, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(lines)


if __name__ == "__main__":
    main()
