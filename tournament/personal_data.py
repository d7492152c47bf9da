"""What is held of a person, told and erased. Results, points, standings and the chain stay as they are.

A player's row stays, under a number for a name: results hang on it. Words that are in what was hashed (notes in a
game's log, reasons on a signed sheet) cannot change; how many of them name somebody is said and recorded.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.audit import Words
from accounts.models import AuditEntry, User
from tournament import chain
from tournament.errors import TournamentError
from tournament.holdings import Gone, holders, redact_rows
from tournament.models import (
    AlternateOffer,
    Announcement,
    Badge,
    ClockAct,
    Family,
    ForbiddenPair,
    Incident,
    Measure,
    Player,
    Protest,
    RollOff,
    Ruling,
    Seat,
    SeatChange,
    SeatingPlan,
    Snapshot,
    TableResult,
    Tournament,
)
from tournament.redaction import MARK, Redactor

IDENTITY = "erased:"
# What an act's line may say about the player it is about; ids and numbers stay.
TOLD = frozenset(
    {"reference", "city", "state", "country", "citizenships", "club", "category", "route_note", "family", "fixed_table"}
)
_WITH_NUMBER = re.compile(re.escape(MARK) + r" \([^)]*\)")  # a name with its entry number
# Words typed by people, with the way from the model to the tournament.
TEXTS: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (ForbiddenPair, "tournament", ("reason",)),
    (SeatChange, "seat__round__tournament", ("reason",)),
    (AlternateOffer, "seat__round__tournament", ("reason",)),
    (ClockAct, "phase__round__tournament", ("reason",)),
    (TableResult, "table__round__tournament", ("reason",)),
    (Snapshot, "tournament", ("reason", "withdrawal_reason")),
    (RollOff, "tournament", ("witnesses",)),
    (Ruling, "tournament", ("subject", "before", "after", "reason")),
    (Incident, "tournament", ("text", "conclusion")),
    (Measure, "incident__tournament", ("reason",)),
    (Protest, "tournament", ("about", "asks", "reason")),
    (Announcement, "tournament", ("text",)),
)


class StillPlaying(TournamentError):
    code = "person.still_playing"
    status = 409
    message = _(
        "The tournament is under way. People are erased before its first game or after its champion is declared."
    )


class ReasonMissing(TournamentError):
    code = "person.reason_missing"
    message = _("Say in a few words why the person is erased, without the name.")


def is_erased(player: Player) -> bool:
    return player.identity.startswith(IDENTITY)


@transaction.atomic
def export_person(player: Player, *, by: User) -> dict[str, Any]:
    """Everything that is held of this player in this tournament, as JSON has it. It leaves a line."""
    redact = Redactor(_names_of(player.tournament, [player]))
    told = {
        "tournament": {"name": player.tournament.name, "slug": player.tournament.slug},
        "player": _plain(player),
        "family": player.family.label if player.family else None,
        "pseudonyms": [_plain(pseudonym) for pseudonym in player.pseudonyms.order_by("pk")],
        "seats": [_plain(seat) for seat in Seat.objects.filter(player=player).order_by("pk")],
        "results": [_plain(line) for line in player.result_lines.order_by("pk")],
        "incidents": [_plain(incident) for incident in Incident.objects.filter(involved__player=player).order_by("pk")],
        "measures": [_plain(measure) for measure in player.measures.order_by("pk")],
        "protests": [_plain(protest) for protest in player.protests.order_by("pk")],
        "record": [_plain(entry) for entry in _lines(player.tournament) if redact.finds(_said(entry))],
    }
    for holder in holders():
        told |= holder.held(player)
    _note("person.exported", player.tournament, after={"player": player.pk}, by=by)
    return told


@transaction.atomic
def erase_person(player: Player, *, reason: str, by: User | None) -> Gone:
    """Erase one person; once erased, again changes nothing. Errors: ReasonMissing, StillPlaying."""
    return erase_people(player.tournament, [player], reason=reason, by=by)


@transaction.atomic
def erase_people(tournament: Tournament, players: Sequence[Player], *, reason: str, by: User | None) -> Gone:
    """Erase several at once. Errors: ReasonMissing, StillPlaying."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    players = [each for each in tournament.players.filter(pk__in=[p.pk for p in players]) if not is_erased(each)]
    if not players:
        return Gone()
    if tournament.is_frozen and tournament.completed_at is None:
        raise StillPlaying
    redact = Redactor(_names_of(tournament, players))
    if not redact(reason.strip()):
        raise ReasonMissing
    gone = _erase(tournament, [player.pk for player in players], redact)
    _redact_record(tournament, redact, reason=redact(reason.strip()), by=by)
    _conclude(tournament, players, gone, reason=redact(reason.strip()), by=by)
    return gone


