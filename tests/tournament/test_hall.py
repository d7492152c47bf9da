"""The hall's screens: who may open them, and what stands on them when."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import AuditEntry
from tests.cast import client_for, make_players, make_staff, make_tables, make_tournament
from tests.hall_screens import Opened, opened_screen
from tests.play import approve_pseudonyms, lock_table
from tournament.hall.announcements import announce, withdraw
from tournament.hall.screens import ScreenLinkUnusable, make_screen, open_screen, revoke_screen
from tournament.hall.showing import digest_of, show
from tournament.models import Announcement, Phase, Player, Round, Seat, Table
from tournament.publication import publish
from tournament.rounds import start_phase

pytestmark = pytest.mark.django_db


class Hall:
    """Eight players at two tables; nothing is posted yet."""

    def __init__(self) -> None:
        self.tournament = make_tournament(zone="Asia/Taipei")
        self.cast = make_staff(self.tournament)
        self.players = make_players(self.tournament, 8)
        self.tables = make_tables(self.tournament, self.players)
        self.there: Opened = opened_screen(self.tournament, by=self.cast.carol)

    @property
    def phase(self) -> Phase:
        return Phase.objects.select_related("round__tournament").get(pk=self.tables[0].phase_id)

    def post(self) -> None:
        Phase.objects.filter(pk=self.phase.pk).update(posted_at=timezone.now())
        Round.objects.filter(pk=self.phase.round_id).update(state=Round.State.SEATED)

    def start(self) -> None:
        self.post()
        start_phase(self.phase, by=self.cast.carol)

    def finish(self) -> None:
        self.start()
        approve_pseudonyms(self.players)
        for table in self.tables:
            lock_table(table, by=self.cast.carol)

    def kinds(self) -> list[str]:
        return [slide.kind for slide in show(self.tournament).slides]

    def page(self, **headers: str) -> str:
        client = Client()
        client.cookies[self.there.cookie] = self.there.key
        return client.get(self.there.path, headers=headers).content.decode()


@pytest.fixture
def hall() -> Hall:
    return Hall()


def test_a_link_opens_one_screen_once(hall: Hall) -> None:
    _made, token = make_screen(hall.tournament, name="Door", language="en", by=hall.cast.carol)
    open_screen(token)
    with pytest.raises(ScreenLinkUnusable):
        open_screen(token)


def test_a_preview_of_the_link_uses_nothing_up(hall: Hall) -> None:
    _made, token = make_screen(hall.tournament, name="Door", language="en", by=hall.cast.carol)
    address, projector = reverse("hall:open", args=[token]), Client()
    assert Client().get(address).status_code == projector.get(address).status_code == 200
    assert hall.tournament.name in projector.post(address, follow=True).content.decode()


def test_neither_link_nor_key_can_be_read_from_the_database(hall: Hall) -> None:
    made, token = make_screen(hall.tournament, name="Door", language="en", by=hall.cast.carol)
    screen, key = open_screen(token)
    screen.refresh_from_db()
    assert made.pk == screen.pk
    assert not {token, key} & {str(value) for value in screen.__dict__.values()}


def test_without_the_screens_key_there_is_no_page(hall: Hall) -> None:
    other = opened_screen(make_tournament(), by=hall.cast.carol)
    stranger = Client()
    stranger.cookies[hall.there.cookie] = other.key
    asked = [client.get(hall.there.path).status_code for client in (stranger, client_for(hall.cast.dave), Client())]
    assert asked == [404, 404, 404]


def test_a_revoked_screen_shows_nothing_any_more(hall: Hall) -> None:
    hall.post()
    assert "Player 01" in hall.page()
    revoke_screen(hall.there.screen, by=hall.cast.carol)
    assert "Player 01" not in hall.page()
    acts = AuditEntry.objects.filter(code__startswith="hall.").order_by("id").values_list("code", flat=True)
    assert list(acts) == ["hall.screen_made", "hall.screen_opened", "hall.screen_revoked"]


def test_t_seat_06_no_seat_is_shown_before_it_is_posted(hall: Hall) -> None:
    assert hall.kinds() == ["welcome"]
    assert "Player" not in hall.page()
    hall.post()
    assert hall.kinds() == ["names", "tables"]


def test_the_start_turns_from_seats_to_the_clock(hall: Hall) -> None:
    hall.post()
    before = digest_of(hall.tournament)
    start_phase(hall.phase, by=hall.cast.carol)
    assert hall.kinds() == ["clock"]
    assert digest_of(hall.tournament) != before


def test_pains_64_nothing_of_a_result_is_shown_before_it_is_published(hall: Hall) -> None:
    hall.finish()
    assert hall.kinds() == ["waiting"]
    assert "Railroad" not in hall.page()
    publish(hall.phase.round, by=hall.cast.carol)
    assert hall.kinds() == ["standings"]


def test_t_pub_02_published_standings_show_what_the_snapshot_holds_and_no_name(hall: Hall) -> None:
    hall.finish()
    snapshot = publish(hall.phase.round, by=hall.cast.carol)
    text = hall.page()
    assert "Player" not in text
    shown = re.findall(r'class="rank">(.+?)<.*?<bdi>(.+?)</bdi>.*?class="tb">(.+?)<', text)
    assert shown == [(str(row["rank"]), row["pseudonym"], row["total"]) for row in snapshot.payload["rows"]]


def test_the_standings_stay_until_the_next_seats_are_posted(hall: Hall) -> None:
    hall.finish()
    publish(hall.phase.round, by=hall.cast.carol)
    tables = make_tables(hall.tournament, hall.players, number=2)
    assert hall.kinds() == ["standings"]
    Phase.objects.filter(pk=tables[0].phase_id).update(posted_at=timezone.now())
    Round.objects.filter(pk=tables[0].round_id).update(state=Round.State.SEATED)
    assert hall.kinds() == ["names", "tables"]


def test_the_seats_of_a_later_phase_stand_beside_the_clock(hall: Hall) -> None:
    later = Phase.objects.create(round=hall.phase.round, number=2)
    Table.objects.filter(pk=hall.tables[1].pk).update(phase=later)
    hall.post()
    Phase.objects.filter(pk=later.pk).update(posted_at=timezone.now())
    start_phase(hall.phase, by=hall.cast.carol)
    slides = show(hall.tournament).slides
    assert [slide.kind for slide in slides] == ["clock", "names", "tables"]
    assert {entry.table for _mark, entry in slides[1].names} == {2}


def test_pains_28_a_table_at_which_nobody_sits_is_not_listed(hall: Hall) -> None:
    Seat.objects.filter(table=hall.tables[1]).update(player=None)
    hall.post()
    by_table = show(hall.tournament).slides[1]
    assert [number for number, _seated in by_table.tables] == [1]


def test_names_of_every_script_stand_in_one_order(hall: Hall) -> None:
    names = ["Zoë", "陳大文", "Chen Bo", "Ábel", "نور حداد", "林志明", "Dora", "Chow"]
    for player, name in zip(hall.players, names, strict=True):
        Player.objects.filter(pk=player.pk).update(name=name)
    hall.post()
    listed = [entry.name for _mark, entry in show(hall.tournament).slides[0].names]
    assert listed == ["Ábel", "Chen Bo", "陳大文", "Chow", "Dora", "林志明", "Zoë", "نور حداد"]


def test_gap_p2_entry_numbers_stand_in_the_place_of_names_where_the_organiser_says_so(hall: Hall) -> None:
    Player.objects.filter(pk=hall.players[0].pk).update(reference="N-17")
    hall.tournament.options = {**hall.tournament.options, "seat_list_names": "entry_numbers"}
    hall.tournament.save()
    hall.post()
    assert "Player 01" not in hall.page()
    assert "N-17" in hall.page()


def test_three_screens_share_the_list_without_a_gap(hall: Hall) -> None:
    hall.post()
    parts = [show(hall.tournament, part=part, parts=3).slides[0].names for part in (1, 2, 3)]
    assert [entry.name for names in parts for _mark, entry in names] == [
        f"Player {number:02}" for number in range(1, 9)
    ]
    assert {len(names) for names in parts} == {2, 3}


def test_an_announcement_has_a_slide_of_its_own_until_it_expires(hall: Hall) -> None:
    announce(hall.tournament, text="Lunch at noon", minutes=15, by=hall.cast.carol)
    assert hall.kinds() == ["announcement", "welcome"]
    past = timezone.now() - timedelta(minutes=1)
    Announcement.objects.update(at=past - timedelta(minutes=15), expires_at=past)
    assert hall.kinds() == ["welcome"]


def test_during_play_an_announcement_stands_under_the_clock(hall: Hall) -> None:
    hall.start()
    announce(hall.tournament, text="A black umbrella was found", minutes=15, by=hall.cast.carol)
    assert hall.kinds() == ["clock"]
    assert "A black umbrella was found" in hall.page()


def test_of_two_announcements_each_stands_under_the_clock_in_its_turn(hall: Hall) -> None:
    hall.start()
    for text in ("Lunch at noon", "A black umbrella was found"):
        announce(hall.tournament, text=text, minutes=15, by=hall.cast.carol)
    told = [(slide.kind, slide.announcement and slide.announcement.text) for slide in show(hall.tournament).slides]
    assert told == [("clock", "Lunch at noon"), ("clock", "A black umbrella was found")]


def test_the_same_announcement_twice_stands_once_and_can_be_taken_back(hall: Hall) -> None:
    made = [announce(hall.tournament, text="Lunch", minutes=minutes, by=hall.cast.carol) for minutes in (5, 20)]
    assert made[0] == made[1]
    withdraw(made[0], by=hall.cast.carol)
    assert hall.kinds() == ["welcome"]


def test_the_slides_alone_are_fetched_again(hall: Hall) -> None:
    text = hall.page(hx_request="true")
    assert "<html" not in text
    assert f'data-digest="{digest_of(hall.tournament)}"' in text


def test_a_screen_speaks_its_own_language(hall: Hall) -> None:
    hall.there = opened_screen(hall.tournament, language="zh-hant", by=hall.cast.carol)
    assert '<html lang="zh-hant"' in hall.page(accept_language="en")


def test_the_desk_shows_a_link_this_once(hall: Hall) -> None:
    carol, slug = client_for(hall.cast.carol), hall.tournament.slug
    sent = {"name": "Door", "language": "en", "part": 1, "parts": 1}
    text = carol.post(reverse("desk:hall_screen_make", args=[slug]), sent).content.decode()
    link = re.search(r"http://testserver(/hall/open/[^/<]+/)", text)
    assert link
    assert Client().get(link[1]).status_code == 200
    assert link[1] not in carol.get(reverse("desk:hall", args=[slug])).content.decode()


def test_a_part_beyond_the_parts_comes_back(hall: Hall) -> None:
    sent = {"name": "Door", "language": "en", "part": 3, "parts": 2}
    answer = client_for(hall.cast.carol).post(reverse("desk:hall_screen_make", args=[hall.tournament.slug]), sent)
    assert answer.status_code == 422
    assert "There are only 2 parts" in answer.content.decode()


@pytest.mark.parametrize(("text", "status"), [("a" * 240, 302), ("餐" * 120, 302), ("餐" * 121, 422)])
def test_an_announcement_is_no_longer_than_can_be_read_from_afar(hall: Hall, text: str, status: int) -> None:
    address = reverse("desk:announce", args=[hall.tournament.slug])
    assert client_for(hall.cast.carol).post(address, {"text": text, "minutes": 10}).status_code == status


def test_only_the_chief_referee_announces(hall: Hall) -> None:
    address = reverse("desk:announce", args=[hall.tournament.slug])
    sent = {"text": "Lunch", "minutes": 10}
    people = (hall.cast.fay, hall.cast.alice, hall.cast.dave)
    assert [client_for(user).post(address, sent).status_code for user in people] == [403, 403, 404]
    assert client_for(hall.cast.carol).post(address, sent).status_code == 302
