"""Packages of Debian and Ubuntu that some tests need, installed where this user may."""

import os
import shutil
import subprocess

APT = ("apt-get", "-o", "DPkg::Lock::Timeout=300", "--quiet", "--yes")


def install(*packages: str) -> None:
    """Install by apt where that is possible; the lists of packages are fetched only if they are too old."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    if not _apt("install", "--no-install-recommends", *packages):
        _apt("update")
        _apt("install", "--no-install-recommends", *packages)


def _apt(*arguments: str) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run([*APT, *arguments], check=False, env=environment, capture_output=True)
    return done.returncode == 0
