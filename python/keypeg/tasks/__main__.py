"""python -m keypeg.tasks report | write: measure the sets, or write one as JSON Lines.

`report` prints what baselines reach as a table, and ends with status 1 if one of them is above
its bound: 27 % of items with four options, 52 % of those with two.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from time import process_time
from typing import Dict, List, Optional

from ..errors import KeypegError
from .graded_game import LEVELS
from .report import KINDS as MEASURED
from .report import Share, measure_baselines, measure_solver
from .task_set import KINDS, TaskSet


def _report(options: argparse.Namespace) -> int:
    began = process_time()
    kinds = options.kind or [*MEASURED, "find"]
    columns: List[str] = []
    table: Dict[str, Dict[str, Share]] = {}
    solver: Dict[str, Dict[str, Share]] = {}
    above: List[str] = []
    for kind in kinds:
        size = options.items if kind in MEASURED else max(1, options.items // 5)
        tasks = TaskSet(kind, size, options.seed, levels=options.level, repeats=options.repeats)
        entries = list(tasks)
        solver[kind] = measure_solver(entries, tasks.board)
        if kind in MEASURED:
            columns.append(kind)
            table[kind] = measure_baselines(entries, tasks.board)
            choices = 4 if kind in ("choose", "wrong-row") else 2
            above += [
                f"{kind}: {name} has {share} %, which is more than by chance"
                for name, share in table[kind].items()
                if share.is_above(choices)
            ]
    if columns:
        print(f"Percentage right of {options.items:,} items (95 % interval)\n")
        names = dict.fromkeys(name for column in columns for name in table[column])
        _print_table("baseline", columns, names, table)
    print("\nThe solver of bounded depth, by level\n")
    _print_table("level", kinds, LEVELS, solver)
    print(f"\nMade and measured in {process_time() - began:.0f} s of processor time.")
    for line in above:
        print(line, file=sys.stderr)
    return 1 if above else 0


def _print_table(
    title: str,
    columns: Sequence[str],
    names: Iterable[str],
    table: Mapping[str, Mapping[str, Share]],
) -> None:
    print(f"| {title} | {' | '.join(columns)} |")
    print(f"|---{'|---' * len(columns)}|")
    for name in names:
        cells = [table[column].get(name) for column in columns]
        if any(cells):
            shown = " | ".join("" if cell is None else str(cell) for cell in cells)
            print(f"| {name} | {shown} |")


def _write(options: argparse.Namespace) -> int:
    tasks = TaskSet(
        options.kind, options.items, options.seed, levels=options.level, repeats=options.repeats
    )
    for entry in tasks:
        print(json.dumps(entry, ensure_ascii=False))
    return 0


def main(words: Optional[List[str]] = None) -> int:
    """Run a command; returns the exit status."""
    parser = argparse.ArgumentParser("python -m keypeg.tasks", description=__doc__)
    parser.add_argument("command", choices=["report", "write"])
    parser.add_argument("--items", type=int, default=2000, help="of each kind (default: 2000)")
    parser.add_argument("--seed", type=int, default=0, help="random seed (default: 0)")
    parser.add_argument("--kind", action="append", choices=KINDS, help="(default: all)")
    parser.add_argument("--level", action="append", choices=LEVELS, help="(default: usual ones)")
    parser.add_argument("--no-repeats", dest="repeats", action="store_false",
                        help="no colour occurs twice")
    options = parser.parse_args(words)
    try:
        return _report(options) if options.command == "report" else _write(options)
    except KeypegError as error:
        print(f"keypeg.tasks: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
