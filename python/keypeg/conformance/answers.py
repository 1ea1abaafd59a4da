"""The scores that a program prints, in the spellings that people use.

Black comes first unless the counts have labels.  "A" and "B" are black and white, as in 1A2B, if
the program prints an A and no W.
"""

from __future__ import annotations

import re
from typing import Callable, Optional, Tuple

Answer = Optional[Tuple[int, int]]  # None: it cannot be read

_LABELS = {
    "b": ("b", "black", "blacks", "bull", "bulls", "exact", "x", "r", "red", "reds", "hit", "hits"),
    "w": ("w", "white", "whites", "c", "cow", "cows", "o", "near", "partial"),
}
_LABEL = {word: kind for kind, words in _LABELS.items() for word in words}
_SIGNS = str.maketrans("⚫●⬛🔴⚪○⬜", "bbbbwww", "\ufe0f")
_NOTHING = ("", "-", "none", "nothing")
_TOKEN = re.compile(r"(?<![\w)])-\d+|\d+|[a-z]+")
_PUNCTUATION = re.compile(r"[\s,;:/|=()\[\]{}\"'._&+-]*")
_LETTERS_A_AND_B = re.compile(r"(?<![a-z])a+b*(?![a-z])")


def _is_number(token: str) -> bool:
    return token.lstrip("-").isdigit()


def _add_labelled(tokens: list[str]) -> Answer:
    """Counts and labels in turns: "2 black 1 white", "b 2 w 1"; one label alone is enough."""
    if len(tokens) % 2 or not 2 <= len(tokens) <= 4:
        return None
    numbers, labels = tokens[0::2], tokens[1::2]
    if tokens[0] in _LABEL:
        numbers, labels = labels, numbers
    counts: dict[str, int] = {}
    for number, label in zip(numbers, labels):
        if not _is_number(number) or label not in _LABEL or _LABEL[label] in counts:
            return None
        counts[_LABEL[label]] = int(number)
    return counts.get("b", 0), counts.get("w", 0)


def _count_pegs(tokens: list[str]) -> Answer:
    """Key pegs one by one: "BBW", "black black white"."""
    pegs = ""
    for token in tokens:
        if token in _LABEL:
            pegs += _LABEL[token]
        elif all(letter in _LABEL for letter in token):
            pegs += "".join(_LABEL[letter] for letter in token)
        else:
            return None
    return pegs.count("b"), pegs.count("w")


def read_score(line: str) -> Answer:
    """The score that a line states.

    >>> [read_score(line) for line in ("2 1", "(2, 1)", "1w2b", "BBW", "⚫⚫⚪", "2 -1")]
    [(2, 1), (2, 1), (2, 1), (2, 1), (2, 1), (2, -1)]
    >>> read_score('{"black": 2, "white": 1}'), read_score("none"), read_score("2 1 0")
    ((2, 1), (0, 0), None)
    """
    text = line.strip().lower().translate(_SIGNS)
    if text in _NOTHING:
        return 0, 0
    tokens = [token for token in _TOKEN.findall(text) if token != "and"]
    if not _PUNCTUATION.fullmatch(_TOKEN.sub("", text)) or max(map(len, tokens), default=0) > 99:
        return None
    numbers = [token for token in tokens if _is_number(token)]
    if len(numbers) == len(tokens):
        return (int(numbers[0]), int(numbers[1])) if len(numbers) == 2 else None
    return _add_labelled(tokens) if numbers else _count_pegs(tokens)


def _choose_reader(lines: list[str]) -> Callable[[str], Answer]:
    text = "\n".join(lines).lower()
    if _LETTERS_A_AND_B.search(text) and not re.search(r"w|cow|bull", text):
        exchange = str.maketrans({"a": "x", "A": "x", "b": "o", "B": "o"})
        return lambda line: read_score(line.translate(exchange))
    return read_score


def read_scores(lines: list[str], count: int) -> tuple[list[Answer], list[str]]:
    """The answers in `lines`, and the lines that were left out to get `count` of them.

    If the number of lines is right each of them is an answer.  Otherwise only those that state a
    score are, so that a greeting or a prompt in a line of its own does no harm.

    >>> read_scores(["Ready", "1A2B", "0A0B"], 2)
    ([(1, 2), (0, 0)], ['Ready'])
    """
    read = _choose_reader(lines)
    answers = [read(line) for line in lines]
    if len(lines) == count:
        return answers, []
    kept = [a is not None and line.strip() != "" for a, line in zip(answers, lines)]
    if sum(kept) != count:
        return answers, []
    return (
        [a for a, keep in zip(answers, kept) if keep],
        [line for line, keep in zip(lines, kept) if not keep],
    )
