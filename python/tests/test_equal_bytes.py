"""Python and the command give the same bytes."""

import dataclasses
import json
from collections import Counter
from typing import Any

import keypeg
import pytest
from command import EXAMPLES, as_lines, random_game, run

GAMES = [random_game(seed) for seed in range(1000)]
LINES = as_lines(GAMES)


def test_a_thousand_games_of_every_rule() -> None:
    expected = run("check", "--json", text=LINES)
    verdicts = list(keypeg.check_many(GAMES, jobs=2))
    assert "".join(v.to_json() + "\n" for v in verdicts) == expected
    kinds = Counter(str(verdict.verdict) for verdict in verdicts)
    assert all(kinds[kind] > 50 for kind in ("consistent", "cheated", "error")), kinds


def test_lines_dicts_and_games_are_the_same() -> None:
    readable = [game for game in GAMES if is_readable(game)]
    expected = run("check", "--json", text=as_lines(readable))
    lines: list[keypeg.GameSource] = [*as_lines(readable).splitlines()]
    objects: list[keypeg.GameSource] = [*map(keypeg.Game, readable)]
    for games in (lines, objects):
        answers = [verdict.to_json() for verdict in keypeg.check_many(games)]
        assert "".join(answer + "\n" for answer in answers) == expected


def is_readable(game: dict[str, object]) -> bool:
    try:
        return bool(keypeg.Game(game)) or True
    except keypeg.InputError:
        return False


def test_every_member_is_a_field() -> None:
    fields = {field.name for field in dataclasses.fields(keypeg.Verdict)}
    for options in ({}, {"story": True, "all_conflicts": True}, {"lies": 1}):
        for verdict in keypeg.check_many(GAMES, **options):  # type: ignore[arg-type]
            members = verdict.to_dict()
            assert fields >= members.keys() - {"count_exact"}
            assert verdict.verdict == members["verdict"]
            assert str(verdict.count or 0) == (members.get("count_exact") or "0")


@pytest.mark.parametrize(
    "words, options",
    [
        (["--story"], {"story": True}),
        (["--lies", "1"], {"lies": 1}),
        (["--all-conflicts"], {"all_conflicts": True}),
        (["--repairs", "0"], {"repairs": 0}),
        (["--repairs", "2", "--engine", "native"], {"repairs": 2, "engine": "native"}),
        (["--engine", "sat"], {"engine": "sat"}),
        (["--states", "20"], {"states": 20}),
    ],
)
def test_options(words: list[str], options: dict[str, object]) -> None:
    games = GAMES[:100]
    expected = run("check", "--json", *words, text=as_lines(games))
    verdicts = keypeg.check_many(games, jobs=2, **options)  # type: ignore[arg-type]
    assert "".join(v.to_json() + "\n" for v in verdicts) == expected


@pytest.mark.parametrize("name", ["friday", "saturday", "monday", "puzzle", "sunday"])
def test_examples(name: str) -> None:
    path = EXAMPLES / f"{name}.game"
    text = path.read_text()
    verdict = keypeg.check(path)
    assert verdict.to_json() + "\n" == run("check", "--json", text=text)
    assert str(verdict) == without_title(run("check", "--why", "0", text=text))
    coloured = run("check", "--why", "0", "--colour", "always", "--verbose", text=text)
    if " s," not in coloured and " ms" not in coloured:  # no times
        assert verdict.report(colour=True, stats=True) == without_title(coloured)
    explanation = keypeg.explain(path)
    assert explanation.to_json() + "\n" == run("explain", "--json", text=text)
    assert str(explanation) == without_title(run("explain", text=text))
    advice = keypeg.next_guess(path, top=3)
    assert advice.to_json() + "\n" == run("next", "--json", "--top", "3", text=text)
    assert str(advice) == run("next", "--top", "3", text=text)


def members_of(step: Any) -> dict[str, object]:
    members = {name: value for name, value in vars(step).items() if value is not None}
    members["from"] = members.pop("from_")
    if step.inner is not None:
        members["inner"] = [members_of(inner) for inner in step.inner]
    return members


