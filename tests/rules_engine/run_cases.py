"""Every case and every recorded game in one line: `python -m tests.rules_engine.run_cases`."""

from __future__ import annotations

import hashlib
import json
import sys

from rules_engine.record import loads, open_game
from rules_engine.report import final_report
from tests.rules_engine.case_checks import run_all
from tests.rules_engine.support import DATA


def games_hash() -> tuple[int, str]:
    """How many whole games ran, and one hash over their final states."""
    digest = hashlib.sha256()
    paths = [*sorted((DATA / "recorded").glob("game-??.jsonl")), *sorted((DATA / "games").glob("*.jsonl"))]
    for path in paths:
        header, actions = loads(path.read_text(encoding="utf-8"))
        game = open_game(header)
        for action in actions:
            game.play(action)
        digest.update(json.dumps(final_report(game.state, len(game.log)), sort_keys=True).encode())
    return len(paths), digest.hexdigest()


def tell() -> None:
    """Print both hashes, and the Python that made them."""
    (plays, cases), (games, played) = run_all(), games_hash()
    sys.stdout.write(f"{plays} plays {cases}\n{games} games {played}\n")
    sys.stderr.write(f"Python {sys.version.split()[0]}\n")


if __name__ == "__main__":
    tell()
