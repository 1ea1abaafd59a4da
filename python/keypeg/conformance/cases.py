"""The 2,000 lines: a secret, a guess, the right score, and the mistake that the line catches.

For each mistake, codes are drawn by every set of rules in turn until the mistake changes the score.
Of a few such lines the one that fewest other mistakes change is kept.  The first line of a mistake
is the shortest there is.  The numbers are SplitMix64's, so that every Python draws the same lines.
"""

from __future__ import annotations

import csv
import io
import json
from itertools import product
from typing import Callable, Iterator, NamedTuple

from .mistakes import MISTAKES, Mistake, score, score_wrongly

LINES = 2000
MEMBERS = ("rules", "secret", "guess", "black", "white", "catches")


class Case(NamedTuple):
    """A line of the kit; `catches` is the name of a mistake that changes its score."""

    rules: str
    secret: str
    guess: str
    black: int
    white: int
    catches: str


class Random:
    """SplitMix64 (Steele, Lea and Flood 2014)."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, n: int) -> int:
        mask = 2**64 - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return (z ^ (z >> 31)) % n

    def code(self, colours: str, pegs: int) -> str:
        return "".join(colours[self.below(len(colours))] for _ in range(pegs))

    def shuffle(self, pegs: list[str]) -> None:
        for i in range(len(pegs) - 1, 0, -1):
            j = self.below(i + 1)
            pegs[i], pegs[j] = pegs[j], pegs[i]


# ---- Rules --------------------------------------------------------------------


def draw_near(draw: Random, secret: str, colours: str) -> str:
    """A guess with some pegs of the secret, and some of those in other places."""
    pegs = list(secret)
    moved = [p for p in range(len(pegs)) if draw.below(2)]
    mixed = [pegs[p] for p in moved]
    draw.shuffle(mixed)
    for p, peg in zip(moved, mixed):
        pegs[p] = peg
    for p in range(len(pegs)):
        if draw.below(3) == 0:
            pegs[p] = colours[draw.below(len(colours))]
    return "".join(pegs)


def draw_codes(draw: Random, colours: str, least: int, most: int) -> tuple[str, str]:
    few = "".join(colours[draw.below(len(colours))] for _ in range(4))
    pegs = least + draw.below(most - least + 1)
    secret = draw.code(few if draw.below(2) else colours, pegs)
    return secret, draw_near(draw, secret, few)


def draw_different(draw: Random) -> tuple[str, str]:
    digits = list("0123456789")
    draw.shuffle(digits)
    secret, guess = digits[:4], digits[:4] + digits[4 : 4 + draw.below(4)]
    draw.shuffle(guess)
    for p in range(3):
        if draw.below(3) == 0 and secret[p] in guess:
            at = guess.index(secret[p])
            guess[p], guess[at] = guess[at], guess[p]
    return "".join(secret), "".join(guess[:4])


def draw_all_equal(draw: Random) -> tuple[str, str]:
    pegs = 2 + draw.below(7)
    equal, other = draw.code("123456", 1) * pegs, draw.code("123", pegs)
    return (equal, other) if draw.below(2) else (other, equal)


RULES: dict[str, Callable[[Random], tuple[str, str]]] = {
    "small": lambda draw: draw_codes(draw, "1234", 1, 3),
    "classic": lambda draw: draw_codes(draw, "123456", 4, 4),
    "super": lambda draw: draw_codes(draw, "12345678", 5, 5),
    "bulls-and-cows": draw_different,
    "all-equal": draw_all_equal,
    "two-colours": lambda draw: draw_codes(draw, "12", 3, 12),
    "empty-holes": lambda draw: draw_codes(draw, "123456....", 4, 5),
    "long": lambda draw: draw_codes(draw, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", 12, 30),
}


def has_rules(rules: str, secret: str, guess: str) -> bool:
    """Whether a drawn line belongs to the rules, rather than to a simpler set of them."""
    return rules != "empty-holes" or "." in secret + guess


# ---- Lines --------------------------------------------------------------------


def changes(mistake: Mistake, secret: str, guess: str) -> bool:
    return score_wrongly((mistake,), secret, guess) != score(secret, guess)


# Rules, colours and pegs whose codes are all tried, because a mistake may need as few.
SHORTEST = [
    ("small", "12", 1),
    ("empty-holes", ".", 1),
    ("small", "12", 2),
    ("small", "123", 3),
    ("two-colours", "12", 4),
]


def find_shortest(mistake: Mistake) -> tuple[str, str, str] | None:
    """The first of all short codes whose score the mistake changes, with its rules."""
    for rules, colours, pegs in SHORTEST:
        for codes in product(product(colours, repeat=pegs), repeat=2):
            secret, guess = map("".join, codes)
            if has_rules(rules, secret, guess) and changes(mistake, secret, guess):
                return rules, secret, guess
    return None


def draw_line(draw: Random, mistake: Mistake, rules: str) -> tuple[str, str, str] | None:
    found: list[tuple[int, int, str, str]] = []
    for _ in range(200):
        secret, guess = RULES[rules](draw)
        if has_rules(rules, secret, guess) and changes(mistake, secret, guess):
            others = sum(changes(other, secret, guess) for other in MISTAKES)
            found.append((others, len(secret), secret, guess))
            if len(found) == 3:
                break
    return (rules, *min(found)[2:]) if found else None


def draw_lines(draw: Random, mistake: Mistake) -> Iterator[tuple[str, str, str]]:
    """Lines that catch a mistake, by its possible rules in turn.  They may repeat."""
    shortest = find_shortest(mistake)
    if shortest:
        yield shortest
    possible = list(RULES)
    while True:
        for rules in list(possible):
            line = draw_line(draw, mistake, rules)
            if line:
                yield line
            else:
                possible.remove(rules)


def make_cases() -> list[Case]:
    """All lines, by mistakes and then by length; the same ones at every call."""
    draw = Random(1972)
    cases: list[Case] = []
    seen: set[tuple[str, str]] = set()
    for i, mistake in enumerate(MISTAKES):
        chosen: list[Case] = []
        number = LINES * (i + 1) // len(MISTAKES) - len(cases)
        for rules, secret, guess in draw_lines(draw, mistake):
            if (secret, guess) not in seen:
                seen.add((secret, guess))
                chosen.append(Case(rules, secret, guess, *score(secret, guess), mistake.name))
            if len(chosen) == number:
                break
        cases += sorted(chosen, key=lambda case: len(case.secret))
    return cases


# ---- Files --------------------------------------------------------------------


def write_csv(cases: list[Case]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(MEMBERS)
    writer.writerows(cases)
    return text.getvalue()


def write_jsonl(cases: list[Case]) -> str:
    return "".join(
        json.dumps(dict(zip(MEMBERS, case)), separators=(",", ":")) + "\n" for case in cases
    )
