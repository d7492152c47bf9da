"""The pages of the check-in, the undo and the badges, as browsers ask for them."""

import re

import pytest

from tests.cast import client_for, make_players, make_staff, make_tournament
from tournament.badges import LENGTH, LETTERS, make_badges, player_with
from tournament.check_in import close_check_in, mark_arrived, open_check_in, take_arrival_back
from tournament.check_in_sweeps import digest_of
from tournament.models import Arrival, Badge, Phase, Player
from tournament.rounds import post_phase
from tournament.seating_plans import confirm, draft

pytestmark = pytest.mark.django_db


class Door:
    """王小明, Søren and six others come to an open door; Rui stands at it, Carol decides."""

    def __init__(self):
        self.tournament = make_tournament(zone="Asia/Taipei")
        self.cast = make_staff(self.tournament)
        self.players = make_players(self.tournament, 8, alternates=1)
        for player, name, number in zip(self.players, ("王小明", "Søren Ågård"), ("A7", "B8"), strict=False):
            Player.objects.filter(pk=player.pk).update(name=name, reference=number)
        open_check_in(self.tournament, by=self.cast.rui)
        self.url = f"/desk/{self.tournament.slug}/check-in/"

    def get(self, query="", *, user=None):
        return client_for(user or self.cast.rui).get(self.url + query).content.decode()

    def post(self, path="", *, user=None, follow=True, **form):
        return client_for(user or self.cast.rui).post(self.url + path, form, follow=follow)


@pytest.fixture
def door():
    return Door()


def names(page):
    return re.findall(r'<span class="who"><bdi>([^<]*)</bdi>', page)


@pytest.mark.parametrize("typed", ["王小明", "王小", "wang xiao", "xiaoming", "wxm", "A7"])
def test_a_player_is_found_in_any_script_and_by_number(door, typed):
    assert names(door.get(f"?q={typed}")) == ["王小明"]


def test_accents_do_not_matter(door):
    assert names(door.get("?q=soren agard")) == ["Søren Ågård"]


def test_the_whole_row_is_the_button_and_names_who_is_ticked(door):
    page = door.get()
    first = door.players[0]
    assert f'<button class="crow" name="here" value="{first.pk}-0"><span class="who"><bdi>王小明</bdi>' in page


def test_pain_49_a_tick_is_answered_with_the_name_and_its_undo(door):
    first = door.players[0]
    page = door.post("mark/", here=f"{first.pk}-0").content.decode()
    answer = page[page.index('class="answer here"') : page.index("Undo: not this person")]
    assert "<bdi>王小明</bdi>" in answer
    assert f'name="away" value="{first.pk}-1"' in answer
    page = door.post("mark/", away=f"{first.pk}-1").content.decode()
    assert "Not here:" in page
    assert not Arrival.objects.get().is_here


def test_a_reload_after_a_tick_ticks_nobody_again(door):
    answer = door.post("mark/", follow=False, here=f"{door.players[0].pk}-0")
    assert answer.status_code == 302
    assert answer["Location"].endswith(f"?done={door.players[0].pk}")


def test_the_back_button_overwrites_nothing_and_is_told_what_changed(door):
    first = door.players[0]
    mark_arrived(first, seen=0, by=door.cast.rui)
    take_arrival_back(first, seen=1, by=door.cast.fay)
    answer = door.post("mark/", here=f"{first.pk}-0")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Fay took the mark of 王小明 back at" in page
    assert f'value="{first.pk}-2"' in page  # the row as it is now
    assert not Arrival.objects.get().is_here


def test_the_counters_and_the_list_of_missing_follow(door):
    mark_arrived(door.players[0], seen=0, by=door.cast.rui)
    assert "<b>1</b> of 9 are here" in door.get()
    assert len(names(door.get("?show=missing"))) == 8
    assert names(door.get("?show=here")) == ["王小明"]


def test_in_the_list_of_missing_whoever_was_just_ticked_keeps_the_row(door):
    first = door.players[0]
    page = door.post("mark/", here=f"{first.pk}-0", show="missing").content.decode()
    assert "王小明" in names(page)
    assert len(names(page)) == 9


def test_a_posted_seat_is_told_at_the_door():
    door = Door()
    close_check_in(door.tournament, by=door.cast.carol)
    confirm(draft(door.tournament, seed=1, by=door.cast.carol), by=door.cast.carol)
    assert "table 1, seat" not in door.get()  # T-SEAT-06: hidden until posted
    post_phase(Phase.objects.get(round__tournament=door.tournament, round__number=1), by=door.cast.carol)
    assert "table 1, seat" in door.get()


def test_a_badges_code_typed_by_a_scanner_ticks_its_player_and_nobody_else(door):
    make_badges(door.tournament, by=door.cast.rui)
    code = Badge.objects.get(player=door.players[1]).code
    page = door.post("scan/", q=f"{code[:4]}-{code[4:]}".lower()).content.decode()
    assert "<bdi>Søren Ågård</bdi>" in page[page.index('class="answer here"') :]
    assert list(Arrival.objects.filter(is_here=True).values_list("player", flat=True)) == [door.players[1].pk]


def test_anything_else_that_is_typed_is_searched_for(door):
    page = door.post("scan/", q="soren").content.decode()
    assert names(page) == ["Søren Ågård"]
    assert not Arrival.objects.exists()