def test_explanations() -> None:
    readable = [game for game in GAMES[:200] if is_readable(game)]
    explanations = [keypeg.explain(game) for game in readable]
    for game, explanation in zip(readable, explanations):
        text = as_lines([game])
        assert explanation.to_json() + "\n" == run("explain", "--json", text=text)
    fields = {field.name for field in dataclasses.fields(keypeg.Explanation)}
    for explanation in explanations:
        members = explanation.to_dict()
        assert fields >= members.keys() - {"codemaker", "part"}
        steps = [members_of(step) for step in explanation.steps]
        assert json.loads(json.dumps(steps)) == members["steps"]
    goals = Counter(explanation.goal for explanation in explanations)
    assert all(goals[goal] > 10 for goal in ("contradiction", "secret", "certain")), goals


@pytest.mark.parametrize(
    "words, options",
    [
        (["--peg", "2"], {"peg": 2}),
        (["--colour", "red"], {"colour": "red"}),
        (["--row", "2"], {"row": 2}),
        (["--not", "rgby"], {"code": ["red", "green", "blue", "yellow"]}),
    ],
)
def test_questions(words: list[str], options: dict[str, object]) -> None:
    text = (EXAMPLES / "sunday.game").read_text()
    answer = keypeg.explain(text, **options)  # type: ignore[arg-type]
    assert answer.to_json() + "\n" == run("explain", "--json", *words, text=text)
    assert str(answer) == without_title(run("explain", *words, text=text))
    assert answer.question is not None and answer.goal


def test_hints() -> None:
    text = (EXAMPLES / "sunday.game").read_text()
    for level in (1, 2, 3, 4):
        words = ["explain", "--hint", str(level)]
        said = run(*words, text=text)
        assert keypeg.hint(text, level).split() == without_title(said).split()
        line = run(*words, "--steps", "2", "--json", text=text)
        after = keypeg.hint(text, level, after=2)
        assert after.lower() == json.loads(line)["hint"]["says"].lower()
    with pytest.raises(keypeg.LimitError, match="board-size"):
        keypeg.hint("pegs 70\ncolours 8")


def test_grades() -> None:
    for grade in ("easy", "any"):
        printed = run("generate", "puzzle", "--grade", grade, "--length", "5..30")
        puzzle = next(keypeg.puzzles(grade=grade, length=(5, 30)))  # type: ignore[arg-type]
        explanation = keypeg.explain(puzzle.game)
        assert str(puzzle.game) == "".join(
            line for line in printed.splitlines(keepends=True) if line[0] != "#"
        )
        assert puzzle.difficulty is not None
        assert puzzle.difficulty == keypeg.Difficulty(
            explanation.grade,
            explanation.cost,
            explanation.dearest,
            len(explanation.steps),
        )
    assert next(keypeg.puzzles()).difficulty is None


def without_title(report: str) -> str:
    """The command names the codemaker above the report."""
    lines = report.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("== "))


def test_secrets() -> None:
    for game in filter(is_readable, GAMES[:60]):
        text = keypeg.Game(game).to_text()
        printed = json.loads(run("count", "--json", text=text))
        assert str(keypeg.count(game)) == printed["count_exact"]
        codes = keypeg.list(game, limit=50)
        shown = run("list", "--json", "--limit", "50", text=text).splitlines()
        assert len(codes) == len(shown) - 1
        assert f'"complete":{str(codes.is_complete).lower()}' in shown[-1]
        drawn = keypeg.sample(game, 5, seed=3)
        assert all(len(code) == len(drawn[0]) for code in drawn)
        if drawn:
            first = run("sample", "5", "--seed", "3", "--json", text=text)
            assert [list(code) for code in drawn] == [
                json.loads(line)["secret"]
                for line in first.splitlines()[:-1]
            ]


def test_clauses_and_generated_games() -> None:
    text = (EXAMPLES / "saturday.game").read_text()
    assert keypeg.encode(text, "opb") == run("encode", "--format", "opb", text=text)
    instances = list(keypeg.generate("balanced", 2, pegs=12, seed=7, first=3))
    words = ["--pegs", "12", "--seed", "7", "--first", "3", "--number", "2"]
    printed = run("generate", "balanced", *words)
    assert "---\n".join(map(str, instances)) == printed
    puzzle = next(keypeg.generate("puzzle", seed=5))
    assert str(puzzle) == run("generate", "puzzle", "--seed", "5")
    assert keypeg.list(puzzle.game).is_complete and keypeg.count(puzzle.game) == 1
