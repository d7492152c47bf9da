"""A browser for the tests, and a font in which it can show Chinese."""

import shutil
import subprocess

from ops import debian
from ops.errors import OpsError

NAMES = ("chromium", "chromium-browser", "google-chrome")
PACKAGES = ("chromium", "fonts-noto-cjk")


def ensure() -> str:
    """The path of Chromium, installed first where this user may; OpsError says what is missing elsewhere."""
    if not is_complete():
        debian.install(*PACKAGES)
    found = find()
    if found is None or not is_complete():
        raise OpsError(
            "The browser tests need Chromium and a font with Chinese characters. On Debian and Ubuntu, as root:\n"
            f"    apt-get update && apt-get install --no-install-recommends {' '.join(PACKAGES)}"
        )
    return found


def is_complete() -> bool:
    return find() is not None and has_chinese_font()


def find() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def has_chinese_font() -> bool:
    if not shutil.which("fc-list"):
        return False
    listed = subprocess.run(["fc-list", ":lang=zh-tw", "family"], check=False, capture_output=True)
    return bool(listed.stdout.strip())
