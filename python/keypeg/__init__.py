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

from ._call import Progress
from ._library import lib as _lib
from ._reading import GameSource
from .check import check, check_many
from .errors import InputError, InternalError, KeypegError, LimitError, Problem
from .game import Game, Row, read
from .grading import Grade, grade
from .verdict import Verdict

__version__: str = _lib.kp_version().decode()

__all__ = [
    "Game",
    "GameSource",
    "Grade",
    "InputError",
    "InternalError",
    "KeypegError",
    "LimitError",
    "Problem",
    "Progress",
    "Row",
    "Verdict",
    "check",
    "check_many",
    "grade",
    "read",
]
