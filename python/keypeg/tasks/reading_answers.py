"""Reads what models write as an answer: a letter, yes or no, a row, a code.

An answer is looked for where models put it, the surest place first: in the last `\\boxed{}`, in
JSON, after the last "answer", alone on the first line or before its reason, on the last line.  The
first place with an answer decides; if it has two different ones, that is none.  Every expression here
is matched in linear time, and a text of a megabyte takes a fraction of a second.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, List, Optional, Set, Tuple

_THOUGHT = re.compile(r"</(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_THINKING = re.compile(r"<(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_MARK = re.compile(r"\b(?:answers?|solution|secret|conclusion)\b", re.IGNORECASE)
_KEYS = ("answer", "final_answer", "final answer", "choice", "option", "secret", "code", "row")
_LATEX = re.compile(r"\\(?:text|textbf|mathrm|mathbf|mathtt|boxed|fbox)\b|\\[,;!: ]|[{}$]")
_DASHES = re.compile("[\u2010-\u2015\u2212\u00b7\u2022\u2192]|->|=>")
_MARKUP = re.compile("[*_`~#<>]|\ufe0f|\u200d|\u20e3")
_NOT = re.compile(
    r"\b(?:not|isn't|isn\u2019t|instead of|rather than|unlike|excludes?|rules? out"
    r"|neither|nor|except(?: for)?|(?:anything|all|everything)(?: rows?)? but"
    r"|(?:cannot|can't|can not) be)\s+"
    r"(?:(?:the|an?|row|option|code)\s+)*", re.IGNORECASE
)
_WRONG = re.compile(
    r"[)\]\"']*\s*(?:(?:is|are) (?:wrong|impossible|incorrect|ambiguous|out)\b"
    r"|fails?\b|(?:cannot|can't) be\b)", re.IGNORECASE
)
_REASON = re.compile(r",?\s+(?:because|since)\b|\s*[;:,]\s+(?:because|since|as)\b", re.IGNORECASE)
_LONGEST = 1 << 21
_LONGEST_PLACE = 4000


def find_answer(
    answer: object, question: str, read: Callable[[str], Set[Any]]
) -> Optional[Any]:
    """The one answer that `read` finds in the first place that has any; None: not one.

    >>> find_answer("I think 3. No. The answer is **5**", "", lambda t: set(re.findall(r"\\d", t)))
    '5'
    """
    text = write_plainly(answer)
    if text is None:
        return None
    text = _without_echo(text, question.strip())
    text = _after_thinking(text)
    for place in _places(text):
        found = read(clean(place))
        if found:
            return found.pop() if len(found) == 1 else None
    return None


def write_plainly(answer: object) -> Optional[str]:
    """An answer as a text; None: it is not one."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, (int, str)):
        try:
            text = str(answer)
        except ValueError:  # thousands of digits
            return None
    elif isinstance(answer, Mapping):
        values = [answer[key] for key in _KEYS if key in answer]
        return write_plainly(values[0]) if values else None
    elif isinstance(answer, Sequence) and not isinstance(answer, (bytes, bytearray)):
        parts = [write_plainly(part) for part in answer[:64]]
        return None if None in parts else " ".join(map(str, parts))
    else:
        return None
    return text if len(text) <= _LONGEST else text[-_LONGEST:]


def _without_echo(text: str, question: str) -> str:
    if question and len(text) >= len(question):
        if question in text:
            return text.replace(question, "\n")
        one_line, echo = " ".join(text.split()), " ".join(question.split())
        if echo in one_line:
            return one_line.replace(echo, "\n")
    return text


def _after_thinking(text: str) -> str:
    """What follows the thoughts; nothing, if they do not end."""
    parts = _THOUGHT.split(text)
    return _THINKING.split(parts[-1])[0]


