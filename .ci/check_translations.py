"""Is every text of the product translated? Works on a copy; prints what is missing.

The catalogues are refreshed by Django's `makemessages` in the copy, so a text that is new or has
changed shows up as missing or fuzzy, whether or not anybody refreshed them here.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("zh_Hant", "zh_Hans")
PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[sd]|(?<!\{)\{\w*\}(?!\})|%%")


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        copy_tracked_files(copy)
        refresh(copy)
        found = [problem for language in LANGUAGES for problem in problems(copy, language)]
    print("\n".join(found) or "Every text is translated.")
    return 1 if found else 0


def copy_tracked_files(copy: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        if Path(name).suffix in (".py", ".html", ".txt", ".po") and (ROOT / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, copy / name)


def refresh(copy: Path) -> None:
    languages = [part for language in LANGUAGES for part in ("--locale", language)]
    (copy / "locale").mkdir(exist_ok=True)
    command = [sys.executable, "-m", "django", "makemessages", *languages, "--ignore", "tests/*", "--verbosity", "0"]
    subprocess.run(command, cwd=copy, check=True, stdin=subprocess.DEVNULL)


def problems(copy: Path, language: str) -> Iterator[str]:
    for entry in polib.pofile(str(copy / "locale" / language / "LC_MESSAGES" / "django.po")):
        if not entry.obsolete and (wrong := problem(entry)):
            yield f"{language}: {wrong}: {entry.msgid!r} ({entry.occurrences[0][0] if entry.occurrences else '?'})"


def problem(entry: polib.POEntry) -> str | None:
    """What is wrong with one translation, or None."""
    if entry.fuzzy:
        return "fuzzy"
    texts = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
    if not texts or not all(texts):
        return "missing"
    wanted = placeholders(entry.msgid_plural or entry.msgid)
    if any(placeholders(text) != wanted for text in texts):
        return "other placeholders"
    return None


def placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text))


if __name__ == "__main__":
    sys.exit(main())
