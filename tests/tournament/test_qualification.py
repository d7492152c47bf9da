"""Places in a world championship: T-ELIG-04 to T-ELIG-06 with their gaps; TRN-32, TRN-33, TRN-34."""

from datetime import UTC, date, datetime

import pytest

from accounts.models import AuditEntry, User
from tests.cast import make_person, make_tournament
from tests.championships import champion_of, championship, line, person
from tournament.errors import Frozen
from tournament.models import Phase, Player, Table, TableResult, Tournament
from tournament.players import enter_player
from tournament.qualification import (
    NobodyLeft,
    NotAWorldChampionship,
    NotFromTheNewestFinal,
    NotInvited,
    NotNext,
    OneSeatAPerson,
    PlaceTaken,
    ReasonMissing,
    enter_former_champion,
    enter_qualifier,
    refuse_place,
    replace_qualifier,
    take_back_refusal,
)
from tournament.qualifiers import former_champions, qualifiers
from tournament.registration.errors import EntryRefused

pytestmark = pytest.mark.django_db


@pytest.fixture
def carol() -> User:
    return make_person("Carol")


@pytest.fixture
def world() -> Tournament:
    return make_tournament(kind="world", name="Worlds 2026", date=date(2026, 5, 1))


def finalist(tournament: Tournament, name: str) -> Player:
    return tournament.players.get(name=name)


def open_names(world: Tournament) -> list[str]:
    return [candidate.player.name for candidate in qualifiers(world)[0].open_candidates]


def test_trn_32_the_newest_national_winner_qualifies(world, carol):
    championship(2023, ["Ann", "Ben"])
    championship(2025, ["Bea", "Cid"])
    (place,) = qualifiers(world)
    assert (place.national.name, open_names(world)) == ("NZ 2025", ["Bea"])


def test_t_elig_04_a_championship_that_is_not_over_counts_for_nothing(world, carol):
    championship(2023, ["Ann", "Ben"])
    Tournament.objects.filter(pk=championship(2025, ["Bea", "Cid"]).pk).update(completed_at=None)
    assert open_names(world) == ["Ann"]


def test_t_elig_04_each_country_has_one_place(world, carol):
    for country, names in (("NZ", ["Ann", "Ben"]), ("TW", ["林思妤", "王大文"])):
        championship(2025, names, country=country)
    assert [(place.national.country, place.candidates[0].player.name) for place in qualifiers(world)] == [
        ("NZ", "Ann"),
        ("TW", "林思妤"),
    ]


def test_t_elig_04_the_winner_is_entered_with_what_is_known_of_them(world, carol):
    national = championship(2025, ["Ann", "Ben"])
    player = enter_qualifier(world, champion_of(national), by=carol)
    assert (player.name, player.country, player.citizenships, player.city) == ("Ann", "NZ", ["NZ"], "Harbour")
    assert (player.route, player.route_note, player.qualified_from) == ("national_winner", "NZ 2025", national.champion)
    assert AuditEntry.objects.get(code="qualifier.entered").subject == "Ann"


def test_entering_the_winner_twice_is_once(world, carol):
    national = championship(2025, ["Ann", "Ben"])
    assert enter_qualifier(world, champion_of(national), by=carol) == enter_qualifier(
        world, champion_of(national), by=carol
    )
    assert world.players.count() == 1


def test_t_elig_04_the_winner_of_an_older_championship_does_not_qualify(world, carol):
    older = championship(2023, ["Ann", "Ben"])
    championship(2025, ["Bea", "Cid"])
    with pytest.raises(NotFromTheNewestFinal):
        enter_qualifier(world, champion_of(older), by=carol)


def test_t_elig_04_a_winner_entered_earlier_makes_way_for_the_newest(world, carol):
    older = championship(2023, ["Ann", "Ben"])
    ann = enter_qualifier(world, champion_of(older), by=carol)
    newer = championship(2025, ["Bea", "Cid"])
    assert qualifiers(world)[0].is_superseded
    enter_qualifier(world, champion_of(newer), by=carol)
    ann.refresh_from_db()
    assert ann.status == "withdrawn"
    assert list(world.players.filter(status="entered").values_list("name", flat=True)) == ["Bea"]


def test_trn_33_a_finalist_may_take_the_winners_place_and_nobody_else(world, carol):
    national = championship(2025, ["Bea", "Xan", "Cid"])
    yan = person(national, "Yan", "NZ")  # lost in the preliminaries, with more points
    bea = enter_qualifier(world, champion_of(national), by=carol)
    with pytest.raises(NotFromTheNewestFinal):
        replace_qualifier(bea, substitute=yan, reason="unable", by=carol)
    substitute = replace_qualifier(bea, substitute=finalist(national, "Xan"), reason="unable", by=carol)
    bea.refresh_from_db()
    assert (substitute.route, bea.status) == ("national_finalist", "withdrawn")


