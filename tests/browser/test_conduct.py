"""Incidents and protests in a real browser: nothing runs over, axe finds nothing, and a referee gets through."""

import pytest
from playwright.sync_api import expect

from tests.cast import Cast, make_players, make_staff, make_tournament, sitting
from tests.play import approve_pseudonyms, lock_table, start_round
from tournament import incidents, protests
from tournament.models import Incident, Measure, Protest, Tournament
from tournament.results import Line

LONG = "Wolfeschlegelsteinhausenbergerdorff Müller"


class Hall:
    """Hong Kong rules, one preliminary: table 1 runs, table 2 is locked and protested against."""

    def __init__(self) -> None:
        self.tournament: Tournament = make_tournament(
            name="香港大富翁錦標賽", slug="hk", preliminaries=1, ruleset="hong_kong_tournament", zone="Asia/Hong_Kong"
        )
        self.cast: Cast = make_staff(self.tournament)
        self.players = make_players(self.tournament, 7)
        self.players += make_players(self.tournament, 1, name=LONG, identity="long")
        self.players += make_players(self.tournament, 0, alternates=1)
        approve_pseudonyms(self.players)
        self.tables = start_round(self.tournament, self.players[:8])
        lock_table(self.tables[1], (4400, 3400, 2400, 1400), by=self.cast.carol)
        self.warn("held the dice for a minute")
        self.protest = self._protest()

    def warn(self, text: str) -> Incident:
        incident = incidents.report(
            self.tournament,
            kind="stalling",
            text=text,
            players=[self.players[1]],
            table=self.tables[0],
            by=self.cast.fay,
        )
        incidents.decide(incident, player=self.players[1], kind="warning", reason=text, by=self.cast.fay)
        return incident

    def _protest(self) -> Protest:
        made = protests.file_protest(
            self.tournament,
            about="a pile of notes was overlooked",
            asks="count it",
            raised_by=self.players[7],
            table=self.tables[1],
            by=self.cast.fay,
        )
        worths = zip(self.tables[1].seats.order_by("position"), (4400, 3400, 2400, 3500), strict=True)
        lines = [Line(seat.position, sitting(seat).pk, "survivor", 1, worth, worth) for seat, worth in worths]
        return protests.give_figures(made, lines=lines, by=self.cast.fay)


@pytest.fixture
def hall(live_site: str) -> Hall:
    return Hall()


def addresses(hall: Hall) -> list[str]:
    incident, measure = Incident.objects.latest("pk"), Measure.objects.latest("pk")
    at = f"/desk/{hall.tournament.slug}"
    return [
        f"{at}/incidents/",
        f"{at}/incidents/new/?table={hall.tables[0].pk}",
        f"{at}/incidents/{incident.pk}/",
        f"{at}/measures/{measure.pk}/take-back/",
        f"{at}/protests/",
        f"{at}/protests/new/",
        f"{at}/protests/{hall.protest.pk}/",
        f"{at}/players/{hall.players[1].pk}/",
        f"{at}/",
        f"/table/{hall.tables[0].pk}/incident/",
    ]


@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_nothing_and_nothing_runs_over_the_edge(page, live_site, sign_in, hall, axe, width):
    sign_in(hall.cast.carol)
    page.set_viewport_size({"width": width, "height": 900})
    for address in addresses(hall):
        page.goto(live_site + address)
        page.evaluate(axe)
        assert page.evaluate("axe.run()")["violations"] == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


def test_t_cond_04_a_referee_gives_the_second_warning_and_sees_what_it_did(page, live_site, sign_in, hall):
    sign_in(hall.cast.fay)
    page.goto(f"{live_site}/desk/hk/incidents/new/?table={hall.tables[0].pk}")
    page.get_by_label("What it was").select_option("provocation")
    page.get_by_label("Player 02").check()
    page.get_by_label("What happened").fill("mocked the neighbour")
    page.get_by_role("button", name="Note it").click()
    page.get_by_label("warning", exact=True).check()
    page.get_by_label("Reason").first.fill("heard by the whole table")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_text("disqualified from this game", exact=False).first).to_be_visible()
    assert list(Measure.objects.order_by("id").values_list("kind", flat=True)) == ["warning", "warning", "disqualified"]


def test_t_cond_02_an_expulsion_says_what_it_means_before_it_is_done(page, live_site, sign_in, hall):
    sign_in(hall.cast.cho)
    incident = hall.warn("held the dice again")
    page.goto(f"{live_site}/desk/hk/incidents/{incident.pk}/")
    page.get_by_label("expelled from the tournament").check()
    page.get_by_label("Reason").first.fill("had been warned twice")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_text("Only a ruling of the chief referee, with a reason, takes it back.")).to_be_visible()
    assert not Measure.objects.filter(kind="expelled").exists()
    page.get_by_role("button", name="Expel Player 02").click()
    expect(page.get_by_text("Player 02: expelled from the tournament")).to_be_visible()
