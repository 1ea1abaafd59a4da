"""Arguments that are wrong: the exceptions, and the verdicts of check_many."""

import os
import pathlib
import subprocess
from collections.abc import Callable
from typing import Any

import keypeg
import pytest
from command import PROGRAM
from keypeg.arguments import RANGES

GAME = "game classic\n1122 : 1 1"
MINI = "game mini\n1122 : 1 1"
SURROGATE = "\ud800"

# The commands that have an option of the name of a number.  A number that is the
# operand of `sample`, a size and what is not an option are tested elsewhere.
COMMANDS = {
    "colours": "generate",
    "first": "generate",
    "jobs": "check",
    "level": "explain",
    "lies": "check",
    "limit": "list",
    "longest": "next",
    "near_misses": "generate",
    "number": "generate",
    "peg": "explain",
    "pegs": "generate",
    "repairs": "check",
    "row": "explain",
    "rows": "generate",
    "sample": "next",
    "seed": "sample",
    "states": "check",
    "top": "next",
}
NOT_OPTIONS = {"after", "black", "length", "memory_limit", "total", "white", "width"}


def accepts(command: str, name: str, value: int) -> bool:
    """Whether the command accepts a value of an option."""
    option = "hint" if name == "level" else name.replace("_", "-")
    words = [PROGRAM, command, f"--{option}", str(value), "--help"]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("name", sorted(RANGES.keys() - NOT_OPTIONS))
def test_ranges_are_those_of_the_command(name: str) -> None:
    least, most = RANGES[name]
    command = COMMANDS[name]
    assert accepts(command, name, least) and accepts(command, name, most)
    assert not accepts(command, name, most + 1)
    assert not accepts(command, name, least - 1)


# ---- Numbers -----------------------------------------------------------------

CALLS: list[tuple[str, Callable[[Any], object]]] = [
    ("lies", lambda n: keypeg.check(GAME, lies=n)),
    ("repairs", lambda n: keypeg.check(GAME, repairs=n)),
    ("states", lambda n: keypeg.check(GAME, states=n)),
    ("memory_limit", lambda n: keypeg.check(GAME, memory_limit=n)),
    ("lies", lambda n: keypeg.check_many([GAME], lies=n)),
    ("jobs", lambda n: keypeg.check_many([GAME], jobs=n)),
    ("limit", lambda n: keypeg.count(GAME, limit=n)),
    ("lies", lambda n: keypeg.count(GAME, lies=n)),
    ("limit", lambda n: keypeg.list(GAME, limit=n)),
    ("number", lambda n: keypeg.sample(GAME, n)),
    ("seed", lambda n: keypeg.sample(GAME, seed=n)),
    ("top", lambda n: keypeg.next_guess(GAME, top=n)),
    ("sample", lambda n: keypeg.next_guess(GAME, sample=n)),
    ("longest", lambda n: keypeg.next_guess(GAME, "optimal", longest=n)),
    ("seed", lambda n: keypeg.next_guess(GAME, seed=n)),
    ("number", lambda n: keypeg.generate("balanced", n)),
    ("first", lambda n: keypeg.generate("balanced", first=n)),
    ("pegs", lambda n: keypeg.generate("balanced", pegs=n)),
    ("colours", lambda n: keypeg.generate("balanced", colours=n)),
    ("rows", lambda n: keypeg.generate("balanced", rows=n)),
    ("seed", lambda n: keypeg.generate("balanced", seed=n)),
    ("states", lambda n: keypeg.generate("balanced", states=n)),
    ("pegs", lambda n: keypeg.puzzles(pegs=n)),
    ("length", lambda n: keypeg.puzzles(length=(n, n))),
    ("peg", lambda n: keypeg.explain(GAME, peg=n)),
    ("row", lambda n: keypeg.explain(GAME, row=n)),
    ("level", lambda n: keypeg.hint(GAME, n)),
    ("after", lambda n: keypeg.hint(GAME, after=n)),
    ("near_misses", lambda n: keypeg.puzzles(near_misses=n)),
    ("states", lambda n: keypeg.prove(GAME, states=n)),
    ("width", lambda n: keypeg.check(GAME).report(width=n)),
    ("width", lambda n: keypeg.next_guess(GAME).report(width=n)),
    ("black", lambda n: keypeg.Game("classic").add("1122", n, 0)),
    ("white", lambda n: keypeg.Game("classic").add("1122", 0, n)),
    ("total", lambda n: keypeg.Game(pegs=4, colours=6).add("1122", total=n)),
]


