"""A correction shows first whom it moves, and moves exactly them: finalists, who is next, offers of seats."""

import pytest

from accounts.models import AuditEntry, User
from games import score_sheets
from games.counts import SeatCount, TableCount
from games.errors import NothingCounted
from games.models import ScoreSheet
from games.sheets.impact import Impact, impact
from tests.cast import Cast, client_for, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, start_round
from tournament.attendance import mark_absent
from tournament.finalists import final_cut, replacement_finalists
from tournament.finals import seat_final
from tournament.models import AlternateOffer, ChainLink, Player, Round, Snapshot, Table, TableResult, Tournament
from tournament.publication import preview, publish
from tournament.publishing import standings as published
from tournament.rounds import post_phase

pytestmark = pytest.mark.django_db

# By seat; at both tables the places are 1, 2, 3, 4 with 19, 10, 5 and 3 points. The final takes four:
# 5 and 1 (19), 6 and 2 (10). Next in line is 7, then 3 (5 points each, told apart by worth).
FIRST, SECOND = (4000, 3000, 2000, 1000), (4400, 3300, 2200, 1100)


class League:
    """One preliminary of two tables, counted, locked and published."""

    def __init__(self) -> None:
        self.tournament: Tournament = make_tournament(preliminaries=1, publishes_on_internet=True)
        self.cast: Cast = make_staff(self.tournament)
        self.players: list[Player] = make_players(self.tournament, 8, alternates=1)
        approve_pseudonyms(self.players)
        self.tables: list[Table] = start_round(self.tournament, self.players[:8])
        for table, worths in zip(self.tables, (FIRST, SECOND), strict=True):
            self.lock(self.count(table, worths))
        publish(self.round, by=self.cast.carol)

    @property
    def round(self) -> Round:
        return self.tournament.rounds.get(number=1)

    def count(self, table: Table, worths: tuple[int, ...]) -> ScoreSheet:
        sheet = score_sheets.sheet_for(table)
        seats = {at: SeatCount(cash=worth) for at, worth in enumerate(worths, 1)}
        return score_sheets.save_count(sheet, count=TableCount(seats), revision=sheet.revision, by=self.cast.alice)

    def lock(self, sheet: ScoreSheet, by: User | None = None) -> None:
        score_sheets.lock(sheet, signatures=dict.fromkeys((1, 2, 3, 4), ""), by=by or self.cast.carol)

    def corrected(self, number: int, worths: tuple[int, ...]) -> ScoreSheet:
        """A correction of that table, counted and not yet locked."""
        table = self.tables[number - 1]
        score_sheets.correct(score_sheets.sheet_for(table), reason="a pile was overlooked", by=self.cast.carol)
        return self.count(table, worths)

    def shown(self, sheet: ScoreSheet) -> Impact:
        return impact(sheet, by=self.cast.carol)

    def player(self, number: int) -> Player:
        return self.players[number - 1]

    def finalists(self) -> list[str]:
        return [str(Player.objects.get(pk=pk)) for pk in final_cut(self.tournament).finalists]


@pytest.fixture
def league() -> League:
    return League()


# At table 1 seat 3 had 3,500, not 2,000: player 3 is second there, player 2 third.
OVERLOOKED = (4000, 3000, 3500, 1000)


def test_the_stage_is_as_described(league: League) -> None:
    assert league.finalists() == ["Player 05", "Player 01", "Player 06", "Player 02"]
    assert [str(player) for player in replacement_finalists(league.tournament)][4:6] == ["Player 07", "Player 03"]


