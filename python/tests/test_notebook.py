"""The example notebooks print what they have kept.  KEYPEG_NOTEBOOK=write keeps it again."""

import ast
import contextlib
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from command import ROOT

NOTEBOOKS = sorted((ROOT / "python/examples").glob("*.ipynb"))


def as_lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def show(value: Any) -> dict[str, list[str]]:
    """What a notebook shows of the value of a cell."""
    shown = {"text/html": as_lines(value._repr_html_())} if hasattr(value, "_repr_html_") else {}
    return {**shown, "text/plain": as_lines(repr(value))}


def run_cell(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """Run a cell, and return its outputs."""
    *body, last = ast.parse(source).body
    value, printed = None, io.StringIO()
    with contextlib.redirect_stdout(printed):
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(body, []), "cell", "exec"), names)
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
        else:
            exec(compile(source, "cell", "exec"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        lines = as_lines(printed.getvalue())
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines})
    if value is not None:
        result = {"execution_count": count, "metadata": {}, "output_type": "execute_result"}
        outputs.append({"data": show(value), **result})
    return outputs


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: str(path.name))
def test_notebook(path: Path) -> None:
    notebook = json.loads(path.read_text())
    names: dict[str, Any] = {}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for count, cell in enumerate(cells, 1):
        outputs = run_cell("".join(cell["source"]), names, count)
        if os.environ.get("KEYPEG_NOTEBOOK") == "write":
            cell.update(outputs=outputs, execution_count=count)
        assert cell["outputs"] == outputs, cell["source"]
        assert cell["execution_count"] == count
    if os.environ.get("KEYPEG_NOTEBOOK") == "write":
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")


def test_there_is_a_notebook() -> None:
    assert NOTEBOOKS
