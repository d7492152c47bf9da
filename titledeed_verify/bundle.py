"""The file itself, opened with mistrust: limits before anything is unpacked, and JSON of known shape only."""

import hashlib
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NoReturn
from zipfile import BadZipFile, LargeZipFile, ZipFile, ZipInfo

FORMAT = "titledeed-archive/1"
MANIFEST = "manifest.json"
MOST_FILES = 30_000
MOST_BYTES = 4 * 2**30
MOST_BYTES_A_FILE = 512 * 2**20
MOST_MANIFEST = 16 * 2**20
MOST_DIGITS = 30  # far beyond every amount and every id
_PATH = re.compile(r"[a-z0-9_-]+(/[a-z0-9_-]+)*\.(json|jsonl|pdf)")


class Unreadable(Exception):
    """It is no archive, or not one that can be opened without risk; the text says why."""


class BadShape(Exception):
    """A file of the archive does not hold what it should; the text names file and place."""


class Bundle:
    """The files of an archive by their paths. Nothing is unpacked to the disk."""

    def __init__(self, path: Path) -> None:
        """Unreadable: see there."""
        try:
            self._zip = ZipFile(path)
        except (BadZipFile, LargeZipFile, OSError, ValueError, NotImplementedError, UnicodeDecodeError) as error:
            raise Unreadable(f"this is not a zip file that can be opened: {error}") from None
        self._entries = _entries(self._zip.infolist())
        self.manifest = self._manifest()

    @property
    def paths(self) -> frozenset[str]:
        """Every file there is, without the list of contents."""
        return frozenset(self._entries) - {MANIFEST}

    @property
    def listed(self) -> Mapping[str, Mapping[str, Any]]:
        """What the list of contents says of each file: `bytes` and `sha256`."""
        return self.manifest["files"]  # type: ignore[no-any-return]  # `_manifest` has looked at it

    @property
    def has_people(self) -> bool:
        return self.manifest["has_people"] is True

    def read(self, path: str) -> bytes:
        """A file's bytes. BadShape: it is missing, broken, or longer than it says."""
        entry = self._entries.get(path)
        if entry is None:
            raise BadShape(f"{path}: not in the archive")
        try:
            with self._zip.open(entry) as file:
                content = file.read(entry.file_size + 1)
        except (BadZipFile, zlib.error, OSError, EOFError, RuntimeError, NotImplementedError) as error:
            raise BadShape(f"{path}: cannot be unpacked ({error})") from None
        if len(content) != entry.file_size:
            raise BadShape(f"{path}: is not as long as the zip says")
        return content

    def sha256(self, path: str) -> str:
        return hashlib.sha256(self.read(path)).hexdigest()

    def json(self, path: str) -> Any:
        return parse(self.read(path), path)

    def lines(self, path: str) -> Iterator[Any]:
        """The values of a file of JSON Lines.

        Read faster than `parse`: there are hundreds of thousands, and each is hashed or compared as a whole.
        """
        for number, line in enumerate(self.read(path).splitlines(), 1):
            try:
                yield _LINES.decode(line.decode())
            except RecursionError:
                raise BadShape(f"{path}, line {number}: nested too deeply") from None
            except ValueError as error:
                raise BadShape(f"{path}, line {number}: not JSON as it should be ({error})") from None

    def _manifest(self) -> dict[str, Any]:
        entry = self._entries.get(MANIFEST)
        if entry is None or entry.file_size > MOST_MANIFEST:
            raise Unreadable(f"there is no usable {MANIFEST} in it")
        try:
            found = self.json(MANIFEST)
        except BadShape as error:
            raise Unreadable(str(error)) from None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise Unreadable(f'{MANIFEST} does not say "format": "{FORMAT}"')
        _look_at(found)
        return found


def parse(content: bytes, where: str) -> Any:
    """JSON without twins, NaN, endless numbers or endless depth. BadShape names the place."""
    try:
        return json.loads(content, parse_int=_int, parse_constant=_no_constant, object_pairs_hook=_without_twins)
    except RecursionError:
        raise BadShape(f"{where}: nested too deeply") from None
    except (ValueError, UnicodeDecodeError) as error:
        raise BadShape(f"{where}: not JSON as it should be ({error})") from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


_LINES = json.JSONDecoder(parse_constant=_no_constant)


def _entries(infos: list[ZipInfo]) -> dict[str, ZipInfo]:
    if len(infos) > MOST_FILES:
        raise Unreadable(f"it holds {len(infos)} files; an archive has at most {MOST_FILES}")
    if sum(info.file_size for info in infos) > MOST_BYTES:
        raise Unreadable(f"it would unpack to more than {MOST_BYTES // 2**30} GiB")
    entries: dict[str, ZipInfo] = {}
    for info in infos:
        if not _PATH.fullmatch(info.filename):
            raise Unreadable(f"no archive has a file called {info.filename[:80]!r}")
        if info.filename in entries:
            raise Unreadable(f"{info.filename} is in it twice")
        if info.file_size > MOST_BYTES_A_FILE:
            raise Unreadable(f"{info.filename} would unpack to more than {MOST_BYTES_A_FILE // 2**20} MiB")
        if info.flag_bits & 1:
            raise Unreadable(f"{info.filename} is encrypted")
        entries[info.filename] = info
    return entries


def _look_at(manifest: dict[str, Any]) -> None:
    files = manifest.get("files")
    is_listed = isinstance(files, dict) and all(
        isinstance(each, dict) and isinstance(each.get("sha256"), str) and isinstance(each.get("bytes"), int)
        for each in files.values()
    )
    if not is_listed or not isinstance(manifest.get("head"), str) or not isinstance(manifest.get("has_people"), bool):
        raise Unreadable(f"{MANIFEST} lacks its head, its list of files, or whether there are people in it")


def _int(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field is named twice")
    return found
