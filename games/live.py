"""What open screens are told, by kind of stream. Runs in the web server beside the requests (`config.live`)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from django.utils import translation

from games.floor.facts import facts_of
from games.floor.tiles import tiles_of
from games.floor.wall import calls_of, wall_of
from games.models import RefereeCall
from tournament.clock import clock_of
from tournament.hall.showing import digest_of
from tournament.models import Round, Tournament
from tournament.pages.clock import for_screen
from tournament.queries import current_round

Composition: TypeAlias = dict[str, dict[str, Any]]


class News(Protocol):
    @property
    def topic(self) -> str: ...

    @property
    def data(self) -> Mapping[str, Any]: ...


Composer: TypeAlias = Callable[[Sequence[News] | None], Composition]


def floor_composer(wanted: Mapping[str, str]) -> Composer:
    """The referees' wall, in one language: `tile` by table, `clock` by phase and table, `side` when it differs."""

    def compose(news: Sequence[News] | None) -> Composition:
        with translation.override(wanted["language"]):
            tournament = Tournament.objects.get(pk=wanted["tournament"])
            played = current_round(tournament)
            if played is None:
                return {}
            return _everything(tournament, played) if _is_wide(news) else _some(tournament, played, news or ())

    return compose


def hall_composer(wanted: Mapping[str, str]) -> Composer:
    """What stands in the hall: `clock` by phase, `hall`, which differs when the screens are to show something else."""

    def compose(_news: Sequence[News] | None) -> Composition:
        with translation.override(wanted["language"]):
            tournament = Tournament.objects.get(pk=wanted["tournament"])
            played = current_round(tournament)
            told: Composition = {"hall": {"": digest_of(tournament)}}
            if played is not None:
                told["round"] = {"": {"number": played.number, "state": played.state}}
                told["clock"] = _clocks(tournament, played)
            return told

    return compose


COMPOSERS: Mapping[str, Callable[[Mapping[str, str]], Composer]] = {"floor": floor_composer, "hall": hall_composer}


def _is_wide(news: Sequence[News] | None) -> bool:
    """Whether more than single tables may have changed."""
    return news is None or any(each.topic != "table" for each in news)


def _everything(tournament: Tournament, played: Round) -> Composition:
    wall = wall_of(tournament, played)
    assert wall is not None
    return {
        "tile": {str(tile.id): tile.html for tile in wall.tiles},
        "clock": _clocks(tournament, played),
        "call": _calls(wall.calls),
        "side": {"": {"digest": wall.digest, "round": played.pk}},
    }


def _some(tournament: Tournament, played: Round, news: Sequence[News]) -> Composition:
    """The tiles of these tables; when one of them calls or no longer does, the order of all calls."""
    calls = calls_of(played)
    order = [call.table_id for call in calls]
    ids = {int(each.data["table"]) for each in news} | set(order)
    tiles = tiles_of(facts_of(played, sorted(ids)), order, tournament)
    return {
        "tile": {str(tile.id): tile.html for tile in tiles},
        "call": _calls(calls),
    }


def _calls(calls: Sequence[RefereeCall]) -> dict[str, Any]:
    return {"": [[call.pk, call.answered_by_id] for call in calls]}


def _clocks(tournament: Tournament, played: Round) -> dict[str, Any]:
    """By `phase-<id>`, and by `table-<id>` where a table has time of its own."""
    shown: dict[str, Any] = {}
    if played.is_final:
        return shown
    for phase in played.phases.filter(started_at__isnull=False).select_related("round__tournament"):
        its = clock_of(phase)
        shown[f"phase-{phase.pk}"] = for_screen(its.read(), tournament)
        shown |= {f"table-{table}": for_screen(its.read(table), tournament) for table in its.tables_apart}
    return shown
