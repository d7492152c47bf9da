"""Reading an instance: every mistake is listed, each with what to do about it.

The file: ``{"n": 24, "rounds": 3, "players": [...], "families": [[...]], "forbidden": [[a, b]],
"clubs": {"A": [...]} or {player: club} or a list of such maps, "judges": {"judge": [relatives]},
"fixed_tables": {player: table}, "fixed_judges": {judge: table}, "joins": {player: game}, "leaves": {player: game},
"no_pair_three_times": false, "tables_of_three": false}``.
Only ``players`` (or ``n``, for players 1 to n) is needed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, NoReturn, TypeGuard

from .consistency import contradictions, shown
from .errors import InstanceError, PlanError, Problem
from .problem import MAX_LEVELS, MAX_PLAYERS, MAX_ROUNDS, Instance, PlayerId, impossible

_KNOWN = (
    "n", "rounds", "players", "families", "forbidden", "clubs", "judges", "fixed_tables", "fixed_judges",
    "joins", "leaves", "no_pair_three_times", "tables_of_three", "name", "note",
)  # fmt: skip


def parse_instance(text: str) -> Instance:
    """The instance of a JSON text.

    :raises InstanceError: with every mistake found, each saying what to do.
    """
    return instance_from_data(load_json(text, InstanceError, "instance"))


def load_json(text: str, error: type[InstanceError] | type[PlanError], what: str) -> Any:
    """Parse JSON strictly: no NaN, no doubled keys, no nesting that exhausts the stack."""
    try:
        return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_unique_keys)
    except RecursionError:
        reason = "it is nested too deeply"
    except ValueError as exception:
        reason = str(exception)
    raise error([Problem("unreadable", f"the {what} is not valid JSON: {reason}")])


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    counts = Counter(key for key, _ in pairs)
    twice = [key for key, count in counts.items() if count > 1]
    if twice:
        raise ValueError(f"{shown(twice[0])} appears twice in one object")
    return dict(pairs)


def instance_from_data(data: object) -> Instance:
    """The instance of parsed JSON; raises ``InstanceError`` like ``parse_instance``."""
    if not isinstance(data, dict):
        raise InstanceError(
            [Problem("not_an_object", 'the instance must be an object like {"players": [...], "rounds": 3}')]
        )
    return _Reader(data).instance()


class _Reader:
    """Reads one instance, collecting the mistakes on the way."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.problems: list[Problem] = []
        self.by_text: dict[str, PlayerId] = {}

    def wrong(self, code: str, text: str, **values: object) -> None:
        self.problems.append(Problem(code, text, values))

    def instance(self) -> Instance:
        self.check_keys()
        players = self.read_players()
        judges = self.read_judges()
        instance = Instance(
            players=players,
            rounds=self.read_rounds(),
            families=self.read_families(),
            forbidden=self.read_forbidden(),
            club_levels=self.read_clubs(),
            judges=judges,
            fixed_tables=self.read_fixed_tables(),
            fixed_judges=self.read_fixed_judges(judges),
            joins=self.read_games("joins"),
            leaves=self.read_games("leaves"),
            no_pair_three_times=self.read_flag("no_pair_three_times"),
            tables_of_three=self.read_flag("tables_of_three"),
            name=self.read_name(),
        )
        if not self.problems:
            self.problems += contradictions(instance)
        if self.problems:
            raise InstanceError(self.problems)
        return instance

    def check_keys(self) -> None:
        """A misspelt wish must not be lost; keys that resemble none are somebody's notes."""
        for key in self.data:
            meant = ["rounds"] if key == "games" else get_close_matches(key, _KNOWN, 1)
            if key not in _KNOWN and meant:
                self.wrong("unknown_key", f"{shown(key)} is not known: write {shown(meant[0])} or remove it", key=key)

    def read_players(self) -> tuple[PlayerId, ...]:
        listed, count = self.data.get("players"), self.data.get("n")
        if listed is None and _is_count(count):
            if count > MAX_PLAYERS:
                self.wrong("impossible_count", impossible(count), count=count)
                return ()
            listed = list(range(1, count + 1))
        if not isinstance(listed, list):
            self.wrong("players_missing", '"players" must be a list of ids: give one id for each player')
            return ()
        if count is not None and count != len(listed):
            self.wrong(
                "count_differs", f'"n" is {shown(count)} but {len(listed)} players are listed: correct one of them'
            )
        for player in listed:
            self.add_player(player)
        return tuple(self.by_text.values())

    def add_player(self, player: object) -> None:
        if isinstance(player, bool) or not isinstance(player, int | str) or player == "":
            self.wrong("player_id", f"{shown(player)} is not a player id: use a whole number or a text")
        elif str(player) in self.by_text:
            self.wrong("player_twice", f"player {shown(player)} is listed twice: remove one", player=player)
        else:
            self.by_text[str(player)] = player

    def player(self, value: object, where: str) -> PlayerId | None:
        """The player meant by an id; JSON object keys are texts, so 7 and "7" mean the same player."""
        if isinstance(value, int | str) and not isinstance(value, bool) and str(value) in self.by_text:
            return self.by_text[str(value)]
        self.wrong(
            "player_unknown",
            f"{where}: {shown(value)} is not in the list of players: add the player or remove the entry",
        )
        return None

    def group(self, value: object, where: str) -> tuple[PlayerId, ...]:
        if not isinstance(value, list | tuple):
            self.wrong("group", f"{where} must be a list of player ids, not {shown(value)}")
            return ()
        found = [player for item in value if (player := self.player(item, where)) is not None]
        for player, times in Counter(found).items():
            if times > 1:
                self.wrong(
                    "player_twice_in_group", f"{where}: player {shown(player)} is named {times} times: name each once"
                )
        return tuple(dict.fromkeys(found))

    def read_list(self, key: str) -> list[Any]:
        value = self.data.get(key)
        if value is None:
            return []
        if isinstance(value, list | tuple):
            return list(value)
        self.wrong("list_expected", f'"{key}" must be a list, not {shown(value)}', key=key)
        return []

    def read_map(self, key: str) -> dict[str, Any]:
        value = self.data.get(key)
        if value is None:
            return {}
        if isinstance(value, dict):
            return value
        self.wrong("object_expected", f'"{key}" must be an object, not {shown(value)}', key=key)
        return {}

    def read_rounds(self) -> int:
        rounds = self.data.get("rounds", 3)
        if _is_count(rounds) and 1 <= rounds <= MAX_ROUNDS:
            return int(rounds)
        self.wrong("rounds", f'"rounds" is {shown(rounds)}: it must be a whole number from 1 to {MAX_ROUNDS}')
        return 1

    def read_flag(self, key: str) -> bool:
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            self.wrong("flag", f'"{key}" must be true or false, not {shown(value)}', key=key)
        return value is True

    def read_name(self) -> str:
        name = self.data.get("name", "")
        if isinstance(name, str):
            return name
        self.wrong("name", f'"name" must be a text, not {shown(name)}')
        return ""

    def read_families(self) -> tuple[tuple[PlayerId, ...], ...]:
        groups = (self.group(value, f"family {number}") for number, value in enumerate(self.read_list("families"), 1))
        return tuple(group for group in groups if len(group) > 1)

    def read_forbidden(self) -> tuple[tuple[PlayerId, PlayerId], ...]:
        pairs = []
        for number, value in enumerate(self.read_list("forbidden"), 1):
            if not isinstance(value, list | tuple) or len(value) != 2:
                self.wrong("pair", f"forbidden pair {number} must be two player ids, not {shown(value)}")
            elif len(group := self.group(value, f"forbidden pair {number}")) == 2:
                pairs.append((group[0], group[1]))
        return tuple(pairs)

    def read_clubs(self) -> tuple[dict[PlayerId, str], ...]:
        value = self.data.get("clubs")
        if value is None:
            return ()
        levels = value if isinstance(value, list | tuple) else [value]
        if len(levels) > MAX_LEVELS:
            self.wrong("too_many_levels", f"{len(levels)} levels of clubs are more than {MAX_LEVELS}: leave some out")
            return ()
        read = [self.read_level(level, f"clubs, level {number}") for number, level in enumerate(levels, 1)]
        return tuple(level for level in read if level)

    def read_level(self, level: object, where: str) -> dict[PlayerId, str]:
        if not isinstance(level, dict):
            self.wrong("clubs", f'{where} must be an object like {{"club": [players]}}, not {shown(level)}')
            return {}
        members: list[tuple[PlayerId, str]] = []
        for key, value in level.items():
            if isinstance(value, list | tuple):
                members += [(player, key) for player in self.group(value, f"{where}, {shown(key)}")]
            elif not isinstance(value, str):
                self.wrong("club", f"{where}: {shown(key)} must name a club or list its players, not {shown(value)}")
            elif (player := self.player(key, where)) is not None:
                members.append((player, value))
        self.check_one_club(members, where)
        return dict(members)

    def check_one_club(self, members: list[tuple[PlayerId, str]], where: str) -> None:
        for player, times in Counter(player for player, _ in members).items():
            if times > 1:
                self.wrong(
                    "two_clubs",
                    f"{where}: player {shown(player)} is in {times} groups: leave one, or make it a level of its own",
                )

    def read_judges(self) -> dict[str, tuple[PlayerId, ...]]:
        return {judge: self.group(value, f"judge {shown(judge)}") for judge, value in self.read_map("judges").items()}

    def read_fixed_tables(self) -> dict[PlayerId, int]:
        fixed = {}
        for key, table in self.read_map("fixed_tables").items():
            player = self.player(key, "fixed_tables")
            if player is not None and self.is_table(table, f"player {shown(key)}"):
                fixed[player] = table
        return fixed

    def read_fixed_judges(self, judges: Mapping[str, object]) -> dict[str, int]:
        fixed = {}
        for judge, table in self.read_map("fixed_judges").items():
            if judge not in judges:
                self.wrong(
                    "judge_unknown",
                    f'fixed_judges: {shown(judge)} is not among "judges": add the judge or remove the entry',
                )
            elif self.is_table(table, f"judge {shown(judge)}"):
                fixed[judge] = table
        return fixed

    def is_table(self, table: object, who: str) -> bool:
        if _is_count(table):
            return True
        self.wrong("table_number", f"the fixed table of {who} is {shown(table)}: it must be a table number, from 1")
        return False

    def read_games(self, key: str) -> dict[PlayerId, int]:
        games = {}
        for name, game in self.read_map(key).items():
            player = self.player(name, key)
            if not _is_count(game):
                self.wrong(
                    "game_number", f"{key}: {shown(game)} for player {shown(name)} must be a game number, from 1"
                )
            elif player is not None:
                games[player] = game
        return games


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1
