"""The command line keeps its contract: exit codes 0, 1 and 2, and one line for what went wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tournament.seating.support import ROOT, path_of
from tournament.seating.cli import main


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tournament.seating", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=False)


def write(path: Path, data: object) -> Path:
    path.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
    return path


def test_solve_writes_a_plan_that_check_finds_valid(tmp_path: Path) -> None:
    plan = tmp_path / "plan.json"
    solved = run("solve", path_of("n24_halfclub"), "--seed", "5", "--out", plan)
    assert (solved.returncode, solved.stdout, solved.stderr) == (0, "", "")
    checked = run("check", plan, path_of("n24_halfclub"))
    assert checked.returncode == 0
    report = json.loads(checked.stdout)
    assert report["valid"]
    assert report["repeats_proven"]
    assert report["club_meetings"] == report["club_bound"] == 18
    written = json.loads(plan.read_text("utf-8"))
    assert (written["seed"], written["report"]["score"]) == (5, report["score"])
    assert [len(game) for game in written["judge_tables"]] == [6, 6, 6]


def test_names_in_any_script_and_broken_ones_come_back_as_they_were(tmp_path: Path) -> None:
    # "\ud800" is half of a character: legal in JSON, not to be written in UTF-8.
    instance = write(
        tmp_path / "instance.json", '{"players": ["王小明", "Zoë", "\\ud800", "4"], "judges": {"鄧": ["4"]}}'
    )
    assert run("solve", instance, "--out", tmp_path / "plan.json").returncode == 0
    plan = json.loads((tmp_path / "plan.json").read_text("ascii"))
    assert {player for game in plan["tables"] for table in game for player in table} == {"王小明", "Zoë", "\ud800", "4"}
    assert run("check", tmp_path / "plan.json", instance).returncode == 0


def test_solve_without_out_prints_the_plan(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(path_of("n08"))]) == 0
    assert len(json.loads(capsys.readouterr().out)["tables"]) == 3


def test_check_of_a_wrong_plan_exits_with_1_and_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = write(tmp_path / "plan.json", {"tables": [[[1, 2, 3, 4], [5, 6, 7, 7]]] * 3})
    assert main(["check", str(plan), str(path_of("n08"))]) == 1
    report = json.loads(capsys.readouterr().out)
    assert "game 1: seated more than once: 7" in report["problems"]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({"n": 11}, "11 players cannot be seated at tables of 4 and 5: add 1 alternate"),
        ({"n": 8, "rounds": "three"}, '"rounds" is "three": it must be a whole number from 1 to 10'),
        ({"players": {"a": 1}}, '"players" must be a list of ids: give one id for each player'),
        ('{"n": 8', "the instance is not valid JSON: Expecting ',' delimiter: line 1 column 8 (char 7)"),
        ("[" * 100_000, "the instance is not valid JSON: it is nested too deeply"),
        ({"n": 8, "leaves": {"1": 4}}, "players who join or leave between games need a plan to change: use resolve"),
        ('{"n": 8, "players": "\\ud800"}', '"players" must be a list of ids: give one id for each player'),
    ],
)
def test_an_instance_that_cannot_be_solved_exits_with_2_and_one_line(
    data: object, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", str(write(tmp_path / "instance.json", data))]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", line + "\n")


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ("nothing", "the plan is not valid JSON: Expecting value: line 1 column 1 (char 0)"),
        ([], 'the plan must be an object with "tables": [game][table][seat]'),
        ({"tables": 3}, "tables must be a list, not int"),
        ({"tables": [[[1, None]]]}, "tables[0][0][1] must be an id, not NoneType"),
        ({"tables": [[[[1]]]]}, "tables[0][0][0] must be an id, not list"),
        ({"tables": [], "judge_tables": [[True]]}, "judge_tables[0][0] must be an id, not bool"),
        ({"tables": [], "seed": "x"}, '"seed" must be a whole number, "version" a text and "report" an object'),
    ],
)
def test_a_plan_that_cannot_be_read_exits_with_2_and_one_line(
    data: object, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(write(tmp_path / "plan.json", data)), str(path_of("n08"))]) == 2
    assert capsys.readouterr().err == line + "\n"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["solve", "no-such-file.json"], "no-such-file.json cannot be read: No such file or directory"),
        (["solve"], "the following arguments are required: instance; see --help"),
        (["draw", "x"], "invalid choice: 'draw'"),
        (["solve", "x.json", "--seed", "one"], "argument --seed: invalid int value: 'one'; see --help"),
        ([], "required"),
    ],
)
def test_a_command_that_makes_no_sense_exits_with_2_and_one_line(
    words: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert part in error
    assert error.count("\n") == 1


def test_a_file_that_is_no_text_and_a_folder_get_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    assert main(["solve", str(tmp_path / "binary.json")]) == 2
    assert main(["solve", str(path_of("n08")), "--out", str(tmp_path)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines == [f"{tmp_path / 'binary.json'} is not UTF-8 text", f"{tmp_path} cannot be written: Is a directory"]


def test_a_promise_is_committed_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    instance, plan = str(path_of("n17")), str(tmp_path / "plan.json")
    assert main(["commit", instance, "--seed", "9", "--salt", "Kowloon"]) == 0
    promise = capsys.readouterr().out.strip()
    assert main(["solve", instance, "--seed", "9", "--out", plan]) == 0
    assert main(["verify", plan, instance, "--commitment", promise, "--salt", "Kowloon"]) == 0
    assert json.loads(capsys.readouterr().out) == {"is_committed": True, "is_reproduced": True, "is_kept": True}
    assert main(["verify", plan, instance, "--commitment", promise, "--salt", "Macau"]) == 1
