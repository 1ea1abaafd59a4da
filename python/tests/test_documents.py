"""The examples in the documents work."""

import doctest
import re
from pathlib import Path

import keypeg
import pytest
from command import ROOT

BLOCK = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", ["README.md", "python/README.md", "docs/python.md", "docs/tasks.md"])
def test_examples(name: str) -> None:
    blocks = BLOCK.findall((ROOT / name).read_text())
    assert blocks
    text = re.sub("^$", "<BLANKLINE>", "".join(blocks)[:-1], flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    output: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=output.append)
    assert not output, "".join(output)


def test_the_document_names_every_function() -> None:
    public = [name for name, item in vars(keypeg).items() if callable(item) and name[0].islower()]
    assert len(public) > 15

    text = (ROOT / "docs/python.md").read_text()
    for name in public:
        assert f"{name}(" in text or f"`{name}`" in text, name
    assert Path(keypeg.__file__).with_name("py.typed").exists()
