"""The command line::

    python -m tournament.seating solve INSTANCE.json [--seed N] [--out PLAN.json]
    python -m tournament.seating check PLAN.json INSTANCE.json
    python -m tournament.seating commit INSTANCE.json --seed N --salt TEXT
    python -m tournament.seating verify PLAN.json INSTANCE.json --commitment HEX --salt TEXT

Exit code 0: done, valid or kept; 1: the plan is not valid or not what was promised; 2: unreadable or impossible, with
one line that says why.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import NoReturn

from .checker import check
from .commitment import commitment, verify
from .errors import Problem, SeatingError
from .instance_json import parse_instance
from .plan import parse_plan
from .planning import solve

VALID, INVALID, UNREADABLE = 0, 1, 2


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise SeatingError([Problem("usage", f"{message}; see --help")])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    try:
        options = _parser().parse_args(arguments)
        return int(options.command(options))
    except SeatingError as error:
        sys.stderr.write(" ".join(str(error).split()) + "\n")
        return UNREADABLE


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m tournament.seating", description="Seat all games of a tournament in advance.")
    commands = parser.add_subparsers(required=True, parser_class=_Parser)
    command = commands.add_parser("solve", help="make a plan")
    command.add_argument("instance", type=Path)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--out", type=Path, help="write the plan here instead of to standard output")
    command.set_defaults(command=_solve)
    command = commands.add_parser("check", help="judge a plan")
    command.add_argument("plan", type=Path)
    command.add_argument("instance", type=Path)
    command.set_defaults(command=_check)
    command = commands.add_parser("commit", help="the hash to publish before the draw")
    command.add_argument("instance", type=Path)
    command.add_argument("--seed", type=int, required=True)
    command.add_argument("--salt", required=True)
    command.set_defaults(command=_commit)
    command = commands.add_parser("verify", help="hold a plan against the hash published before")
    command.add_argument("plan", type=Path)
    command.add_argument("instance", type=Path)
    command.add_argument("--commitment", required=True)
    command.add_argument("--salt", required=True)
    command.set_defaults(command=_verify)
    return parser


def _solve(options: argparse.Namespace) -> int:
    plan = solve(parse_instance(_read(options.instance)), seed=options.seed)
    if options.out is None:
        sys.stdout.write(plan.to_json())
    else:
        _write(options.out, plan.to_json())
    return VALID


def _check(options: argparse.Namespace) -> int:
    report = check(parse_plan(_read(options.plan)), parse_instance(_read(options.instance)))
    sys.stdout.write(json.dumps(report.as_dict()) + "\n")
    return VALID if report.valid else INVALID


def _commit(options: argparse.Namespace) -> int:
    instance = parse_instance(_read(options.instance))
    sys.stdout.write(commitment(instance, seed=options.seed, salt=options.salt) + "\n")
    return VALID


def _verify(options: argparse.Namespace) -> int:
    plan, instance = parse_plan(_read(options.plan)), parse_instance(_read(options.instance))
    verdict = verify(plan, instance, promise=options.commitment, salt=options.salt)
    sys.stdout.write(json.dumps({**asdict(verdict), "is_kept": verdict.is_kept}) + "\n")
    return VALID if verdict.is_kept else INVALID


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise SeatingError([Problem("file", f"{path} cannot be read: {error.strerror}")]) from error
    except UnicodeDecodeError as error:
        raise SeatingError([Problem("encoding", f"{path} is not UTF-8 text")]) from error


def _write(path: Path, text: str) -> None:
    try:
        path.write_bytes(text.encode("ascii"))
    except OSError as error:
        raise SeatingError([Problem("file", f"{path} cannot be written: {error.strerror}")]) from error