@pytest.mark.parametrize("name, call", CALLS)
def test_numbers_out_of_range(name: str, call: Callable[[Any], object]) -> None:
    least, most = RANGES[name]
    for number in (least - 1, most + 1, -1, 2**64, 2**64 + least, -(2**70)):
        with pytest.raises(keypeg.InputError) as caught:
            call(number)
        assert str(caught.value) == (
            f"{name}: expected at least {least:,} and at most {most:,}, "
            f"found {number:,}"
        )
    with pytest.raises(ValueError, match=f"{name}: .* found a number of 16,610 bits"):
        call(10**5000)
    for value in ("1", 1.5, True, [1], int):
        found = type(value).__name__
        with pytest.raises(TypeError, match=f"{name}: .* number, found {found}"):
            call(value)


def test_numbers_in_range() -> None:
    class One:
        def __index__(self) -> int:
            return 1

    assert keypeg.check(GAME, lies=One()).lies == 1  # type: ignore[arg-type]
    assert len(keypeg.list(GAME, limit=2**64 - 1)) == 208
    assert keypeg.sample(GAME, seed=2**64 - 1) != keypeg.sample(GAME, seed=0)
    assert keypeg.check(GAME, memory_limit=10**18, states=2**64 - 1).is_consistent
    assert len(list(keypeg.check_many([MINI] * 3, jobs=1024))) == 3
    assert len(list(keypeg.check_many([MINI] * 3, jobs=0))) == 3


def test_times() -> None:
    for value in (0, -1, -0.5, float("nan"), float("inf"), 10**400, -(10**400)):
        with pytest.raises(keypeg.InputError, match="time_limit: expected finite"):
            keypeg.check(GAME, time_limit=value)
    for wrong in ("1", b"1", [1]):
        with pytest.raises(TypeError, match="time_limit: expected seconds, found"):
            keypeg.check(GAME, time_limit=wrong)  # type: ignore[arg-type]
    assert keypeg.check(GAME, time_limit=1).is_consistent


def test_the_last_number_of_a_game() -> None:
    last = 2**64 - 1
    instances = keypeg.generate("balanced", None, first=last, pegs=8)
    assert [instance.number for instance in instances] == [last]
    with pytest.raises(keypeg.InputError, match="number: expected at most 1, found 2"):
        keypeg.generate("balanced", 2, first=last)


def test_counts_of_thousands_of_digits() -> None:
    text = "pegs 9000\ncolours 6"
    assert keypeg.check(text).count == keypeg.count(text) == 6**9000


# ---- Words and texts ---------------------------------------------------------

WORDS: list[tuple[str, Callable[[Any], object]]] = [
    ("engine", lambda word: keypeg.check(GAME, engine=word)),
    ("encoding", lambda word: keypeg.count(GAME, encoding=word)),
    ("strategy", lambda word: keypeg.next_guess(GAME, word)),
    ("guesses", lambda word: keypeg.next_guess(GAME, guesses=word)),
    ("family", lambda word: keypeg.generate(word)),
    ("grade", lambda word: keypeg.puzzles(grade=word)),
    ("colour", lambda word: keypeg.explain(GAME, colour=word)),
    ("status", lambda word: keypeg.generate("balanced", status=word)),
    ("game", lambda word: keypeg.score("1122", "1212", word)),
    ("format", lambda word: keypeg.encode(GAME, word)),
    ("format", lambda word: keypeg.read(GAME, word)),
    ("format", lambda word: keypeg.Game("classic").to_text(word)),
]


