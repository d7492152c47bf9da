"""The files of others are those that were fetched."""

import json
from pathlib import Path

import pytest

from ops import vendor


def test_every_vendored_file_is_as_it_was_fetched() -> None:
    assert vendor.check() == []


def test_a_changed_file_and_a_file_nobody_asked_for_are_both_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "a.js").write_text("one")
    (tmp_path / "kept" / "b.js").write_text("two")
    entry = {"package": "a@1", "file": "a.js", "integrity": vendor.integrity(b"before", "sha384")}
    (tmp_path / "vendor.lock.json").write_text(json.dumps({"kept/a.js": entry}))
    (tmp_path / "vendor.json").write_text(json.dumps({"kept": {"a@1": ["a.js"]}}))
    for name, value in {
        "ROOT": tmp_path,
        "WANTED": tmp_path / "vendor.json",
        "LOCK": tmp_path / "vendor.lock.json",
    }.items():
        monkeypatch.setattr(vendor, name, value)
    assert vendor.check() == ["kept/a.js differs from what was fetched", "kept/b.js is not in vendor.lock.json"]


def test_a_checksum_is_written_as_browsers_read_it() -> None:
    # by: printf abc | openssl dgst -sha384 -binary | base64
    expected = "sha384-ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn"
    assert vendor.integrity(b"abc", "sha384") == expected
