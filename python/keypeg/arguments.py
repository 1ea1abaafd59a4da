"""Arguments of functions, checked: numbers, words and texts.

ctypes cuts integers to the size of a member, and bytes at a NUL, without an error.
So everything that becomes a member of a struct passes through here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ctypes import c_double, c_size_t
from difflib import get_close_matches
from functools import wraps
from inspect import signature
from operator import index
from typing import Any, TypeVar, cast

from .errors import InputError, Problem

_INT32, _UINT32, _UINT64 = 2**31 - 1, 2**32 - 1, 2**64 - 1

#: The least and the most of each number, as the options of the command with these
#: names accept them; tests/test_arguments.py compares both.  The command has no option
#: for the counts of a row, nor for the width of a report; others have another form.
RANGES = {
    "after": (0, _UINT32),
    "black": (0, 65_535),
    "colours": (1, _INT32),
    "first": (0, _UINT64),
    "jobs": (0, 1024),
    "length": (0, 100_000),
    "level": (1, 4),
    "lies": (0, 1_000_000),
    "limit": (1, _UINT64),
    "longest": (1, _INT32),
    "memory_limit": (1, min(10**18, c_size_t(-1).value)),
    "near_misses": (1, 8),
    "number": (1, _UINT64),
    "peg": (1, 65_535),
    "pegs": (1, _INT32),
    "repairs": (0, 10_000),
    "row": (1, 1_000_000),
    "rows": (1, _INT32),
    "sample": (1, _UINT32),
    "seed": (0, _UINT64),
    "states": (1, _UINT64),
    "top": (1, _UINT32),
    "total": (0, 65_535),
    "white": (0, 65_535),
    "width": (1, _INT32),
}


F = TypeVar("F", bound=Callable[..., Any])


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """The end of a sentence about a word that is unknown."""
    close = get_close_matches(word, sorted(words), 1, 0.5)
    return f"; did you mean {close[0]!r}?" if close else ""


def suggest_names(function: F) -> F:
    """Let an argument with an unknown name raise a TypeError with the nearest one.

    >>> import keypeg
    >>> keypeg.check("game mini", time=1)
    Traceback (most recent call last):
    ...
    TypeError: check() has no argument 'time'; did you mean 'time_limit'?
    """
    names = signature(function).parameters.keys()

    @wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        if not named.keys() <= names:
            wrong = min(named.keys() - names)
            hint = did_you_mean(wrong, names) or f"; expected {', '.join(names)}"
            raise TypeError(f"{function.__name__}() has no argument {wrong!r}{hint}")
        return function(*arguments, **named)

    return cast(F, call)


def refuse(says: str) -> InputError:
    """The exception for an argument that is wrong."""
    return InputError([Problem(None, None, says)])


def read_number(name: str, value: Any) -> int:
    """A whole number in the range of its name."""
    least, most = RANGES[name]
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        found = type(value).__name__
        raise TypeError(f"{name}: expected a whole number, found {found}")
    number = index(value)
    if least <= number <= most:
        return number
    bits = number.bit_length()
    found = f"{number:,}" if bits <= 128 else f"a number of {bits:,} bits"
    expected = f"at least {least:,} and at most {most:,}"
    raise refuse(f"{name}: expected {expected}, found {found}")


def read_choice(name: str, value: Any) -> int:
    """The same; None is 0, with which the library chooses."""
    return 0 if value is None else read_number(name, value)


def read_seconds(name: str, value: Any) -> float:
    """A time above 0; None is 0, no limit."""
    if value is None:
        return 0.0
    try:
        seconds = c_double(value).value
    except OverflowError:
        seconds = float("inf")
    except TypeError:
        raise TypeError(
            f"{name}: expected seconds, found {type(value).__name__}"
        ) from None
    if 0 < seconds < float("inf"):
        return seconds
    raise refuse(f"{name}: expected finite seconds above 0, found {seconds:g}")


def encode_text(text: str) -> bytes:
    """A text as UTF-8.

    A byte that Python read as a lone surrogate becomes that byte again.  No lone
    surrogate is valid UTF-8, so the library refuses it and names its place.
    """
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def encode_word(name: str, word: Any) -> bytes:
    """A word for the library, without a NUL, which would end it there."""
    if not isinstance(word, str):
        raise TypeError(f"{name}: expected str, found {type(word).__name__}")
    if "\0" in word:
        raise refuse(f"{name}: expected a word without NUL, found {word!r}")
    return encode_text(word)


def encode_choice(name: str, word: Any) -> bytes | None:
    """The same; None lets the library choose."""
    return None if word is None else encode_word(name, word)
