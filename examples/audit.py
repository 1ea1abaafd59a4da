# Audits games with keypeg: games as dictionaries go in, their answers come out, in the same order.
import json
import subprocess


def audit(games):
    lines = "".join(json.dumps(game) + "\n" for game in games)
    run = subprocess.run(["keypeg", "check", "--json", "--from", "jsonl"],
                         input=lines, capture_output=True, text=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if len(answers) != len(games):
        raise RuntimeError(run.stderr)
    return answers


def row(guess, black, white):
    return {"guess": guess.split(), "black": black, "white": white}


games = [
    {"id": "Monday", "game": "classic",
     "rows": [row("red red green green", 2, 0), row("red blue blue green", 2, 1)]},
    {"id": "Tuesday", "game": "classic",
     "rows": [row("red red green green", 2, 0), row("red red green blue", 0, 0)]},
    {"id": "Wednesday", "game": "classic",
     "rows": [row("red red green purple", 2, 0)]},
]
for answer in audit(games):
    if answer["verdict"] == "error":
        print(answer["id"], "error:", answer["errors"][0]["says"])
    else:
        print(answer["id"], answer["verdict"], answer["count"])
