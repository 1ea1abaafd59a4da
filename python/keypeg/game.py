"""Games: their rules, and their rows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from ctypes import byref, c_void_p
from typing import Any, NamedTuple

from . import _board
from . import _library as c
from ._library import lib
from ._reading import GameSource, Match, OnlyGame, name_code, text_of, write_game
from .arguments import encode_text, read_number, refuse, suggest_names
from .errors import InputError

MOST_SHOWN = 20  # rows in a repr
_WORD = re.compile(r"[\w-]+")
_NOT_RULES = {"rows", "secret", "comment", "near_misses"}


def _join_guess(guess: str | Sequence[str | int]) -> str:
    if isinstance(guess, str):
        return guess
    if isinstance(guess, (bytes, Mapping)) or not isinstance(guess, Iterable):
        raise TypeError(
            f"guess: expected a str, as in '1122', or a list of colours, found {guess!r}"
        )
    return " ".join(map(str, guess))


class Row(NamedTuple):
    """A guess and its score; a count that is unknown, or that the rules do not
    have, is None.

    >>> Game("game mini\\n1122 : 1 0").rows[0].guess
    ('red', 'red', 'green', 'green')
    """

    guess: tuple[str, ...]
    black: int | None = None
    white: int | None = None
    total: int | None = None  #: if places do not count
    sure: bool = False  #: certainly right


class Game:
    """A game of Mastermind: rules, rows, and perhaps the revealed secret.

    >>> game = Game("classic")
    >>> game.add("red red green green", 2, 0)
    >>> game.add("rbbg", black=2, white=1)
    >>> len(game)
    2
    >>> print(game)
    game classic
    red red green green : 2 0
    red blue blue green : 2 1
    <BLANKLINE>

    A game is made from the name of a predefined game, from a text in any format of
    keypeg, from the members of docs/json.md, or from rules:

    >>> Game(pegs=5, colours=8, repeats=False).pegs
    5
    >>> Game("game classic\\nrrgg : 2 0") == Game(
    ...     {"game": "classic", "rows": [{"guess": [*"rrgg"], "black": 2, "white": 0}]}
    ... )
    True
    """

    __slots__ = ("_members", "_rules", "_json")
    __hash__ = None  # type: ignore[assignment]

    _members: dict[str, Any]
    _rules: Match | None  # the rules alone, for reading rows
    _json: bytes | None

    def __init__(
        self,
        source: GameSource | None = None,
        *,
        format: str | None = None,
        **members: Any,
    ) -> None:
        if isinstance(source, str) and not format and _WORD.fullmatch(source):
            members["game"] = source
            source = None
        if source is not None and members:
            raise TypeError("expected a game or its members, found both")
        if source is None:
            line = text_of({**members, "rows": members.get("rows", [])})
            try:
                match = Match(line, "jsonl")
            except InputError as error:
                raise error.without_places() from None
        else:
            match = Match(text_of(source), format)
        self._set(write_game(match.only_game(), "jsonl"))

    def _set(self, line: bytes) -> None:
        self._json = line.rstrip(b"\n")
        self._members = json.loads(line)
        self._rules = None

    @classmethod
    def _of(cls, game: c_void_p) -> "Game":
        self = cls.__new__(cls)
        self._set(write_game(game, "jsonl"))
        return self

    def _line(self) -> bytes:
        """The game as a line of JSON."""
        if self._json is None:
            self._json = json.dumps(
                self._members, ensure_ascii=False, separators=(",", ":")
            ).encode()
        return self._json

    def _rules_game(self) -> c_void_p:
        if self._rules is None:
            rules = {k: v for k, v in self._members.items() if k not in _NOT_RULES}
            self._rules = Match(text_of({**rules, "rows": []}))
        return self._rules.game(0)

    # ---- Rows ----------------------------------------------------------------

    def _read_guess(self, guess: str, score: str) -> tuple[str, ...]:
        """The colours of a guess that may be run together."""
        line = encode_text(f"{guess} : {score}\n")
        row = Match(line, before=self._rules_game())
        game = row.only_game()
        if lib.kp_game_rows(game) != 1:
            raise refuse(f"expected a guess, found {guess!r}")
        return name_code(
            game, lib.kp_game_guess(game, 0), lib.kp_game_pegs(game)
        )

    @suggest_names
    def add(
        self,
        guess: str | Sequence[str | int],
        black: int | None = None,
        white: int | None = None,
        *,
        total: int | None = None,
        sure: bool = False,
    ) -> None:
        """Add a row.

        A guess is a text as in a transcript ("rrgg", "red red green green") or a
        list of colours.  None is a count that is unknown, or that the rules do not
        have.  Under `scores colours` the score is `total`.

        >>> game = Game("bulls-and-cows")
        >>> game.add("1234", 0, 1)
        >>> game.add([5, 6, 7, 8], 2)
        >>> game.rows[1]
        Row(guess=('5', '6', '7', '8'), black=2, white=None, total=None, sure=False)
        >>> game.add("1235", 5, 0)
        Traceback (most recent call last):
        ...
        keypeg.errors.InputError: expected at most 4 key pegs, found 5
        """
        words = _join_guess(guess)
        counts = {
            name: read_number(name, n)
            for name, n in (("black", black), ("white", white), ("total", total))
            if n is not None
        }
        shown = [str(counts.get(name, "?")) for name in ("black", "white")]
        if total is not None:
            forms = [str(counts["total"])]
        elif white is None:
            forms = [" ".join(shown), shown[0]]
        else:
            forms = [" ".join(shown)]
        for form in forms:
            try:
                colours = self._read_guess(words, form)
                break
            except InputError as error:
                if form is forms[-1]:
                    raise error.without_places() from None
        row: dict[str, Any] = {"guess": list(colours)}
        row |= counts
        if sure:
            row["sure"] = True
        self._members.setdefault("rows", []).append(row)
        self._json = None

    @suggest_names
    def play(
        self,
        secret: str | Sequence[str | int],
        guesses: Iterable[str | Sequence[str | int]] | None = None,
        *,
        strategy: str = "knuth",
        limit: int = 100,
    ) -> Game:
        """Play the game against a secret, and return the game that was played.

        The guesses are scored; if there are none, a strategy continues the game until
        it is won, for at most `limit` rows.

        >>> game = Game("classic").play("rbgy")
        >>> len(game), game.rows[-1].guess, game.secret == game.rows[-1].guess
        (3, ('red', 'blue', 'green', 'yellow'), True)
        >>> Game("mini").play("1234", ["1122", "1243"]).rows[1].white
        2
        """
        from .advice import next_guess
        from .checking import check

        played, limit = self.copy(), read_number("limit", limit)
        code = self._read_code(secret)
        played._members["secret"] = [*code]
        played._json = None
        about = check(played, repairs=0)
        if about.against_rules or about.wrong_rows:
            says = about.against_rules or f"row {(about.wrong_rows or ())[0].row} does not fit"
            raise refuse(f"secret: {says}")
        if guesses is not None:
            for guess in guesses:
                played._add_scored(guess, code)
            return played
        while len(played) < limit and (guess := next_guess(played, strategy).guess):
            played._add_scored(guess, code)
        return played

    def _read_code(self, code: str | Sequence[str | int]) -> tuple[str, ...]:
        """A code in a row whose score is unknown."""
        form = "?" if self._members.get("scores") in ("black", "colours") else "? ?"
        try:
            return self._read_guess(_join_guess(code), form)
        except InputError as error:
            raise error.without_places() from None

    def _add_scored(self, guess: str | Sequence[str | int], secret: Sequence[str]) -> None:
        colours = self._read_code(guess)
        rules = {k: v for k, v in self._members.items() if k not in _NOT_RULES}
        pair = Match(text_of({**rules, "rows": [{"guess": [*secret]}, {"guess": [*colours]}]}))
        game, score = pair.only_game(), c.Score()
        codes = lib.kp_game_guess(game, 0), lib.kp_game_guess(game, 1)
        lib.kp_game_score(game, *codes, byref(score))
        if self._members.get("scores") == "colours":
            self.add(colours, total=score.white)
        else:
            self.add(colours, score.black, None if score.white < 0 else score.white)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows; add() adds one."""
        return tuple(
            Row(
                tuple(map(str, row["guess"])),
                row.get("black"),
                row.get("white"),
                row.get("total"),
                bool(row.get("sure")),
            )
            for row in self._members.get("rows", [])
        )

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self._members.get("rows", []))

    # ---- What it is ----------------------------------------------------------

    @property
    def pegs(self) -> int:
        """How many pegs each code has."""
        return int(lib.kp_game_pegs(self._rules_game()))

    @property
    def id(self) -> str | int | None:
        """What every answer calls the game."""
        return self._members.get("id")

    @property
    def codemaker(self) -> str | None:
        """The name of the codemaker."""
        return self._members.get("codemaker")

    @property
    def secret(self) -> tuple[str, ...] | None:
        """The revealed secret."""
        secret = self._members.get("secret")
        return None if secret is None else tuple(map(str, secret))

    def copy(self) -> Game:
        """A game that can be changed without changing this one.

        >>> game = Game("mini")
        >>> game.copy() == game, game.copy() is game
        (True, False)
        """
        other = type(self).__new__(type(self))
        if hasattr(self, "__dict__"):  # of a subclass
            vars(other).update(vars(self))
        other._members = json.loads(self._line())
        other._rules = self._rules
        other._json = self._json
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        other = self.copy()
        if hasattr(self, "__dict__"):
            vars(other).update(deepcopy(vars(self), memo))
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        others = vars(self) if hasattr(self, "__dict__") else None  # of a subclass
        return (_load_game, (type(self), self._line()), others)

    def to_dict(self) -> dict[str, Any]:
        """The members of docs/json.md.

        >>> Game("mini").to_dict()
        {'game': 'mini', 'rows': []}
        """
        members = json.loads(self._line())
        assert isinstance(members, dict)
        return members

    def to_json(self) -> str:
        """The same as a line of JSON, without a line end."""
        return self._line().decode()

    def to_text(self, format: str = "text") -> str:
        """The game in a format: "text", "json" or "jsonl"."""
        match = Match(self._line())
        return write_game(match.only_game(), format).decode("utf-8", "surrogateescape")

    def to_records(self) -> list[dict[str, Any]]:
        """A dict for each row, as pandas.DataFrame() takes them.

        >>> game = Game("mini")
        >>> game.add("1122", 1, 0)
        >>> game.to_records()[0]["guess"], game.to_records()[0]["black"]
        ('red red green green', 1)
        """
        return [
            {"row": i, **row._asdict(), "guess": " ".join(row.guess)}
            for i, row in enumerate(self.rows, 1)
        ]

    def svg(self) -> str:
        """The board as a picture, the text of a file.

        >>> Game("game mini\\n1122 : 1 0").svg().startswith("<svg")
        True
        """
        section = _board.write_game_section(OnlyGame(self))
        return _board.write_svg(_board.draw_rows(_board.read_rows(section, False)))

    def _repr_html_(self) -> str:
        section = _board.write_game_section(OnlyGame(self))
        return _board.show_svg(_board.draw_rows(_board.read_rows(section, False)))

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        members = {**self.to_dict(), "rows": self._members.get("rows", [])[:MOST_SHOWN]}
        more = f" and {len(self) - MOST_SHOWN:,} more rows" if len(self) > MOST_SHOWN else ""
        return f"Game({members!r}{more})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._line() == other._line() or self.to_dict() == other.to_dict()


def _load_game(kind: type[Game], line: bytes) -> Game:
    """A game from a pickle."""
    match = Match(line, "jsonl")
    return kind._of(match.only_game())


@suggest_names
def read(text: GameSource, format: str | None = None) -> list[Game]:
    """All games of a text, which may be a match or JSON Lines; or of a file.

    >>> [len(game) for game in read("game mini\\n1122 : 1 1\\n---\\n1234 : 0 0")]
    [1, 1]
    """
    match = Match(text_of(text), format)
    return [Game._of(match.game(i)) for i in range(len(match))]