@pytest.mark.parametrize("name, call", WORDS)
def test_words(name: str, call: Callable[[Any], object]) -> None:
    for wrong in (5, keypeg.Game, b"native"):
        found = type(wrong).__name__
        with pytest.raises(TypeError, match=f"{name}: expected str, found {found}"):
            call(wrong)
    with pytest.raises(keypeg.InputError, match=f"{name}: .* without NUL"):
        call("native\0")
    if name != "encoding":  # which are used only when needed
        for word in ("none", SURROGATE, "\udcff"):
            with pytest.raises(keypeg.InputError):
                call(word)


def test_games_that_cannot_be_read() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    games: list[Any] = [
        f"game classic\nr{SURROGATE}gg : 1 1",
        "game classic\nr\udcffgg : 1 1",
        {"game": "classic", "id": SURROGATE, "rows": []},
        {"game": "classic", "rows": {1}},
        {"game": "classic", "id": 10**5000, "rows": []},
        {"game": "classic", "rows": deep},
        pathlib.Path("a\0b"),
    ]
    for game in games:
        with pytest.raises(keypeg.InputError):
            keypeg.check(game)
        with pytest.raises(keypeg.InputError):
            keypeg.Game(game)
    with pytest.raises(FileNotFoundError):
        keypeg.check(pathlib.Path("no such file"))
    with pytest.raises(TypeError, match="expected a game as str"):
        keypeg.check(17)  # type: ignore[arg-type]


def test_codes() -> None:
    for code in (SURROGATE, [SURROGATE] * 4, "11\0 22"):
        with pytest.raises(keypeg.InputError):
            keypeg.score(code, code)
        with pytest.raises(keypeg.InputError):
            keypeg.Game("classic").add(code, 1, 1)
        assert keypeg.grade(GAME, code).problem
    with pytest.raises(keypeg.InputError):
        keypeg.Game("classic").add("1122 : 1 1\n1122", 1, 1)
    for answer in (10**5000, [10**5000] * 4):
        assert keypeg.grade(GAME, answer).problem


def test_proofs() -> None:
    for wrong in (5, None, ["a"]):
        with pytest.raises(TypeError):
            keypeg.verify(GAME, wrong, "")  # type: ignore[arg-type]
    assert not keypeg.verify(GAME, SURROGATE, SURROGATE)


# ---- Other types -------------------------------------------------------------

CHEATED = "game classic\n1122 : 4 0\n1123 : 4 0"


@pytest.mark.parametrize("count", ["1", 1.5, True, [1]])
def test_a_count_that_is_not_a_whole_number_is_refused(count: object) -> None:
    game = keypeg.Game("classic")
    for name in ("black", "white", "total"):
        counts: dict[str, object] = {"black": 1, "white": 1, name: count}
        with pytest.raises(TypeError, match=f"{name}: expected a whole number"):
            game.add("rrgg", **counts)  # type: ignore[arg-type]
    assert len(game) == 0 and keypeg.check(game).is_consistent


@pytest.mark.parametrize("guess", [1122, None, b"1122", {"guess": "1122"}])
def test_a_guess_that_is_not_a_text_or_list_is_refused(guess: object) -> None:
    game = keypeg.Game("classic")
    with pytest.raises(TypeError, match="guess: expected a str, as in '1122', or"):
        game.add(guess, 1, 1)  # type: ignore[arg-type]
    game.add((colour for colour in "rrgg"), 1, 1)  # type: ignore[arg-type]
    assert len(game) == 1


