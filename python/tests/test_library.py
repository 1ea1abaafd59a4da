"""The classes of _library.py mirror the structs of the headers."""

import ast
import ctypes
import re
import shutil
import subprocess
from pathlib import Path

import keypeg
import pytest
from command import ROOT, run
from keypeg import _library as c

STRUCTS = {
    c.Diag: "kp_diag",
    c.Errors: "kp_errors",
    c.Out: "kp_out",
    c.In: "kp_in",
    c.Score: "kp_score",
    c.Id: "kp_id",
    c.Location: "kp_game_location",
    c.Progress: "kp_progress",
    c.Options: "kp_options",
    c.Style: "kp_style",
    c.Memory: "kp_memory",
    c.Stopper: "kp_stopper",
    c.Texts: "kp_texts",
    c.StrategyOptions: "kp_strategy_options",
    c.ExplainQuestion: "kp_explain_question",
    c.ExplanationView: "kp_explanation_view",
    c.GenerateOptions: "kp_generate_options",
    c.InstanceFacts: "kp_instance_facts",
    c.VerificationResult: "kp_verification",
}
NUMBERS = {
    "OK": "KP_OK",
    "BAD_INPUT": "KP_BAD_INPUT",
    "NO_MEMORY": "KP_NO_MEMORY",
    "BROKEN": "KP_BROKEN",
    "COMPLETED": "KP_COMPLETED",
    "MOST_ERRORS": "KP_MOST_ERRORS",
}


def test_structs(tmp_path: Path) -> None:
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("cc is not installed")
    lines = ["#include <keypeg.h>", "#include <stdio.h>", "int main(void) {"]
    expected = []
    for mirror, name in STRUCTS.items():
        lines.append(f'printf("{name} %zu\\n", sizeof(struct {name}));')
        expected.append(f"{name} {ctypes.sizeof(mirror)}")
        for field, *_ in mirror._fields_:
            member = "from" if field == "from_" else field
            lines.append(
                f'printf("{name}.{member} %zu %zu\\n", offsetof(struct {name}, '
                f"{member}), sizeof ((struct {name} *)0)->{member});"
            )
            place = getattr(mirror, field)
            expected.append(f"{name}.{member} {place.offset} {place.size}")
    for ours, name in NUMBERS.items():
        lines.append(f'printf("{name} %d\\n", {name});')
        expected.append(f"{name} {getattr(c, ours)}")
    source, program = tmp_path / "structs.c", tmp_path / "structs"
    source.write_text("\n".join([*lines, "}"]))
    subprocess.run(
        [compiler, f"-I{ROOT}/include", "-o", str(program), str(source)], check=True
    )
    assert subprocess.check_output([program], text=True).splitlines() == expected


def test_version() -> None:
    assert keypeg.__version__ in run("version")
    header = (ROOT / "include/keypeg-types.h").read_text()
    assert re.search(f'KP_VERSION "{keypeg.__version__}"', header)


def test_every_module_is_python_3_9() -> None:
    files = [*Path(keypeg.__file__).parent.rglob("*.py"), *(ROOT / "python").rglob("*.py")]
    assert len(files) > 30
    for file in files:
        text = file.read_text()
        tree = ast.parse(text, feature_version=(3, 9))
        # With this import, annotations like `int | None` are not evaluated.
        if "from __future__ import annotations" not in text:
            for node in ast.walk(tree):
                for name in ("annotation", "returns"):
                    if annotation := getattr(node, name, None):
                        assert "|" not in ast.unparse(annotation), file


def test_without_a_library(tmp_path: Path) -> None:
    done = subprocess.run(
        ["python3", "-c", "import keypeg"],
        env={"KEYPEG_LIBRARY": str(tmp_path / "none.so"), "PATH": "/usr/bin:/bin"},
        cwd=Path(keypeg.__file__).parent.parent,
        capture_output=True,
        text=True,
    )
    assert "ImportError: keypeg needs the library libkeypeg" in done.stderr
    assert "KEYPEG_LIBRARY" in done.stderr
