#!/usr/bin/python3
"""Rank correlations between measures of how hard puzzles are (docs/research/puzzles.md).

    for rows in 2 3 4 5 6; do
        keypeg generate puzzle --rows $rows --number 400 --grade any --json
    done | bench/puzzle_grades.py

Reads puzzles of keypeg as JSON Lines, with black and white key pegs and with repeats.
"""

import json
import sys
from collections import Counter
from itertools import combinations, permutations, product

GRADES = ["easy", "medium", "hard", "expert"]


def score(secret, guess):
    black = sum(map(int.__eq__, secret, guess))
    return black, sum((Counter(secret) & Counter(guess)).values()) - black


def secrets_before_last_row(pegs, colours, rows):
    codes = list(product(range(colours), repeat=pegs))
    for guess, answer in rows[:-1]:
        codes = [code for code in codes if score(code, guess) == answer]
    return len(codes)


# ---- The tableau -------------------------------------------------------------------
# A branch of a row says which of its pegs are black, and at which other pegs the colours of
# the white ones are.  What follows is all that these say of each peg, as a set of colours.


def branches(guess, answer, colours):
    pegs, found = range(len(guess)), set()
    for black in combinations(pegs, answer[0]):
        others = [p for p in pegs if p not in black]
        for white in combinations(others, answer[1]):
            for places in permutations(others, answer[1]):
                if all(guess[p] != guess[q] for p, q in zip(white, places)):
                    placed = {q: guess[p] for p, q in zip(white, places)}
                    found.add(domains(guess, black, placed, colours))
    return sorted(found, key=lambda branch: [sorted(domain) for domain in branch])


def domains(guess, black, placed, colours):
    used = Counter(placed.values()) + Counter(guess[p] for p in black)
    gone = {c for c in guess if used[c] < guess.count(c)}
    made = []
    for p, colour in enumerate(guess):
        if p in black or p in placed:
            made.append(frozenset([placed.get(p, colour)]))
        else:
            made.append(frozenset(range(colours)) - gone - {colour})
    return tuple(made)


def tableau_size(colours, rows):
    """All nodes, if rows with few branches come first and a branch ends without a colour."""
    lists = sorted((branches(*row, colours) for row in rows), key=len)
    nodes, size = [[frozenset(range(colours))] * len(rows[0][0])], 1
    for row in lists:
        size += len(nodes) * len(row)
        nodes = [
            node
            for before in nodes
            for branch in row
            if all(node := [a & b for a, b in zip(before, branch)])
        ]
    return size


# ---- Correlations ------------------------------------------------------------------


def ranks(values):
    """Equal values share their mean rank."""
    rank, made = 0, {}
    for value, count in sorted(Counter(values).items()):
        made[value] = rank + (count + 1) / 2
        rank += count
    return [made[value] for value in values]


def spearman(a, b):
    a, b = ranks(a), ranks(b)
    mean = sum(a) / len(a)
    total = sum((x - mean) * (y - mean) for x, y in zip(a, b))
    return total / (sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)) ** 0.5


def measure(puzzle):
    colours, names = len(puzzle["colours"]), puzzle["colours"]
    rows = [
        (tuple(map(names.index, row["guess"])), (row["black"], row["white"]))
        for row in puzzle["rows"]
    ]
    difficulty = puzzle["difficulty"]
    return {
        "grade": GRADES.index(difficulty["grade"]),
        "dearest": difficulty["dearest"],
        "cost": difficulty["cost"],
        "steps": difficulty["steps"],
        "rows": len(rows),
        "secrets left": secrets_before_last_row(puzzle["pegs"], colours, rows),
        "tableau": tableau_size(colours, rows),
    }


def write_table(puzzles):
    names = list(puzzles[0])
    columns = {name: [puzzle[name] for puzzle in puzzles] for name in names}
    print("| | " + " | ".join(names) + " |\n|---" + "|---" * len(names) + "|")
    for name in names:
        cells = [f"{spearman(columns[name], columns[other]):.2f}" for other in names]
        print(f"| {name} | " + " | ".join(cells) + " |")


def write_grades(puzzles):
    for rows in sorted({p["rows"] for p in puzzles}):
        grades = Counter(p["grade"] for p in puzzles if p["rows"] == rows)
        print(f"{rows} rows:", *(f"{GRADES[g]} {grades[g]}" for g in range(4)))


def main():
    found = [json.loads(line) for line in sys.stdin]
    graded = [measure(puzzle) for puzzle in found if puzzle["difficulty"]["grade"]]
    print(f"{len(found)} puzzles, {len(found) - len(graded)} without an explanation")
    write_grades(graded)
    print()
    write_table(graded)


if __name__ == "__main__":
    main()
