"""Games that are made: hard instances and puzzles."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Iterator, Sequence
from ctypes import byref, c_uint64, c_void_p
from dataclasses import dataclass
from typing import Literal

from . import _library as c
from ._call import Buffer, Call, free_in_del, raise_status
from ._library import lib
from .arguments import (
    RANGES,
    encode_choice,
    encode_word,
    read_choice,
    read_number,
    refuse,
    suggest_names,
)
from .game import Game
from .verdict import Code


@dataclass(frozen=True)
class NearMiss:
    """A code that fits every row of a puzzle but one.

    >>> import keypeg
    >>> puzzle = next(keypeg.puzzles(seed=7, near_misses=2))
    >>> puzzle.near_misses[1]
    NearMiss(code=('5', '4', '5', '2'), row=1)
    """

    code: Code
    row: int  #: from 1: the row that it does not fit


@dataclass(frozen=True)
class Difficulty:
    """How hard a puzzle is, by its explanation (see explain()).

    >>> import keypeg
    >>> difficulty = next(keypeg.puzzles(seed=7, grade="medium")).difficulty
    >>> difficulty.grade, difficulty.steps
    ('medium', 7)
    """

    grade: Literal["easy", "medium", "hard", "expert"] | None  #: None: not explained
    cost: float  #: of all steps
    dearest: float  #: the cost of the dearest step
    steps: int


@dataclass(frozen=True)
class Instance:
    """A game that was made, and what is known about it.

    >>> instance = next(generate("random", pegs=4, colours=6, rows=3))
    >>> instance.status, instance.answer, len(instance.game)
    ('planted', 'consistent', 3)
    """

    game: Game
    name: str  #: "puzzle-4x6-planted-seed0-000000"
    number: int
    status: Literal["planted", "falsified", "unplanted"]
    answer: Literal["consistent", "cheated", "undecided"]
    known: str  #: how: "planted-secret", "exact-count", ...
    count: int | None  #: of secrets that fit, if they were counted
    near_misses: tuple[NearMiss, ...]
    difficulty: Difficulty | None  #: None: neither `grade` nor `length` was given
    text: str  #: a transcript, with comments that tell how it was made

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text


@suggest_names
def generate(
    family: str,
    number: int | None = 1,
    *,
    first: int = 0,
    pegs: int | None = None,
    colours: int | None = None,
    rows: int | None = None,
    status: Literal["planted", "falsified", "unplanted"] | None = None,
    seed: int = 0,
    states: int | None = None,
    near_misses: int | None = None,
    game: str | None = None,
    colour_names: Sequence[str] | None = None,
    repeats: bool = True,
    grade: Literal["easy", "medium", "hard", "expert", "any"] | None = None,
    length: tuple[int, int] | None = None,
) -> Iterator[Instance]:
    """Make games of a family (docs/generate.md), one after the other.

    The same arguments give the same games, on every machine.  `number` is how many,
    None for any number; the first of them is `first`.  What is None is the family's
    choice.  Raises LimitError if it remains unknown whether a secret fits.
    `near_misses`, `game` (the name of a predefined game), `colour_names`, `repeats`,
    `grade` and `length` are for puzzles: see puzzles().

    >>> for instance in generate("balanced", 2, pegs=12, seed=7):
    ...     print(instance.name, instance.answer, len(instance.game))
    balanced-12x2x9-planted-seed7-000000 consistent 9
    balanced-12x2x9-planted-seed7-000001 consistent 9
    """
    # The generator keeps these words.
    words = (
        encode_word("family", family),
        encode_choice("status", status),
        encode_choice("game", game),
        encode_choice("colour_names", None if colour_names is None else " ".join(colour_names)),
        encode_choice("grade", grade),
    )
    least, most = (0, 0) if length is None else length
    options = c.GenerateOptions(
        family=words[0],
        pegs=read_choice("pegs", pegs),
        colours=read_choice("colours", colours),
        rows=read_choice("rows", rows),
        status=words[1],
        seed=read_number("seed", seed),
        states=read_choice("states", states),
        near_misses=read_choice("near_misses", near_misses),
        game=words[2],
        colour_names=words[3],
        no_repeats=not repeats,
        grade=words[4],
        least_cost=read_number("length", least),
        most_cost=read_number("length", most),
    )
    first = read_number("first", first)
    end = RANGES["first"][1] + 1  # of the numbers of games
    if number is not None:
        number = read_number("number", number)
        if first + number > end:
            raise refuse(f"number: expected at most {end - first:,}, found {number:,}")
        end = first + number
    return map(_Generator(options, words).make_one, range(first, end))


class _Generator:
    def __init__(self, options: c.GenerateOptions, words: object) -> None:
        self.words = words
        self.call = Call()
        self.handle = c_void_p()
        options.stop = self.call.options.stop
        options.stop_data = self.call.options.stop_data
        status = lib.kp_generator_new(
            byref(options), byref(self.handle), byref(self.call.why)
        )
        if status != c.OK:
            raise_status(status, self.call.why)

    def __del__(self) -> None:
        free_in_del(lib.kp_generator_free, self.handle)

    def make_one(self, i: int) -> Instance:
        instance = c_void_p()
        call = self.call

        def work() -> int:
            lib.kp_instance_free(instance)
            status: int = lib.kp_generate(
                self.handle,
                c_uint64(i),
                byref(instance),
                byref(call.stop),
                byref(call.why),
            )
            return status

        try:
            call.why.says = b""
            call.require(work)
            if not instance:
                call.expect_completed(f"game {i} was not made")
            return self.describe(i, instance)
        finally:
            lib.kp_instance_free(instance)

    def describe(self, i: int, instance: c_void_p) -> Instance:
        name = ctypes.create_string_buffer(128)
        lib.kp_generator_name(self.handle, c_uint64(i), name)
        facts = lib.kp_instance_about(instance)
        line = self.write(instance, "jsonl")
        members = json.loads(line)
        difficulty = members.get("difficulty")
        return Instance(
            Game(line),
            name.value.decode(),
            i,
            lib.kp_instance_kind_name(facts.status).decode(),
            lib.kp_answer_name(facts.answer).decode(),
            lib.kp_certainty_slug(facts.known).decode(),
            None if facts.secrets is None else int(facts.secrets),
            tuple(NearMiss(tuple(miss["code"]), miss["row"]) for miss in members.get("near_misses", ())),
            Difficulty(**difficulty) if difficulty else None,
            self.write(instance, "text").decode(),
        )

    def write(self, instance: c_void_p, format: str) -> bytes:
        text = Buffer()
        status = lib.kp_instance_write(
            instance, format.encode(), byref(text.out), byref(self.call.why)
        )
        if status != c.OK:
            raise_status(status, self.call.why)
        return text.bytes()
