"""What goes wrong: the exceptions of keypeg."""

from __future__ import annotations

import os
import re
from typing import Any, NamedTuple


class Problem(NamedTuple):
    """What is wrong with a text, and where; lines and columns count from 1.

    >>> print(Problem(2, 9, "unknown colour 'pink'"))
    2:9: unknown colour 'pink'
    """

    line: int | None
    column: int | None
    says: str

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.says}" if self.line else self.says


# The name of a file, rather than a game: "friday.game".
_FILE_NAME = re.compile(rb"[^\n:{}]*\.[A-Za-z]\w*")


def add_hint(problems: list[Problem], text: bytes) -> list[Problem]:
    """The problems of a text, with a hint if it seems to be the name of a file."""
    if b"\n" in text or not (_FILE_NAME.fullmatch(text) or os.path.exists(text)):
        return problems
    line, column, says = problems[0]
    name = text.decode("utf-8", "replace")
    hint = f"a str is the text of a game; for a file write pathlib.Path({name!r})"
    return [Problem(line, column, f"{says}; {hint}"), *problems[1:]]


class KeypegError(Exception):
    """The base of all exceptions of keypeg.

    >>> import keypeg
    >>> try:
    ...     keypeg.Game("clasic")
    ... except keypeg.KeypegError as error:
    ...     print(error)
    game: unknown game 'clasic'; did you mean 'classic'?
    """


class InputError(KeypegError, ValueError):
    """A game, or what is asked of it, is wrong.

    >>> import keypeg
    >>> try:
    ...     keypeg.check("game classic\\nred red pink blue : 1 1")
    ... except keypeg.InputError as error:
    ...     print(error.line, error.column)
    2 9
    """

    def __init__(self, problems: list[Problem], left_out: int = 0) -> None:
        self.problems = problems
        self.left_out = left_out
        text = "\n".join(map(str, problems))
        if left_out:
            text += f"\nand {left_out} more"
        super().__init__(text)

    def __reduce__(self) -> tuple[Any, ...]:  # for other processes
        return (InputError, (self.problems, self.left_out))

    def without_places(self) -> "InputError":
        """The same for arguments, which have no lines."""
        problems = [Problem(None, None, problem.says) for problem in self.problems]
        return InputError(problems, self.left_out)

    @property
    def line(self) -> int | None:
        """The line of the first problem."""
        return self.problems[0].line

    @property
    def column(self) -> int | None:
        """The column of the first problem."""
        return self.problems[0].column


class LimitError(KeypegError):
    """A limit ended work whose partial result is useless; `stop` is the limit.

    >>> import keypeg
    >>> try:
    ...     keypeg.prove("pegs 30\\ncolours 30", time_limit=1e-9)
    ... except keypeg.LimitError as error:
    ...     print(error.stop)
    time-limit
    """

    def __init__(self, stop: str, says: str) -> None:
        self.stop = stop
        super().__init__(says)

    def __reduce__(self) -> tuple[Any, ...]:
        return (LimitError, (self.stop, str(self)))


class InternalError(KeypegError):
    """An error of keypeg; please report the game.

    >>> issubclass(InternalError, KeypegError)
    True
    """
