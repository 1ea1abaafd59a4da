"""Clauses for solvers, and proofs: written and verified."""

from __future__ import annotations

import ctypes
import json
import os
from ctypes import addressof, byref, c_void_p
from dataclasses import dataclass
from typing import Literal, Union

from . import _library as c
from ._call import Buffer, Call, ProgressFunction
from ._library import lib
from ._reading import GameSource, OnlyGame, text_of
from .arguments import encode_word, suggest_names
from .errors import InputError, LimitError
from .options import make_options
from .verdict import Code


@suggest_names
def encode(
    game: GameSource,
    format: Literal["dimacs", "opb", "wcnf", "wcnf-old"] = "dimacs",
    *,
    encoding: str | None = None,
    time_limit: float | None = None,
    progress: ProgressFunction | None = None,
) -> str:
    """Write a game as clauses for a SAT solver, or as constraints (OPB, WCNF).

    >>> text = encode("game mini\\n1122 : 1 1")
    >>> [line for line in text.splitlines() if line.startswith("p ")][0][:6]
    'p cnf '
    """
    at = OnlyGame(game)
    options = make_options(encoding=encoding, time_limit=time_limit)
    options.format = encode_word("format", format)
    call = Call(options, progress)
    text = Buffer()

    def work() -> int:
        text.clear()
        status: int = lib.kp_encode(
            at.handle,
            byref(options),
            byref(text.out),
            byref(call.stop),
            byref(call.why),
        )
        return status

    call.require(work)
    call.expect_completed("the clauses are not complete")
    return text.bytes().decode("utf-8", "replace")


@dataclass(frozen=True)
class Verification:
    """What a proof shows of a game.

    >>> game = "game classic\\n1122 : 4 0\\n1123 : 4 0"
    >>> verification = verify(game, prove(game))
    >>> verification.proved, verification.rows
    ('no-secret', (1, 2))
    """

    proved: Literal[
        "no-secret", "a-secret", "all-secrets", None
    ]  #: None: the proof does not hold
    says: str  #: the same in a sentence, or why the proof does not hold
    secrets: tuple[Code, ...]  #: that fit
    rows: tuple[int, ...]  #: from 1: that the proof uses, if no secret fits
    steps: int
    wrong_file: Literal["formula", "proof", None]  #: if it does not hold: where
    line: int | None
    column: int | None

    def __bool__(self) -> bool:
        """Whether the proof holds."""
        return self.proved is not None

    def __str__(self) -> str:
        return self.says


@dataclass(frozen=True, repr=False)
class Proof:
    """A formula that says what the scores say, and a proof about it.

    >>> proof = prove("game classic\\n1122 : 4 0\\n1123 : 4 0")
    >>> proof
    <Proof: No secret fits these scores.>
    >>> proof.proof.splitlines()[0]
    'pseudo-Boolean proof version 3.0'
    """

    formula: str
    proof: str
    verification: Verification

    def __str__(self) -> str:
        return self.proof

    def __repr__(self) -> str:
        return f"<Proof: {self.verification}>"


_CLAIMS: tuple[
    Literal["no-secret", "a-secret", "all-secrets", None], ...
] = (None, "no-secret", "a-secret", "all-secrets")


#: The text of a proof or of a formula, or the path of its file.
ProofText = Union[str, bytes, os.PathLike[str]]


class _Source:
    """A text that the library reads."""

    def __init__(self, text: ProofText) -> None:
        if not isinstance(text, (str, bytes, os.PathLike)):
            raise TypeError(
                f"expected a proof or a formula as str, bytes or path, found "
                f"{type(text).__name__}"
            )
        self.bytes = text_of(text)
        self.memory = c.Memory(
            ctypes.cast(ctypes.c_char_p(self.bytes), c_void_p), len(self.bytes)
        )
        self.source = c.In(c.MEMORY_READ, addressof(self.memory))


