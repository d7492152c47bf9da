"""The pages of settings, rulings, new tournaments and the first page."""

from datetime import date
from typing import Any

import pytest
from django.utils import timezone

from tests.cast import client_for, make_person, make_staff, make_tournament
from tournament.forms.settings import SettingsForm
from tournament.models import Phase, Role, Ruling, Snapshot, Tournament
from tournament.settings.values import SETTINGS
from tournament.tournaments import change_settings, create_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(kind="national", country="US", name="Lakeside", slug="lakeside")


@pytest.fixture
def cast(tournament: Tournament):
    return make_staff(tournament)


def begin(tournament: Tournament) -> None:
    now = timezone.now()
    Phase.objects.create(round=tournament.rounds.get(number=1), posted_at=now, started_at=now)
    Tournament.objects.filter(pk=tournament.pk).update(frozen_at=now)


def as_sent(tournament: Tournament, **changed) -> dict[str, Any]:
    """What a browser sends of the untouched form, but for the fields changed."""
    form = SettingsForm(tournament=tournament, keys=SETTINGS)
    return {**entered_in(form), **changed}


def entered_in(form: SettingsForm) -> dict[str, Any]:
    """What a browser sends of a form as it is shown: nothing for an unticked box."""
    values = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return {name: value for name, value in values.items() if value is not None and value is not False}


@pytest.mark.parametrize("page", ["settings", "rulings"])
@pytest.mark.parametrize("role", list(Role))
def test_all_the_staff_may_read_settings_and_rulings(tournament, cast, page, role):
    assert client_for(cast.with_role(role)).get(f"/desk/lakeside/{page}/").status_code == 200


@pytest.mark.parametrize("path", ["settings/", "settings/save/", "settings/rule/", "rulings/"])
def test_to_the_public_the_settings_do_not_exist(tournament, cast, path):
    assert client_for(cast.dave).get(f"/desk/lakeside/{path}").status_code == 404
    assert client_for(None).get(f"/desk/lakeside/{path}").status_code == 302


@pytest.mark.parametrize("role", [Role.CHAIR, Role.REFEREE, Role.REGISTRAR, Role.JUDGE])
@pytest.mark.parametrize("path", ["settings/save/", "settings/rule/"])
def test_t_auth_02_only_the_chief_referee_changes_them(tournament, cast, role, path):
    sent = as_sent(tournament, minutes=75, reason="Because.")
    assert client_for(cast.with_role(role)).post(f"/desk/lakeside/{path}", sent).status_code == 403
    assert Tournament.objects.get().minutes == 90


def test_only_the_chief_referee_sees_a_form(tournament, cast):
    assert b"<form" in client_for(cast.carol).get("/desk/lakeside/settings/").content.split(b"<main")[1]
    assert b"<form" not in client_for(cast.fay).get("/desk/lakeside/settings/").content.split(b"<main")[1]


def test_the_untouched_form_changes_nothing(tournament, cast):
    answer = client_for(cast.carol).post("/desk/lakeside/settings/save/", as_sent(tournament))
    assert answer.status_code == 302
    assert Tournament.objects.get().version == 1


def test_the_chief_referee_changes_a_setting_an_option_and_the_points(tournament, cast):
    sent = as_sent(tournament, minutes=75, options_final_seats="rank", options_jail_card_value=50, points_4_1=20)
    client_for(cast.carol).post("/desk/lakeside/settings/save/", sent)
    saved = Tournament.objects.get()
    assert (saved.minutes, saved.options["final_seats"], saved.options["jail_card_value"]) == (75, "rank", 50)
    assert saved.points_table["4"] == [20, 10, 5, 3]


def test_every_mistake_comes_back_beside_what_was_entered(tournament, cast):
    sent = as_sent(tournament, name="Harbour", minutes=120, tie_break_2="cumulative_net_worth", points_2_2=99)
    answer = client_for(cast.carol).post("/desk/lakeside/settings/save/", sent)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"minutes", "tie_break_1", "points_1_1"}
    assert b'value="Harbour"' in answer.content


def test_a_stale_form_tells_what_changed_and_keeps_what_was_meant(tournament, cast):
    sent = as_sent(tournament, final_size=5)
    change_settings(tournament, changes={"minutes": 75}, version=1, by=make_person("Ines"))
    answer = client_for(cast.carol).post("/desk/lakeside/settings/save/", sent)
    assert answer.status_code == 409
    told = [
        (change.label, change.before, change.after, change.by) for change in answer.context["page"].changed_meanwhile
    ]
    assert told == [("Minutes for a preliminary", "90", "75", "Ines")]
    form = answer.context["form"]
    assert [form[name].initial for name in ("version", "minutes", "final_size")] == [2, 75, 5]


def test_saving_again_after_a_stale_save_keeps_both_changes(tournament, cast):
    stale = as_sent(tournament, final_size=5)
    change_settings(tournament, changes={"minutes": 75}, version=1, by=cast.carol)
    form = client_for(cast.carol).post("/desk/lakeside/settings/save/", stale).context["form"]
    client_for(cast.carol).post("/desk/lakeside/settings/save/", entered_in(form))
    saved = Tournament.objects.get()
    assert (saved.minutes, saved.final_size) == (75, 5)


def test_after_the_start_only_name_date_and_publication_are_in_the_form(tournament, cast):
    begin(tournament)
    form = client_for(cast.carol).get("/desk/lakeside/settings/").context["form"]
    assert set(form.fields) == {"version", "name", "date", "zone", "language", "publishes_on_internet"}


