"""Judges who are related to players: nobody judges a relative (T-SEAT-04, T-AUTH-02)."""

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.errors import TournamentError
from tournament.models import Family, JudgeRelative, Player, Role, Table, Tournament

Relatives = Mapping[int, frozenset[int]]


class NobodyNamed(TournamentError):
    code = "judges.nobody_named"
    message = _("Choose a judge, and either one player or one family of this tournament.")


@transaction.atomic
def declare_relative(
    tournament: Tournament, *, judge: User, player: Player | None = None, family: Family | None = None, by: User
) -> JudgeRelative:
    """This judge is related to the player, or to everybody in the family; declaring it again changes nothing.

    Error: NobodyNamed.
    """
    named = player or family
    is_judge = judge.memberships.filter(tournament=tournament, role=Role.JUDGE).exists()
    if (player is None) == (family is None) or named is None or named.tournament_id != tournament.pk or not is_judge:
        raise NobodyNamed
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    relative, is_new = JudgeRelative.objects.get_or_create(
        tournament=tournament, judge=judge, player=player, family=family
    )
    if is_new:
        _note("judge.relative_declared", relative, by=by)
    return relative


@transaction.atomic
def forget_relative(relative: JudgeRelative, *, by: User) -> None:
    """The two are not related after all; a second click finds nothing to do."""
    Tournament.objects.select_for_update().get(pk=relative.tournament_id)
    kept = JudgeRelative.objects.select_related("judge", "player", "family").filter(pk=relative.pk).first()
    if kept is not None:
        _note("judge.relative_removed", kept, by=by)
        kept.delete()


def _note(code: str, relative: JudgeRelative, *, by: User) -> None:
    after = {"player": relative.player_id, "family": relative.family_id}
    audit.record(code, by=by, tournament_id=relative.tournament_id, subject=relative.judge.name, after=after)


def relatives_of(tournament: Tournament) -> Relatives:
    """Judge -> the players related to them, families spelled out; only judges who have any. Two queries."""
    rows = list(JudgeRelative.objects.filter(tournament=tournament).values_list("judge", "player", "family"))
    members: dict[int, list[int]] = {}
    families = [family for _judge, _player, family in rows if family]
    for player, family in tournament.players.filter(family__in=families).values_list("pk", "family"):
        members.setdefault(family, []).append(player)
    found: dict[int, set[int]] = {}
    for judge, player, family in rows:
        found.setdefault(judge, set()).update([player] if player else members.get(family, []))
    return {judge: frozenset(players) for judge, players in found.items() if players}


def judged_relatives(tables: Iterable[Table], relatives: Relatives) -> dict[int, list[Player]]:
    """Table -> those seated there who are related to its judge; `tables` come with seats and players."""
    found = {}
    for table in tables:
        kin = relatives.get(table.judge_id or 0, frozenset())
        seated = [seat.player for seat in table.seats.all() if seat.player and seat.player_id in kin]
        if seated:
            found[table.pk] = seated
    return found
