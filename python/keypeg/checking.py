"""Checking games: one of them, or many on several threads."""

from __future__ import annotations

import ctypes
import json
import os
from collections import deque
from collections.abc import Iterable, Iterator, Sized
from ctypes import addressof, byref
from functools import partial
from html import escape
from itertools import islice
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import Any

from . import _library as c
from ._board import write_section
from ._call import Buffer, Call, ProgressFunction, raise_status
from ._library import lib
from ._reading import GameSource, OnlyGame, text_of
from .arguments import read_number, suggest_names
from .errors import InputError
from .options import make_options, make_style
from .verdict import Verdict

ERROR = b'"verdict":"error"'
NO_REPORT = c.Out(None, None)


class TextChecker:
    """Checks texts in one foreign call."""

    __slots__ = ("call", "answers", "reports", "texts", "length")

    def __init__(
        self, options: c.Options | None = None, progress: ProgressFunction | None = None
    ) -> None:
        self.call = Call(options, progress)
        self.answers = Buffer()
        self.reports = Buffer()
        self.length = ctypes.c_size_t()
        self.texts = c.Texts(count=1, file=b"<stdin>", first=1)
        self.texts.lengths = addressof(self.length)
        self.texts.answers = self.answers.out
        self.texts.reports = self.reports.out

    def work(self) -> int:
        self.answers.memory.length = 0
        self.reports.memory.length = 0
        call = self.call
        status: int = _check_texts(
            addressof(self.texts), addressof(call.options), addressof(call.why)
        )
        return status

    def check(self, text: bytes) -> tuple[bytes, str]:
        """The answer to one text, and the report."""
        self.texts.text = text
        self.length.value = len(text)
        self.call.require(self.work)
        report = self.reports.bytes()[:-1].decode("utf-8", "replace")
        return self.answers.bytes()[:-1], report

    def check_all(self, texts: list[bytes], first: int) -> list[bytes]:
        """The answers to texts; fewer if the work was stopped."""
        lengths = (ctypes.c_size_t * len(texts))(*map(len, texts))
        self.texts.text = b"".join(texts)
        self.texts.lengths = addressof(lengths)
        self.texts.count = len(texts)
        self.texts.first = first
        self.texts.reports = NO_REPORT
        status = self.work()
        if status != c.OK:
            raise_status(status, self.call.why)
        answers = self.answers.bytes().split(b"\n")
        answers.pop()
        return answers


_check_texts = lib.kp_check_texts
_idle: list[TextChecker] = []  # with the default options


def _make_verdict(line: bytes, report: str | None, again: Any) -> Verdict:
    verdict = _new(Verdict)
    members = verdict.__dict__
    members["_line"] = line
    members["_report"] = report
    members["_again"] = again
    return verdict


_new = object.__new__


def write_report(verdict: Verdict, width: int, colour: bool, stats: bool) -> str:
    """Check the game of a verdict again, for another report."""
    text, options = verdict.__dict__["_again"]
    checker = TextChecker(options() if options else None)
    style = make_style(width, colour, stats)
    checker.texts.style = ctypes.pointer(style)
    line, report = checker.check(text)
    return f"{verdict.error}\n" if ERROR in line else report


def find_section(verdict: Verdict) -> bytes:
    """Check the game of a verdict again, for a section of a page."""
    if verdict.error:
        says = "".join(f"<li>{escape(str(problem))}</li>" for problem in verdict.error.problems)
        words = '<p class="answer">This game could not be read.</p>'
        section = f'<section class="error">\n{words}\n<ul>{says}</ul>\n</section>\n'
        return section.encode("utf-8", "replace")
    text, options = verdict.__dict__["_again"]
    game, handle = OnlyGame(text), ctypes.c_void_p()
    call = Call(options() if options else None)

    def work() -> int:
        lib.kp_verdict_free(handle)
        status: int = lib.kp_check(
            game.handle, byref(call.options), byref(handle), byref(call.why)
        )
        return status

    try:
        call.require(work)
        return write_section(game, handle)
    finally:
        lib.kp_verdict_free(handle)


def write_page(verdict: Verdict) -> str:
    """The same as a page."""
    begin, end = Buffer(), Buffer()
    lib.kp_html_begin(None, byref(begin.out))
    lib.kp_html_end(byref(end.out))
    page = begin.bytes() + find_section(verdict) + end.bytes()
    return page.decode("utf-8", "replace")


