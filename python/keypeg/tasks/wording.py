"""Items in words: the names of the colours, and the question in one of three wordings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Dict, List, Optional, Tuple

from ..arguments import refuse
from .board import Board, Score
from .deduction_items import Fact
from .draws import Draw
from .graded_game import Item

#: The letters are not those of the options.
NOTATIONS: Dict[str, Tuple[str, ...]] = {
    "words": (
        *("red", "green", "blue", "yellow", "white", "black"),
        *("orange", "purple", "brown", "pink", "grey", "cyan"),
    ),
    "letters": tuple("RGYWKOPNMSTU"),
    "digits": tuple("1234567890"),
    "emoji": tuple("🔴🟢🔵🟡⚪⚫🟠🟣🟤🟥🟩🟦"),
}

LABELS = "ABCD"

_RULES = (
    "A codemaker has set a secret code of {pegs} pegs. Each peg has one of these colours: "
    "{colours}. {repeats} A guess scores a black key peg for each peg of the right colour in the "
    "right place, and a white key peg for each other peg whose colour is in the secret at "
    "another place; no peg of the secret or of the guess counts twice.",
    "You are given clues about a hidden sequence of {pegs} symbols out of {colours}. {repeats} "
    "A clue is a trial sequence with two numbers. The first counts the positions at which trial "
    "and hidden sequence agree. The second is how many further symbols they have in common if "
    "order is ignored, where each symbol of either sequence is matched at most once.",
    "A lock opens with one combination of {pegs} marks. The marks are {colours}. {repeats} After "
    "each attempt the lock shows how many marks are correct and in their place, and how many of "
    "the remaining ones are correct but belong in another place. Each mark is counted once.",
)
_REPEATS = (
    ("A colour may occur more than once.", "No colour occurs twice, in the secret or in a guess."),
    ("Symbols may repeat.", "No sequence has a symbol twice."),
    ("A mark may be used again.", "No mark is used twice."),
)
_ROWS = (
    "Row {row}: {guess} - {score}",
    "Row {row} | {guess} | {score}",
    "Row {row}. {guess}: {score}",
)
_SCORES = ("{0} black, {1} white", "{0} | {1}", "{0} in place, {1} elsewhere")
_KNOWN = ("The game so far:", "row | trial | agree | in common", "The attempts:")
_ASKS: Dict[str, Tuple[str, str, str]] = {
    "find": (
        "Exactly one secret fits all rows. Which one? Give the colours from left to right.",
        "Determine the hidden sequence. Only one fits every clue.",
        "Which combination opens the lock? There is only one. Write it in order.",
    ),
    "choose": (
        "One of these codes is the secret. Which one? Answer with its letter.\n{options}",
        "Select the option that is the hidden sequence; reply with A, B, C or D.\n{options}",
        "Which of these combinations opens the lock? Give the letter.\n{options}",
    ),
    "consistent": (
        "Is there a secret that fits all of these scores? Answer yes or no.",
        "Can every clue be right at the same time? Reply with yes or no.",
        "Does any combination agree with all of these attempts? Yes or no?",
    ),
    "wrong-row": (
        "The score of one of the rows {options} is wrong; all others are right. Which row must "
        "have the wrong score? Answer with its number.",
        "Among rows {options}, exactly one clue is false. Every other clue is true. Identify "
        "the false one; reply with its row number.",
        "The lock showed wrong numbers once, in one of the rows {options}. In which row must it "
        "have been? Give the number of the row.",
    ),
    "deduction": (
        "A player concludes: {claim}. Does that follow from these rows? Answer yes or no.",
        "Claim: {claim}. Is the claim true for each sequence that fits all clues? Reply with "
        "yes or no.",
        "Must it be the case that {claim}? Yes or no?",
    ),
    "play": (
        "Go on with the game: {limit} more guesses are enough. Name one guess at a time; each "
        "is scored.",
        "Submit one trial sequence at a time, at most {limit}. You receive its two numbers. "
        "Reach the hidden sequence.",
        "You have {limit} more attempts to open the lock. Write one combination; you will see "
        "what the lock shows.",
    ),
}


def draw_names(draw: Draw, board: Board, notation: str) -> List[str]:
    """A name for each colour of a board, in a random order."""
    if notation not in NOTATIONS:
        expected = ", ".join(NOTATIONS)
        raise refuse(f"notation: expected {expected} or mixed, found {notation!r}")
    names = NOTATIONS[notation]
    if len(names) < board.colours:
        raise refuse(f"notation: {notation} has only {len(names)} colours, not {board.colours}")
    return draw.shuffle(names[: board.colours])


def write_code(code: Sequence[int], names: Sequence[str]) -> str:
    """A code in words or run together.

    >>> write_code((1, 0, 1), ["red", "blue"]), write_code((1, 0, 1), ["1", "2"])
    ('blue red blue', '212')
    """
    shown = [names[colour] for colour in code]
    return (" " if any(len(name) > 1 for name in shown) else "").join(shown)


def write_score(score: Score, wording: int) -> str:
    """The score of a guess, as the rows of a wording show it."""
    return _SCORES[wording].format(*score)


def write_fact(fact: Fact, board: Board, names: Sequence[str]) -> str:
    """A conclusion as a clause.

    >>> board = Board(4, 3)
    >>> write_fact(Fact("peg", 1, (0, 2), 0, 0), board, ["red", "blue", "white"])
    'peg 2 is not blue'
    >>> write_fact(Fact("times", 0, (0, 1), 0, 2), board, ["red", "blue", "white"])
    'at most 2 pegs are red or blue'
    """
    shown = [names[colour] for colour in fact.colours]
    if fact.about == "peg":
        others = [name for name in names if name not in shown]
        if len(others) < len(shown):
            return f"peg {fact.peg + 1} is not {_either(others)}"
        return f"peg {fact.peg + 1} is {_either(shown)}"
    least, most = fact.least, fact.most
    if most == 0:
        return f"no peg is {_either(shown)}"
    if least == most:
        how = f"exactly {least}"
    elif most == board.pegs:
        how = f"at least {least}"
    elif least == 0:
        how = f"at most {most}"
    else:
        how = f"{least} to {most}"
    verb = "peg is" if how.endswith(" 1") else "pegs are"
    return f"{how} {verb} {_either(shown)}"


def _either(names: Sequence[str]) -> str:
    return _join(names, "or")


def _join(names: Sequence[str], word: str) -> str:
    return f" {word} ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def write_options(item: Item, names: Sequence[str]) -> List[str]:
    """The options of an item; none if it has none."""
    if item.kind == "choose":
        return [write_code(code, names) for code in item.details["options"]]
    return [str(row + 1) for row in item.details.get("options", ())]


def write_answer(item: Item, names: Sequence[str]) -> str:
    if item.kind == "choose":
        return LABELS[item.details["answer"]]
    if item.kind == "wrong-row":
        return write_options(item, names)[item.details["answer"]]
    if item.kind in ("find", "play"):
        return write_code(item.details["secret"], names)
    return "yes" if item.details["answer"] else "no"


def write_question(item: Item, board: Board, names: Sequence[str], wording: int) -> str:
    """The question, in the wording 0, 1 or 2."""
    repeats = _REPEATS[wording][not board.repeats]
    rules = _RULES[wording].format(
        pegs=board.pegs, colours=_join(sorted(names), "and"), repeats=repeats
    )
    rows = [
        _ROWS[wording].format(
            row=r, guess=write_code(guess, names), score=write_score(score, wording)
        )
        for r, (guess, score) in enumerate(item.rows, 1)
    ]
    options = write_options(item, names)
    if item.kind == "choose":
        shown = "\n".join(f"{label}) {option}" for label, option in zip(LABELS, options))
    else:
        shown = _join(options, "and") if options else ""
    fact: Optional[Fact] = item.details.get("fact")
    words: Dict[str, Any] = {
        "options": shown,
        "claim": write_fact(fact, board, names) if fact else "",
        "limit": item.details.get("limit"),
    }
    ask = _ASKS[item.kind][wording].format(**words)
    return "\n".join([rules, "", _KNOWN[wording], *rows, "", ask])
