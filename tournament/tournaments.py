"""Making a tournament and changing its settings (T-AUTH-01, T-FMT-01)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import AuditEntry, User
from tournament import options
from tournament.errors import Frozen, Stale, TournamentError
from tournament.models import Membership, Role, Round, Ruling, Tournament
from tournament.publishing.release import release
from tournament.rules_in_force import keep_rules_of_begun_rounds
from tournament.settings import presets
from tournament.settings.checks import SettingsInvalid, problems_of
from tournament.settings.slugs import slugs_for
from tournament.settings.values import FOUNDATION, RULES, Flat, apply, differences, field_of, flat

CREATED = "tournament.created"
CHANGED = "tournament.settings_changed"
RULED = "tournament.rule_changed"


@dataclass(frozen=True, slots=True)
class Change:
    """One setting that somebody else changed: flat key, values before and after, who and when."""

    setting: str
    before: Any
    after: Any
    by: str
    at: datetime


class StaleSettings(Stale):
    """Raised with what was changed in between: `StaleSettings(changes, version=4)`."""

    code = "tournament.stale_settings"

    def __init__(self, changes: list[Change], *, version: int) -> None:
        super().__init__()
        self.changes = changes
        self.version = version


class SeatsDrafted(TournamentError):
    code = "tournament.seats_drafted"
    status = 409
    message = _("Seats have been drafted for the games as planned. Discard the draft, then change their number.")


class FixedByPlay(TournamentError):
    code = "tournament.fixed_by_play"
    status = 409
    message = _("Kind, country, entry category and the number of games cannot change once play has begun.")


class PlayNotBegun(TournamentError):
    code = "tournament.play_not_begun"
    status = 409
    message = _("Play has not begun, so no ruling is needed: change the settings directly.")


class ReasonMissing(TournamentError):
    code = "tournament.reason_missing"
    message = _("A ruling needs its reason. Say why the rule is changed.")


class SemiFinalsSeated(TournamentError):
    code = "tournament.semi_finals_seated"
    status = 409
    message = _("The semi-finals are seated already, so their number of players stays as it is.")


class NothingChanged(TournamentError):
    code = "tournament.nothing_changed"
    message = _("This is already the rule. Change something, or leave it as it is.")


@transaction.atomic
def create_tournament(
    *,
    name: str,
    kind: str,
    preset: str = "official",
    also_chair: bool = False,
    is_demonstration: bool = False,
    by: User,
    **settings: Any,
) -> Tournament:
    """Make a tournament with its preliminaries planned and `by` as its chief referee.

    `settings` may name any field of `SETTINGS`; the preset and the recommended options stand for
    the rest. `also_chair` makes `by` the chair as well. Errors: SettingsInvalid.
    """
    tournament = Tournament(name=name.strip(), kind=kind, is_demonstration=is_demonstration, options=options.defaults())
    apply(tournament, {**presets.BY_KEY[preset].settings, **settings})
    _refuse_problems(tournament)
    _save_under_a_free_address(tournament)
    Round.objects.bulk_create(
        Round(tournament=tournament, number=number) for number in range(1, tournament.preliminaries + 1)
    )
    roles = [Role.CHIEF_REFEREE, Role.CHAIR] if also_chair else [Role.CHIEF_REFEREE]
    Membership.objects.bulk_create(Membership(tournament=tournament, user=by, role=role) for role in roles)
    release(tournament)
    audit.record(
        CREATED,
        by=by,
        tournament_id=tournament.pk,
        subject=tournament.name,
        after={"version": tournament.version, "settings": flat(tournament)},
    )
    return tournament


@transaction.atomic
def change_settings(tournament: Tournament, *, changes: Mapping[str, Any], version: int, by: User) -> Tournament:
    """Change settings that are still open; `version` is the one the person was looking at.

    Errors: StaleSettings with what changed in between, Frozen, SeatsDrafted, SettingsInvalid.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.version != version:
        raise StaleSettings(changes_since(tournament, version), version=tournament.version)
    before, after = _applied(tournament, changes)
    if tournament.is_frozen and {field_of(key) for key in after} & {*RULES, *FOUNDATION}:
        raise Frozen
    if not after:
        return tournament
    if "preliminaries" in after:
        _plan_rounds(tournament)
    _save(tournament, after)
    audit.record(
        CHANGED,
        by=by,
        tournament_id=tournament.pk,
        subject=tournament.name,
        before={"settings": before},
        after={"version": tournament.version, "settings": after},
    )
    return tournament


