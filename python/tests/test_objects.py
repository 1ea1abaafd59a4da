"""Answers as Python objects: copies, other processes, sets, and completion by Tab."""

import copy
import inspect
import os
import pickle
import pydoc
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
    puzzle = next(keypeg.puzzles(near_misses=1))
    step = keypeg.explain("game classic\n1122 : 4 0\n1123 : 4 0").steps[1]
    for answer in [*answers(), puzzle, step]:
        if not isinstance(answer, keypeg.Game):
            assert answer in {copy.copy(answer)}
    with pytest.raises(TypeError, match="unhashable"):
        hash(keypeg.Game(GAME))  # which changes
    assert keypeg.check(GAME) != keypeg.check("game classic\n1122 : 4 0")
    assert keypeg.check(GAME) != keypeg.next_guess(GAME)


def test_all_names_are_there_before_any_is_read() -> None:
    verdict = keypeg.check(GAME)
    before = dir(verdict)
    assert {"conflict", "count", "report", "is_consistent", "repairs"} <= set(before)
    assert verdict.count == 208 and dir(verdict) == before


class Named(keypeg.Game):
    """A subclass with a constructor and a member of its own."""

    def __init__(self, notes: list[str]) -> None:
        super().__init__(GAME)
        self.notes = notes


@pytest.mark.parametrize("copied", COPIES)
def test_copies_of_a_subclass(copied: Callable[[Any], Any]) -> None:
    game = Named(["a"])
    again = copied(game)
    again.add("1111", 1, 0)
    assert type(again) is Named and again.notes == ["a"] and len(again) == len(game) + 1
    assert (again.notes is game.notes) == (copied is copy.copy)


def test_a_pickle_of_nonsense_is_refused() -> None:
    data = pickle.dumps(keypeg.Game(GAME))
    with pytest.raises(keypeg.InputError, match="did you mean 'black'?"):
        pickle.loads(data.replace(b"black", b"blakk"))
    with pytest.raises(TypeError, match="a function of keypeg returns each Verdict"):
        keypeg.Verdict()


MISSPELT: list[tuple[Callable[[], object], str]] = [
    (lambda: keypeg.check(GAME, tim_limit=1), "check() has no argument"),  # type: ignore
    (lambda: keypeg.Game("mini").add("1122", blak=1), "did you mean 'black'"),  # type: ignore
    (lambda: keypeg.puzzles(graed="easy"), "did you mean 'grade'"),  # type: ignore
    (lambda: keypeg.check(GAME).conflct, "did you mean 'conflict'"),
    (lambda: keypeg.check(GAME, engine="nativ"), "did you mean 'native'"),
    (lambda: keypeg.next_guess(GAME, "knut"), "did you mean 'knuth'"),
    (lambda: keypeg.explain(GAME, colour="gren"), "did you mean 'green'"),
    (lambda: keypeg.score("1122", "1212", "clasic"), "did you mean 'classic'"),
    (lambda: keypeg.generate("puzle"), "did you mean 'puzzle'"),
    (lambda: keypeg.Game(pegz=4), "did you mean 'pegs'"),
]


@pytest.mark.parametrize("call, says", MISSPELT)
def test_the_nearest_name_is_suggested(call: Callable[[], object], says: str) -> None:
    with pytest.raises((TypeError, AttributeError, keypeg.InputError)) as caught:
        call()
    assert says in str(caught.value)


def test_help_fits_three_screens() -> None:
    text = pydoc.plain(pydoc.render_doc(keypeg))
    assert len(text.splitlines()) <= 3 * 24


PUBLIC = {
    name: item
    for name, item in vars(keypeg).items()
    if name in dir(keypeg) and name[0] != "_" and (inspect.isclass(item) or inspect.isroutine(item))
}


def test_the_package_lists_its_names_without_its_modules() -> None:
    names = {name for name in dir(keypeg) if name[0] != "_"}
    names -= {"conformance", "tasks"}  # which another test may have imported
    assert names == {*PUBLIC, "GameSource"} and {"Game", "check", "list"} <= names
    everything: dict[str, Any] = {}
    exec("from keypeg import *", everything)
    assert everything["check"] is keypeg.check and everything["Game"] is keypeg.Game


@pytest.mark.parametrize("name", PUBLIC)
def test_every_name_has_an_example(name: str) -> None:
    item = PUBLIC[name]
    assert ">>> " in (item.__doc__ or "")  # which pytest runs
    if inspect.isclass(item):
        for member, value in vars(item).items():
            if member[0] != "_" and (inspect.isroutine(value) or isinstance(value, property)):
                assert value.__doc__, member
