"""Drafting, confirming and discarding seats; whom swaps bring together."""

from collections import Counter

import pytest

from accounts.models import AuditEntry
from tests.cast import make_players, make_staff, make_tournament
from tournament import incidents, rounds, seating_plans
from tournament.errors import Stale
from tournament.models import Family, ForbiddenPair, Phase, Player, Round, Seat, SeatChange, SeatingPlan, Table
from tournament.players import withdraw_player
from tournament.rounds import GameBegun
from tournament.seat_queries import meetings_of
from tournament.seat_swaps import CannotSwap, ReasonMissing, suggest_swap, swap, swap_effect
from tournament.seating_instances import FixedTableWrong, ImpossibleCount, TooFewPlayers, Way, WayClosed, muster, ways
from tournament.seating_plans import PlayersChanged, SeatsConfirmed, SeatsPosted, confirm, discard, draft

pytestmark = pytest.mark.django_db


def seats_at(tournament, number, table):
    return list(Seat.objects.filter(round__tournament=tournament, round__number=number, table__number=table))


def sizes_of(tournament, number=1):
    counted = Counter(Seat.objects.filter(round__tournament=tournament, round__number=number).values_list("table"))
    return Counter(counted.values())


def drafted(players=16, *, seed=1, way=None, alternates=0, **fields):
    tournament = make_tournament(**fields)
    cast = make_staff(tournament)
    make_players(tournament, players, alternates=alternates)
    return tournament, cast, draft(tournament, seed=seed, way=way, by=cast.carol)


# How many tables, and of which size


def test_trn_01_sixteen_players_sit_at_four_tables_of_four() -> None:
    tournament, _cast, _plan = drafted(16)
    assert sizes_of(tournament) == {4: 4}


@pytest.mark.parametrize(("players", "fours", "fives"), [(13, 2, 1), (17, 3, 1), (18, 2, 2), (19, 1, 3)])
def test_trn_02_players_left_over_make_tables_of_five(players: int, fours: int, fives: int) -> None:
    tournament, _cast, _plan = drafted(players)
    assert sizes_of(tournament) == {4: fours, 5: fives}


@pytest.mark.parametrize(("players", "alternates"), [(6, 2), (7, 1), (11, 1)])
def test_trn_05_impossible_counts_are_filled_with_alternates(players: int, alternates: int) -> None:
    tournament = make_tournament()
    make_players(tournament, players, alternates=alternates)
    found = muster(tournament)
    assert (found.way, len(found.called), set(found.sizes)) == (Way.ALTERNATES, alternates, {4})


@pytest.mark.parametrize(("players", "alternates", "missing"), [(6, 0, "2"), (6, 1, "1"), (7, 0, "1"), (11, 0, "1")])
def test_t_seat_08_an_impossible_count_says_how_many_alternates_mend_it(players, alternates, missing) -> None:
    tournament = make_tournament()
    make_players(tournament, players, alternates=alternates)
    with pytest.raises(ImpossibleCount, match=rf"{players} players .* Name {missing} more alternate"):
        muster(tournament)


@pytest.mark.parametrize("players", [0, 1, 3])
def test_gap_s7_fewer_than_four_are_no_league(players: int) -> None:
    tournament = make_tournament()
    make_players(tournament, players, alternates=3)
    with pytest.raises(TooFewPlayers, match="at least four"):
        muster(tournament)


def test_gap_s7_tables_of_three_only_if_the_organiser_says_so() -> None:
    tournament = make_tournament(options={"tables_of_three": "yes"})
    cast = make_staff(tournament)
    make_players(tournament, 11)
    draft(tournament, seed=1, by=cast.carol)
    assert sizes_of(tournament) == {4: 2, 3: 1}


def test_trn_06_three_alternates_fill_seventeen_to_twenty() -> None:
    tournament, _cast, _plan = drafted(17, alternates=3)
    assert sizes_of(tournament) == {4: 5}
    called = tournament.players.filter(alternate_rank__isnull=False, seats__round__number=1)
    assert [player.alternate_rank for player in called.order_by("alternate_rank")] == [1, 2, 3]


def test_gap_s1_the_chief_referee_may_keep_the_alternates_in_reserve() -> None:
    tournament, _cast, _plan = drafted(17, alternates=3, way=Way.FIVES)
    assert sizes_of(tournament) == {4: 3, 5: 1}
    assert not Seat.objects.filter(player__alternate_rank__isnull=False).exists()


