"""What the first page shows: one's own tournaments, and those that publish for everybody."""

from dataclasses import dataclass

from django.db.models import Max

from accounts.models import User
from tournament.models import Role, Tournament


@dataclass(frozen=True, slots=True)
class OwnTournament:
    """A tournament with the roles one has in it; whoever only judges goes straight to the tables."""

    tournament: Tournament
    roles: list[str]
    only_judges: bool


def own_tournaments(user: User) -> list[OwnTournament]:
    """Those one has a role in, newest first; two queries."""
    found = Tournament.objects.filter(memberships__user=user).distinct().prefetch_related("memberships")
    return [_own(tournament, user) for tournament in found]


def published_tournaments() -> list[Tournament]:
    """Those whose points are on the internet (T-PUB-07), the latest publication first."""
    published = Tournament.objects.filter(
        publishes_on_internet=True, snapshots__isnull=False, snapshots__withdrawn_at=None
    )
    return list(published.annotate(latest=Max("snapshots__published_at")).order_by("-latest"))


def _own(tournament: Tournament, user: User) -> OwnTournament:
    roles = [Role(member.role) for member in tournament.memberships.all() if member.user_id == user.pk]
    return OwnTournament(tournament, [str(role.label) for role in roles], set(roles) == {Role.JUDGE})
