"""Answers to items are read as models write them, and nothing else is worth anything."""

from __future__ import annotations

import time
from typing import Any

import pytest

import keypeg
from keypeg.tasks import TaskSet, score_answer


def entry(kind: str, answer: str, names: list[str], **about: Any) -> dict[str, Any]:
    question = "Which code? A) 2354 B) 1111 C) 2222 D) 3452\nAnswer yes or no, A or B. Row 1: 2354"
    metadata = {"kind": kind, "names": names, "game": {"pegs": 4}, **about}
    return {"question": question, "answer": answer, "metadata": metadata}


DIGITS = list("123456")
WORDS = ["red", "green", "blue", "yellow", "white", "black"]
FIND = entry("find", "3452", DIGITS, secret=[2, 3, 4, 1])
LETTERS = entry("find", "RGYW", list("RGYWKO"), secret=[0, 1, 2, 3])
NAMED = entry("find", "red blue green red", WORDS, secret=[0, 2, 1, 0])
EMOJI = entry("find", "🔴🔵🟢🔴", list("🔴🟢🔵🟡⚪⚫"), secret=[0, 2, 1, 0])
CHOOSE = entry(
    "choose", "D", DIGITS, codes=[[1, 2, 4, 3], [0, 0, 0, 0], [1, 1, 1, 1], [2, 3, 4, 1]]
)
YES, NO = entry("consistent", "yes", DIGITS), entry("consistent", "no", DIGITS)
ROW = entry("wrong-row", "3", DIGITS, options=["1", "2", "3", "5"])

