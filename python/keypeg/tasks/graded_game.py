"""Rows on a board, how they came about, and how hard explain() says that they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Tuple

from ..advice import next_guess
from ..explaining import Explanation, explain
from .board import Board, Code, Score, bits_of, count_bits, score
from .draws import Draw

Row = Tuple[Code, Score]

LEVELS = ("easy", "medium", "hard", "expert")


@dataclass
class Item:
    """An item before it is put into words: colours are numbers from 0."""

    kind: str
    level: str  #: the grade of explain()
    dearest: float  #: the cost of the dearest step
    rows: List[Row]
    details: Dict[str, Any] = field(default_factory=dict)  #: what the kind needs


def members(board: Board, rows: Sequence[Row]) -> Dict[str, Any]:
    """The game as keypeg reads it; its colours are numbers from 1."""
    return {
        "pegs": board.pegs,
        "colours": board.colours,
        "repeats": board.repeats,
        "rows": [
            {"guess": [c + 1 for c in guess], "black": black, "white": white}
            for guess, (black, white) in rows
        ],
    }


def explain_rows(board: Board, rows: Sequence[Row], row: Optional[int] = None) -> Explanation:
    return explain(members(board, rows), row=row)


def score_rows(secret: Code, guesses: Sequence[Code]) -> List[Row]:
    return [(guess, score(secret, guess)) for guess in guesses]


def is_needed(board: Board, rows: Sequence[Row]) -> bool:
    """Does every row exclude a code that the others do not?"""
    whole = board.fitting(rows)
    return all(
        board.fitting([*rows[:r], *rows[r + 1 :]]) != whole for r in range(len(rows))
    )


class History:
    """Chooses guesses: "random" codes, codes "fitting" the rows before, or by a strategy.

    The guesses of a strategy (docs/strategies.md) are the same for the same rows; so the
    first one is drawn, unless renaming colours and pegs makes all games begin alike.
    """

    def __init__(self, board: Board, how: str = "random") -> None:
        self.board, self.how = board, how
        self._advice: Dict[str, Code] = {}

    def next(self, draw: Draw, rows: Sequence[Row]) -> Code:
        board = self.board
        if self.how == "random" or (not rows and self.how != "fitting"):
            return draw.choose(board.codes)
        if self.how == "fitting":
            numbers = list(bits_of(board.fitting(rows)))
            return board.codes[draw.choose(numbers)]
        key = repr(rows)
        if key not in self._advice:
            if len(self._advice) > 10_000:
                self._advice.clear()
            guess = next_guess(members(board, rows), self.how).guess
            assert guess is not None
            self._advice[key] = tuple(int(colour) - 1 for colour in guess)
        return self._advice[key]

    def play(self, draw: Draw, secret: Code, number: int) -> List[Row]:
        """The first rows of a game, at most `number`; fewer if the secret is found."""
        rows: List[Row] = []
        while len(rows) < number and count_bits(self.board.fitting(rows)) > 1:
            guess = self.next(draw, rows)
            rows.append((guess, score(secret, guess)))
        return rows
