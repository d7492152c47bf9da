"""Making a tournament, changing its settings, and ruling once play has begun."""

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import AuditEntry, User
from tests.cast import make_person
from tests.together import at_once
from tournament.errors import Frozen
from tournament.models import Membership, Phase, Round, Ruling, Tournament
from tournament.options import option
from tournament.rules_in_force import rules_of
from tournament.settings.checks import SettingsInvalid
from tournament.tournaments import (
    FixedByPlay,
    NothingChanged,
    PlayNotBegun,
    ReasonMissing,
    SeatsDrafted,
    StaleSettings,
    change_settings,
    create_tournament,
    rule_change,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def carol() -> User:
    return make_person("Carol", is_organiser=True)


def lakeside(carol: User, **settings) -> Tournament:
    return create_tournament(name="Lakeside Championship", kind="national", country="US", by=carol, **settings)


def begin(tournament: Tournament, number: int = 1) -> None:
    """As the start of a phase does it."""
    now = timezone.now()
    Phase.objects.update_or_create(
        round=tournament.rounds.get(number=number), number=1, defaults={"posted_at": now, "started_at": now}
    )
    Tournament.objects.filter(pk=tournament.pk, frozen_at=None).update(frozen_at=now)


def test_t_fmt_01_a_new_tournament_has_its_three_preliminaries_planned(carol: User):
    rounds = lakeside(carol).rounds.values_list("number", "kind", "state")
    assert list(rounds) == [(1, "preliminary", "planned"), (2, "preliminary", "planned"), (3, "preliminary", "planned")]


def test_t_auth_02_whoever_makes_a_tournament_is_its_chief_referee(carol: User):
    roles = Membership.objects.filter(tournament=lakeside(carol), user=carol).values_list("role", flat=True)
    assert list(roles) == ["chief_referee"]


def test_the_maker_of_a_small_tournament_may_be_its_chair_as_well(carol: User):
    tournament = lakeside(carol, also_chair=True)
    assert set(tournament.memberships.values_list("role", flat=True)) == {"chief_referee", "chair"}


def test_making_a_tournament_is_written_down(carol: User):
    tournament = lakeside(carol)
    entry = AuditEntry.objects.get(code="tournament.created", tournament_id=tournament.pk)
    assert (entry.by, entry.after["settings"]["minutes"]) == (carol, 90)


def test_the_recommended_options_are_written_down_with_the_tournament(carol: User):
    assert lakeside(carol).options["fill_tables"] == "alternates_first"


def test_t_fmt_04_the_international_preset_plans_120_minutes(carol: User):
    tournament = create_tournament(name="Worlds", kind="world", preset="international", by=carol)
    assert (tournament.minutes, tournament.is_international) == (120, True)


def test_a_setting_given_by_hand_goes_before_the_preset(carol: User):
    assert lakeside(carol, preset="hong_kong", edition="uk").edition == "uk"


def test_a_tournament_with_mistakes_is_not_made(carol: User):
    with pytest.raises(SettingsInvalid) as caught:
        lakeside(carol, minutes=120, final_size=9)
    assert {problem.setting for problem in caught.value.problems} == {"minutes", "final_size"}
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Lakeside Championship", "lakeside-championship"),
        ("2026 台北公開賽", "2026-tai-bei-gong-kai-sai"),
        ("Étoile d’Or Ürümqi", "etoile-dor-urumqi"),
        ("بطولة", "tournament"),
        ("new", "new-2"),
        ("x" * 80, "x" * 60),
    ],
)
def test_the_address_is_made_from_the_name_in_plain_letters(carol: User, name: str, slug: str):
    assert create_tournament(name=name, kind="open", by=carol).slug == slug


def test_tournaments_of_one_name_have_addresses_of_their_own(carol: User):
    slugs = [create_tournament(name="台北 Open", kind="open", by=carol).slug for _ in range(3)]
    assert slugs == ["tai-bei-open", "tai-bei-open-2", "tai-bei-open-3"]


@pytest.mark.django_db(transaction=True)
def test_two_made_at_once_under_one_name_are_both_made(carol: User):
    at_once(lambda _: create_tournament(name="Twin", kind="open", by=carol), times=2)
    assert sorted(Tournament.objects.values_list("slug", flat=True)) == ["twin", "twin-2"]


def test_settings_can_be_changed_before_play(carol: User):
    tournament = change_settings(
        lakeside(carol), changes={"minutes": 75, "options": {"grace_minutes": 3}}, version=1, by=carol
    )
    assert (tournament.minutes, tournament.version) == (75, 2)
    assert (option(tournament, "grace_minutes"), option(tournament, "final_seats")) == (3, "lots")


def test_a_change_is_written_down_with_what_was_before(carol: User):
    change_settings(lakeside(carol), changes={"minutes": 75, "options": {"grace_minutes": 3}}, version=1, by=carol)
    entry = AuditEntry.objects.get(code="tournament.settings_changed")
    assert entry.before == {"settings": {"minutes": 90, "options.grace_minutes": 0}}
    assert entry.after == {"version": 2, "settings": {"minutes": 75, "options.grace_minutes": 3}}


def test_saving_without_a_change_changes_nothing(carol: User):
    tournament = change_settings(lakeside(carol), changes={"minutes": 90}, version=1, by=carol)
    assert tournament.version == 1
    assert not AuditEntry.objects.filter(code="tournament.settings_changed").exists()