def test_t_elig_05_a_finalist_does_not_take_the_place_of_a_willing_winner(world, carol):
    national = championship(2025, ["Bea", "Xan"])
    with pytest.raises(NotNext):
        enter_qualifier(world, finalist(national, "Xan"), by=carol)
    enter_qualifier(world, champion_of(national), by=carol)
    with pytest.raises(NotNext):
        enter_qualifier(world, finalist(national, "Xan"), by=carol)


def test_t_elig_05_only_unable_and_unwilling_are_reasons(world, carol):
    national = championship(2025, ["Bea", "Xan"])
    with pytest.raises(ReasonMissing):
        refuse_place(world, champion_of(national), why="bored", by=carol)


def test_gap_e3_finalists_are_asked_in_the_order_of_the_final(world, carol):
    national = championship(2025, ["Bea", "Xan", "Cid", "Dot"])
    refuse_place(world, champion_of(national), why="unable", by=carol)
    assert open_names(world) == ["Xan"]
    with pytest.raises(NotNext) as caught:
        enter_qualifier(world, finalist(national, "Cid"), by=carol)
    assert "offered to Xan first" in str(caught.value)
    refuse_place(world, finalist(national, "Xan"), why="unwilling", by=carol)
    assert open_names(world) == ["Cid"]


def test_gap_e3_the_organiser_may_have_them_asked_by_their_preliminary_points(world, carol):
    Tournament.objects.filter(pk=world.pk).update(options={"substitute_order": "preliminary_points"})
    world.refresh_from_db()
    national = championship(2025, ["Bea", "Xan", "Cid"])
    table = Table.objects.create(
        round=national.rounds.get(number=1), phase=Phase.objects.create(round=national.rounds.get(number=1)), number=1
    )
    result = TableResult.objects.create(table=table, version=1)
    for place, (name, points) in enumerate([("Cid", 19), ("Xan", 10), ("Bea", 5)], 1):
        line(result, finalist(national, name), place, 1000)
        result.lines.filter(player__name=name).update(points_sixtieths=points * 60)
    assert [candidate.player.name for candidate in qualifiers(world)[0].candidates] == ["Bea", "Cid", "Xan"]


def test_gap_e3_the_organiser_may_pick_any_finalist_once_the_winner_refused(world, carol):
    Tournament.objects.filter(pk=world.pk).update(options={"substitute_order": "organiser"})
    world.refresh_from_db()
    national = championship(2025, ["Bea", "Xan", "Cid"])
    assert open_names(world) == ["Bea"]
    refuse_place(world, champion_of(national), why="unable", by=carol)
    assert enter_qualifier(world, finalist(national, "Cid"), by=carol).name == "Cid"


def test_t_elig_05_when_all_finalists_refuse_the_country_has_no_player(world, carol):
    national = championship(2025, ["Bea", "Xan"])
    for name in ("Bea", "Xan"):
        refuse_place(world, finalist(national, name), why="unwilling", by=carol)
    assert qualifiers(world)[0].is_vacant
    with pytest.raises(NobodyLeft):
        enter_qualifier(world, finalist(national, "Xan"), by=carol)


def test_a_refusal_is_kept_once_with_its_reason(world, carol):
    national = championship(2025, ["Bea", "Xan"])
    first = refuse_place(world, champion_of(national), why="unable", by=carol)
    assert refuse_place(world, champion_of(national), why="unwilling", by=carol) == first
    assert AuditEntry.objects.get(code="qualifier.refused").after == {"why": "unable"}


def test_a_refusal_can_be_taken_back_while_nobody_has_the_place(world, carol):
    national = championship(2025, ["Bea", "Xan"])
    bea = enter_qualifier(world, champion_of(national), by=carol)
    refusal = refuse_place(world, champion_of(national), why="unable", by=carol)
    take_back_refusal(refusal, by=carol)
    bea.refresh_from_db()
    assert (bea.status, open_names(world)) == ("entered", ["Bea"])


def test_a_refusal_stands_once_a_substitute_has_the_place(world, carol):
    national = championship(2025, ["Bea", "Xan"])
    refusal = refuse_place(world, champion_of(national), why="unable", by=carol)
    enter_qualifier(world, finalist(national, "Xan"), by=carol)
    with pytest.raises(PlaceTaken):
        take_back_refusal(refusal, by=carol)


def test_trn_34_the_previous_world_champion_is_invited_in_addition(world, carol):
    earlier = championship(2024, ["Wim", "Vic"], kind="world", country="NL")
    national = championship(2025, ["Bea", "Xan"], country="NL")
    assert [former.champion.name for former in former_champions(world)] == ["Wim"]
    enter_former_champion(world, champion_of(earlier), by=carol)
    enter_qualifier(world, champion_of(national), by=carol)
    assert set(world.players.values_list("name", "route")) == {("Wim", "former_champion"), ("Bea", "national_winner")}


