"""What answerers reach that do not reason, and a solver of bounded depth, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Dict, List, Mapping, NamedTuple, Tuple

from . import bounded_solver
from .baselines import Seen, learn, rules_for, see
from .board import Board
from .draws import Draw
from .graded_game import LEVELS

#: For items with this many choices: the share that no baseline may exceed.
BOUNDS = {4: 0.27, 2: 0.52}
ENOUGH = 2000  #: items
KINDS = ("choose", "wrong-row", "consistent", "deduction")


class Share(NamedTuple):
    right: int
    items: int

    @property
    def value(self) -> float:
        return self.right / self.items if self.items else 0.0

    def interval(self, z: float = 1.96) -> Tuple[float, float]:
        """The interval of Wilson, by default that of 95 %.

        >>> "%.3f %.3f" % Share(520, 2000).interval()
        '0.241 0.280'
        """
        n, p = max(self.items, 1), self.value
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - half, middle + half

    def is_above(self, choices: int) -> bool:
        """Above the bound; in a set of less than 2,000 items only if that is not luck."""
        is_sure = self.items >= ENOUGH or self.interval(3.3)[0] > 1 / choices
        return self.value > BOUNDS[choices] and is_sure

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{100 * self.value:.1f} ({100 * low:.1f} to {100 * high:.1f})"


def share(given: Sequence[int], answers: Sequence[int]) -> Share:
    return Share(sum(a == b for a, b in zip(given, answers)), len(answers))


def measure_baselines(entries: Sequence[Mapping[str, Any]], board: Board) -> Dict[str, Share]:
    """The share that each baseline has right, of items of one kind."""
    seen, answers = map(list, zip(*(see(entry, board) for entry in entries)))
    shares: Dict[str, Share] = {}
    most = max(set(answers), key=answers.count)
    shares["majority"] = Share(answers.count(most), len(answers))
    for name, rule in rules_for(seen[0]).items():
        draw = Draw("baseline", name)
        shares[name] = share([rule(one, draw) for one in seen], answers)
    shares["learned"] = share(learn(seen, answers, Draw("baseline", "learned")), answers)
    return shares


def solve(seen: Seen, draw: Draw) -> int:
    """The answer of the solver of bounded depth."""
    board, rows = seen.board, seen.rows
    if seen.codes:
        return bounded_solver.choose_option(board, rows, seen.codes, draw)
    if seen.suspects:
        return bounded_solver.choose_wrong_row(board, rows, seen.suspects, draw)
    if seen.fact is not None:
        return int(bounded_solver.is_valid(board, rows, seen.fact))
    return int(bounded_solver.is_consistent(board, rows))


def measure_solver(entries: Sequence[Mapping[str, Any]], board: Board) -> Dict[str, Share]:
    """The share that the solver has right, for each level."""
    draw = Draw("solver")
    by_level: Dict[str, List[bool]] = {}
    for entry in entries:
        seen, answer = see(entry, board)
        if seen.kind in ("find", "play"):
            codes = bounded_solver.possible(board, seen.rows)
            code = board.codes[bounded_solver.choose_code(board, codes, draw)]
            right = list(code) == list(entry["metadata"]["secret"])
        else:
            right = solve(seen, draw) == answer
        by_level.setdefault(entry["metadata"]["level"], []).append(right)
    return {
        level: Share(sum(by_level[level]), len(by_level[level]))
        for level in LEVELS
        if level in by_level
    }
