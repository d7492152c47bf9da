"""A whole championship made up: entered from a list, two preliminaries played, half of the third begun.

It goes through the same use cases as a real one, so that whatever it shows is what the product does.
"""

from importlib import resources
from random import Random

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.counts import TableCount
from games.demonstration.counts import made_up_count
from games.demonstration.live_table import record_half_a_game
from games.queries import occupied_seats
from games.score_sheets import lock, save_count, sheet_for
from rules_engine.edition import load_edition
from tournament import pseudonyms, publication, registration, rounds, seating_plans
from tournament.demonstration_staff import lead_demonstrations
from tournament.models import Membership, Round, Table, Tournament
from tournament.tournaments import create_tournament

SEED = 20_261_130
PLAYED = 2
NAME = "Lighthouse Championship"


def demonstration() -> Tournament | None:
    """The demonstration that is there, if any."""
    return Tournament.objects.filter(is_demonstration=True).order_by("id").first()


@transaction.atomic
def make_demonstration(*, led_by: User | None = None) -> Tournament:
    """Make the demonstration, or find the one that is there; `led_by` becomes its chief referee and chair.

    All of it or nothing: a half-made demonstration would only confuse.
    """
    crew = _crew()
    User.objects.select_for_update().get(pk=crew.pk)
    tournament = demonstration() or _made(crew)
    if led_by:
        lead_demonstrations(led_by)
    return tournament


def _made(crew: User) -> Tournament:
    tournament = create_tournament(
        name=NAME,
        kind=Tournament.Kind.OPEN,
        is_demonstration=True,
        date=timezone.localdate(),
        publishes_on_internet=True,
        options={"fill_tables": "fives_first"},  # keeps the three alternates waiting
        by=crew,
    )
    _enter_field(tournament, crew)
    seating_plans.confirm(seating_plans.draft(tournament, seed=SEED, by=crew), by=crew)
    for played in tournament.rounds.filter(number__lte=PLAYED):
        _play(played, Random(SEED + played.number), crew)  # noqa: S311  (made-up games, no secret)
        publication.publish(played, by=crew)
    _begin(tournament.rounds.get(number=PLAYED + 1), Random(SEED), crew)  # noqa: S311
    # Nobody is in charge of it until somebody comes.
    Membership.objects.filter(tournament=tournament, user=crew).delete()
    return tournament


def _crew() -> User:
    """Who made it all up. Nobody can sign in as them."""
    email = "demonstration@example.invalid"
    return User.objects.filter(email=email).first() or User.objects.create_user(email, "Demonstration", is_active=False)


def _enter_field(tournament: Tournament, crew: User) -> None:
    field = resources.files("games") / "demonstration" / "field.csv"
    upload = registration.upload(tournament, content=field.read_bytes(), filename="field.csv", by=crew)
    registration.apply_import(upload, by=crew)
    pseudonyms.generate(tournament, seed=SEED, by=crew)
    pseudonyms.approve_all(tournament, by=crew)


def _play(played: Round, rng: Random, crew: User) -> None:
    for phase in played.phases.all():
        rounds.post_phase(phase, by=crew)
        rounds.start_phase(phase, by=crew)
    edition = load_edition(played.tournament.edition)
    for table in played.tables.select_related("round__tournament"):
        seats = [seat.position for seat in occupied_seats(table)]
        _hand_in(table, made_up_count(edition, seats, rng), crew)


def _begin(current: Round, rng: Random, crew: User) -> None:
    """The first tables play, one of them recorded up to the middle; the others wait for their start (T-FMT-02)."""
    first, *_others = rounds.split_phases(current, count=2, by=crew)
    for phase in current.phases.all():
        rounds.post_phase(phase, by=crew)
    rounds.start_phase(first, by=crew)
    recorded = current.tables.select_related("phase", "round__tournament", "judge").order_by("number")[0]
    record_half_a_game(recorded, rng, by=crew)


def _hand_in(table: Table, count: TableCount, crew: User) -> None:
    sheet = sheet_for(table)
    save_count(sheet, count=count, revision=sheet.revision, by=crew)
    lock(sheet, signatures=dict.fromkeys(count.seats, ""), by=crew)
