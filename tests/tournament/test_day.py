"""The strip of the day and what is next, for every state a tournament can be in."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.cast import make_players, make_staff, make_tables, make_tournament
from tests.play import approve_pseudonyms, lock_table, play_round, start_round
from tournament.day import next_action, next_for, steps, steps_of
from tournament.day_facts import CheckInFacts, DayFacts, PhaseFacts, RoundFacts, facts_of
from tournament.models import AlternateOffer, Phase, Role, Round, TableResult
from tournament.publication import publish

CHIEF, CHAIR = frozenset({Role.CHIEF_REFEREE}), frozenset({Role.CHAIR})
REFEREE, REGISTRAR, JUDGE = frozenset({Role.REFEREE}), frozenset({Role.REGISTRAR}), frozenset({Role.JUDGE})

NAMED: dict[str, Any] = {"players": 8, "needed": 8, "approved": 8}


def a_day(state="planned", *, phases=(), **more):
    facts = {**NAMED, **more}
    played = RoundFacts(number=1, state=state, phases=phases, **facts.pop("played", {}))
    return DayFacts(**facts, round=played)


WAITING = PhaseFacts(is_posted=False, is_started=False, tables=2, locked=0)
POSTED = PhaseFacts(is_posted=True, is_started=False, tables=2, locked=0)
PLAYING = PhaseFacts(is_posted=True, is_started=True, tables=2, locked=0)
LOCKED = PhaseFacts(is_posted=True, is_started=True, tables=2, locked=2)


def key_and_place(facts, roles=CHIEF):
    action = next_for(facts, roles)
    return action.key, action.place.route


def states(facts):
    return {step.key: step.state for step in steps_of(facts)}


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (DayFacts(), ("import", "desk:import")),
        (DayFacts(has_qualifiers=True), ("import", "desk:qualifiers")),
        (DayFacts(players=8, needed=8, round=RoundFacts(1)), ("pseudonyms", "desk:pseudonyms")),
        (a_day(), ("seats", "desk:seats")),
        (a_day("drafted", has_draft=True), ("seats", "desk:seats")),
        (a_day("confirmed", phases=(WAITING,)), ("post", "desk:round")),
        (a_day("seated", phases=(POSTED,), is_any_posted=True), ("start", "desk:round")),
        (a_day("playing", phases=(PLAYING,), is_any_posted=True), ("count", "floor:sheets")),
        (a_day("playing", phases=(PLAYING,), is_any_posted=True, played={"counted": 1}), ("lock", "floor:sheets")),
        (a_day("closed", phases=(LOCKED,), is_any_posted=True), ("publish", "desk:publish")),
        (a_day("published", phases=(LOCKED,), is_any_posted=True, published=3), ("final", "desk:final")),
    ],
)
def test_the_chief_referee_is_led_from_step_to_step(facts, expected):
    assert key_and_place(facts) == expected
    assert states(facts)[expected[0]] == "now" or expected[0] == "pseudonyms"


def test_t_fmt_02_the_second_phase_is_posted_when_the_first_is_locked():
    assert key_and_place(a_day("playing", phases=(PLAYING, WAITING), is_any_posted=True))[0] == "count"
    facts = a_day("playing", phases=(LOCKED, WAITING), is_any_posted=True, played={"counted": 2})
    assert key_and_place(facts)[0] == "post"
    step = next(step for step in steps_of(facts) if step.key == "post")
    assert (step.state, step.done, step.total, step.percent) == ("now", 1, 2, 50)


def test_the_strip_counts_what_is_counted_and_locked():
    facts = a_day("playing", phases=(LOCKED, PLAYING), is_any_posted=True, played={"counted": 3})
    told = {step.key: (step.state, step.count) for step in steps_of(facts)}
    assert told["count"] == ("part", "3 of 4")
    assert told["lock"] == ("now", "2 of 4")


def test_the_final_has_a_strip_of_its_own_in_which_the_champion_comes_before_publishing():
    final = RoundFacts(4, is_final=True, state="closed", phases=(LOCKED,))
    facts = DayFacts(**NAMED, is_any_posted=True, published=3, round=final)
    assert [step.key for step in steps_of(facts)][-2:] == ["champion", "publish"]
    assert key_and_place(facts) == ("champion", "desk:final")
    crowned = DayFacts(**NAMED, is_any_posted=True, published=3, round=final, has_champion=True)
    assert key_and_place(crowned) == ("publish", "desk:publish")


def test_after_the_published_final_nothing_is_next_and_every_step_is_done():
    final = RoundFacts(4, is_final=True, state="published", phases=(LOCKED,), counted=2)
    facts = DayFacts(**NAMED, is_any_posted=True, published=3, round=final, has_champion=True)
    assert next_for(facts, CHIEF) is None
    assert set(states(facts).values()) == {"done"}


def test_t_pub_06_the_chair_is_led_to_the_pseudonyms_that_wait():
    facts = a_day("playing", phases=(PLAYING,), is_any_posted=True, approved=5, proposed=3)
    assert key_and_place(facts, CHAIR) == ("pseudonyms", "desk:pseudonyms")
    assert key_and_place(facts, CHIEF) == ("count", "floor:sheets")


def test_t_pub_06_players_without_a_pseudonym_come_first_once_they_have_points():
    facts = a_day("closed", phases=(LOCKED,), is_any_posted=True, approved=7, nameless=1)
    assert key_and_place(facts, CHIEF) == ("pseudonyms", "desk:pseudonyms")


def test_t_pub_06_publishing_names_how_many_wait_for_the_chair():
    facts = a_day("closed", phases=(LOCKED,), is_any_posted=True, approved=7, proposed=1, nameless=1)
    action = next_for(facts, CHIEF)
    assert (action.key, [(wait.count, wait.place.route) for wait in action.waits]) == (
        "publish",
        [(1, "desk:pseudonyms")],
    )


def test_an_open_check_in_comes_before_the_seats_and_counts_who_is_here():
    facts = a_day(check_in=CheckInFacts(is_open=True, here=5, total=8))
    action = next_for(facts, CHIEF)
    assert (action.key, action.place.route, action.sentence) == (
        "check_in",
        "desk:check_in",
        "Check-in: 5 of 8 are here",
    )
    step = next(step for step in steps_of(facts) if step.key == "check_in")
    assert (step.state, step.count) == ("now", "5 of 8")


def test_an_open_check_in_holds_the_start_up_even_if_seats_are_posted():
    facts = a_day("seated", phases=(POSTED,), is_any_posted=True, check_in=CheckInFacts(is_open=True))
    assert key_and_place(facts) == ("check_in", "desk:check_in")


def test_a_closed_check_in_is_done_and_the_seats_are_next():
    facts = a_day(check_in=CheckInFacts(is_open=False, here=7, total=8))
    assert key_and_place(facts) == ("seats", "desk:seats")
    assert states(facts)["check_in"] == "done"


def test_a_check_in_nobody_opened_is_offered_until_there_are_seats_and_then_left_out():
    assert states(a_day())["check_in"] == "todo"
    assert "check_in" not in states(a_day("confirmed", phases=(WAITING,)))


def test_a_round_opened_again_waits_to_be_closed():
    facts = a_day("playing", phases=(LOCKED,), is_any_posted=True, played={"counted": 2})
    action = next_for(facts, CHIEF)
    assert (action.button, action.place.route) == ("Close the round again", "desk:round")


def test_posting_names_how_many_have_no_seat():
    facts = a_day("confirmed", phases=(WAITING,), played={"unseated": 2})
    assert [(wait.count, wait.place.route) for wait in next_for(facts, CHIEF).waits] == [(2, "desk:seats")]


def test_t_alt_05_the_start_waits_for_alternates_and_for_players_not_seen_yet():
    facts = a_day("seated", phases=(POSTED,), is_any_posted=True, played={"offers": 1, "unmarked": 5})
    assert [wait.count for wait in next_for(facts, CHIEF).waits] == [1, 5]


def test_whoever_may_do_nothing_now_is_told_what_everybody_waits_for():
    facts = a_day("confirmed", phases=(WAITING,))
    assert [next_for(facts, roles).key for roles in (REFEREE, REGISTRAR, JUDGE, CHAIR)] == ["post"] * 4


# The same from the rows


@pytest.fixture
def tournament():
    return make_tournament()


@pytest.fixture
def carol(tournament):
    return make_staff(tournament).carol


@pytest.mark.django_db
def test_an_empty_tournament_begins_with_the_import(tournament):
    assert next_action(tournament, CHIEF).key == "import"
    assert [step.key for step in steps(tournament)] == [
        "import", "pseudonyms", "check_in", "seats", "post", "start", "count", "lock", "publish", "next_round",
        "final", "champion",
    ]  # fmt: skip


@pytest.mark.django_db
def test_gap_p5_alternates_need_a_pseudonym_from_registration_or_only_when_they_play(tournament):
    make_players(tournament, 8, alternates=2)
    assert facts_of(tournament).needed == 10
    tournament.options = {"alternates_pseudonyms": "when_playing"}
    assert facts_of(tournament).needed == 8


@pytest.mark.django_db
def test_a_round_is_told_as_far_as_it_is(tournament, carol):
    players = make_players(tournament, 8)
    approve_pseudonyms(players)
    first, second = start_round(tournament, players)
    lock_table(first, by=carol)
    facts = facts_of(tournament)
    assert (facts.round.tables, facts.round.locked, facts.round.running) == (2, 1, 1)
    lock_table(second, by=carol)
    assert next_action(tournament, CHIEF).key == "publish"


@pytest.mark.django_db
def test_an_emptied_table_is_not_waited_for(tournament, carol):
    players = make_players(tournament, 8)
    approve_pseudonyms(players)
    first, second = start_round(tournament, players)
    second.seats.update(player=None)
    lock_table(first, by=carol)
    assert (facts_of(tournament).round.tables, next_action(tournament, CHIEF).key) == (1, "publish")


@pytest.mark.django_db
def test_after_publication_the_next_round_is_the_days_round(tournament, carol):
    players = make_players(tournament, 8)
    approve_pseudonyms(players)
    play_round(tournament, players, by=carol)
    make_tables(tournament, players, number=2)
    Round.objects.filter(tournament=tournament, number=2).update(state=Round.State.CONFIRMED)
    publish(tournament.rounds.get(number=1), by=carol)
    action = next_action(tournament, CHIEF)
    assert (action.key, action.place.number) == ("post", 2)
    assert next(step.count for step in steps(tournament) if step.key == "next_round") == "1 of 3"


@pytest.mark.django_db
def test_players_not_seen_and_offers_are_counted_until_the_start(tournament):
    players = make_players(tournament, 8, alternates=1)
    first, _second = make_tables(tournament, players[:8])
    Phase.objects.update(posted_at=timezone.now())
    seat = first.seats.get(position=1)
    AlternateOffer.objects.create(seat=seat, absent=players[0], alternate=players[8])
    seat.player, seat.attendance = None, "absent"
    seat.save()
    facts = facts_of(tournament).round
    assert (facts.offers, facts.unmarked) == (1, 7)


@pytest.mark.django_db
def test_a_correction_after_publication_is_not_forgotten(tournament, carol):
    players = make_players(tournament, 8)
    approve_pseudonyms(players)
    first, _second = play_round(tournament, players, by=carol)
    publish(tournament.rounds.get(number=1), by=carol)
    assert facts_of(tournament).corrections == 0
    lock_table(first, (1, 2, 3, 4), reason="read from the wrong end", by=carol)
    TableResult.objects.filter(is_current=True).update(recorded_at=timezone.now() + timedelta(seconds=1))
    assert facts_of(tournament).corrections == 1


@pytest.mark.django_db
def test_t_pub_01_a_correction_that_the_public_would_not_see_waits_for_nothing(tournament, carol):
    players = make_players(tournament, 4)
    approve_pseudonyms(players)
    [only] = play_round(tournament, players, by=carol)
    publish(tournament.rounds.get(number=1), by=carol)
    lock_table(only, (4001, 3001, 2001, 1001), reason="a note was found", by=carol)
    TableResult.objects.filter(is_current=True).update(recorded_at=timezone.now() + timedelta(seconds=1))
    assert facts_of(tournament).corrections == 0


@pytest.mark.django_db
def test_t_elig_04_a_world_championship_begins_with_the_national_champions():
    world, national = make_tournament(kind="world"), make_tournament(kind="national", country="TW")
    assert not facts_of(world).has_qualifiers
    national.champion = make_players(national, 1)[0]
    national.save()
    assert facts_of(world).has_qualifiers
    assert not facts_of(national).has_qualifiers
