"""Answers are read as people and programs write them, and graded by the scoring rule."""

import itertools

import keypeg
import pytest
from command import score

PUZZLE = """
game classic
black yellow yellow white : 1 1
blue green white yellow : 2 2
"""
SECRET = ("blue", "yellow", "white", "green")


def test_every_code_is_graded_as_it_scores() -> None:
    game = keypeg.Game(PUZZLE)
    colours = ("red", "green", "blue", "yellow", "white", "black")
    for code in itertools.product(colours, repeat=4):
        grade = keypeg.grade(game, code)
        scores = [score(list(code), list(row.guess)) for row in game]
        right = [scores[r] == (row.black, row.white) for r, row in enumerate(game)]
        assert grade.code == code and grade.problem is None
        assert grade.fits == tuple(r for r, fits in enumerate(right, 1) if fits)
        assert [(miss.row, miss.black, miss.white) for miss in grade.misses] == [
            (r, *scores[r - 1]) for r, fits in enumerate(right, 1) if not fits
        ]
        assert grade.is_secret == all(right) == (code == SECRET)


@pytest.mark.parametrize(
    "answer",
    [
        "blue yellow white green",
        "Blue, Yellow, White, Green",
        "blue, yellow, white, and green.",
        "B Y W G",
        "BYWG",
        "bywg",
        "B-Y-W-G",
        "b/y/w/g",
        "blue | yellow | white | green",
        "blue -> yellow -> white -> green",
        "[B, Y, W, G]",
        "['blue', 'yellow', 'white', 'green']",
        '{"secret": ["blue", "yellow", "white", "green"]}',
        "3 4 5 2",
        3452,
        ["blue", "yellow", "white", "green"],
        ("b", "Y", "w", "G"),
        ["bywg"],
        [3, 4, 5, 2],
        "1. blue\n2. yellow\n3. white\n4. green",
        "Blue\nYellow\nWhite\nGreen",
        "Peg 1: blue, peg 2: yellow, peg 3: white, peg 4: green",
        "blue (1), yellow (2), white (3), green (4)",
        "The secret is **blue, yellow, white, green**.",
        "I first thought of RRRR, but it does not fit.\nSo it is BYWG.\nI am sure.",
        "Not red red red red. Answer: blue yellow white green",
        "BYWG is my answer",
        r"The answer is $\boxed{B, Y, W, G}$",
        "blue, yellow, white, green (4 black)",
        "Answer: BYWG\nExplanation: row 1 RRRR gives 2 0",
        "Answer: BYWG\nRow 1: RRRR gives 2 0.\nThis answer fits all rows.",
        "**Answer**\nBYWG\n\nRow 1, RRRR, gives 2 0.",
        "My first answer: RRRR. My final answer: BYWG\nGGGG would miss row 1.",
        "I must find the answer.\nRRRR misses row 1.\nSo BYWG it is.",
        "RRRR misses row 1.\nAnswer:\n1. blue\n2. yellow\n3. white\n4. green\nGood bye",
    ],
)
def test_a_code_is_read(answer: object) -> None:
    grade = keypeg.grade(PUZZLE, answer)
    assert grade.code == SECRET, grade.problem
    assert grade.is_secret
    assert grade.fits == (1, 2) and grade.misses == ()


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("", "there is no answer"),
        (" \n", "there is no answer"),
        (None, "there is no answer"),
        ("I do not know.", "found no code of 4 pegs; expected red, green, "),
        ("blue yellow white", "found no code of 4 pegs"),
        ("blue yellow white green red", "found no code of 4 pegs"),
        ("Answer: BYWG or GWYB\nRRRR", "found 2 codes"),
        ("BYWG or GWYB", "found 2 codes: blue yellow white green or green white "),
        (["blue", "yellow"], "expected 4 pegs, found 2"),
        (["blue", "pink", "white", "green"], "unknown colour 'pink'; expected"),
        (["blue", "gren", "white", "green"], "did you mean 'green'?"),
        ({"answer": "BYWG"}, "expected a code, found dict"),
        (b"BYWG", "expected a code, found bytes"),
        (12.5, "expected a code, found float"),
        (True, "found no code of 4 pegs"),
        ("secret : 1\npegs 7 # x", "found no code of 4 pegs"),
        ("\x00\ud800 'nonsense\"", "found no code of 4 pegs"),
    ],
)
def test_what_is_not_a_code_is_not_an_exception(answer: object, problem: str) -> None:
    grade = keypeg.grade(PUZZLE, answer)
    assert grade.problem is not None and problem in grade.problem
    assert grade == keypeg.Grade(False, None, (), (), grade.problem)


def test_numbers_of_places_are_not_colours() -> None:
    for answer in (
        "peg 1 = 2, peg 2 = 1, peg 3 = 5, peg 4 = 2",
        "Position 1: 2\nPosition 2: 1\nPosition 3: 5\nPosition 4: 2",
        "Answer: 2152\nExplanation: row 1 1234 gives 2 0",
    ):
        grade = keypeg.grade({"pegs": 4, "colours": [*"123456"], "rows": []}, answer)
        assert grade.code == tuple("2152"), grade.problem


def test_rules_can_forbid_a_code() -> None:
    game = keypeg.Game("bulls-and-cows")
    game.add("1234", 2, 0)
    grade = keypeg.grade(game, "1244")
    assert grade.code == ("1", "2", "4", "4")
    assert not grade.is_secret
    assert grade.problem == "it has 4 more than once, which 'repeats no' forbids"


def test_words_of_colours_are_not_codes() -> None:
    game = {"pegs": 4, "colours": [*"abcdef"], "rows": []}
    assert keypeg.grade(game, "Let us face it: a dead end.").code is None
    assert keypeg.grade(game, "face").code == tuple("face")
    assert keypeg.grade(game, "It is FACE.").code == tuple("face")


def test_holes_are_read_where_there_are_holes() -> None:
    game = {"pegs": 3, "colours": ["red", "blue"], "blanks": True, "rows": []}
    assert keypeg.grade(game, "red . blue").code == ("red", ".", "blue")
    assert keypeg.grade(game, ["red", ".", "blue"]).code == ("red", ".", "blue")


def test_a_puzzle_may_be_a_text_a_dict_or_a_game_and_reveal_a_secret() -> None:
    game = keypeg.Game(PUZZLE)
    sources: list[keypeg.GameSource] = [PUZZLE, game, game.to_dict()]
    for puzzle in [*sources, PUZZLE + "secret rrrr\n"]:
        assert keypeg.grade(puzzle, "BYWG").is_secret
        assert not keypeg.grade(puzzle, "RRRR").is_secret
    with pytest.raises(keypeg.InputError):
        keypeg.grade("game classic\nred : 1 1", "BYWG")
