"""Which judge has which table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament.judges import assign_judge, deal_judges, judges_of
from tournament.models import Role, Round, Table, Tournament
from tournament.permissions import Permission, requires
from tournament.seat_forms import JudgeForm


@requires(Permission.PLAN_SEATS)
def judges(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables with their judges; `?table=` opens one of them for a change."""
    played = get_object_or_404(Round, tournament=tournament, number=number)
    if request.method == "POST":
        return _assign(request, played)
    asked = request.GET.get("table", "")
    table = played.tables.filter(number=int(asked)).first() if asked.isdecimal() else None
    form = _form(played, initial={"table": table, "judge": table.judge}) if table else None
    return _page(request, played, form, table)


def _assign(request: HttpRequest, played: Round) -> HttpResponse:
    assert isinstance(request.user, User)
    form = _form(played, request.POST)
    if not form.is_valid():
        return _page(request, played, form, None, status=422)
    assign_judge(form.cleaned_data["table"], form.cleaned_data["judge"], by=request.user)
    return redirect("desk:judges", played.tournament.slug, played.number)


@requires(Permission.PLAN_SEATS)
@require_POST
def deal(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Give every table without a judge one who has none yet."""
    assert isinstance(request.user, User)
    given = deal_judges(get_object_or_404(Round, tournament=tournament, number=number), by=request.user)
    messages.success(request, ngettext("%d table got its judge.", "%d tables got their judges.", given) % given)
    return redirect("desk:judges", tournament.slug, number)


def _form(played: Round, data: object = None, initial: object = None) -> JudgeForm:
    judges = User.objects.filter(memberships__tournament=played.tournament, memberships__role=Role.JUDGE).distinct()
    return JudgeForm(data, initial=initial, tables=played.tables.all(), judges=judges.order_by("name"))


def _page(
    request: HttpRequest, played: Round, form: JudgeForm | None, table: Table | None, status: int = 200
) -> HttpResponse:
    context = {
        "tournament": played.tournament,
        "section": "rounds",
        "played": played,
        "tables": played.tables.select_related("judge", "phase"),
        "judges": judges_of(played.tournament),
        "form": form,
        "changing": table,
    }
    return render(request, "tournament/judges.html", context, status=status)
