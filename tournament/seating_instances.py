"""From the players of a tournament to the question put to the solver (T-SEAT-01 to T-SEAT-08)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournament.enumeration import enumerated, enumerated_apart
from tournament.errors import TournamentError
from tournament.judge_relatives import relatives_of
from tournament.models import Membership, Player, Role, Round, Tournament
from tournament.options import option
from tournament.seating import Instance, InstanceError, instance_from_data, table_sizes

LEAGUE_MINIMUM = 4


class Way(TextChoices):
    """How a number of players becomes tables (GAP-S1, GAP-S7)."""

    FOURS = "fours", gettext_lazy("tables of four")
    ALTERNATES = "alternates", gettext_lazy("fill up with alternates")
    FIVES = "fives", gettext_lazy("tables of five")
    THREES = "threes", gettext_lazy("tables of three")


class Level(TextChoices):
    """Whom the seating keeps apart as far as it can, the nearest first."""

    CLUB = "club", pgettext_lazy("shared at a table", "club")
    CITY = "city", pgettext_lazy("shared at a table", "city")
    COUNTRY = "country", pgettext_lazy("shared at a table", "country")


class TooFewPlayers(TournamentError):
    code = "seating.too_few_players"

    def __str__(self) -> str:
        return ngettext(
            "%(count)d player is entered; a tournament needs at least four. Import or enter the others first.",
            "%(count)d players are entered; a tournament needs at least four. Import or enter the others first.",
            self.values["count"],
        ) % {"count": self.values["count"]}


class ImpossibleCount(TournamentError):
    """6, 7 and 11 players (GAP-S7); says how many alternates mend it."""

    code = "seating.impossible_count"

    def __str__(self) -> str:
        return (
            ngettext(
                "%(count)d players cannot be seated at tables of four and five. "
                "Name %(missing)d more alternate, who then plays from the start.",
                "%(count)d players cannot be seated at tables of four and five. "
                "Name %(missing)d more alternates, who then play from the start.",
                self.values["missing"],
            )
            % self.values
        )


class WayClosed(TournamentError):
    code = "seating.way_closed"
    status = 409
    message = gettext_lazy("The players changed, so the tables cannot be made in this way any more. Choose again.")


class FixedTableWrong(TournamentError):
    code = "seating.fixed_table"
    message = gettext_lazy("%(problem)s Correct the player's needed table.")


class CannotBeSeated(TournamentError):
    code = "seating.impossible"
    message = gettext_lazy("These players cannot be seated: %(problems)s.")


@dataclass(frozen=True, slots=True)
class Muster:
    """Who would be seated and at which tables. `called` are the alternates among the players."""

    way: Way
    players: tuple[Player, ...]
    called: tuple[Player, ...]
    left: tuple[Player, ...]
    sizes: tuple[int, ...]

    @property
    def tables(self) -> Mapping[int, int]:
        """Number of tables by size, the largest first."""
        return Counter(self.sizes)


def ways(tournament: Tournament) -> list[Muster]:
    """Every way to make the tables, the organiser's preferred one first; none if there is no way."""
    entered = list(tournament.players.filter(status=Player.Status.ENTERED).select_related("family"))
    field = tuple(player for player in entered if player.alternate_rank is None)
    waiting = tuple(sorted((p for p in entered if p.alternate_rank), key=lambda p: p.alternate_rank or 0))
    if len(field) < LEAGUE_MINIMUM:
        return []
    if len(field) % 4 == 0:
        return [_muster(Way.FOURS, field, (), waiting)]
    found = []
    missing = -len(field) % 4
    if missing <= len(waiting):  # T-ALT-01: three alternates always suffice
        found.append(_muster(Way.ALTERNATES, field, waiting[:missing], waiting[missing:]))
    if table_sizes(len(field)):
        found.append(_muster(Way.FIVES, field, (), waiting))
    elif option(tournament, "tables_of_three") == "yes":
        found.append(_muster(Way.THREES, field, (), waiting))
    return found if option(tournament, "fill_tables") == "alternates_first" else found[::-1]


def _muster(way: Way, field: tuple[Player, ...], called: tuple[Player, ...], left: tuple[Player, ...]) -> Muster:
    players = field + called
    return Muster(way, players, called, left, table_sizes(len(players), threes=way == Way.THREES))


def muster(tournament: Tournament, way: Way | None = None) -> Muster:
    """The tables in this way, or in the preferred one. Errors: TooFewPlayers, ImpossibleCount, WayClosed."""
    found = ways(tournament)
    if not found:
        raise why_none(tournament)
    if way is None:
        return found[0]
    for candidate in found:
        if candidate.way == way:
            return candidate
    raise WayClosed