def test_a_full_form_sent_after_the_start_is_refused_with_what_to_do(tournament, cast):
    sent = as_sent(tournament, minutes=75)
    begin(tournament)
    answer = client_for(cast.carol).post("/desk/lakeside/settings/save/", sent)
    assert answer.status_code == 422
    assert b"by a ruling with a reason" in answer.content
    assert Tournament.objects.get().minutes == 90


def test_t_auth_01_a_ruling_is_made_on_its_page_and_read_by_all_the_staff(tournament, cast):
    begin(tournament)
    sent = as_sent(tournament, minutes=60, reason="The hall closes at six.")
    assert client_for(cast.carol).post("/desk/lakeside/settings/rule/", sent).status_code == 302
    page = client_for(cast.alice).get("/desk/lakeside/rulings/").content.decode()
    assert "The hall closes at six." in page
    assert '90 → <span class="changed">60</span>' in page


def test_a_ruling_without_its_reason_comes_back_filled(tournament, cast):
    begin(tournament)
    answer = client_for(cast.carol).post("/desk/lakeside/settings/rule/", as_sent(tournament, minutes=60, reason=""))
    assert answer.status_code == 422
    assert b'name="minutes" value="60"' in answer.content


def test_rulings_about_people_are_for_the_leads_alone(tournament, cast):
    Ruling.objects.create(
        tournament=tournament, code="player.expelled", subject="Mallory", reason="Cheated.", by=cast.carol
    )
    assert b"Mallory" in client_for(cast.cho).get("/desk/lakeside/rulings/").content
    assert b"Mallory" not in client_for(cast.alice).get("/desk/lakeside/rulings/").content


def test_world_options_are_asked_only_of_a_world_championship(tournament, cast):
    carol = make_person("Carol")
    worlds = create_tournament(name="Worlds", kind="world", by=carol)
    national = client_for(carol).get("/desk/lakeside/settings/").content
    world = client_for(carol).get(f"/desk/{worlds.slug}/settings/").content
    assert (b"Former world champions" in national, b"Former world champions" in world) == (False, True)


def new(**fields) -> dict[str, Any]:
    plain = {"name": "Harbour Open", "kind": "open", "preset": "official"}
    return {**plain, "zone": "Asia/Taipei", "date": "2026-12-05", **fields}


def test_an_organiser_makes_a_tournament_and_lands_on_its_desk():
    ines = make_person("Ines", is_organiser=True)
    answer = client_for(ines).post("/desk/new/", new(also_chair="on"))
    made = Tournament.objects.get()
    assert (answer["Location"], made.date, made.zone) == ("/desk/harbour-open/", date(2026, 12, 5), "Asia/Taipei")
    assert set(made.memberships.values_list("role", flat=True)) == {"chief_referee", "chair"}


def test_the_time_zone_of_a_country_with_one_zone_is_known():
    client_for(make_person("Ines", is_organiser=True)).post("/desk/new/", new(kind="national", country="TW", zone=""))
    assert Tournament.objects.get().zone == "Asia/Taipei"


def test_a_country_with_several_zones_asks_for_the_one_of_the_hall():
    ines = make_person("Ines", is_organiser=True)
    answer = client_for(ines).post("/desk/new/", new(kind="national", country="US", zone=""))
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["zone"])
    assert b"Harbour Open" in answer.content


def test_without_a_country_the_time_zone_of_the_hall_is_asked():
    answer = client_for(make_person("Ines", is_organiser=True)).post("/desk/new/", new(kind="world", zone=""))
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["zone"])
    assert b"Without a country" in answer.content


def test_the_public_page_speaks_the_language_of_whoever_makes_the_tournament():
    client = client_for(make_person("Ines", is_organiser=True))
    client.post("/desk/new/", new(), headers={"accept-language": "zh-hant"})
    assert Tournament.objects.get().language == "zh-hant"


def test_only_organisers_make_tournaments():
    assert client_for(make_person("Dave")).get("/desk/new/").status_code == 403
    assert client_for(None).get("/desk/new/").status_code == 302


def test_the_first_page_tells_a_stranger_what_this_is_and_shows_what_is_public(tournament):
    hidden = make_tournament(name="Secret Cup")
    for shown, is_public in ((tournament, True), (hidden, False)):
        Tournament.objects.filter(pk=shown.pk).update(publishes_on_internet=is_public)
        Snapshot.objects.create(tournament=shown, round=shown.rounds.get(number=1), version=1, payload={}, digest="")
    page = client_for(None).get("/").content.decode()
    assert '<a href="/t/lakeside/"><bdi>Lakeside</bdi></a>' in page
    assert "Secret Cup" not in page


def test_t_pub_07_a_tournament_is_not_listed_before_it_has_published(tournament):
    Tournament.objects.update(publishes_on_internet=True)
    assert "Lakeside" not in client_for(None).get("/").content.decode()


def test_the_first_page_lists_ones_own_tournaments_and_no_others(tournament, cast):
    make_tournament(name="Elsewhere")
    page = client_for(cast.carol).get("/").content.decode()
    assert 'href="/desk/lakeside/"' in page
    assert "chief referee" in page
    assert "Elsewhere" not in page


def test_a_judge_goes_from_the_first_page_to_the_tables(tournament, cast):
    assert 'href="/table/"' in client_for(cast.alice).get("/").content.decode()


def test_an_organiser_with_nothing_yet_is_told_how_to_begin():
    page = client_for(make_person("Ines", is_organiser=True)).get("/").content.decode()
    assert 'class="btn primary" href="/desk/new/"' in page


def test_whoever_has_no_role_is_told_whom_to_ask():
    page = client_for(make_person("Dave")).get("/").content.decode()
    assert "Ask the chief referee" in page
    assert "/desk/new/" not in page