RIGHT: list[tuple[dict[str, Any], Any]] = [
    (FIND, "３４５２"), (FIND, "3\ufe0f\u20e34\ufe0f\u20e35\ufe0f\u20e32\ufe0f\u20e3"),
    (FIND, "3452\n\nCheck: row 1 2354 gives 1 black, and it does."), (NO, "N"), (YES, "Y"),
    (ROW, "Row 3.\n\nRows 1, 2 and 5 are consistent with each other."), (ROW, "3, because row 2"),
    (YES, "Yes\n\nBy row 1 no peg is red."), (CHOOSE, "D, because A (2354) misses row 1"),
    (YES, "It does follow."), (CHOOSE, "Neither A nor B nor C, so D."),
    (CHOOSE, "D\n(B fails)"), (CHOOSE, "A is wrong, so D"), (YES, "Yes, there is no contradiction."),
    (YES, "No conflict, the rows are consistent."), (YES, "No problem! Yes"), (NO, "no, not yes"),
    (FIND, "3452"), (FIND, 3452), (FIND, "3 4 5 2"), (FIND, "3-4-5-2"), (FIND, "3, 4, 5, 2."),
    (FIND, "**3452**"), (FIND, "not 2354, it is 3452"), (FIND, r"$\boxed{3452}$"),
    (FIND, r"So \boxed{\text{3, 4, 5, 2}}."), (FIND, '{"answer": "3452"}'),
    (FIND, '```json\n{"answer": [3, 4, 5, 2]}\n```'), (FIND, [3, 4, 5, 2]), (FIND, ["3452"]),
    (FIND, {"answer": "3452"}), (FIND, "`3 4 5 2`"), (FIND, "3 → 4 → 5 → 2"),
    (FIND, "<think>1111 fits? No, 2354.</think>3452"), (FIND, "<answer>3452</answer>"),
    (FIND, "I try 1111. Row 1 fails.\nThen 2354.\n\nFinal answer: 3452"),
    (FIND, "Answer:\n\n3452\n"), (FIND, "The secret is 3452."), (FIND, "[3, 4, 5, 2]"),
    (FIND, "Peg 1: 3, peg 2: 4, peg 3: 5, peg 4: 2"), (FIND, "3/4/5/2"), (FIND, "(3, 4, 5, 2)"),
    (FIND, FIND["question"] + "\nThe answer is 3452"), (FIND, "My answer is 1111. No: answer 3452"),
    (LETTERS, "RGYW"), (LETTERS, "rgyw"), (LETTERS, "R G Y W"), (LETTERS, "r, g, y, w"),
    (LETTERS, "The code must be RGYW, as row 2 shows."), (LETTERS, r"\boxed{RGYW}"),
    (NAMED, "red, blue, green, red"), (NAMED, "RED BLUE GREEN RED"), (NAMED, "Red-Blue-Green-Red"),
    (NAMED, "red, blue, green and red."), (NAMED, "1. red\n2. blue\n3. green\n4. red"),
    (NAMED, '{"secret": ["red", "blue", "green", "red"]}'), (NAMED, "redbluegreenred"),
    (NAMED, "The answer is **red | blue | green | red**, not red red red red."),
    (EMOJI, "🔴🔵🟢🔴"), (EMOJI, "🔴 🔵 🟢 🔴"), (EMOJI, "Answer: 🔴, 🔵, 🟢, 🔴"),
    (EMOJI, "🔴\ufe0f🔵\ufe0f🟢\ufe0f🔴\ufe0f"),
    (CHOOSE, "D"), (CHOOSE, "d"), (CHOOSE, "(d)"), (CHOOSE, "D)"), (CHOOSE, "D."),
    (CHOOSE, "Answer: D."), (CHOOSE, "**D**"), (CHOOSE, r"\boxed{D}"), (CHOOSE, "Option D"),
    (CHOOSE, "The answer is (D)."), (CHOOSE, "D) 3452"), (CHOOSE, "3452"), (CHOOSE, '"D"'),
    (CHOOSE, "not 2354, it is 3452"), (CHOOSE, '{"choice": "D"}'), (CHOOSE, ["D"]),
    (CHOOSE, r"$\boxed{\text{D}}$"), (CHOOSE, "It is not A, it is D"), (CHOOSE, "[D]"),
    (CHOOSE, "A would miss row 2, and B row 3.\nSo the right option is D."),
    (CHOOSE, "<thinking>A or B?</thinking>\nD"), (CHOOSE, "I choose D because a row excludes it"),
    (YES, "yes"), (YES, "Yes."), (YES, "YES"), (YES, "**Yes**"), (YES, True), (YES, "true"),
    (YES, r"\boxed{\text{Yes}}"), (YES, '{"answer": "yes"}'), (YES, '{"answer": true}'),
    (YES, "Yes, it is consistent."), (YES, "The answer is yes."), (YES, "It is possible."),
    (YES, "Row 2 is not easy.\nSo the answer: yes"),
    (YES, "Yes, because 3452 fits all rows and nothing makes that impossible."),
    (NO, "no"), (NO, "No."), (NO, False), (NO, "It is inconsistent."), (NO, "not consistent"),
    (NO, "They cannot be consistent."), (NO, "Answer: No"), (NO, "It does not follow."),
    (NO, "No, because rows 1 and 2 cannot both be right."),
    (ROW, "3"), (ROW, 3), (ROW, "row 3"), (ROW, "Row 3."), (ROW, "the third row"), (ROW, "Row #3"),
    (ROW, "The answer is row 3."), (ROW, r"\boxed{3}"), (ROW, "**Row 3**"), (ROW, "the 3rd row"),
    (ROW, '{"row": 3}'), (ROW, "row three"), (ROW, "not row 2 but row 3"), (ROW, "Answer: 3"),
]

