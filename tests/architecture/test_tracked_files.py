"""What may not stand in the repository."""

import re

import pytest

from tests.architecture.sources import ROOT, tracked_files

# Put together here, so that this file does not hold what it looks for.
MACHINE_PATHS = re.compile(r"(?<![\w./<~-])/(?:work|root|home/\w+|Users/\w+|tmp/td)/\w")
REGISTRIES = re.compile(
    "|".join(("pypi" + r"\.org", "python" + "hosted", "npmjs" + r"\.(?:org|com)", "yarnpkg" + r"\.com"))
)


@pytest.mark.parametrize("forbidden", [MACHINE_PATHS, REGISTRIES], ids=["path of a machine", "host of a registry"])
def test_no_file_names_a_machine_or_a_package_registry(forbidden: re.Pattern[str]) -> None:
    found = {
        str(path.relative_to(ROOT)): match.group()
        for path in tracked_files()
        if (match := forbidden.search(path.read_text(errors="replace")))
    }
    assert found == {}


def test_the_pattern_would_find_both() -> None:
    assert MACHINE_PATHS.search("see /" + "root/titledeed")
    assert REGISTRIES.search("https://files.python" + "hosted.org/x")


def test_nothing_generated_is_kept() -> None:
    generated = {"uv.lock", "package-lock.json", "poetry.lock", ".DS_Store"}
    assert [path for path in tracked_files() if path.name in generated or path.suffix in (".pyc", ".mo")] == []


INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")|<style|\sstyle=|\son[a-z]+=\"|=\"\s*javascript:",
    re.IGNORECASE,
)
# The public page is one request: its policy names its style by checksum.
BY_CHECKSUM = {("templates/public/frame.html", "<style")}


def test_templates_hold_no_inline_script_or_style() -> None:
    found = {
        (str(path.relative_to(ROOT)), match.group())
        for path in tracked_files()
        if path.suffix == ".html"
        for match in INLINE.finditer(path.read_text())
    }
    assert found <= BY_CHECKSUM


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt", "ops/uv.txt"])
def test_every_locked_package_has_a_version_and_checksums(name: str) -> None:
    text = (ROOT / name).read_text().replace("\\\n", " ")
    packages = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert packages
    assert [
        line for line in packages if not re.match(r"[\w.-]+(\[[\w,-]+\])?==\S+.* --hash=sha256:[0-9a-f]{64}", line)
    ] == []


def test_the_lock_for_developers_holds_the_same_versions() -> None:
    pins = {
        name: dict(re.findall(r"(?m)^([\w.-]+)==(\S+)", (ROOT / name).read_text()))
        for name in ("requirements.txt", "requirements-dev.txt")
    }
    assert pins["requirements.txt"].items() <= pins["requirements-dev.txt"].items()
