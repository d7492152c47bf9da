"""Folders for Unix sockets: private, and with a short path, as the kernel wants it (107 bytes)."""

import shutil
import tempfile
from pathlib import Path


class SocketFolder:
    """One folder for the socket of the server that keeps its data in `home`."""

    def __init__(self, home: Path) -> None:
        self.pointer = home / "socket-folder"
        self.path = Path(tempfile.mkdtemp(prefix="titledeed-"))

    def claim(self) -> None:
        """Note the folder in `home`; remove the one that a killed predecessor noted there."""
        if self.pointer.exists():
            left = Path(self.pointer.read_text())
            if left != self.path and left.name.startswith("titledeed-"):
                shutil.rmtree(left, ignore_errors=True)
        self.pointer.write_text(str(self.path))
        for stale in self.path.iterdir():
            stale.unlink()

    def remove(self) -> None:
        self.pointer.unlink(missing_ok=True)
        shutil.rmtree(self.path, ignore_errors=True)