def test_a_stale_save_is_refused_and_tells_what_changed_in_between(carol: User):
    tournament = lakeside(carol)
    cho = make_person("Cho")
    change_settings(tournament, changes={"minutes": 75}, version=1, by=cho)
    change_settings(tournament, changes={"options": {"final_seats": "rank"}}, version=2, by=cho)
    with pytest.raises(StaleSettings) as caught:
        change_settings(tournament, changes={"final_size": 5}, version=1, by=carol)
    told = [(change.setting, change.before, change.after, change.by) for change in caught.value.changes]
    assert told == [("minutes", 90, 75, "Cho"), ("options.final_seats", "lots", "rank", "Cho")]
    assert Tournament.objects.get(pk=tournament.pk).final_size == 4


def test_a_change_with_a_mistake_saves_nothing_of_it(carol: User):
    tournament = lakeside(carol)
    with pytest.raises(SettingsInvalid):
        change_settings(tournament, changes={"name": "Lake", "minutes": 500}, version=1, by=carol)
    assert Tournament.objects.get(pk=tournament.pk).name == "Lakeside Championship"


@pytest.mark.parametrize("number", [2, 5])
def test_t_fmt_01_another_number_of_preliminaries_plans_as_many_rounds(carol: User, number: int):
    tournament = change_settings(lakeside(carol), changes={"preliminaries": number}, version=1, by=carol)
    assert list(tournament.rounds.values_list("number", flat=True)) == list(range(1, number + 1))


def test_the_number_of_games_stays_while_seats_are_drafted_for_them(carol: User):
    tournament = lakeside(carol)
    tournament.rounds.update(state=Round.State.DRAFTED)
    with pytest.raises(SeatsDrafted):
        change_settings(tournament, changes={"preliminaries": 2}, version=1, by=carol)


@pytest.mark.parametrize(
    "changes", [{"minutes": 75}, {"points_table": {"1": [1]}}, {"options": {"final_seats": "rank"}}, {"country": "CA"}]
)
def test_t_auth_01_once_play_has_begun_the_rules_are_fixed(carol: User, changes: dict[str, Any]):
    tournament = lakeside(carol)
    begin(tournament)
    with pytest.raises((Frozen, SettingsInvalid)):
        change_settings(tournament, changes=changes, version=1, by=carol)
    assert Tournament.objects.get(pk=tournament.pk).version == 1


def test_name_date_and_publication_stay_open_after_the_start(carol: User):
    tournament = lakeside(carol)
    begin(tournament)
    changed = change_settings(tournament, changes={"name": "Lake", "publishes_on_internet": True}, version=1, by=carol)
    assert (changed.name, changed.publishes_on_internet) == ("Lake", True)


def test_t_auth_01_a_ruling_changes_a_rule_and_keeps_its_reason(carol: User):
    tournament = lakeside(carol)
    begin(tournament)
    ruling = rule_change(tournament, changes={"minutes": 60}, reason="The hall closes at six.", by=carol)
    assert Tournament.objects.get(pk=tournament.pk).minutes == 60
    assert (ruling.before, ruling.after, ruling.by) == ({"minutes": 90}, {"minutes": 60}, carol)
    assert AuditEntry.objects.get(code="tournament.rule_changed").reason == "The hall closes at six."


def test_t_auth_01_a_ruling_takes_effect_from_the_next_game_only(carol: User):
    tournament = lakeside(carol)
    begin(tournament, 1)
    rule_change(
        tournament, changes={"minutes": 60, "options": {"jail_card_value": 50}}, reason="Agreed by all.", by=carol
    )
    first, second = (rules_of(played) for played in Round.objects.filter(tournament=tournament)[:2])
    assert (first.minutes, option(first, "jail_card_value")) == (90, 0)
    assert (second.minutes, option(second, "jail_card_value")) == (60, 50)


def test_t_auth_01_each_round_keeps_the_rules_it_was_begun_with_through_several_rulings(carol: User):
    tournament = lakeside(carol)
    for number, minutes in ((1, 80), (2, 70)):
        begin(tournament, number)
        rule_change(tournament, changes={"minutes": minutes}, reason="Time is short.", by=carol)
    assert [rules_of(played).minutes for played in Round.objects.filter(tournament=tournament)] == [90, 80, 70]


def test_a_round_with_several_phases_keeps_one_set_of_rules(carol: User):
    tournament = lakeside(carol)
    begin(tournament)
    Phase.objects.create(round=tournament.rounds.get(number=1), number=2)
    rule_change(tournament, changes={"minutes": 60}, reason="Time is short.", by=carol)
    assert rules_of(tournament.rounds.get(number=1)).minutes == 90


def test_a_ruling_without_a_reason_is_refused(carol: User):
    tournament = lakeside(carol)
    begin(tournament)
    with pytest.raises(ReasonMissing):
        rule_change(tournament, changes={"minutes": 60}, reason="  ", by=carol)


def test_a_ruling_that_changes_nothing_is_refused(carol: User):
    tournament = lakeside(carol)
    begin(tournament)
    with pytest.raises(NothingChanged):
        rule_change(tournament, changes={"minutes": 90}, reason="To be sure.", by=carol)
    assert not Ruling.objects.exists()


def test_before_play_no_ruling_is_needed(carol: User):
    with pytest.raises(PlayNotBegun):
        rule_change(lakeside(carol), changes={"minutes": 60}, reason="Shorter.", by=carol)


def test_no_ruling_changes_the_number_of_games_that_are_seated(carol: User):
    tournament = lakeside(carol)
    begin(tournament)
    with pytest.raises(FixedByPlay):
        rule_change(tournament, changes={"preliminaries": 2}, reason="Late.", by=carol)


def test_t_auth_04_no_ruling_brings_in_a_house_rule(carol: User):
    tournament = lakeside(carol)
    begin(tournament)
    with pytest.raises(SettingsInvalid):
        rule_change(tournament, changes={"options": {"free_parking_pot": "yes"}}, reason="Fun.", by=carol)
