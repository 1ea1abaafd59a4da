"""Puzzles: games with one answer, and near misses as wrong options."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from .checking import check
from .game import Game
from .generator import Instance, NearMiss, generate
from .verdict import Code


@dataclass(frozen=True)
class Puzzle:
    """A game with exactly one secret, which needs every row."""

    name: str  #: "puzzle-4x6-planted-seed0-000000"
    game: Game
    answer: Code  #: the secret
    near_misses: tuple[NearMiss, ...]
    options: tuple[Code, ...]  #: the answer and the near misses, shuffled by the seed
    secrets_left: tuple[int | None, ...]
    """How many secrets are possible at the start and after each row, a measure of
    difficulty; None: not known."""

    def __str__(self) -> str:
        return str(self.game)


def puzzles(
    number: int | None = 1,
    *,
    first: int = 0,
    pegs: int | None = None,
    colours: int | None = None,
    rows: int | None = None,
    seed: int = 0,
    states: int | None = None,
    near_misses: int | None = None,
) -> Iterator[Puzzle]:
    """Make puzzles, one after the other.

    The same arguments make the same puzzles.  `near_misses` is how many wrong options
    a puzzle gets, codes that fit all rows but one; fewer if there are no others.  For
    the other arguments see generate().

    >>> puzzle = next(puzzles(seed=7, near_misses=2))
    >>> print(puzzle)
    pegs 4
    colours 1 2 3 4 5 6
    6445 : 1 1
    3254 : 2 2
    <BLANKLINE>
    >>> puzzle.answer
    ('3', '4', '5', '2')
    >>> puzzle.near_misses[0]
    NearMiss(code=('2', '3', '5', '4'), row=1)
    >>> len(puzzle.options), puzzle.answer in puzzle.options
    (3, True)
    >>> puzzle.secrets_left
    (1296, 230, 1)
    """
    instances = generate(
        "puzzle",
        number,
        first=first,
        pegs=pegs,
        colours=colours,
        rows=rows,
        seed=seed,
        states=states,
        near_misses=near_misses,
    )
    return map(_make_puzzle, instances)


def _make_puzzle(instance: Instance) -> Puzzle:
    verdict = check(instance.game, story=True)
    assert verdict.secret is not None and verdict.story is not None
    options = [verdict.secret, *(miss.code for miss in instance.near_misses)]
    random.Random(instance.name).shuffle(options)
    return Puzzle(
        name=instance.name,
        game=instance.game,
        answer=verdict.secret,
        near_misses=instance.near_misses,
        options=tuple(options),
        secrets_left=tuple(
            row.count if row.count_is_exact else None for row in verdict.story
        ),
    )
