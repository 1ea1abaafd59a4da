"""A solver of bounded depth: what a reader finds who looks at one row at a time.

It remembers only which colours each peg can have, and how often each colour can occur.  From
a row and what it remembers it draws all that can be remembered, and it looks at each row
a few times.  It never compares two rows.  If that does not answer the question, it guesses.
It sees neither grades nor steps of explain().
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .board import Board, bits_of
from .deduction_items import Fact
from .draws import Draw
from .graded_game import Row

LOOKS = 2  #: at each row


def remembered(board: Board, codes: int) -> int:
    """The codes that pegs and colours allow, as they are in a set of codes."""
    kept = board.all if codes else 0
    for at in board.at:
        for with_colour in at:
            if not codes & with_colour:
                kept &= ~with_colour
    for least in board.least:
        for number in range(1, board.pegs + 1):
            if not codes & least[number]:
                kept &= ~least[number]
            elif not codes & ~least[number]:
                kept &= least[number]
    return kept


def possible(board: Board, rows: Sequence[Row]) -> int:
    """The codes that the solver does not exclude."""
    codes = board.all
    for _ in range(LOOKS):
        for guess, given in rows:
            codes &= remembered(board, codes & board.masks(guess).get(given, 0))
    return codes


def choose_code(board: Board, codes: int, draw: Draw) -> int:
    """The number of a code in a set, or of any if there is none."""
    numbers = list(bits_of(codes))
    return draw.choose(numbers) if numbers else draw.below(len(board.codes))


def choose_option(
    board: Board, rows: Sequence[Row], options: Iterable[Sequence[int]], draw: Draw
) -> int:
    """The number of an option that is not excluded."""
    codes = possible(board, rows)
    numbers = [board.numbers[tuple(option)] for option in options]
    left = [i for i, number in enumerate(numbers) if codes >> number & 1]
    return draw.choose(left or range(len(numbers)))


def choose_wrong_row(board: Board, rows: Sequence[Row], options: Sequence[int], draw: Draw) -> int:
    """The number of an option: a row without which the others do not contradict each other."""
    left = [
        i
        for i, row in enumerate(options)
        if possible(board, [*rows[:row], *rows[row + 1 :]])
    ]
    return draw.choose(left or range(len(options)))


def is_consistent(board: Board, rows: Sequence[Row]) -> bool:
    return possible(board, rows) != 0


def is_valid(board: Board, rows: Sequence[Row], fact: Fact) -> bool:
    return not possible(board, rows) & ~fact.codes(board)
