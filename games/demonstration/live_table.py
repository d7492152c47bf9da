"""The tables of the demonstration that play just now; one of them is recorded live and stands half way."""

from random import Random
from uuid import UUID

from accounts.models import User
from games.demonstration.play import next_action
from games.models import Recording, Tablet
from games.recording.entering import record
from games.recording.opening import open_recording
from games.tablets.cookies import new_token
from games.tablets.hand import Hand
from rules_engine.game import Game
from rules_engine.record import read_header, write_action
from tournament.models import Round, Table

ENTRIES = 90  # some twenty turns


def record_half_a_game(table: Table, rng: Random, *, by: User) -> Recording:
    """Record a game at this table up to the middle, as a judge would have done; then the tablet is put away."""
    recording = open_recording(table, by=by)
    hand = Hand(_tablet(table, by), by)
    game = Game(read_header(recording.header))
    for number in range(ENTRIES):
        action = next_action(game, rng)
        game.play(action)
        record(recording, write_action(action), after=number, key=UUID(int=rng.getrandbits(128), version=4), hand=hand)
    Tablet.objects.filter(pk=hand.tablet.pk).update(ended_at=hand.tablet.last_seen_at)  # whoever comes may write on
    recording.refresh_from_db()
    return recording


def live_table(tournament_id: int) -> Table | None:
    """The table to show a newcomer: the first whose game is being recorded."""
    playing = Table.objects.filter(round__tournament=tournament_id, round__state=Round.State.PLAYING)
    recorded = playing.filter(recording__state=Recording.State.OPEN, recording__head__gt=0)
    return recorded.order_by("number").first()


def _tablet(table: Table, by: User) -> Tablet:
    _token, token_hash = new_token()
    return Tablet.objects.create(
        tournament=table.round.tournament, user=by, token_hash=token_hash, device="Chrome, Android"
    )
