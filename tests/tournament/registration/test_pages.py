"""The pages of players, families, alternates and lists: who may open them, and what they do."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.tournament.registration.lists import HONG_KONG, as_text, as_workbook
from tests.tournament.registration.test_problems import FAULTY
from tournament.families import keep_apart
from tournament.models import FieldImport, Phase, Player, Role, Tournament
from tournament.permissions import MATRIX, Permission
from tournament.players import Facts, correct_player, enter_player
from tournament.registration import upload

pytestmark = pytest.mark.django_db

SEE, EDIT = Permission.SEE_PLAYERS, Permission.EDIT_PLAYERS

# route, its argument, whether it only takes what is posted, who may
PAGES = [
    ("players", None, False, SEE),
    ("players_export", None, False, SEE),
    ("player_new", None, False, EDIT),
    ("player", "player", False, SEE),
    ("player_correct", "player", True, EDIT),
    ("player_withdraw", "player", True, EDIT),
    ("player_bring_back", "player", True, EDIT),
    ("families", None, False, SEE),
    ("family_declare", None, True, EDIT),
    ("family_leave", "player", True, EDIT),
    ("keep_apart", None, True, EDIT),
    ("allow_together", "pair", True, EDIT),
    ("alternates", None, False, SEE),
    ("alternate_add", None, True, EDIT),
    ("alternate_move", "alternate", True, EDIT),
    ("alternate_remove", "alternate", True, EDIT),
    ("import", None, False, EDIT),
    ("import_template", None, False, SEE),
    ("import_preview", "list", False, EDIT),
    ("import_take", "list", True, EDIT),
    ("import_look_again", "list", True, EDIT),
    ("import_discard", "list", True, EDIT),
]


class Stage:
    """A tournament with something behind every page."""

    def __init__(self) -> None:
        self.tournament = make_tournament()
        self.cast = make_staff(self.tournament)
        self.one, self.two, self.alternate = make_players(self.tournament, 2, alternates=1)
        self.pair = keep_apart(self.one, self.two, by=self.cast.rui)
        self.kept = upload(self.tournament, b"Name\nAnn\n", "list.csv", by=self.cast.rui)

    def url(self, route, argument=None):
        things = {"player": self.one, "alternate": self.alternate, "pair": self.pair, "list": self.kept}
        return reverse(f"desk:{route}", args=[self.tournament.slug, *([things[argument].pk] if argument else [])])


@pytest.fixture
def stage():
    return Stage()


@pytest.fixture
def rui(stage):
    return client_for(stage.cast.rui)


def visit(user, url, is_post):
    client = client_for(user)
    return (client.post(url) if is_post else client.get(url)).status_code


@pytest.mark.parametrize(("route", "argument", "is_post", "permission"), PAGES)
def test_a_stranger_finds_no_page_and_the_public_has_to_sign_in(stage, route, argument, is_post, permission):
    url = stage.url(route, argument)
    assert visit(stage.cast.dave, url, is_post) == 404
    assert visit(None, url, is_post) == 302


@pytest.mark.parametrize(("route", "argument", "is_post", "permission"), PAGES)
def test_each_page_opens_for_exactly_the_roles_of_the_matrix(stage, route, argument, is_post, permission):
    url = stage.url(route, argument)
    answers = {role: visit(stage.cast.with_role(role), url, is_post) for role in Role}
    assert {role for role, status in answers.items() if status != 403} == MATRIX[permission]
    assert set(answers.values()) <= {200, 302, 403, 409, 422}


@pytest.mark.parametrize(("route", "argument", "is_post", "_permission"), [page for page in PAGES if page[1]])
def test_nothing_of_another_tournament_is_found(stage, route, argument, is_post, _permission):
    other = make_tournament()
    make_staff(other)
    url = stage.url(route, argument).replace(stage.tournament.slug, other.slug)
    expected = 302 if route == "allow_together" else 404  # a pair that is not there is allowed together already
    assert visit(stage.cast.carol, url, is_post) == expected
    assert stage.tournament.forbidden_pairs.count() == 1


@pytest.mark.parametrize("route", [page for page in PAGES if page[2]])
def test_what_changes_something_takes_only_posts(stage, route):
    assert visit(stage.cast.carol, stage.url(route[0], route[1]), is_post=False) == 405


def names(answer):
    return re.findall(r'<th scope="row" class="name"><a [^>]*><bdi>([^<]+)</bdi>', answer.content.decode())


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("xiaoming", "王小明"),
        ("wang xm", "王小明"),
        ("小明", "王小明"),
        ("陈", "陳大文"),
        ("da wen", "陳大文"),
        ("agard", "Søren Ågård"),
        ("ÅGÅRD", "Søren Ågård"),
        ("taipei", "陳大文"),
        ("77", "王小明"),
    ],
)
def test_the_search_finds_a_name_in_any_script(stage, rui, query, found):
    for name, city, reference in (("王小明", "臺北", "77"), ("陳大文", "Taipei", ""), ("Søren Ågård", "Aarhus", "")):
        enter_player(stage.tournament, name=name, city=city, reference=reference, by=stage.cast.rui)
    assert names(rui.get(stage.url("players"), {"q": query})) == [found]


def test_a_search_while_typing_gets_the_rows_alone(stage, rui):
    answer = rui.get(stage.url("players"), {"q": "Player 01"}, headers={"HX-Request": "true"})
    assert names(answer) == ["Player 01"]
    assert "<html" not in answer.content.decode()


def test_the_list_of_605_players_is_one_page(stage, rui):
    make_players(stage.tournament, 605)
    assert len(names(rui.get(stage.url("players")))) == 608


def test_the_list_can_be_filtered_to_open_proofs_of_citizenship(rui, stage):
    Tournament.objects.filter(pk=stage.tournament.pk).update(kind="national")
    Player.objects.filter(pk=stage.one.pk).update(is_citizenship_proven=True)
    assert stage.one.name not in names(rui.get(stage.url("players"), {"show": "proof"}))


def form_of(answer):
    """The values of the page's form of a player, as a browser would send them."""
    form = answer.context["form"]
    return {name: form[name].value() or "" for name in form.fields if name != "is_citizenship_proven"}


