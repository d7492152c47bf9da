from uuid import UUID

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from jobs import running
from jobs.models import Job
from jobs.registry import Owner, owner_of


@never_cache
@login_required
def job(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """How far a job is. The fragment asks again by itself, and goes on to the result when it is there."""
    seen, owner = _seen(request, job_id)
    onward = owner.address(seen)
    is_fragment = request.htmx  # type: ignore[attr-defined]
    if is_fragment and seen.state == Job.State.DONE:
        return HttpResponseClientRedirect(onward)
    page = {"job": seen, "title": owner.title(seen), "onward": onward}
    return render(request, "jobs/_job.html" if is_fragment else "jobs/job.html", page)


@require_POST
@login_required
def cancel(request: HttpRequest, job_id: UUID) -> HttpResponse:
    seen, _owner = _seen(request, job_id)
    assert isinstance(request.user, AbstractBaseUser)
    running.request_cancel(seen, by=request.user)
    return redirect("jobs:job", seen.pk)


def _seen(request: HttpRequest, job_id: UUID) -> tuple[Job, Owner]:
    """The job and its owner; to whom the owner does not show it, it does not exist."""
    found = get_object_or_404(Job, pk=job_id)
    owner = owner_of(found)
    assert isinstance(request.user, AbstractBaseUser)
    if owner is None or not owner.may_see(found, request.user):
        raise Http404
    return found, owner