@suggest_names
def check(
    game: GameSource,
    *,
    repairs: int | None = None,
    lies: int = 0,
    all_conflicts: bool = False,
    story: bool = False,
    engine: str | None = None,
    encoding: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    states: int | None = None,
    progress: ProgressFunction | None = None,
) -> Verdict:
    """Check whether any secret fits the scores of a game; if none does, find out why.

    >>> verdict = check('''
    ... game classic
    ... red red green green : 2 0
    ... red blue blue green : 2 1
    ... ''')
    >>> verdict.verdict, verdict.count
    ('consistent', 8)

    `repairs` is the most repairs to show, 0 looks for none.  `lies` rows may be
    wrong.  `all_conflicts` and `story` ask for the fields of these names.
    `time_limit` is in seconds, `memory_limit` in bytes, `states` the budget of the
    native engine.  A limit that runs out is not an error: the verdict is then
    "undecided", and its `stop` names the limit.

    `progress` is called with a Progress, by the thread that called this function.
    Raises InputError if the game cannot be read, and OSError if its file cannot.
    """
    text = text_of(game)
    again: Any = None
    if (
        repairs is None
        and lies == 0
        and not all_conflicts
        and not story
        and engine is None
        and encoding is None
        and time_limit is None
        and memory_limit is None
        and states is None
        and progress is None
    ):
        try:
            checker = _idle.pop()
        except IndexError:
            checker = TextChecker()
        line, report = checker.check(text)
        _idle.append(checker)
    else:
        again = partial(
            make_options,
            engine=engine,
            encoding=encoding,
            time_limit=time_limit,
            memory_limit=memory_limit,
            states=states,
            repairs=repairs,
            lies=lies,
            all_conflicts=all_conflicts,
            story=story,
        )
        line, report = TextChecker(again(), progress).check(text)
    verdict = _make_verdict(line, report, (text, again))
    if ERROR in line:
        raise verdict.error or AssertionError
    return verdict


# ---- Many games ------------------------------------------------------------------

MOST_TEXTS = 2000  # in a batch
MOST_BYTES = 1 << 20  # of text in a batch
BATCH_SECONDS = 0.02  # that a batch may take to fill, and should take to check
WAITING = 3  # batches for each thread that are not yet taken by the caller


class Batch:
    """Texts that one thread checks."""

    __slots__ = ("texts", "unread", "first", "answers", "error", "seconds", "done")

    def __init__(self, first: int) -> None:
        self.texts: list[bytes] = []
        self.unread: dict[int, str] = {}  # why texts are not there, by their places
        self.first = first
        self.answers: list[bytes] = []
        self.error: BaseException | None = None
        self.seconds = 0.0
        self.done = Lock()
        self.done.acquire()

    def explain_unread(self) -> None:
        """Say in the answers to empty texts why there is no text."""
        for i, says in self.unread.items():
            if i < len(self.answers):
                members = json.loads(self.answers[i])
                members["errors"] = [{"says": says}]
                line = json.dumps(members, ensure_ascii=False, separators=(",", ":"))
                self.answers[i] = line.encode("utf-8", "backslashreplace")


def _work(todo: "SimpleQueue[Batch | None]", checker: TextChecker) -> None:
    while batch := todo.get():
        began = monotonic()
        try:
            batch.answers = checker.check_all(batch.texts, batch.first)
            batch.explain_unread()
        except BaseException as error:
            batch.error = error
        batch.seconds = monotonic() - began
        batch.done.release()


class Source:
    """Fills batches from the games of the caller."""

    def __init__(self, games: Iterable[GameSource]) -> None:
        self.games = iter(games)
        self.taken = 0
        self.size = 1  # of the next batch
        self.ended = False
        self.is_slow = False  # the last batch was not full in time
        self.error: BaseException | None = None

    def fill(self) -> Batch:
        batch = Batch(self.taken + 1)
        add = batch.texts.append
        left = MOST_BYTES
        end = monotonic() + BATCH_SECONDS
        try:
            for game in islice(self.games, self.size):
                try:
                    text = text_of(game)
                except (InputError, OSError) as error:
                    batch.unread[len(batch.texts)] = str(error)
                    text = b""
                add(text)
                left -= len(text)
                if left < 0 or monotonic() > end:
                    break
        except Exception as error:  # raised after the verdicts before it
            self.error = error
        self.is_slow = monotonic() > end
        self.ended = self.error is not None or not batch.texts
        self.taken += len(batch.texts)
        self.size = min(2 * self.size, MOST_TEXTS)
        return batch

    def adapt(self, batch: Batch) -> None:
        """Choose the size of the next batches by the time that one took."""
        if batch.seconds > BATCH_SECONDS:
            fitting = int(len(batch.texts) * BATCH_SECONDS / batch.seconds)
            self.size = max(1, min(self.size, fitting))