@pytest.mark.parametrize(("chosen", "names"), [("previous", ["Wim"]), ("all", ["Wim", "Una"])])
def test_gap_e4_the_previous_or_all_former_champions(world, carol, chosen, names):
    Tournament.objects.filter(pk=world.pk).update(options={"former_champions": chosen})
    world.refresh_from_db()
    championship(2022, ["Una", "Vic"], kind="world", country="CA")
    championship(2024, ["Wim", "Vic"], kind="world", country="NL")
    assert [former.champion.name for former in former_champions(world)] == names


def test_gap_e4_a_champion_before_the_previous_one_is_not_invited(world, carol):
    old = championship(2022, ["Una", "Vic"], kind="world", country="CA")
    championship(2024, ["Wim", "Vic"], kind="world", country="NL")
    with pytest.raises(NotInvited):
        enter_former_champion(world, champion_of(old), by=carol)


def test_gap_e2_a_former_champion_who_wins_at_home_holds_one_seat(world, carol):
    earlier = championship(2024, ["Wim", "Vic"], kind="world", country="NL")
    national = championship(2025, ["Wim", "Xan"], country="NL")
    enter_qualifier(world, champion_of(national), by=carol)
    assert former_champions(world)[0].seat.name == "Wim"
    with pytest.raises(OneSeatAPerson):
        enter_former_champion(world, champion_of(earlier), by=carol)
    assert world.players.count() == 1


def test_gap_e2_seated_as_former_champion_the_national_place_is_not_filled_twice(world, carol):
    earlier = championship(2024, ["Wim", "Vic"], kind="world", country="NL")
    national = championship(2025, ["Wim", "Xan"], country="NL")
    enter_former_champion(world, champion_of(earlier), by=carol)
    with pytest.raises(OneSeatAPerson):
        enter_qualifier(world, champion_of(national), by=carol)
    with pytest.raises(NotNext):
        enter_qualifier(world, finalist(national, "Xan"), by=carol)


def test_gap_e2_the_organiser_may_have_the_runner_up_invited_in_addition(world, carol):
    Tournament.objects.filter(pk=world.pk).update(options={"champion_also_national_winner": "invite_runner_up"})
    world.refresh_from_db()
    earlier = championship(2024, ["Wim", "Vic"], kind="world", country="NL")
    national = championship(2025, ["Wim", "Xan"], country="NL")
    enter_former_champion(world, champion_of(earlier), by=carol)
    enter_qualifier(world, finalist(national, "Xan"), by=carol)
    assert set(world.players.values_list("name", "route")) == {("Wim", "former_champion"), ("Xan", "national_finalist")}


def test_a_player_entered_by_a_list_holds_the_place_too(world, carol):
    national = championship(2025, ["Bea", "Xan"])
    by_list = person(world, "bea", "NZ")
    Player.objects.filter(pk=by_list.pk).update(route="national_winner")
    place = qualifiers(world)[0]
    assert (place.holder, place.holding_candidate.player) == (by_list, national.champion)


def test_somebody_else_in_the_countrys_place_has_to_leave_first(world, carol):
    championship(2025, ["Bea", "Xan"])
    stranger = person(world, "Zed", "NZ")
    Player.objects.filter(pk=stranger.pk).update(route="national_winner")
    with pytest.raises(PlaceTaken):
        enter_qualifier(world, Player.objects.get(name="Bea"), by=carol)


def test_a_country_cannot_have_two_qualifiers_even_by_hand(world, carol):
    national = championship(2025, ["Bea", "Xan"])
    enter_qualifier(world, champion_of(national), by=carol)

    with pytest.raises(EntryRefused):
        enter_player(world, name="Zed", country="NZ", route="national_winner", by=carol)


def test_trn_31_a_us_player_without_the_required_category_is_refused(carol):
    us = make_tournament(kind="national", country="US", required_category="Park Place")
    with pytest.raises(EntryRefused):
        enter_player(us, name="Ann", country="US", citizenships=("US",), by=carol)
    assert enter_player(us, name="Ann", country="US", citizenships=("US",), category="Park Place", by=carol).pk


def test_places_are_filled_before_play_begins(world, carol):
    national = championship(2025, ["Bea", "Xan"])
    Tournament.objects.filter(pk=world.pk).update(frozen_at=datetime(2026, 5, 1, tzinfo=UTC))
    with pytest.raises(Frozen):
        enter_qualifier(world, champion_of(national), by=carol)
    with pytest.raises(Frozen):
        refuse_place(world, champion_of(national), why="unable", by=carol)


def test_only_a_world_championship_has_places_of_countries(carol):
    national = championship(2025, ["Bea", "Xan"])
    with pytest.raises(NotAWorldChampionship):
        enter_qualifier(make_tournament(), champion_of(national), by=carol)


def test_a_demonstration_qualifies_nobody_for_a_real_championship(world, carol):
    Tournament.objects.filter(pk=championship(2025, ["Bea", "Xan"]).pk).update(is_demonstration=True)
    assert qualifiers(world) == []
