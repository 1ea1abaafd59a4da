"""The command, as an oracle for the package, and games for both."""

import json
import os
import random
import subprocess
from pathlib import Path
from typing import Any

PROGRAM = os.environ["KEYPEG_PROGRAM"]
ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"

PREDEFINED = ["classic", "mini", "super", "bulls-and-cows", "electronic3"]


def run(*words: str, text: str = "") -> str:
    """What the command prints, with any exit status."""
    done = subprocess.run(
        [PROGRAM, *words], input=text.encode(), stdout=subprocess.PIPE, check=False
    )
    return done.stdout.decode()


def score(secret: list[Any], guess: list[Any]) -> tuple[int, int]:
    black = sum(a == b for a, b in zip(secret, guess))
    common = sum(min(secret.count(k), guess.count(k)) for k in set(guess) - {"."})
    return black, common - black


def random_game(seed: int) -> dict[str, Any]:
    """A game by rules of any kind, whose scores are mostly right."""
    draw = random.Random(seed)
    pegs, colours = draw.randint(2, 5), draw.randint(3, 7)
    names: list[Any] = [str(i + 1) for i in range(colours)]
    game: dict[str, Any] = {"pegs": pegs, "colours": colours}
    blanks: Any = draw.choice([False, False, True, "guesses"])
    repeats = draw.random() < 0.8 or colours < pegs
    kind = draw.choice(["black white", "black white", "black", "colours"])
    if draw.random() < 0.3:
        name = draw.choice(PREDEFINED)
        game = {"game": name}
        blanks, kind, repeats = False, "black white", True
        pegs, names = 4, [str(i + 1) for i in range(6)]
        if name == "super":
            pegs, names = 5, [str(i + 1) for i in range(8)]
        elif name == "bulls-and-cows":
            repeats, names = False, [str(i) for i in range(10)]
        elif name == "electronic3":
            pegs, names = 3, [str(i) for i in range(10)]
            game["repeats"] = True
    else:
        game |= {"blanks": blanks, "repeats": repeats, "scores": kind}
        if draw.random() < 0.2:
            game["board"] = 12
        if draw.random() < 0.2:
            game["peg"] = {"1": names[: draw.randint(1, len(names))]}
    if draw.random() < 0.3:
        game["id"] = draw.choice([seed, f"game {seed}", 'a "quoted" név'])
    if draw.random() < 0.2:
        game["codemaker"] = "Ann"

    def code(may_repeat: bool, may_be_empty: bool) -> list[Any]:
        if not may_repeat:
            return draw.sample(names, pegs)
        return draw.choices(names + ["."] * may_be_empty, k=pegs)

    secret = code(repeats, blanks is True)
    game["rows"] = rows = []
    for _ in range(draw.randint(0, 8)):
        guess = code(repeats, blanks is not False)
        black, white = score(secret, guess)
        if draw.random() < 0.1:
            white += draw.choice([-1, 1])
        row: dict[str, Any] = {"guess": guess}
        if kind == "colours":
            row["total"] = black + white
        elif draw.random() < 0.9:
            row["black"] = black
        if kind == "black white" and draw.random() < 0.9:
            row["white"] = white
        if draw.random() < 0.1:
            row["sure"] = True
        rows.append(row)
    if draw.random() < 0.2:
        game["secret"] = secret
    return game


def as_lines(games: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(game, ensure_ascii=False, separators=(",", ":")) + "\n"
        for game in games)
