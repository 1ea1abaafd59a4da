"""A set of items with the methods that reasoning-gym's datasets have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Dict, List, Optional, Set, Tuple, Union

from ..arguments import refuse, suggest_names
from ..errors import LimitError
from .board import Board
from .conflict_items import draw_consistent, draw_wrong_row
from .deduction_items import draw_deduction
from .draws import Draw
from .graded_game import LEVELS, History, Item, members
from .playing import Play, score_transcript
from .reading_answers import CodeReader, find_answer, read_label, read_row, read_yes_no
from .same_game import fingerprint
from .secret_items import Maker, draw_choose, draw_find, draw_play
from .wording import (
    LABELS,
    NOTATIONS,
    draw_names,
    write_answer,
    write_options,
    write_question,
)

_MAKERS: Dict[str, Maker] = {
    "find": draw_find,
    "choose": draw_choose,
    "consistent": draw_consistent,
    "wrong-row": draw_wrong_row,
    "deduction": draw_deduction,
    "play": draw_play,
}
KINDS = tuple(_MAKERS)

#: The levels of a set that names none: those that take less than a second an item.
USUAL_LEVELS: Dict[str, Tuple[str, ...]] = {
    "find": LEVELS,
    "choose": LEVELS[:3],
    "consistent": LEVELS[:3],
    "wrong-row": LEVELS[:2],
    "deduction": LEVELS,
    "play": LEVELS,
}
_MOST_DRAWS = 200_000  # for one item
_MOST_IN_STOCK = 50

Words = Union[None, str, Sequence[str]]


def _choices(name: str, words: Words, allowed: Sequence[str]) -> Tuple[str, ...]:
    chosen = (words,) if isinstance(words, str) else tuple(words or ())
    if words is not None and not chosen:
        raise refuse(f"{name}: expected {', '.join(allowed)}, found nothing")
    for word in chosen:
        if word not in allowed:
            raise refuse(f"{name}: expected {', '.join(allowed)}, found {word!r}")
    return chosen


class TaskSet:
    """Graded items about games of Mastermind.

    >>> tasks = TaskSet("choose", size=2, seed=7, levels="easy", notation="digits", wording=1)
    >>> len(tasks), sorted(tasks[0])
    (2, ['answer', 'metadata', 'question'])
    >>> item = tasks[0]
    >>> tasks.score_answer(f"So it is ({item['answer'].lower()}).", item)
    1.0
    >>> [tasks.score_answer(letter, item) for letter in "ABCD"].count(1.0)
    1

    `kinds` and `levels` are words or lists of words of KINDS and LEVELS, and items take turns
    in them.  A level is the grade of explain(); None are those that are made fast.  `history` is
    "random", "fitting" (guesses that fit the rows before) or a strategy of next_guess();
    guesses of "choose", "wrong-row" and "deduction" are always random, as a codebreaker's would
    betray the secret.  `notation` is "words", "letters", "digits", "emoji" or "mixed", and
    `wording` 1, 2 or 3, or None for all.

    The same arguments make the same items on every machine.  No two items of a kind have games
    that renaming colours and pegs makes equal.  An item is made when it is first asked
    for, after those before it.
    """

    @suggest_names
    def __init__(
        self,
        kinds: Words = None,
        size: int = 500,
        seed: int = 0,
        *,
        levels: Words = None,
        pegs: int = 4,
        colours: int = 6,
        repeats: bool = True,
        history: str = "random",
        notation: str = "mixed",
        wording: Optional[int] = None,
    ) -> None:
        self.kinds = _choices("kinds", kinds, KINDS) or KINDS
        self.levels = _choices("levels", levels, LEVELS)
        if notation != "mixed":
            _choices("notation", notation, tuple(NOTATIONS))
        if wording not in (None, 1, 2, 3):
            raise refuse(f"wording: expected 1, 2 or 3, found {wording!r}")
        if isinstance(size, bool) or not isinstance(size, int) or size < 0:
            raise refuse(f"size: expected a whole number from 0, found {size!r}")
        self.size, self.seed = size, seed
        self.board = Board(pegs, colours, repeats)
        if notation == "mixed" and colours > min(map(len, NOTATIONS.values())):
            notation = "words"
        self.history, self.notation, self.wording = history, notation, wording
        self._history = History(self.board, history)
        about = (seed, pegs, colours, repeats, history)
        self._draws = {kind: Draw(kind, *about) for kind in self.kinds}
        self._stock: Dict[str, Dict[str, List[Item]]] = {
            kind: {level: [] for level in LEVELS} for kind in self.kinds
        }
        self._seen: Set[str] = set()
        self._entries: List[Dict[str, Any]] = []

    # ---- The methods of a dataset ------------------------------------------------------

    def __repr__(self) -> str:
        return f"TaskSet({list(self.kinds)!r}, size={self.size}, seed={self.seed})"

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return (self[i] for i in range(self.size))

    def __getitem__(self, i: int) -> Dict[str, Any]:
        if not -self.size <= i < self.size:
            raise IndexError(f"there are {self.size} items, not item {i}")
        while len(self._entries) <= i % self.size:
            self._entries.append(self._write_entry(len(self._entries)))
        entry = self._entries[i % self.size]
        return {**entry, "metadata": dict(entry["metadata"])}

    def score_answer(self, answer: object, entry: Mapping[str, Any]) -> float:
        """What an answer is worth: see the function score_answer()."""
        return score_answer(answer, entry)

    def play(self, i: int) -> Play:
        """Item i as a game, if it is one of the kind "play"."""
        return Play(self[i])

    # ---- Making items --------------------------------------------------------------------

    def _write_entry(self, i: int) -> Dict[str, Any]:
        kind = self.kinds[i % len(self.kinds)]
        levels = self.levels or USUAL_LEVELS[kind]
        item = self._make(kind, levels[i // len(self.kinds) % len(levels)])
        draw = Draw("words", self.seed, i)
        notation = draw.choose(sorted(NOTATIONS)) if self.notation == "mixed" else self.notation
        wording = draw.below(3) if self.wording is None else self.wording - 1
        names = draw_names(draw, self.board, notation)
        board = self.board
        metadata: Dict[str, Any] = {
            "source_dataset": f"keypeg-{kind}",
            "source_index": i,
            "kind": kind,
            "level": item.level,
            "difficulty": {"level": item.level, "dearest": item.dearest},
            "notation": notation,
            "wording": wording + 1,
            "names": names,
            "game": members(board, item.rows),
            "options": write_options(item, names),
        }
        for name, value in item.details.items():
            if name not in ("options", "answer"):
                metadata[name] = list(value) if isinstance(value, tuple) else value
        if kind == "choose":
            metadata["codes"] = [list(code) for code in item.details["options"]]
        return {
            "question": write_question(item, board, names, wording),
            "answer": write_answer(item, names),
            "metadata": metadata,
        }

    def _make(self, kind: str, level: str) -> Item:
        stock = self._stock[kind]
        for _ in range(_MOST_DRAWS):
            if stock[level]:
                return stock[level].pop(0)
            item = _MAKERS[kind](self.board, self._history, self._draws[kind], level)
            if item is None or (
                item.level != level and len(stock[item.level]) >= _MOST_IN_STOCK
            ):
                continue
            known = fingerprint(item.rows, kind)
            if known not in self._seen:
                self._seen.add(known)
                stock[item.level].append(item)
        raise LimitError("draws", f"{_MOST_DRAWS:,} draws made no further {kind} item: {level}")


# ---- Scoring ----------------------------------------------------------------------------


def score_answer(answer: object, entry: Mapping[str, Any]) -> float:
    """What an answer to an item is worth: 1 if it is right, otherwise 0.

    The item may come from JSON.  An answer is what a model wrote, or a value: a text, a
    number, True, a list of colours.  Two different answers are worth nothing.  The answer
    to an item of the kind "play" is all guesses, as a list or one on each line: worth 1
    if the secret is among as many of them as are allowed.
    """
    try:
        about = entry["metadata"]
        kind = about["kind"]
    except (KeyError, TypeError):
        raise refuse("entry: expected an item of a TaskSet") from None
    names, game = about["names"], about["game"]
    codes = CodeReader(names, game["pegs"])
    if kind == "play":
        return score_transcript(answer, entry, codes)
    question = str(entry["question"])
    right: Any = entry["answer"]
    found: Any
    if kind == "find":
        found = find_answer(answer, question, lambda text: set(codes.find(text)))
        right = tuple(about["secret"])
    elif kind == "choose":
        options = [tuple(code) for code in about["codes"]]
        read = read_label(LABELS, codes.find, options)
        found = find_answer(answer, question, read)
    elif kind == "wrong-row":
        found = find_answer(answer, question, read_row)
    else:
        found = find_answer(answer, question, read_yes_no)
    return float(found == right)
