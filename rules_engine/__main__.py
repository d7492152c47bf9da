"""The command line: replay, check and rules (docs/game-record.md)."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence

from rules_engine.actions import Action
from rules_engine.errors import DataError, IllegalAction, RecordError
from rules_engine.game import Game
from rules_engine.record import loads, open_game, write_action
from rules_engine.report import entry_report, final_report
from rules_engine.ruleset import load_profile, profile_names

USAGE = "usage: python -m rules_engine replay FILE [--states] | check FILE | rules [PROFILE]"
REFUSED, UNREADABLE = 1, 2
LONGEST = 500


def main(arguments: Sequence[str]) -> int:
    """Run one command; the exit status."""
    try:
        status = _run(list(arguments))
        sys.stdout.flush()
    except DataError as error:
        _tell(str(error))
        return UNREADABLE
    except BrokenPipeError:  # whoever reads has seen enough; nothing is left to flush at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _run(arguments: list[str]) -> int:
    match arguments:
        case ["replay", path] | ["replay", path, "--states"] | ["replay", "--states", path]:
            return _replay(path, "--states" in arguments)
        case ["check", path]:
            return _check(path)
        case ["rules"]:
            return _rules(profile_names(), True)
        case ["rules", profile]:
            return _rules((profile,), False)
    _tell(USAGE)
    return UNREADABLE


def _read(path: str) -> tuple[Game, list[Action]]:
    try:
        with open(path, encoding="utf-8", newline="\n") as file:
            text = file.read()
    except OSError as error:
        raise DataError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise RecordError(1, f"not UTF-8: {error.reason} at byte {error.start}") from None
    header, actions = loads(text)
    return open_game(header), actions


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _tell(line: str) -> None:
    """One line a person can read, however long the value it is about."""
    sys.stderr.write(f"{line if len(line) <= LONGEST else line[:LONGEST] + '...'}\n")


def _print(data: object) -> None:
    _say(json.dumps(data, separators=(",", ":")))  # ASCII: prints on any terminal


def _replay(path: str, states: bool) -> int:
    game, actions = _read(path)
    for number, action in enumerate(actions, start=1):
        if not _plays(game, number, action):
            return REFUSED
        if states:
            _print(entry_report(game.state, number))
    _print(final_report(game.state, len(game.log)))
    return 0


def _check(path: str) -> int:
    game, actions = _read(path)
    for number, action in enumerate(actions, start=1):
        if not _plays(game, number, action):
            return REFUSED
    _say("ok")
    return 0


def _plays(game: Game, number: int, action: Action) -> bool:
    """Play one entry; a refused one is printed with its line, its code and values."""
    try:
        game.play(action)
    except IllegalAction as error:
        refusal = {"line": number + 1, "entry": write_action(action), "code": error.code}
        _print({**refusal, "values": error.values})
        return False
    return True


def _rules(profiles: Sequence[str], with_name: bool) -> int:
    for profile in profiles:
        for name, value in load_profile(profile).values.items():
            parts = [profile] if with_name else []
            _say(" ".join([*parts, name, json.dumps(value, separators=(",", ":"))]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
