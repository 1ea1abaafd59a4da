"""Is this deduction valid?  True and false conclusions of the steps of explain().

Two games have the same guesses but other scores, and explain() draws from them two
conclusions of one shape, such as "peg 2 is not red" and "peg 3 is not white".  Each
follows from its game and not from the other one; that is checked with all codes of the board.
A valid deduction is a game with its conclusion, a false one a game with the other's.  So
every game and every conclusion is as often valid as not, and a false one looks like a true
one because it is one, of other scores.  The score of the first row is the same in both games.
"""

from __future__ import annotations

from itertools import combinations
from typing import Dict, List, NamedTuple, Optional, Tuple

from ..explaining import Explanation
from .board import Board, bits_of, score
from .draws import Draw
from .graded_game import LEVELS, History, Item, Row, explain_rows, score_rows


class Fact(NamedTuple):
    """A peg has one of some colours, or some colours occur so often together."""

    about: str  #: "peg" or "times"
    peg: int  #: from 0; of "times": 0
    colours: Tuple[int, ...]
    least: int
    most: int

    @classmethod
    def read(cls, line: str) -> Optional[Fact]:
        """A fact of explain() about colours with the names 1, 2, ...; None: another kind.

        >>> Fact.read("peg 2 : 1 3")
        Fact(about='peg', peg=1, colours=(0, 2), least=0, most=0)
        >>> Fact.read("times 5 6 0..1")
        Fact(about='times', peg=0, colours=(4, 5), least=0, most=1)
        """
        words = line.split()
        if words[0] == "peg":
            colours = tuple(int(word) - 1 for word in words[3:])
            return cls("peg", int(words[1]) - 1, colours, 0, 0)
        if words[0] == "times":
            least, _, most = words[-1].partition("..")
            colours = tuple(int(word) - 1 for word in words[1:-1])
            return cls("times", 0, colours, int(least), int(most))
        return None

    @property
    def shape(self) -> Tuple[str, int, int, int]:
        return self.about, len(self.colours), self.least, self.most

    def codes(self, board: Board) -> int:
        """The codes of which it is true."""
        if self.about == "peg":
            result = 0
            for colour in self.colours:
                result |= board.at[self.peg][colour]
            return result
        # The number of pegs with one of the colours is a sum over the pegs.
        conditions = []
        for peg in range(board.pegs):
            one = 0
            for colour in self.colours:
                one |= board.at[peg][colour]
            conditions.append(one)
        counts = board.count_conditions(conditions)
        result = 0
        for number in range(self.least, self.most + 1):
            result |= counts[number]
        return result


class Conclusion(NamedTuple):
    fact: Fact
    level: str
    dearest: float  #: of the steps that lead to it


def conclusions(explanation: Explanation) -> List[Conclusion]:
    """What the steps of an explanation conclude, each with what the way there costs."""
    dearest: Dict[int, float] = {}
    found: Dict[Fact, Conclusion] = {}
    for step in explanation.steps:
        cost = max([step.cost, *(dearest[number] for number in step.from_)])
        dearest[step.number] = cost
        for line in step.facts:
            fact = Fact.read(line)
            if fact is not None:
                found.setdefault(fact, Conclusion(fact, level_of(cost), cost))
    return list(found.values())


def level_of(dearest: float) -> str:
    """The grade that explain() gives for the cost of the dearest step (docs/json.md)."""
    return LEVELS[sum(dearest > limit for limit in (3.5, 5.5, 9.0))]


def draw_deduction(board: Board, history: History, draw: Draw, wanted: str) -> Optional[Item]:
    """Rows and a conclusion, which follows or does not."""
    guesses = draw.sample(board.codes, 2 + draw.below(2))
    first = board.masks(guesses[0])[score(draw.choose(board.codes), guesses[0])]
    games: List[Tuple[List[Row], int, List[Conclusion]]] = []
    for number in draw.sample(list(bits_of(first)), 5):
        rows = score_rows(board.codes[number], guesses)
        fits = board.fitting(rows)
        if any(rows == other for other, _, _ in games) or fits & (fits - 1) == 0:
            continue
        explanation = explain_rows(board, rows)
        if explanation.grade is not None:
            games.append((rows, fits, conclusions(explanation)))
    pairs = []
    for (_, fits, one), (_, other_fits, two) in combinations(games, 2):
        for a in one:
            for b in two:
                if a.level == b.level and a.fact.shape == b.fact.shape and a.fact != b.fact:
                    pairs.append(((fits, a), (other_fits, b)))
    pairs = [pair for pair in pairs if pair[0][1].level == wanted] or pairs
    for pair in draw.sample(pairs, 5):
        (fits, a), (other_fits, b) = pair
        follows = [
            [not codes & ~one.fact.codes(board) for one in (a, b)] for codes in (fits, other_fits)
        ]
        if follows == [[True, False], [False, True]]:
            break
    else:
        return None
    game, claim = draw.below(2), draw.below(2)
    fits, _ = pair[game]
    rows = next(rows for rows, codes, _ in games if codes == fits)
    _, conclusion = pair[claim]
    details: Dict[str, object] = {"fact": conclusion.fact, "answer": game == claim}
    if game != claim:
        against = fits & ~conclusion.fact.codes(board)
        details["counterexample"] = board.codes[next(bits_of(against))]
    return Item("deduction", conclusion.level, conclusion.dearest, rows, details)