def test_gap_s1_too_few_alternates_to_fill_up_means_tables_of_five() -> None:
    tournament = make_tournament()
    make_players(tournament, 17, alternates=2)
    assert [found.way for found in ways(tournament)] == [Way.FIVES]


def test_gap_s1_the_organiser_may_prefer_tables_of_five() -> None:
    tournament = make_tournament(options={"fill_tables": "fives_first"})
    make_players(tournament, 17, alternates=3)
    assert [found.way for found in ways(tournament)] == [Way.FIVES, Way.ALTERNATES]


# What a draft is


def test_t_seat_03_a_draft_seats_everybody_once_in_every_preliminary() -> None:
    tournament, _cast, _plan = drafted(21)
    everybody = set(tournament.players.values_list("pk", flat=True))
    for played in tournament.rounds.all():
        assert sorted(played.seats.values_list("player", flat=True)) == sorted(everybody)
        assert played.state == Round.State.DRAFTED


def test_trn_07_sixteen_players_meet_nine_different_opponents() -> None:
    tournament, _cast, plan = drafted(16)
    assert (plan.report["repeats"], plan.report["repeats_proven"]) == (0, True)
    assert meetings_of(tournament).opponents() == {9: 16}


def test_trn_08_eight_players_cannot_avoid_eight_repeats_and_the_report_says_so() -> None:
    # Two tables of four: each later game repeats at least 4 pairs of the first (pigeonhole), twice.
    _tournament, _cast, plan = drafted(8)
    assert (plan.report["repeats"], plan.report["repeats_bound"], plan.report["repeats_proven"]) == (8, 8, True)


def test_gap_s6_the_organiser_may_forbid_that_a_pair_meets_three_times() -> None:
    _tournament, _cast, plan = drafted(8, options={"no_pair_three_times": "yes"})
    assert plan.report["pairs_meeting_three_times"] == 0
    assert plan.report["repeats"] == 12


def test_t_seat_04_families_and_forbidden_pairs_never_share_a_table() -> None:
    tournament = make_tournament()
    cast = make_staff(tournament)
    players = make_players(tournament, 16)
    family = Family.objects.create(tournament=tournament, label="Kent")
    tournament.players.filter(pk__in=[player.pk for player in players[:4]]).update(family=family)
    ForbiddenPair.objects.create(tournament=tournament, first=players[4], second=players[5])
    plan = draft(tournament, seed=3, by=cast.carol)
    assert plan.report["family_meetings"] == 0
    assert meetings_of(tournament).figures().family == 0


def test_t_seat_07_nobody_sits_on_the_same_seat_twice() -> None:
    tournament, _cast, _plan = drafted(24)
    assert meetings_of(tournament).figures().seats_twice == 0


def test_a_player_who_needs_a_table_gets_it_in_every_game() -> None:
    tournament = make_tournament()
    cast = make_staff(tournament)
    player = make_players(tournament, 16)[5]
    tournament.players.filter(pk=player.pk).update(fixed_table=2)
    draft(tournament, seed=1, by=cast.carol)
    assert set(player.seats.values_list("table__number", flat=True)) == {2}


def test_a_needed_table_that_does_not_exist_is_refused_with_the_name() -> None:
    tournament = make_tournament()
    cast = make_staff(tournament)
    player = make_players(tournament, 16)[5]
    tournament.players.filter(pk=player.pk).update(fixed_table=9)
    with pytest.raises(FixedTableWrong, match=r"Player 06: table 9 is needed, but there are 4 tables"):
        draft(tournament, seed=1, by=cast.carol)


def test_clubs_and_cities_are_kept_apart_as_far_as_possible_and_counted() -> None:
    tournament = make_tournament()
    cast = make_staff(tournament)
    for club in ("Harbour", "Peak", "Lake", "Mill"):
        make_players(tournament, 4, club=club, country="HK")
    report = draft(tournament, seed=1, by=cast.carol).report
    # Four clubs of four can sit one a table, so no meeting within a club is forced; all are from one country.
    assert [(counts["level"], counts["bound"]) for counts in report["club_levels"]] == [("club", 0)]
    assert report["club_levels"][0]["meetings"] == meetings_of(tournament).figures().shared["club"]


def test_the_same_seed_gives_the_same_seats() -> None:
    tournament, cast, plan = drafted(20, seed=77)
    before = list(Seat.objects.order_by("pk").values_list("round__number", "table__number", "position", "player"))
    discard(plan, by=cast.carol)
    draft(tournament, seed=77, by=cast.carol)
    after = list(Seat.objects.order_by("pk").values_list("round__number", "table__number", "position", "player"))
    assert after == before


