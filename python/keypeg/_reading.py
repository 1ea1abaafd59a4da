"""Texts of games in the library: reading them, and writing games in a format."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from ctypes import byref, c_void_p
from typing import TYPE_CHECKING, Any, Union

from . import _library as c
from ._call import Buffer, free_in_del, raise_errors, raise_status
from ._library import lib
from .arguments import encode_choice, encode_text, encode_word, refuse

if TYPE_CHECKING:
    from .game import Game

#: A game, as every function takes it: a text in any format of keypeg, the members
#: of docs/json.md, a Game, or the path of a file.
GameSource = Union[str, bytes, Mapping[str, Any], "Game", os.PathLike[str]]


class Match:
    """The games of a text, read by the library."""

    __slots__ = ("handle",)

    def __init__(
        self, text: bytes, format: str | None = None, before: c_void_p | None = None
    ) -> None:
        self.handle = c_void_p()
        errors = c.Errors()
        if before:
            status = lib.kp_match_read_on(
                before, text, len(text), 1, byref(self.handle), byref(errors)
            )
        else:
            status = lib.kp_match_read(
                text,
                len(text),
                encode_choice("format", format),
                byref(self.handle),
                byref(errors),
            )
        if status == c.BAD_INPUT:
            raise_errors(errors, text)
        if status != c.OK:
            raise_status(status, errors.item[0])

    def __del__(self) -> None:
        free_in_del(lib.kp_match_free, self.handle)

    def __len__(self) -> int:
        return int(lib.kp_match_games(self.handle))

    def game(self, i: int) -> c_void_p:
        return c_void_p(lib.kp_match_game(self.handle, i))

    def only_game(self) -> c_void_p:
        """The game of a text that must hold one."""
        if len(self) != 1:
            raise refuse(f"expected one game, found {len(self)}")
        return self.game(0)


def write_game(game: c_void_p, format: str) -> bytes:
    """A game in a format."""
    buffer = Buffer()
    writer = c_void_p()
    why = c.Diag()
    status = lib.kp_writer_new(
        encode_word("format", format), byref(buffer.out), byref(writer), byref(why)
    )
    if status == c.OK:
        status = lib.kp_writer_add(writer, game, byref(why))
        lib.kp_writer_end(writer)
    if status != c.OK:
        raise_status(status, why)
    return buffer.bytes()


def name_code(game: c_void_p, code: Any, pegs: int) -> tuple[str, ...]:
    """The colours of a code."""
    return tuple(
        lib.kp_colour_name(game, colour).decode("utf-8", "replace")
        for colour in code[:pegs]
    )


def write_json(members: dict[str, Any]) -> str:
    try:
        return json.dumps(members, ensure_ascii=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise refuse(f"the game cannot be written as JSON: {error}") from None


def read_file(path: "os.PathLike[str]") -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except ValueError as error:  # of the path
        raise refuse(f"{os.fspath(path)!r}: {error}") from None


def text_of(game: GameSource) -> bytes:
    """The text of a game, for the library.

    Raises InputError for a game that cannot be written as JSON, OSError for a file that
    cannot be read, and TypeError for what is not a game.
    """
    if type(game) is str:
        return encode_text(game)
    if type(game) is bytes:
        return game
    line = getattr(game, "_line", None)
    if line is not None:
        text: bytes = line()
        return text
    if isinstance(game, Mapping):
        return encode_text(write_json(game if type(game) is dict else dict(game)))
    if isinstance(game, str):
        return encode_text(str(game))
    if isinstance(game, os.PathLike):
        return read_file(game)
    raise TypeError(
        f"expected a game as str, bytes, dict, Game or path, found "
        f"{type(game).__name__}"
    )


class OnlyGame:
    """A game in the library."""

    __slots__ = ("match", "handle", "pegs", "names")

    def __init__(self, source: GameSource) -> None:
        self.match = Match(text_of(source))
        self.handle = self.match.only_game()
        self.pegs = int(lib.kp_game_pegs(self.handle))
        self.names: dict[int, str] = {}

    def name_code(self, code: Any) -> tuple[str, ...]:
        """The colours of a code."""
        try:
            return tuple([self.names[colour] for colour in code[: self.pegs]])
        except KeyError:
            names = name_code(self.handle, code, self.pegs)
            self.names.update(zip(code[: self.pegs], names))
            return names

    def location(self) -> c.Location:
        line = lib.kp_match_game_line(self.match.handle, 0)
        return c.Location(file=b"<stdin>", game=1, line=line)
