"""The last step of the day in words: what undoing it would do, and what stands in the way."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.errors import TournamentError
from tournament.local_time import time_of_day
from tournament.models import Phase, Round, SeatingPlan, Tournament
from tournament.undoing import SeatsMoved, Step, Taken, last_step


@dataclass(frozen=True, slots=True)
class Hindrance:
    words: str
    url: str


@dataclass(frozen=True, slots=True)
class UndoView:
    """`button` names what is undone, `what` when it was done. With `hindrances` it cannot be."""

    step: str
    button: str
    what: str
    means: str
    token: str
    until: str
    url: str
    hindrances: tuple[Hindrance, ...]
    round: int | None

    @property
    def is_worth_showing(self) -> bool:
        """A start that is older than a minute is not mentioned beside every page."""
        return not self.hindrances or self.step != Step.STARTED


def undo_view(tournament: Tournament) -> UndoView | None:
    """The newest step; None if none was taken."""
    taken = last_step(tournament)
    if taken is None:
        return None
    name, done = _subject(taken), _done(taken.step)
    return UndoView(
        step=taken.step.value,
        button=_("Undo: %(what)s") % {"what": done},
        what=_("%(round)s: %(what)s, %(time)s")
        % {"round": name, "what": done, "time": time_of_day(taken.at, tournament)},
        means=_means(taken.step),
        token=taken.token,
        until=f"{time_of_day(taken.ends_at, tournament)}:{taken.ends_at:%S}" if taken.ends_at else "",
        url=reverse("desk:undo", args=[tournament.slug]),
        hindrances=tuple(_hindrance(tournament, taken, error) for error in taken.obstacles),
        round=played.number if (played := _round(taken)) else None,
    )


def undo_page(tournament: Tournament) -> dict[str, Any]:
    return {"tournament": tournament, "section": "overview", "undo": undo_view(tournament)}


def _subject(taken: Taken) -> str:
    subject, played = taken.subject, _round(taken)
    if played is None:
        return _("All preliminaries")
    name = played.title
    if isinstance(subject, Phase) and played.phases.count() > 1:
        return _("%(round)s, phase %(phase)d") % {"round": name, "phase": subject.number}
    return name


def _round(taken: Taken) -> Round | None:
    subject = taken.subject
    if isinstance(subject, SeatingPlan):
        return None
    return subject.round if isinstance(subject, Phase) else subject


def _done(step: Step) -> str:
    return {
        Step.CONFIRMED: _("seats confirmed"),
        Step.POSTED: _("seats posted"),
        Step.STARTED: _("phase started"),
        Step.CLOSED: _("round closed"),
    }[step]


def _means(step: Step) -> str:
    return {
        Step.CONFIRMED: _("The seats become a draft again, with every seat as it is. Nobody has seen them."),
        Step.POSTED: _(
            "The seats are hidden again, and who was marked as present has to be marked anew. "
            "Take printed lists off the wall: the software cannot."
        ),
        Step.STARTED: _(
            "The tables stop being in play and the clock stands still. Marks of who is there are as before the start; "
            "alternates can enter again. If no other game has begun, the rules are open again."
        ),
        Step.CLOSED: _(
            "The round counts as being played until it is closed again or a corrected result comes in. "
            "No result is changed; meanwhile it cannot be published, and no later game starts."
        ),
    }[step]


def _hindrance(tournament: Tournament, taken: Taken, error: TournamentError) -> Hindrance:
    played = _round(taken)
    if played is None or isinstance(error, SeatsMoved):
        return Hindrance(str(error), reverse("desk:seats", args=[tournament.slug]))
    return Hindrance(str(error), reverse("desk:round", args=[tournament.slug, played.number]))
