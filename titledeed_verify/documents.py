"""The sealed sheets: every byte as it was, and the seals themselves where a program for them is at hand."""

from collections.abc import Callable, Iterator
from typing import Any

from titledeed_verify.facts import Facts
from titledeed_verify.report import Note


def documents(facts: Facts) -> Iterator[str]:
    """Each sealed sheet is there with its SHA-256 and belongs to what its sheet shows."""
    if not facts.bundle.has_people:
        yield Note("an archive without people has no sealed sheets")
        return
    sheets = {sheet["id"]: sheet for sheet in facts.rows("sheets")}
    known = set()
    for row in facts.rows("documents"):
        path = f"documents/{row['id']}.pdf"
        known.add(path)
        if path not in facts.bundle.paths:
            if row["id"] not in facts.erased.documents:
                yield f"{path}: it is missing, and no erasure says why"
        elif facts.bundle.sha256(path) != row["digest"]:
            yield f"{path}: changed, its SHA-256 is not the one of the sealed sheet"
        if sheets[row["sheet_id"]]["content_hash"] != row["content_hash"]:
            yield f"{path}: it belongs to another content than its sheet shows"
    for path in _lying_there(facts):
        if path not in known:
            yield f"{path}: there is no such sealed sheet"


def seals(facts: Facts) -> Iterator[str]:
    """The signatures inside the files, by the certificates that lie beside them (PAdES)."""
    paths, validate = _lying_there(facts), _validator()
    if validate is None:
        yield Note(
            "the signatures inside the PDF files were not checked (pyHanko is not installed), their digests were"
        )
        return
    trusted = [row["pem"] for row in facts.rows("certificates") if row["holder"] == "tournament"]
    belongs = {f"documents/{row['id']}.pdf": row["content_hash"] for row in facts.rows("documents")}
    for path in paths:
        verdict = validate(facts.bundle.read(path), trusted)
        if verdict.outcome != "valid":
            yield f"{path}: its seal is {verdict.outcome}: {', '.join(verdict.reasons)}"
        elif verdict.shown != belongs.get(path):
            yield f"{path}: it shows another sheet than the one it belongs to"
    if paths:
        yield Note(f"{len(paths)} sealed sheets hold by {len(trusted)} certificates of the tournament")


def _lying_there(facts: Facts) -> list[str]:
    return sorted(path for path in facts.bundle.paths if path.startswith("documents/"))


def _validator() -> Callable[..., Any] | None:
    """The one that sealed files are judged by everywhere; None without the library it needs."""
    try:
        from games.sealing.validation import validate  # noqa: PLC0415 - not everybody has it
    except ImportError:
        return None
    return validate