@suggest_names
def verify(
    game: GameSource,
    proof: Proof | ProofText,
    formula: ProofText | None = None,
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    progress: ProgressFunction | None = None,
) -> Verification:
    """Check that a proof holds, and that its formula is about this game.

    The proof is one of prove(), or the text or the path of a proof with that of its
    formula.  Raises LimitError if a limit ends the work.

    >>> game = "game classic\\n1122 : 4 0\\n1123 : 4 0"
    >>> proof = prove(game)
    >>> print(verify(game, proof.proof, proof.formula))
    No secret fits these scores.
    >>> bool(verify(game, proof.proof.replace("f 46", "f 47"), proof.formula))
    False
    """
    if isinstance(proof, Proof):
        formula, proof = proof.formula, proof.proof
    if formula is None:
        raise TypeError(
            "expected a Proof, or a proof and its formula: verify(game, proof, formula)"
        )
    at = OnlyGame(game)
    options = make_options(time_limit=time_limit, memory_limit=memory_limit)
    call = Call(options, progress)
    texts = _Source(formula), _Source(proof)
    found = ctypes.POINTER(c.VerificationResult)()

    def work() -> int:
        lib.kp_verification_free(found)
        for text in texts:
            text.memory.used = 0
        status: int = lib.kp_verify(
            at.handle,
            byref(options),
            byref(texts[0].source),
            byref(texts[1].source),
            byref(found),
            byref(call.stop),
            byref(call.why),
        )
        return status

    try:
        call.require(work)
        call.expect_completed("the proof was not checked to its end")
        return _describe(at, found.contents)
    finally:
        lib.kp_verification_free(found)


def _describe(at: OnlyGame, found: c.VerificationResult) -> Verification:
    proved = _CLAIMS[found.claim]
    pegs = at.pegs
    codes = found.secrets[: found.secret_count * pegs] if found.secret_count else []
    return Verification(
        proved,
        found.says.decode("utf-8", "replace"),
        tuple(
            at.name_code(codes[i : i + pegs]) for i in range(0, len(codes), pegs)
        ),
        tuple(row + 1 for row in found.rows[: found.row_count])
        if found.row_count
        else (),
        found.steps,
        None if proved else "formula" if found.is_in_formula else "proof",
        found.line or None,
        found.column or None,
    )


def _expect_decided(at: OnlyGame, verdict: c_void_p, says: str) -> None:
    """Raise LimitError if a limit ended the check."""
    answer = Buffer()
    lib.kp_verdict_json(at.handle, verdict, None, byref(answer.out))
    stop = json.loads(answer.bytes())["stop"]
    if stop:
        raise LimitError(stop, f"the check ended early ({stop}): {says}") from None


@suggest_names
def prove(
    game: GameSource,
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    states: int | None = None,
    progress: ProgressFunction | None = None,
) -> Proof:
    """Prove what check() finds of a game, so that others can check it.

    The proof is in VeriPB's format, and verified before it is returned.
    Raises InputError if there is nothing to prove, and LimitError if a limit ends
    the work.

    >>> proof = prove("game classic\\n1122 : 4 0\\n1123 : 4 0")
    >>> print(proof.verification)
    No secret fits these scores.
    >>> bool(verify("game classic\\n1122 : 4 0", proof))
    False
    """
    at = OnlyGame(game)
    options = make_options(
        time_limit=time_limit, memory_limit=memory_limit, states=states
    )
    call = Call(options, progress)
    verdict = c_void_p()
    formula, proof = Buffer(), Buffer()

    def check() -> int:
        lib.kp_verdict_free(verdict)
        status: int = lib.kp_check(
            at.handle, byref(options), byref(verdict), byref(call.why)
        )
        return status

    def write() -> int:
        formula.clear()
        proof.clear()
        status: int = lib.kp_prove(
            at.handle,
            byref(options),
            verdict,
            byref(formula.out),
            byref(proof.out),
            byref(call.stop),
            byref(call.why),
        )
        return status

    try:
        call.require(check)
        try:
            call.require(write)
        except InputError as error:
            _expect_decided(at, verdict, str(error))
            raise
        call.expect_completed("the proof is not complete")
    finally:
        lib.kp_verdict_free(verdict)
    texts = formula.bytes().decode(), proof.bytes().decode()
    verification = verify(
        game, texts[1], texts[0], time_limit=time_limit, memory_limit=memory_limit
    )
    return Proof(*texts, verification)
