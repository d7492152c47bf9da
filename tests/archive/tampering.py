"""An archive taken apart, changed and put together again, as a forger would."""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from titledeed_verify.games import line_hash
from tournament.chain_hash import canonical, digest, link_hash

Row = dict[str, Any]
PERSONAL = ("people/", "documents/")


class Copy:
    """The files of an archive; `change` edits the rows of one, `save` writes the whole."""

    def __init__(self, archive: Path) -> None:
        with zipfile.ZipFile(archive) as found:
            self.files = {name: found.read(name) for name in found.namelist()}

    def rows(self, path: str) -> Any:
        content = self.files[path]
        return [json.loads(line) for line in content.splitlines()] if path.endswith("l") else json.loads(content)

    def put(self, path: str, rows: Any) -> None:
        lines = b"".join(canonical(row) + b"\n" for row in rows) if path.endswith("l") else canonical(rows)
        self.files[path] = lines

    def change(self, path: str, edit: Callable[[Any], Any]) -> None:
        """`edit` changes the rows in place, or returns others."""
        rows = self.rows(path)
        edited = edit(rows)
        self.put(path, rows if edited is None else edited)

    def logs(self) -> list[str]:
        return sorted(path for path in self.files if path.endswith("log.jsonl"))

    def list_anew(self) -> None:
        """The forger computes the list of contents again."""
        manifest = json.loads(self.files.pop("manifest.json"))
        manifest["files"] = {path: _kept(content) for path, content in self.files.items()}
        self.put("manifest.json", manifest)

    def chain_anew(self) -> None:
        """The forger computes the whole chain again, with the files as they are now, and a new head."""
        links = self.rows("chain.json")
        open_files = {path: _kept(content)["sha256"] for path, content in self.files.items() if _is_open(path)}
        links[-1 - [link["kind"] for link in links[::-1]].index("archive.sealed")]["content"]["files"] = open_files
        self.put("chain.json", rehashed(links))
        self.change("manifest.json", lambda manifest: {**manifest, "head": self.rows("chain.json")[-1]["hash"]})
        self.list_anew()

    def log_anew(self, path: str) -> None:
        """The forger computes a log's hashes again, and the head its recording says."""
        lines = self.rows(path)
        for line, before in zip(lines[1:], lines, strict=False):
            before["hash"] = line_hash(before["previous_hash"], before)
            line["previous_hash"] = before["hash"]
        lines[-1]["hash"] = line_hash(lines[-1]["previous_hash"], lines[-1])
        self.put(path, lines)
        by_id = {"id": lines[0]["recording_id"]}
        self.change("recordings.json", lambda rows: set_in(rows, by_id, head=len(lines), head_hash=lines[-1]["hash"]))

    def save(self, path: Path) -> Path:
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
            for name, content in self.files.items():
                made.writestr(name, content)
        path.write_bytes(target.getvalue())
        return path


def rehashed(links: list[Row]) -> list[Row]:
    """Numbered and chained from the first on."""
    previous = "0" * 64
    for number, link in enumerate(links, 1):
        link["number"], link["previous"] = number, previous
        previous = link["hash"] = link_hash(number, link["kind"], link["content"], link["at"], previous)
    return links


def set_in(rows: list[Row], where: Row, **values: Any) -> None:
    """Set fields of the first row that fits."""
    next(row for row in rows if all(row[name] == value for name, value in where.items())).update(values)


def sheet_anew(sheet: Row) -> None:
    """The forger computes the hash of what a sheet shows again."""
    sheet["content_hash"] = digest(sheet["shown"])


def _kept(content: bytes) -> Row:
    return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def _is_open(path: str) -> bool:
    return not path.startswith(PERSONAL) and path not in ("chain.json", "manifest.json")
