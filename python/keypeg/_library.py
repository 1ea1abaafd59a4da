"""libkeypeg: finds the shared library, and declares what Python calls in it.

The classes mirror the structs of keypeg-types.h and keypeg.h, member by member;
tests/test_library.py compares them with the headers.
"""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, Structure, c_bool, c_char, c_char_p, c_double, c_int
from ctypes import c_size_t, c_uint, c_uint16, c_uint64, c_void_p
from pathlib import Path

NAME = "libkeypeg.so.0"


def find_library() -> str:
    """The library to load: that of KEYPEG_LIBRARY, of the wheel, or of the system."""
    named = os.environ.get("KEYPEG_LIBRARY")
    if named:
        return named
    beside = Path(__file__).with_name(NAME)
    return str(beside) if beside.exists() else NAME


def load() -> ctypes.CDLL:
    name = find_library()
    try:
        library = ctypes.CDLL(name)
        library.kp_check_texts
    except OSError as error:
        raise ImportError(
            f"keypeg needs the library libkeypeg: {error}; install the Debian package "
            f"libkeypeg0, or let the environment variable KEYPEG_LIBRARY name the file"
        ) from None
    except AttributeError:
        raise ImportError(
            f"the library {name} is of another version of keypeg"
        ) from None
    return library


lib = load()

# ---- Types -------------------------------------------------------------------

OK, BAD_INPUT, NO_MEMORY, READ_FAILED, WRITE_FAILED, BROKEN = range(6)
COMPLETED, INTERRUPTED, ENOUGH = 0, 4, 10
UNKNOWN = -1
MOST_ERRORS = 20
ANY_COUNT = 2**64 - 1


class Diag(Structure):
    _fields_ = [("line", c_uint), ("column", c_uint), ("says", c_char * 440)]


class Errors(Structure):
    _fields_ = [
        ("count", c_size_t),
        ("left_out", c_size_t),
        ("item", Diag * MOST_ERRORS),
    ]


class Out(Structure):
    _fields_ = [("write", c_void_p), ("to", c_void_p)]


class In(Structure):
    _fields_ = [("read", c_void_p), ("from_", c_void_p)]


class Score(Structure):
    _fields_ = [("black", c_int), ("white", c_int)]


class Id(Structure):
    _fields_ = [("text", c_char_p), ("is_number", c_bool)]


class Location(Structure):
    _fields_ = [
        ("file", c_char_p),
        ("game", c_size_t),
        ("line", c_uint),
        ("id", Id),
        ("proof", c_char_p),
        ("formula", c_char_p),
        ("proof_says", c_char_p),
        ("no_stats", c_bool),
    ]


class Progress(Structure):
    _fields_ = [
        ("what", c_char_p),
        ("unit", c_char_p),
        ("done", c_uint64),
        ("share", c_double),
    ]


class Options(Structure):
    _fields_ = [
        ("engine", c_char_p),
        ("encoding", c_char_p),
        ("format", c_char_p),
        ("seconds", c_double),
        ("memory", c_size_t),
        ("states", c_uint64),
        ("seed", c_uint64),
        ("count_all", c_bool),
        ("most", c_uint64),
        ("rows_alone", c_bool),
        ("wrong_rows", c_size_t),
        ("repairs", c_int),
        ("verdict_only", c_bool),
        ("all_conflicts", c_bool),
        ("minimal", c_bool),
        ("story", c_bool),
        ("stop", c_void_p),
        ("stop_data", c_void_p),
        ("progress", c_void_p),
        ("progress_data", c_void_p),
    ]


class Style(Structure):
    _fields_ = [("colour", c_bool), ("stats", c_bool), ("width", c_int)]


class Memory(Structure):
    _fields_ = [
        ("text", c_void_p),
        ("length", c_size_t),
        ("room", c_size_t),
        ("used", c_size_t),
    ]


class Stopper(Structure):
    _fields_ = [
        ("stop", c_int),
        ("is_late", c_bool),
        ("seconds", c_double),
        ("began", c_double),
    ]


class Texts(Structure):
    _fields_ = [
        ("text", c_char_p),
        ("lengths", c_void_p),
        ("count", c_size_t),
        ("format", c_char_p),
        ("file", c_char_p),
        ("first", c_size_t),
        ("style", POINTER(Style)),
        ("answers", Out),
        ("reports", Out),
        ("answered", c_size_t),
    ]


class StrategyOptions(Structure):
    _fields_ = [
        ("strategy", c_char_p),
        ("guesses", c_char_p),
        ("top", c_size_t),
        ("sample", c_size_t),
        ("longest", c_int),
        ("first", c_char_p),
    ]


class ExplainQuestion(Structure):
    _fields_ = [
        ("peg", c_int),
        ("colour", c_char_p),
        ("row", c_size_t),
        ("code", c_char_p),
    ]


class ExplanationView(Structure):
    _fields_ = [("steps", c_size_t), ("hint", c_int)]


