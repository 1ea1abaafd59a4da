"""Grading answers to puzzles: is a code the secret, and which rows does it fit?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ._library import lib
from ._reading import GameSource, Match, name_code, text_of
from .checking import check
from .arguments import suggest_names
from .errors import InputError
from .game import Game
from .verdict import Code, WrongRow


class HasGame(Protocol):
    """A puzzle, or another object with a game."""

    @property
    def game(self) -> Game: ...


@dataclass(frozen=True)
class Grade:
    """What an answer to a puzzle is worth.

    >>> found = grade("game mini\\n1122 : 1 1\\n3344 : 2 0", "1, 2, 3, 4")
    >>> found.is_secret, found.fits, found.misses[0].black, found.misses[0].white
    (False, (1,), 1, 1)
    """

    is_secret: bool  #: it fits all rows, as only the secret of a puzzle does
    code: Code | None  #: the answer as it was read; None: it is not a code
    fits: tuple[int, ...]  #: rows, from 1
    misses: tuple[WrongRow, ...]  #: the other rows, with the scores it would give
    problem: str | None  #: why the answer cannot be a secret of this game


@suggest_names
def grade(puzzle: GameSource | HasGame, answer: object) -> Grade:
    """Grade an answer, a list of colours or a text as a person or a program writes it.

    >>> puzzle = '''
    ... game classic
    ... black yellow yellow white : 1 1
    ... blue green white yellow : 2 2
    ... '''
    >>> grade(puzzle, "blue, yellow, white, green").is_secret
    True
    >>> wrong = grade(puzzle, "I think that the secret is **G B W Y**.")
    >>> wrong.is_secret, wrong.code, wrong.fits
    (False, ('green', 'blue', 'white', 'yellow'), (2,))
    >>> wrong.misses[0].row, wrong.misses[0].black, wrong.misses[0].white
    (1, 0, 2)
    >>> grade(puzzle, "no idea").problem
    'found no code of 4 pegs; expected red, green, blue, yellow, white or black'

    A colour is its name or its letter.  In a text, the code after the word "answer"
    counts, wherever that is: on the same line, or below "Answer:".  The last such word
    with a code decides; if there is none, the last line with a code.  Several codes on
    a line are a problem.
    What cannot be read is not an exception: `problem` says why, and the answer fits no
    row.  A secret that the puzzle reveals is ignored.

    Raises InputError if the puzzle cannot be read.
    """
    source: Any = getattr(puzzle, "game", puzzle)
    game = source if isinstance(source, Game) else Game(source)
    code, problem = _Reader(game).read(answer)
    if code is None:
        return Grade(False, None, (), (), problem)
    verdict = check({**game.to_dict(), "secret": code}, repairs=0)
    misses = verdict.wrong_rows or ()
    missed = {miss.row for miss in misses}
    return Grade(
        is_secret=not misses and verdict.against_rules is None,
        code=code,
        fits=tuple(row for row in range(1, len(game) + 1) if row not in missed),
        misses=misses,
        problem=verdict.against_rules,
    )


# ---- Reading an answer -----------------------------------------------------------

# A word, an emoji, or an empty hole.
_TOKEN = re.compile(
    r"[^\W_]+|[\u2600-\u27BF\u2B00-\u2BFF\U0001F300-\U0001FAFF]|(?<!\S)[._](?!\S)"
)
_PLACE = re.compile(r"\b(?:peg|position|slot|hole)\s+\d+\b", re.IGNORECASE)
_BREAK = re.compile(r"[()\[\]{}]|(?<=\w)\.(?=\s)")  # between two codes
_MARK = re.compile(r"\b(?:answer|boxed)\b", re.IGNORECASE)  # before the code
_HEADING_END = re.compile(r"[^\w.]*(?:is)?[^\w.]*")  # "Answer:" with the code below
_NUMBERING = re.compile(r"(?:(?<=\s)|^)\d+[.)](?=\s)|\(\s*\d+\s*\)")
_PASSED_OVER = {"and", "then", "peg", "position", "slot", "hole"}


def _likely_parts(text: str) -> Iterator[str]:
    """The parts of an answer in which a code counts, the most certain one first."""
    lines = text.splitlines()
    after_marks = [part.splitlines() for part in reversed(_MARK.split(text)[1:])]
    for part in after_marks:
        yield from part[:1]
    for part in after_marks:
        if part and _HEADING_END.fullmatch(part[0]):
            yield from part[1:]
            yield " ".join(part)
    yield from reversed(lines)
    yield " ".join(lines)


def _show(value: object) -> str:
    try:
        return str(value)
    except ValueError:  # thousands of digits
        return "a long number"


class _Reader:
    """Finds a code of a game in what a person or a program wrote."""

    def __init__(self, game: Game) -> None:
        members = game.to_dict()
        rules = ("game", "colours", "blanks")
        self.rules = {name: members[name] for name in rules if name in members}
        self.pegs = game.pegs
        self.known: dict[str, str | None] = {}
        self.problems: dict[str, str] = {}
        # A game that names its colours has numbers for them, too, as in "1. red".
        self.names_are_numbers = self.find("1") == "1"

    def find(self, word: str) -> str | None:
        """The colour of this name or letter, by the library."""
        if word not in self.known:
            row = {"guess": [word]}
            try:
                match = Match(text_of({**self.rules, "pegs": 1, "rows": [row]}))
                game = match.only_game()
                self.known[word] = name_code(game, lib.kp_game_guess(game, 0), 1)[0]
            except InputError as error:
                self.known[word] = None
                self.problems[word] = error.problems[0].says.split(": ", 1)[-1]
        return self.known[word]

    def read(self, answer: object) -> tuple[Code | None, str | None]:
        """The code, or what is wrong with the answer."""
        if isinstance(answer, (str, int)):
            return self.read_text(_show(answer))
        if isinstance(answer, Sequence) and not isinstance(answer, bytes):
            if len(answer) == 1 and isinstance(answer[0], str):
                return self.read_text(answer[0])
            return self.read_list([_show(colour).strip() for colour in answer])
        if answer is None:
            return None, "there is no answer"
        return None, f"expected a code, found {type(answer).__name__}"

    def read_list(self, words: list[str]) -> tuple[Code | None, str | None]:
        colours = [self.find(word) for word in words]
        for word, colour in zip(words, colours):
            if colour is None:
                return None, self.explain(word)
        if len(words) != self.pegs:
            return None, f"expected {self.pegs} pegs, found {len(words)}"
        return tuple(map(str, colours)), None

    def read_text(self, text: str) -> tuple[Code | None, str | None]:
        text = text.strip()
        if not text:
            return None, "there is no answer"
        if text.isalnum() and (code := self.spell(text)):
            return code, None
        has_numbers = self.names_are_numbers or not any(map(str.isalpha, text))
        if not has_numbers:
            text = _NUMBERING.sub(" ", text)
        for part in _likely_parts(_PLACE.sub(" ", text)):
            codes = self.find_codes(part, has_numbers)
            if len(codes) == 1:
                return codes[0], None
            if codes:
                shown = " or ".join(" ".join(code) for code in codes)
                return None, f"found {len(codes)} codes: {shown}"
        colours = self.explain("????").partition("; ")[2]
        return None, f"found no code of {self.pegs} pegs; {colours}"

    def spell(self, word: str) -> Code | None:
        """The code whose letters or digits are run together in a word."""
        colours = [self.find(letter) for letter in word]
        if len(word) != self.pegs or not all(colours):
            return None
        return tuple(map(str, colours))

    def find_codes(self, text: str, has_numbers: bool) -> list[Code]:
        """The different codes in a text: as many colours in a row as there are pegs."""
        codes: dict[Code, None] = {}
        for part in _BREAK.split(text):
            run: list[str] = []
            for word in [*_TOKEN.findall(part), ""]:
                if word.lower() in _PASSED_OVER or (
                    word.isdigit() and not has_numbers
                ):
                    continue
                colour = self.find(word) if word else None
                if colour is not None:
                    run.append(colour)
                    continue
                if len(run) == self.pegs:
                    codes[tuple(run)] = None
                run = []
                # In a sentence, a word of small letters is not a code.
                if word.isdigit() or word.isupper():
                    code = self.spell(word)
                    if code:
                        codes[code] = None
        return list(codes)

    def explain(self, word: str) -> str:
        """Why a word is not a colour, in the words of the library."""
        self.find(word)
        return self.problems[word]