def test_the_name_of_a_file_is_not_a_game(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    pathlib.Path("saved").write_text("game mini\n")
    calls: list[Callable[[str], object]]
    calls = [keypeg.check, keypeg.count, keypeg.read, *map(check_first, (1, 2))]
    for name in ("friday.game", "games/my friday.jsonl", "saved"):
        for call in calls:
            with pytest.raises(keypeg.InputError) as error:
                call(name)
            assert str(error.value).startswith("1:1: the rules are missing")
            assert str(error.value).endswith(
                f"; a str is the text of a game; for a file write pathlib.Path({name!r})"
            )
    for text in ("rrgg : 1 1", "friday.game\n", '{"game": "x.y"}', "nothing"):
        with pytest.raises(keypeg.InputError) as error:
            keypeg.check(text)
        assert "pathlib" not in str(error.value)


def check_first(jobs: int) -> Callable[[str], None]:
    def check(text: str) -> None:
        error = next(keypeg.check_many([text], jobs=jobs)).error
        assert error
        raise error

    return check


def test_an_unknown_game_is_named_with_those_that_exist() -> None:
    with pytest.raises(keypeg.InputError) as error:
        keypeg.Game("chess")
    assert str(error.value).startswith("game: unknown game 'chess'; expected classic, mini")
    with pytest.raises(keypeg.InputError, match="did you mean 'classic'?"):
        keypeg.Game("clasic")


ARGUMENTS: list[tuple[Callable[[], object], str]] = [
    (lambda: keypeg.next_guess("game classic", longest=3), "write strategy='optimal'"),
    (lambda: keypeg.encode(GAME, "opb", encoding="general"), "omit encoding='general'"),
    (lambda: list(keypeg.generate("balanced", pegs=9)), "require pegs divisible by 4"),
    (lambda: list(keypeg.generate("one-in-three", pegs=6, rows=1)), "requires rows="),
]


@pytest.mark.parametrize(("call", "says"), ARGUMENTS)
def test_errors_name_arguments_and_not_options(
    call: Callable[[], object], says: str
) -> None:
    with pytest.raises(keypeg.KeypegError) as error:
        call()
    assert says in str(error.value)
    assert "--" not in str(error.value)


def test_a_proof_is_a_proof_or_two_texts_or_files(tmp_path: pathlib.Path) -> None:
    with pytest.raises(TypeError, match=r"verify\(game, proof, formula\)"):
        keypeg.verify(CHEATED, "garbage")
    with pytest.raises(TypeError, match="as str, bytes or path, found int"):
        keypeg.verify(CHEATED, "garbage", 7)  # type: ignore[arg-type]
    assert not keypeg.verify(CHEATED, "garbage", "garbage")
    proof = keypeg.prove(CHEATED)
    files = tmp_path / "proof.pbp", tmp_path / "formula.opb"
    files[0].write_text(proof.proof)
    files[1].write_text(proof.formula)
    assert keypeg.verify(CHEATED, *files)
    assert keypeg.verify(CHEATED, proof.proof.encode(), proof.formula)


# ---- check_many --------------------------------------------------------------


def test_bad_games_have_verdicts(tmp_path: pathlib.Path) -> None:
    bad: list[keypeg.GameSource] = [
        f"game mini\n{SURROGATE}",
        {"game": "mini", "rows": {1}},
        {"game": "mini", "id": SURROGATE, "rows": []},
        tmp_path / "none.game",
        tmp_path / os.fsdecode(b"\xff"),
        tmp_path / "a\0b",
        tmp_path,
    ]
    games: list[keypeg.GameSource] = [MINI]
    for game in bad * 40:
        games += [game, MINI]
    for jobs in (1, 3):
        verdicts = list(keypeg.check_many(games, jobs=jobs))
        assert [verdict.game for verdict in verdicts] == list(range(1, len(games) + 1))
        for i, verdict in enumerate(verdicts):
            assert verdict.verdict == ("error" if i % 2 else "consistent")
        for game, verdict in zip(bad, verdicts[1::2]):
            assert isinstance(verdict.error, keypeg.InputError)
            assert str(verdict.error) in verdict.report()
            verdict.to_json().encode()
            with pytest.raises((keypeg.InputError, OSError)) as caught:
                keypeg.check(game)
            says = verdict.error.problems[0].says
            assert says in str(caught.value) and says.isascii()


def test_what_is_not_a_game_ends_the_verdicts() -> None:
    seen = []
    with pytest.raises(TypeError, match="found int"):
        games: list[Any] = [MINI, SURROGATE, MINI, 17]
        for verdict in keypeg.check_many(games):
            seen.append(verdict.verdict)
    assert seen == ["consistent", "error", "consistent"]
