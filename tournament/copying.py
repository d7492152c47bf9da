"""Next year's tournament from this one: its settings, and its staff if wanted; nobody who plays, nothing played."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.errors import TournamentError
from tournament.models import Membership, Tournament
from tournament.settings.values import SETTINGS
from tournament.tournaments import create_tournament

# What belongs to one event alone: the copy gets a date of its own, and opens its public page by an act of its own.
OF_ITS_OWN = frozenset({"name", "kind", "date", "publishes_on_internet"})


class OrganisersOnly(TournamentError):
    code = "tournament.organisers_only"
    status = 409
    message = _("A new tournament is made by an organiser. Ask one of them to copy this one, or to make you one.")


@transaction.atomic
def copy_tournament(source: Tournament, *, name: str, with_staff: bool = False, by: User) -> Tournament:
    """A new tournament with the settings that `source` has now; `by` is its chief referee.

    `with_staff` gives everybody who has a role there the same role here. Errors: OrganisersOnly, SettingsInvalid.
    """
    if not by.is_organiser:
        raise OrganisersOnly
    settings = {key: getattr(source, key) for key in SETTINGS if key not in OF_ITS_OWN}
    made = create_tournament(name=name, kind=source.kind, by=by, **settings)
    roles = source.memberships.filter(user__is_active=True) if with_staff else source.memberships.none()
    Membership.objects.bulk_create(
        (Membership(tournament=made, user_id=role.user_id, role=role.role) for role in roles), ignore_conflicts=True
    )
    after = {"from": source.slug, "staff": len(roles)}
    audit.record("tournament.copied", by=by, tournament_id=made.pk, subject=source.name, after=after)
    return made
