"""Which mistakes does a program make that scores guesses?

    python3 -m keypeg.conformance PROGRAM [ARGUMENT...]

The program reads lines "SECRET GUESS" and prints the score of each.  examples/conformance has the
lines with their scores, and how to use them from other languages.
"""

from __future__ import annotations