def _places(text: str) -> Iterator[str]:
    boxed = text.rfind("\\boxed{")
    if boxed >= 0:
        line = text[max(text.rfind("\n", 0, boxed) + 1, boxed - 200) :]
        starts = [box.end() for box in re.finditer(r"\\boxed(?={)", line[:1000])]
        yield ", ".join(_braces(line[start : start + 1000]) for start in starts)
    tagged = text.rfind("<answer>")
    if tagged >= 0:
        yield text[tagged + 8 :].partition("</answer>")[0]
    value = _json_value(text)
    if value is not None:
        yield value
    marks = [mark.end() for mark in _MARK.finditer(text)][-20:]
    for end in reversed(marks):
        line, _, below = text[end : end + 4000].partition("\n")
        yield line
        if not re.search(r"\w", line.replace("is", "")):
            yield next((one for one in below.split("\n") if re.search(r"\w", one)), below)
    begin = text[:400].lstrip().partition("\n")
    reason = _REASON.search(begin[0])
    if reason and len(begin[0][: reason.start()].split()) <= 3:
        yield begin[0][: reason.start()]
    lines = [line for line in text[-20_000:].splitlines() if line.strip()]
    if len(lines) > 1 and _is_short(begin[0]) and not _is_short(lines[-1]):
        yield begin[0]
    if len(lines) > 1 and len(text) < 2000:
        yield from (lines[-1], " ".join(lines))
    elif lines:
        yield lines[-1]


def _is_short(line: str) -> bool:
    """Is a line an answer without a sentence around it?"""
    return len(line.split()) <= 3 and len(line) <= 40


def _braces(text: str) -> str:
    """What is in the braces with which a text begins."""
    depth = 0
    for i, letter in enumerate(text):
        depth += (letter == "{") - (letter == "}")
        if depth == 0:
            return text[1:i]
    return ""


def _json_value(text: str) -> Optional[str]:
    """The answer in the last object or list of JSON."""
    end = text.rfind("}")
    start = text.rfind("{", 0, end)
    if not 0 <= start < end or end - start > 10_000:
        return None
    try:
        members = json.loads(text[start : end + 1])
    except (ValueError, RecursionError):
        return None
    if not isinstance(members, dict):
        return None
    return write_plainly({str(key).lower(): value for key, value in members.items()})


def clean(text: str) -> str:
    """Without markup, LaTeX, and what is denied."""
    if len(text) > _LONGEST_PLACE:  # without the word that is cut
        text = text[:_LONGEST_PLACE].rpartition(" ")[0]
    text = unicodedata.normalize("NFKC", text).replace("\u2019", "'")
    text = _LATEX.sub(" ", text)
    text = _MARKUP.sub("", _DASHES.sub("-", text))
    return text


# ---- Letters, yes and no, rows --------------------------------------------------------


def read_label(
    labels: str, read_codes: Callable[[str], List[Any]], codes: Sequence[Any]
) -> Callable[[str], Set[str]]:
    """Reads the letter of an option, or the option itself."""
    alone = re.compile(
        rf"(?<![\w'])(?:[(\[]\s*)?([{labels}{labels.lower()}])(?![\w']|-\w)", re.UNICODE
    )

    def read(text: str) -> Set[str]:
        found = {labels[codes.index(code)] for code in read_codes(text) if code in codes}
        for match in alone.finditer(text):
            letter = match.group(1)
            if letter in "aA" and re.match(r"\s+(?!or\b|and\b)[a-z]{2,}", text[match.end() :]):
                continue  # the article
            if letter.islower() and len(text.split()) > 3 and match.group(0) == letter:
                continue
            if not _is_denied(text, match.start()) and not _WRONG.match(text, match.end()):
                found.add(letter.upper())
        return found

    return read


def _is_denied(text: str, start: int) -> bool:
    before = text[max(0, start - 40) : start]
    ends = (len(before), len(before.rstrip("( [\"'")))
    return any(match.end() in ends for match in _NOT.finditer(before))


