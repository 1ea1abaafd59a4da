"""Answers that stay in the library, which writes their reports."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import byref, c_void_p
from typing import Any, TypeVar

from . import _library as c
from ._call import Buffer, free_in_del, raise_status
from ._reading import OnlyGame
from .options import make_style
from .verdict import Answer

_A = TypeVar("_A", bound="KeptAnswer")


class Kept:
    """An answer in the library, and the game that it needs."""

    __slots__ = ("game", "answer", "free")

    def __init__(self, game: OnlyGame, free: Callable[[Any], None]) -> None:
        self.game = game
        self.answer = c_void_p()
        self.free = free

    def __del__(self) -> None:
        free_in_del(self.free, self.answer)


class KeptAnswer(Answer):
    """An answer whose reports the library writes when they are asked for."""

    @classmethod
    def _make(
        cls: type[_A],
        kept: Kept,
        write_json: Callable[[c.Location, c.Out], int],
        again: Callable[[], _A],
    ) -> _A:
        """The answer; `again` makes it in another process."""
        line = Buffer()
        status = write_json(kept.game.location(), line.out)
        if status != c.OK:
            raise_status(status, c.Diag())
        answer = object.__new__(cls)
        answer.__dict__.update(_line=line.bytes()[:-1], _kept=kept, _again=again)
        return answer

    def _write_kept(self, kept: Kept, style: c.Style, out: c.Out) -> int:
        """Write the report; returns the status of the library."""
        raise NotImplementedError

    def _keep(self) -> Kept:
        members = self.__dict__
        if "_kept" not in members:  # in another process than the one that asked
            members["_kept"] = members["_again"]().__dict__["_kept"]
        kept: Kept = members["_kept"]
        return kept

    def _write(self, width: int, colour: bool, stats: bool) -> str:
        report = Buffer()
        style = make_style(width, colour, stats)
        status = self._write_kept(self._keep(), style, report.out)
        if status != c.OK:
            raise_status(status, c.Diag())
        return report.bytes().decode("utf-8", "replace")

    def __getstate__(self) -> dict[str, Any]:
        return {name: self.__dict__[name] for name in ("_line", "_again")}
