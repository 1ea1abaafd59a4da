"""Random draws that are the same on every machine and in every version of Python.

Python promises the bits of random.Random for an integer seed, but not what choice() or
shuffle() make of them.  So everything here comes from getrandbits().
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import Dict, List, TypeVar

T = TypeVar("T")


class Draw:
    """A stream of draws, named by any words and numbers.

    >>> draw = Draw("example", 7)
    >>> [draw.below(6) for _ in range(10)]
    [2, 0, 2, 1, 0, 4, 4, 2, 4, 2]
    >>> draw.shuffle("abcd"), draw.choose("abcd")
    (['d', 'a', 'b', 'c'], 'c')
    """

    def __init__(self, *name: object) -> None:
        words = "/".join(map(str, name)).encode()
        self._bits = random.Random(int.from_bytes(hashlib.sha256(words).digest(), "big"))

    def below(self, end: int) -> int:
        """A whole number from 0, less than `end`."""
        bits = end.bit_length()
        while True:
            number = self._bits.getrandbits(bits)
            if number < end:
                return number

    def coin(self) -> bool:
        return self.below(2) == 1

    def choose(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> List[T]:
        """The items in a random order, as a new list."""
        shuffled = list(items)
        for i in range(len(shuffled) - 1, 0, -1):
            j = self.below(i + 1)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return shuffled

    def sample(self, items: Sequence[T], number: int) -> List[T]:
        """Different items, in a random order; all, if there are not more."""
        if 3 * number > len(items):
            return self.shuffle(items)[:number]
        chosen: Dict[int, None] = {}
        while len(chosen) < number:
            chosen[self.below(len(items))] = None
        return [items[i] for i in chosen]
