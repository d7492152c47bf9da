"""A small championship with something of everything, played by the real use cases from the draw to the champion."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from accounts.models import User
from games.counts import SeatCount, TableCount, from_json
from games.floor import calls
from games.models import Recording, ScoreSheet, Tablet
from games.recording.entering import record, undo
from games.recording.opening import open_recording
from games.score_sheets import correct, lock, save_count, sheet_for
from games.sealing.documents import produce
from games.sheets.signing import Given, sign
from games.tablets.hand import Hand
from rules_engine.game import Game
from rules_engine.record import open_game, read_action, read_header, write_action
from tests.cast import Cast, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms
from tests.rules_engine.wander import next_action, seeded
from tournament import clock, draws, publication, seating_plans
from tournament.families import declare_family
from tournament.finals import declare_champion, seat_final
from tournament.models import Phase, Player, Round, Table, Tournament
from tournament.rounds import post_phase, start_phase
from tournament.seat_swaps import swap
from tournament.tournaments import rule_change

PLAYED_ON: dict[str, float] = {
    "withdraw": 0,
    "disqualify": 0,
    "expel": 0,
    "close": 0,
    "time_up": 0,
    "pause": 0,
    "void_roll": 0,
}


@dataclass(frozen=True)
class Championship:
    tournament: Tournament
    cast: Cast
    players: list[Player]


def championship(*, players: int = 8, preliminaries: int = 2, entries: int = 50) -> Championship:
    """Two preliminaries and the final, over and published; a swap, a pause, an undo, a ruling and a correction."""
    tournament = make_tournament(preliminaries=preliminaries, name="Harbour Open", slug=f"open-{uuid4().hex[:8]}")
    cast = make_staff(tournament)
    field = make_players(tournament, players, alternates=2)
    approve_pseudonyms(field)
    declare_family(tournament, label="Player family", members=field[:2], by=cast.rui)
    made = draws.commit_draw(tournament, by=cast.carol)
    seating_plans.confirm(seating_plans.draft(tournament, seed=1, by=cast.carol), by=cast.carol)
    for number in range(1, preliminaries + 1):
        play(tournament, number, cast, entries)
        publication.publish(tournament.rounds.get(number=number), by=cast.carol)
    rule_change(tournament, changes={"minutes": 80}, reason="the hall closes early", by=cast.carol)
    correct_a_sheet(tournament.rounds.get(number=preliminaries).tables.get(number=1), cast)
    publication.publish(tournament.rounds.get(number=preliminaries), reason="counted anew", by=cast.carol)
    draws.reveal_draw(made, by=cast.carol)
    play_final(seat_final(tournament, seed=1, by=cast.carol), cast)
    declare_champion(tournament, by=cast.carol)
    publication.publish(tournament.rounds.get(kind="final"), by=cast.carol)
    return Championship(Tournament.objects.get(pk=tournament.pk), cast, field)


def play(tournament: Tournament, number: int, cast: Cast, entries: int) -> None:
    played = tournament.rounds.get(number=number)
    [phase] = begun(played, cast)
    clock.pause(phase, reason="fire alarm", by=cast.carol)
    clock.resume(phase, by=cast.carol)
    for table in tables_of(played):
        hand = Hand(Tablet.objects.create(tournament=tournament, user=cast.alice, token_hash=uuid4().hex), cast.alice)
        record_game(table, hand, table.number * 10 + number, entries)
        calls.cancel(calls.call(table, category="rule", text="rent", key=uuid4(), hand=hand).table, hand=hand)
        hand_in(sheet_for(table), cast, short=table.number == 1)


def begun(played: Round, cast: Cast) -> list[Phase]:
    """Judged, posted, in the first round with a swap, started."""
    judges = (cast.alice, cast.bob)
    for table in played.tables.all():
        Table.objects.filter(pk=table.pk).update(judge=judges[(table.number - 1) % 2])
    phases = [post_phase(phase, by=cast.carol) for phase in played.phases.all()]
    if played.number == 1:
        first, second = played.tables.first().seats.all()[:2]
        swap(first, second, reason="wheelchair", by=cast.fay)
    return [start_phase(phase, by=cast.carol) for phase in phases]


def tables_of(played: Round) -> list[Table]:
    return list(Table.objects.filter(round=played).select_related("phase", "round__tournament", "judge"))


def record_game(table: Table, hand: Hand, seed: int, entries: int) -> Recording:
    """Random play, one entry taken back and a ruling in it, closed by a referee."""
    recording = open_recording(table, by=hand.user)
    game = open_game(read_header(recording.header))
    seeds = seeded(seed)
    enter(recording, hand, game, {"do": "start", "player": game.header.players[0]})
    while len(game.log) < entries or not is_between(game):
        action = write_action(next_action(game.state, seeds, PLAYED_ON))
        enter(recording, hand, game, action)
        if len(game.log) == entries // 2:
            enter(recording, hand, game, {"do": "note", "kind": "remark", "text": "by mistake"})
            undo(recording, after=Recording.objects.get(pk=recording.pk).head, key=uuid4(), hand=hand)
            game.undo()
    enter(recording, hand, game, {"do": "rule", "reason": "note found on the floor", "cash": {"s1": 20}})
    enter(recording, hand, game, {"do": "close", "reason": "the hall closes"})
    return Recording.objects.get(pk=recording.pk)


def is_between(game: Game) -> bool:
    return game.state.over is None and not game.state.pending


def enter(recording: Recording, hand: Hand, game: Game, action: Mapping[str, Any]) -> None:
    head = Recording.objects.get(pk=recording.pk).head
    record(recording, action, after=head, key=uuid4(), hand=hand)
    game.play(read_action(action, frozenset(game.header.players)))


def hand_in(sheet: ScoreSheet, cast: Cast, *, short: bool = False) -> None:
    """Count what the record expects, at one table 20 less at one seat with a reason; sign and lock."""
    count = from_json(sheet.expected)
    explanations = {}
    if short:
        seat = count.survivors[0]
        seats = {**count.seats, seat: replace(count.seats[seat], cash=count.seats[seat].cash + 20)}
        count, explanations = replace(count, seats=seats), {f"cash:{seat}": "change was given twice"}
    save_count(sheet, count=count, revision=sheet.revision, explanations=explanations, by=cast.alice)
    sheet = ScoreSheet.objects.get(pk=sheet.pk)
    signed(sheet, cast.alice)
    lock(ScoreSheet.objects.get(pk=sheet.pk), by=cast.fay)
    produce(ScoreSheet.objects.get(pk=sheet.pk), address="https://example.org", by=cast.fay)


def signed(sheet: ScoreSheet, by: User) -> None:
    for number, who in enumerate([*(str(seat["seat"]) for seat in sheet.shown["seats"]), "judge"]):
        strokes = [[[100, 100 + number, 0], [500, 300, 40], [700 + number, 120, 90]]]
        sign(sheet, given=Given(who, uuid4(), sheet.content_hash, strokes=strokes), by=by)


def correct_a_sheet(table: Table, cast: Cast) -> None:
    """The last round's first table was counted wrongly: 50 more at its first survivor."""
    table = Table.objects.select_related("phase", "round__tournament", "judge").get(pk=table.pk)
    locked = ScoreSheet.objects.get(table=table, state=ScoreSheet.State.LOCKED)
    sheet = correct(locked, reason="a note had stuck to another", by=cast.carol)
    count = from_json(sheet.counts)
    seat = count.survivors[0]
    seats = {**count.seats, seat: replace(count.seats[seat], cash=count.seats[seat].cash + 50)}
    reasons = {f"cash:{seat}": "a note had stuck to another"}
    save_count(sheet, count=replace(count, seats=seats), revision=sheet.revision, explanations=reasons, by=cast.carol)
    signed(ScoreSheet.objects.get(pk=sheet.pk), cast.alice)
    lock(ScoreSheet.objects.get(pk=sheet.pk), by=cast.carol)


def play_final(final: Round, cast: Cast) -> None:
    """Counted by hand: seat 1 is the last one left, the others went in the order of their seats."""
    begun(final, cast)
    [table] = tables_of(final)
    sheet = sheet_for(table)
    positions = list(table.seats.order_by("position").values_list("position", flat=True))
    others = {at: SeatCount("bankrupt", left=left) for left, at in enumerate(positions[1:], 1)}
    count = TableCount({positions[0]: SeatCount(cash=6000), **others})
    save_count(sheet, count=count, revision=sheet.revision, by=cast.alice)
    lock(ScoreSheet.objects.get(pk=sheet.pk), signatures=dict.fromkeys(positions, ""), by=cast.carol)
