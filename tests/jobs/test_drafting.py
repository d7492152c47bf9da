"""The draft of seats as a job: its worker killed at the worst moments, and three thousand players."""

import time

import pytest
from django.db import connection, transaction

from jobs.carrying_out import carry_out
from jobs.models import Job
from jobs.running import start
from tests.cast import make_players, make_staff, make_tournament
from tests.jobs.test_workers import StartWorker, sweep
from tests.jobs.workers import kill, wait_until
from tournament.models import Family, Phase, Player, Round, Seat, SeatingPlan, Table, Tournament
from tournament.tasks import DRAFT_SEATING, subject_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def asked_to_draft(tournament: Tournament, *, way: str = "fours") -> Job:
    params = {"tournament": tournament.pk, "way": way, "seed": 7}
    return start(DRAFT_SEATING, subject=subject_of(tournament), params=params, by=make_staff(tournament).carol)


def large_field(players: int) -> Tournament:
    """So many players, every tenth in a family of two, in forty clubs."""
    tournament = make_tournament()
    families = Family.objects.bulk_create(
        Family(tournament=tournament, label=f"Family {number}") for number in range(players // 20)
    )
    Player.objects.bulk_create(
        Player(
            tournament=tournament,
            name=f"Player {number}",
            identity=f"player {number}",
            club=f"Club {number % 40}",
            family=families[number // 2] if number < players // 10 else None,
        )
        for number in range(players)
    )
    return tournament


def state_of(job: Job) -> str:
    job.refresh_from_db()
    return job.state


def laid() -> tuple[int, int, int, int]:
    return SeatingPlan.objects.count(), Phase.objects.count(), Table.objects.count(), Seat.objects.count()


def is_somebody_waiting_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return bool(cursor.fetchone()[0])


def test_a_worker_killed_while_it_searches_leaves_nothing_and_the_next_drafts_once(start_worker: StartWorker) -> None:
    tournament = large_field(3000)
    job = asked_to_draft(tournament)
    worker = start_worker()
    wait_until(lambda: state_of(job) == Job.State.RUNNING and job.percent > 0)
    kill(worker)
    assert state_of(job) == Job.State.RUNNING
    assert laid() == (0, 0, 0, 0)
    assert set(tournament.rounds.values_list("state", flat=True)) == {Round.State.PLANNED}
    start_worker()
    wait_until(lambda: sweep() or state_of(job) == Job.State.DONE, seconds=120)
    assert laid() == (1, 3, 2250, 9000)
    assert job.attempts == 2


def test_a_worker_killed_while_it_writes_leaves_nothing_and_the_next_drafts_once(start_worker: StartWorker) -> None:
    tournament = make_tournament()
    make_players(tournament, 16)
    job = asked_to_draft(tournament)
    with transaction.atomic():
        # The last thing a draft writes are the states of the rounds: by then tables and seats are there, uncommitted.
        list(tournament.rounds.select_for_update(no_key=True))
        worker = start_worker()
        wait_until(is_somebody_waiting_for_a_lock)
        kill(worker)
    assert laid() == (0, 0, 0, 0)
    start_worker()
    wait_until(lambda: sweep() or state_of(job) == Job.State.DONE)
    assert laid() == (1, 3, 12, 48)
    assert set(tournament.rounds.values_list("state", flat=True)) == {Round.State.DRAFTED}


def test_three_thousand_players_are_drafted_with_nobody_meeting_twice() -> None:
    job = asked_to_draft(large_field(3000))
    begun = time.process_time()
    carry_out(job.pk)
    spent = time.process_time() - begun
    assert state_of(job) == Job.State.DONE, job.error
    report = SeatingPlan.objects.get().report
    assert (report["family_meetings"], report["repeats"], report["seat_repeats"]) == (0, 0, 0)
    assert laid() == (1, 3, 2250, 9000)
    assert spent < 6, f"{spent:.1f} s of CPU"
