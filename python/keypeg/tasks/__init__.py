"""Graded items for benchmarks of reasoning, which cannot be answered without the rows.

>>> from keypeg.tasks import TaskSet
>>> tasks = TaskSet(["find", "consistent"], size=4, seed=1)
>>> [item["metadata"]["kind"] for item in tasks]
['find', 'consistent', 'find', 'consistent']
>>> all(tasks.score_answer(item["answer"], item) == 1 for item in tasks)
True

docs/tasks.md describes the kinds, and what answerers reach that do not read the rows.
"""

from __future__ import annotations

from .graded_game import LEVELS
from .harness_files import write_harness_files
from .playing import Play, Reply
from .task_set import KINDS, USUAL_LEVELS, TaskSet, score_answer

__all__ = [
    "KINDS",
    "LEVELS",
    "Play",
    "Reply",
    "TaskSet",
    "USUAL_LEVELS",
    "score_answer",
    "write_harness_files",
]
