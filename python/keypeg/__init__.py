"""keypeg: does any secret fit the guesses and scores of a Mastermind game?

>>> import keypeg
>>> game = keypeg.Game("classic")
>>> game.add("rrgg", 2, 0)
>>> game.add("rbbg", 2, 1)
>>> game.add("yyrg", 0, 2)
>>> verdict = keypeg.check(game)
>>> verdict.verdict, verdict.secret
('consistent', ('red', 'blue', 'green', 'white'))

docs/python.md describes the functions; python/README.md how to install them.
"""

from __future__ import annotations

from ._call import Progress
from ._library import lib as _lib
from ._reading import GameSource
from .advice import Advice, next_guess
from .checking import check, check_many
from .errors import InputError, InternalError, KeypegError, LimitError, Problem
from .explaining import Explanation, explain, hint
from .game import Game, Row, read
from .generator import Difficulty, Instance, NearMiss, generate
from .grading import Grade, grade
from .proofs import Proof, Verification, encode, prove, verify
from .puzzle import Puzzle, puzzles
from .scoring import Score, score
from .secrets import Count, Secrets, count, list, sample
from .verdict import Verdict

__version__: str = _lib.kp_version().decode()

__all__ = [
    "Advice",
    "Count",
    "Difficulty",
    "Explanation",
    "Game",
    "GameSource",
    "Grade",
    "InputError",
    "Instance",
    "InternalError",
    "KeypegError",
    "LimitError",
    "NearMiss",
    "Problem",
    "Progress",
    "Proof",
    "Puzzle",
    "Row",
    "Score",
    "Secrets",
    "Verdict",
    "Verification",
    "check",
    "check_many",
    "count",
    "encode",
    "explain",
    "generate",
    "grade",
    "hint",
    "list",
    "next_guess",
    "prove",
    "puzzles",
    "read",
    "sample",
    "score",
    "verify",
]