def test_a_player_is_entered_by_hand(stage, rui):
    answer = rui.post(stage.url("player_new"), {"name": "Ann", "citizenships": "Taiwan / 美國", "route": "organiser"})
    assert answer.status_code == 302
    assert stage.tournament.players.get(name="Ann").citizenships == ["TW", "US"]


def test_bad_input_comes_back_filled_with_what_is_wrong(stage, rui):
    typed = {"name": "A\x07nn", "citizenships": "Atlantis", "city": "Rome", "route": "organiser"}
    answer = rui.post(stage.url("player_new"), typed)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"name", "citizenships"}
    assert 'value="Rome"' in answer.content.decode()


def test_the_same_person_again_is_refused_beside_the_name(stage, rui):
    enter_player(stage.tournament, name="Ann", by=stage.cast.rui)
    answer = rui.post(stage.url("player_new"), {"name": "ANN", "route": "organiser"})
    assert answer.status_code == 422
    assert "name" in answer.context["form"].errors


def test_a_correction_is_saved_and_nothing_else_changes(stage, rui):
    typed = {**form_of(rui.get(stage.url("player", "player"))), "city": "Rome"}
    assert rui.post(stage.url("player_correct", "player"), typed).status_code == 302
    player = Player.objects.get(pk=stage.one.pk)
    assert (player.name, player.city, player.version) == (stage.one.name, "Rome", 2)


def test_c2_a_stale_save_is_refused_with_a_difference_and_the_form_stays_filled(stage, rui):
    typed = {**form_of(rui.get(stage.url("player", "player"))), "city": "Paris"}
    correct_player(stage.one, changes={"city": "Rome", "club": "Dice"}, version=1, by=stage.cast.carol)
    answer = rui.post(stage.url("player_correct", "player"), typed)
    assert answer.status_code == 409
    assert [(one.seen, one.now, one.below) for one in answer.context["differences"]] == [
        ("–", "Rome", "Paris"),
        ("–", "Dice", "Dice"),
    ]
    assert Player.objects.get(pk=stage.one.pk).city == "Rome"
    form = answer.context["form"]
    assert (form["city"].value(), form["club"].value()) == ("Paris", "Dice")


