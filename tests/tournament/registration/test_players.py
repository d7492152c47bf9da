"""Players entered, corrected, withdrawn and brought back by hand."""

import pytest

from accounts.models import AuditEntry
from tests.cast import make_players, make_staff, make_tables, make_tournament
from tournament.models import Phase, Player, Round, Ruling, SeatChange, Tournament
from tournament.player_lists.problems import Kind
from tournament.players import (
    CannotReturn,
    NotPlaying,
    PlayerStale,
    ReasonMissing,
    bring_back_player,
    correct_player,
    enter_player,
    withdraw_player,
)
from tournament.registration.errors import EntryRefused

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament()


@pytest.fixture
def cast(tournament):
    return make_staff(tournament)


def national(**fields):
    tournament = make_tournament(kind="national", country="TW", **fields)
    return tournament, make_staff(tournament)


def refused(*arguments, **keywords):
    with pytest.raises(EntryRefused) as caught:
        enter_player(*arguments, **keywords)
    return [problem.kind for problem in caught.value.problems]


def test_a_player_is_entered_with_what_is_known(tournament, cast):
    player = enter_player(tournament, name="  Ann   Lee ", city="Rome", country="IT", family="Lee", by=cast.rui)
    assert (player.name, player.city, player.country, player.family.label) == ("Ann Lee", "Rome", "IT", "Lee")
    assert AuditEntry.objects.get(code="player.entered").by == cast.rui


def test_the_same_person_is_not_entered_twice(tournament, cast):
    enter_player(tournament, name="Ann Lee", city="Rome", country="IT", by=cast.rui)
    assert refused(tournament, name="ANN LEE", city="rome", country="IT", by=cast.rui) == [Kind.PERSON_ENTERED]
    assert tournament.players.count() == 1


def test_an_entry_number_is_given_once(tournament, cast):
    enter_player(tournament, name="Ann", reference="7", by=cast.rui)
    assert refused(tournament, name="Bob", reference="7", by=cast.rui) == [Kind.REFERENCE_TAKEN]


def test_two_people_of_one_name_are_told_apart_by_their_entry_numbers(tournament, cast):
    for number in ("7", "8"):
        enter_player(tournament, name="Ann", reference=number, by=cast.rui)
    assert tournament.players.count() == 2


def test_t_elig_01_who_is_no_citizen_is_not_entered():
    tournament, cast = national()
    found = refused(tournament, name="Ann", citizenships=("US",), by=cast.rui)
    assert found == [Kind.CITIZENSHIP_MISMATCH]


def test_t_elig_01_the_chief_referee_admits_somebody_by_a_ruling_that_is_kept():
    tournament, cast = national()
    player = enter_player(tournament, name="Ann", citizenships=("US",), ruling="Born in Tainan", by=cast.carol)
    ruling = Ruling.objects.get()
    assert (ruling.subject, ruling.reason, ruling.by) == ("Ann", "Born in Tainan", cast.carol)
    assert ruling.after == {"player": player.pk, "overruled": "import.citizenship_mismatch"}


def test_a_registrar_cannot_rule():
    tournament, cast = national()
    assert refused(tournament, name="Ann", citizenships=("US",), ruling="Because", by=cast.rui)


def test_t_elig_03_only_the_required_category_is_entered(cast):
    tournament = make_tournament(required_category="Park Place")
    assert refused(tournament, name="Ann", category="Baltic", by=cast.rui) == [Kind.CATEGORY_WRONG]


def test_t_elig_04_a_second_national_qualifier_is_refused():
    tournament = make_tournament(kind=Tournament.Kind.WORLD)
    cast = make_staff(tournament)
    enter_player(tournament, name="Ann", country="TW", by=cast.rui)
    assert refused(tournament, name="Bob", country="TW", by=cast.rui) == [Kind.SECOND_QUALIFIER]
    enter_player(tournament, name="Bob", country="TW", route="former_champion", by=cast.rui)


def test_t_alt_02_a_new_alternate_is_the_last_in_order(tournament, cast):
    ranks = [enter_player(tournament, name=name, as_alternate=True, by=cast.rui).alternate_rank for name in "ABC"]
    assert ranks == [1, 2, 3]


def test_once_seats_are_posted_nobody_is_entered(tournament, cast):
    Phase.objects.create(round=tournament.rounds.get(number=1), posted_at="2026-11-30T09:00Z")
    assert refused(tournament, name="Ann", by=cast.rui) == [Kind.FIELD_CLOSED]


def test_a_correction_is_recorded_with_before_and_after(tournament, cast):
    player = enter_player(tournament, name="Ann Le", city="Rome", by=cast.rui)
    corrected = correct_player(player, changes={"name": "Ann Lee"}, version=1, by=cast.rui)
    line = AuditEntry.objects.get(code="player.corrected")
    assert (line.before, line.after) == ({"name": "Ann Le"}, {"name": "Ann Lee"})
    assert (corrected.version, corrected.city) == (2, "Rome")


