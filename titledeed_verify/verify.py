"""All checks in their order."""

from pathlib import Path

from titledeed_verify import clock, documents, files, games, people, results, seats, sheets
from titledeed_verify.bundle import Bundle
from titledeed_verify.facts import Facts
from titledeed_verify.report import Check, Report, run

CHECKS: tuple[tuple[str, str, Check], ...] = (
    ("contents", "Files are as listed", files.contents),
    ("chain", "The chain holds", files.chain),
    ("retold", "The chain tells each thing once", files.retold),
    ("sealed", "Files are as the chain says", files.sealed),
    ("seats", "Seats: nobody twice", seats.seats),
    ("families", "Seats: relatives apart", seats.families),
    ("plan", "Seats: as planned and changed", seats.plan),
    ("draw", "Seats: drawn as promised", seats.draw),
    ("clock", "Clock: acts in order", clock.clock),
    ("logs", "Games: logs hold", games.logs),
    ("replays", "Games: played again", games.replays),
    ("sheets", "Sheets: as signed and chained", sheets.contents),
    ("records", "Sheets: as recorded, or explained", sheets.records),
    ("valuations", "Sheets: net worth and places", sheets.valuations),
    ("signatures", "Sheets: signatures", sheets.signatures),
    ("names", "Sheets: names of the players", people.names),
    ("documents", "Sheets: sealed documents", documents.documents),
    ("seals", "Sheets: seals inside the documents", documents.seals),
    ("results", "Results: as chained and signed", results.results),
    ("points", "Results: placement points", results.points),
    ("standings", "Standings and tie-breaks", results.standings),
    ("finalists", "Finalists", results.finalists),
    ("champion", "Champion", results.champion),
    ("publications", "Publications: as chained", files.publications),
    ("snapshots", "Publications: as the results are", results.snapshots),
)


def verify(path: Path, *, head: str = "") -> Report:
    """Check an archive whole; `head` is one that somebody noted down. Unreadable: it is no archive."""
    facts = Facts(Bundle(path))
    checks = list(CHECKS)
    if head:
        checks.insert(2, ("head", "The head that was noted", files.known_head(head)))
    outcomes = [run(name, title, check, facts) for name, title, check in checks]
    return Report(str(path), facts.bundle.manifest["head"], outcomes)
