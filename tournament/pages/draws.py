"""What the pages of the verifiable draw show: the desk's and the public one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from tournament.draws import FILES, why_not_reveal
from tournament.errors import TournamentError
from tournament.forms.seats import WayForm
from tournament.models import DrawCommitment, SeatChange, Tournament
from tournament.naming.name_order import name_key
from tournament.sealed_draws import holds, living_commitment
from tournament.seating_instances import Way, instance_data, muster, ways, why_none
from tournament.seating_plans import living_plan


@dataclass(frozen=True, slots=True)
class Promise:
    """A commitment as the public sees it: no player, no number of players, nothing of any seat."""

    digest: str
    solver: str
    made_at: datetime
    drafted_at: datetime | None
    withdrawn_at: datetime | None
    withdrawn_as: str
    revealed_at: datetime | None
    seed: int | None
    salt: str
    changed: int
    files: tuple[str, ...] = FILES

    @property
    def is_in_force(self) -> bool:
        return self.withdrawn_at is None


def promises_of(tournament: Tournament) -> list[Promise]:
    """Every commitment ever published, the newest first; seed and salt only of an opened one."""
    return [_promise(made) for made in tournament.draw_commitments.all()]


def _promise(made: DrawCommitment) -> Promise:
    is_open = made.revealed_at is not None
    return Promise(
        digest=made.digest,
        solver=made.solver,
        made_at=made.made_at,
        drafted_at=made.drafted_at,
        withdrawn_at=made.withdrawn_at,
        withdrawn_as=made.get_withdrawn_as_display(),
        revealed_at=made.revealed_at,
        seed=made.seed if is_open else None,
        salt=made.salt if is_open else "",
        changed=_changed(made).values("seat").distinct().count() if is_open else 0,
    )


def _changed(made: DrawCommitment) -> QuerySet[SeatChange]:
    """Changes of preliminary seats since they were drawn, by swaps and by people who left or came."""
    seats = SeatChange.objects.filter(seat__round__tournament=made.tournament, seat__round__kind="preliminary")
    return seats.filter(at__gt=made.drafted_at)


def draw_page(tournament: Tournament, form: WayForm | None = None) -> dict[str, Any]:
    """The desk's page: what is promised, whether it still holds, and what can be done now."""
    living, plan = living_commitment(tournament), living_plan(tournament)
    possible = [] if plan else ways(tournament)
    obstacles: list[TournamentError] = why_not_reveal(living) if living else []
    return {
        "tournament": tournament,
        "section": "seats",
        "living": living,
        "promises": promises_of(tournament),
        "has_seats": plan is not None,
        "is_drawn": living is not None and plan is not None and plan.commitment_id == living.pk,
        "is_outdated": living is not None and plan is None and not _still_holds(living),
        "why_not_reveal": obstacles,
        "ways": possible,
        "obstacle": None if possible or plan else why_none(tournament),
        "form": form or WayForm(ways=possible),
    }


def _still_holds(living: DrawCommitment) -> bool:
    try:
        mustered = muster(living.tournament, Way(living.way))
    except TournamentError:
        return False
    return holds(living, instance_data(living.tournament, mustered))


def numbered(made: DrawCommitment) -> list[tuple[str, int]]:
    """(name, number) of every player in the draw, in the order of the names."""
    names: Mapping[int, str] = dict(made.tournament.players.values_list("pk", "name"))
    found = [(names[int(player)], number) for player, number in made.numbers.items() if int(player) in names]
    return sorted(found, key=lambda row: name_key(row[0]))
