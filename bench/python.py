#!/usr/bin/env python3
"""bench/python.py [JOBS]

Measures the Python package on 100,000 classic games of six rows: one call of check();
the same call by ctypes and by cffi (python3-cffi), without the rest of the package;
and check_many() beside `keypeg check --json --jobs JOBS` (default: 2), in turns.

The processor time of a machine that does other work is steadier than the time on the
clock, so both are printed.
"""

import ctypes
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from timeit import repeat

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = os.environ.setdefault("KEYPEG_LIBRARY", str(ROOT / "build/libkeypeg.so.0"))
sys.path.insert(0, str(ROOT / "python"))

import keypeg  # noqa: E402
from keypeg import _library as c  # noqa: E402

GAMES, ROWS, CALLS = 100_000, 6, 5000
CDEF = """
struct kp_out { bool (*write)(void *, const char *, size_t); void *to; };
struct kp_memory { char *text; size_t length, room, used; };
struct kp_texts { const char *text; const size_t *lengths; size_t count;
    const char *format, *file; size_t first; const void *style;
    struct kp_out answers, reports; size_t answered; };
bool kp_memory_write(void *memory, const char *bytes, size_t length);
int kp_check_texts(struct kp_texts *texts, const void *options, void *why);
"""


def make_lines() -> list[str]:
    draw = random.Random(5)
    colours = ("red", "green", "blue", "yellow", "white", "black")
    lines = []
    for _ in range(GAMES):
        secret = draw.choices(colours, k=4)
        rows = []
        for _ in range(ROWS):
            guess = draw.choices(colours, k=4)
            black, white = keypeg.score(secret, guess, "classic")
            rows.append({"guess": guess, "black": black, "white": white})
        lines.append(json.dumps({"game": "classic", "rows": rows}))
    return lines


def microseconds(call) -> float:
    times = repeat(call, number=CALLS, repeat=7, timer=time.process_time)
    return min(times) / CALLS * 1e6


def by_ctypes(text: bytes):
    memory, length = c.Memory(), ctypes.c_size_t(len(text))
    texts = c.Texts(count=1, file=b"<stdin>", first=1)
    texts.lengths = ctypes.addressof(length)
    texts.answers = c.Out(c.MEMORY_WRITE, ctypes.addressof(memory))
    address, function = ctypes.addressof(texts), c.lib.kp_check_texts

    def check() -> bytes:
        memory.length = 0
        texts.text = text
        function(address, None, None)
        return ctypes.string_at(memory.text, memory.length)

    return check, (texts, length)


def by_cffi(text: bytes):
    import cffi

    ffi = cffi.FFI()
    ffi.cdef(CDEF)
    library = ffi.dlopen(LIBRARY)
    memory, length = ffi.new("struct kp_memory *"), ffi.new("size_t[1]", [len(text)])
    texts, file = ffi.new("struct kp_texts *"), ffi.new("char[]", b"<stdin>")
    texts.lengths, texts.count, texts.file, texts.first = length, 1, file, 1
    texts.answers.write, texts.answers.to = library.kp_memory_write, memory

    def check() -> bytes:
        memory.length = 0
        buffer = ffi.from_buffer(text)
        texts.text = buffer
        library.kp_check_texts(texts, ffi.NULL, ffi.NULL)
        return ffi.buffer(memory.text, memory.length)[:]

    return check, (texts, length, file)


def spent(who: int) -> float:
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def compare(lines: list[str], jobs: int) -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        command = [ROOT / "build/keypeg", "check", "--json", f"--jobs={jobs}", file.name]
        for turn in range(3):
            began, cpu = time.monotonic(), spent(resource.RUSAGE_CHILDREN)
            subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
            show("command", began, spent(resource.RUSAGE_CHILDREN) - cpu)
            began, cpu = time.monotonic(), spent(resource.RUSAGE_SELF)
            for _ in keypeg.check_many(lines, jobs=jobs):
                pass
            show("check_many", began, spent(resource.RUSAGE_SELF) - cpu)


def show(name: str, began: float, cpu: float) -> None:
    seconds = time.monotonic() - began
    rate, cost = GAMES / seconds, cpu / GAMES * 1e6
    print(f"{name:10}  {rate:9,.0f} games/s  {cost:5.1f} µs/game")


def main() -> None:
    lines = make_lines()
    text = str(keypeg.Game(lines[0]))
    print(f"check: {microseconds(lambda: keypeg.check(text)):.1f} µs")
    for name, make in (("ctypes", by_ctypes), ("cffi", by_cffi)):
        try:
            call, alive = make(text.encode())
        except ImportError:
            print("cffi: not installed")
            continue
        assert json.loads(call())["verdict"] == "consistent"
        print(f"{name}: {microseconds(call):.2f} µs; ", end="")
        alive[0].count = 0
        print(f"without work: {microseconds(call):.2f} µs")
    compare(lines, int(sys.argv[1]) if len(sys.argv) > 1 else 2)


if __name__ == "__main__":
    main()
