"""The final: seated from the locked ranking, untimed, won by the last player left (T-FINAL-01)."""

from random import Random
from secrets import randbits

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament import protests
from tournament.enumeration import enumerated
from tournament.errors import TournamentError
from tournament.finalists import final_cut
from tournament.models import Player, ResultLine, Round, Tournament
from tournament.options import option
from tournament.results import standings_of
from tournament.semi_finals import seat_tables, semi_finals_of


class PreliminariesOpen(TournamentError):
    code = "final.preliminaries_open"
    status = 409
    message = _("The final is seated once every preliminary has been published.")


class SemiFinalsOpen(TournamentError):
    code = "final.semi_finals_open"
    status = 409
    message = _("The final is seated once the semi-finals have been published.")


class CutTied(TournamentError):
    code = "final.cut_tied"
    status = 409
    message = _(
        "Still tied for the last place in the final: %(names)s. Let them roll dice under supervision and record it."
    )


class TooFewFinalists(TournamentError):
    code = "final.too_few"
    message = _("Only %(count)s players are still in the ranking; a final needs two.")


class NoChampionYet(TournamentError):
    code = "final.no_champion"
    status = 409
    message = _("The champion is known once the score sheet of the final is locked.")


class NoChampionDeclared(TournamentError):
    code = "final.none_declared"
    status = 409
    message = _("No champion is declared, so there is nothing to take back.")


class FinalPublished(TournamentError):
    code = "final.published"
    status = 409
    message = _("The champion has been published. Correct the result of the final; then declare and publish again.")


class ReasonMissing(TournamentError):
    code = "final.reason_missing"
    message = _("Say in a few words why the declaration is taken back.")


@transaction.atomic
def seat_final(tournament: Tournament, *, seed: int | None = None, by: User) -> Round:
    """Make the final's table from the ranking; a second call finds the first one's final.

    Seats are drawn by lot or follow the rank (GAP-S9). Errors: PreliminariesOpen, SemiFinalsOpen,
    CutTied, TooFewFinalists, ProtestsWaiting.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    final = tournament.rounds.filter(kind=Round.Kind.FINAL).first()
    if final:
        return final
    finalists = _finalists(tournament)
    protests.refuse_if_undecided(tournament)
    seed = randbits(32) if seed is None else seed
    order = list(finalists)
    if option(tournament, "final_seats") == "lots":
        Random(seed).shuffle(order)  # noqa: S311  (a lot that can be drawn again, not a secret)
    final = Round.objects.create(
        tournament=tournament,
        number=tournament.preliminaries + 1 + tournament.has_semi_finals,
        kind=Round.Kind.FINAL,
        state=Round.State.CONFIRMED,
    )
    seat_tables(final, [order])
    audit.record(
        "final.seated",
        by=by,
        tournament_id=tournament.pk,
        subject=tournament.name,
        after={"finalists": list(finalists), "seats": order, "seed": seed},
    )
    return final


def _finalists(tournament: Tournament) -> tuple[int, ...]:
    prelims = tournament.rounds.filter(kind=Round.Kind.PRELIMINARY)
    if prelims.count() < tournament.preliminaries or prelims.exclude(state=Round.State.PUBLISHED).exists():
        raise PreliminariesOpen
    semi_finals = semi_finals_of(tournament)
    if tournament.has_semi_finals and (semi_finals is None or semi_finals.state != Round.State.PUBLISHED):
        raise SemiFinalsOpen
    cut = final_cut(tournament)
    if cut.tied:
        names = tournament.players.filter(pk__in=cut.tied).values_list("name", flat=True)
        raise CutTied(names=enumerated(names))
    if len(cut.finalists) < 2:
        raise TooFewFinalists(count=len(cut.finalists))
    return cut.finalists


def final_lines(tournament: Tournament) -> list[ResultLine]:
    """The final's lines in order of place; equal places broken by the preliminaries (GAP-F1)."""
    lines = ResultLine.objects.filter(
        result__is_current=True,
        result__table__round__tournament=tournament,
        result__table__round__kind=Round.Kind.FINAL,
    ).select_related("player")
    ranks = {standing.id: standing.rank or 0 for standing in standings_of(tournament)}
    by_preliminaries = option(tournament, "final_places") == "preliminaries"

    def key(line: ResultLine) -> tuple[bool, int, int]:
        rank = ranks.get(line.player_id, 0)
        is_winner = line.outcome == ResultLine.Outcome.SURVIVOR
        return (not is_winner, rank if by_preliminaries else line.placement, rank)

    return sorted(lines, key=key)


@transaction.atomic
def declare_champion(tournament: Tournament, *, by: User) -> Player:
    """The last player standing in the final is champion; saying so again changes nothing."""
    tournament = Tournament.objects.select_for_update(of=("self",)).select_related("champion").get(pk=tournament.pk)
    lines = final_lines(tournament)
    if not lines or lines[0].outcome != ResultLine.Outcome.SURVIVOR:
        raise NoChampionYet
    champion = lines[0].player
    if tournament.champion == champion:
        return champion
    before = {"champion": tournament.champion_id} if tournament.champion_id else None
    tournament.champion = champion
    tournament.completed_at = tournament.completed_at or timezone.now()
    tournament.save(update_fields=["champion", "completed_at"])
    audit.record(
        "final.champion_declared",
        by=by,
        tournament_id=tournament.pk,
        subject=champion.name,
        before=before,
        after={"champion": champion.pk},
    )
    return champion


@transaction.atomic
def revoke_champion(tournament: Tournament, *, reason: str, by: User) -> None:
    """Take the declaration back while the public has not seen it. Errors: NoChampionDeclared, FinalPublished,
    ReasonMissing.
    """
    tournament = Tournament.objects.select_for_update(of=("self",)).select_related("champion").get(pk=tournament.pk)
    champion = tournament.champion
    if champion is None:
        raise NoChampionDeclared
    if tournament.rounds.filter(kind=Round.Kind.FINAL, state=Round.State.PUBLISHED).exists():
        raise FinalPublished
    if not reason.strip():
        raise ReasonMissing
    tournament.champion, tournament.completed_at = None, None
    tournament.save(update_fields=["champion", "completed_at"])
    audit.record(
        "final.champion_revoked",
        by=by,
        tournament_id=tournament.pk,
        subject=champion.name,
        before={"champion": champion.pk},
        reason=reason.strip(),
    )
