"""A draw that anybody can check: promised before it, opened after the last preliminary (T-SEAT-03, T-PUB-01)."""

import json
import secrets
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.errors import Stale, TournamentError
from tournament.models import DrawCommitment, Round, SeatingPlan, Tournament
from tournament.sealed_draws import holds, instance_file, living_commitment
from tournament.seating import VERSION, commitment, parse_instance
from tournament.seating_instances import Muster, Way, instance_data, muster, read_instance
from tournament.seating_plans import living_plan

SEEDS = 2**53  # what every reader of JSON holds exactly
FILES = ("instance.json", "plan.json", "opening.json")
Withdrawal = DrawCommitment.Withdrawal


class SeatsDrafted(TournamentError):
    code = "draw.seats_drafted"
    status = 409
    message = _("There are seats already, so a promise about their draw would be worth nothing. Discard them first.")


class NothingDrawn(TournamentError):
    code = "draw.nothing_drawn"
    status = 409
    message = _("The seats of this tournament were not drawn under a commitment that is in force.")


class TooEarlyToReveal(TournamentError):
    code = "draw.too_early"
    status = 409
    message = _("The plan tells of every round. It is revealed once the last preliminary has been published.")


@transaction.atomic
def commit_draw(tournament: Tournament, *, way: Way | None = None, by: User) -> DrawCommitment:
    """Number the players, seal a seed and promise both; a commitment in force is withdrawn with its time.

    One that still holds is returned as it is. Errors: SeatsDrafted, and those of `seating_plans.prepare`
    about players who cannot be seated.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if living_plan(tournament) is not None:
        raise SeatsDrafted
    mustered = muster(tournament, way)
    data = instance_data(tournament, mustered)
    read_instance(data, mustered.players)  # says in names what is wrong
    before = living_commitment(tournament)
    if before is not None:
        if before.way == mustered.way and holds(before, data):
            return before
        _withdraw(before, Withdrawal.REPLACED, by=by)
    made = _sealed(tournament, mustered, data, by=by)
    _note("draw.committed", made, by=by)
    return made


def _sealed(tournament: Tournament, mustered: Muster, data: dict[str, Any], *, by: User) -> DrawCommitment:
    order = list(mustered.players)
    secrets.SystemRandom().shuffle(order)
    numbers = {str(player.pk): number for number, player in enumerate(order, 1)}
    text, seed, salt = instance_file(data, numbers), secrets.randbelow(SEEDS), secrets.token_hex(16)
    return DrawCommitment.objects.create(
        tournament=tournament,
        digest=commitment(parse_instance(text), seed=seed, salt=salt),
        way=mustered.way.value,
        numbers=numbers,
        instance=text,
        solver=VERSION,
        seed=seed,
        salt=salt,
        made_by=by,
    )


@transaction.atomic
def withdraw_draw(made: DrawCommitment, *, by: User) -> DrawCommitment:
    """Go without a commitment; it stays visible as withdrawn. Again changes nothing. Error: SeatsDrafted."""
    Tournament.objects.select_for_update().get(pk=made.tournament_id)
    made = DrawCommitment.objects.select_related("tournament").get(pk=made.pk)
    if made.withdrawn_at is None:
        if living_plan(made.tournament) is not None:
            raise SeatsDrafted
        _withdraw(made, Withdrawal.GIVEN_UP, by=by)
    return made


def _withdraw(made: DrawCommitment, how: str, *, by: User) -> None:
    made.withdrawn_at, made.withdrawn_as = timezone.now(), how
    made.save(update_fields=["withdrawn_at", "withdrawn_as"])
    _note("draw.withdrawn", made, by=by)


@transaction.atomic
def reveal_draw(made: DrawCommitment, *, by: User) -> DrawCommitment:
    """Open seed, salt, question and answer to everybody; again changes nothing.

    Errors: NothingDrawn, Stale (withdrawn meanwhile), TooEarlyToReveal.
    """
    Tournament.objects.select_for_update().get(pk=made.tournament_id)
    made = DrawCommitment.objects.select_related("tournament").get(pk=made.pk)
    if made.withdrawn_at is not None:
        raise Stale
    if made.revealed_at is None:
        for obstacle in why_not_reveal(made):
            raise obstacle
        made.revealed_at = timezone.now()
        made.save(update_fields=["revealed_at"])
        _note("draw.revealed", made, by=by)
    return made


def why_not_reveal(made: DrawCommitment) -> list[TournamentError]:
    """What stands between this commitment and its opening; empty when nothing does."""
    if not made.seating_plans.filter(state=SeatingPlan.State.CONFIRMED).exists():
        return [NothingDrawn()]
    prelims = made.tournament.rounds.filter(kind=Round.Kind.PRELIMINARY)
    if prelims.exclude(state=Round.State.PUBLISHED).exists():  # T-SEAT-06, T-PUB-01
        return [TooEarlyToReveal()]
    return []


def file_of(made: DrawCommitment, name: str) -> str | None:
    """One of the files of an opened draw; None if there is no such file or the draw is still sealed."""
    if made.revealed_at is None:
        return None
    opening = {"commitment": made.digest, "salt": made.salt, "seed": made.seed, "solver": made.solver}
    contents = (made.instance, made.plan, json.dumps(opening, indent=1) + "\n")
    return dict(zip(FILES, contents, strict=True)).get(name)


def _note(code: str, made: DrawCommitment, *, by: User) -> None:
    audit.record(
        code,
        by=by,
        tournament_id=made.tournament_id,
        subject=made.tournament.name,
        after={"commitment": made.digest, "players": len(made.numbers)},
    )
