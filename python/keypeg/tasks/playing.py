"""Items that are played: a guess is scored, until the secret is found or no guess is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, List, NamedTuple, Optional

from .board import Code, Score, score
from .reading_answers import CodeReader, find_answer, write_plainly
from .wording import write_score


class Reply(NamedTuple):
    """What a guess is answered with."""

    text: str  #: for the model, in the words of the question
    score: Optional[Score]  #: None: no code could be read
    is_over: bool
    is_won: bool


class Play:
    """A game that is going on.

    A guess that cannot be read is one of those that are allowed.

    >>> from keypeg.tasks import TaskSet
    >>> play = TaskSet("play", 1, seed=5, levels="easy", notation="digits", wording=1).play(0)
    >>> play.left, play.is_over, play.value
    (3, False, 0.0)
    >>> reply = play.guess("I try 1 1 1 1.")
    >>> reply.text, reply.is_over, play.left
    ('0 black, 0 white', False, 2)
    >>> reply = play.guess(play.entry["answer"])
    >>> reply.is_won, play.is_over, play.value
    (True, True, 1.0)
    """

    def __init__(self, entry: Mapping[str, Any]) -> None:
        about = entry["metadata"]
        if about["kind"] != "play":
            raise ValueError(f"an item of the kind {about['kind']} is not played")
        self.entry = entry
        self.secret: Code = tuple(about["secret"])
        self.left: int = about["limit"]  #: guesses
        self.is_won = False
        self._reader = CodeReader(about["names"], len(self.secret))
        self._wording = about["wording"] - 1

    @property
    def is_over(self) -> bool:
        return self.is_won or self.left == 0

    @property
    def value(self) -> float:
        """1 if the game is won, otherwise 0."""
        return float(self.is_won)

    def guess(self, answer: object) -> Reply:
        """Score a guess, written as in any other answer."""
        if self.is_over:
            raise ValueError("the game is over")
        question = str(self.entry["question"])
        code = find_answer(answer, question, lambda text: set(self._reader.find(text)))
        self.left -= 1
        if code is None:
            text = f"Expected one code of {len(self.secret)} colours."
            return Reply(text, None, self.is_over, False)
        given = score(self.secret, code)
        self.is_won = given[0] == len(self.secret)
        return Reply(write_score(given, self._wording), given, self.is_over, self.is_won)


def score_transcript(answer: object, entry: Mapping[str, Any], reader: CodeReader) -> float:
    """1 if the secret is among the guesses that are allowed."""
    lines: List[str]
    if isinstance(answer, str):
        lines = answer.replace(str(entry["question"]).strip(), "\n")[:100_000].splitlines()
    elif isinstance(answer, Sequence) and not isinstance(answer, (bytes, bytearray)):
        lines = [write_plainly(part) or "" for part in answer[:1000]]
    else:
        return 0.0
    codes: List[Code] = []
    for line in lines:
        codes += reader.find(line[:4000])
    limit: int = entry["metadata"]["limit"]
    return float(tuple(entry["metadata"]["secret"]) in codes[:limit])
