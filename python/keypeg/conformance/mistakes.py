"""The score of a guess, and the wrong scores that programs give.

A mistake is made in reading the codes, in counting the key pegs or in writing the counts, so that
a program can make one of each kind.  The counting functions are written as people write them.
"""

from __future__ import annotations

from itertools import product
from operator import eq
from typing import Callable, Iterator, NamedTuple, Sequence, Tuple

Counts = Tuple[int, int]  # black, white; wrong ones may be negative
Codes = Tuple[str, str]  # secret, guess: a character for each peg, "." for an empty hole


def count_blacks(secret: str, guess: str) -> int:
    return sum(map(eq, secret, guess))


def count_common(secret: Sequence[str], guess: Sequence[str]) -> int:
    """How many pegs of a colour both have, summed over the colours."""
    return sum(min(secret.count(colour), guess.count(colour)) for colour in set(guess))


def score(secret: str, guess: str) -> Counts:
    """The right score.

    >>> score("1122", "1213")
    (1, 2)
    """
    black = count_blacks(secret, guess)
    return black, count_common(secret, guess) - black


# ---- Reading ------------------------------------------------------------------


def ignore_holes(secret: str, guess: str) -> Codes:
    return secret.replace(".", "s"), guess.replace(".", "g")  # lower case: no code has these


def lose_zeros(secret: str, guess: str) -> Codes:
    return (
        str(int(secret)) if secret.isdigit() else secret,
        str(int(guess)) if guess.isdigit() else guess,
    )


def lose_last_peg(secret: str, guess: str) -> Codes:
    return secret[:-1], guess[:-1]


def read_four_pegs(secret: str, guess: str) -> Codes:
    return secret[:4], guess[:4]


def read_ten_colours(secret: str, guess: str) -> Codes:
    return (
        "".join("s" if "J" < peg <= "Z" else peg for peg in secret),
        "".join("g" if "J" < peg <= "Z" else peg for peg in guess),
    )


# ---- Counting -----------------------------------------------------------------


def split_rest(secret: str, guess: str) -> tuple[list[str], list[str]]:
    """The pegs of both codes that are not black."""
    at = [p for p in range(len(secret)) if p >= len(guess) or secret[p] != guess[p]]
    more = range(len(secret), len(guess))
    return [secret[p] for p in at], [guess[p] for p in [*at, *more] if p < len(guess)]


def blacks_not_subtracted(secret: str, guess: str) -> Counts:
    return count_blacks(secret, guess), count_common(secret, guess)


def blacks_counted_again(secret: str, guess: str) -> Counts:
    return count_blacks(secret, guess), sum(peg in secret for peg in guess)


def black_pegs_reused(secret: str, guess: str) -> Counts:
    black = count_blacks(secret, guess)
    return black, sum(peg in secret for peg in guess) - black


def secret_count_ignored(secret: str, guess: str) -> Counts:
    rest, pegs = split_rest(secret, guess)
    return count_blacks(secret, guess), sum(peg in rest for peg in pegs)


def guess_count_ignored(secret: str, guess: str) -> Counts:
    rest, pegs = split_rest(secret, guess)
    return count_blacks(secret, guess), sum(peg in pegs for peg in rest)


def secret_blacks_kept(secret: str, guess: str) -> Counts:
    pegs = split_rest(secret, guess)[1]
    return count_blacks(secret, guess), count_common(secret, pegs)


def guess_blacks_kept(secret: str, guess: str) -> Counts:
    rest = split_rest(secret, guess)[0]
    return count_blacks(secret, guess), count_common(rest, guess)


def later_black_taken(secret: str, guess: str) -> Counts:
    free = list(secret)
    black = white = 0
    for p, peg in enumerate(guess):
        if p < len(secret) and peg == secret[p]:
            black += 1
            free[p] = ""
        elif peg in free:
            white += 1
            free[free.index(peg)] = ""
    return black, white


def first_peg_taken(secret: str, guess: str) -> Counts:
    free = list(secret)
    black = white = 0
    for p, peg in enumerate(guess):
        if peg in free:
            at = free.index(peg)
            free[at] = ""
            black += at == p
            white += at != p
    return black, white


def one_white_per_colour(secret: str, guess: str) -> Counts:
    rest, pegs = split_rest(secret, guess)
    return count_blacks(secret, guess), len(set(rest) & set(pegs))


def colours_counted_once(secret: str, guess: str) -> Counts:
    black = count_blacks(secret, guess)
    return black, len(set(secret) & set(guess)) - black


def colours_added_per_peg(secret: str, guess: str) -> Counts:
    black = count_blacks(secret, guess)
    return black, sum(min(secret.count(peg), guess.count(peg)) for peg in guess) - black


def all_pairs_counted(secret: str, guess: str) -> Counts:
    black = count_blacks(secret, guess)
    return black, sum(secret.count(peg) for peg in guess) - black


def rest_pairs_counted(secret: str, guess: str) -> Counts:
    rest, pegs = split_rest(secret, guess)
    return count_blacks(secret, guess), sum(rest.count(peg) for peg in pegs)


def black_colour_done(secret: str, guess: str) -> Counts:
    done = {a for a, b in zip(secret, guess) if a == b}
    rest = [peg for peg in secret if peg not in done]
    return count_blacks(secret, guess), count_common(rest, [c for c in guess if c not in done])


