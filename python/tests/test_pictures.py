"""Pictures of games: pages, SVG, and what notebooks show."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import keypeg
import pytest
from command import EXAMPLES, run

EMPTY = {"br", "img", "hr"}  # elements without an end
EVIL = ["<script>alert(1)</script>", "b&\"'x", "]]>"]


class Checker(HTMLParser):
    """Fails unless every element ends, and collects their names."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.open: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.names.add(tag)
        assert not {name for name, _ in attrs} & {"class", "id", "onclick", "href"}
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def shown(game: Any) -> list[Any]:
    """All that has a picture."""
    return [
        game,
        keypeg.check(game, story=True),
        keypeg.explain(game),
        keypeg.next_guess(game, top=2),
    ]


@pytest.mark.parametrize("name", ["friday", "sunday", "monday", "saturday"])
def test_pages_are_those_of_the_command(name: str, tmp_path: Path) -> None:
    text = (EXAMPLES / f"{name}.game").read_text()
    page = tmp_path / "page.html"
    run("check", "--html", str(page), text=text)
    expected = page.read_text().replace('<div id="game-1"></div>\n', "")
    expected = expected.replace("<h2>&lt;stdin&gt;</h2>\n", "")
    expected = expected.replace("&lt;stdin&gt;, codemaker", "Codemaker")
    expected = re.sub(r'<section class="why">.*?</section>\n', "", expected, flags=re.DOTALL)
    assert keypeg.check(text).html() == expected


@pytest.mark.parametrize("name", ["friday", "sunday", "monday", "saturday"])
def test_notebooks_show_the_board(name: str) -> None:
    game = keypeg.Game(EXAMPLES / f"{name}.game")
    for answer in shown(game):
        html = answer._repr_html_()
        assert "svg" in Checker(html).names
        board = html[html.index("<svg") : html.index("</svg>")]
        # The letters beside colours, and the colours in words.
        assert len(re.findall("<text[^>]*bold", board)) >= len(game) * game.pegs
        for row in game.rows:
            assert " ".join(row.guess) in board


def test_nothing_is_outside_its_picture() -> None:
    puzzle = next(keypeg.puzzles(seed=7, near_misses=3))
    long = keypeg.Game(pegs=22, colours=["a", "indescribable"]).play("a" * 22, ["a" * 22])
    for item in [puzzle, puzzle.game, long, *shown(EXAMPLES / "sunday.game")[1:]]:
        for picture in re.findall("<svg.*?</svg>", item._repr_html_(), re.DOTALL):
            svg = ElementTree.fromstring(picture)
            for shape in svg.iter("{http://www.w3.org/2000/svg}rect"):
                across = float(shape.attrib["x"]) + float(shape.attrib["width"])
                down = float(shape.attrib["y"]) + float(shape.attrib["height"])
                assert across <= float(svg.attrib["width"]), picture
                assert down <= float(svg.attrib["height"]), picture


def test_wrong_rows_are_marked() -> None:
    picture = keypeg.check(EXAMPLES / "sunday.game").svg()
    assert picture.count("may be wrong</text>") == 2 == picture.count('fill="#d63a45"')
    assert "may be wrong" not in keypeg.Game(EXAMPLES / "sunday.game").svg()


def test_a_file_is_xml_for_light_and_dark() -> None:
    for picture in (keypeg.Game("classic").svg(), keypeg.check("game classic\n1122 : 1 1").svg()):
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
        assert "prefers-color-scheme:dark" in picture and "currentColor" in picture


def test_names_are_escaped() -> None:
    game = keypeg.Game(pegs=3, colours=EVIL, id="</svg><script>", codemaker="<img src=x>")
    game.add(EVIL, 1, 2)
    pictures = [answer._repr_html_() for answer in shown(game)]
    bad = next(keypeg.check_many(["game classic\n<script> red red red : 1 1"]))
    for html in [*pictures, bad._repr_html_()]:
        assert not Checker(html).names & {"script", "img"}
    for text in (game.svg(), keypeg.check(game).svg(), keypeg.check(game).html(), bad.html()):
        ElementTree.fromstring(text.replace("<!DOCTYPE html>", ""))
        assert "<script" not in text and "<img" not in text
    with pytest.raises(keypeg.InputError):
        bad.svg()


def test_large_games_have_small_pictures() -> None:
    game = next(keypeg.generate("random", pegs=300, colours=30, rows=60, seed=1)).game
    html = game._repr_html_()
    assert len(html) < 500_000 and "+200 more" in html and "And 40 more rows." in html
    assert len(repr(game)) < 100_000


@pytest.mark.parametrize("rules", [{"scores": "black"}, {"scores": "colours"}, {"blanks": True}])
def test_every_kind_of_score_is_drawn(rules: dict[str, Any]) -> None:
    game = keypeg.Game(pegs=3, colours=4, **rules).play("123", ["112", "321"])
    assert keypeg.check(game).is_consistent and "svg" in Checker(game._repr_html_()).names


def test_a_puzzle_does_not_show_its_answer() -> None:
    puzzle = next(keypeg.puzzles(seed=7))
    assert " ".join(puzzle.answer) not in puzzle._repr_html_()
    assert "".join(puzzle.answer) not in repr(puzzle)
    puzzle = next(keypeg.puzzles(seed=7, near_misses=3))
    for option in puzzle.options:
        assert " ".join(option) in puzzle._repr_html_()


RECORDS: list[Callable[[Any], Any]] = [
    keypeg.Game,
    keypeg.check,
    keypeg.explain,
    keypeg.next_guess,
]


@pytest.mark.parametrize("make", RECORDS)
def test_records_are_flat_and_alike(make: Callable[[Any], Any]) -> None:
    records = make(EXAMPLES / "sunday.game").to_records()
    for record in records:
        assert record.keys() == records[0].keys()
        for value in record.values():
            assert value is None or isinstance(value, (bool, int, float, str))


def test_marks_are_in_the_records() -> None:
    records = keypeg.check(EXAMPLES / "sunday.game").to_records()
    assert [record["row"] for record in records if record["may_be_wrong"]] == [4, 6]
    assert [record["row"] for record in records if record["in_conflict"]] == [1, 4, 6]