@transaction.atomic
def rule_change(tournament: Tournament, *, changes: Mapping[str, Any], reason: str, by: User) -> Ruling:
    """Change a rule after play has begun. Rounds that have begun keep theirs (`rules_in_force`).

    Errors: PlayNotBegun, ReasonMissing, FixedByPlay, NothingChanged, SemiFinalsSeated,
    SettingsInvalid.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not tournament.is_frozen:
        raise PlayNotBegun
    if not reason.strip():
        raise ReasonMissing
    if set(changes) - set(RULES):
        raise FixedByPlay
    keep_rules_of_begun_rounds(tournament)
    before, after = _applied(tournament, changes)
    if not after:
        raise NothingChanged
    if "semi_final_size" in after and tournament.rounds.filter(kind=Round.Kind.SEMI_FINAL).exists():
        raise SemiFinalsSeated
    _save(tournament, after)
    ruling = Ruling.objects.create(
        tournament=tournament,
        code=RULED,
        subject=", ".join(after)[:200],
        before=before,
        after=after,
        reason=reason.strip(),
        by=by,
    )
    audit.record(
        RULED,
        by=by,
        tournament_id=tournament.pk,
        subject=ruling.subject,
        before={"settings": before},
        after={"version": tournament.version, "settings": after},
        reason=ruling.reason,
    )
    return ruling


def changes_since(tournament: Tournament, version: int) -> list[Change]:
    """What was changed after `version`, oldest first, read from the record."""
    entries = AuditEntry.objects.filter(
        tournament_id=tournament.pk, code__in=[CHANGED, RULED], after__version__gt=version
    ).order_by("id")
    return [
        Change(key, (entry.before or {})["settings"].get(key), value, entry.by_name, entry.at)
        for entry in entries
        for key, value in (entry.after or {})["settings"].items()
    ]


def _applied(tournament: Tournament, changes: Mapping[str, Any]) -> tuple[Flat, Flat]:
    """Put the changes on the locked instance; what differs, before and after."""
    before = flat(tournament)
    apply(tournament, changes)
    tournament.name = tournament.name.strip()
    _refuse_problems(tournament)
    return differences(before, flat(tournament))


def _refuse_problems(tournament: Tournament) -> None:
    problems = problems_of(tournament)
    if problems:
        raise SettingsInvalid(problems)


def _save(tournament: Tournament, changed: Flat) -> None:
    tournament.version += 1
    tournament.save(update_fields=[*{field_of(key) for key in changed}, "version"])
    release(tournament)


def _save_under_a_free_address(tournament: Tournament) -> None:
    """Two tournaments of one name made at once get two addresses: the constraint decides."""
    for slug in slugs_for(tournament.name):
        tournament.slug = slug
        try:
            with transaction.atomic():
                tournament.save(force_insert=True)
        except IntegrityError:
            if not Tournament.objects.filter(slug=slug).exists():
                raise
        else:
            return


def _plan_rounds(tournament: Tournament) -> None:
    """As many planned rounds as there are preliminaries (T-FMT-01)."""
    if tournament.rounds.exclude(state=Round.State.PLANNED).exists():
        raise SeatsDrafted
    tournament.rounds.filter(number__gt=tournament.preliminaries).delete()
    existing = set(tournament.rounds.values_list("number", flat=True))
    Round.objects.bulk_create(
        Round(tournament=tournament, number=number)
        for number in range(1, tournament.preliminaries + 1)
        if number not in existing
    )
