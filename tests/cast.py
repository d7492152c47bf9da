"""The cast every test plays with, and the stage they stand on.

Alice judges table 1, Bob table 2; Carol is chief referee, Cho the chair, Rui the registrar, Fay a
referee; Dave has an account but no role anywhere: to a tournament he is the public.
"""

from dataclasses import dataclass
from itertools import count
from typing import Any

from django.test import Client

from accounts.models import User
from tournament.models import Membership, Phase, Player, Role, Round, Seat, Table, Tournament
from tournament.publishing.release import release

_slugs = count(1)


@dataclass(frozen=True)
class Cast:
    alice: User
    bob: User
    carol: User
    cho: User
    rui: User
    fay: User
    dave: User

    def with_role(self, role: Role) -> User:
        """Somebody who has this role and no other."""
        return {
            Role.CHAIR: self.cho,
            Role.CHIEF_REFEREE: self.carol,
            Role.REFEREE: self.fay,
            Role.REGISTRAR: self.rui,
            Role.JUDGE: self.alice,
        }[role]


def make_person(name: str, *, password: str | None = None, **extra: Any) -> User:
    """The person of that name, made at the first call; without a password only `client_for` lets them in."""
    email = f"{name.lower().replace(' ', '.')}@example.org"
    existing = User.objects.filter(email=email).first()
    return existing or User.objects.create_user(email, name, password, **extra)


def make_tournament(**fields: Any) -> Tournament:
    """An open tournament with its preliminaries planned; any field of `Tournament` can be given."""
    number = next(_slugs)
    fields = {"name": f"Harbour Open {number}", "slug": f"harbour-{number}", "kind": Tournament.Kind.OPEN, **fields}
    tournament = Tournament.objects.create(**fields)
    Round.objects.bulk_create(
        Round(tournament=tournament, number=number) for number in range(1, tournament.preliminaries + 1)
    )
    release(tournament)
    return tournament


def make_staff(tournament: Tournament) -> Cast:
    """The cast with their roles in this tournament; in a second tournament they are the same people."""
    cast = Cast(**{name: make_person(name.title()) for name in Cast.__dataclass_fields__})
    for user, role in (
        (cast.alice, Role.JUDGE),
        (cast.bob, Role.JUDGE),
        (cast.carol, Role.CHIEF_REFEREE),
        (cast.cho, Role.CHAIR),
        (cast.rui, Role.REGISTRAR),
        (cast.fay, Role.REFEREE),
    ):
        Membership.objects.get_or_create(tournament=tournament, user=user, role=role)
    return cast


def make_players(tournament: Tournament, number: int, *, alternates: int = 0, **fields: Any) -> list[Player]:
    """`number` players ("Player 01"...), then `alternates` more as ranked alternates, in this order."""
    first = tournament.players.count() + 1
    first_rank = tournament.players.exclude(alternate_rank=None).count() + 1
    made = []
    for index in range(number + alternates):
        name = f"Player {first + index:02}"
        rank = first_rank + index - number if index >= number else None
        own = {"name": name, "identity": name.casefold(), "alternate_rank": rank, **fields}
        made.append(Player.objects.create(tournament=tournament, **own))
    return made


def make_tables(
    tournament: Tournament, players: list[Player], *, number: int = 1, size: int = 4, judges: tuple[User, ...] = ()
) -> list[Table]:
    """Seat the players of one round at tables of `size`, all in one phase that is neither posted nor started."""
    played = tournament.rounds.get(number=number)
    phase, _ = Phase.objects.get_or_create(round=played, number=1)
    tables = []
    for index in range(0, len(players), size):
        at = index // size
        judge = judges[at] if at < len(judges) else None
        table = Table.objects.create(round=played, phase=phase, number=at + 1, judge=judge)
        for position, player in enumerate(players[index : index + size], start=1):
            Seat.objects.create(table=table, round=played, position=position, player=player)
        tables.append(table)
    return tables


def sitting(seat: Seat) -> Player:
    """Whoever sits there; the test would make no sense were the seat empty."""
    assert seat.player
    return seat.player


def client_for(user: User | None) -> Client:
    """A browser in which this person is signed in; `None` is nobody."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client