WRONG: list[tuple[dict[str, Any], Any]] = [
    *((one, text) for one in (FIND, LETTERS, NAMED, EMOJI, CHOOSE, YES, NO, ROW)
      for text in (None, "", " \n ", "I do not know", [], {}, b"3452", 1.5, object(), "\0", "?",
                   one["question"], one["question"].replace("\n", "  "), "\\boxed{", "{" * 2000,
                   "<think>the answer is 3452, D, yes, row 3")),
    (NO, "I have no idea."), (NO, "I cannot answer this. No comment."), (NO, "There are no errors"),
    (NO, "There is no contradiction."), (ROW, "Rows 3 and 4"), (FIND, "3452 is wrong"),
    (CHOOSE, "It can't be D."), (FIND, "It can't be 3452."), (CHOOSE, r"\boxed{A} or \boxed{D}"),
    (ROW, "Row 3 is right."), (ROW, "All rows but 3"), (ROW, "-3"),
    (ROW, "I found 3 contradictions but no row."), (YES, "I don't know if it is consistent."),
    (YES, "It is hard to say whether this is possible"), (CHOOSE, "I cannot answer D-type questions"),
    (CHOOSE, "D is wrong"), (CHOOSE, "All except D"), (CHOOSE, "Anything but D"),
    *((entry("choose", letter, DIGITS, codes=CHOOSE["metadata"]["codes"]), "\\boxed{" * 2860)
      for letter in "AB"),
    (FIND, "2354"), (FIND, "345"), (FIND, "34521"), (FIND, "3452 or 2354"), (FIND, "not 3452"),
    (FIND, "3 4 5 2 1"), (FIND, {"answer": ["3452", "2354"]}), (FIND, "Answer: 3452 / 2354"),
    (FIND, r"\boxed{3452 \text{ or } 2354}"), (FIND, "7777"), (FIND, "3452\n2354"),
    (NAMED, "red blue green"), (NAMED, "red blue green pink"), (LETTERS, "RGYK"),
    (NAMED, "red blue green red or red blue green blue"),
    (CHOOSE, "A"), (CHOOSE, "A or D"), (CHOOSE, "D and A"), (CHOOSE, "ABCD"), (CHOOSE, "A B C D"),
    (CHOOSE, "E"), (CHOOSE, "not D"), (CHOOSE, "Answer: A, B, C, D"), (CHOOSE, "2354"),
    (CHOOSE, {"answer": ["A", "D"]}), (CHOOSE, "3452 or 2354"), (CHOOSE, "D\nA"),
    (YES, "no"), (YES, "yes and no"), (YES, "Yes or no."), (YES, "not consistent"),
    (YES, "No, true"), (ROW, "not row 3"),
    (NO, "yes"), (NO, "yes no"), (NO, "No. Yes."), (NO, "It is valid"), (NO, "nothing"),
    (ROW, "2"), (ROW, "rows 2 and 3"), (ROW, "row 2 or row 3"), (ROW, "1 2 3 5"),
    (ROW, "33"), (ROW, "the third or the second row"), (ROW, [2, 3]),
]


@pytest.mark.parametrize(("item", "answer"), RIGHT)
def test_an_answer_is_read(item: dict[str, Any], answer: Any) -> None:
    assert score_answer(answer, item) == 1.0


@pytest.mark.parametrize(("item", "answer"), WRONG)
def test_anything_else_is_worth_nothing(item: dict[str, Any], answer: Any) -> None:
    assert score_answer(answer, item) == 0.0


@pytest.mark.parametrize(
    "part", ["3", "3 4 5 2 ", "answer ", "answer: 3452\n", "{", "\\boxed{", "not ", "<think>",
             "D ", "yes no ", "row 3 ", "\n", "🔴", "no" * 50 + " ", '{"answer": 3}', "the "],
)
@pytest.mark.parametrize("item", [FIND, NAMED, EMOJI, CHOOSE, YES, ROW])
def test_a_megabyte_takes_linear_time(item: dict[str, Any], part: str) -> None:
    began = time.process_time()
    score_answer(part * (1_000_000 // len(part)), item)
    assert time.process_time() - began < 2


@pytest.mark.parametrize("item", [{}, {"metadata": {}}, None])
def test_what_is_no_item_is_refused(item: Any) -> None:
    with pytest.raises(keypeg.InputError, match="expected an item of a TaskSet"):
        score_answer("A", item)


FORMS = ("{}", "Answer: {}", r"\boxed{{{}}}", "I think.\n\n**{}**", "<answer>{}</answer>")


def test_every_item_reads_its_answer_in_every_notation() -> None:
    for notation in ("words", "letters", "digits", "emoji"):
        for item in TaskSet(size=12, seed=3, notation=notation, levels=["easy", "medium"]):
            for form in FORMS:
                assert score_answer(form.format(item["answer"]), item) == 1.0, item
            assert score_answer(item["question"], item) == 0.0
