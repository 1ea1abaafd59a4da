"""The command: python3 -m keypeg.conformance PROGRAM [ARGUMENT...]."""

from __future__ import annotations

import argparse
import io
import shutil
import sys

from .cases import RULES, make_cases
from .mistakes import MISTAKES
from .program import make_printable
from .report import judge


def parse(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python3 -m keypeg.conformance",
        description="""Runs a program that reads lines "SECRET GUESS" and prints the score of each
        in a line.  Prints which mistakes the program makes, with the shortest example of each.
        Exit status: 0 if all scores are right, 1 if not, 2 if the program cannot be started.""",
    )
    parser.add_argument(
        "--rules",
        metavar="NAME,...",
        default=",".join(RULES),
        help="only lines with these rules (default: %(default)s)",
    )
    parser.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=float,
        default=20.0,
        help="time for all lines (default: %(default)g)",
    )
    parser.add_argument(
        "--lines", action="store_true", help="print the lines that a program would read, and end"
    )
    parser.add_argument(
        "--mistakes", action="store_true", help="print the known mistakes, and end"
    )
    parser.add_argument("program", metavar="PROGRAM", nargs="?")
    parser.add_argument("arguments", metavar="ARGUMENT", nargs=argparse.REMAINDER)
    call = parser.parse_args(words)
    call.rules = call.rules.split(",")
    for name in call.rules:
        if name not in RULES:
            parser.error(f"unknown rules '{name}'; expected {', '.join(RULES)}")
    if not 0 < call.timeout <= 86400:
        parser.error("--timeout expects seconds, more than 0 and at most 86400")
    if not (call.program or call.lines or call.mistakes):
        parser.error("expected a program, as in: python3 score.py")
    return call


def main(words: list[str]) -> int:
    call = parse(words)
    if call.mistakes:
        for mistake in MISTAKES:
            print(f"{mistake.name:22}  {mistake.says}")
        return 0
    if call.program and not shutil.which(call.program):
        print(f"keypeg.conformance: '{make_printable(call.program)}' is not a program; write './' before the name "
              "of a program in this folder, and 'python3' before a script", file=sys.stderr)
        return 2
    cases = [case for case in make_cases() if case.rules in call.rules]
    if call.lines:
        for case in cases:
            print(case.secret, case.guess)
        return 0
    try:
        passes, lines = judge([call.program, *call.arguments], cases, call.timeout)
    except OSError as error:
        program = make_printable(call.program)
        print(f"keypeg.conformance: {program}: {error.strerror}", file=sys.stderr)
        return 2
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # what the program prints may be any character
    print("\n".join(lines))
    return 0 if passes else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (KeyboardInterrupt, BrokenPipeError):
        sys.stderr.close()
        sys.exit(130)
