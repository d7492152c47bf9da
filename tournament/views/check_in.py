"""The check-in: who has arrived, ticked row by row or by badge."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import badges as badge_codes
from tournament import check_in as use_cases
from tournament import check_in_sweeps as sweeps
from tournament.asked import one_line, whole_number
from tournament.errors import TournamentError
from tournament.models import CheckInSweep, Player, Tournament
from tournament.pages.check_in import SHOWN, badges_page, check_in_page
from tournament.permissions import Permission, permissions_of, requires

ACTS = {"here": use_cases.mark_arrived, "away": use_cases.take_arrival_back}


@requires(Permission.CHECK_IN)
def check_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament)


@requires(Permission.CHECK_IN)
@require_POST
def open_(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    use_cases.open_check_in(tournament, by=request.user)
    return redirect("desk:check_in", tournament.slug)


@requires(Permission.RUN_CHECK_IN)
@require_POST
def close(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    use_cases.close_check_in(tournament, by=request.user)
    return redirect("desk:check_in", tournament.slug)


@requires(Permission.RUN_CHECK_IN)
@require_POST
def reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    use_cases.reopen_check_in(tournament, reason=request.POST.get("reason", ""), by=request.user)
    return redirect("desk:check_in", tournament.slug)


@requires(Permission.CHECK_IN)
@require_POST
def mark(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Carry one tick out: the pressed row is `here` or `away`, its value `<player>-<version seen>`."""
    assert isinstance(request.user, User)
    for act, use_case in ACTS.items():
        player_id, _dash, version = request.POST.get(act, "").partition("-")
        pk, seen = whole_number(player_id), whole_number(version)
        if pk is not None and seen is not None:
            player = get_object_or_404(Player, pk=pk, tournament=tournament)
            try:
                use_case(player, seen=seen, by=request.user)
            except TournamentError as error:
                return _page(request, tournament, refusal=error, done=player.pk)
            return _answered(request, tournament, player)
    raise Http404


@requires(Permission.CHECK_IN)
@require_POST
def scan(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What a scanner typed into the search: a badge's code ticks its player, anything else is searched for."""
    assert isinstance(request.user, User)
    typed = one_line(request.POST.get("q", ""), longest=80)
    player = badge_codes.player_with(tournament, typed)
    if player is None:
        return HttpResponseRedirect(f"{reverse('desk:check_in', args=[tournament.slug])}?{urlencode({'q': typed})}")
    seen = player.arrival.version if hasattr(player, "arrival") else 0
    try:
        use_cases.mark_arrived(player, seen=seen, by=request.user)
    except TournamentError as error:
        return _page(request, tournament, refusal=error, done=player.pk)
    return HttpResponseRedirect(f"{reverse('desk:check_in', args=[tournament.slug])}?done={player.pk}")


@requires(Permission.RUN_CHECK_IN)
@require_POST
def late(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    player = get_object_or_404(Player, pk=player_id, tournament=tournament)
    try:
        use_cases.let_in_late(player, reason=request.POST.get("reason", ""), by=request.user)
    except TournamentError as error:
        return _page(request, tournament, refusal=error, done=player.pk)
    return _answered(request, tournament, player)


@requires(Permission.RUN_CHECK_IN)
@require_POST
def sweep(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All at once: everybody missing is `here`, or taken `out` with a reason."""
    assert isinstance(request.user, User)
    seen = request.POST.get("seen", "")
    try:
        if request.POST.get("all") == "here":
            made = sweeps.mark_all_arrived(tournament, seen=seen, by=request.user)
        else:
            reason = request.POST.get("reason", "")
            made = sweeps.take_missing_out(tournament, seen=seen, reason=reason, by=request.user)
    except TournamentError as error:
        return _page(request, tournament, refusal=error)
    count = len(made.people) if made else 0
    words = ngettext("Done for %(count)d player.", "Done for %(count)d players.", count) % {"count": count}
    messages.success(request, words + " " + _("It can be undone as one act."))
    return redirect("desk:check_in", tournament.slug)


@requires(Permission.RUN_CHECK_IN)
@require_POST
def undo_sweep(request: HttpRequest, tournament: Tournament, sweep_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    made = get_object_or_404(CheckInSweep, pk=sweep_id, check_in__tournament=tournament)
    try:
        sweeps.undo_sweep(made, by=request.user)
    except TournamentError as error:
        return _page(request, tournament, refusal=error)
    messages.success(request, _("Undone: everything is as it was before."))
    return redirect("desk:check_in", tournament.slug)


@requires(Permission.CHECK_IN)
def badges(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The badges to print; codes that are lacking are made by a POST."""
    assert isinstance(request.user, User)
    if request.method == "POST":
        badge_codes.make_badges(tournament, by=request.user)
        return redirect("desk:badges", tournament.slug)
    paper = "letter" if request.GET.get("paper") == "letter" else "a4"
    return render(request, "tournament/badges.html", badges_page(tournament, paper=paper))


def _answered(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """htmx gets the list at once; without it the page is loaded anew, so that a reload ticks nobody again."""
    if request.htmx:  # type: ignore[attr-defined]
        return _page(request, tournament, done=player.pk)
    kept = {name: request.POST[name] for name in ("q", "show") if request.POST.get(name)}
    address = reverse("desk:check_in", args=[tournament.slug])
    return HttpResponseRedirect(f"{address}?{urlencode({**kept, 'done': player.pk})}")


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    refusal: TournamentError | None = None,
    done: int | None = None,
) -> HttpResponse:
    """The list; after a refusal the same list as it is now, with what changed in between."""
    assert isinstance(request.user, User)
    asked = request.POST if request.method == "POST" else request.GET
    shown = asked.get("show", "all")
    context = check_in_page(
        tournament,
        may=permissions_of(request.user, tournament),
        query=one_line(asked.get("q", ""), longest=80),
        shown=shown if shown in SHOWN else "all",
        done=done or whole_number(asked.get("done", "")),
        late=whole_number(request.GET.get("late", "")),
    )
    template = "tournament/_check_in.html" if request.htmx else "tournament/check_in.html"  # type: ignore[attr-defined]
    context["refusal"] = refusal
    return render(request, template, context, status=refusal.status if refusal else 200)