def test_a_finalist_changes_and_is_named_before_it_counts(league: League) -> None:
    told = league.shown(league.corrected(1, OVERLOOKED))
    assert (told.finalists_out, told.finalists_in) == (["Player 02"], ["Player 03"])
    moved = {move.name: (move.before.sixtieths // 60, move.after.sixtieths // 60) for move in told.moves}
    assert (moved["Player 02"], moved["Player 03"]) == ((10, 5), (5, 10))
    assert told.is_public


def test_looking_changes_nothing(league: League) -> None:
    sheet = league.corrected(1, OVERLOOKED)
    before = (TableResult.objects.count(), ChainLink.objects.count(), league.finalists())
    league.shown(sheet)
    assert (TableResult.objects.count(), ChainLink.objects.count(), league.finalists()) == before


def test_what_was_shown_is_what_happens(league: League) -> None:
    sheet = league.corrected(1, OVERLOOKED)
    told = league.shown(sheet)
    league.lock(sheet)
    assert league.finalists() == ["Player 05", "Player 01", "Player 03", "Player 06"]
    assert [name for name in league.finalists() if name in told.finalists_in] == told.finalists_in


def test_corrected_back_everything_is_again_what_it_was_to_the_byte(league: League) -> None:
    def told() -> tuple[str, list[str]]:
        return published.digest(preview(league.round)), league.finalists()

    before = told()
    league.lock(league.corrected(1, OVERLOOKED))
    assert told() != before
    league.lock(league.corrected(1, FIRST))
    assert told() == before
    assert AuditEntry.objects.filter(code="result.corrected").count() == 2


def test_the_one_next_in_line_is_the_right_person_after_a_correction(league: League) -> None:
    # Player 2, with 3,000, now leads those with 5 points: next is player 2, not player 7.
    told = league.shown(league.corrected(1, OVERLOOKED))
    assert told.next_before[0] == "Player 07"
    assert told.next_after[0] == "Player 02"


def test_a_correction_that_moves_nobody_says_so(league: League) -> None:
    told = league.shown(league.corrected(1, (4001, 3000, 2000, 1000)))
    assert not told.moves_anybody


def test_a_tie_for_the_last_place_is_told(league: League) -> None:
    # Players 2 and 6 stay at 10 points; player 3 draws level with player 2 in everything: 7.5 points each.
    told = league.shown(league.corrected(1, (4000, 3000, 3000, 1000)))
    assert set(told.tied_after) == {"Player 02", "Player 03"}


def test_a_seat_already_offered_goes_to_the_right_person(league: League) -> None:
    """Finalist 1 is absent and the seat is offered to player 7; after the correction it is player 2's turn."""
    final = seat_final(league.tournament, by=league.cast.carol)
    post_phase(final.phases.get(), by=league.cast.carol)
    mark_absent(final.seats.get(player=league.player(1)), by=league.cast.carol)
    assert AlternateOffer.objects.get(state="open").alternate == league.player(7)
    # Player 7 had 1,000, not 2,200, and is last at table 2; player 8 is third there with 1,100: next is player 3.
    sheet = league.corrected(2, (4400, 3300, 1000, 1100))
    told = league.shown(sheet)
    assert told.offers_before == [("Player 01", "Player 07")]
    assert told.offers_after == [("Player 01", "Player 03")]
    assert AlternateOffer.objects.get(state="open").alternate == league.player(7)
    league.lock(sheet)
    assert AlternateOffer.objects.get(state="open").alternate == league.player(3)


def test_whoever_sits_in_the_final_by_the_old_points_is_named(league: League) -> None:
    seat_final(league.tournament, by=league.cast.carol)
    assert league.shown(league.corrected(1, OVERLOOKED)).seated_wrongly == ["Player 02"]


def test_an_open_correction_has_nothing_to_show_yet(league: League) -> None:
    new = score_sheets.correct(score_sheets.sheet_for(league.tables[0]), reason="misread", by=league.cast.carol)
    with pytest.raises(NothingCounted):
        league.shown(new)


def test_the_page_shows_it_before_the_button(league: League) -> None:
    league.corrected(1, OVERLOOKED)
    address = f"/desk/{league.tournament.slug}/sheets/{league.tables[0].pk}/lock/"
    text = client_for(league.cast.carol).get(address).content.decode()
    assert "loses the place in the final" in text
    assert text.index("Whom this correction moves") < text.index("Lock the correction of table 1")


def test_old_sheet_old_result_and_old_publication_are_still_there(league: League) -> None:
    league.lock(league.corrected(1, OVERLOOKED))
    publish(league.round, reason="a sheet was misread", by=league.cast.carol)
    assert [sheet.state for sheet in league.tables[0].score_sheets.order_by("version")] == ["replaced", "locked"]
    assert list(TableResult.objects.filter(table=league.tables[0]).values_list("version", "is_current")) == [
        (1, False),
        (2, True),
    ]
    assert Snapshot.objects.count() == 2
    text = client_for(None).get(f"/t/{league.tournament.slug}/").content.decode()
    assert "Corrected." in text
    old = client_for(None).get(f"/t/{league.tournament.slug}/?version=1")
    assert old.status_code == 200
