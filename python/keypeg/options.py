"""The options that several functions have, as the library reads them."""

from __future__ import annotations

from . import _library as c
from .arguments import encode_choice, read_choice, read_number, read_seconds


def make_options(
    *,
    engine: str | None = None,
    encoding: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    states: int | None = None,
    limit: int | None = None,
    seed: int = 0,
    repairs: int | None = None,
    lies: int = 0,
    all_conflicts: bool = False,
    story: bool = False,
) -> c.Options:
    """The options of the library, from those of a function."""
    if repairs is not None:  # 0 is the default of the library
        repairs = read_number("repairs", repairs) or -1
    return c.Options(
        engine=encode_choice("engine", engine),
        encoding=encode_choice("encoding", encoding),
        seconds=read_seconds("time_limit", time_limit),
        memory=read_choice("memory_limit", memory_limit),
        states=read_choice("states", states),
        most=read_choice("limit", limit),
        seed=read_number("seed", seed),
        repairs=repairs or 0,
        wrong_rows=read_number("lies", lies),
        all_conflicts=all_conflicts,
        story=story,
    )


def make_style(width: int, colour: bool, stats: bool) -> c.Style:
    """The style of a report."""
    return c.Style(colour, stats, read_number("width", width))