def test_after_the_difference_was_shown_a_second_save_is_on_purpose(stage, rui):
    typed = {**form_of(rui.get(stage.url("player", "player"))), "city": "Paris"}
    correct_player(stage.one, changes={"city": "Rome"}, version=1, by=stage.cast.carol)
    again = form_of(rui.post(stage.url("player_correct", "player"), typed))
    assert rui.post(stage.url("player_correct", "player"), again).status_code == 302
    assert Player.objects.get(pk=stage.one.pk).city == "Paris"


def test_c2_what_was_not_touched_stays_as_the_other_person_left_it(stage, rui):
    typed = {**form_of(rui.get(stage.url("player", "player"))), "city": "Paris"}
    theirs: Facts = {
        "club": "Dice",
        "is_citizenship_proven": True,
        "citizenships": ("TW", "US"),
        "route_note": "heat 2",
    }
    correct_player(stage.one, changes=theirs, version=1, by=stage.cast.carol)
    again = rui.post(stage.url("player_correct", "player"), typed).context["form"]
    values = {name: again[name].value() or "" for name in again.fields}
    assert rui.post(stage.url("player_correct", "player"), values).status_code == 302
    player = Player.objects.get(pk=stage.one.pk)
    assert (player.city, player.club, player.citizenships) == ("Paris", "Dice", ["TW", "US"])
    assert (player.is_citizenship_proven, player.route_note) == (True, "heat 2")


def test_a_form_that_was_tampered_with_counts_as_stale(stage, rui):
    typed = {**form_of(rui.get(stage.url("player", "player"))), "seen": "forged", "city": "Paris"}
    assert rui.post(stage.url("player_correct", "player"), typed).status_code == 409


def test_only_who_may_rule_is_asked_for_a_ruling(stage, rui):
    assert "ruling" not in rui.get(stage.url("player_new")).context["form"].fields
    assert "ruling" in client_for(stage.cast.carol).get(stage.url("player_new")).context["form"].fields


def test_a_player_is_withdrawn_with_a_reason_only(stage, rui):
    assert rui.post(stage.url("player_withdraw", "player"), {"reason": " "}).status_code == 422
    assert rui.post(stage.url("player_withdraw", "player"), {"reason": "ill"}).status_code == 302
    assert Player.objects.get(pk=stage.one.pk).status == Player.Status.WITHDRAWN


def test_a_withdrawn_player_is_brought_back(stage, rui):
    rui.post(stage.url("player_withdraw", "player"), {"reason": "ill"})
    rui.post(stage.url("player_bring_back", "player"))
    assert Player.objects.get(pk=stage.one.pk).status == Player.Status.ENTERED


def test_a_family_is_declared_by_names_one_a_line(stage, rui):
    answer = rui.post(stage.url("family_declare"), {"label": "Lee", "members": "player 01\nPlayer 02"})
    assert answer.status_code == 302
    assert set(stage.tournament.players.filter(family__label="Lee")) == {stage.one, stage.two}


def test_a_family_of_an_unknown_member_comes_back_filled(stage, rui):
    answer = rui.post(stage.url("family_declare"), {"label": "Lee", "members": "Player 01\nNobody"})
    assert answer.status_code == 422
    assert "Nobody" in answer.context["family_form"].errors["members"][0]


def test_a_pair_is_kept_apart_and_allowed_together_again(stage, rui):
    rui.post(stage.url("keep_apart"), {"first": "Player 01", "second": "Player 03", "reason": "colleagues"})
    assert stage.tournament.forbidden_pairs.count() == 2
    rui.post(stage.url("allow_together", "pair"))
    assert [pair.reason for pair in stage.tournament.forbidden_pairs.all()] == ["colleagues"]


def test_nobody_is_kept_apart_from_themselves(stage, rui):
    answer = rui.post(stage.url("keep_apart"), {"first": "Player 01", "second": "Player 01"})
    assert answer.status_code == 422


def test_alternates_are_added_moved_and_taken_back_without_javascript(stage, rui):
    rui.post(stage.url("alternate_add"), {"player": "Player 01"})
    rui.post(reverse("desk:alternate_move", args=[stage.tournament.slug, stage.one.pk]), {"direction": "up"})
    assert list(stage.tournament.players.exclude(alternate_rank=None).order_by("alternate_rank")) == [
        stage.one,
        stage.alternate,
    ]
    rui.post(stage.url("alternate_remove", "alternate"))
    assert Player.objects.get(pk=stage.alternate.pk).alternate_rank is None