def why_none(tournament: Tournament) -> TournamentError:
    """Why there is no way to make tables, with the remedy (T-SEAT-08)."""
    entered = tournament.players.filter(status=Player.Status.ENTERED)
    count = entered.filter(alternate_rank=None).count()
    if count < LEAGUE_MINIMUM:
        return TooFewPlayers(count=count)
    return ImpossibleCount(count=count, missing=-count % 4 - entered.exclude(alternate_rank=None).count())


def instance_data(tournament: Tournament, mustered: Muster) -> dict[str, Any]:
    """The instance as plain data by player id, in the form `tournament.seating` reads and a plan keeps."""
    players = mustered.players
    data: dict[str, Any] = {
        "players": [player.pk for player in players],
        "rounds": tournament.rounds.filter(kind=Round.Kind.PRELIMINARY).count(),
        "families": families_of(players),
        "forbidden": forbidden_of(tournament, players),
        "clubs": [groups for _level, groups in levels_of(players)],
        "fixed_tables": {str(player.pk): player.fixed_table for player in players if player.fixed_table},
        "no_pair_three_times": option(tournament, "no_pair_three_times") == "yes",
        "tables_of_three": mustered.way == Way.THREES,
    }
    if judges := judges_among(tournament, players):
        data["judges"] = judges
    return data


def judges_among(tournament: Tournament, players: Iterable[Player]) -> dict[str, list[int]]:
    """Every judge's relatives among the players; empty if no judge has any, so that nobody is bound early."""
    relatives, ids = relatives_of(tournament), {player.pk for player in players}
    judges = Membership.objects.filter(tournament=tournament, role=Role.JUDGE, user__is_active=True).order_by("user")
    found = {str(pk): sorted(relatives.get(pk, frozenset()) & ids) for pk in judges.values_list("user", flat=True)}
    return found if any(found.values()) else {}


def families_of(players: Iterable[Player]) -> list[list[int]]:
    """Groups of player ids who must never share a table (T-SEAT-04)."""
    members: dict[int, list[int]] = defaultdict(list)
    for player in players:
        if player.family_id is not None:
            members[player.family_id].append(player.pk)
    return [ids for _family, ids in sorted(members.items()) if len(ids) > 1]


def forbidden_of(tournament: Tournament, players: Iterable[Player]) -> list[list[int]]:
    """Pairs of player ids kept apart for another reason, as far as both are among the players."""
    ids = {player.pk for player in players}
    pairs = tournament.forbidden_pairs.order_by("first", "second").values_list("first", "second")
    return [[first, second] for first, second in pairs if first in ids and second in ids]


def levels_of(players: Sequence[Player]) -> list[tuple[Level, dict[str, str]]]:
    """The levels at which players can be kept apart: some share a group, but not everybody the same."""
    found = []
    for level in Level:
        groups = {str(p.pk): group for p in players if (group := getattr(p, level.value).strip().casefold())}
        sizes = Counter(groups.values())
        if any(1 < size < len(players) for size in sizes.values()):
            found.append((level, groups))
    return found


def read_instance(data: Mapping[str, Any], players: Sequence[Player]) -> Instance:
    """The validated instance. Errors: FixedTableWrong (with names), CannotBeSeated."""
    try:
        return instance_from_data(dict(data))
    except InstanceError as error:
        sizes = table_sizes(len(players), threes=bool(data["tables_of_three"]))
        problem = _fixed_table_problem(players, sizes)
        if problem:
            raise FixedTableWrong(problem=problem) from error
        raise CannotBeSeated(problems=str(error)) from error


def _fixed_table_problem(players: Sequence[Player], sizes: tuple[int, ...]) -> str:
    """What is wrong with the needed tables, with names; empty if nothing is."""
    at_table: dict[int, list[Player]] = defaultdict(list)
    for player in players:
        if player.fixed_table:
            at_table[player.fixed_table].append(player)
    for table, who in sorted(at_table.items()):
        values = {"names": enumerated(player.name for player in who), "table": table, "tables": len(sizes)}
        if table > len(sizes):
            return _("%(names)s: table %(table)s is needed, but there are %(tables)s tables.") % values
        if len(who) > sizes[0]:
            return _("%(names)s: all need table %(table)s, which is too small.") % values
    together = [enumerated(player.name for player in who) for who in at_table.values() if len(who) > 1]
    return (
        _("%(names)s: they need the same table but must not meet.") % {"names": enumerated_apart(together)}
        if together
        else ""
    )
