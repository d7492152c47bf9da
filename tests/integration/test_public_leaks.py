"""The crawler is worth what it finds: a leak planted into each channel in turn must be caught (T-PUB-02)."""

import zlib
from collections.abc import Callable, Iterator

import pytest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver

from config import errors
from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.integration.public_stage import WORTHS, crawl, give_families, leaks, mark, propose_marked
from tests.play import approve_pseudonyms, lock_table, start_round
from tournament.models import Player, Tournament
from tournament.publication import publish

pytestmark = pytest.mark.django_db

Plant = Callable[[HttpResponse, str], HttpResponse]

View = Callable[..., HttpResponse]


@pytest.fixture
def tournament() -> Tournament:
    """One round published, everything private marked."""
    tournament = make_tournament(name="Lakeside Championship", slug="lakeside", publishes_on_internet=True)
    carol, players = make_staff(tournament).carol, make_players(tournament, 8, alternates=1)
    approve_pseudonyms(players[:8])
    mark(players)
    give_families(players)
    propose_marked(players[8])
    for table in start_round(tournament, players[:8]):
        lock_table(table, WORTHS, by=carol)
    publish(tournament.rounds.get(number=1), by=carol)
    return tournament


def found(resolver: URLResolver | None = None) -> Iterator[URLPattern]:
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from found(pattern)
        else:
            yield pattern


def is_caught() -> bool:
    return any(leaks(seen) for seen in crawl(client_for(None)))


def in_body(response: HttpResponse, secret: str) -> HttpResponse:
    response.content = response.content + secret.encode()
    return response


def in_header(response: HttpResponse, secret: str) -> HttpResponse:
    response["X-Served-For"] = secret
    return response


def in_tag(response: HttpResponse, secret: str) -> HttpResponse:
    response["ETag"] = f'W/"{secret}"'
    return response


def in_cookie(response: HttpResponse, secret: str) -> HttpResponse:
    response.set_cookie("seen", secret)
    return response


def in_redirect(response: HttpResponse, secret: str) -> HttpResponse:
    return HttpResponseRedirect(f"/t/lakeside/?who={secret}")


def in_pdf(response: HttpResponse, secret: str) -> HttpResponse:
    packed = b"%PDF-1.7\n1 0 obj<</Filter/FlateDecode>>stream\n" + zlib.compress(secret.encode()) + b"\nendstream"
    return HttpResponse(packed, content_type="application/pdf")


def in_stream(response: HttpResponse, secret: str) -> HttpResponse:
    return HttpResponse(f'event: seat\ndata: {{"name": "{secret}"}}\n\n', content_type="text/event-stream")


CHANNELS: dict[str, tuple[str, Plant]] = {
    "page": ("board", in_body),
    "header": ("final", in_header),
    "version tag": ("games", in_tag),
    "cookie": ("about", in_cookie),
    "feed": ("feed", in_body),
    "JSON": ("json", in_body),
    "PDF": ("preview", in_pdf),
    "stream of events": ("floor", in_stream),
    "sitemap": ("sitemap", in_body),
    "redirect": ("leaderboard", in_redirect),
}


def test_without_a_leak_nothing_is_found(tournament: Tournament) -> None:
    assert not is_caught()


@pytest.mark.parametrize("channel", CHANNELS)
def test_t_pub_02_a_leak_in_this_channel_is_caught(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch, channel: str
) -> None:
    name, plant = CHANNELS[channel]
    secret = Player.objects.order_by("pk").values_list("name", flat=True)[0]
    patterns = [pattern for pattern in found() if pattern.name == name]
    assert patterns, name
    for pattern in patterns:
        view: View = pattern.callback

        def leaking(request: HttpRequest, *args: object, view: View = view, **kwargs: object) -> HttpResponse:
            return plant(view(request, *args, **kwargs), secret)

        monkeypatch.setattr(pattern, "callback", leaking)
    assert is_caught()


def test_t_pub_02_a_leak_in_an_error_page_is_caught(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, secret = errors.answer, Player.objects.order_by("pk").values_list("city", flat=True)[0]
    monkeypatch.setattr(errors, "answer", lambda *args, **kwargs: in_body(plain(*args, **kwargs), secret))
    assert is_caught()


def test_t_pub_02_a_leak_to_whoever_guesses_an_id_is_caught(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    [pattern] = [pattern for pattern in found() if pattern.name == "leaderboard"]
    view = pattern.callback

    def by_id(request: HttpRequest, slug: str) -> HttpResponse:
        person = Player.objects.filter(tournament_id=slug).first() if slug.isdecimal() else None
        return HttpResponse(person.name) if person else view(request, slug)

    monkeypatch.setattr(pattern, "callback", by_id)
    assert is_caught()
