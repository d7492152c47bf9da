"""A zip that comes out the same, byte for byte, for the same contents."""

import hashlib
from typing import IO, TypedDict
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

NO_DAY = (1980, 1, 1, 0, 0, 0)  # the first a zip knows: when it was made is no part of what it holds


class Kept(TypedDict):
    bytes: int
    sha256: str


class Zipped:
    """Files put in one after the other; `files` keeps the length and SHA-256 of each."""

    def __init__(self, target: IO[bytes]) -> None:
        self._zip = ZipFile(target, "w", ZIP_DEFLATED, compresslevel=6)
        self.files: dict[str, Kept] = {}

    def put(self, path: str, content: bytes) -> None:
        entry = ZipInfo(path, NO_DAY)
        entry.compress_type, entry.create_system, entry.external_attr = ZIP_DEFLATED, 3, 0o644 << 16
        self._zip.writestr(entry, content)
        self.files[path] = Kept(bytes=len(content), sha256=hashlib.sha256(content).hexdigest())

    def close(self) -> None:
        self._zip.close()
