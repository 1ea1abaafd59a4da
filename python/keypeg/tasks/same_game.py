"""Recognises a game in other words: with other colours, pegs exchanged, rows in another order.

The label of a row, a peg or a colour is refined from the labels of what it meets, three
times, as in the Weisfeiler-Lehman test of graphs.  Equal games have equal fingerprints.  Two
different games have equal ones very rarely, and then the second is not made: no harm.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Dict, List, Tuple

from .board import Code, Score


def fingerprint(rows: Sequence[Tuple[Code, Score]], *about: object) -> str:
    """The same text for games that renaming makes equal.

    >>> one = fingerprint([((0, 0, 1, 2), (1, 1)), ((3, 0, 0, 4), (0, 2))])
    >>> two = fingerprint([((4, 5, 0, 0), (0, 2)), ((2, 0, 1, 0), (1, 1))])
    >>> one == two
    True
    >>> one == fingerprint([((0, 0, 1, 2), (1, 1)), ((3, 0, 0, 4), (1, 1))])
    False
    """
    pegs = len(rows[0][0]) if rows else 0
    row_labels: List[int] = [_short(score) for _, score in rows]
    peg_labels = [0] * pegs
    colour_labels: Dict[int, int] = {c: 0 for guess, _ in rows for c in guess}
    for _ in range(3):
        cells = [
            (r, p, c, _short((row_labels[r], peg_labels[p], colour_labels[c])))
            for r, (guess, _) in enumerate(rows)
            for p, c in enumerate(guess)
        ]
        row_labels = [_meet(cells, 0, r, label) for r, label in enumerate(row_labels)]
        peg_labels = [_meet(cells, 1, p, label) for p, label in enumerate(peg_labels)]
        colour_labels = {c: _meet(cells, 2, c, label) for c, label in colour_labels.items()}
    labels = (sorted(row_labels), sorted(peg_labels), sorted(colour_labels.values()))
    return f"{_short((labels, about)):016x}"


def _meet(cells: Sequence[Tuple[int, int, int, int]], which: int, number: int, label: int) -> int:
    return _short((label, sorted(cell[3] for cell in cells if cell[which] == number)))


def _short(value: object) -> int:
    digest = hashlib.blake2b(repr(value).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")