def test_t_alt_01_a_national_championship_is_told_how_many_alternates_are_missing(stage, rui):
    Tournament.objects.filter(pk=stage.tournament.pk).update(kind="national")
    assert rui.get(stage.url("alternates")).context["missing"] == 2


def test_gap_a1_a_world_championship_is_guaranteed_none(stage, rui):
    Tournament.objects.filter(pk=stage.tournament.pk).update(kind="world")
    assert rui.get(stage.url("alternates")).context["missing"] == 0


def test_t_alt_02_during_play_the_page_offers_no_buttons(stage, rui):
    Tournament.objects.filter(pk=stage.tournament.pk).update(frozen_at="2026-11-30T09:00Z")
    assert "alternate_move" not in str(rui.get(stage.url("alternates")).content)
    assert rui.post(stage.url("alternate_remove", "alternate")).status_code == 409


def send(client, stage, content, name="list.csv"):
    return client.post(stage.url("import"), {"file": SimpleUploadedFile(name, content)}, follow=True)


@pytest.mark.parametrize("content", [as_text(HONG_KONG[:6]).encode("cp950"), as_workbook(HONG_KONG[:6])])
def test_a_list_goes_from_upload_by_preview_to_players(stage, rui, content):
    page = send(rui, stage, content)
    assert page.context["counts"] == {"changed": 0, "new": 5, "unchanged": 0}
    assert stage.tournament.players.count() == 3
    kept = FieldImport.objects.latest("pk")
    rui.post(reverse("desk:import_take", args=[stage.tournament.slug, kept.pk]))
    assert stage.tournament.players.filter(name="陳大文", country="HK").exists()


def test_a_faulty_list_shows_every_fault_at_its_place_and_no_button(stage, rui):
    Tournament.objects.filter(pk=stage.tournament.pk).update(kind="national", country="TW")
    stage.alternate.delete()
    page = send(rui, stage, FAULTY.encode()).content.decode()
    errors = page.split("<thead>")[1]
    assert len(re.findall(r'data-code="import\.', errors)) == 13
    assert 'data-code="import.country_unknown"><td class="num">4</td><td><span class="quiet">D</span>' in errors
    assert "/take/" not in page


def test_no_file_is_an_error_beside_the_field(stage, rui):
    answer = rui.post(stage.url("import"), {})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["file"])


def test_t_seat_04_a_preview_shows_families_clubs_and_the_order_of_alternates(stage, rui):
    lines = "Name,Club,Family,Alternate\nAnn Ho,Harbour,Ho,\nBen Ho,,Ho,2\n"
    kept = upload(stage.tournament, lines.encode(), "more.csv", by=stage.cast.rui)
    page = rui.get(reverse("desk:import_preview", args=[stage.tournament.slug, kept.pk])).content.decode()
    assert "<td><bdi>Harbour</bdi></td><td><bdi>Ho</bdi></td>" in page
    assert '<td><bdi>Ho</bdi></td><td><span class="tag">alternate 2</span></td>' in page


def test_a_preview_that_became_stale_is_shown_again_instead_of_taken(stage, rui):
    make_players(stage.tournament, 1)
    answer = rui.post(stage.url("import_take", "list"))
    assert answer.status_code == 409
    assert "/look-again/" in answer.content.decode()
    rui.post(stage.url("import_look_again", "list"))
    assert rui.post(stage.url("import_take", "list")).status_code == 302


def test_once_seats_are_posted_the_page_refuses_a_new_player(stage, rui):
    Phase.objects.create(round=stage.tournament.rounds.get(number=1), posted_at="2026-11-30T09:00Z")
    answer = rui.post(stage.url("player_new"), {"name": "Ann", "route": "organiser"})
    assert answer.status_code == 422
    assert not stage.tournament.players.filter(name="Ann").exists()


def test_a_template_comes_in_the_language_asked_for(stage, rui):
    answer = rui.get(stage.url("import_template"), {"language": "zh-hans"})
    assert answer.content.startswith("\ufeff参赛编号,姓名".encode())
    assert answer.headers["Content-Disposition"] == 'attachment; filename="players-zh-hans.csv"'
