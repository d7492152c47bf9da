"""The sealed sheets: every byte as it was, and the seals themselves where a program for them is at hand."""

from collections.abc import Iterator

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
    for path in sorted(facts.bundle.paths):
        if path.startswith("documents/") and path not in known:
            yield f"{path}: there is no such sealed sheet"
