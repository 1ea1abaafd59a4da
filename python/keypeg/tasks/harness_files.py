"""Files for lm-evaluation-harness: a task in YAML, its documents as JSON Lines, a scorer."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Dict, List, Union

from ..arguments import refuse
from .task_set import TaskSet

_SCORER = '''"""Scores the answers to the items of keypeg.tasks beside this file."""

import json

from keypeg.tasks import score_answer


def process_results(doc, results):
    entry = {**doc, "metadata": json.loads(doc["metadata"])}
    return {"score": score_answer(results[0], entry)}
'''

_YAML = """task: {name}
dataset_path: json
dataset_kwargs:
  data_files:
    test: {documents}
test_split: test
output_type: generate_until
doc_to_text: question
doc_to_target: answer
process_results: !function {module}.process_results
generation_kwargs:
  until: []
  do_sample: false
  max_gen_toks: 4096
metric_list:
  - metric: score
    aggregation: mean
    higher_is_better: true
metadata:
  version: 1.0
"""


def write_harness_files(
    tasks: TaskSet, folder: Union[str, "os.PathLike[str]"], name: str = "keypeg"
) -> List[Path]:
    """Write NAME.yaml, NAME.jsonl and NAME_score.py for `lm_eval --include_path FOLDER`.

    The YAML names the documents by their absolute path, as the harness expects.  The metadata
    of a document are a text in JSON, because the columns of a data set have one type.  Items of
    the kind "play" need a partner, which the harness does not have; they are refused.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [path.name for path in write_harness_files(TaskSet("find", 2), folder)]
    ['keypeg.yaml', 'keypeg.jsonl', 'keypeg_score.py']
    """
    if not name.isidentifier():
        raise refuse(f"name: expected a word of letters, digits and _, found {name!r}")
    if "play" in tasks.kinds:
        raise refuse("kinds: an item of the kind play needs a partner; leave it out")
    place = Path(folder).resolve()
    place.mkdir(parents=True, exist_ok=True)
    documents = place / f"{name}.jsonl"
    scorer = place / f"{name}_score.py"
    task = place / f"{name}.yaml"
    with open(documents, "w", encoding="utf-8") as file:
        for entry in tasks:
            line: Dict[str, Any] = {**entry, "metadata": json.dumps(entry["metadata"])}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
    yaml = _YAML.format(name=name, module=scorer.stem, documents=json.dumps(str(documents)))
    task.write_text(yaml, encoding="utf-8")
    scorer.write_text(_SCORER, encoding="utf-8")
    return [task, documents, scorer]
