"""Which judge has which table, and to whom judges are related."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament.asked import whole_number
from tournament.enumeration import enumerated
from tournament.forms.people_fields import People
from tournament.forms.relatives import RelativeForm
from tournament.forms.seats import JudgeForm
from tournament.judge_relatives import declare_relative, forget_relative, judged_relatives, relatives_of
from tournament.judges import assign_judge, deal_judges
from tournament.models import JudgeRelative, Role, Round, Table, Tournament
from tournament.pages.judges import judges_page
from tournament.permissions import Permission, requires


@requires(Permission.PLAN_SEATS)
def judges(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables with their judges; `?table=` opens one of them for a change."""
    played = get_object_or_404(Round, tournament=tournament, number=number)
    if request.method == "POST":
        return _assign(request, played)
    asked = whole_number(request.GET.get("table", ""))
    table = played.tables.filter(number=asked).first() if asked is not None else None
    form = _form(played, initial={"table": table, "judge": table.judge}) if table else None
    return _page(request, played, form, table)


def _assign(request: HttpRequest, played: Round) -> HttpResponse:
    assert isinstance(request.user, User)
    form = _form(played, request.POST)
    if not form.is_valid():
        return _page(request, played, form, None, status=422)
    table = assign_judge(form.cleaned_data["table"], form.cleaned_data["judge"], by=request.user)
    _warn_of_relatives(request, table)
    return redirect("desk:judges", played.tournament.slug, played.number)


def _warn_of_relatives(request: HttpRequest, table: Table) -> None:
    """T-SEAT-04: the chief referee may decide so, but knows it."""
    found = judged_relatives([table], relatives_of(table.round.tournament)).get(table.pk)
    if found and table.judge:
        words = _("At table %(table)d %(judge)s would judge relatives: %(names)s.")
        values = {"judge": table.judge, "names": enumerated([player.name for player in found]), "table": table.number}
        messages.warning(request, words % values)


@requires(Permission.PLAN_SEATS)
@require_POST
def deal(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Give every table without a judge one who has none yet."""
    assert isinstance(request.user, User)
    given = deal_judges(get_object_or_404(Round, tournament=tournament, number=number), by=request.user)
    if given:
        messages.success(request, ngettext("%d table got its judge.", "%d tables got their judges.", given) % given)
    else:
        messages.warning(request, _("No judge is free for an open table. Invite more, or choose one table by table."))
    return redirect("desk:judges", tournament.slug, number)


def _form(played: Round, data: object = None, initial: object = None) -> JudgeForm:
    judges = User.objects.filter(memberships__tournament=played.tournament, memberships__role=Role.JUDGE).distinct()
    return JudgeForm(data, initial=initial, tables=played.tables.all(), judges=judges.order_by("name"))


def _page(
    request: HttpRequest, played: Round, form: JudgeForm | None, table: Table | None, status: int = 200
) -> HttpResponse:
    context = judges_page(played, form=form, changing=table)
    return render(request, "tournament/judges.html", context, status=status)


@requires(Permission.PLAN_SEATS)
@require_POST
def relative(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Declare that a judge is related to a player or to a family."""
    assert isinstance(request.user, User)
    played = get_object_or_404(Round, tournament=tournament, number=number)
    form = RelativeForm(request.POST, tournament=tournament, people=People(tournament))
    if not form.is_valid():
        return render(request, "tournament/judges.html", judges_page(played, relative_form=form), status=422)
    declare_relative(tournament, **form.cleaned_data, by=request.user)
    messages.success(request, _("Noted: this judge gets no table where a relative sits."))
    return redirect("desk:judges", tournament.slug, number)


@requires(Permission.PLAN_SEATS)
@require_POST
def forget(request: HttpRequest, tournament: Tournament, number: int, relative_id: int) -> HttpResponse:
    """They are not related after all; a second click finds nothing to do."""
    assert isinstance(request.user, User)
    declared = JudgeRelative.objects.filter(pk=relative_id, tournament=tournament).first()
    if declared:
        forget_relative(declared, by=request.user)
    return redirect("desk:judges", tournament.slug, number)
