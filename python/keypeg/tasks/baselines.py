"""Answerers that do not reason, for measuring what an item gives away.

They see an item as a reader does, without its answer (`Seen`).  Each returns a number: of an
option, or 1 for yes and 0 for no.  The two that learn see the answers of the other half of
the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import log
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from .board import Board, Code, bits_of, score
from .deduction_items import Fact
from .draws import Draw
from .graded_game import Row
from .wording import LABELS

Features = Tuple[object, ...]


class Seen(NamedTuple):
    """What the question of an item shows."""

    kind: str
    board: Board
    rows: List[Row]
    codes: List[Code]  #: the options of "choose"
    suspects: List[int]  #: the options of "wrong-row"
    fact: Optional[Fact]
    question: str

    @property
    def choices(self) -> int:
        return 4 if self.codes or self.suspects else 2


def see(entry: Mapping[str, Any], board: Board) -> Tuple[Seen, int]:
    """What an item shows, and the number of its answer."""
    about = entry["metadata"]
    rows = [
        (tuple(c - 1 for c in row["guess"]), (row["black"], row["white"]))
        for row in about["game"]["rows"]
    ]
    fact = Fact(*about["fact"]) if "fact" in about else None
    codes = [tuple(code) for code in about.get("codes", ())]
    suspects = [] if codes else [int(row) - 1 for row in about["options"]]
    seen = Seen(about["kind"], board, rows, codes, suspects, fact, entry["question"])
    if codes:
        return seen, LABELS.index(entry["answer"])
    if suspects:
        return seen, suspects.index(int(entry["answer"]) - 1)
    return seen, int(entry["answer"] == "yes")


def _agree(one: Code, two: Code) -> int:
    return sum(score(one, two)) + score(one, two)[0]


def _best(values: Sequence[float], draw: Draw) -> int:
    most = max(values)
    return draw.choose([i for i, value in enumerate(values) if value == most])


# ---- Rules -----------------------------------------------------------------------------


def answer_at_random(seen: Seen, draw: Draw) -> int:
    return draw.below(seen.choices)


def answer_by_options(seen: Seen, draw: Draw) -> int:
    """The option that is most like the others; of rows, the second or third."""
    if seen.codes:
        return _best([sum(_agree(a, b) for b in seen.codes) for a in seen.codes], draw)
    return 1 + draw.below(2)


def answer_by_unlike_options(seen: Seen, draw: Draw) -> int:
    """The option that is least like the others; of rows, the first."""
    if seen.codes:
        return _best([-sum(_agree(a, b) for b in seen.codes) for a in seen.codes], draw)
    return 0


def answer_nearest(seen: Seen, draw: Draw) -> int:
    """The option nearest to the guesses, or the row nearest to the others.

    Yes if the guesses are nearer to each other than in a typical game.
    """
    guesses = [guess for guess, _ in seen.rows]
    if seen.codes:
        return _best([sum(_agree(code, guess) for guess in guesses) for code in seen.codes], draw)
    near = [sum(_agree(a, b) for b in guesses) for a in guesses]
    if seen.suspects:
        return _best([near[row] for row in seen.suspects], draw)
    return int(sum(near) > 4.2 * len(guesses) ** 2)


def answer_by_majority_of_scores(seen: Seen, draw: Draw) -> int:
    """The option that scores as most options would, in most rows.  No score is read."""
    votes = [0] * 4
    for guess, _ in seen.rows:
        scores = [score(code, guess) for code in seen.codes]
        for i, one in enumerate(scores):
            votes[i] += scores.count(one)
    return _best(votes, draw)


def answer_by_odd_score(seen: Seen, draw: Draw) -> int:
    """The row whose key pegs are farthest from the average; yes if none is far from it."""
    totals = [sum(given) for _, given in seen.rows]
    far = [abs(total * len(totals) - sum(totals)) for total in totals]
    if seen.suspects:
        return _best([far[row] for row in seen.suspects], draw)
    return int(max(far) < 1.2 * len(totals))


def answer_greedily(seen: Seen, draw: Draw) -> int:
    """Reads one row, and takes the first that is consistent with it.

    The first option that fits row 1.  Otherwise the first code that fits row 1: the row
    is wrong that it misses by most, the game is consistent if it misses no row by more than 2
    key pegs, a deduction is valid if it is true of that code.
    """
    guess, given = seen.rows[0]
    if seen.codes:
        fits = [i for i, code in enumerate(seen.codes) if score(code, guess) == given]
        return fits[0] if fits else 0
    first = seen.board.codes[next(bits_of(seen.board.masks(guess).get(given, 1)))]
    if seen.fact is not None:
        return seen.fact.codes(seen.board) >> seen.board.numbers[first] & 1
    missed = [
        abs(b - black) + abs(w - white)
        for (b, w), (black, white) in ((score(first, guess), s) for guess, s in seen.rows)
    ]
    if seen.suspects:
        return _best([missed[row] for row in seen.suspects], draw)
    return int(max(missed) <= 2)


_OPTIONS: Dict[str, Callable[[Seen, Draw], int]] = {
    "options alike": answer_by_options,
    "options unlike": answer_by_unlike_options,
}
_ROWS: Dict[str, Callable[[Seen, Draw], int]] = {
    "random": answer_at_random,
    "nearest": answer_nearest,
    "greedy": answer_greedily,
}


def rules_for(seen: Seen) -> Dict[str, Callable[[Seen, Draw], int]]:
    """The rules that apply to an item and to all of its kind."""
    rules = {**_ROWS, **(_OPTIONS if seen.choices == 4 else {})}
    if seen.codes:
        rules["majority of scores"] = answer_by_majority_of_scores
    else:
        rules["odd score"] = answer_by_odd_score
    return rules


# ---- Learning ----------------------------------------------------------------------------


def option_features(seen: Seen) -> List[Features]:
    """For each option what can be seen of it without combining scores, by rank."""
    guesses = [guess for guess, _ in seen.rows]
    if seen.codes:
        columns: List[List[Any]] = [
            list(range(4)),
            _ranks([len(set(code)) for code in seen.codes]),
            _ranks(seen.codes),
            _ranks([sum(_agree(a, b) for b in seen.codes) for a in seen.codes]),
            _ranks([sum(_agree(a, b) for b in guesses) for a in seen.codes]),
            _ranks([max(_agree(a, b) for b in guesses) for a in seen.codes]),
            _ranks([sum(sum(score(a, b)) for b in guesses) for a in seen.codes]),
            [score(code, guesses[0]) == seen.rows[0][1] for code in seen.codes],
        ]
    else:
        rows = [seen.rows[row] for row in seen.suspects]
        totals = [sum(given) for _, given in rows]
        columns = [
            list(range(4)),
            [len(set(guess)) for guess, _ in rows],
            [given for _, given in rows],
            _ranks(totals),
            _ranks([given[0] for _, given in rows]),
            [totals.count(total) for total in totals],
            _ranks([sum(_agree(a, b) for b in guesses) for a, _ in rows]),
            [(len(set(guess)), given) for guess, given in rows],
        ]
    return list(zip(*columns))


def _ranks(values: Sequence[Any]) -> List[Tuple[int, int]]:
    """For each value how many are smaller, and how many equal."""
    return [(sum(v < value for v in values), values.count(value)) for value in values]


def item_features(seen: Seen) -> Features:
    """What can be seen of an item with yes or no, without combining its rows."""
    guesses = [guess for guess, _ in seen.rows]
    scores = [given for _, given in seen.rows]
    near = sum(_agree(a, b) for a in guesses for b in guesses) // len(guesses)
    fact = seen.fact
    return (
        len(seen.rows),
        (len(seen.question) + 4) // 8,
        sum(map(sum, scores)),
        sum(black for black, _ in scores),
        max(map(sum, scores)),
        min(map(sum, scores)),
        tuple(sorted(scores)),
        scores[0],
        scores[-1],
        near,
        len({colour for guess in guesses for colour in guess}),
        fact and fact.shape,
        fact and (fact.about, fact.peg),
        fact and (fact.shape, sum(map(sum, scores))),
        fact and (fact.shape, sum(guess.count(c) for guess in guesses for c in fact.colours)),
    )


class Learner:
    """Naive Bayes: the odds of each feature among right and wrong, multiplied."""

    def __init__(self) -> None:
        self.seen: List[Dict[object, Counter]] = []
        self.totals: Counter = Counter()

    def add(self, features: Features, right: bool) -> None:
        if not self.seen:
            self.seen = [{} for _ in features]
        self.totals[right] += 1
        for column, value in zip(self.seen, features):
            column.setdefault(value, Counter())[right] += 1

    def odds(self, features: Features) -> float:
        total = 0.0
        for column, value in zip(self.seen, features):
            counts = column.get(value, Counter())
            total += log((counts[True] + 2) / (self.totals[True] + 8))
            total -= log((counts[False] + 2) / (self.totals[False] + 8))
        return total


def learn(seen: Sequence[Seen], answers: Sequence[int], draw: Draw) -> List[int]:
    """The answers of a learner to each half of a set, after it saw the other half."""
    given = [0] * len(seen)
    for half in (0, 1):
        learner = Learner()
        for i in range(1 - half, len(seen), 2):
            if seen[i].choices == 4:
                for option, features in enumerate(option_features(seen[i])):
                    learner.add(features, option == answers[i])
            else:
                learner.add(item_features(seen[i]), answers[i] == 1)
        for i in range(half, len(seen), 2):
            if seen[i].choices == 4:
                odds = [learner.odds(features) for features in option_features(seen[i])]
                given[i] = _best(odds, draw)
            else:
                given[i] = int(learner.odds(item_features(seen[i])) > 0)
    return given
