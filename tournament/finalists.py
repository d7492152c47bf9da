"""Who plays the final, and who comes next when somebody who went on is missing."""

from collections.abc import Iterable, Sequence

from tournament.models import Player, Round, Seat, Tournament
from tournament.options import option
from tournament.results import preliminary_cut, standings_of
from tournament.semi_finals import by_place, semi_finals_of, table_ends
from tournament.standings import Cut


def final_cut(tournament: Tournament) -> Cut:
    """The finalists: the winners of the semi-finals, or the best of the preliminaries (T-SCORE-07, T-SCORE-08).

    `tied` are those who share the first place of a semi-final table, or the last place of the cut.
    """
    if not tournament.has_semi_finals:
        return preliminary_cut(tournament)
    semi_finals = semi_finals_of(tournament)
    return _winners(tournament, semi_finals) if semi_finals else Cut(finalists=())


def _winners(tournament: Tournament, semi_finals: Round) -> Cut:
    """In the order of the preliminaries; a winner who is out is followed as an absent finalist is (GAP-A6)."""
    ends = table_ends(semi_finals)
    ranks = _ranks(tournament)
    winners = sorted((who for end in ends if (who := end.winner) is not None and who in ranks), key=ranks.__getitem__)
    tied = tuple(player for end in ends for player in end.tied)
    open_places = sum(bool(end.tied) for end in ends)
    is_over = semi_finals.state in (Round.State.CLOSED, Round.State.PUBLISHED)
    missing = tournament.final_size - len(winners) - open_places if is_over else 0
    taken = {*winners, *tied}
    followers = [who.pk for who in _candidates(tournament) if who.pk not in taken][:missing] if missing > 0 else []
    return Cut((*winners, *followers), tied, open_places)


def replacements(played: Round) -> list[Player]:
    """Who could take an empty seat of the semi-finals or the final, the first in order first."""
    if played.is_semi_final:
        return _free(_by_rank(played.tournament), played)
    return replacement_finalists(played.tournament)


def replacement_finalists(tournament: Tournament) -> list[Player]:
    """Who could take an absent finalist's seat, the first in order first (GAP-A6); nobody when the
    final is played with one fewer.
    """
    final = tournament.rounds.filter(kind=Round.Kind.FINAL).first()
    return _free(_candidates(tournament), final)


def _candidates(tournament: Tournament) -> Sequence[Player]:
    """By the organiser's answer; after semi-finals only whoever played them comes next in a ranking."""
    rule = option(tournament, "absent_finalist")
    if rule == "one_fewer":
        return []
    if rule == "first_alternate":
        return _alternates(tournament)
    semi_finals = semi_finals_of(tournament)
    if semi_finals is None:
        return _by_rank(tournament)
    in_order = list(by_place(semi_finals))
    if rule == "best_of_semi_finals":
        return _players(tournament, in_order)
    there = set(in_order)
    return [player for player in _by_rank(tournament) if player.pk in there]


def _free(candidates: Iterable[Player], played: Round | None) -> list[Player]:
    """Those who are still in the tournament and do not sit there already."""
    seated = set(Seat.objects.filter(round=played).values_list("player", flat=True)) if played else set()
    return [who for who in candidates if who.pk not in seated and who.status == Player.Status.ENTERED]


def _alternates(tournament: Tournament) -> Sequence[Player]:
    waiting = tournament.players.filter(alternate_rank__isnull=False, status=Player.Status.ENTERED)
    return list(waiting.order_by("alternate_rank"))


def _by_rank(tournament: Tournament) -> Sequence[Player]:
    return _players(tournament, list(_ranks(tournament)))


def _ranks(tournament: Tournament) -> dict[int, int]:
    """Place in the order of the preliminaries by player, the first first."""
    ranked = (standing.id for standing in standings_of(tournament) if standing.rank is not None)
    return {player: place for place, player in enumerate(ranked)}


def _players(tournament: Tournament, order: Sequence[int]) -> list[Player]:
    players = tournament.players.in_bulk(order)
    return [players[id_] for id_ in order]
