"""The secrets that fit the rows of a game: counted, listed, and drawn."""

from __future__ import annotations

import builtins
import json
from collections.abc import Callable
from ctypes import byref, c_uint64, c_void_p
from typing import Any

from . import _library as c
from ._call import Buffer, Call, ProgressFunction
from ._library import lib
from ._reading import GameSource, OnlyGame
from .arguments import read_number, suggest_names
from .options import make_options
from .verdict import Code, read_count


class Count(int):
    """A number of secrets.

    >>> found = count("game mini\\n1122 : 2 2")
    >>> found + 1, found.is_exact
    (5, True)
    """

    is_exact: bool  #: False: there are at least that many
    stop: str | None  #: the limit that ended the counting


class Secrets(builtins.list[Code]):
    """Secrets, each a tuple of colours.

    >>> secrets = list("game mini\\n1122 : 2 2", limit=2)
    >>> secrets[0], len(secrets), secrets.is_complete
    (('red', 'green', 'red', 'green'), 2, False)
    """

    is_complete: bool  #: these are all, or as many as were asked for
    stop: str | None  #: the limit that ended the work


@suggest_names
def count(
    game: GameSource,
    *,
    limit: int | None = None,
    lies: int = 0,
    engine: str | None = None,
    encoding: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    states: int | None = None,
    progress: ProgressFunction | None = None,
) -> Count:
    """Count the secrets that fit.  A revealed secret is ignored.

    >>> count("game classic\\n1122 : 1 1"), count("game classic\\n1122 : 1 1").is_exact
    (208, True)

    `limit` is a number of secrets, after which no others are counted; for the other
    arguments see check().
    """
    at = OnlyGame(game)
    options = make_options(
        engine=engine,
        encoding=encoding,
        time_limit=time_limit,
        memory_limit=memory_limit,
        states=states,
        limit=limit,
        repairs=0,
        lies=lies,
    )
    options.count_all = options.rows_alone = options.verdict_only = True
    call = Call(options, progress)
    verdict = c_void_p()
    answer = Buffer()

    def work() -> int:
        lib.kp_verdict_free(verdict)
        status: int = lib.kp_check(
            at.handle, byref(options), byref(verdict), byref(call.why)
        )
        return status

    try:
        call.require(work)
        lib.kp_verdict_json(at.handle, verdict, None, byref(answer.out))
    finally:
        lib.kp_verdict_free(verdict)
    members = json.loads(answer.bytes())
    result = Count(read_count(members["count_exact"] or "0"))
    result.is_exact = members["count_exact"] is not None and members["count_is_exact"]
    result.stop = members["stop"]
    return result


def _collect(
    game: GameSource,
    call: Call,
    most: int | None,
    work: Callable[[c_void_p, Any], int],
) -> Secrets:
    """Collect the secrets that the library passes to a function."""
    at = OnlyGame(game)
    secrets = Secrets()
    failure: builtins.list[BaseException] = []

    def keep(data: int, code: Any) -> bool:
        try:
            secrets.append(at.name_code(code))
        except BaseException as error:
            failure.append(error)
            return False
        return most is None or len(secrets) < most

    each = c.EACH_SECRET(keep)

    def begin() -> int:
        secrets.clear()
        return work(at.handle, each)

    call.require(begin, calls_back=True)
    if failure:
        raise failure[0]
    return secrets


@suggest_names
def list(
    game: GameSource,
    *,
    limit: int | None = None,
    engine: str | None = None,
    encoding: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    states: int | None = None,
    progress: ProgressFunction | None = None,
) -> Secrets:
    """List the secrets that fit, at most `limit`.

    >>> secrets = list({"pegs": 2, "colours": 3, "rows": [
    ...     {"guess": [1, 2], "black": 1, "white": 0}]}, limit=3)
    >>> secrets
    [('1', '1'), ('1', '3'), ('2', '2')]
    >>> secrets.is_complete, secrets.stop
    (False, 'secret-limit')
    """
    options = make_options(
        engine=engine,
        encoding=encoding,
        time_limit=time_limit,
        memory_limit=memory_limit,
        states=states,
        limit=limit,
    )
    call = Call(options, progress)

    def work(at: c_void_p, each: Any) -> int:
        status: int = lib.kp_list(
            at, byref(options), each, None, byref(call.stop), byref(call.why)
        )
        return status

    secrets = _collect(game, call, limit, work)
    is_limited = limit is not None and len(secrets) == limit
    secrets.is_complete = call.stop_name is None and not is_limited
    secrets.stop = call.stop_name or ("secret-limit" if is_limited else None)
    return secrets


@suggest_names
def sample(
    game: GameSource,
    number: int = 1,
    *,
    seed: int = 0,
    engine: str | None = None,
    encoding: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    states: int | None = None,
    progress: ProgressFunction | None = None,
) -> Secrets:
    """Draw secrets, uniformly and independently, from all that fit.

    The same seed gives the same secrets.  There are none if no secret fits.

    >>> sample("pegs 2\\ncolours 3\\n12 : 1 0", 2, seed=1)
    [('3', '2'), ('1', '1')]
    """
    options = make_options(
        engine=engine,
        encoding=encoding,
        time_limit=time_limit,
        memory_limit=memory_limit,
        states=states,
        seed=seed,
    )
    options.most = number = read_number("number", number)
    call = Call(options, progress)

    def work(at: c_void_p, each: Any) -> int:
        status: int = lib.kp_sample(
            at,
            byref(options),
            c_uint64(number),
            each,
            None,
            byref(call.stop),
            byref(call.why),
        )
        return status

    secrets = _collect(game, call, number, work)
    secrets.is_complete = len(secrets) == number
    secrets.stop = call.stop_name
    return secrets
