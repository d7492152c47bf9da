"""An archive taken apart, changed and put together again, as a forger would."""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from titledeed_verify.files import salted
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
        links = rehashed(self.rows("chain.json"))
        with suppress(TypeError, LookupError):  # nonsense was put into the snapshots themselves
            self.change("snapshots.json", lambda rows: _shown_anew(rows, self.rows("rounds.json"), links))
        hashes = {path: _kept(content)["sha256"] for path, content in self.files.items()}
        salt = self.rows("people/salt.json")[0]["salt"]
        links[-1 - [link["kind"] for link in links[::-1]].index("archive.sealed")]["content"] |= {
            "files": {path: each for path, each in hashes.items() if _is_open(path)},
            "people": {path: salted(each, salt) for path, each in hashes.items() if _is_bound_by_salt(path)},
        }
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


def sheet_wholly_anew(copy: Copy, id: int, edit: Callable[[Row], Any]) -> None:
    """Edit what a sheet shows, and compute all again that hangs on its hash: signatures, document, its link."""
    sheets = copy.rows("sheets.json")
    sheet = next(row for row in sheets if row["id"] == id)
    old = sheet["content_hash"]
    edit(sheet["shown"])
    sheet_anew(sheet)
    copy.put("sheets.json", sheets)
    renamed = {old: sheet["content_hash"]}
    for path in ("signatures.json", "documents.json", "chain.json"):
        copy.put(path, _replaced(copy.rows(path), renamed))


def _replaced(value: Any, renamed: dict[str, str]) -> Any:
    """The same value with some texts exchanged wherever they stand."""
    if isinstance(value, dict):
        return {key: _replaced(each, renamed) for key, each in value.items()}
    if isinstance(value, list):
        return [_replaced(each, renamed) for each in value]
    return renamed.get(value, value) if isinstance(value, str) else value


def _kept(content: bytes) -> Row:
    return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def _shown_anew(snapshots: list[Row], rounds: list[Row], links: list[Row]) -> None:
    """Every publication shows the head that it made."""
    numbers = {played["id"]: played["number"] for played in rounds}
    heads = {
        (link["content"]["round"], link["content"]["version"]): link["hash"]
        for link in links
        if link["kind"] == "points.published"
    }
    for row in snapshots:
        row["payload"]["chain_head"] = heads.get((numbers[row["round_id"]], row["version"]), "")


def _is_bound_by_salt(path: str) -> bool:
    return path.startswith(PERSONAL) and path != "people/salt.json"


def _is_open(path: str) -> bool:
    return not path.startswith(PERSONAL) and path not in ("chain.json", "manifest.json")
