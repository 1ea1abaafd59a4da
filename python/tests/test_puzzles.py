"""Puzzles have one answer, and near misses that keypeg itself finds to miss one row."""

from __future__ import annotations

import keypeg
import pytest
from command import run


def solve(game: keypeg.Game) -> list[tuple[str, ...]]:
    return [tuple(secret) for secret in keypeg.list(game)]


@pytest.mark.parametrize("rows", [None, 4])
def test_a_puzzle_has_one_answer_and_near_misses(rows: int | None) -> None:
    for puzzle in keypeg.puzzles(8, seed=3, rows=rows, near_misses=4):
        assert solve(puzzle.game) == [puzzle.answer]
        assert len(puzzle.near_misses) == 4
        wrong = [miss.code for miss in puzzle.near_misses]
        assert sorted(puzzle.options) == sorted([puzzle.answer, *wrong])
        assert len(set(puzzle.options)) == 5
        for miss in puzzle.near_misses:
            grade = keypeg.grade(puzzle, miss.code)
            assert not grade.is_secret and grade.problem is None
            assert [wrong.row for wrong in grade.misses] == [miss.row]
        if rows == 4:
            assert {miss.row for miss in puzzle.near_misses} == {1, 2, 3, 4}
        assert keypeg.grade(puzzle, puzzle.answer).is_secret


def test_the_same_arguments_make_the_same_puzzles() -> None:
    make = list(keypeg.puzzles(9, seed=5, near_misses=3))
    assert list(keypeg.puzzles(9, seed=5, near_misses=3)) == make
    assert list(keypeg.puzzles(2, first=2, seed=5, near_misses=3)) == make[2:4]
    assert len({puzzle.options.index(puzzle.answer) for puzzle in make}) > 1
    plain = [puzzle.game for puzzle in keypeg.puzzles(9, seed=5)]
    assert plain == [puzzle.game for puzzle in make]


def test_the_command_makes_the_same() -> None:
    puzzle = next(keypeg.puzzles(seed=9, near_misses=3))
    words = "generate puzzle --seed 9 --near-misses 3"
    text = run(*words.split())
    for miss in puzzle.near_misses:
        assert f"# near miss: {''.join(miss.code)} (misses row {miss.row})\n" in text
    instance = next(keypeg.generate("puzzle", seed=9, near_misses=3))
    assert instance.text == text
    assert instance.near_misses == puzzle.near_misses


def test_secrets_left_get_fewer() -> None:
    for puzzle in keypeg.puzzles(5, rows=4):
        left = [n for n in puzzle.secrets_left if n is not None]
        assert left == sorted(left, reverse=True)
        assert len(left) == 5 and left[0] == 6**4 and left[-1] == 1


def test_without_near_misses_the_answer_is_the_only_option() -> None:
    puzzle = next(keypeg.puzzles())
    assert puzzle.near_misses == () and puzzle.options == (puzzle.answer,)


def test_what_is_not_possible_is_refused() -> None:
    with pytest.raises(keypeg.InputError, match="at most 8"):
        next(keypeg.puzzles(near_misses=9))
    with pytest.raises(keypeg.InputError, match="requires the family puzzle"):
        next(keypeg.generate("random", near_misses=1))
