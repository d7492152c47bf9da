"""Who comes and goes between games: no-shows, withdrawals, alternates, families declared late (T-ALT, T-ATT-02)."""

from __future__ import annotations

from collections.abc import Iterable

from .instance_json import instance_from_data
from .problem import Instance, PlayerId


def with_changes(
    instance: Instance,
    *,
    begun: int,
    leave: Iterable[PlayerId] = (),
    join: Iterable[PlayerId] = (),
    families: Iterable[Iterable[PlayerId]] = (),
    forbidden: Iterable[Iterable[PlayerId]] = (),
) -> Instance:
    """The instance for the games not yet begun; ``begun`` games stay as they were.

    Who leaves misses all games from ``begun`` on, who joins plays them. New families and forbidden pairs are added.

    :raises InstanceError: with every mistake, for instance if the number left cannot be seated.
    """
    data = instance.to_data()
    joining = [player for player in join if player not in instance.numbers]
    first_game = begun + 1
    changed = {
        "players": [*instance.players, *joining],
        "families": [*map(list, instance.families), *map(list, families)],
        "forbidden": [*map(list, instance.forbidden), *map(list, forbidden)],
        "joins": {**_texts(instance.joins.items()), **{str(player): first_game for player in joining}},
        "leaves": {**_texts(instance.leaves.items()), **{str(player): first_game for player in leave}},
    }
    return instance_from_data({**data, **changed})


def _texts(items: Iterable[tuple[PlayerId, int]]) -> dict[str, int]:
    return {str(player): game for player, game in items}