def test_a_badge_of_another_tournament_ticks_nobody(door):
    other = make_tournament()
    stranger = make_players(other, 1)[0]
    make_badges(other, by=door.cast.rui)
    assert player_with(door.tournament, stranger.badge.code) is None


def test_badges_keep_their_codes_and_say_nothing_about_their_players(door):
    assert make_badges(door.tournament, by=door.cast.rui) == 9
    before = dict(Badge.objects.values_list("player", "code"))
    assert make_badges(door.tournament, by=door.cast.rui) == 0
    assert dict(Badge.objects.values_list("player", "code")) == before
    assert all(len(code) == LENGTH and set(code) <= set(LETTERS) for code in before.values())
    page = door.get("badges/?paper=letter")
    assert page.count('<li class="badge">') == 9
    assert 'class="badges-page letter"' in page


def test_after_closing_rows_are_no_buttons_and_the_chief_lets_people_in_with_a_reason(door):
    close_check_in(door.tournament, by=door.cast.carol)
    first = door.players[0]
    assert 'name="here"' not in door.get()
    assert "Let in" not in door.get()
    asked = door.get(f"?late={first.pk}", user=door.cast.carol)
    assert "Let <bdi>王小明</bdi> in?" in asked
    refused = door.post(f"late/{first.pk}/", user=door.cast.carol, reason=" ")
    assert refused.status_code == 422
    door.post(f"late/{first.pk}/", user=door.cast.carol, reason="train was late")
    assert "train was late" in door.get()
    assert door.post(f"late/{first.pk}/", user=door.cast.rui, reason="me too").status_code == 403


def test_pain_43_taking_out_the_missing_offers_its_undo_on_the_same_page(door):
    for player in door.players[:7]:
        mark_arrived(player, seen=0, by=door.cast.rui)
    close_check_in(door.tournament, by=door.cast.carol)
    missing = door.players[7:]
    page = door.post("all/", user=door.cast.carol, all="out", seen=digest_of(missing), reason="no sign of them")
    text = page.content.decode()
    assert "Undo: 2 missing players taken out" in text
    undo = re.search(r'action="[^"]*/check-in/(all/\d+/undo/)"', text)
    assert undo
    door.post(undo.group(1), user=door.cast.carol)
    assert not Player.objects.exclude(status="entered").exists()
    again = door.post(undo.group(1), user=door.cast.carol)  # back button
    assert again.status_code == 409
    assert "undone already" in again.content.decode()


def test_a_stale_sweep_is_refused_on_the_page_with_who_is_missing_now(door):
    close_check_in(door.tournament, by=door.cast.carol)
    answer = door.post("all/", user=door.cast.carol, all="out", seen="old", reason="no sign of them")
    assert answer.status_code == 409
    assert "Now missing: 王小明" in answer.content.decode()
    assert not Player.objects.exclude(status="entered").exists()


def test_a_large_field_shows_a_part_and_is_searched():
    door = Door()
    make_players(door.tournament, 300)
    page = door.get()
    assert len(names(page)) == 250
    assert "59 more are not shown" in page
    assert names(door.get("?q=wang")) == ["王小明"]


# The undo of the strip


def test_the_desk_shows_the_undo_beside_what_was_done_and_asks_once():
    door = Door()
    close_check_in(door.tournament, by=door.cast.carol)
    confirm(draft(door.tournament, seed=1, by=door.cast.carol), by=door.cast.carol)
    carol, desk = client_for(door.cast.carol), f"/desk/{door.tournament.slug}/"
    assert "Undo: seats confirmed" in carol.get(desk).content.decode()
    assert "Undo:" not in client_for(door.cast.fay).get(desk).content.decode()
    asked = carol.get(f"{desk}undo/").content.decode()
    assert "The seats become a draft again" in asked
    token = re.search(r'name="token" value="([^"]+)"', asked)
    assert token
    assert carol.post(f"{desk}undo/", {"token": token.group(1), "reason": ""}).status_code == 422
    assert carol.post(f"{desk}undo/", {"token": token.group(1), "reason": "a family"}).status_code == 302
    assert door.tournament.rounds.get(number=1).state == "drafted"
    again = carol.post(f"{desk}undo/", {"token": token.group(1), "reason": "a family"})
    assert again.status_code == 409
    assert "Undone: seats confirmed" in again.content.decode()


def test_what_blocks_an_undo_is_told_with_a_link():
    door = Door()
    close_check_in(door.tournament, by=door.cast.carol)
    confirm(draft(door.tournament, seed=1, by=door.cast.carol), by=door.cast.carol)
    post_phase(Phase.objects.get(round__tournament=door.tournament, round__number=1), by=door.cast.carol)
    slug = door.tournament.slug
    seat = Phase.objects.get(round__tournament=door.tournament, round__number=1).tables.first().seats.first()
    client_for(door.cast.carol).post(f"/desk/{slug}/rounds/1/attendance/", {"absent": f"{seat.pk}-{seat.player_id}"})
    asked = client_for(door.cast.carol).get(f"/desk/{slug}/undo/").content.decode()
    assert "Not possible now" in asked
    assert f'<a href="/desk/{slug}/rounds/1/">Players were marked absent' in asked
