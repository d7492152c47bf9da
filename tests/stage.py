"""One tournament with a value for every name that an address of the desk or of a table may hold."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from accounts.links import make_link
from accounts.models import OneTimeLink
from games.models import LogEntry, ProposedAmendment, Recording, RefereeCall
from games.recording.entry_chain import genesis
from games.recording.headers import header_for, place_of
from games.recording.log import Origin, next_line
from rules_engine.actions import Start
from rules_engine.record import open_game, read_header
from tests.cast import Cast, make_players, make_staff, make_tournament
from tests.championships import championship
from tournament import seating_plans
from tournament.hall.announcements import announce
from tournament.hall.screens import make_screen
from tournament.models import (
    AlternateOffer,
    CheckIn,
    CheckInSweep,
    DrawCommitment,
    Family,
    FieldImport,
    ForbiddenPair,
    Incident,
    Invitation,
    JudgeRelative,
    Measure,
    Membership,
    Player,
    Protest,
    Pseudonym,
    QualifierRefusal,
    Role,
    RollOff,
    Seat,
    Table,
    Tournament,
)
from tournament.rounds import post_phase


@dataclass(frozen=True)
class Stage:
    """A tournament in the middle of its day, with something of everything an address or a form may name.

    Table 1 is Alice's, table 2 Bob's; the seats of round 1 are posted. An import, a pseudonym, an
    invitation, an alternate's offer and a correction of a recorded entry wait for somebody. It is a
    world championship: a national finalist has refused, and an earlier champion is invited.
    """

    tournament: Tournament
    cast: Cast
    url: dict[str, str | int]
    form: dict[str, str | int]

    def path(self, name: str, parameters: Iterable[str]) -> str:
        """The address of a page by its name and the names in its route; KeyError: give it a value below."""
        return reverse(name, kwargs={parameter: self.url[parameter] for parameter in parameters})


def make_stage() -> Stage:
    tournament = make_tournament(kind=Tournament.Kind.WORLD)
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
        "position": seat.position,
        "player_id": players[0].pk,
        "user_id": cast.bob.pk,
        "membership_id": Membership.objects.get(tournament=tournament, user=cast.bob).pk,
        "offer_id": _offer(second.seats.all()[0], players[8]).pk,
        "invitation_id": _invitation(tournament, cast).pk,
        **_of_the_field(tournament, cast, players),
        **_of_the_draw(tournament),
        "call_id": _call(first).pk,
        "proposal_id": _proposal(first, cast).pk,
        "sweep_id": _sweep(tournament, cast).pk,
        "relative_id": JudgeRelative.objects.create(tournament=tournament, judge=cast.bob, player=players[0]).pk,
        "form": "csv",
        "screen_id": make_screen(tournament, name="Stage", language="en", by=cast.carol)[0].pk,
        "announcement_id": announce(tournament, text="Lunch at noon", minutes=30, by=cast.carol).pk,
        "roll_off_id": RollOff.objects.create(
            tournament=tournament, order=[], rolls=[], witnesses="Fay, Bob", by=cast.carol
        ).pk,
        **_of_earlier_championships(tournament),
        **_of_conduct(first, cast),
    }
    form: dict[str, str | int] = {
        "first": seat.pk,
        "second": neighbour.pk,
        "plan": plan.pk,
        "commitment": url["digest"],
        "present": f"{seat.pk}-{seat.player_id}",
        "here": f"{seat.player_id}-0",
        "why": QualifierRefusal.Why.UNABLE.value,
    }
    return Stage(tournament, cast, url, form)


def _offer(seat: Seat, alternate: Player) -> AlternateOffer:
    """Somebody did not come to this seat; the alternate is offered it."""
    assert seat.player is not None
    offer = AlternateOffer.objects.create(seat=seat, absent=seat.player, alternate=alternate)
    Seat.objects.filter(pk=seat.pk).update(player=None, attendance=Seat.Attendance.ABSENT)
    return offer


def _call(table: Table) -> RefereeCall:
    return RefereeCall.objects.create(table=table, category=RefereeCall.Category.RULE, key=uuid4())


def _proposal(table: Table, cast: Cast) -> ProposedAmendment:
    """Alice recorded who begins, and asks for another; her tablet has no pass."""
    header = header_for(table)
    recording = Recording.objects.create(table=table, header=header, head_hash=genesis(header, place_of(table)))
    entry = open_game(read_header(header)).play(Start("s1"))
    line = next_line(recording, LogEntry.Kind.PLAY, Origin(cast.alice), place=1, entry=entry)
    line.save()
    recording.save()
    action = {"do": "start", "player": "s2"}
    return ProposedAmendment.objects.create(
        recording=recording, line=line, action=action, reason="misheard", key=uuid4(), request_hash="-", by=cast.alice
    )


def _sweep(tournament: Tournament, cast: Cast) -> CheckInSweep:
    """Something the check-in did to many; it is closed, so that it holds nothing up."""
    check_in = CheckIn.objects.create(tournament=tournament, closed_by=cast.carol, closed_at=timezone.now())
    return CheckInSweep.objects.create(check_in=check_in, kind=CheckInSweep.Kind.HERE, people=[], by=cast.carol)


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


def _of_conduct(table: Table, cast: Cast) -> dict[str, int]:
    """An incident that waits, a caution given because of it, and a protest against the table."""
    tournament, player = table.round.tournament, table.seats.exclude(player=None).first()
    assert player is not None
    assert player.player is not None
    incident = Incident.objects.create(
        tournament=tournament, round=table.round, table=table, kind=Incident.Kind.STALLING, text="held the dice"
    )
    incident.involved.create(player=player.player)
    measure = Measure.objects.create(
        incident=incident, player=player.player, kind=Measure.Kind.CAUTION, reason="held the dice", by=cast.fay
    )
    protest = Protest.objects.create(
        tournament=tournament, table=table, about="the count", asks="count again", filed_by=cast.fay
    )
    return {"incident_id": incident.pk, "measure_id": measure.pk, "protest_id": protest.pk}


def _of_the_draw(tournament: Tournament) -> dict[str, str | int]:
    """A draw that was promised, kept and revealed."""
    now = timezone.now()
    made = DrawCommitment.objects.create(
        tournament=tournament, digest="0" * 64, numbers={}, seed=1, plan="{}", drafted_at=now, revealed_at=now
    )
    return {"digest": made.digest, "name": "plan.json"}


def _of_earlier_championships(world: Tournament) -> dict[str, int]:
    national = championship(2025, ["Manaia", "Nikau"])
    earlier = championship(2024, ["Tevita", "Tui"], kind="world", country="TO")
    assert national.champion is not None
    assert earlier.champion is not None
    QualifierRefusal.objects.create(tournament=world, finalist=national.champion, why="unwilling")
    return {"finalist_id": national.champion.pk, "champion_id": earlier.champion.pk}
