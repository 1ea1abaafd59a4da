"""Puzzles: games with one answer, and near misses as wrong options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from . import _board
from ._reading import OnlyGame
from .arguments import suggest_names
from .checking import check
from .game import Game
from .generator import Difficulty, Instance, NearMiss, generate
from .verdict import Code


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A game with exactly one secret, which needs every row.

    Its picture and its repr do not show the answer.

    >>> puzzle = next(puzzles(seed=7, near_misses=3))
    >>> puzzle
    <Puzzle puzzle-4x6-planted-seed7-000000: 4 rows, 4 options>
    >>> puzzle.answer in puzzle.options
    True
    """

    name: str  #: "puzzle-4x6-planted-seed0-000000"
    game: Game
    answer: Code  #: the secret
    near_misses: tuple[NearMiss, ...]
    options: tuple[Code, ...]  #: the answer and the near misses, shuffled by the seed
    secrets_left: tuple[int | None, ...]
    """How many secrets are possible at the start and after each row; None: not known."""

    difficulty: Difficulty | None  #: None: neither `grade` nor `length` was given

    def __str__(self) -> str:
        return str(self.game)

    def __repr__(self) -> str:
        return f"<Puzzle {self.name}: {len(self.game)} rows, {len(self.options)} options>"

    def __hash__(self) -> int:
        return hash((self.name, self.answer))

    def to_records(self) -> list[dict[str, Any]]:
        """A dict for each row, as pandas.DataFrame() takes them."""
        return self.game.to_records()

    def svg(self) -> str:
        """The board as a picture, the text of a file.  It does not show the answer."""
        return self.game.svg()

    def _repr_html_(self) -> str:
        board = self.game._repr_html_()
        if len(self.options) < 2:
            return board
        options = _board.read_guesses(OnlyGame(self.game), self.options)
        for i, option in enumerate(options, 1):
            option.label = f"{i}."
        picture = _board.show_svg(_board.draw_rows(options, "The options"))
        return f"{board}<p><b>One of these:</b></p>{picture}"


@suggest_names
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
    game: str | None = None,
    colour_names: Sequence[str] | None = None,
    repeats: bool = True,
    grade: Literal["easy", "medium", "hard", "expert", "any"] | None = None,
    length: tuple[int, int] | None = None,
) -> Iterator[Puzzle]:
    """Make puzzles, one after the other.

    The same arguments make the same puzzles, no two of which have the same rows;
    InputError if the board has fewer.  `rows` is 4 unless the board has no such puzzle.
    `near_misses` is how many wrong options a puzzle gets, codes that fit all rows but
    one; fewer if there are no others.  Up to 8 of them do not betray which option is
    the answer (docs/research/puzzles.md).

    The rules are `pegs` and `colours` (4 and 6), or `pegs` and the names of the
    colours, or those of a predefined game, as in game="bulls-and-cows".  Without
    `repeats` no colour is in the answer twice.  `grade` is how hard the dearest step is
    to explain, and `length` the least and the most that all steps cost; the grade "any"
    only makes both known.  For the other arguments see
    generate().

    >>> puzzle = next(puzzles(seed=7, near_misses=2))
    >>> print(puzzle)
    pegs 4
    colours 1 2 3 4 5 6
    5146 : 0 2
    6225 : 0 2
    2445 : 1 2
    1456 : 2 0
    <BLANKLINE>
    >>> puzzle.answer
    ('3', '4', '5', '2')
    >>> puzzle.near_misses[0]
    NearMiss(code=('3', '4', '5', '4'), row=2)
    >>> len(puzzle.options), puzzle.answer in puzzle.options
    (3, True)
    >>> puzzle.secrets_left
    (1296, 312, 43, 5, 1)
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
        game=game,
        colour_names=colour_names,
        repeats=repeats,
        grade=grade,
        length=length,
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
        difficulty=instance.difficulty,
    )