def next_peg_skipped(secret: str, guess: str) -> Counts:
    rest, pegs = list(secret), list(guess)
    black = p = 0
    while p < min(len(rest), len(pegs)):
        if rest[p] == pegs[p]:
            black += 1
            del rest[p], pegs[p]  # now the next peg is here, and the loop leaves it out
        p += 1
    return black, count_common(rest, pegs)


# ---- Writing ------------------------------------------------------------------


def exchange(black: int, white: int) -> Counts:
    return white, black


# ---- All ----------------------------------------------------------------------


class Mistake(NamedTuple):
    """A mistake of a program; `read`, `count` or `write` is what differs."""

    name: str
    says: str
    read: Callable[[str, str], Codes] | None = None
    count: Callable[[str, str], Counts] | None = None
    write: Callable[[int, int], Counts] | None = None


MISTAKES = [
    Mistake(
        "blacks-not-subtracted",
        "White is the number of colours in common, from which black is not subtracted.",
        count=blacks_not_subtracted,
    ),
    Mistake(
        "blacks-counted-again",
        "Every peg of the guess whose colour is in the secret is white, also if it is black.",
        count=blacks_counted_again,
    ),
    Mistake(
        "black-pegs-reused",
        "A peg is white if its colour is anywhere in the secret, even on pegs that are black.",
        count=black_pegs_reused,
    ),
    Mistake(
        "secret-count-ignored",
        "One peg of the secret makes several pegs of the guess white.",
        count=secret_count_ignored,
    ),
    Mistake(
        "guess-count-ignored",
        "One peg of the guess is white for several pegs of the secret.",
        count=guess_count_ignored,
    ),
    Mistake(
        "secret-blacks-kept",
        "Black pegs are removed from the guess, but not from the secret.",
        count=secret_blacks_kept,
    ),
    Mistake(
        "guess-blacks-kept",
        "Black pegs are removed from the secret, but not from the guess.",
        count=guess_blacks_kept,
    ),
    Mistake(
        "later-black-taken",
        "A white takes a peg of the secret that is black later; find all blacks first.",
        count=later_black_taken,
    ),
    Mistake(
        "first-peg-taken",
        "A peg takes the first peg of its colour in the secret, although it is black itself.",
        count=first_peg_taken,
    ),
    Mistake(
        "one-white-per-colour",
        "Of the pegs that are not black, a colour gives one white at most.",
        count=one_white_per_colour,
    ),
    Mistake(
        "colours-counted-once",
        "White is the number of different colours in common, less black.",
        count=colours_counted_once,
    ),
    Mistake(
        "colours-added-per-peg",
        "What a colour has in common is added for each of its pegs in the guess, not once.",
        count=colours_added_per_peg,
    ),
    Mistake(
        "all-pairs-counted",
        "Every pair of equal pegs in different places is a white.",
        count=all_pairs_counted,
    ),
    Mistake(
        "rest-pairs-counted",
        "Every pair of equal pegs that are not black is a white.",
        count=rest_pairs_counted,
    ),
    Mistake(
        "black-colour-done",
        "A colour that has a black gives no white.",
        count=black_colour_done,
    ),
    Mistake(
        "next-peg-skipped",
        "Removing a black peg moves the next one into its place, and the loop skips it.",
        count=next_peg_skipped,
    ),
    Mistake(
        "empty-holes-ignored",
        "An empty hole gives no key peg, but here it is one more colour.",
        read=ignore_holes,
    ),
    Mistake(
        "leading-zeros-lost",
        "Codes are read as numbers, so that 0123 becomes 123.",
        read=lose_zeros,
    ),
    Mistake("last-peg-ignored", "The last peg is ignored.", read=lose_last_peg),
    Mistake("four-pegs-only", "Pegs after the fourth are ignored.", read=read_four_pegs),
    Mistake("ten-colours-only", "The letters after J are ignored.", read=read_ten_colours),
    Mistake("counts-exchanged", "White is printed before black.", write=exchange),
]


def score_wrongly(mistakes: tuple[Mistake, ...], secret: str, guess: str) -> Counts:
    """The score of a program that makes these mistakes, at most one of each kind.

    >>> score_wrongly((), "1122", "1213")
    (1, 2)
    >>> by_name = {mistake.name: mistake for mistake in MISTAKES}
    >>> score_wrongly((by_name["black-pegs-reused"],), "1122", "1213")
    (1, 2)
    >>> score_wrongly((by_name["last-peg-ignored"], by_name["counts-exchanged"]), "1234", "1324")
    (2, 1)
    """
    count: Callable[[str, str], Counts] = score
    for mistake in mistakes:
        if mistake.read:
            secret, guess = mistake.read(secret, guess)
        count = mistake.count or count
    black, white = count(secret, guess)
    for mistake in mistakes:
        if mistake.write:
            black, white = mistake.write(black, white)
    return black, white


def combine() -> Iterator[tuple[Mistake, ...]]:
    """All sets of mistakes that a program can make, those with fewest mistakes first."""
    kinds: list[list[Mistake | None]] = [
        [None, *(m for m in MISTAKES if m.read)],
        [None, *(m for m in MISTAKES if m.count)],
        [None, *(m for m in MISTAKES if m.write)],
    ]
    sets = [tuple(m for m in choice if m) for choice in product(*kinds)]
    return iter(sorted(sets[1:], key=len))
