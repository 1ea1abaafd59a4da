"""Runs a program that reads lines and prints lines, and trusts it in nothing.

The program gets all lines at once and then the end of its input, so that it may print as it reads
or all at the end.  It and what it starts are ended when it is done, when its time is up, or when it
prints too much.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from contextlib import suppress
from typing import NamedTuple

MOST_BYTES = 200  # that a program may print for a line
QUIET = 0.3  # seconds without output after which the end of a program is the end of its output


class Run(NamedTuple):
    """What a program printed."""

    lines: list[str]
    problem: str | None  # why it did not end by itself, or by which signal it ended
    is_late: bool  # its time was up
    status: int
    complaint: str  # the last line of its standard error


def make_printable(text: str, most: int = 60) -> str:
    """At most so many characters of a text, none of which can control a terminal."""
    cut = text if len(text) <= most else text[: most - 3] + "..."
    return "".join(c if c.isprintable() else "?" for c in cut)


class _Talk:
    """The pipes of a running program."""

    def __init__(self, process: subprocess.Popen[bytes], text: bytes) -> None:
        self.process = process
        self.unsent = memoryview(text)
        self.out = bytearray()
        self.err = bytearray()
        self.is_late = False
        self.most = MOST_BYTES * (text.count(b"\n") + 1) + 10000
        self.selector = selectors.DefaultSelector()
        assert process.stdin and process.stdout and process.stderr
        for pipe, event in (
            (process.stdin, selectors.EVENT_WRITE),
            (process.stdout, selectors.EVENT_READ),
            (process.stderr, selectors.EVENT_READ),
        ):
            os.set_blocking(pipe.fileno(), False)
            self.selector.register(pipe, event)

    def send(self) -> None:
        assert self.process.stdin
        try:
            self.unsent = self.unsent[os.write(self.process.stdin.fileno(), self.unsent[:4096]) :]
        except BlockingIOError:
            return
        except BrokenPipeError:  # it does not read on, as `head` does
            self.unsent = self.unsent[:0]
        if not self.unsent:
            self.selector.unregister(self.process.stdin)
            with suppress(BrokenPipeError):
                self.process.stdin.close()

    def receive(self, pipe: object) -> None:
        assert self.process.stdout and self.process.stderr
        is_out = pipe is self.process.stdout
        stream = self.process.stdout if is_out else self.process.stderr
        data = os.read(stream.fileno(), 65536)
        if not data:
            self.selector.unregister(stream)
        elif is_out:
            self.out += data
        else:
            self.err = (self.err + data)[-2000:]

    def listen(self, seconds: float) -> str | None:
        """Passes text to and fro until the program is done; returns why it has to be ended."""
        end = time.monotonic() + seconds
        heard = time.monotonic()
        while self.selector.get_map():
            now = time.monotonic()
            if now >= end:
                break
            if now - heard > QUIET and self.process.poll() is not None:
                return None  # a process that it started keeps the pipe open
            for key, _ in self.selector.select(min(end - now, QUIET)):
                if key.fileobj is self.process.stdin:
                    self.send()
                    continue
                heard = time.monotonic()
                self.receive(key.fileobj)
                if len(self.out) > self.most:
                    return f"printed more than {self.most:,} bytes"
        with suppress(subprocess.TimeoutExpired):  # it closed its output, but may work on
            self.process.wait(max(0.0, end - time.monotonic()))
            return None
        self.is_late = True
        return f"did not end within {seconds:g} s"


def run(command: list[str], lines: list[str], seconds: float) -> Run:
    """Runs the command with these lines; an OSError if it cannot be started."""
    text = "".join(line + "\n" for line in lines).encode()
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        talk = _Talk(process, text)
        problem = talk.listen(seconds)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        status = process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe:
                with suppress(BrokenPipeError):
                    pipe.close()
    if problem is None and status < 0:
        problem = f"was ended by the signal {signal.Signals(-status).name}"
    out = talk.out[: talk.most].decode("utf-8", "replace").replace("\r\n", "\n")
    complaints = talk.err.decode("utf-8", "replace").split("\n")
    return Run(
        (out[:-1] if out.endswith("\n") else out).split("\n") if out else [],
        problem,
        talk.is_late,
        status,
        next((line for line in reversed(complaints) if line.strip()), ""),
    )