def test_a_second_draft_takes_the_place_of_the_first() -> None:
    tournament, cast, first = drafted(16, seed=1)
    second = draft(tournament, seed=2, by=cast.carol)
    first.refresh_from_db()
    assert (first.state, second.state) == (SeatingPlan.State.DISCARDED, SeatingPlan.State.DRAFT)
    assert Seat.objects.count() == 48
    assert Table.objects.count() == 12


def test_drafting_the_same_again_changes_nothing() -> None:
    tournament, cast, first = drafted(16, seed=1)
    assert draft(tournament, seed=1, by=cast.carol) == first
    assert AuditEntry.objects.filter(code="seating.drafted").count() == 1


def test_a_draft_that_fails_leaves_no_empty_round() -> None:
    tournament = make_tournament()
    cast = make_staff(tournament)
    make_players(tournament, 7)
    with pytest.raises(ImpossibleCount):
        draft(tournament, seed=1, by=cast.carol)
    assert not Phase.objects.exists()
    assert set(tournament.rounds.values_list("state", flat=True)) == {Round.State.PLANNED}


def test_a_field_that_changes_during_the_search_is_not_written() -> None:
    tournament = make_tournament()
    cast = make_staff(tournament)
    make_players(tournament, 16)
    prepared = seating_plans.prepare(tournament, seed=1)
    family = Family.objects.create(tournament=tournament, label="Ho")
    tournament.players.filter(name__in=["Player 01", "Player 02"]).update(family=family)
    with pytest.raises(PlayersChanged):
        seating_plans.keep(prepared, by=cast.carol)
    assert not SeatingPlan.objects.exists()


def test_a_number_of_players_that_changes_during_the_search_is_not_written() -> None:
    tournament = make_tournament()
    cast = make_staff(tournament)
    players = make_players(tournament, 16)
    prepared = seating_plans.prepare(tournament, seed=1)
    Player.objects.filter(pk=players[0].pk).update(status=Player.Status.WITHDRAWN)
    with pytest.raises(WayClosed):
        seating_plans.keep(prepared, by=cast.carol)
    assert not SeatingPlan.objects.exists()


# Confirming and discarding


def test_confirming_makes_the_draft_the_seats_of_the_day_once() -> None:
    tournament, cast, plan = drafted(16)
    confirm(plan, by=cast.carol)
    confirm(plan, by=cast.carol)
    assert set(tournament.rounds.values_list("state", flat=True)) == {Round.State.CONFIRMED}
    assert AuditEntry.objects.filter(code="seating.confirmed", tournament_id=tournament.pk).count() == 1


def test_pain_24_players_who_changed_since_the_draft_are_named_and_nothing_is_confirmed() -> None:
    tournament, cast, plan = drafted(16)
    make_players(tournament, 1)
    Player.objects.filter(name="Player 03").update(status=Player.Status.WITHDRAWN)
    with pytest.raises(PlayersChanged, match=r"entered since: Player 17; out since: Player 03"):
        confirm(plan, by=cast.carol)
    assert set(tournament.rounds.values_list("state", flat=True)) == {Round.State.DRAFTED}


def test_pain_24_a_family_declared_since_the_draft_is_named() -> None:
    tournament, cast, plan = drafted(16)
    family = Family.objects.create(tournament=tournament, label="Ho")
    tournament.players.filter(name__in=["Player 01", "Player 02"]).update(family=family)
    with pytest.raises(PlayersChanged, match=r"family or forbidden pair: Player 01, Player 02"):
        confirm(plan, by=cast.carol)


def test_pain_24_a_new_order_of_the_alternates_called_is_named() -> None:
    tournament, cast, plan = drafted(7, alternates=2)
    first, second = tournament.players.exclude(alternate_rank=None).order_by("alternate_rank")
    Player.objects.filter(pk=first.pk).update(alternate_rank=3)
    Player.objects.filter(pk=second.pk).update(alternate_rank=1)
    with pytest.raises(PlayersChanged, match=f"order of the alternates: {second.name}"):
        confirm(plan, by=cast.carol)


def test_a_corrected_city_does_not_undo_a_draft() -> None:
    tournament, cast, plan = drafted(16)
    tournament.players.filter(name="Player 01").update(city="Kowloon")
    assert confirm(plan, by=cast.carol).state == SeatingPlan.State.CONFIRMED


def test_a_draft_that_was_replaced_is_not_confirmed() -> None:
    tournament, cast, old = drafted(16, seed=1)
    draft(tournament, seed=2, by=cast.carol)
    with pytest.raises(Stale):
        confirm(old, by=cast.carol)


