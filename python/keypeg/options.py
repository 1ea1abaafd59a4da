"""The options that several functions have, as the library reads them."""

from . import _library as c


def encode(word: str | None) -> bytes | None:
    return None if word is None else word.encode()


def make_options(
    *,
    engine: str | None = None,
    encoding: str | None = None,
    solver: str | None = None,
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
    if repairs is not None:
        repairs = repairs or -1  # 0 is the default of the library
    return c.Options(
        engine=encode(engine),
        encoding=encode(encoding),
        solver=encode(solver),
        seconds=time_limit or 0,
        memory=memory_limit or 0,
        states=states or 0,
        most=limit or 0,
        seed=seed,
        repairs=repairs or 0,
        wrong_rows=lies,
        all_conflicts=all_conflicts,
        story=story,
    )
