"""`python -m rules_engine`: what it prints, and that no file makes it print a traceback."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rules_engine.__main__ as main_module
from rules_engine.__main__ import main
from rules_engine.ruleset import parameters
from tests.rules_engine.support import DATA, header_of

ROOT = Path(__file__).parents[2]
GAME = DATA / "recorded" / "game-04.jsonl"
START = {"do": "start", "player": "Ann"}


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def write(tmp_path: Path, *lines: Any) -> str:
    path = tmp_path / "game.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_text("\n".join(texts), encoding="utf-8")
    return str(path)


def test_replay_prints_the_final_position_as_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "replay", str(GAME))
    final = json.loads(out)
    assert (status, err, len(out.splitlines())) == (0, "", 1)
    assert final["status"] == "over"
    assert final["turn"] is None
    assert sum(player["net_worth"]["total"] > 0 for player in final["players"].values()) == 1


@pytest.mark.parametrize("arguments", [("replay", "--states", str(GAME)), ("replay", str(GAME), "--states")])
def test_replay_with_states_prints_one_object_an_entry(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    _, out, _ = run(capsys, *arguments)
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["n"] for line in lines[:-1]] == list(range(1, 397))
    assert list(lines[0]) == ["n", "cash", "position", "jail", "out", "deeds", "houses", "hotels"]
    assert lines[-1]["entries"] == 396


def test_check_says_ok(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", str(GAME)) == (0, "ok\n", "")


@pytest.mark.parametrize("command", ["check", "replay"])
def test_the_first_refused_entry_is_printed_with_its_code(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    roll = {"do": "roll", "player": "Ann", "dice": [1, 2]}
    path = write(tmp_path, header_of(setup={"cash": {"Ann": 50}}), START, roll, {"do": "buy", "player": "Ann"}, START)
    status, out, err = run(capsys, command, path)
    assert (status, err) == (1, "")
    assert json.loads(out) == {
        "line": 4,
        "entry": {"do": "buy", "player": "Ann"},
        "code": "not_enough_cash",
        "values": {"needed": 60, "has": 50},
    }


def test_rules_prints_every_parameter_one_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "rules", "textbook_short")
    assert status == 0
    assert "jail.maxTries 1" in out.splitlines()
    assert "goojf.cap null" in out.splitlines()
    one = len(out.splitlines())
    assert len(run(capsys, "rules")[1].splitlines()) == 7 * one == 7 * len(parameters())


def test_an_unknown_profile_or_command_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "rules", "house")[0::2] == (2, "unknown_ruleset name='house'\n")
    assert run(capsys, "dance")[2].startswith("usage:")


H = header_of()
DEEP = '{"do":' + "[" * 100_000
HOSTILE: list[tuple[str, list[Any]]] = [
    ("line 1: the file is empty", [""]),
    ("line 1: not JSON", ["{"]),
    ("line 1: the first line must say", [[]]),
    ("line 1: the first line must say", [{"record": "game/2"}]),
    ("line 1: unknown field 'colour'", [{**H, "colour": 1}]),
    ("line 1: field 'edition' is missing", [{k: v for k, v in H.items() if k != "edition"}]),
    ("line 1: stage: expected one of", [{**H, "stage": "semi"}]),
    ("line 1: unknown_edition", [{**H, "edition": "mars"}]),
    ("line 1: missing", [{**H, "edition": {"name": "own"}}]),
    ("line 1: edition: expected", [{**H, "edition": 5}]),
    ("line 1: unknown_ruleset", [{**H, "ruleset": "house"}]),
    ("line 1: unknown_parameter", [{**H, "rules": {"tax.pot": 1}}]),
    ("line 1: bad_value", [{**H, "rules": {"tax.income": "none"}}]),
    ("line 1: bad_value", [{**H, "rules": {"auction.multipleOf": 0}}]),
    ("line 1: bad_value", [{**H, "rules": {"hotel.housesNeeded": 5}}]),
    ("line 1: bad_value", [{**H, "rules": {"jail.payTurns": 5}}]),
    ("line 1: bad_value", [{**H, "rules": {"score.table": {"x": [1]}}}]),
    ("line 1: bad_value", [{**H, "rules": {"score.table": {"1": [28], "01": [1]}}}]),
    ("line 1: bad_value", [{**H, "rules": {"start.notes": []}}]),
    ("line 1: bad_value", [{**H, "rules": {"sell.factor": 2}}]),
    ("line 1: bad_value", [{**H, "rules": {"deal.pay": 1}}]),
    ("line 1: players: expected a list", [{**H, "players": "Ann"}]),
    ("line 1: player_count", [{**H, "players": ["Ann"]}]),
    ("line 1: player_ids", [{**H, "players": ["Ann", "Ann"]}]),
    ("line 1: setup: expected only the fields", [{**H, "setup": {"weather": 1}}]),
    ("line 1: 'Zoe' is not a player of the header", [{**H, "setup": {"cash": {"Zoe": 1}}}]),
    ("line 1: impossible_setup", [{**H, "setup": {"cash": {"Ann": -1}}}]),
    ("line 1: not_a_deed", [{**H, "setup": {"deeds": {"4": {"owner": "Ann"}}}}]),
    ("line 1: setup: expected the field owner", [{**H, "setup": {"deeds": {"6": {}}}}]),
    ("line 1: turn_of_nobody", [{**H, "setup": {"turn": "Ann", "out": ["Ann"]}}]),
    ("line 1: nobody_left", [{**H, "setup": {"out": ["Ann", "Ben", "Cat"]}}]),
    ("line 1: doubles", [{**H, "setup": {"turn": "Ann", "doubles": 3}}]),
    ("line 1: supply", [{**H, "setup": {"houses": 33}}]),
    ("line 1: impossible_setup", [{**H, "setup": {"jail": {"Ann": 0}, "position": {"Ann": 39}}}]),
    ("line 1: no_jail_card", [{**H, "setup": {"jail_cards": {"Ann": ["chance"], "Ben": ["chance"]}}}]),
    ("line 2: not JSON", [H, "{"]),
    ("line 2: not JSON", [H, "", START]),
    ("line 2: nested too deeply", [H, DEEP]),
    ("line 2: NaN is not a number", [H, '{"do":"roll","player":"Ann","dice":[NaN,1]}']),
    ("line 2: a field is named twice", [H, '{"do":"start","player":"Ann","player":"Ben"}']),
    ("line 2: half a character", [H, '{"do":"note","kind":"remark","text":"\\uD83C"}']),
    ("line 1: half a character", [{**H, "meta": {"table": "\udfff"}}]),
    ("line 2: not JSON: Extra data at column", [H, json.dumps(START) * 2]),
    ("line 2: an entry must be an object", [H, 5]),
    ("line 2: an entry must be an object", [H, {"do": []}]),
    ("line 2: an entry must be an object", [H, {"do": "sing"}]),
    ("line 2: unknown field 'x'", [H, {**START, "x": 1}]),
    ("line 2: field 'player' is missing", [H, {"do": "start"}]),
    ("line 2: player: expected text", [H, {"do": "start", "player": 5}]),
    ("line 2: 'Zoe' is not a player of the header", [H, {"do": "start", "player": "Zoe"}]),
    ("line 2: dice: expected dice from 1 to 6", [H, {"do": "roll", "player": "Ann", "dice": [7, 1]}]),
    ("line 2: dice: expected a whole number", [H, {"do": "roll", "player": "Ann", "dice": [True, 1]}]),
    ("line 2: dice: expected two dice", [H, {"do": "roll", "player": "Ann", "dice": [1]}]),
    ("line 2: deeds: expected a square", [H, {"do": "mortgage", "player": "Ann", "deeds": [40]}]),
    ("line 2: levels: expected an object", [H, {"do": "build", "player": "Ann", "levels": []}]),
    ("line 2: levels: expected a square number", [H, {"do": "build", "player": "Ann", "levels": {"six": 1}}]),
    ("line 2: levels: expected a square number", [H, {"do": "build", "player": "Ann", "levels": {"06": 1, "6": 1}}]),
    ("line 2: levels: expected a square number", [H, {"do": "build", "player": "Ann", "levels": {"40": 1}}]),
    ("line 2: price: expected a whole number", [H, {"do": "auction", "deed": 5, "winner": "Ann", "price": 1.5}]),
    ("line 2: a number of 5000 digits", [H, '{"do":"auction","deed":5,"winner":"Ann","price":' + "9" * 5000 + "}"]),
    (
        "line 2: price: expected a whole number up to",
        [H, {"do": "auction", "deed": 5, "winner": "Ann", "price": 10**13}],
    ),
    ("line 1: bad_value", [{**H, "rules": {"go.salary": 10**13}}]),
    ("line 2: gives: expected an object", [H, {"do": "trade", "player": "Ann", "with": "Ben", "gives": 5}]),
    (
        "line 2: deeds: expected true or false",
        [H, {"do": "rule", "reason": "x", "deeds": {"6": {"owner": "Ann", "mortgaged": 1}}}],
    ),
    ("line 2: 'Zoe' is not a player", [H, {"do": "rule", "reason": "x", "deeds": {"6": {"owner": "Zoe"}}}]),
]


@pytest.mark.parametrize(("told", "lines"), HOSTILE)
def test_an_unreadable_file_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, told: str, lines: list[Any]
) -> None:
    status, out, err = run(capsys, "replay", write(tmp_path, *lines))
    assert (status, out) == (2, "")
    assert err.startswith(told)
    assert err.count("\n") == 1


def test_a_whole_character_written_as_two_halves_is_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    note = '{"do":"note","kind":"remark","text":"\\ud83c\\udfb2"}'
    assert run(capsys, "check", write(tmp_path, H, note)) == (0, "ok\n", "")


def test_a_long_value_is_told_in_a_line_one_can_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, _, err = run(capsys, "check", write(tmp_path, {**H, "edition": "x" * 100_000}))
    assert status == 2
    assert err.startswith("line 1: unknown_edition name='xxx")
    assert len(err) < 600


def test_a_file_that_is_not_there_or_not_text_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    binary = tmp_path / "game.jsonl"
    binary.write_bytes(b"\xff\xfe\x00")
    assert run(capsys, "check", str(binary))[2].startswith("line 1: not UTF-8")
    assert run(capsys, "check", str(tmp_path / "none"))[2].endswith("No such file or directory\n")


def test_a_truncated_game_is_told_by_its_last_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = GAME.read_text(encoding="utf-8")
    status, _, err = run(capsys, "check", write(tmp_path, text[: len(text) // 2].rstrip()))
    assert status == 2
    assert "not JSON" in err


def test_a_hundred_thousand_entries_are_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    notes = [json.dumps({"do": "note", "kind": "remark", "text": str(number)}) for number in range(100_000)]
    assert run(capsys, "check", write(tmp_path, header_of(), *notes)) == (0, "ok\n", "")


def test_a_reader_who_has_seen_enough_is_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with (tmp_path / "pipe").open("w", encoding="utf-8") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        monkeypatch.setattr(main_module, "_run", lambda arguments: (_ for _ in ()).throw(BrokenPipeError))
        assert main(["rules"]) == 0


def test_a_closed_pipe_prints_no_traceback() -> None:
    command = f"{sys.executable} -m rules_engine replay --states {GAME} | head -c 20"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT, check=False)  # noqa: S602
    assert (len(done.stdout), done.stderr) == (20, "")


def test_the_module_asks_for_its_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["rules_engine"])
    monkeypatch.delitem(sys.modules, "rules_engine.__main__")
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("rules_engine", run_name="__main__")
    assert caught.value.code == 2


def test_the_module_runs_as_a_program() -> None:
    command = [sys.executable, "-m", "rules_engine", "check", str(GAME)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ok\n", "")
