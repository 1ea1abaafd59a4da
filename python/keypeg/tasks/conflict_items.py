"""Items about scores that may be wrong: is the game consistent, and which row is wrong.

Consistent or not.  Two rows have two scores each, such that the secrets of the other rows
allow both first scores and both second scores, but no mixture.  The games with a mixture are
the inconsistent ones.  Each score of each row is equally frequent in both classes, and so
is everything that leaves one of the two rows out.  A game is used only if it and its twin, which
differs in one score, have the same grade; which of the two is shown, a coin decides.

Which row is wrong.  Two codes differ in the scores of four guesses and agree in those of the
others.  Three of the four scores shown are those of one code, the fourth that of the other: eight
games, in each of which only one row can be wrong.  One of the eight is drawn.  So a row
is as often wrong as right with each of its two scores.  A score that is the highest, the
lowest or the farthest from the others must be wrong in about two of the eight games.  The
first row is never one of the four.
"""

from __future__ import annotations

from itertools import combinations
from typing import Dict, List, Optional, Tuple

from .board import Board, Code, Score, bits_of, score
from .draws import Draw
from .graded_game import History, Item, Row, explain_rows, score_rows

Pair = Tuple[Score, Score]


def draw_consistent(board: Board, history: History, draw: Draw, wanted: str) -> Optional[Item]:
    """A game with one secret, or its twin with none."""
    secret = draw.choose(board.codes)
    number = 1 if wanted in ("hard", "expert") else 1 + draw.below(3)
    rows = history.play(draw, secret, number)
    last = draw.sample(board.codes, 2)
    guesses = [guess for guess, _ in rows] + last
    if len(set(guesses)) != number + 2 or len(rows) < number:
        return None
    if number == 1 and min(len(set(guess)) for guess in guesses) < 3:
        return None  # hardly ever hard
    squares = _squares(board, board.fitting(rows), last[0], last[1])
    if not squares:
        return None
    (one, two), (three, four) = draw.shuffle(draw.choose(squares))
    mixture = (one, four) if draw.coin() else (three, two)
    order = list(range(number + 2))
    if history.how == "random":
        order = draw.shuffle(order)
    games = []
    for scores in ((one, two), mixture):
        whole = rows + list(zip(last, scores))
        games.append([whole[r] for r in order])
    explanations = [explain_rows(board, games[0])]
    grade = explanations[0].grade
    if grade is None or (wanted == "hard" and grade != wanted):
        return None
    explanations.append(explain_rows(board, games[1]))
    if explanations[0].grade != explanations[1].grade:
        return None
    which = draw.below(2)
    details = {"answer": which == 0, "changed": [order.index(number), order.index(number + 1)]}
    shown = explanations[which]
    assert shown.grade is not None
    return Item("consistent", shown.grade, shown.dearest, games[which], details)


def _squares(board: Board, codes: int, first: Code, second: Code) -> List[Tuple[Pair, Pair]]:
    """Two pairs of scores with one secret each, whose mixtures have none."""
    found: Dict[Pair, int] = {}
    for one, with_one in board.masks(first).items():
        if codes & with_one:
            for two, with_two in board.masks(second).items():
                if codes & with_one & with_two:
                    found[one, two] = codes & with_one & with_two
    single = [pair for pair, fits in found.items() if fits & (fits - 1) == 0]
    return [
        (a, b)
        for a, b in combinations(single, 2)
        if a[0] != b[0]
        and a[1] != b[1]
        and (a[0], b[1]) not in found
        and (b[0], a[1]) not in found
    ]


def draw_wrong_row(board: Board, history: History, draw: Draw, wanted: str) -> Optional[Item]:
    """A game of which one of four rows must be wrong."""
    guesses = draw.sample(board.codes, 6 + draw.below(3))
    suspects, known = guesses[:4], guesses[4:]
    secret = draw.choose(board.codes)
    sure = score_rows(secret, known)
    codes = board.fitting(sure)
    for guess, given in score_rows(secret, suspects):
        codes &= ~board.masks(guess)[given]
    decoys = list(bits_of(codes))
    first = list(bits_of(board.fitting(sure[:1])))
    readers = [board.codes[number] for number in draw.sample(first, 6)]
    for number in draw.sample(decoys, 60):
        decoy = board.codes[number]
        if _betrays_little(readers, suspects, secret, decoy) and all(
            _points_to(board, sure, suspects, a, b, wrong)
            for a, b in ((secret, decoy), (decoy, secret))
            for wrong in range(4)
        ):
            break
    else:
        return None
    if draw.coin():
        secret, decoy = decoy, secret
    wrong = draw.below(4)
    rows = sure + _mixed(suspects, secret, decoy, wrong)
    order = [0, *draw.shuffle(range(1, len(rows)))]
    rows = [rows[r] for r in order]
    answer = order.index(len(sure) + wrong)
    explanation = explain_rows(board, rows, row=answer + 1)
    if explanation.goal != "contradiction" or explanation.grade is None:
        return None
    options = sorted(order.index(len(sure) + r) for r in range(4))
    details = {"secret": secret, "options": options, "answer": options.index(answer)}
    return Item("wrong-row", explanation.grade, explanation.dearest, rows, details)


def _mixed(guesses: List[Code], secret: Code, decoy: Code, wrong: int) -> List[Row]:
    return [
        (guess, score(decoy if r == wrong else secret, guess)) for r, guess in enumerate(guesses)
    ]


def _betrays_little(
    readers: List[Code], guesses: List[Code], secret: Code, decoy: Code
) -> bool:
    """Is no row wrong more often than others because its score is odd, high or low?

    Nor because codes that fit the first row miss it by more.  Each of these rules must be
    right in about two of the eight games, the last one on the average of some such codes in
    no more than two.
    """
    right = [0.0] * 10
    read = [[score(code, guess) for guess in guesses] for code in readers]
    for a, b in ((secret, decoy), (decoy, secret)):
        for wrong in range(4):
            scores = [given for _, given in _mixed(guesses, a, b, wrong)]
            for seen in read:
                missed = [
                    abs(x - black) + abs(y - white)
                    for (x, y), (black, white) in zip(seen, scores)
                ]
                if missed[wrong] == max(missed):
                    right[9] += 1 / missed.count(max(missed)) / len(read)
            rule = 0
            for values in (
                [black + white for black, white in scores],
                [black for black, _ in scores],
                [white for _, white in scores],
            ):
                far = [abs(4 * value - sum(values)) for value in values]
                for marks in (far, values, [-value for value in values]):
                    if marks[wrong] == max(marks):
                        right[rule] += 1 / marks.count(max(marks))
                    rule += 1
    return right.pop() <= 2 and all(abs(one - 2) <= 0.75 for one in right)


def _points_to(
    board: Board, sure: List[Row], guesses: List[Code], secret: Code, decoy: Code, wrong: int
) -> bool:
    """Can only this row be wrong, if one of these rows is?"""
    rows = _mixed(guesses, secret, decoy, wrong)
    return not any(
        board.fitting([*sure, *rows[:r], *rows[r + 1 :]]) for r in range(4) if r != wrong
    )
