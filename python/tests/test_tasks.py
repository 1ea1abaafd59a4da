"""Sets of graded items: right, reproducible, and not to be answered without the rows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import keypeg
import pytest

from keypeg.tasks import KINDS, LEVELS, TaskSet, score_answer, write_harness_files
from keypeg.tasks.__main__ import main
from keypeg.tasks.baselines import answer_by_majority_of_scores, see
from keypeg.tasks.board import Board, score
from keypeg.tasks.deduction_items import Fact
from keypeg.tasks.draws import Draw
from keypeg.tasks.report import Share, measure_baselines, measure_solver
from keypeg.tasks.same_game import fingerprint

EASY = ["easy", "medium"]


def make(kind: str, size: int, **options: Any) -> list[dict[str, Any]]:
    return list(TaskSet(kind, size, **{"seed": 11, "levels": EASY, **options}))


def rows_of(entry: dict[str, Any]) -> list[tuple[list[int], tuple[int, int]]]:
    return [
        ([c - 1 for c in row["guess"]], (row["black"], row["white"]))
        for row in entry["metadata"]["game"]["rows"]
    ]


def fits(entry: dict[str, Any], without: int | None = None) -> list[tuple[int, ...]]:
    """All secrets, by the plain rule."""
    board = Board(4, 6, entry["metadata"]["game"]["repeats"])
    rows = [row for r, row in enumerate(rows_of(entry)) if r != without]
    return [code for code in board.codes if all(score(code, guess) == s for guess, s in rows)]


# ---- What the answers say is true --------------------------------------------------------


@pytest.mark.parametrize("repeats", [True, False])
def test_the_answers_are_right_by_brute_force(repeats: bool) -> None:
    for kind in KINDS:
        for entry in make(kind, 3, repeats=repeats, levels="medium"):
            about, answer = entry["metadata"], entry["answer"]
            secrets = fits(entry)
            if kind in ("find", "choose"):
                assert secrets == [tuple(about["secret"])]
            if kind == "choose":
                assert about["codes"]["ABCD".index(answer)] == about["secret"]
            if kind == "consistent":
                assert (answer == "yes") == bool(secrets)
                assert keypeg.check(about["game"]).is_consistent == bool(secrets)
            if kind == "wrong-row":
                assert not secrets and answer in about["options"]
                alone = [row for row in about["options"] if fits(entry, int(row) - 1)]
                assert alone == [answer]
            if kind == "deduction":
                held = Fact(*about["fact"]).codes(Board(4, 6, repeats))
                numbers = Board(4, 6, repeats).numbers
                follows = all(held >> numbers[code] & 1 for code in secrets)
                assert secrets and (answer == "yes") == follows
                if not follows:
                    assert tuple(about["counterexample"]) in secrets
            if kind == "play":
                assert tuple(about["secret"]) in secrets and len(secrets) == about["left"]


def test_the_level_is_the_grade_of_explain() -> None:
    for kind in ("find", "choose", "consistent", "play"):
        for entry in make(kind, 4, levels=None if kind in ("find", "play") else EASY):
            about = entry["metadata"]
            assert keypeg.explain(about["game"]).grade == about["level"]
    for entry in make("wrong-row", 2):
        explanation = keypeg.explain(entry["metadata"]["game"], row=int(entry["answer"]))
        assert explanation.grade == entry["metadata"]["level"]
    assert [e["metadata"]["level"] for e in make("deduction", 4, levels=None)] == [*LEVELS]


# ---- Models --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_an_oracle_gets_all_and_a_random_model_what_chance_gives(kind: str) -> None:
    tasks = TaskSet(kind, 24, seed=2, levels="medium")
    draw = Draw("random model")
    hits = 0.0
    for entry in tasks:
        assert tasks.score_answer(f"The answer is {entry['answer']}.", entry) == 1.0
        options = entry["metadata"]["options"]
        if kind == "choose":
            hits += tasks.score_answer(draw.choose("ABCD"), entry)
        elif options:
            hits += tasks.score_answer(draw.choose(options), entry)
        elif kind in ("consistent", "deduction"):
            hits += tasks.score_answer(draw.choose(["yes", "no"]), entry)
        else:
            code = [entry["metadata"]["names"][draw.below(6)] for _ in range(4)]
            hits += tasks.score_answer(" ".join(code), entry)
    chance = {"choose": 0.25, "wrong-row": 0.25, "consistent": 0.5, "deduction": 0.5}.get(kind, 0)
    assert abs(hits / 24 - chance) < 0.3


def test_a_reader_of_all_rows_wins_every_game() -> None:
    tasks = TaskSet("play", 8, seed=3)
    for i, entry in enumerate(tasks):
        play = tasks.play(i)
        left = fits(entry)
        names = entry["metadata"]["names"]
        while not play.is_over:
            guess = min(left, key=lambda g: max(
                [score(s, g) for s in left if s != g].count(x) for x in {score(s, g) for s in left}
            ))
            reply = play.guess(" ".join(names[c] for c in guess))
            left = [s for s in left if score(s, guess) == reply.score and s != guess]
            if not left:
                break
        assert play.value == 1.0
        with pytest.raises(ValueError, match="is over"):
            play.guess("x")


def test_a_transcript_of_guesses_is_scored_up_to_the_limit() -> None:
    entry = make("play", 1, notation="digits")[0]
    limit, right = entry["metadata"]["limit"], entry["answer"]
    wrong = next(c for c in ("1111", "2222", "3333") if c != right)
    others = [f"{a}{a}{b}{b}" for a in "123456" for b in "456" if f"{a}{a}{b}{b}" != right]
    assert score_answer([*others[: limit - 1], right], entry) == 1.0
    assert score_answer([*others[:limit], right], entry) == 0.0
    assert score_answer("\n".join([*others[: limit - 1], f"I guess {right}"]), entry) == 1.0
    assert score_answer(wrong, entry) == 0.0 and score_answer(None, entry) == 0.0


# ---- The set ---------------------------------------------------------------------------------


def test_a_set_is_the_beginning_of_a_larger_one_and_its_entries_are_copies() -> None:
    small, large = TaskSet(size=6, seed=5, levels=EASY), TaskSet(size=12, seed=5, levels=EASY)
    assert list(small) == list(large)[:6] and small[-1] == large[5]
    small[0]["metadata"].clear()
    assert small[0] == large[0]
    assert large[0] != TaskSet(size=1, seed=6, levels=EASY)[0]
    assert json.loads(json.dumps(large[3]))["answer"] == large[3]["answer"]
    with pytest.raises(IndexError):
        small[6]


def test_no_game_comes_twice_even_renamed() -> None:
    for kind in KINDS:
        entries = make(kind, 12, levels="medium")
        games = {fingerprint([(tuple(g), s) for g, s in rows_of(entry)]) for entry in entries}
        assert len(games) == 12


@pytest.mark.parametrize("history", ["random", "fitting", "knuth", "kooi"])
def test_histories(history: str) -> None:
    for entry in make("find", 2, history=history):
        rows = rows_of(entry)
        for r, (guess, _) in enumerate(rows[1:], 1):
            if history == "fitting":
                assert all(score(guess, g) == s for g, s in rows[:r])


def test_wrong_arguments_are_refused() -> None:
    for arguments in ({"kinds": "guess"}, {"levels": "mild"}, {"notation": "runes"}, {"wording": 4},
                      {"size": -1}, {"pegs": 1}, {"pegs": 9, "colours": 9}):
        with pytest.raises(keypeg.InputError):
            TaskSet(**arguments)


def test_every_wording_and_notation_reads_differently() -> None:
    questions = {
        (wording, notation): make("find", 1, wording=wording, notation=notation)[0]["question"]
        for wording in (1, 2, 3) for notation in ("words", "letters", "digits", "emoji")
    }
    assert len(set(questions.values())) == 12


# ---- What they give away ------------------------------------------------------------------


def test_a_bound_is_exceeded_only_beyond_luck() -> None:
    assert Share(560, 2000).is_above(4) and Share(1060, 2000).is_above(2)
    assert not Share(530, 2000).is_above(4) and not Share(30, 100).is_above(4)


def test_the_baselines_find_near_misses_but_not_our_options() -> None:
    """An option in the middle of near misses is found without the scores."""
    hits = 0
    for puzzle in keypeg.puzzles(20, seed=1, near_misses=3):
        game = puzzle.game.to_dict()
        codes = [[int(c) - 1 for c in code] for code in puzzle.options]
        entry = {
            "question": "", "answer": "ABCD"[puzzle.options.index(puzzle.answer)],
            "metadata": {"kind": "choose", "codes": codes, "game": {"rows": [
                {**row, "guess": [int(c) for c in row["guess"]]} for row in game["rows"]]}},
        }
        seen, answer = see(entry, Board(4, 6))
        hits += answer_by_majority_of_scores(seen, Draw(1)) == answer
    assert hits > 15
    shares = measure_baselines(make("choose", 60, levels="medium"), Board(4, 6))
    assert all(not share.is_above(4) for share in shares.values()), shares


def test_each_option_could_be_the_secret() -> None:
    """With the scores of another option the guesses have that one as their only secret, and the
    same grade."""
    grades = []
    for entry in make("choose", 6):
        guesses = [guess for guess, _ in rows_of(entry)]
        for code in entry["metadata"]["codes"]:
            rows = [{"guess": [c + 1 for c in g], "black": score(code, g)[0],
                     "white": score(code, g)[1]} for g in guesses]
            other = {**entry, "metadata": {"game": {**entry["metadata"]["game"], "rows": rows}}}
            assert fits(other) == [tuple(code)]
            grades.append(keypeg.explain(other["metadata"]["game"]).grade
                          == entry["metadata"]["level"])
    assert sum(grades) >= 20  # explain() tries orders of rows, so not always


def test_the_solver_of_bounded_depth_finds_less_in_higher_levels() -> None:
    shares = measure_solver(make("find", 50, levels=["easy", "hard"]), Board(4, 6))
    assert shares["easy"].value > shares["hard"].value + 0.2


def test_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "--items", "20", "--kind", "choose", "--level", "easy"]) == 0
    assert "majority of scores" in capsys.readouterr().out
    assert main(["write", "--items", "2", "--kind", "find", "--level", "easy"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_report_fails_if_a_baseline_is_above(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "keypeg.tasks.__main__.measure_baselines", lambda entries, board: {"x": Share(60, 100)}
    )
    assert main(["report", "--items", "4", "--kind", "choose", "--level", "easy"]) == 1


# ---- Files for lm-evaluation-harness ---------------------------------------------------------


def test_harness_files(tmp_path: Path) -> None:
    tasks = TaskSet(["find", "choose"], 4, levels="easy")
    task, documents, scorer = write_harness_files(tasks, tmp_path, "graded")
    lines = [json.loads(line) for line in documents.read_text().splitlines()]
    assert [line["question"] for line in lines] == [entry["question"] for entry in tasks]
    assert all(set(map(type, line.values())) == {str} for line in lines)
    names: dict[str, Any] = {}
    exec(scorer.read_text(), names)
    for line in lines:
        assert names["process_results"](line, [line["answer"]]) == {"score": 1.0}
        assert names["process_results"](line, ["?"]) == {"score": 0.0}
    text = task.read_text()
    for part in ("task: graded\n", "output_type: generate_until\n", str(documents),
                 "process_results: !function graded_score.process_results\n", "metric: score\n"):
        assert part in text
    with pytest.raises(keypeg.InputError, match="partner"):
        write_harness_files(TaskSet("play", 1), tmp_path)
