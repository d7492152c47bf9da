"""Incidents of conduct and what is decided because of them (T-COND-01 to T-COND-07).

An act that goes into a game's live record holds the recording first and the tournament's row after it, never the
other way round: so does a judge's own entry.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament import conduct, measures
from tournament.enumeration import enumerated
from tournament.errors import TournamentError
from tournament.models import Incident, Involvement, Measure, Player, Ruling, Table, Tournament
from tournament.scorekeeper import scorekeeper

Kind, Undone = Measure.Kind, Measure.Undone
TAKEN_BACK, OUTSIDE_RULES = "measure.taken_back", "measure.outside_rules"
IN_RECORD = (Kind.WARNING, Kind.DISQUALIFIED, Kind.EXPELLED)


class NothingSaid(TournamentError):
    code = "incident.nothing_said"
    message = _("Say in a few words what happened.")


class ReasonMissing(TournamentError):
    code = "measure.reason_missing"
    message = _("Say in a few words why. Whoever looks at it later knows only this.")


class NotInvolved(TournamentError):
    code = "measure.not_involved"
    message = _("%(name)s is not named in this incident.")


class GameNeeded(TournamentError):
    code = "measure.game_needed"
    message = _(
        "Warnings and disqualifications hold for one game. This incident belongs to no table where %(name)s sat."
    )


class NotInTheRules(TournamentError):
    code = "measure.not_in_the_rules"
    message = _("This ruleset does not know that measure. The chief referee can take it by a ruling.")


@dataclass(frozen=True, slots=True)
class LogAct:
    """A warning, disqualification or expulsion as it stands in a game's record, at its `place`."""

    place: int
    player_id: int
    kind: str
    reason: str
    key: UUID | None
    by: User | None


@transaction.atomic
def report(
    tournament: Tournament,
    *,
    kind: str,
    text: str,
    players: Iterable[Player] = (),
    table: Table | None = None,
    origin: Incident.Origin = Incident.Origin.DESK,
    key: UUID | None = None,
    by: User | None,
) -> Incident:
    """Note what happened; it is open until somebody settles it. The same key again finds it. Error: NothingSaid."""
    text = text.strip()
    if not text:
        raise NothingSaid
    facts = {
        "tournament": tournament,
        "round": table.round if table else None,
        "table": table,
        "kind": kind,
        "text": text,
        "origin": origin,
        "reported_by": by,
    }
    incident, is_new = Incident.objects.get_or_create(key=key or uuid4(), defaults=facts)
    if is_new:
        named = list(players)
        Involvement.objects.bulk_create(Involvement(incident=incident, player=player) for player in named)
        _note("incident.reported", incident, enumerated(map(str, named)), after={"kind": kind}, by=by)
    return incident


def known_measures(incident: Incident) -> tuple[str, ...]:
    """The measures that the ruleset knows for this incident, the lightest first.

    The league text cautions, then expels (GAP-C5, T-COND-02); counted warnings come between (T-COND-04).
    """
    played = incident.round
    if played is None or incident.table is None or scorekeeper().warnings_that_disqualify(played) is None:
        return (Kind.CAUTION, Kind.EXPELLED)
    return (Kind.CAUTION, Kind.WARNING, Kind.DISQUALIFIED, Kind.EXPELLED)


@transaction.atomic
def decide(incident: Incident, *, player: Player, kind: str, reason: str, as_ruling: bool = False, by: User) -> Measure:
    """Take a measure against one player; it settles the incident. Taken again while in force, it is found.

    `as_ruling`: also one that the ruleset does not know. Where the game is being recorded, it goes into its record.
    Errors: ReasonMissing, NotInvolved, GameNeeded, NotInTheRules, and the record's own refusals.
    """
    incident = Incident.objects.select_related("tournament", "round", "table__round", "table__phase").get(
        pk=incident.pk
    )
    reason = _needed(reason)
    position = _position(incident, player)
    _check(incident, player, kind, position, as_ruling=as_ruling)
    measure, is_new = _taken(incident, player, kind, reason, by=by)
    if not is_new:
        return measure
    if incident.table is not None and position is not None and kind in IN_RECORD:
        scorekeeper().enter_measure(incident.table, position, kind, reason=reason, key=measure.key, by=by)
    Tournament.objects.select_for_update().get(pk=incident.tournament_id)
    if kind not in known_measures(incident):
        _rule(OUTSIDE_RULES, measure, after={"measure": kind}, reason=reason, by=by)
    _bring_in_line(incident.table, [player], by=by)
    Incident.objects.filter(pk=incident.pk, settled_at=None).update(settled_at=timezone.now(), settled_by=by)
    after = {"measure": kind, "incident": incident.pk, "out_from_round": measure.out_from_round}
    _note("measure.taken", incident, player.name, after=after, reason=reason, by=by)
    return measure


@transaction.atomic
def settle(incident: Incident, *, conclusion: str, by: User) -> Incident:
    """Close an incident without a measure, saying why. Settled ones stay as they are. Error: ReasonMissing."""
    conclusion = _needed(conclusion)
    incident = Incident.objects.select_for_update().get(pk=incident.pk)
    if incident.settled_at is None:
        incident.conclusion, incident.settled_by, incident.settled_at = conclusion, by, timezone.now()
        incident.save(update_fields=["conclusion", "settled_by", "settled_at"])
        _note("incident.settled", incident, _names(incident), reason=conclusion, by=by)
    return incident


