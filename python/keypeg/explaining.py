"""Why, in steps that a person can check."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from ctypes import byref
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any, Literal

from . import _board
from . import _library as c
from ._call import Buffer, Call, ProgressFunction, raise_status
from ._kept import Kept, KeptAnswer
from ._library import lib
from ._reading import GameSource, OnlyGame, text_of
from .arguments import encode_choice, read_choice, read_number, suggest_names
from .errors import LimitError
from .options import make_options
from .scoring import encode_code


@dataclass(frozen=True)
class Step:
    """One deduction: what some rows and earlier steps imply.

    Together with the facts of the steps in `from_`, the rows exclude every secret that lacks
    one of its `facts`; without facts, every secret.
    """

    number: int  #: from 1
    kind: str  #: what it looks at: "simple", "total", "compare", ... (docs/json.md)
    rows: tuple[int, ...]  #: from 1
    from_: tuple[int, ...]  #: the numbers of the steps that it cites
    premises: tuple[Any, ...]  #: what it uses of them: `{"step": 1, "facts": ["peg 2 : red"]}`
    rules: tuple[str, ...]  #: that it needs: "repeats no"
    facts: tuple[str, ...]  #: lines of a transcript: "peg 2 : red", "times red 0..1"
    cost: float  #: how hard it is to follow
    says: str
    cases: tuple[str, ...]  #: that it distinguishes, if they are few
    places: tuple[Any, ...]  #: the same: for each case a list of `{"row": 2, "pegs": [1, 3]}`
    supposed: tuple[str, ...] | None  #: of a supposition: the facts that it supposes
    inner: tuple[Step, ...] | None  #: and the steps that follow from them

    def __hash__(self) -> int:
        return hash((self.number, self.says))

    def __str__(self) -> str:
        return self.says


def _step(value: Any) -> Step:
    return Step(
        value["number"],
        value["kind"],
        tuple(value["rows"]),
        tuple(value["from"]),
        tuple(value["premises"]),
        tuple(value["rules"]),
        tuple(value["facts"]),
        value["cost"],
        value["says"],
        tuple(value["cases"]),
        tuple(value["places"]),
        _list(value.get("supposed")),
        tuple(map(_step, value["inner"])) if "inner" in value else None,
    )


def _list(value: Any) -> Any:
    return None if value is None else tuple(value)


_MADE: dict[str, Callable[[Any], Any]] = {
    "steps": lambda value: tuple(map(_step, value)),
    "scores": _list,
    "missed": _list,
}


@dataclass(frozen=True, init=False, repr=False, eq=False)
class Explanation(KeptAnswer):
    """Why, in steps; docs/json.md describes the fields.  `str()` is the text of `keypeg explain`.

    >>> explanation = explain("game classic\\n1122 : 4 0\\n1123 : 4 0")
    >>> explanation
    <Explanation: contradiction, 2 steps>
    >>> explanation.steps[1].rows, explanation.grade
    ((2,), 'easy')
    """

    file: str | None
    game: int | None
    line: int | None
    id: str | int | None
    question: dict[str, Any] | None
    goal: Literal["contradiction", "secret", "certain", "misses", "possible"] | None
    scores: tuple[dict[str, int], ...] | None  #: of a row: those that it can have
    missed: tuple[dict[str, Any], ...] | None  #: of a code: the rows that it misses
    against_rules: str | None
    complete: bool  #: the steps reach the goal
    steps: tuple[Step, ...]
    cost: float  #: of all steps
    dearest: float  #: the cost of the dearest step
    grade: Literal["easy", "medium", "hard", "expert"] | None  #: None: not complete
    stop: str | None

    @classmethod
    def _made(cls) -> dict[str, Callable[[Any], Any]]:
        return _MADE

    def _write_kept(self, kept: Kept, style: c.Style, out: c.Out) -> int:
        status: int = lib.kp_explanation_report(kept.answer, None, byref(style), byref(out))
        return status

    def to_records(self) -> list[dict[str, Any]]:
        """A dict for each step, as pandas.DataFrame() takes them.

        >>> records = explain("game classic\\n1122 : 4 0\\n1123 : 4 0").to_records()
        >>> records[1]["rows"], records[1]["cites"]
        ('2', '1')
        """
        return [
            {
                "number": step.number,
                "kind": step.kind,
                "rows": " ".join(map(str, step.rows)),
                "cites": " ".join(map(str, step.from_)),
                "cost": step.cost,
                "says": step.says,
            }
            for step in self.steps
        ]

    def _repr_html_(self) -> str:
        kept = self._keep()
        section = _board.write_game_section(kept.game)
        board = _board.show_svg(_board.draw_rows(_board.read_rows(section, False)))
        if not self.steps:
            return board + _board.show_words(str(self))
        steps = Buffer()
        status = lib.kp_html_explanation(kept.answer, byref(steps.out))
        if status != c.OK:
            raise_status(status, c.Diag())
        first = escape(str(self).partition("\n\n")[0])
        return f"<p><b>{first}</b></p>{board}{_board.show_section(steps.bytes())}"

    def __repr__(self) -> str:
        return f"<Explanation: {self.goal}, {len(self.steps)} steps>"


@suggest_names
def explain(
    game: GameSource,
    *,
    peg: int | None = None,
    colour: str | None = None,
    row: int | None = None,
    code: str | Sequence[str | int] | None = None,
    time_limit: float | None = None,
    progress: ProgressFunction | None = None,
) -> Explanation:
    """Show why no secret fits, why only one does, or what is certain of several.

    >>> explanation = explain('''
    ... game classic
    ... 1122 : 4 0
    ... 1123 : 4 0
    ... ''')
    >>> explanation.goal, len(explanation.steps)
    ('contradiction', 2)

    Or answer a question: what is certain of a `peg` or a `colour`, why a `row` must be wrong,
    or why a `code` cannot be the secret.

    >>> explain("game classic\\n1122 : 1 0", code="3344").missed[0]["says"]
    'row 1 (red red green green) would score 0 black 0 white, not 1 black 0 white.'

    A game that is too large is not explained: the `goal` is then None, and `stop` is
    "board-size".  Otherwise only `time_limit`, in seconds, ends the search early.
    """
    text = text_of(game)
    kept = Kept(OnlyGame(text), lib.kp_explanation_free)
    options = make_options(time_limit=time_limit)
    question = c.ExplainQuestion(
        peg=read_choice("peg", peg),
        colour=encode_choice("colour", colour),
        row=read_choice("row", row),
        code=None if code is None else encode_code("code", code),
    )
    call = Call(options, progress)

    def work() -> int:
        lib.kp_explanation_free(kept.answer)
        status: int = lib.kp_explain(
            kept.game.handle,
            byref(options),
            byref(question),
            byref(kept.answer),
            byref(call.why),
        )
        return status

    call.require(work)
    return Explanation._make(
        kept,
        lambda where, out: lib.kp_explanation_json(kept.answer, None, byref(where), byref(out)),
        partial(
            explain, text, peg=peg, colour=colour, row=row, code=code, time_limit=time_limit
        ),
    )


@suggest_names
def hint(
    game: GameSource, level: int = 1, *, after: int = 0, time_limit: float | None = None
) -> str:
    """A hint about the next step of the explanation, after those that you know.

    The `level` is 1 (how many secrets fit), 2 (which rows it combines), 3 (which
    part of them) or 4 (the step).

    >>> rows = "game classic\\n1122 : 4 0\\n1123 : 4 0"
    >>> hint(rows)
    'These scores cannot all be right.'
    >>> hint(rows, 2, after=1)
    'Look at row 2, and use step 1.'
    """
    view = c.ExplanationView(
        steps=read_number("after", after), hint=read_number("level", level)
    )
    explanation = explain(game, time_limit=time_limit)
    kept: Kept = explanation.__dict__["_kept"]
    line = Buffer()
    status = lib.kp_explanation_json(
        kept.answer, byref(view), byref(kept.game.location()), byref(line.out)
    )
    if status != c.OK:
        raise_status(status, c.Diag())
    about = json.loads(line.bytes()).get("hint")
    if about is None:
        raise LimitError(str(explanation.stop), f"there is no hint: {explanation.stop}")
    says: str = about["says"]
    return says
