"""Files that mean no good: a clear line and the exit code, never a traceback, never the disk or the memory full."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.archive.tampering import Copy
from titledeed_verify import bundle
from titledeed_verify.__main__ import INVALID, UNREADABLE, VALID, main
from titledeed_verify.shapes import ROWS

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]


def zipped(tmp_path, files):
    path = tmp_path / "hostile.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            made.writestr(name, content)
    return path


def manifest(**more):
    told = {"format": bundle.FORMAT, "tournament": "t", "has_people": True, "head": "0" * 64, "files": {}, **more}
    return json.dumps(told).encode()


def told(capsys, path):
    code = main([str(path)])
    out = capsys.readouterr()
    return code, (out.out + out.err).strip()


@pytest.mark.parametrize(
    ("files", "line"),
    [
        ({"../../etc/passwd": b"x", "manifest.json": manifest()}, "no archive has a file called '../../etc/passwd'"),
        ({"/etc/passwd": b"x", "manifest.json": manifest()}, "no archive has a file called '/etc/passwd'"),
        ({"a\\b.json": b"x", "manifest.json": manifest()}, "no archive has a file called"),
        ({"run.exe": b"x", "manifest.json": manifest()}, "no archive has a file called 'run.exe'"),
        ({"seats.json": b"[]"}, "there is no usable manifest.json in it"),
        ({"manifest.json": b"{"}, "manifest.json: not JSON as it should be"),
        ({"manifest.json": b'{"format": "other/9"}'}, 'does not say "format"'),
        ({"manifest.json": manifest(files=[])}, "lacks its head"),
        ({"manifest.json": manifest(files={"a.json": {"sha256": 1, "bytes": 1}})}, "lacks its head"),
        ({"manifest.json": b"[" * 100_000}, "nested too deeply"),
        ({"manifest.json": b'{"format": ' + b"9" * 5000 + b"}"}, "a number of 5000 digits"),
        ({"manifest.json": b'{"format": NaN}'}, "NaN is no number"),
        ({"manifest.json": b'{"format": "x", "format": "y"}'}, "a field is named twice"),
        ({"manifest.json": b"\xff\xfe"}, "not JSON as it should be"),
    ],
)
def test_what_is_no_archive_is_refused_in_a_line(tmp_path, capsys, files, line):
    code, text = told(capsys, zipped(tmp_path, files))
    assert code == UNREADABLE
    assert line in text
    assert len(text.splitlines()) == 1


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"%PDF-1.7", b"PK\x05\x06" + b"\xff" * 18])
def test_what_is_no_zip_is_refused_in_a_line(tmp_path, capsys, content):
    path = tmp_path / "not.zip"
    path.write_bytes(content)
    code, text = told(capsys, path)
    assert (code, len(text.splitlines())) == (UNREADABLE, 1)


def test_a_file_that_is_not_there_is_refused_in_a_line(tmp_path, capsys):
    assert told(capsys, tmp_path / "nowhere.zip")[0] == UNREADABLE


def test_a_zip_bomb_is_refused_before_it_is_unpacked(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(bundle, "MOST_BYTES_A_FILE", 2**20)
    bomb = zipped(tmp_path, {"log.json": b" " * (2**20 + 1), "manifest.json": manifest()})
    assert bomb.stat().st_size < 10_000
    code, text = told(capsys, bomb)
    assert code == UNREADABLE
    assert "log.json would unpack to more than" in text


def test_a_bomb_of_many_files_is_refused_before_it_is_unpacked(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(bundle, "MOST_BYTES", 2**20)
    files = {f"a{number}.json": b" " * 2**18 for number in range(5)}
    code, text = told(capsys, zipped(tmp_path, {**files, "manifest.json": manifest()}))
    assert (code, "it would unpack to more than" in text) == (UNREADABLE, True)


def test_a_file_longer_than_the_zip_says_is_not_read_to_its_end(tmp_path, archive):
    """The size in the directory is a lie: what was declared is read, and no more."""
    content = zipped(tmp_path, {"a.json": b"x" * 5000, "manifest.json": manifest()}).read_bytes()
    size, lie = (5000).to_bytes(4, "little"), (10).to_bytes(4, "little")
    at = content.rindex(b"PK\x01\x02", 0, content.rindex(b"PK\x01\x02"))
    lying = tmp_path / "lying.zip"
    lying.write_bytes(content[:at] + content[at:].replace(size, lie, 1))
    with pytest.raises(bundle.BadShape):
        bundle.Bundle(lying).read("a.json")


def test_two_files_of_one_name_are_refused(tmp_path, capsys):
    once = zipped(tmp_path, {"a.json": b"[]", "b.json": b"{}"})
    path = tmp_path / "twice.zip"
    path.write_bytes(once.read_bytes().replace(b"b.json", b"a.json"))
    assert told(capsys, path) == (UNREADABLE, f"{path}: a.json is in it twice")


NONSENSE = [7, {}, [7], [{"id": 10**25}]]


@pytest.fixture
def _no_seals(monkeypatch):
    """What is inside the PDF files is looked at elsewhere, and takes its time."""
    monkeypatch.setitem(sys.modules, "games.sealing.validation", None)


@pytest.mark.usefixtures("_no_seals")
@pytest.mark.parametrize("value", NONSENSE, ids=str)
def test_nonsense_in_any_file_that_is_read_is_a_line_of_the_report(archive, tmp_path, capsys, value):
    for name in [*ROWS, "rules.json", "finalists.json"]:
        copy = Copy(archive)
        copy.put(name, value)
        copy.list_anew()
        code, text = told(capsys, copy.save(tmp_path / "nonsense.zip"))
        assert code == INVALID, name
        assert "Traceback" not in text


@pytest.mark.usefixtures("_no_seals")
def test_nonsense_in_every_field_is_a_line_of_the_report(archive, tmp_path, capsys):
    """Each field of the first row of each file that is read, turned into something else."""
    names = [
        "seats.json",
        "sheets.json",
        "result_lines.json",
        "snapshots.json",
        "chain.json",
        "draws.json",
        "rules.json",
    ]
    for name in names:
        for field in first_row(Copy(archive).rows(name)):
            copy = Copy(archive)
            rows = copy.rows(name)
            first_row(rows)[field] = [{"x": None}]
            copy.put(name, rows)
            copy.chain_anew() if name != "chain.json" else copy.list_anew()
            code, text = told(capsys, copy.save(tmp_path / "nonsense.zip"))
            assert code in (INVALID, VALID)
            assert "Traceback" not in text


def first_row(rows):
    return rows if isinstance(rows, dict) else rows[0]


def test_the_command_exits_by_what_it_found_and_needs_no_django(archive, tmp_path):
    copy = Copy(archive)
    copy.change("clock.json", lambda rows: [])
    forged = copy.save(tmp_path / "forged.zip")
    program = (
        "import sys, titledeed_verify.__main__ as it; code = it.main(sys.argv[1:]); "
        "sys.exit(9 if any(name.partition('.')[0] in ('django', 'psycopg') for name in sys.modules) else code)"
    )
    for path, code in ((archive, VALID), (forged, INVALID), (tmp_path / "no.zip", UNREADABLE)):
        ran = subprocess.run([sys.executable, "-c", program, str(path)], cwd=ROOT, capture_output=True, check=False)
        assert ran.returncode == code, ran.stderr


def test_the_report_for_programs_says_the_same(archive, capsys):
    assert main([str(archive), "--json"]) == VALID
    found = json.loads(capsys.readouterr().out)
    assert found["is_valid"]
    assert {check["name"] for check in found["checks"]} >= {"contents", "chain", "replays", "finalists", "documents"}
