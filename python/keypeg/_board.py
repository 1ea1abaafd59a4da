"""Pictures of games, for notebooks and for files.

The library writes a game as a section of a page, which is well-formed XML: every peg with its
letter and its colours, the key pegs and the marks of wrong rows.  Here the codes in a section become
SVG, which needs no style sheet, and the table of the board one drawing.  Words have the colour of
the text around the drawing, so that they can be read on dark and on light.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from ctypes import byref, c_void_p
from html import escape
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from . import _library as c
from ._call import Buffer, Call, raise_status
from ._library import lib
from ._reading import OnlyGame, write_game

PEG = 26  # the diameter of a peg
GAP = 5  # between pegs
LINE = PEG + 10  # the height of a line
KEY = 11  # the diameter of a key peg
PEGS_OF_LINE = 20
MOST_PEGS = 2_000  # of a drawing
WORD = 7.5  # a letter of the font, at most on average
FONT = "14px system-ui,'DejaVu Sans',sans-serif"
GREY = "#808080"  # can be seen on black and on white
RED = "#d63a45"  # the same
THEMES = ":root{color:#1d1b18}@media(prefers-color-scheme:dark){:root{color:#efebe3}}"
KEYS = {"black": "#141210", "white": "#ffffff"}


# ---- The sections of the library --------------------------------------------------


def write_section(game: OnlyGame, verdict: c_void_p) -> bytes:
    """A game and its verdict as a section of a page."""
    out = Buffer()
    status = lib.kp_html_game(game.handle, verdict, None, byref(out.out))
    if status != c.OK:
        raise_status(status, c.Diag())
    return out.bytes()


def write_game_section(game: OnlyGame) -> bytes:
    """The same for a game that is not checked."""
    call, verdict = Call(c.Options(repairs=-1, verdict_only=True)), c_void_p()
    call.stopper.stop = 1
    try:
        status = lib.kp_check(
            game.handle, byref(call.options), byref(verdict), byref(call.why)
        )
        if status != c.OK:
            raise_status(status, call.why)
        return write_section(game, verdict)
    finally:
        lib.kp_verdict_free(verdict)


def _find(parent: Element, name: str) -> Iterator[Element]:
    """The elements of a class."""
    return (item for item in parent.iter() if name in item.get("class", "").split())


def _text(element: Element | None) -> str:
    words = "" if element is None else "".join(element.itertext())
    return " ".join(words.replace("\xa0", " ").split())


# ---- Codes ------------------------------------------------------------------------


def _peg_width(codes: list[Element]) -> float:
    longest = max((len(_text(peg)) for code in codes for peg in code), default=1)
    return float(max(PEG, longest * 9 + 10))


def _number(value: float) -> str:
    return f"{value:g}"


def _draw_peg(peg: Element, x: float, y: float, width: float, to: Element) -> None:
    words = peg.get("class", "").split()
    shape = {
        "x": _number(x),
        "y": _number(y),
        "width": _number(width),
        "height": str(PEG),
        "rx": str(PEG / 2),
        "stroke": GREY,
    }
    if "hole" in words:
        SubElement(to, "rect", shape, fill="none", **{"stroke-dasharray": "3 2"})
    else:
        # A later fill counts only if the browser knows its colour.
        style = peg.get("style", "")
        fills = ";".join(f"fill:{fill}" for fill in re.findall(r"background:([^;]+)", style))
        SubElement(to, "rect", shape, style=fills)
        ink = re.search(r"(?<![-\w])color:([^;]+)", style)
        place = {"x": _number(x + width / 2), "y": _number(y + PEG / 2 + 5)}
        letter = SubElement(to, "text", place, fill=ink[1] if ink else "#fff")
        letter.set("text-anchor", "middle")
        letter.set("font-weight", "bold")
        if "named" in words:  # on a colour that only the browser knows
            letter.set("style", "paint-order:stroke;stroke:#000;stroke-width:2px")
        letter.text = _text(peg)
    if "mark" in words:
        around = {"x": x - 2, "y": y - 2, "width": width + 4, "height": PEG + 4}
        places = {name: _number(value) for name, value in around.items()}
        SubElement(to, "rect", places, fill="none", stroke="currentColor", rx=str(PEG / 2 + 2))


def _draw_code(code: Element, x: float, y: float, width: float, to: Element) -> int:
    """Draw a code; returns how many lines it takes."""
    for i, peg in enumerate(code):
        line, place = divmod(i, PEGS_OF_LINE)
        _draw_peg(peg, x + place * (width + GAP), y + line * LINE, width, to)
    return max(1, -(-len(code) // PEGS_OF_LINE))


def _draw_keys(keys: Element, x: float, y: float, to: Element) -> None:
    across = -(-len(keys) // 2) if len(keys) >= 4 else len(keys)
    for i, key in enumerate(keys):
        kind = key.get("class", "")
        place = {
            "cx": _number(x + i % across * (KEY + 3) + KEY / 2),
            "cy": _number(y + i // across * (KEY + 3) + KEY / 2),
            "r": _number(KEY / 2 if kind in KEYS else 1.5),
        }
        fill = KEYS.get(kind, GREY)
        SubElement(to, "circle", place, fill=fill, stroke=GREY)


def _keys_width(keys: Element | None) -> int:
    if keys is None:
        return 0
    return (-(-len(keys) // 2) if len(keys) >= 4 else len(keys)) * (KEY + 3) + 8


def _begin(width: float, height: float, label: str) -> Element:
    return Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {_number(width)} {_number(height)}",
            "width": _number(width),
            "height": _number(height),
            "role": "img",
            "aria-label": label,
            "style": f"font:{FONT};max-width:100%",
        },
    )


# ---- The board --------------------------------------------------------------------


class BoardRow:
    """A row of the board: what to draw, and the words beside it."""

    def __init__(self, row: Element, marked: bool) -> None:
        self.label = _text(row.find("th"))
        self.code = next(_find(row, "code"))
        self.more = ""  # pegs that are not drawn
        cells = row.findall("td")
        for rest in cells[0].findall("span"):
            if rest is not self.code:
                self.more = _text(rest)
        self.keys = next(_find(cells[1], "keys"), None)
        self.is_bad = marked and row.get("class") == "bad"
        self.words = _score_words(cells[1], marked)

    @property
    def title(self) -> str:
        return f"{self.label}: {self.code.get('aria-label', '')}: {'; '.join(self.words)}"


def _score_words(cell: Element, marked: bool) -> list[str]:
    """The score, and on another line what it should be, or a remark."""
    lines = [""]
    for part in cell:
        if part.tag == "br":
            if not marked:
                break
            lines.append("")
        elif part.tag == "strong" and not marked:
            continue
        elif part.get("class") != "keys":
            comma = "," if part.tag == "strong" and lines[-1] else ""
            lines[-1] += f"{comma} {_text(part)}"
    return [line.strip() for line in lines]


def read_rows(section: bytes | str, marked: bool = True) -> list[BoardRow]:
    """The rows of the board in a section."""
    tables = _find(ElementTree.fromstring(section), "board")  # none if there are no rows
    return [BoardRow(row, marked) for table in tables for row in table.iterfind("tbody/tr")]


def read_guesses(game: OnlyGame, codes: Iterable[Sequence[str]]) -> list[BoardRow]:
    """Rows with these codes, by the rules of a game."""
    members = json.loads(write_game(game.handle, "jsonl"))
    for name in ("secret", "near_misses", "comment"):
        members.pop(name, None)
    members["rows"] = [{"guess": [*code]} for code in codes]
    rows = read_rows(write_game_section(OnlyGame(members)), False)
    for row in rows:
        row.words = []
    return rows


def draw_rows(rows: list[BoardRow], label: str = "The board") -> Element:
    """The rows below each other."""
    pegs = 0
    for shown, row in enumerate(rows):
        pegs += len(row.code)
        if pegs > MOST_PEGS and shown:
            break
    else:
        shown = len(rows)
    left_out, rows = len(rows) - shown, rows[:shown]
    width = _peg_width([row.code for row in rows])
    across = max((min(len(row.code), PEGS_OF_LINE) for row in rows), default=0)
    first = 14 + max((len(row.label) for row in rows), default=0) * WORD + 8
    keys_at = first + across * (width + GAP) + 6
    words_at = keys_at + max((_keys_width(row.keys) for row in rows), default=0)
    svg = _begin(0, 0, label)
    y, right = 5.0, max(120.0, words_at)
    for row in rows:
        group = SubElement(svg, "g")
        SubElement(group, "title").text = row.title
        lines = _draw_code(row.code, first, y, width, group)
        if row.is_bad:
            bar = {"x": "2", "y": _number(y - 3), "width": "4"}
            SubElement(group, "rect", bar, height=_number(lines * LINE - 4), fill=RED)
        _write(group, first - 8, y + 18, row.label, {"text-anchor": "end"})
        if row.keys is not None:
            _draw_keys(row.keys, keys_at, y, group)
        words = [*row.words, row.more] if row.more else row.words
        for i, line in enumerate(words):
            bold = {"font-weight": "bold"} if i and row.is_bad and line != row.more else {}
            _write(group, words_at, y + 18 + i * 18, line, bold)
            right = max(right, words_at + len(line) * WORD + 8)
        y += max(lines * LINE, 18 * len(words) + 18)
    if left_out:
        _write(svg, first, y + 18, f"And {left_out:,} more rows.", {})
        y += LINE
    if not rows:
        _write(svg, 8, y + 18, "No rows.", {})
        y += LINE
    svg.set("width", _number(right))
    svg.set("height", _number(y))
    svg.set("viewBox", f"0 0 {_number(right)} {_number(y)}")
    return svg


def _write(to: Element, x: float, y: float, text: str, others: dict[str, str]) -> None:
    place = {"x": _number(x), "y": _number(y), "fill": "currentColor", **others}
    SubElement(to, "text", place).text = text


def write_svg(svg: Element) -> str:
    """A drawing as a file, with dark words on light screens and light words on dark ones."""
    style = Element("style")
    style.text = THEMES
    svg.insert(0, style)
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


# ---- HTML for a notebook ------------------------------------------------------------

_STYLES = {
    "caption": "text-align:left;font-weight:bold;padding:.3em 0",
    "td": "text-align:left;padding:.2em .6em",
    "th": "text-align:left;padding:.2em .6em",
    "answer": "font-weight:bold;font-size:1.2em",
    "cards": "list-style:none;display:flex;flex-wrap:wrap;gap:1em;padding:0",
    "legend": "list-style:none;display:flex;flex-wrap:wrap;gap:0 1em;padding:0",
    "secret": "display:inline-flex;flex-wrap:wrap;gap:.6em;align-items:center",
}


def _replace(parent: Element, marked: bool) -> None:
    """Put drawings in the places of codes and boards, and styles in those of classes."""
    for i, child in enumerate(parent):
        words = child.get("class", "").split()
        drawn: Element | None = None
        if "board" in words:
            rows = [BoardRow(row, marked) for row in child.iterfind("tbody/tr")]
            drawn = draw_rows(rows)
        elif "code" in words:
            width = _peg_width([child])
            across, lines = min(len(child), PEGS_OF_LINE), -(-len(child) // PEGS_OF_LINE)
            label = child.get("aria-label", "")
            drawn = _begin(across * (width + GAP) + 4, lines * LINE - 4, label)
            _draw_code(child, 3, 3, width, drawn)
        elif "keys" in words:
            drawn = _begin(_keys_width(child), 2 * KEY + 5, "")
            drawn.set("aria-hidden", "true")
            _draw_keys(child, 1, 1, drawn)
        if drawn is None:
            style = _STYLES.get(words[0] if words else child.tag)
            if style:
                child.set("style", style)
            child.attrib.pop("class", None)
            _replace(child, marked)
        else:
            drawn.set("style", f"{drawn.get('style')};vertical-align:middle")
            drawn.tail = child.tail
            parent[i] = drawn


def show_section(section: bytes, marked: bool = True) -> str:
    """A section as HTML that needs no style sheet and has no class or id."""
    tree = ElementTree.fromstring(section)
    tree.tag = "div"
    tree.attrib.clear()
    for heading in tree.findall("h2"):
        tree.remove(heading)
    _replace(tree, marked)
    return ElementTree.tostring(tree, encoding="unicode", method="html")


def show_svg(svg: Element) -> str:
    """A drawing within a page."""
    return ElementTree.tostring(svg, encoding="unicode", method="html")


def show_words(text: str) -> str:
    """A text of several lines."""
    return f'<pre style="white-space:pre-wrap">{escape(text.rstrip())}</pre>'
