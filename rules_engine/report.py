"""A game in figures, as plain data: positions, valuations and places (docs/game-record.md)."""

from __future__ import annotations

from fractions import Fraction

from rules_engine.pending import FIELDS, Auction, Pending
from rules_engine.scoring import Line, placements, shared_points
from rules_engine.state import PLAYING, Player, State


def final_report(state: State, entries: int) -> dict[str, object]:
    """What `replay` prints at the end."""
    return {
        "status": "running" if state.over is None else "over",
        "reason": state.over,
        "entries": entries,
        "turn": state.turn,
        "players": {id: _player(state, player) for id, player in state.players.items()},
        "bank": {"houses": state.houses, "hotels": state.hotels},
        "pending": [_pending(item) for item in reversed(state.pending)],
        "placements": standings(state),
    }


def _player(state: State, player: Player) -> dict[str, object]:
    worth = state.worth(player.id)
    return {
        "status": player.status,
        "cash": player.cash,
        "position": player.position,
        "jail": player.jail,
        "jail_cards": list(player.jail_cards),
        "turns": player.turns,
        "deeds": {
            str(square): {"level": state.deeds[square].level, "mortgaged": state.deeds[square].mortgaged}
            for square in state.owned(player.id)
        },
        "net_worth": {
            "cash": worth.cash,
            "deeds": worth.deeds,
            "mortgaged": worth.mortgaged,
            "houses": worth.houses,
            "hotels": worth.hotels,
            "total": worth.net_worth,
        },
        "unmortgaged": worth.unmortgaged,
        "warnings": player.warnings,
    }


def _pending(item: Pending) -> dict[str, object]:
    if isinstance(item, Auction):
        lots = [{"deed": lot.deed, "excluded": list(lot.excluded)} for lot in item.lots]
        return {"kind": item.kind, "lots": lots, "opening": item.opening}
    return {"kind": item.kind, **{name: getattr(item, name) for name in FIELDS[type(item)]}}


def standings(state: State) -> list[dict[str, object]]:
    """Survivors in order, then who left, the last to leave first (T-SCORE-01, -02, -03)."""
    lines = []
    for id in state.playing():
        worth = state.worth(id)
        lines.append(Line(id, worth.net_worth, worth.unmortgaged))
    places = placements(lines)
    table = state.rules.score_table if state.stage == "preliminary" else None
    points = shared_points(places, table) if table is not None else {}
    gone = sorted(
        (player for player in state.players.values() if player.status != PLAYING),
        key=lambda player: -player.left,
    )
    survivors: list[dict[str, object]] = [
        {"player": line.who, "place": line.place, "points": _number(points.get(line.who))} for line in places
    ]
    nothing = None if table is None else 0
    out: list[dict[str, object]] = [
        {"player": player.id, "place": place, "points": nothing}
        for place, player in enumerate(gone, start=len(places) + 1)
    ]
    return [*survivors, *out]


def _number(points: Fraction | None) -> int | float | None:
    """Points as a number a person reads: whole where they are."""
    if points is None:
        return None
    return int(points) if points.denominator == 1 else float(points)


def entry_report(state: State, number: int) -> dict[str, object]:
    """What `replay --states` prints for one entry."""
    playing = [state.players[id] for id in state.playing()]
    return {
        "n": number,
        "cash": {player.id: player.cash for player in playing},
        "position": {player.id: player.position for player in playing},
        "jail": {player.id: player.jail for player in playing if player.jail is not None},
        "out": [id for id, player in state.players.items() if player.status != PLAYING],
        "deeds": {
            str(square): [lot.owner, lot.level, lot.mortgaged]
            for square, lot in state.deeds.items()
            if lot.owner is not None
        },
        "houses": state.houses,
        "hotels": state.hotels,
    }