_YES = re.compile(
    r"(?<![\w'])(yes|true|valid|consistent|correct|follows|does follow|possible)(?![\w'])",
    re.IGNORECASE,
)
_NO = re.compile(
    r"(?<![\w'])(no|false|invalid|inconsistent|incorrect|impossible)(?![\w'])", re.IGNORECASE
)
_DENIED_YES = re.compile(
    r"(?:\bnot|n't|\bnever|\bcannot be)\s+(?:\w+\s+)?"
    r"(?:yes|true|valid|consistent|correct|follow|follows|possible)(?!\w)", re.IGNORECASE,
)
_DENIED_NO = re.compile(r"\bnot\s+(?:no|false|invalid|inconsistent|impossible)\b", re.IGNORECASE)
_OTHER_NO = re.compile(
    r"\b(?:know|say|tell|sure|decide|determine)\s+(?:if|whether)\b[^.\n]*"
    r"|\bno\s+(?:idea|comment|answer|problem|contradictions?|conflicts?|errors?|mistakes?)\b",
    re.IGNORECASE,
)
_FIRST = re.compile(r"\W*(yes|no|true|false)(?:\s*[.!,;:)\-]|\s*$)", re.IGNORECASE)


def read_yes_no(text: str) -> Set[str]:
    """Yes and no.  A text that begins with one of the words, as a sentence, means that.

    >>> [sorted(read_yes_no(t)) for t in ("Yes.", "it is not valid", "yes or no", "No, true")]
    [['yes'], ['no'], ['no', 'yes'], ['no', 'yes']]
    """
    text = re.sub(r"\bnot yes\b", "no", _OTHER_NO.sub(" ", text), flags=re.IGNORECASE)
    if re.fullmatch(r"\W*[yn]\W*", text, re.IGNORECASE):
        return {"yes" if "y" in text.lower() else "no"}
    plain = {word for word, one in (("yes", "yes"), ("no", "no"))
             if re.search(rf"(?<![\w']){one}(?![\w'])", text, re.IGNORECASE)}
    if len(plain) == 2:
        return plain
    first = _FIRST.match(text)
    rest = _DENIED_NO.sub(" yes ", text)
    rest = _DENIED_YES.sub(" no ", rest)
    found = {word for word, one in (("yes", _YES), ("no", _NO)) if one.search(rest)}
    if first and len(text) > 40:  # "Yes, because ... is not possible."
        return {"yes" if first.group(1).lower() in ("yes", "true") else "no"}
    return found


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
             "ninth", "tenth", "eleventh", "twelfth")
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve")
_ROW = re.compile(
    r"\b(?:rows?|clues?|attempts?|lines?|guess(?:es)?|number|no\.?)\s*[#:]?\s*"
    r"(\d{1,2}|" + "|".join(_NUMBERS) + r")\b"
    r"|\b(\d{1,2})(?:st|nd|rd|th)\b|\b(" + "|".join(_ORDINALS) + r")\b",
    re.IGNORECASE,
)
_AND_ROW = re.compile(r"\s*(?:and|or|&)\s*(\d{1,2})\b", re.IGNORECASE)
_BARE = re.compile(
    r"(?<![\w.,])(\d{1,2}|" + "|".join(_NUMBERS) + r")(?![\w]|[.,]\d"
    r"|\s+(?:contradictions?|rows|clues|blacks?|whites?|secrets?|codes?|pegs?)\b)",
    re.IGNORECASE,
)
_RIGHT_ROW = re.compile(r"\s+(?:is|are) (?:right|correct|true|fine|consistent)\b", re.IGNORECASE)


