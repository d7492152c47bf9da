"""What the chief referee looks at before publishing, as plain data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.models import Round, Tournament
from tournament.pages.leaderboard import Board, board_of
from tournament.publication import Preparation, PseudonymsMissing, TablesUnlocked, prepare
from tournament.publishing.anonymity import Finding

WHAT: Mapping[str, str | Promise] = {
    "full_name": _("full name"),
    "part_of_name": _("part of the name"),
    "city": _("city"),
    "state": _("state or region"),
    "club": _("club"),
    "category": _("category"),
    "qualification": _("qualification route"),
    "entry_number": _("entry number"),
    "family": _("family"),
}


@dataclass(frozen=True, slots=True)
class Recognisable:
    """A word in what would be published that tells of a player."""

    text: str
    what: str | Promise
    player: str


@dataclass(frozen=True, slots=True)
class PublishPage:
    """`now` is what the public sees, `board` what it would see with changed cells marked."""

    round: Round
    prepared: Preparation
    board: Board | None
    now: Board | None
    findings: Sequence[Recognisable]
    players: int

    @property
    def may_be_withdrawn(self) -> bool:
        return self.prepared.before is not None and self.prepared.before.round_id == self.round.pk

    @property
    def waits_for_tables(self) -> bool:
        return any(isinstance(obstacle, TablesUnlocked) for obstacle in self.prepared.obstacles)

    @property
    def waits_for_pseudonyms(self) -> bool:
        return any(isinstance(obstacle, PseudonymsMissing) for obstacle in self.prepared.obstacles)


def publish_page(played: Round, page: int) -> PublishPage:
    """One page of the preview and of what was published before."""
    prepared = prepare(played)
    payload, before = prepared.payload, prepared.before
    return PublishPage(
        round=played,
        prepared=prepared,
        board=board_of(payload, page, prepared.lines) if payload else None,
        now=board_of(before.payload, page) if before else None,
        findings=_recognisable(played.tournament, prepared.findings),
        players=len(payload["rows"]) if payload else 0,
    )


def _recognisable(tournament: Tournament, findings: Sequence[Finding]) -> list[Recognisable]:
    names = tournament.players.in_bulk({finding.person_id for finding in findings})
    return [Recognisable(finding.text, WHAT[finding.what], names[finding.person_id].name) for finding in findings]
