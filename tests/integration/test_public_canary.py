"""A tournament of 41 from the first name to the champion, looked at from outside before and after every step."""

import re
from collections import Counter

import pytest

from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.integration.public_stage import (
    CANARY,
    WORTH_OF,
    WORTHS,
    crawl,
    leaks,
    mark,
    propose_marked,
    public_columns,
)
from tests.play import approve_pseudonyms, lock_table, play_round, start_round
from tournament.finals import declare_champion, seat_final
from tournament.models import (
    Player,
    Pseudonym,
    PublicLine,
    PublicSheet,
    PublicTournament,
)
from tournament.publication import publish
from tournament.publishing.release import release
from tournament.rounds import post_phase, start_phase
from tournament.seating_plans import confirm, draft
from tournament.tournaments import change_settings

pytestmark = pytest.mark.django_db

TOKEN = re.compile(rb"\b[A-Za-z0-9]{64}\b")  # against forged forms, on the error page; new at every answer
COLUMNS = {
    "tournament_publictournament": {"id", "address", "title", "language", "rules", "withdrawn_at"},
    "tournament_publicsheet": {
        *("id", "tournament_id", "version", "kind", "number", "preliminaries", "semi_finals", "title", "updated_at"),
        *("games", "champion", "chain_head", "replaces_version", "replaces_at", "is_replaced"),
    },
    "tournament_publicline": {
        *("id", "sheet_id", "place", "rank", "pseudonym", "games", "total"),
        *("advances", "reaches_final", "on_tie_break"),
    },
    "tournament_publicedition": {"id", "token"},
}


def lakeside(**fields):
    return make_tournament(name="Lakeside Championship", slug="lakeside", publishes_on_internet=True, **fields)


class Outside:
    """Dave looks at everything, again and again; what he read is added up."""

    def __init__(self):
        self.read: Counter[str] = Counter()

    def look(self, after):
        for seen in crawl(client_for(None)):
            assert not leaks(seen), (after, seen.address, leaks(seen))
            self.read.update(addresses=1, octets=seen.size)
            self.read[seen.status] += 1


def worths_of(table, players):
    """By seat, what everybody owns at the end: each player always the same, so that nobody ties."""
    at = {player.pk: index for index, player in enumerate(players)}
    return [WORTH_OF[at[pk]] for pk in table.seats.order_by("position").values_list("player__pk", flat=True) if pk]


@pytest.mark.slow
def test_t_pub_02_nothing_private_shows_at_any_step_of_a_tournament_of_41(capsys):
    tournament, outside = lakeside(), Outside()
    cast, players = make_staff(tournament), make_players(tournament, 41, alternates=2)
    mark(players)
    approve_pseudonyms(players[:41])
    propose_marked(players[41])
    outside.look("the players are entered")
    confirm(draft(tournament, seed=1, by=cast.carol), by=cast.carol)
    for played in tournament.rounds.order_by("number"):
        phase = played.phases.get()
        post_phase(phase, by=cast.carol)
        outside.look(f"the seats of {played} are posted")
        start_phase(phase, by=cast.carol)
        for table in played.tables.all():
            lock_table(table, worths_of(table, players), by=cast.carol)
        outside.look(f"{played} is played")
        publish(played, by=cast.carol)
        outside.look(f"{played} is published")
    final = seat_final(tournament, by=cast.carol)
    outside.look("the final is seated")
    finish(final, cast.carol)
    outside.look("the champion is published")
    assert outside.read[500] == 0
    assert PublicSheet.objects.filter(champion__startswith="Railroad").count() == 1
    with capsys.disabled():
        print(f"\n{outside.read['addresses']} addresses, {outside.read['octets']} bytes, no hit")  # noqa: T201


def finish(final, carol):
    phase = final.phases.get()
    post_phase(phase, by=carol)
    start_phase(phase, by=carol)
    lock_table(final.tables.get(), (WORTHS[0], 0, 0, 0), by=carol)
    declare_champion(final.tournament, by=carol)
    publish(final, by=carol)


def test_t_pub_02_the_public_tables_have_these_columns_and_point_to_nothing_else():
    assert public_columns() == COLUMNS
    models = {PublicTournament, PublicSheet, PublicLine}
    pointed_to = {field.related_model for model in models for field in model._meta.fields if field.is_relation}
    assert pointed_to == {PublicTournament, PublicSheet}


def published_ids(tournament, players, carol, number):
    play_round(tournament, players, number=number, by=carol)
    publish(tournament.rounds.get(number=number), by=carol)
    return set(PublicLine.objects.filter(sheet__version=number).values_list("pk", flat=True))


def test_t_pub_03_no_id_follows_a_player_from_one_publication_to_the_next():
    tournament = lakeside()
    carol, players = make_staff(tournament).carol, make_players(tournament, 8)
    approve_pseudonyms(players)
    first, second = (published_ids(tournament, players, carol, number) for number in (1, 2))
    assert (len(first), len(second), first & second) == (8, 8, set())
    assert all(one.version == 4 for one in first | second)  # random, not counted and not from a name


@pytest.mark.parametrize("backwards", [False, True])
def test_t_pub_03_equals_stand_in_the_same_order_whatever_their_ids(backwards):
    tournament = lakeside()
    carol, players = make_staff(tournament).carol, make_players(tournament, 8)
    texts = [f"Railroad {number}" for number in range(1, 9)]
    approve_pseudonyms(players, texts[::-1] if backwards else texts)
    published_ids(tournament, players, carol, 1)
    rows = list(PublicLine.objects.values_list("rank", "pseudonym"))
    assert len({rank for rank, _pseudonym in rows}) == 4  # two of each
    assert rows == sorted(rows)


def answers():
    dave = client_for(None)
    pages = ("", "en/", "zh-hant/games/", "en/final/", "en/about/", "en/feed.atom", "standings.json", "en/preview.png")
    found = [dave.get(f"/t/lakeside/{page}") for page in (*pages, "en/games/1/", "?version=1")]
    return [(answer.status_code, dict(answer.headers), TOKEN.sub(b"-", answer.content)) for answer in found]


def test_t_pub_01_before_publication_no_page_header_or_size_differs_with_the_results():
    tournament = lakeside()
    carol, players = make_staff(tournament).carol, make_players(tournament, 8)
    before = answers()
    approve_pseudonyms(players)
    first, second = start_round(tournament, players)
    assert answers() == before
    lock_table(first, WORTHS, by=carol)
    lock_table(second, WORTHS[::-1], by=carol)
    assert answers() == before
    lock_table(first, WORTHS[::-1], reason="misread", by=carol)
    release(tournament)
    assert answers() == before


def test_t_pub_07_a_tournament_that_publishes_later_shows_what_stands_then():
    tournament = make_tournament(name="Lakeside Championship", slug="lakeside")
    carol, players = make_staff(tournament).carol, make_players(tournament, 8)
    approve_pseudonyms(players)
    published_ids(tournament, players, carol, 1)
    assert not PublicTournament.objects.exists()
    change_settings(tournament, changes={"publishes_on_internet": True}, version=tournament.version, by=carol)
    assert "Railroad 1" in client_for(None).get("/t/lakeside/").content.decode()


def test_the_canary_knows_what_it_looks_for():
    tournament = lakeside()
    players = make_players(tournament, 2)
    mark(players)
    propose_marked(players[1])
    private = [*Player.objects.values_list("name", "city"), *Pseudonym.objects.values_list("text", "state")]
    assert len(CANARY.findall(str(private).encode())) == 5
