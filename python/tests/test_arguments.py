"""Wrong arguments are refused at once, with an error that shows what to write."""

from collections.abc import Callable
from pathlib import Path

import keypeg
import pytest

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
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("saved").write_text("game mini\n")
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
        keypeg.Game("foo")
    assert str(error.value).startswith("there is no predefined game 'foo', only classic,")
    assert "bulls-and-cows" in str(error.value)


def test_a_proof_is_a_proof_or_two_texts_or_files(tmp_path: Path) -> None:
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