class GenerateOptions(Structure):
    _fields_ = [
        ("family", c_char_p),
        ("pegs", c_int),
        ("colours", c_int),
        ("rows", c_size_t),
        ("status", c_char_p),
        ("seed", c_uint64),
        ("states", c_uint64),
        ("near_misses", c_size_t),
        ("grade", c_char_p),
        ("least_cost", c_int),
        ("most_cost", c_int),
        ("game", c_char_p),
        ("colour_names", c_char_p),
        ("no_repeats", c_bool),
        ("stop", c_void_p),
        ("progress", c_void_p),
        ("stop_data", c_void_p),
        ("progress_data", c_void_p),
    ]


class InstanceFacts(Structure):
    _fields_ = [
        ("status", c_int),
        ("answer", c_int),
        ("known", c_int),
        ("secrets", c_char_p),
        ("near_misses", c_void_p),
        ("near_miss_count", c_size_t),
        ("secret", c_void_p),
        ("difficulty", c_void_p),
    ]


class VerificationResult(Structure):
    _fields_ = [
        ("claim", c_int),
        ("says", c_char_p),
        ("is_in_formula", c_bool),
        ("line", c_uint),
        ("column", c_uint),
        ("secrets", POINTER(c_uint16)),
        ("secret_count", c_size_t),
        ("rows", POINTER(c_size_t)),
        ("row_count", c_size_t),
        ("steps", c_uint64),
    ]


EACH_SECRET = ctypes.CFUNCTYPE(c_bool, c_void_p, POINTER(c_uint16))
PROGRESS = ctypes.CFUNCTYPE(None, c_void_p, POINTER(Progress))

# ---- Functions ---------------------------------------------------------------

_p = c_void_p
_DECLARED = {
    "kp_version": (c_char_p,),
    "kp_match_read": (c_int, c_char_p, c_size_t, c_char_p, _p, _p),
    "kp_match_read_on": (c_int, _p, c_char_p, c_size_t, c_uint, _p, _p),
    "kp_match_free": (None, _p),
    "kp_match_games": (c_size_t, _p),
    "kp_match_game": (_p, _p, c_size_t),
    "kp_match_game_line": (c_uint, _p, c_size_t),
    "kp_game_pegs": (c_int, _p),
    "kp_game_rows": (c_size_t, _p),
    "kp_game_guess": (POINTER(c_uint16), _p, c_size_t),
    "kp_colour_name": (c_char_p, _p, c_uint16),
    "kp_score_words": (c_int, c_char_p, c_char_p, c_char_p, _p, _p),
    "kp_stop_slug": (c_char_p, c_int),
    "kp_answer_name": (c_char_p, c_int),
    "kp_check": (c_int, _p, _p, _p, _p),
    "kp_verdict_free": (None, _p),
    "kp_list": (c_int, _p, _p, EACH_SECRET, _p, _p, _p),
    "kp_sample": (c_int, _p, _p, c_uint64, EACH_SECRET, _p, _p, _p),
    "kp_encode": (c_int, _p, _p, _p, _p, _p),
    "kp_prove": (c_int, _p, _p, _p, _p, _p, _p, _p),
    "kp_verify": (c_int, _p, _p, _p, _p, _p, _p, _p),
    "kp_verification_free": (None, _p),
    "kp_verdict_json": (c_int, _p, _p, _p, _p),
    "kp_html_begin": (c_int, c_char_p, _p),
    "kp_html_game": (c_int, _p, _p, _p, _p),
    "kp_html_explanation": (c_int, _p, _p),
    "kp_html_end": (c_int, _p),
    "kp_game_score": (c_int, _p, _p, _p, _p),
    "kp_writer_new": (c_int, c_char_p, _p, _p, _p),
    "kp_writer_add": (c_int, _p, _p, _p),
    "kp_writer_end": (c_int, _p),
    "kp_memory_free": (None, _p),
    "kp_check_texts": (c_int, _p, _p, _p),
    "kp_next": (c_int, _p, _p, _p, _p, _p),
    "kp_advice_free": (None, _p),
    "kp_advice_report": (c_int, _p, _p, _p, _p),
    "kp_advice_json": (c_int, _p, _p, _p, _p),
    "kp_explain": (c_int, _p, _p, _p, _p, _p),
    "kp_explanation_free": (None, _p),
    "kp_explanation_report": (c_int, _p, _p, _p, _p),
    "kp_explanation_json": (c_int, _p, _p, _p, _p),
    "kp_instance_kind_name": (c_char_p, c_int),
    "kp_certainty_slug": (c_char_p, c_int),
    "kp_generator_new": (c_int, _p, _p, _p),
    "kp_generator_free": (None, _p),
    "kp_generator_name": (None, _p, c_uint64, _p),
    "kp_generate": (c_int, _p, c_uint64, _p, _p, _p),
    "kp_instance_free": (None, _p),
    "kp_instance_about": (InstanceFacts, _p),
    "kp_instance_write": (c_int, _p, c_char_p, _p, _p),
}
for _name, (_result, *_arguments) in _DECLARED.items():
    _function = getattr(lib, _name)
    _function.restype = _result
    _function.argtypes = _arguments


def address_of_function(name: str) -> int:
    address = ctypes.cast(getattr(lib, name), c_void_p).value
    assert address is not None
    return address


MEMORY_WRITE = address_of_function("kp_memory_write")
MEMORY_READ = address_of_function("kp_memory_read")
STOPPER_ASK = address_of_function("kp_stopper_ask")