def _take(batch: Batch, again: Any) -> Iterator[Verdict]:
    for line, text in zip(batch.answers, batch.texts):
        verdict = _new(Verdict)
        members = verdict.__dict__
        members["_line"] = line
        members["_again"] = (text, again)
        yield verdict
    if batch.error:
        raise batch.error


@suggest_names
def check_many(
    games: Iterable[GameSource],
    *,
    jobs: int = 1,
    repairs: int | None = None,
    lies: int = 0,
    all_conflicts: bool = False,
    story: bool = False,
    engine: str | None = None,
    encoding: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    states: int | None = None,
) -> Iterator[Verdict]:
    """Check games on several threads; their verdicts come in the order of the games.

    >>> games = ["game mini\\n1122 : 1 1", "game mini\\n1122 : 9 9"]
    >>> for verdict in check_many(games, jobs=2):
    ...     print(verdict.game, verdict.verdict, verdict.error)
    1 consistent None
    2 error 2:8: expected at most 4 key pegs, found 18

    The games may be any iterable, even an endless one: only a few batches of games
    are read ahead.  tqdm(check_many(games)) shows how many are done.  `jobs` is the number of threads, 0 means one for each processor.
    The other arguments are those of check(), for each game.

    A game that cannot be read has a verdict, too: its `verdict` is "error", and its
    `error` an InputError, also if it is a file that cannot be read.  What is not a game
    at all raises TypeError, after the verdicts before it.  The JSON of the verdicts is
    what `keypeg check --json` prints if the games are the lines of its standard input.
    """
    again = partial(
        make_options,
        engine=engine,
        encoding=encoding,
        time_limit=time_limit,
        memory_limit=memory_limit,
        states=states,
        repairs=repairs,
        lies=lies,
        all_conflicts=all_conflicts,
        story=story,
    )
    again()  # wrong arguments are reported at once
    jobs = read_number("jobs", jobs) or len(os.sched_getaffinity(0))
    verdicts = _check_many(Source(games), jobs, again)
    return _Counted(verdicts, len(games)) if isinstance(games, Sized) else verdicts


class _Counted(Iterator[Verdict]):
    """Verdicts whose number is known, as progress bars ask for it."""

    def __init__(self, verdicts: Iterator[Verdict], count: int) -> None:
        self.verdicts = verdicts
        self.count = count

    def __iter__(self) -> Iterator[Verdict]:
        return self.verdicts

    def __next__(self) -> Verdict:
        return next(self.verdicts)

    def __len__(self) -> int:
        return self.count


def _check_many(source: Source, jobs: int, again: Any) -> Iterator[Verdict]:
    todo: SimpleQueue[Batch | None] = SimpleQueue()
    checkers = [TextChecker(again()) for _ in range(jobs)]
    threads: list[Thread] = []
    pending: deque[Batch] = deque()
    try:
        for checker in checkers:
            thread = Thread(
                target=_work, args=(todo, checker), name="keypeg", daemon=True
            )
            thread.start()
            threads.append(thread)
        while pending or not source.ended:
            if not source.ended:
                batch = source.fill()
                if batch.texts:
                    pending.append(batch)
                    todo.put(batch)
            while pending and (
                len(pending) >= WAITING * jobs
                or source.ended
                or source.is_slow
                or not pending[0].done.locked()
            ):
                batch = pending.popleft()
                batch.done.acquire()
                source.adapt(batch)
                yield from _take(batch, again)
        if source.error:
            raise source.error
    finally:
        for checker in checkers:
            checker.call.stopper.stop = 1
            todo.put(None)
        for thread in threads:
            thread.join()