def test_confirmed_seats_are_discarded_before_they_are_drafted_anew() -> None:
    tournament, cast, plan = drafted(16)
    confirm(plan, by=cast.carol)
    with pytest.raises(SeatsConfirmed):
        draft(tournament, seed=2, by=cast.carol)
    discard(plan, by=cast.carol)
    assert draft(tournament, seed=2, by=cast.carol).state == SeatingPlan.State.DRAFT


def test_posted_seats_are_neither_drafted_nor_discarded() -> None:
    tournament, cast, plan = drafted(16)
    confirm(plan, by=cast.carol)
    rounds.post_phase(Phase.objects.get(round__number=1), by=cast.carol)
    with pytest.raises(SeatsPosted):
        discard(plan, by=cast.carol)
    with pytest.raises(SeatsPosted):
        draft(tournament, seed=2, by=cast.carol)


# Swaps


def test_trn_10_seats_are_swapped_before_the_game_and_not_after() -> None:
    tournament, cast, plan = drafted(16)
    confirm(plan, by=cast.carol)
    phase = Phase.objects.get(round__number=1)
    rounds.post_phase(phase, by=cast.carol)
    ann, ben = seats_at(tournament, 1, 1)[0], seats_at(tournament, 1, 2)[0]
    swap(ann, ben, reason="wheelchair", by=cast.fay)
    assert seats_at(tournament, 1, 1)[0].player == ben.player
    rounds.start_phase(phase, by=cast.carol)
    ann, ben = seats_at(tournament, 1, 1)[0], seats_at(tournament, 1, 2)[0]
    with pytest.raises(GameBegun):
        swap(ann, ben, reason="again", by=cast.fay)


def test_t_seat_05_a_swap_leaves_a_trace_with_its_reason() -> None:
    tournament, cast, plan = drafted(16)
    confirm(plan, by=cast.carol)
    ann, ben = seats_at(tournament, 2, 1)[0], seats_at(tournament, 2, 2)[0]
    swap(ann, ben, reason="acquainted", by=cast.fay)
    changes = SeatChange.objects.filter(seat__in=[ann, ben]).order_by("id")
    assert [(c.outgoing, c.incoming, c.reason) for c in changes] == [
        (ann.player, ben.player, "acquainted"),
        (ben.player, ann.player, "acquainted"),
    ]
    assert AuditEntry.objects.get(code="seating.swapped").reason == "acquainted"


def test_t_seat_05_a_swap_after_posting_is_told_as_a_new_posting() -> None:
    tournament, cast, plan = drafted(16)
    confirm(plan, by=cast.carol)
    rounds.post_phase(Phase.objects.get(round__number=1), by=cast.carol)
    swap(seats_at(tournament, 1, 1)[0], seats_at(tournament, 1, 2)[0], reason="noise", by=cast.fay)
    assert AuditEntry.objects.filter(code="seating.reposted").exists()


def test_confirmed_seats_are_not_swapped_without_a_reason() -> None:
    tournament, cast, plan = drafted(16)
    confirm(plan, by=cast.carol)
    with pytest.raises(ReasonMissing):
        swap(seats_at(tournament, 1, 1)[0], seats_at(tournament, 1, 2)[0], reason=" ", by=cast.fay)


def test_a_double_click_swaps_once() -> None:
    tournament, cast, _plan = drafted(16)
    one, other = seats_at(tournament, 1, 1)[0], seats_at(tournament, 1, 2)[0]
    swap(one, other, by=cast.fay)
    swap(one, other, by=cast.fay)
    assert seats_at(tournament, 1, 1)[0].player == other.player
    assert SeatChange.objects.count() == 2


def test_a_seat_that_changed_meanwhile_is_not_swapped() -> None:
    tournament, cast, _plan = drafted(16)
    seen = seats_at(tournament, 1, 1)[0], seats_at(tournament, 1, 2)[0]
    swap(seats_at(tournament, 1, 1)[0], seats_at(tournament, 1, 3)[0], by=cast.fay)
    with pytest.raises(Stale):
        swap(*seen, by=cast.fay)


@pytest.mark.parametrize("kind", ["caution", "expelled"])
def test_pain_25_a_measure_before_the_start_keeps_no_seats_from_being_drawn_anew(kind: str) -> None:
    tournament, cast, plan = drafted(16)
    confirm(plan, by=cast.carol)
    player = tournament.players.get(name="Player 03")
    incident = incidents.report(tournament, kind="unsporting", text="shouted", players=[player], by=cast.cho)
    incidents.decide(incident, player=player, kind=kind, reason="shouted", by=cast.cho)
    discard(SeatingPlan.objects.get(pk=plan.pk), by=cast.carol)
    draft(tournament, seed=2, by=cast.carol)
    assert player.measures.get().kind == kind
    assert player.seats.count() == (3 if kind == "caution" else 0)


