"""Reads that several pages share."""

from tournament.models import Round, Tournament


def current_round(tournament: Tournament) -> Round | None:
    """The round the day has come to: the first that is not published, or else the last."""
    rounds = list(tournament.rounds.order_by("number"))
    return next((played for played in rounds if played.state != Round.State.PUBLISHED), rounds[-1] if rounds else None)
