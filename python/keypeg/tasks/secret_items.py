"""Items about the secret: find it, choose it among four options, play for it.

Options that betray nothing.  The four options of `choose` are one code and its images under
a group of four renamings (symmetry.py), and the set of guesses is closed under that group.
The options, the guesses, the first score and the level leave each option as likely as the
others; only the other scores make a difference.  (The level nearly so: explain() finds the same
grade for 97 % of the images, as it tries the rows in their order.)  Options that miss one row
each, as in other sets, do not have this property: the secret is the option that scores as most
options would, in each row.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Callable, Dict, List, Optional, Tuple

from .board import Board, Code, bits_of, count_bits, score
from .draws import Draw
from .graded_game import (
    History,
    Item,
    Row,
    explain_rows,
    is_needed,
    score_rows,
)
from .symmetry import draw_fixed, draw_group, orbit


def draw_find(board: Board, history: History, draw: Draw, wanted: str) -> Optional[Item]:
    """A game with one secret that needs every row; None: this draw was none."""
    secret = draw.choose(board.codes)
    most = 3 if wanted == "expert" else 3 + draw.below(4)
    rows = history.play(draw, secret, most if history.how == "random" else 10)
    if count_bits(board.fitting(rows)) != 1 or any(s[0] == board.pegs for _, s in rows):
        return None
    if not is_needed(board, rows) or (wanted == "expert" and not _may_be_dear(rows)):
        return None
    explanation = explain_rows(board, rows)
    if explanation.grade is None:
        return None
    return Item("find", explanation.grade, explanation.dearest, rows, {"secret": secret})


def _may_be_dear(rows: List[Row]) -> bool:
    """Is an expert's step likelier than elsewhere?  Saves half of the explanations."""
    return all(len(set(guess)) > 2 and b + w > 0 and b < 3 for guess, (b, w) in rows)


def draw_choose(board: Board, history: History, draw: Draw, wanted: str) -> Optional[Item]:
    """A game with one secret, which is one of four options."""
    group = draw_group(draw, board)
    options = orbit(draw.choose(board.codes), group)
    if len(options) < 4:
        return None
    for _ in range(8):
        guesses = _draw_closed_guesses(board, draw, group, options[0], wanted)
        if guesses and count_bits(board.fitting(score_rows(options[0], guesses))) == 1:
            break
    else:
        return None
    options = draw.shuffle(options)
    answer = draw.below(4)
    guesses[1:] = draw.shuffle(guesses[1:])
    rows = score_rows(options[answer], guesses)
    explanation = explain_rows(board, rows)
    if explanation.grade is None:
        return None
    details = {"secret": options[answer], "options": options, "answer": answer}
    return Item("choose", explanation.grade, explanation.dearest, rows, details)


def _draw_closed_guesses(
    board: Board, draw: Draw, group: List, option: Code, wanted: str
) -> Optional[List[Code]]:
    """First a guess that the group leaves as it is, perhaps one or two more, and two pairs.

    Each pair separates the options two and two, in different ways.
    """
    fixed = 1 if wanted in ("hard", "expert") else 1 + draw.below(3)
    guesses = [draw_fixed(draw, board, group) for _ in range(fixed)]
    for one in draw.sample(range(1, 4), 2):
        guess = draw_fixed(draw, board, [group[0], group[one]])
        if guess is None:
            return None
        pair = orbit(guess, group)
        if len(pair) != 2 or score(option, pair[0]) == score(option, pair[1]):
            return None
        guesses += pair
    if None in guesses or len(set(guesses)) != len(guesses):
        return None
    return [guess for guess in guesses if guess is not None]


# ---- Playing -----------------------------------------------------------------------


def draw_play(board: Board, history: History, draw: Draw, wanted: str) -> Optional[Item]:
    """A game in which 3 to 12 secrets are left, and as many guesses as these may need."""
    secret = draw.choose(board.codes)
    rows = history.play(draw, secret, 2 + draw.below(2))
    left = [board.codes[i] for i in bits_of(board.fitting(rows))]
    if not 3 <= len(left) <= 12:
        return None
    explanation = explain_rows(board, rows)
    if explanation.grade is None:
        return None
    details = {"secret": secret, "left": len(left), "limit": guesses_needed(tuple(left))}
    return Item("play", explanation.grade, explanation.dearest, rows, details)


@lru_cache(maxsize=10_000)
def guesses_needed(secrets: Tuple[Code, ...]) -> int:
    """How many guesses find each of these secrets, if each guess is one of them.

    >>> guesses_needed(((0, 0), (0, 1), (1, 0)))
    2
    """
    if len(secrets) <= 2:
        return len(secrets)
    best = len(secrets)
    for guess in secrets:
        parts: Dict[Tuple[int, int], List[Code]] = {}
        for secret in secrets:
            if secret != guess:
                parts.setdefault(score(secret, guess), []).append(secret)
        best = min(best, 1 + max(guesses_needed(tuple(part)) for part in parts.values()))
    return best


Maker = Callable[[Board, History, Draw, str], Optional[Item]]
