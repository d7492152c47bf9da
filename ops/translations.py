"""Compile the translations: `.po` files are kept, `.mo` files are made from them."""

import os
import subprocess
import sys
from pathlib import Path

from ops.errors import OpsError
from ops.places import ROOT


def compile_all(locale: Path = ROOT / "locale") -> list[Path]:
    """Compile each catalogue that changed; returns those it made."""
    stale = [source for source in sorted(locale.glob("*/LC_MESSAGES/*.po")) if is_stale(source)]
    return [compile_one(source) for source in stale]


def is_stale(source: Path) -> bool:
    target = source.with_suffix(".mo")
    return not target.exists() or target.stat().st_mtime < source.stat().st_mtime


def compile_one(source: Path) -> Path:
    target = source.with_suffix(".mo")
    partial = target.with_name(f".{target.name}-{os.getpid()}")
    command = [sys.executable, "-m", "babel.messages.frontend", "-q", "compile"]
    language = source.parent.parent.name
    done = subprocess.run(
        [*command, "-i", source, "-o", partial, "-l", language], check=False, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise OpsError(f"{source.relative_to(ROOT)} cannot be compiled:\n{done.stderr}")
    partial.replace(target)  # whoever reads the old one meanwhile reads a whole one
    return target
