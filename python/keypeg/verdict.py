"""The verdict on a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from . import _board
from .arguments import did_you_mean
from .errors import InputError, Problem, add_hint

Code = tuple[str, ...]


@dataclass(frozen=True)
class WrongRow:
    """A row that a secret does not fit, and the score that it would give."""

    row: int  #: from 1
    black: int | None
    white: int | None
    total: int | None  #: if places do not count
    mistake: str | None  #: how people make it, "a black called white"


@dataclass(frozen=True)
class Repair:
    """Changed scores, for as few rows as possible, after which a secret fits."""

    rows: tuple[WrongRow, ...]
    pegs_changed: int
    secret: Code
    count: int | None  #: of secrets that fit then


@dataclass(frozen=True)
class MisrecordedGuess:
    """Every score is right, but one peg of one guess was recorded wrongly."""

    row: int  #: from 1
    peg: int  #: from 1
    colour: str  #: that the peg had
    secret: Code
    count: int | None


@dataclass(frozen=True)
class RepeatedMistake:
    """The codemaker made the same mistake in every row."""

    mistake: str
    secret: Code
    count: int | None
    count_is_exact: bool


@dataclass(frozen=True)
class StoryRow:
    """How many secrets were possible after a row; row 0 is the start."""

    row: int
    count: int | None
    count_is_exact: bool
    told_nothing: bool | None
    guess_was_possible: bool | None


def _code(value: Any) -> Code | None:
    return None if value is None else tuple(value)


def read_count(digits: str) -> int:
    """A count of any length; int() refuses more than some thousand digits."""
    if len(digits) <= 640:
        return int(digits)
    half = len(digits) // 2
    above: int = read_count(digits[:-half]) * 10**half
    return above + read_count(digits[-half:])


def _number(value: Any) -> int | None:
    return None if value is None else read_count(value)


def _list(make: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else tuple(map(make, value))


def _wrong_row(value: Any) -> WrongRow:
    get = value.get
    return WrongRow(
        value["row"], get("black"), get("white"), get("total"), get("mistake")
    )


def _repair(value: Any) -> Repair:
    return Repair(
        tuple(map(_wrong_row, value["rows"])),
        value["pegs_changed"],
        tuple(value["secret"]),
        _number(value["count_exact"]),
    )


def _misrecorded(value: Any) -> MisrecordedGuess:
    return MisrecordedGuess(
        value["row"],
        value["peg"],
        value["colour"],
        tuple(value["secret"]),
        _number(value["count_exact"]),
    )


def _repeated(value: Any) -> RepeatedMistake:
    return RepeatedMistake(
        value["mistake"],
        tuple(value["secret"]),
        _number(value["count_exact"]),
        value["count_is_exact"],
    )


def _story_row(value: Any) -> StoryRow:
    return StoryRow(
        value["row"],
        _number(value["count_exact"]),
        value["count_is_exact"],
        value.get("told_nothing"),
        value.get("guess_was_possible"),
    )


def _problem(value: Any) -> Problem:
    return Problem(value.get("line"), value.get("column"), value["says"])


_MADE: dict[str, Callable[[Any], Any]] = {
    "secret": _code,
    "revealed": _code,
    "count": _number,
    "conflict": _list(int),
    "conflicts": _list(tuple),
    "suspects": _list(tuple),
    "repairs": _list(_repair),
    "wrong_rows": _list(_wrong_row),
    "misrecorded_guesses": _list(_misrecorded),
    "repeated_mistakes": _list(_repeated),
    "story": _list(_story_row),
    "audit_unfinished": _list(str),
    "notes": _list(str),
    "coded_notes": _list(dict),
    "steps": _list(dict),
    "errors": _list(_problem),
}


class Answer:
    """An answer of keypeg as a line of JSON; its fields are read on first use."""

    _line: bytes
    _report: str | None = None

    def __init__(self) -> None:
        raise TypeError(f"a function of keypeg returns each {type(self).__name__}")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._line == other._line

    def __hash__(self) -> int:
        return hash(self._line)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *type(self).__annotations__})

    def __deepcopy__(self, memo: object) -> "Answer":
        return self  # nothing in it changes

    def _write(self, width: int, colour: bool, stats: bool) -> str:
        """The report in a style."""
        raise NotImplementedError

    def __getattr__(self, name: str) -> Any:
        fields = type(self).__dict__.get("__dataclass_fields__", {})
        if name not in fields:
            hint = "" if name[0] == "_" else did_you_mean(name, dir(self))
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}{hint}")
        members = json.loads(self._line)
        members["count"] = members.get("count_exact")  # an int of any size
        made = type(self)._made()
        values = {
            field: made[field](members.get(field))
            if field in made
            else members.get(field)
            for field in fields
        }
        self.__dict__.update(values)
        return values[name]

    @classmethod
    def _made(cls) -> dict[str, Callable[[Any], Any]]:
        return _MADE

    def to_json(self) -> str:
        """The line of JSON that the command prints with --json, without its line
        end."""
        return self._line.decode("utf-8", "surrogateescape")

    def to_dict(self) -> dict[str, Any]:
        """The same as a dict; docs/json.md describes the members."""
        members = json.loads(self._line)
        assert isinstance(members, dict)
        return members

    def report(
        self, *, width: int = 80, colour: bool = False, stats: bool = False
    ) -> str:
        """The report for people, as the command prints it."""
        if (width, colour, stats) != (80, False, False):
            return self._write(width, colour, stats)
        if self._report is None:
            self.__dict__["_report"] = self._write(width, colour, stats)
        assert self._report is not None
        return self._report

    def __str__(self) -> str:
        return self.report()


@dataclass(frozen=True, init=False, repr=False, eq=False)
class Verdict(Answer):
    """Whether a secret fits the rows of a game; if none does, why.

    Rows and pegs count from 1.  A field that the answer does not have is None.
    docs/json.md describes the fields; a `count` is a number here.

    >>> import keypeg
    >>> verdict = keypeg.check("game classic\\n1122 : 4 0\\n1123 : 4 0")
    >>> verdict
    <Verdict: cheated>
    >>> verdict.conflict, verdict.repairs[0].rows[0].black
    ((1, 2), 3)
    """

    file: str | None
    game: int | None
    line: int | None
    id: str | int | None
    codemaker: str | None
    part: dict[str, Any] | None  #: which part of which game was asked
    verdict: Literal["consistent", "cheated", "undecided", "error"]
    secret: Code | None
    count: int | None  #: from `count_exact`, so it may have any size
    count_log2: float | None
    count_is_exact: bool | None
    unique: bool | None
    conflict: tuple[int, ...] | None
    conflict_is_minimal: bool | None
    conflict_is_smallest: bool | None
    reason: str | None
    coded_reason: dict[str, Any] | None
    first_impossible: int | None
    wrong_least: int | None
    wrong_most: int | None
    repeated_mistakes: tuple[RepeatedMistake, ...] | None
    repairs: tuple[Repair, ...] | None
    repairs_left_out: int | None
    repairs_are_all: bool | None
    suspects: tuple[tuple[int, ...], ...] | None
    suspects_are_all: bool | None
    sure_rows_conflict: bool | None
    misrecorded_guesses: tuple[MisrecordedGuess, ...] | None
    misrecorded_guesses_left_out: int | None
    misrecorded_guesses_are_all: bool | None
    conflicts: tuple[tuple[int, ...], ...] | None
    conflicts_are_all: bool | None
    audit_stop: str | None
    audit_unfinished: tuple[str, ...] | None
    story: tuple[StoryRow, ...] | None
    story_stop: str | None
    lies: int | None
    revealed: Code | None
    against_rules: str | None
    coded_against_rules: dict[str, Any] | None
    wrong_rows: tuple[WrongRow, ...] | None
    consistent_without_secret: bool | None
    stop: str | None
    engine: str | None
    encoding: str | None
    notes: tuple[str, ...] | None
    coded_notes: tuple[dict[str, Any], ...] | None
    stats: dict[str, int] | None
    steps: tuple[dict[str, Any], ...] | None
    errors: tuple[Problem, ...] | None
    errors_left_out: int | None

    def _write(self, width: int, colour: bool, stats: bool) -> str:
        from .checking import write_report

        return write_report(self, width, colour, stats)

    def to_records(self) -> list[dict[str, Any]]:
        """A dict for each row of the game, as pandas.DataFrame() takes them.

        >>> import keypeg
        >>> verdict = keypeg.check("game classic\\n1122 : 4 0\\n1123 : 4 0")
        >>> verdict.to_records()[0]["in_conflict"], verdict.to_records()[0]["may_be_wrong"]
        (True, True)
        """
        from .game import Game

        conflict = self.conflict or ()
        suspects = {row for rows in self.suspects or () for row in rows}
        wrong = {row.row for row in self.wrong_rows or ()}
        game = Game(self.__dict__["_again"][0])
        return [
            {
                **record,
                "in_conflict": record["row"] in conflict,
                "may_be_wrong": record["row"] in suspects | wrong,
            }
            for record in game.to_records()
        ]

    def html(self) -> str:
        """A page like that of `keypeg check --html`, without the steps of explain().

        >>> import keypeg
        >>> keypeg.check("game mini").html().splitlines()[0]
        '<!DOCTYPE html>'
        """
        from .checking import write_page

        return write_page(self)

    def svg(self) -> str:
        """The board with its marks as a picture, the text of a file.

        >>> import keypeg
        >>> keypeg.check("game mini\\n1122 : 1 1").svg().startswith("<svg")
        True
        """
        from .checking import find_section

        if self.error:
            raise self.error
        return _board.write_svg(_board.draw_rows(_board.read_rows(find_section(self))))

    def _repr_html_(self) -> str:
        from .checking import find_section

        return _board.show_section(find_section(self))

    @property
    def is_consistent(self) -> bool:
        """Whether a secret fits."""
        return self.verdict == "consistent"

    @property
    def is_cheated(self) -> bool:
        """Whether no secret fits, or the revealed one does not."""
        return self.verdict == "cheated"

    @property
    def error(self) -> InputError | None:
        """Of a game of check_many: why it could not be checked."""
        if b'"verdict":"error"' not in self._line or not self.errors:
            return None
        text, _ = self.__dict__["_again"]
        return InputError(add_hint(list(self.errors), text), self.errors_left_out or 0)

    def __repr__(self) -> str:
        name = "" if self.id is None else f" {self.id!r}"
        return f"<Verdict{name}: {self.verdict}>"
