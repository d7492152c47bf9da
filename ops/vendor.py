"""Front-end files of others, kept in the repository: no build, no download at run time.

python3 -m ops.vendor update    fetch what vendor.json names by `npm pack`, write vendor.lock.json
python3 -m ops.vendor check     compare the files that are here with vendor.lock.json
"""

import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path, PurePosixPath
from typing import Any

from ops.errors import OpsError
from ops.places import ROOT

WANTED = ROOT / "vendor.json"  # folder -> package@version -> files inside the package
LOCK = ROOT / "vendor.lock.json"  # path here -> where it came from and its checksum


def update() -> None:
    """Fetch every package anew and replace the files and the lock."""
    lock: dict[str, dict[str, Any]] = {}
    for folder, packages in json.loads(WANTED.read_text()).items():
        for package, names in packages.items():
            for name, content in fetch(package, names).items():
                target = ROOT / folder / PurePosixPath(name).name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
                path = target.relative_to(ROOT).as_posix()
                lock[path] = {"package": package, "file": name, "integrity": integrity(content, "sha384")}
    LOCK.write_text(json.dumps(lock, indent=4, sort_keys=True) + "\n")


def fetch(package: str, names: list[str]) -> dict[str, bytes]:
    """The named files of one package, after its archive matched the registry's checksum."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(
            ["npm", "pack", "--json", "--silent", "--pack-destination", folder, package],
            check=True,
            capture_output=True,
            text=True,
        )
        archive = next(Path(folder).glob("*.tgz"))
        if integrity(archive.read_bytes(), "sha512") != _announced(json.loads(packed.stdout)):
            raise OpsError(f"The archive of {package} is not what the registry announced.")
        with tarfile.open(archive) as tar:
            return {name: _content(tar, name) for name in names}


def _announced(said: Any) -> str:
    """npm prints a list of packages, newer versions a mapping of them."""
    packages = said if isinstance(said, list) else list(said.values())
    return str(packages[0]["integrity"])


def _content(tar: tarfile.TarFile, name: str) -> bytes:
    member = tar.extractfile(f"package/{name}")
    if member is None:
        raise OpsError(f"{name} is no file of this package.")
    return member.read()


def check() -> list[str]:
    """What is wrong with the files that are here; empty when all is well."""
    lock = json.loads(LOCK.read_text())
    problems = [f"{path} differs from what was fetched" for path in lock if not _matches(path, lock[path])]
    folders = {str(Path(path).parent) for path in lock}
    here = {
        path.relative_to(ROOT).as_posix() for folder in folders for path in (ROOT / folder).iterdir() if path.is_file()
    }
    problems += [f"{path} is not in vendor.lock.json" for path in sorted(here - set(lock))]
    wanted = {
        (package, name)
        for packages in json.loads(WANTED.read_text()).values()
        for package, names in packages.items()
        for name in names
    }
    if wanted != {(entry["package"], entry["file"]) for entry in lock.values()}:
        problems.append("vendor.json and vendor.lock.json name different files: run `update`")
    return problems


def _matches(path: str, entry: dict[str, Any]) -> bool:
    file = ROOT / path
    return file.exists() and integrity(file.read_bytes(), "sha384") == entry["integrity"]


def integrity(content: bytes, algorithm: str) -> str:
    """A checksum in the form browsers and npm write it."""
    return f"{algorithm}-{base64.b64encode(hashlib.new(algorithm, content).digest()).decode()}"


def main(arguments: list[str]) -> int:
    if arguments == ["update"]:
        update()
        return 0
    if arguments == ["check"]:
        problems = check()
        print("\n".join(problems) or "The vendored files are as they were fetched.")
        return 1 if problems else 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