def test_pain_40_when_everybody_has_withdrawn_nothing_is_drawn() -> None:
    tournament = make_tournament()
    cast = make_staff(tournament)
    for player in make_players(tournament, 8, alternates=2):
        withdraw_player(player, reason="the ferry does not sail", by=cast.carol)
    with pytest.raises(TooFewPlayers):
        draft(tournament, seed=1, by=cast.carol)
    assert not Seat.objects.exists()
    assert not Table.objects.exists()


def test_seats_of_different_rounds_are_not_swapped() -> None:
    tournament, cast, _plan = drafted(16)
    with pytest.raises(CannotSwap):
        swap(seats_at(tournament, 1, 1)[0], seats_at(tournament, 2, 2)[0], by=cast.fay)


def test_the_effect_shown_before_is_the_effect_found_after() -> None:
    tournament, cast, plan = drafted(16)
    one, other = seats_at(tournament, 3, 1)[1], seats_at(tournament, 3, 4)[2]
    effect = swap_effect(one, other)
    swap(one, other, by=cast.fay)
    plan.refresh_from_db()
    # 16 players meet 9 others each without repeats: whoever moves alone meets three known faces, twice over.
    assert effect.before.repeats == 0 < effect.after.repeats == plan.report["repeats"]
    assert meetings_of(tournament).figures() == effect.after


def test_the_effect_names_whom_the_two_would_meet_again_and_where() -> None:
    tournament, _cast, _plan = drafted(16)
    one, other = seats_at(tournament, 3, 1)[1], seats_at(tournament, 3, 4)[2]
    meeting = next(m for m in swap_effect(one, other).brings if m.reason == "again")
    (game, table), *_rest = meeting.elsewhere
    together = {seat.player_id for seat in seats_at(tournament, game, table)}
    assert {meeting.one, meeting.other} <= together


def test_t_seat_04_the_effect_warns_of_relatives() -> None:
    tournament, _cast, _plan = drafted(16)
    table, elsewhere = seats_at(tournament, 1, 1), seats_at(tournament, 1, 2)
    family = Family.objects.create(tournament=tournament, label="Lam")
    Player.objects.filter(pk__in=[table[1].player_id, elsewhere[0].player_id]).update(family=family)
    effect = swap_effect(table[0], elsewhere[0])
    assert (effect.before.family, effect.after.family, effect.is_worse) == (0, 1, True)
    assert "family" in {meeting.reason for meeting in effect.brings}


def test_leaving_a_needed_table_is_told() -> None:
    tournament = make_tournament()
    cast = make_staff(tournament)
    player = make_players(tournament, 16)[0]
    Player.objects.filter(pk=player.pk).update(fixed_table=1)
    draft(tournament, seed=1, by=cast.carol)
    mine = Seat.objects.get(player=player, round__number=1)
    other = seats_at(tournament, 1, 3)[0]
    assert swap_effect(mine, other).off_table == ("Player 01",)
    swap(mine, other, by=cast.fay)
    assert SeatingPlan.objects.get(state="draft").report["valid"]


def test_t_seat_04_a_suggested_swap_parts_the_relatives() -> None:
    tournament, cast, plan = drafted(16)
    confirm(plan, by=cast.carol)
    ann, ben = seats_at(tournament, 2, 1)[:2]
    family = Family.objects.create(tournament=tournament, label="Ng")
    Player.objects.filter(pk__in=[ann.player_id, ben.player_id]).update(family=family)
    assert ann.player_id is not None
    suggested = suggest_swap(ann, ann.player_id, meetings_of(tournament))
    assert suggested is not None
    assert swap_effect(ann, suggested).after.family == 0


def test_the_final_keeps_nobody_apart() -> None:
    tournament = make_tournament()
    players = make_players(tournament, 4)
    family = Family.objects.create(tournament=tournament, label="Ma")
    Player.objects.update(family=family)
    final = Round.objects.create(tournament=tournament, number=4, kind="final", state=Round.State.CONFIRMED)
    table = Table.objects.create(round=final, phase=Phase.objects.create(round=final), number=1)
    seats = [Seat.objects.create(table=table, round=final, position=i, player=p) for i, p in enumerate(players, 1)]
    assert swap_effect(seats[0], seats[1]).brings == ()
