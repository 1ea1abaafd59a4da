"""Answers as Python objects: copies, other processes, sets, and completion by Tab."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import keypeg
import pytest

GAME = "game classic\n1122 : 1 1"
COPIES: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    lambda answer: pickle.loads(pickle.dumps(answer)),
]


def answers() -> list[Any]:
    return [
        keypeg.check(GAME),
        next(keypeg.check_many([GAME])),
        next(keypeg.check_many(["game classic\n1122 : 9 9"])),
        keypeg.next_guess(GAME, top=2),
        keypeg.explain(GAME),
        keypeg.Game(GAME),
        keypeg.grade(GAME, "1213"),
        keypeg.score("1122", "1213"),
        next(keypeg.generate("random")),
        next(keypeg.puzzles(near_misses=1)),
    ]


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("i", range(10))
def test_copies_are_equal(i: int, copied: Callable[[Any], Any]) -> None:
    answer = answers()[i]
    again = copied(answer)
    assert again == answer
    assert repr(again) == repr(answer)
    assert str(again) == str(answer)


def test_a_copy_has_the_reports_of_its_original() -> None:
    for answer in (keypeg.next_guess(GAME), keypeg.explain(GAME)):
        again = pickle.loads(pickle.dumps(answer))
        assert again.report(width=40, stats=True) == answer.report(width=40, stats=True)


def test_nothing_is_ignored_in_another_process() -> None:
    program = "import sys, pickle; print(pickle.load(sys.stdin.buffer).guess)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps(keypeg.next_guess(GAME)),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        check=True,
    )
    assert done.stdout.decode().strip() == str(keypeg.next_guess(GAME).guess)
    assert done.stderr == b""


def test_answers_are_members_of_sets() -> None:
    for answer in (keypeg.check(GAME), keypeg.next_guess(GAME), keypeg.explain(GAME)):
        assert answer in {copy.copy(answer)}
    assert keypeg.check(GAME) != keypeg.check("game classic\n1122 : 4 0")
    assert keypeg.check(GAME) != keypeg.next_guess(GAME)


def test_all_names_are_there_before_any_is_read() -> None:
    verdict = keypeg.check(GAME)
    before = dir(verdict)
    assert {"conflict", "count", "report", "is_consistent", "repairs"} <= set(before)
    assert verdict.count == 208 and dir(verdict) == before
