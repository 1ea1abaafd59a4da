"""Groups of four renamings of a board, and guesses that such a group maps onto each other.

A renaming exchanges some colours and some pegs.  Two of them that commute, both together, and
the identity are a group of four.  If a set of guesses is closed under the group, then a game
with one secret and the game with a renamed secret are the same game in other words: the same
rows in another order.  So nothing but the scores, not even how hard the game is, can tell
which of the four secrets is the right one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, NamedTuple, Optional

from .board import Board, Code
from .draws import Draw


class Renaming(NamedTuple):
    """An exchange of colours and pegs that is its own inverse."""

    colours: Code
    pegs: Code

    def of(self, code: Code) -> Code:
        return tuple([self.colours[code[p]] for p in self.pegs])

    def then(self, other: Renaming) -> Renaming:
        """The renaming that does both; they must commute."""
        return Renaming(
            tuple(other.colours[c] for c in self.colours), tuple(other.pegs[p] for p in self.pegs)
        )


def _draw_exchange(draw: Draw, number: int) -> Code:
    """Some pairs of numbers exchanged."""
    order = draw.shuffle(range(number))
    result = list(range(number))
    for i in range(draw.below(number // 2 + 1)):
        a, b = order[2 * i : 2 * i + 2]
        result[a], result[b] = b, a
    return tuple(result)


def draw_group(draw: Draw, board: Board) -> List[Renaming]:
    """The identity, two different renamings that commute, and the two together."""
    same = Renaming(tuple(range(board.colours)), tuple(range(board.pegs)))
    while True:
        one, two = (
            Renaming(_draw_exchange(draw, board.colours), _draw_exchange(draw, board.pegs))
            for _ in range(2)
        )
        if same not in (one, two) and one != two and one.then(two) == two.then(one):
            return [same, one, two, one.then(two)]


def orbit(code: Code, group: Sequence[Renaming]) -> List[Code]:
    """The different codes that a group makes of a code."""
    return list(dict.fromkeys(renaming.of(code) for renaming in group))


def draw_fixed(draw: Draw, board: Board, group: Sequence[Renaming]) -> Optional[Code]:
    """A code that every renaming of a group leaves as it is; None: the draw found none."""
    code: List[Optional[int]] = [None] * board.pegs
    for peg in range(board.pegs):
        if code[peg] is not None:
            continue
        colours = [
            c
            for c in range(board.colours)
            if all(one.colours[c] == c for one in group if one.pegs[peg] == peg)
        ]
        if not colours:
            return None
        colour = draw.choose(colours)
        for one in group:
            code[one.pegs[peg]] = one.colours[colour]
    result = tuple(colour for colour in code if colour is not None)
    # Two renamings may send a peg to the same place with different colours.
    if result not in board.numbers or any(one.of(result) != result for one in group):
        return None
    return result
