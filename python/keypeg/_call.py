"""Calls of the library: limits, progress, and Ctrl-C.

Python cannot handle a signal while its main thread is in a foreign function.  So
the main thread calls directly only for PATIENCE; what takes longer begins again on
a thread, and the main thread waits for it, where Ctrl-C reaches it.
"""

from __future__ import annotations

import ctypes
import re
import signal
import threading
from collections.abc import Callable
from ctypes import addressof, byref
from queue import SimpleQueue
from time import monotonic
from typing import Any, NamedTuple, NoReturn

from . import _library as c
from ._library import lib
from .errors import InputError, InternalError, LimitError, Problem, add_hint

PATIENCE = 0.05  # seconds
BETWEEN_PROGRESS = 0.05  # seconds


class Progress(NamedTuple):
    """How far a long call is.

    A call may consist of several works, one after the other; within each, `done`
    and `share` only grow.

    >>> Progress("counting", "states", 12_602, 0.25).share
    0.25
    """

    what: str  #: "searching", "counting", "listing", ...
    unit: str  #: of `done`: "states", "rows", ...
    done: int
    share: float | None  #: of this work, from 0 to 1; None: not known


ProgressFunction = Callable[[Progress], object]

_main = threading.main_thread()


_OPTION = re.compile(
    r"'?--(?:(engine|encoding|format|guesses|strategy) (\w+)'?|([a-z]+(?:-[a-z]+)*)(?: (\d[\d,]*))?)"
)


def name_arguments(says: str) -> str:
    """A sentence of the library, with arguments in place of options of the command."""

    def name(option: re.Match[str]) -> str:
        word, value, other, number = option.groups()
        if word:
            return f"{word}={value!r}"
        other = other.replace("-", "_")
        return f"{other}={number.replace(',', '_')}" if number else other

    return _OPTION.sub(name, says)


def raise_status(status: int, why: c.Diag) -> NoReturn:
    """Raise the exception for a call that failed."""
    says = name_arguments(why.says.decode("utf-8", "replace"))
    if status == c.NO_MEMORY:
        raise MemoryError(says or "no memory left")
    if status == c.BAD_INPUT:
        raise InputError([Problem(why.line or None, why.column or None, says)])
    raise InternalError(says)


def raise_errors(errors: c.Errors, text: bytes) -> NoReturn:
    """Raise the exception for a text that could not be read."""
    problems = [
        Problem(
            item.line or None,
            item.column or None,
            item.says.decode("utf-8", "replace"),
        )
        for item in errors.item[: errors.count]
    ]
    raise InputError(add_hint(problems, text), errors.left_out)


def free_in_del(free: Callable[[Any], None], argument: object) -> None:
    """Call free; raise a KeyboardInterrupt soon after, because Python ignores it in __del__.

    A signal also ends what the main thread waits for, as time.sleep; interrupt_main does not.
    """
    try:
        free(argument)
    except KeyboardInterrupt:
        threading.Timer(0.01, _interrupt_main_thread).start()


def _interrupt_main_thread() -> None:
    if _main.ident is not None:
        signal.pthread_kill(_main.ident, signal.SIGINT)


class Buffer:
    """Text that the library writes."""

    __slots__ = ("memory", "out", "__weakref__")

    def __init__(self) -> None:
        self.memory = c.Memory()
        self.out = c.Out(c.MEMORY_WRITE, addressof(self.memory))

    def __del__(self) -> None:
        free_in_del(lib.kp_memory_free, byref(self.memory))

    def clear(self) -> None:
        self.memory.length = 0

    def bytes(self) -> bytes:
        memory = self.memory
        return ctypes.string_at(memory.text, memory.length) if memory.length else b""


def _follow(bar: Any) -> ProgressFunction:
    """Show progress on a bar of tqdm, in percent or, if the end is not known, in its unit."""

    def show(progress: Progress) -> None:
        share = progress.share
        bar.total = None if share is None else 100
        bar.n = progress.done if share is None else round(100 * share, 1)
        bar.unit = f" {progress.unit}" if share is None else "%"
        bar.set_description_str(progress.what, refresh=False)
        bar.refresh()

    return show


class Call:
    """The options of a call, and what ends it early."""

    __slots__ = ("options", "stopper", "why", "stop", "progress", "keep")

    def __init__(
        self, options: c.Options | None = None, progress: ProgressFunction | Any = None
    ) -> None:
        self.options = options or c.Options()
        self.stopper = c.Stopper()
        self.options.stop = c.STOPPER_ASK
        self.options.stop_data = addressof(self.stopper)
        self.why = c.Diag()
        self.stop = ctypes.c_int()
        self.progress = _follow(progress) if hasattr(progress, "refresh") else progress
        self.keep: Any = None

    def expect_completed(self, unfinished: str) -> None:
        """Raise LimitError if a limit ended the work."""
        if self.stop_name:
            says = name_arguments(self.why.says.decode("utf-8", "replace"))
            raise LimitError(
                self.stop_name, f"{unfinished}: {says or self.stop_name}"
            )

    @property
    def stop_name(self) -> str | None:
        """The limit that ended the work, or None."""
        slug = lib.kp_stop_slug(self.stop)
        return slug.decode() if slug else None

    def run(self, work: Callable[[], int], calls_back: bool = False) -> int:
        """Do work that may take long; it may begin twice.  Returns its status.

        Work that calls back into Python always has a thread: an exception for
        Ctrl-C would be lost in a function that the library calls.
        """
        if self.progress or calls_back:
            return self.run_on_thread(work)
        if threading.current_thread() is not _main:
            return work()
        self.stopper.seconds = PATIENCE
        self.stopper.began = 0
        status = work()
        self.stopper.seconds = 0
        if not self.stopper.is_late:
            return status
        self.stopper.is_late = False
        return self.run_on_thread(work)

    def require(self, work: Callable[[], int], calls_back: bool = False) -> None:
        """The same for work that must succeed."""
        status = self.run(work, calls_back)
        if status != c.OK:
            raise_status(status, self.why)

    def run_on_thread(self, work: Callable[[], int]) -> int:
        messages: SimpleQueue[Any] = SimpleQueue()
        last = 0.0

        def report(data: int, so_far: Any) -> None:
            nonlocal last
            now = monotonic()
            if not so_far or now - last < BETWEEN_PROGRESS:
                return
            last = now
            at = so_far.contents
            share = at.share if at.share >= 0 else None
            messages.put(
                Progress(at.what.decode(), at.unit.decode(), at.done, share)
            )

        def run() -> None:
            try:
                messages.put((work(), None))
            except BaseException as error:
                messages.put((c.BROKEN, error))

        if self.progress:
            function = c.PROGRESS(report)
            self.options.progress = ctypes.cast(function, ctypes.c_void_p)
        thread = threading.Thread(target=run, name="keypeg", daemon=True)
        thread.start()
        try:
            while isinstance(message := messages.get(), Progress):
                if self.progress:
                    self.progress(message)
        finally:
            self.stopper.stop = 1
            thread.join()
            self.stopper.stop = 0
        status, error = message
        if error:
            raise error
        return int(status)
