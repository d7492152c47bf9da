"""The cast every test plays with, and the stage they stand on.

Alice judges table 1, Bob table 2; Carol is chief referee, Cho the chair, Rui the registrar, Fay a
referee; Dave has an account but no role anywhere: to a tournament he is the public.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from typing import Any

from django.test import Client
from django.urls import reverse

from accounts.links import make_link
from accounts.models import OneTimeLink, User
from tournament import seating_plans
from tournament.models import (
    AlternateOffer,
    Family,
    FieldImport,
    ForbiddenPair,
    Invitation,
    Membership,
    Phase,
    Player,
    Pseudonym,
    Role,
    Round,
    Seat,
    Table,
    Tournament,
)
from tournament.rounds import post_phase

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


@dataclass(frozen=True)
class Stage:
    """A tournament in the middle of its day, with something of everything an address or a form may name.

    Table 1 is Alice's, table 2 Bob's; the seats of round 1 are posted. An import, a pseudonym, an
    invitation and an alternate's offer wait for somebody.
    """

    tournament: Tournament
    cast: Cast
    url: dict[str, str | int]
    form: dict[str, str | int]

    def path(self, name: str, parameters: Iterable[str]) -> str:
        """The address of a page by its name and the names in its route; KeyError: give it a value below."""
        return reverse(name, kwargs={parameter: self.url[parameter] for parameter in parameters})


def make_stage() -> Stage:
    tournament = make_tournament()
    cast = make_staff(tournament)
    players = make_players(tournament, 8, alternates=2)
    plan = seating_plans.confirm(seating_plans.draft(tournament, seed=1, by=cast.carol), by=cast.carol)
    first, second = tournament.rounds.get(number=1).tables.all()
    Table.objects.filter(pk=first.pk).update(judge=cast.alice)
    Table.objects.filter(pk=second.pk).update(judge=cast.bob)
    post_phase(first.phase, by=cast.carol)
    seat, neighbour = first.seats.all()[:2]
    url: dict[str, str | int] = {
        "slug": tournament.slug,
        "number": 1,
        "phase_number": 1,
        "table_id": first.pk,
        "seat_id": seat.pk,
        "player_id": players[0].pk,
        "user_id": cast.bob.pk,
        "membership_id": Membership.objects.get(tournament=tournament, user=cast.bob).pk,
        "offer_id": _offer(second.seats.all()[0], players[8]).pk,
        "invitation_id": _invitation(tournament, cast).pk,
        **_of_the_field(tournament, cast, players),
    }
    form: dict[str, str | int] = {
        "first": seat.pk,
        "second": neighbour.pk,
        "plan": plan.pk,
        "present": f"{seat.pk}-{seat.player_id}",
    }
    return Stage(tournament, cast, url, form)


def _offer(seat: Seat, alternate: Player) -> AlternateOffer:
    """Somebody did not come to this seat; the alternate is offered it."""
    assert seat.player is not None
    offer = AlternateOffer.objects.create(seat=seat, absent=seat.player, alternate=alternate)
    Seat.objects.filter(pk=seat.pk).update(player=None, attendance=Seat.Attendance.ABSENT)
    return offer


def _invitation(tournament: Tournament, cast: Cast) -> Invitation:
    link, _token = make_link(OneTimeLink.Purpose.INVITATION, email="gwen@example.org", lasts=timedelta(days=1))
    return Invitation.objects.create(
        tournament=tournament, link=link, email=link.email, role=Role.JUDGE, invited_by=cast.carol
    )


def _of_the_field(tournament: Tournament, cast: Cast, players: list[Player]) -> dict[str, int]:
    pseudonym = Pseudonym.objects.create(
        tournament=tournament, player=players[0], text="Free Parking", folded="freeparking"
    )
    content = b"name\nMallory\n"
    imported = FieldImport.objects.create(
        tournament=tournament, filename="field.csv", content=content, digest="-", uploaded_by=cast.rui
    )
    pair = ForbiddenPair.objects.create(tournament=tournament, first=players[0], second=players[1])
    family = Family.objects.create(tournament=tournament, label="Wong")
    return {"pseudonym_id": pseudonym.pk, "import_id": imported.pk, "pair_id": pair.pk, "family_id": family.pk}


def client_for(user: User | None) -> Client:
    """A browser in which this person is signed in; `None` is nobody."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client
