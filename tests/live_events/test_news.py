"""News of what changes, as the real web server sends them."""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pytest

from games.floor import calls
from games.floor.news import table_changed
from games.models import RefereeCall
from tests import live
from tests.cast import Cast, make_players, make_staff, make_tournament
from tests.hall_screens import opened_screen
from tests.live_events.listening import cookie_of, listening, status
from tests.play import start_round
from tournament import clock
from tournament.models import Phase, Tournament


class Hall:
    def __init__(self) -> None:
        self.tournament: Tournament = make_tournament()
        self.cast: Cast = make_staff(self.tournament)
        self.tables = start_round(self.tournament, make_players(self.tournament, 8))

    @property
    def path(self) -> str:
        return f"/live/{self.tournament.slug}/"

    @property
    def phase(self) -> Phase:
        return Phase.objects.select_related("round__tournament").get(pk=self.tables[0].phase_id)

    def call(self) -> RefereeCall:
        made = RefereeCall.objects.create(table=self.tables[1], category="rule", key=uuid4())
        table_changed(self.tables[1].pk)
        return made


@pytest.fixture
def hall(live_site: str) -> Hall:
    return Hall()


def test_a_stream_begins_with_the_whole_state(live_site: str, hall: Hall) -> None:
    with listening(live_site, hall.path, hall.cast.carol) as stream:
        assert set(stream.next("tile")) == {str(table.pk) for table in hall.tables}


def test_a_call_reaches_the_floor_within_a_second(live_site: str, hall: Hall) -> None:
    with listening(live_site, hall.path, hall.cast.fay) as stream:
        stream.next("beat")
        began = time.monotonic()
        hall.call()
        told = stream.next("tile")
        assert time.monotonic() - began < 1
    assert set(told) == {str(hall.tables[1].pk)}, "only the table that changed is told"
    assert "call 1" in told[str(hall.tables[1].pk)]


def test_an_answer_is_told_to_everybody_who_looks(live_site: str, hall: Hall) -> None:
    made = hall.call()
    with (
        listening(live_site, hall.path, hall.cast.fay) as first,
        listening(live_site, hall.path, hall.cast.carol) as second,
    ):
        for stream in (first, second):
            stream.next("beat")
        calls.answer(made, by=hall.cast.carol)
        for stream in (first, second):
            assert "referee coming" in stream.next("tile")[str(hall.tables[1].pk)]


def test_a_pause_reaches_floor_and_hall(live_site: str, hall: Hall) -> None:
    there = opened_screen(hall.tournament, by=hall.cast.carol)
    with (
        listening(live_site, hall.path, hall.cast.carol) as floor,
        listening(live_site, there.news, there.headers) as screen,
    ):
        floor.next("beat"), screen.next("beat")
        clock.pause(hall.phase, reason="Fire alarm", by=hall.cast.carol)
        told = [stream.next("clock")[f"phase-{hall.phase.pk}"] for stream in (floor, screen)]
    assert [reading["state"] for reading in told] == ["paused", "paused"]
    assert told[0]["remaining_ms"] == told[1]["remaining_ms"]


def test_what_is_rolled_back_is_not_told(live_site: str, hall: Hall) -> None:
    with listening(live_site, hall.path, hall.cast.carol) as stream:
        stream.next("beat")
        with pytest.raises(clock.NotThatLong):
            clock.give_time(hall.phase, minutes=500, reason="", by=hall.cast.carol)
        hall.call()
        assert stream.next("tile")


def test_one_tournament_hears_nothing_of_another(live_site: str, hall: Hall) -> None:
    other = Hall()
    with listening(live_site, hall.path, hall.cast.carol) as stream:
        stream.next("beat")
        other.call()
        hall.call()
        assert set(stream.next("tile")) == {str(hall.tables[1].pk)}


def test_only_referees_listen_to_the_floor(live_site: str, hall: Hall) -> None:
    asked = {user: status(live_site, hall.path, user) for user in (hall.cast.alice, hall.cast.dave, None)}
    assert asked == {hall.cast.alice: 403, hall.cast.dave: 404, None: 302}


def test_the_halls_news_are_for_its_screens_and_staff(live_site: str, hall: Hall) -> None:
    path = f"/live/hall/{hall.tournament.slug}/"
    elsewhere = opened_screen(make_tournament(), by=hall.cast.carol)
    assert status(live_site, path) == 404
    assert status(live_site, f"{path}?screen={elsewhere.screen.pk}", elsewhere.headers) == 404
    with listening(live_site, path, hall.cast.alice) as stream:
        assert stream.next("round")


def test_a_listener_that_goes_leaves_nothing_behind(live_site: str, hall: Hall) -> None:
    for _ in range(30):
        with listening(live_site, hall.path, hall.cast.carol) as stream:
            stream.next("tile")
    with listening(live_site, hall.path, hall.cast.carol) as stream:
        stream.next("beat")
        hall.call()
        assert stream.next("tile")


def test_pages_answer_while_many_listen(live_site: str, hall: Hall) -> None:
    """A stream holds no thread: far more listen than there are threads for pages."""
    carol = cookie_of(hall.cast.carol)
    with ThreadPoolExecutor(60) as pool:
        opened = [listening(live_site, hall.path, carol) for _ in range(60)]
        streams = list(pool.map(lambda each: each.__enter__(), opened))
        assert status(live_site, "/sign-in/") == 200
        heard = [pool.submit(stream.next, "beat") for stream in streams]
        assert all(each.result(timeout=20) == {} for each in heard)
        for each in opened:
            each.__exit__(None, None, None)


def test_the_server_stops_at_once_though_somebody_listens(transactional_db: None, tmp_path: Path) -> None:
    port = live.free_port()
    with live.running("web server", port=port, owner=tmp_path) as server:
        live.wait_until_it_answers(port, server)
        hall = Hall()
        with listening(f"http://127.0.0.1:{port}", hall.path, hall.cast.carol) as stream:
            stream.next("beat")
            began = time.monotonic()
            server.terminate()
            server.wait(20)
            assert time.monotonic() - began < 3, "then it would have been killed"
            assert not [name for name, _ in stream.events() if name], "the stream ended"


def test_listeners_find_back_when_the_server_was_killed(transactional_db: None, tmp_path: Path) -> None:
    port = live.free_port()
    hall = Hall()
    for _ in range(2):
        with live.running("web server", port=port, owner=tmp_path) as server:
            live.wait_until_it_answers(port, server)
            with listening(f"http://127.0.0.1:{port}", hall.path, hall.cast.carol) as stream:
                assert set(stream.next("tile")) == {str(table.pk) for table in hall.tables}
                os.killpg(server.pid, signal.SIGKILL)
                server.wait(20)