def test_a_correction_that_changes_nothing_leaves_no_trace(tournament, cast):
    player = enter_player(tournament, name="Ann", by=cast.rui)
    assert correct_player(player, changes={"name": " Ann "}, version=1, by=cast.rui).version == 1
    assert not AuditEntry.objects.filter(code="player.corrected").exists()


def test_c2_a_correction_of_what_somebody_changed_in_between_is_refused(tournament, cast):
    player = enter_player(tournament, name="Ann", by=cast.rui)
    correct_player(player, changes={"city": "Rome"}, version=1, by=cast.carol)
    with pytest.raises(PlayerStale):
        correct_player(player, changes={"city": "Paris"}, version=1, by=cast.rui)
    assert Player.objects.get().city == "Rome"


def test_gap_e1_the_declared_country_of_a_dual_citizen_changes_by_ruling_only(tournament, cast):
    player = enter_player(tournament, name="Ann", country="TW", citizenships=("TW", "US"), by=cast.rui)
    with pytest.raises(EntryRefused):
        correct_player(player, changes={"country": "US"}, version=1, by=cast.carol)
    corrected = correct_player(player, changes={"country": "US"}, version=1, ruling="Federation", by=cast.carol)
    assert corrected.country == "US"


def test_a_player_corrected_out_of_a_family_leaves_no_empty_family(tournament, cast):
    player = enter_player(tournament, name="Ann", family="Lee", by=cast.rui)
    correct_player(player, changes={"family": ""}, version=1, by=cast.rui)
    assert not tournament.families.exists()


def test_a_withdrawal_needs_a_reason(tournament, cast):
    (player,) = make_players(tournament, 1)
    with pytest.raises(ReasonMissing):
        withdraw_player(player, reason="  ", by=cast.rui)


def test_before_play_begins_alternates_move_up_behind_a_withdrawn_one(tournament, cast):
    _player, first, second, third = make_players(tournament, 1, alternates=3)
    withdraw_player(second, reason="ill", by=cast.rui)
    ranks = dict(tournament.players.exclude(alternate_rank=None).values_list("pk", "alternate_rank"))
    assert ranks == {first.pk: 1, third.pk: 2}


def test_t_alt_02_once_play_has_begun_the_order_stays_when_an_alternate_withdraws(tournament, cast):
    _player, first, _second = make_players(tournament, 1, alternates=2)
    Tournament.objects.update(frozen_at="2026-11-30T09:00Z")
    withdraw_player(first, reason="ill", by=cast.rui)
    assert list(tournament.players.order_by("pk").values_list("alternate_rank", flat=True)) == [None, 1, 2]


def test_gap_a8_a_withdrawn_player_leaves_the_seats_of_games_not_begun(tournament, cast):
    players = make_players(tournament, 4)
    (running,) = make_tables(tournament, players, number=1)
    (coming,) = make_tables(tournament, players, number=2)
    tournament.rounds.update(state=Round.State.CONFIRMED)
    Phase.objects.filter(pk=running.phase_id).update(posted_at="2026-11-30T09:00Z", started_at="2026-11-30T09:10Z")
    player = withdraw_player(players[0], reason="ill", by=cast.carol)
    assert player.out_from_round == 2
    assert running.seats.get(position=1).player == player
    assert coming.seats.get(position=1).player is None
    assert SeatChange.objects.get().why == SeatChange.Why.WITHDRAWN


def test_a_second_click_on_withdraw_changes_nothing(tournament, cast):
    (player,) = make_players(tournament, 1)
    for _click in range(2):
        withdraw_player(player, reason="ill", by=cast.rui)
    assert AuditEntry.objects.filter(code="player.withdrawn").count() == 1


def test_whoever_has_forfeited_cannot_withdraw(tournament, cast):
    (player,) = make_players(tournament, 1, status=Player.Status.FORFEITED)
    with pytest.raises(NotPlaying):
        withdraw_player(player, reason="ill", by=cast.rui)


def test_a_withdrawal_can_be_undone_before_seats_are_confirmed(tournament, cast):
    _player, first, second = make_players(tournament, 1, alternates=2)
    withdraw_player(first, reason="wrong row", by=cast.rui)
    back = bring_back_player(first, as_alternate=True, by=cast.rui)
    assert (back.status, back.alternate_rank) == (Player.Status.ENTERED, 2)
    assert Player.objects.get(pk=second.pk).alternate_rank == 1


def test_a_withdrawal_cannot_be_undone_once_seats_are_posted(tournament, cast):
    (player,) = make_players(tournament, 1)
    withdraw_player(player, reason="ill", by=cast.rui)
    Phase.objects.create(round=tournament.rounds.get(number=1), posted_at="2026-11-30T09:00Z")
    with pytest.raises(CannotReturn):
        bring_back_player(player, by=cast.rui)
