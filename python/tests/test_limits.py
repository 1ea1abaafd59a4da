"""Limits, progress, Ctrl-C, and several threads."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count as count_up
from itertools import islice
from pathlib import Path
from typing import Iterator

import keypeg
import pytest
from command import ROOT, random_game
from keypeg import _library, _reading

HARD = ROOT / "tests/games/hard.game"
WIDE = str(next(keypeg.generate("random", pegs=40, colours=8, rows=12, seed=1)).game)
SLOW = "pegs 6\ncolours 8\n112233 : 1 1\n445566 : 1 2\n778812 : 1 1\n135724 : 1 2"
MINI = "game mini\n1122 : 1 1"


def test_a_limit_is_not_an_error() -> None:
    began = time.monotonic()
    verdict = keypeg.check(WIDE, time_limit=0.2, engine="native")
    assert (verdict.verdict, verdict.stop) == ("undecided", "time-limit")
    assert time.monotonic() - began < 10
    assert keypeg.check(HARD, states=1000, engine="native").stop == "state-budget"
    count = keypeg.count(WIDE, time_limit=0.1, engine="native")
    assert not count.is_exact and count.stop == "time-limit"
    assert keypeg.list(WIDE, time_limit=0.1).stop == "time-limit"
    explanation = keypeg.explain(SLOW, time_limit=0.001)
    assert (explanation.goal, explanation.stop) == (None, "time-limit")


def test_a_limit_that_ends_the_check_of_a_proof_is_named() -> None:
    with pytest.raises(keypeg.LimitError, match="not known whether") as error:
        keypeg.prove(HARD, time_limit=0.01)
    assert error.value.stop == "time-limit"


def test_progress_is_reported_by_the_calling_thread() -> None:
    seen: list[keypeg.Progress] = []
    threads = set()

    def note(progress: keypeg.Progress) -> None:
        threads.add(threading.current_thread())
        seen.append(progress)

    keypeg.check(HARD, time_limit=0.5, progress=note)
    assert seen and threads == {threading.current_thread()}
    assert all(isinstance(progress.what, str) for progress in seen)


def test_an_exception_of_progress_ends_the_call() -> None:
    def refuse(progress: keypeg.Progress) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        keypeg.check(HARD, progress=refuse)
    assert keypeg.check(MINI).is_consistent


CALLS = [
    "keypeg.check(HARD)",
    "keypeg.check(HARD, progress=print)",
    "keypeg.count(WIDE)",
    "keypeg.list(WIDE)",
    "keypeg.list('pegs 12\\ncolours 8')",
    "while True: keypeg.sample(WIDE, 9, engine='native', states=10**15)",
    "keypeg.prove(HARD)",
    "keypeg.encode('pegs 900\\ncolours 60\\n' + ''.join("
    "' '.join(str((i * k + i // 7) % 60 + 1) for i in range(900)) + ' : 15 300\\n'"
    " for k in range(3, 150)))",
    "list(keypeg.generate('balanced', None, pegs=32))",
    "list(keypeg.puzzles(None))",
    "while True: keypeg.explain(SLOW)",
    "keypeg.next_guess('pegs 8\\ncolours 9', sample=10**6, top=9)",
    "list(keypeg.check_many([HARD, HARD]))",
    "for v in keypeg.check_many(iter(lambda: 'game mini', 0), jobs=2): pass",
]


@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c_within_a_second(call: str) -> None:
    program = (
        f"import keypeg, time\nfrom pathlib import Path\nHARD = Path({str(HARD)!r})\n"
        f"WIDE = {WIDE!r}\nSLOW = {SLOW!r}\n"
        "print('ready', flush=True)\n"
        f"try:\n    {call}\n"
        "except KeyboardInterrupt:\n    print('interrupted', time.monotonic())\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=Path(keypeg.__file__).parent.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.2)
    sent = time.monotonic()
    child.send_signal(signal.SIGINT)
    out, errors = child.communicate(timeout=30)
    last = out.splitlines()[-1].split()
    assert last[0] == "interrupted" and child.returncode == 0, errors
    assert float(last[1]) - sent < 1


def test_ctrl_c_while_memory_is_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    library = _library.lib

    class Interrupted:
        def __getattr__(self, name: str) -> object:
            return free if name == "kp_match_free" else getattr(library, name)

    def free(handle: object) -> None:
        monkeypatch.undo()
        library.kp_match_free(handle)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(_reading, "lib", Interrupted())
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        keypeg.read(MINI)
        time.sleep(10)
    assert time.monotonic() - began < 5


def test_several_threads() -> None:
    games = [keypeg.Game(random_game(seed)) for seed in (1, 2, 4)]
    expected = [keypeg.check(game).to_json() for game in games]

    def check_all(_: int) -> list[str]:
        answers = [keypeg.check(game).to_json() for game in games * 50]
        keypeg.count(games[0])
        keypeg.sample(games[1], 3)
        list(keypeg.check_many(games, jobs=2))
        return answers

    with ThreadPoolExecutor(8) as pool:
        for answers in pool.map(check_all, range(16)):
            assert answers == expected * 50


def test_a_process_that_forks_while_threads_check() -> None:
    expected = keypeg.check(MINI, story=True).to_json()
    ended = threading.Event()

    def check_on() -> None:
        while not ended.is_set():
            keypeg.check(MINI)
            keypeg.explain(MINI)

    threads = [threading.Thread(target=check_on) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(10):
            child = os.fork()
            if child == 0:
                answer = keypeg.check(MINI, story=True).to_json()
                many = [v.is_consistent for v in keypeg.check_many([MINI] * 9, jobs=2)]
                os._exit(answer != expected or many != [True] * 9)
            assert os.waitpid(child, 0)[1] == 0
    finally:
        ended.set()
        for thread in threads:
            thread.join()


class Bar:
    """What keypeg uses of a progress bar of tqdm."""

    total: float | None = None
    n: float = 0
    unit = ""

    def __init__(self) -> None:
        self.seen: list[tuple[str, float, float | None]] = []

    def set_description_str(self, what: str, refresh: bool) -> None:
        self.what = what

    def refresh(self) -> None:
        self.seen.append((self.what, self.n, self.total))


def test_progress_can_be_a_bar() -> None:
    bar = Bar()
    keypeg.check(HARD, time_limit=0.5, progress=bar)  # type: ignore[arg-type]
    assert bar.seen and all(total in (None, 100) for _, _, total in bar.seen)


def test_the_number_of_verdicts_is_that_of_the_games() -> None:
    verdicts = keypeg.check_many([MINI] * 3)
    assert len(verdicts) == 3 and next(verdicts).game == 1  # type: ignore[arg-type]
    assert [verdict.game for verdict in verdicts] == [2, 3]
    with pytest.raises(TypeError):
        len(keypeg.check_many(iter([MINI])))  # type: ignore[arg-type]


def test_other_processes() -> None:
    for verdict in (keypeg.check(MINI), keypeg.check(MINI, story=True)):
        copied = pickle.loads(pickle.dumps(verdict))
        assert copied == verdict and copied.to_json() == verdict.to_json()
        assert copied.report(width=60) == verdict.report(width=60)
    game = keypeg.Game(MINI)
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(keypeg.InputError) as caught:
        keypeg.check("game mini\n1122 : 9 9")
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (copied.line, copied.column, str(copied)) == (2, 8, str(caught.value))


# ---- check_many -------------------------------------------------------------------


def test_an_endless_iterable() -> None:
    taken = 0

    def games() -> Iterator[str]:
        nonlocal taken
        for taken in count_up(1):
            yield f"id {taken}\n{MINI}"

    verdicts = list(islice(keypeg.check_many(games(), jobs=2), 5000))
    assert [verdict.id for verdict in verdicts[:3]] == [1, 2, 3]
    assert [verdict.game for verdict in verdicts] == list(range(1, 5001))
    assert taken < 5000 + 8 * 2000


def test_a_slow_iterable_gets_its_answers_meanwhile() -> None:
    events = []

    def games() -> Iterator[str]:
        for i in range(4):
            time.sleep(0.05)
            events.append(f"game {i}")
            yield MINI

    for i, _ in enumerate(keypeg.check_many(games(), jobs=2)):
        events.append(f"verdict {i}")
    assert events.index("verdict 1") < events.index("game 3")


def test_order_with_slow_games_between() -> None:
    slow = "pegs 7\ncolours 9\n1122334 : 2 2\n5566778 : 1 1"
    games = [MINI if i % 10 else slow for i in range(60)]
    for jobs in (1, 2, 3):
        verdicts = keypeg.check_many(games, jobs=jobs)
        assert [verdict.game for verdict in verdicts] == list(range(1, 61))


def test_what_fails_is_raised_after_the_verdicts_before_it() -> None:
    def games() -> Iterator[str]:
        yield MINI
        yield MINI
        raise OSError("no more")

    seen = 0
    with pytest.raises(OSError, match="no more"):
        for _ in keypeg.check_many(games()):
            seen += 1
    assert seen == 2
    with pytest.raises(TypeError):
        list(keypeg.check_many([MINI, 17]))  # type: ignore[list-item]
    assert not list(keypeg.check_many([]))


def test_threads_end_with_the_iterator() -> None:
    before = threading.active_count()
    verdicts = keypeg.check_many([MINI] * 10000, jobs=3)
    next(verdicts)
    del verdicts
    assert threading.active_count() == before


def test_memory_is_given_back() -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1])

    for _ in range(2000):
        keypeg.check(MINI)
    before = resident()
    for _ in range(5000):
        keypeg.check(MINI)
    for _ in range(300):
        keypeg.next_guess(MINI)
        keypeg.Game(MINI).add("1234", 1, 1)
    assert (resident() - before) * os.sysconf("SC_PAGE_SIZE") < 4 << 20