def read_row(text: str) -> Set[str]:
    """The numbers of rows: "row 3", "the third row", "3".

    >>> read_row("the third row"), read_row("Row 3."), read_row("3"), read_row("not row 2 but 3")
    ({'3'}, {'3'}, {'3'}, {'3'})
    """
    if re.match(r"\s*-\d", text):
        return set()
    matches = list(_ROW.finditer(text))
    named = {
        _row_number(next(filter(None, match.groups())))
        for match in matches
        if not _is_denied(text, match.start()) and not _RIGHT_ROW.match(text, match.end())
    }
    if named:
        more = [_AND_ROW.match(text, match.end()) for match in matches]
        return named.union(_row_number(match.group(1)) for match in more if match)
    taken = {start for match in matches for start in range(match.start(), match.end())}
    return {
        _row_number(match.group(1))
        for match in _BARE.finditer(text)
        if not _is_denied(text, match.start()) and match.start() not in taken
    }


def _row_number(word: str) -> str:
    word = word.lower()
    for words in (_ORDINALS, _NUMBERS):
        if word in words:
            return str(words.index(word) + 1)
    return str(int(word))


# ---- Codes ----------------------------------------------------------------------------


class CodeReader:
    """Finds codes in the names of an item's colours.

    >>> reader = CodeReader(["1", "2", "3", "4", "5"], 4)
    >>> reader.find("not 2354, it is 3-4-5-2"), reader.find("3 4 5"), reader.find("34521")
    ([(2, 3, 4, 1)], [], [])
    >>> CodeReader(["red", "blue"], 3).find("Red, blue and RED")
    [(0, 1, 0)]
    """

    _PLACE = re.compile(
        r"\b(?:peg|position|place|slot|hole|symbol|mark|digit|colou?r)\s*#?\d+\b", re.IGNORECASE
    )
    _NUMBERING = re.compile(r"(?:(?<=\s)|^)\d+[.)](?=\s)|\(\s*\d+\s*\)")
    _PASSED_OVER = {"and", "then", "peg", "position", "place", "is"}

    def __init__(self, names: Sequence[str], pegs: int) -> None:
        self.pegs = pegs
        self.numbers = {name.lower(): i for i, name in enumerate(names)}
        self.are_words = any(len(name) > 1 and name.isalpha() for name in names)
        self.are_digits = all(name.isdigit() for name in names)
        one = "|".join(sorted(map(re.escape, self.numbers), key=len, reverse=True))
        self._name = re.compile(one, re.IGNORECASE)
        self._whole = re.compile(f"(?:{one}){{{pegs}}}", re.IGNORECASE)
        self._token = re.compile(rf"[^\W_]+(?:'\w+)?|{one}|[^\s\w]", re.IGNORECASE)

    def find(self, text: str) -> List[Tuple[int, ...]]:
        """The different codes in a text, in order, without those that are denied."""
        text = self._PLACE.sub(" ", text)
        if not self.are_digits:
            text = self._NUMBERING.sub(" ", text)
        codes: List[Tuple[int, ...]] = []
        run: List[int] = []
        start = 0
        is_short = len(text.split()) <= 1
        end = 0
        for match in self._token.finditer(text + "\n."):
            token = match.group()
            word = token.lower()
            is_letter = len(token) == 1 and token.isalpha() and not token.isupper()
            # In a sentence, a small letter is not a colour.
            if word in self.numbers and (not is_letter or len(text) < 4 * self.pegs):
                if not run:
                    start = match.start()
                run.append(self.numbers[word])
                end = match.end()
                continue
            if word in self._PASSED_OVER or token in ",-|/:;'\"=&+[]":
                continue
            self._end(run, codes, text, start, end)
            run = []
            is_word = token.isalpha() and not token.isupper() and not self.are_words
            if self._whole.fullmatch(token) and (is_short or not is_word):
                whole = [self.numbers[part.lower()] for part in self._name.findall(token)]
                self._end(whole, codes, text, match.start(), match.end())
        return codes

    def _end(
        self, run: List[int], codes: List[Tuple[int, ...]], text: str, start: int, end: int
    ) -> None:
        code = tuple(run)
        denied = _is_denied(text, start) or _WRONG.match(text, end)
        if len(run) == self.pegs and code not in codes and not denied:
            codes.append(code)