@transaction.atomic
def take_back(measure: Measure, *, reason: str, by: User) -> Measure:
    """Undo a measure by a ruling (T-AUTH-01); the player comes back into the seats nobody has taken.

    What the game's record and a locked sheet say stays until they are corrected. Again changes nothing.
    Error: ReasonMissing.
    """
    reason = _needed(reason)
    incident = measure.incident
    Tournament.objects.select_for_update().get(pk=incident.tournament_id)
    measure = Measure.objects.select_related("incident__table__round", "player").get(pk=measure.pk)
    if not measure.is_in_force:
        return measure
    ruling = _rule(TAKEN_BACK, measure, before={"measure": measure.kind}, reason=reason, by=by)
    measures.undo(measure, Undone.RULING, ruling=ruling, by=by)
    _bring_in_line(incident.table, [measure.player], by=by)
    _note("measure.taken_back", incident, measure.player.name, before={"measure": measure.kind}, reason=reason, by=by)
    measure.refresh_from_db()
    return measure


@transaction.atomic
def follow_log(table: Table, acts: Sequence[LogAct], *, by: User | None) -> None:
    """Bring the measures of a table in line with its game's record, as it stands now. Again changes nothing.

    An entry is known by its key, or by its place once a correction wrote it anew; what a ruling took back stays so.
    """
    Tournament.objects.select_for_update().get(pk=table.round.tournament_id)
    taken = Measure.objects.filter(incident__table=table, follows=None).exclude(
        undone_as__in=[Undone.LOG, Undone.SHEET]
    )
    unseen = {measure.pk: measure for measure in taken.select_related("player")}
    for act in acts:
        measure = next((each for each in unseen.values() if _says(each, act)), None)
        if measure is None:
            _from_log(table, act)
        else:
            del unseen[measure.pk]
            Measure.objects.filter(pk=measure.pk).update(place=act.place)
    gone = [measure for measure in unseen.values() if measure.place is not None and measure.is_in_force]
    for measure in gone:
        measures.undo(measure, Undone.LOG, by=by)
    concerned = {act.player_id for act in acts} | {measure.player_id for measure in gone}
    _bring_in_line(table, Player.objects.filter(pk__in=concerned).order_by("pk"), by=by)


def _says(measure: Measure, act: LogAct) -> bool:
    if (measure.player_id, measure.kind) != (act.player_id, act.kind):
        return False
    return measure.place == act.place or (act.key is not None and measure.key == act.key)


def _from_log(table: Table, act: LogAct) -> None:
    player, origin = Player.objects.get(pk=act.player_id), Incident.Origin.LOG
    made = measures.note_taken(table, player, act.kind, origin=origin, reason=act.reason, by=act.by)
    Measure.objects.filter(pk=made.pk).update(place=act.place, key=act.key or made.key)


def _bring_in_line(table: Table | None, players: Iterable[Player], *, by: User | None) -> None:
    """What follows from the measures as they are now; the caller holds the tournament's row."""
    for player in players:
        if table is not None:
            measures.follow_warnings(table, player, by=by)
        conduct.align(Player.objects.select_related("tournament").get(pk=player.pk), by=by)


def _check(incident: Incident, player: Player, kind: str, position: int | None, *, as_ruling: bool) -> None:
    if not incident.involved.filter(player=player).exists():
        raise NotInvolved(name=player.name)
    if kind in (Kind.WARNING, Kind.DISQUALIFIED) and position is None:
        raise GameNeeded(name=player.name)
    if kind not in known_measures(incident) and not as_ruling:
        raise NotInTheRules


def _taken(incident: Incident, player: Player, kind: str, reason: str, *, by: User) -> tuple[Measure, bool]:
    """The measure in force, or a new one under a key that two clicks share."""
    same = Measure.objects.filter(incident=incident, player=player, kind=kind)
    if found := same.filter(undone_at=None).first():
        return found, False
    return Measure.objects.get_or_create(
        key=uuid5(incident.key, f"{player.pk} {kind} {same.count()}"),
        defaults={
            "incident": incident,
            "player": player,
            "kind": kind,
            "reason": reason,
            "out_from_round": out_from_round(incident, player) if kind == Kind.EXPELLED else None,
            "by": by,
        },
    )


def out_from_round(incident: Incident, player: Player) -> int:
    """The first round that somebody expelled now does not play: a game that has begun ends on its sheet."""
    begun = player.seats.filter(round__tournament=incident.tournament_id, table__phase__started_at__isnull=False)
    return 1 + max(begun.values_list("round__number", flat=True), default=0)


def _position(incident: Incident, player: Player) -> int | None:
    """Where the player sits at the incident's table, if there."""
    if incident.table is None:
        return None
    return incident.table.seats.filter(player=player).values_list("position", flat=True).first()


def _needed(reason: str) -> str:
    reason = " ".join(reason.replace("\0", " ").split())[:200]
    if not reason:
        raise ReasonMissing
    return reason


def _rule(
    code: str,
    measure: Measure,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str,
    by: User,
) -> Ruling:
    return Ruling.objects.create(
        tournament_id=measure.incident.tournament_id,
        code=code,
        subject=measure.player.name[:200],
        before=before,
        after=after,
        reason=reason,
        by=by,
    )


def _names(incident: Incident) -> str:
    return enumerated(incident.involved.values_list("player__name", flat=True))


def _note(
    code: str,
    incident: Incident,
    subject: str,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
    by: User | None,
) -> None:
    audit.record(
        code,
        by=by,
        tournament_id=incident.tournament_id,
        subject=subject,
        before=before,
        after=after,
        reason=reason,
    )