def expired(days: int) -> list[Tournament]:
    """Tournaments that were over so many days ago and still name somebody; none where `days` is 0."""
    if days <= 0:
        return []
    over = Tournament.objects.filter(completed_at__lt=timezone.now() - timedelta(days=days))
    return [each for each in over.order_by("pk") if each.players.exclude(identity__startswith=IDENTITY).exists()]


def _erase(tournament: Tournament, players: Collection[int], redact: Redactor) -> Gone:
    gone = Gone()
    for holder in holders():
        took = holder.erase(tournament, players, redact)
        gone.sheets += took.sheets
        gone.signatures += took.signatures
        gone.documents += took.documents
        gone.remains += took.remains
    for model, way, fields in TEXTS:
        redact_rows(model, way, fields, tournament, redact)
    tournament.pseudonyms.filter(player__in=players).delete()
    tournament.imports.update(content=b"", filename=MARK)  # the lists as they were uploaded name everybody
    Badge.objects.filter(player__in=players).delete()
    _forget_clubs(tournament, players)
    _forget(tournament, players)
    return gone


def _forget(tournament: Tournament, players: Collection[int]) -> None:
    for pk in players:
        Player.objects.filter(pk=pk).update(
            name=f"Erased {pk}", identity=f"{IDENTITY}{pk}", reference="", city="", state="", country="",
            citizenships=[], is_citizenship_proven=False, club="", category="", route_note="", fixed_table=None,
            qualified_from=None,
        )  # fmt: skip
    for family in tournament.families.all():
        if not family.players.exclude(identity__startswith=IDENTITY).exists():
            Family.objects.filter(pk=family.pk).update(label=f"Erased {family.pk}")


def _forget_clubs(tournament: Tournament, players: Collection[int]) -> None:
    """What the solver was told of clubs and cities."""
    for plan in SeatingPlan.objects.filter(tournament=tournament):
        clubs = [
            {player: club for player, club in level.items() if int(player) not in players}
            for level in plan.instance.get("clubs", [])
        ]
        SeatingPlan.objects.filter(pk=plan.pk).update(instance={**plan.instance, "clubs": clubs})


def _redact_record(tournament: Tournament, redact: Redactor, *, reason: str, by: User | None) -> None:
    lines = {entry.pk: _redacted(entry, redact) for entry in _lines(tournament) if redact.finds(_said(entry))}
    audit.redact(lines, tournament_id=tournament.pk, reason=reason, by=by)


def _redacted(entry: AuditEntry, redact: Redactor) -> Words:
    """Without the names; a line about one of them also without what it told of the person."""
    before, after = redact(entry.before), redact(entry.after)
    if redact.finds(entry.subject):
        before, after = _untold(before), _untold(after)
    subject = _WITH_NUMBER.sub(MARK, redact(entry.subject))
    return Words(subject, before, after, redact(entry.reason))


def _untold(values: dict[str, Any] | None) -> dict[str, Any] | None:
    return values and {key: MARK if key in TOLD and value else value for key, value in values.items()}


def _conclude(tournament: Tournament, players: Sequence[Player], gone: Gone, *, reason: str, by: User | None) -> None:
    ids = sorted(player.pk for player in players)
    taken = {"sheets": gone.sheets, "signatures": gone.signatures, "documents": gone.documents}
    chain.extend(tournament, kind="person.erased", content={"players": ids, **taken})
    counts = {name: len(found) for name, found in taken.items()}
    _note("person.erased", tournament, after={"players": ids, **counts, "remains": gone.remains}, reason=reason, by=by)


def _names_of(tournament: Tournament, players: Collection[Player]) -> set[str]:
    """What they are called, and were called before a correction."""
    names = {player.name for player in players}
    corrected = AuditEntry.objects.filter(tournament_id=tournament.pk, code="player.corrected").order_by("-pk")
    for before, after in corrected.values_list("before", "after"):
        earlier = (before or {}).get("name")
        if earlier and (after or {}).get("name") in names:
            names.add(earlier)
    return names


def _lines(tournament: Tournament) -> Iterator[AuditEntry]:
    return AuditEntry.objects.filter(tournament_id=tournament.pk).order_by("pk").iterator()


def _said(entry: AuditEntry) -> list[Any]:
    return [entry.subject, entry.before, entry.after, entry.reason]


def _plain(row: Model) -> dict[str, Any]:
    return {each.attname: getattr(row, each.attname) for each in row._meta.concrete_fields}


def _note(code: str, tournament: Tournament, *, after: dict[str, Any], reason: str = "", by: User | None) -> None:
    audit.record(code, by=by, tournament_id=tournament.pk, subject=tournament.name, after=after, reason=reason)
