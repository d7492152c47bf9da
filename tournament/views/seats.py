"""The seats of the preliminaries: drafted by a job, reviewed, confirmed or discarded."""

from secrets import randbelow

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from jobs import running
from jobs.models import Job
from tournament import seating_plans
from tournament.asked import whole_number
from tournament.check_in_state import CheckInOpen, is_check_in_open
from tournament.errors import TournamentError
from tournament.forms.seats import DraftForm
from tournament.models import SeatingPlan, Tournament
from tournament.permissions import Permission, permissions_of, requires
from tournament.queries import current_round
from tournament.sealed_draws import living_commitment
from tournament.seating_instances import ways, why_none
from tournament.tasks import DRAFT_SEATING, subject_of

NEW_SEEDS = 10**8


@requires(Permission.SEE_SEATS)
def seats(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Before the draft: what will be done and what blocks. After it: on to the review."""
    job = Job.objects.filter(subject=subject_of(tournament), kind=DRAFT_SEATING).order_by("-created_at").first()
    is_drafting = job is not None and job.is_live
    if seating_plans.living_plan(tournament) and not is_drafting:
        played = current_round(tournament)
        return redirect("desk:seats_round", tournament.slug, played.number if played else 1)
    return _before(request, tournament, job=job)


def _before(
    request: HttpRequest,
    tournament: Tournament,
    *,
    job: Job | None = None,
    form: DraftForm | None = None,
    status: int = 200,
) -> HttpResponse:
    assert isinstance(request.user, User)
    possible = ways(tournament)
    context = {
        "tournament": tournament,
        "section": "seats",
        "may": permissions_of(request.user, tournament),
        "job": job if job and job.state != Job.State.DONE else None,
        "ways": possible,
        "obstacle": _why_not_draft(tournament, can_be_seated=bool(possible)),
        "form": form or DraftForm(ways=possible),
        "field": len(possible[0].players) - len(possible[0].called) if possible else 0,
        "waiting": len(possible[0].called) + len(possible[0].left) if possible else 0,
        "families": tournament.families.filter(players__isnull=False).distinct().count(),
        "sealed": living_commitment(tournament),
        "forbidden": tournament.forbidden_pairs.count(),
    }
    return render(request, "tournament/seats_before.html", context, status=status)


@requires(Permission.PLAN_SEATS)
@require_POST
def draft(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Start the search; a second click finds the first one's job."""
    assert isinstance(request.user, User)
    form = DraftForm(request.POST, ways=ways(tournament))
    if not form.is_valid():
        return _before(request, tournament, form=form, status=422)
    seed = form.cleaned_data["seed"]
    params = {
        "tournament": tournament.pk,
        "way": form.chosen.value,
        "seed": randbelow(NEW_SEEDS) if seed is None else seed,
    }
    running.start(DRAFT_SEATING, subject=subject_of(tournament), params=params, by=request.user)
    return redirect("desk:seats", tournament.slug)


@requires(Permission.PLAN_SEATS)
@require_POST
def confirm(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    seating_plans.confirm(_plan(request, tournament), by=request.user)
    messages.success(request, _("The seats are confirmed. Nobody sees them before you post them."))
    return redirect("desk:seats", tournament.slug)


@requires(Permission.PLAN_SEATS)
@require_POST
def discard(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    seating_plans.discard(_plan(request, tournament), by=request.user)
    messages.success(request, _("The seats were discarded. Draft them again when the field is complete."))
    return redirect("desk:seats", tournament.slug)


def _plan(request: HttpRequest, tournament: Tournament) -> SeatingPlan:
    """The plan the form was made for: not the one that may have taken its place."""
    number = whole_number(request.POST.get("plan", ""))
    plan = tournament.seating_plans.filter(pk=number).first() if number is not None else None
    if plan is None:
        raise Http404
    return plan


def _why_not_draft(tournament: Tournament, *, can_be_seated: bool) -> TournamentError | None:
    if is_check_in_open(tournament):
        return CheckInOpen()
    return None if can_be_seated else why_none(tournament)
