"""What the chief referee looks at before publishing, as plain data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.models import Round, Tournament
from tournament.pages.leaderboard import Board, board_of
from tournament.publication import Preparation, PseudonymsMissing, TablesUnlocked, prepare
from tournament.publishing.anonymity import Finding
from tournament.publishing.anonymity_check import inferences_in
from tournament.publishing.inference import by_kind
from tournament.publishing.standings import Payload

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


# What a kind of inference means, and what can be done about it.
INFERENCES: Mapping[str, tuple[Promise, Promise]] = {
    "other_script": (
        _("A pseudonym sounds like a player's name written in another script."),
        _("The chair approves another pseudonym before anything is published."),
    ),
    "lone_table": (
        _("One table alone played this game, so whoever saw it knows these players together."),
        _("Nothing hides it but waiting: publish this game together with the next one."),
    ),
    "telling_points": (
        _("Points that no other table has: whoever knows one of these players finds the others of the table."),
        _("Unusual only in small fields or at tables of another size. The chair weighs whether that matters here."),
    ),
    "came_later": (
        _("Empty first games: the hall saw who came in as alternate, and can find the line."),
        _("Tell these players before you publish; the points themselves cannot be left out."),
    ),
    "left": (
        _("Empty last games: the hall saw who left or was expelled, and can find the line."),
        _("Tell these players before you publish; the points themselves cannot be left out."),
    ),
}


@dataclass(frozen=True, slots=True)
class Inferred:
    """One thing a reader could work out: whom it exposes, what it means and what helps."""

    pseudonyms: Sequence[str]
    game: int | None
    player: str


@dataclass(frozen=True, slots=True)
class InferredKind:
    meaning: Promise
    remedy: Promise
    cases: Sequence[Inferred]


@dataclass(frozen=True, slots=True)
class PublishPage:
    """`now` is what the public sees, `board` what it would see with changed cells marked."""

    round: Round
    prepared: Preparation
    board: Board | None
    now: Board | None
    findings: Sequence[Recognisable]
    players: int
    inferences: Sequence[InferredKind] = ()

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
        inferences=_inferred(payload, played.tournament) if payload else (),
    )


def _recognisable(tournament: Tournament, findings: Sequence[Finding]) -> list[Recognisable]:
    names = tournament.players.in_bulk({finding.person_id for finding in findings})
    return [Recognisable(finding.text, WHAT[finding.what], names[finding.person_id].name) for finding in findings]


_CASES_SHOWN = 12


def _inferred(payload: Payload, tournament: Tournament) -> list[InferredKind]:
    found = inferences_in(payload, tournament)
    names = tournament.players.in_bulk({each.person_id for each in found if each.person_id is not None})
    kinds = []
    for kind, cases in by_kind(found).items():
        shown = [
            Inferred(case.pseudonyms, case.game, names[case.person_id].name if case.person_id in names else "")
            for case in cases[:_CASES_SHOWN]
        ]
        kinds.append(InferredKind(*INFERENCES[kind], shown))
    return kinds
