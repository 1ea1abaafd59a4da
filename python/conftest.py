"""Tests use the library and the program of the source tree's build, unless
KEYPEG_LIBRARY and KEYPEG_PROGRAM name others."""

import os
from pathlib import Path

BUILD = Path(__file__).resolve().parent.parent / "build"

os.environ.setdefault("KEYPEG_LIBRARY", str(BUILD / "libkeypeg.so.0"))
os.environ.setdefault("KEYPEG_PROGRAM", str(BUILD / "keypeg"))
