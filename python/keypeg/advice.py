"""The next guess."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import byref
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any, Literal

from . import _board
from . import _library as c
from ._call import Call, ProgressFunction
from ._kept import Kept, KeptAnswer
from ._library import lib
from ._reading import GameSource, OnlyGame, text_of
from .arguments import (
    encode_choice,
    encode_word,
    read_choice,
    read_number,
    suggest_names,
)
from .options import make_options
from .verdict import Code


@dataclass(frozen=True)
class Part:
    """The secrets that would give the same score to a guess."""

    black: int | None
    white: int | None
    total: int | None
    secrets: int


@dataclass(frozen=True)
class Proposal:
    """A guess, and what it leaves open."""

    guess: Code
    fits: bool  #: it is a possible secret
    worst: int  #: secrets in the largest part
    squares: int  #: the sum of the squares of the sizes of the parts
    parts: tuple[Part, ...]


def _proposal(value: Any) -> Proposal:
    parts = [
        Part(part.get("black"), part.get("white"), part.get("total"), part["secrets"])
        for part in value["parts"]
    ]
    return Proposal(
        tuple(value["guess"]),
        value["fits"],
        value["worst"],
        value["squares"],
        tuple(parts),
    )


_MADE: dict[str, Callable[[Any], Any]] = {
    "count": lambda value: None if value is None else int(value),
    "proposals": lambda value: tuple(map(_proposal, value)),
}


@dataclass(frozen=True, init=False, repr=False, eq=False)
class Advice(KeptAnswer):
    """The best next guesses; docs/json.md describes the fields.

    >>> advice = next_guess("game mini\\n1122 : 1 1", top=2)
    >>> advice
    <Advice: red red blue yellow>
    >>> [proposal.worst for proposal in advice.proposals]
    [38, 39]
    """

    file: str | None
    game: int | None
    line: int | None
    id: str | int | None
    verdict: Literal["consistent", "cheated", "undecided"]
    strategy: str
    won: bool
    count: int | None
    count_log2: float | None
    looked_at: int
    sampled: bool
    drawn_by: str | None
    ranked: bool
    guesses: int | None
    all_guesses: bool
    total: int | None
    longest: int | None
    proposals: tuple[Proposal, ...]
    stop: str | None

    @property
    def guess(self) -> Code | None:
        """The best guess; None: no secret fits, the game is won, or a limit ran out."""
        return self.proposals[0].guess if self.proposals else None

    @classmethod
    def _made(cls) -> dict[str, Callable[[Any], Any]]:
        return _MADE

    def _write_kept(self, kept: Kept, style: c.Style, out: c.Out) -> int:
        status: int = lib.kp_advice_report(
            kept.game.handle, kept.answer, byref(style), byref(out)
        )
        return status

    def to_records(self) -> list[dict[str, Any]]:
        """A dict for each proposal, as pandas.DataFrame() takes them.

        >>> next_guess("game mini").to_records()[0]["guess"]
        'red red green green'
        """
        return [
            {
                "guess": " ".join(proposal.guess),
                "fits": proposal.fits,
                "worst": proposal.worst,
                "squares": proposal.squares,
                "parts": len(proposal.parts),
            }
            for proposal in self.proposals
        ]

    def _repr_html_(self) -> str:
        game = self._keep().game
        rows = _board.read_rows(_board.write_game_section(game), False)
        guesses = _board.read_guesses(game, [item.guess for item in self.proposals])
        for i, (row, proposal) in enumerate(zip(guesses, self.proposals), 1):
            row.label = f"{i}."
            possible = "a possible secret" if proposal.fits else "not a possible secret"
            row.words = [f"{possible}; leaves at most {proposal.worst:,}"]
        board = _board.show_svg(_board.draw_rows(rows))
        if not guesses:
            return board + _board.show_words(str(self))
        proposals = _board.show_svg(_board.draw_rows(guesses, "The next guess"))
        return f"{board}<p><b>The next guess ({escape(self.strategy)})</b></p>{proposals}"

    def __repr__(self) -> str:
        return f"<Advice: {' '.join(self.guess) if self.guess else 'no guess'}>"


@suggest_names
def next_guess(
    game: GameSource,
    strategy: str = "knuth",
    *,
    top: int = 1,
    guesses: Literal["secrets", "any"] | None = None,
    sample: int | None = None,
    longest: int | None = None,
    seed: int = 0,
    engine: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    states: int | None = None,
    progress: ProgressFunction | None = None,
) -> Advice:
    """Choose the next guess by a strategy (docs/strategies.md).

    >>> next_guess("game classic").guess
    ('red', 'red', 'green', 'green')
    >>> [proposal.worst for proposal in next_guess("game mini", top=3).proposals]
    [256, 276, 312]

    `top` is the number of proposals, best first.  `guesses` says which codes may be
    guessed, `sample` how many secrets are looked at if too many are possible, and
    `longest`, of "optimal", the most guesses that a game may take.
    """
    text = text_of(game)
    kept = Kept(OnlyGame(text), lib.kp_advice_free)
    options = make_options(
        engine=engine,
        time_limit=time_limit,
        memory_limit=memory_limit,
        states=states,
        seed=seed,
    )
    chosen = c.StrategyOptions(
        strategy=encode_word("strategy", strategy),
        guesses=encode_choice("guesses", guesses),
        top=read_number("top", top),
        sample=read_choice("sample", sample),
        longest=read_choice("longest", longest),
    )
    call = Call(options, progress)

    def work() -> int:
        lib.kp_advice_free(kept.answer)
        status: int = lib.kp_next(
            kept.game.handle,
            byref(options),
            byref(chosen),
            byref(kept.answer),
            byref(call.why),
        )
        return status

    call.require(work)
    again = partial(
        next_guess,
        text,
        strategy,
        top=top,
        guesses=guesses,
        sample=sample,
        longest=longest,
        seed=seed,
        engine=engine,
        time_limit=time_limit,
        memory_limit=memory_limit,
        states=states,
    )
    return Advice._make(
        kept,
        lambda where, out: lib.kp_advice_json(
            kept.game.handle, kept.answer, byref(where), byref(out)
        ),
        again,
    )
