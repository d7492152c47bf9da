"""Which tablet a request comes from: by the pass it was paired with, or by who is signed in."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from games.errors import GamesError
from games.models import TablePass, Tablet
from games.permissions import may_count
from games.tablets import cookies
from games.tablets.device import device_of
from games.tablets.hand import Hand
from tournament.models import Table, Tournament


class PassEnded(GamesError):
    """The browser was let in once and no longer is; nothing it sends is taken."""

    code = "tablet.pass_ended"
    status = 401


@dataclass(frozen=True, slots=True)
class Recognised:
    """`new_token` is set where this browser came for the first time and is to keep it."""

    hand: Hand
    new_token: str = ""


def recognise(request: HttpRequest, table: Table) -> Recognised | None:
    """Who stands at this table; None for everybody who has no business here. Error: PassEnded."""
    user = request.user if isinstance(request.user, User) else None
    paired = paired_tablet(request)
    is_of_this_table = paired is not None and _is_of(paired, table)
    if paired is not None and is_of_this_table and is_living(paired) and table.phase.posted_at is not None:
        return Recognised(Hand(paired, user))
    if user is not None and may_count(user, table):
        return _by_person(request, user, table.round.tournament)
    if (is_of_this_table and not is_living(paired)) or (user is None and _was_signed_in(request, table)):
        raise PassEnded
    return None


def paired_tablet(request: HttpRequest) -> Tablet | None:
    """The tablet of this browser's pass, whether or not the pass still holds."""
    token_hash = cookies.token_hash(request, cookies.PASS)
    if token_hash is None:
        return None
    return Tablet.objects.select_related("table_pass").filter(token_hash=token_hash, user=None).first()


def is_living(tablet: Tablet | None) -> bool:
    """Whether its pass still lets it in."""
    if tablet is None or tablet.ended_at is not None:
        return False
    return tablet.table_pass is None or _holds(tablet.table_pass)


def _holds(table_pass: TablePass) -> bool:
    return table_pass.revoked_at is None and table_pass.expires_at > timezone.now()


def _is_of(tablet: Tablet, table: Table) -> bool:
    """A pass belongs to a table's number in one tournament, whatever the round."""
    its_pass = tablet.table_pass
    if its_pass is None:
        return False
    return (its_pass.tournament_id, its_pass.table_number) == (table.round.tournament_id, table.number)


def _by_person(request: HttpRequest, user: User, tournament: Tournament) -> Recognised:
    known = cookies.token_hash(request, cookies.person(tournament.pk))
    tablet = Tablet.objects.filter(token_hash=known or "", user=user, tournament=tournament, ended_at=None).first()
    if tablet is not None:
        return Recognised(Hand(tablet, user))
    token, token_hash = cookies.new_token()
    tablet = Tablet.objects.create(tournament=tournament, user=user, token_hash=token_hash, device=device_of(request))
    return Recognised(Hand(tablet, user), token)


def _was_signed_in(request: HttpRequest, table: Table) -> bool:
    """This browser recorded here as somebody who is no longer signed in."""
    known = cookies.token_hash(request, cookies.person(table.round.tournament_id))
    return known is not None and Tablet.objects.filter(token_hash=known, user__isnull=False).exists()
