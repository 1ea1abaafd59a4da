"""keypeg: does any secret fit the guesses and scores of a Mastermind game?

>>> import keypeg
>>> game = keypeg.Game("classic")
>>> game.add("rrgg", black=2, white=0)
>>> game.add("rbbg", 2, 1)
>>> game.add("yyrg", 0, 2)
>>> keypeg.check(game).secret
('red', 'blue', 'green', 'white')

games         Game(name or text or rules), read(text): all games of a match
audit         check(game): a Verdict; check_many(games, jobs=0): on several threads
secrets       count(game), list(game, limit=9), sample(game, 5)
why           explain(game): an Explanation; hint(game, level)
what next     next_guess(game, strategy): Advice; score(secret, guess)
new games     puzzles(number, grade="hard"), generate(family, number)
answers       grade(puzzle, answer): of a person or a program
for solvers   encode(game, format); prove(game), verify(game, proof)

Errors are InputError, LimitError and InternalError, all KeypegError.  In a notebook,
games, verdicts, explanations, advice and puzzles are shown with a board.  help(keypeg.check)
describes a function, docs/python.md all of them.
"""

from types import ModuleType as _Module

from ._call import Progress as Progress
from ._library import lib as _lib
from ._reading import GameSource as GameSource
from .advice import Advice as Advice, next_guess as next_guess
from .checking import check as check, check_many as check_many
from .errors import (
    InputError as InputError,
    InternalError as InternalError,
    KeypegError as KeypegError,
    LimitError as LimitError,
    Problem as Problem,
)
from .explaining import Explanation as Explanation, explain as explain, hint as hint
from .game import Game as Game, Row as Row, read as read
from .generator import (
    Difficulty as Difficulty,
    Instance as Instance,
    NearMiss as NearMiss,
    generate as generate,
)
from .grading import Grade as Grade, grade as grade
from .proofs import (
    Proof as Proof,
    Verification as Verification,
    encode as encode,
    prove as prove,
    verify as verify,
)
from .puzzle import Puzzle as Puzzle, puzzles as puzzles
from .scoring import Score as Score, score as score
from .secrets import (
    Count as Count,
    Secrets as Secrets,
    count as count,
    list as list,
    sample as sample,
)
from .verdict import Verdict as Verdict

__version__ = _lib.kp_version().decode()

_modules = {name for name, item in vars().items() if isinstance(item, _Module)}


def __dir__() -> set[str]:
    """The names without the modules that define them, for Tab and help()."""
    return globals().keys() - _modules
