"""The score of a guess."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref
from typing import NamedTuple

from . import _library as c
from ._call import raise_status
from ._library import lib
from .arguments import encode_choice, encode_word, suggest_names


class Score(NamedTuple):
    """The key pegs of a guess.

    >>> score("1122", "1212").black
    2
    """

    black: int
    white: int


def encode_code(name: str, code: str | Sequence[str | int]) -> bytes:
    text = code if isinstance(code, str) else " ".join(map(str, code))
    return encode_word(name, text)


@suggest_names
def score(
    secret: str | Sequence[str | int],
    guess: str | Sequence[str | int],
    game: str | None = None,
) -> Score:
    """The score of a guess for a secret, by the rules of a predefined game.

    Without a game the words themselves are the colours.

    >>> score("1355", "6135")
    Score(black=1, white=2)
    >>> score("red red blue green", "rgbb", "classic")
    Score(black=2, white=1)
    """
    result = c.Score()
    why = c.Diag()
    status = lib.kp_score_words(
        encode_choice("game", game),
        encode_code("secret", secret),
        encode_code("guess", guess),
        byref(result),
        byref(why),
    )
    if status != c.OK:
        raise_status(status, why)
    return Score(result.black, result.white)
