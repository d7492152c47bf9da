"""Certificates of a championship, on paper and on the page of the final."""

from datetime import date

import pytest
from django.urls import reverse

from games.sealing.drawing import Paper
from games.sealing.honours import Honour, certificate_pdf
from tests.cast import client_for, make_staff
from tests.championships import championship
from tests.games.sealing.papers import LONG, squeezed, text_of

NAMES = ("歐陽靖雯", "ธนพล", LONG, "Wolfeschlegelsteinhausenbergerdorffwelch")


def honours(*names: str) -> list[Honour]:
    day = date(2026, 11, 30)
    return [Honour("World Championship", name, "TW", place, len(names), day) for place, name in enumerate(names, 1)]


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_has_a_page_with_its_whole_name(paper: Paper, language: str) -> None:
    pages = text_of(certificate_pdf(honours(*NAMES), paper, language)).split("\f")[:-1]
    assert len(pages) == len(NAMES)
    assert [name for page, name in zip(pages, NAMES, strict=True) if squeezed(name) not in squeezed(page)] == []


def test_the_first_is_champion_and_the_others_are_finalists() -> None:
    first, second = text_of(certificate_pdf(honours("Ann", "Ben"))).split("\f")[:2]
    assert "Champion\n" in first
    assert "winner of the final of 2 players" in first
    assert "Finalist" in second
    assert "place 2 in the final of 2 players" in second
    assert "30 November 2026" in second


@pytest.mark.django_db
def test_the_desk_prints_them_once_the_champion_is_declared() -> None:
    tournament = championship(2026, ["Manaia", "Nikau"])
    cast = make_staff(tournament)
    path = reverse("floor:certificates", args=[tournament.slug])
    text = text_of(client_for(cast.carol).get(path).content)
    assert tournament.champion
    assert tournament.champion.name in text.split("\f")[0]
    assert path in client_for(cast.carol).get(reverse("desk:final", args=[tournament.slug])).content.decode()
    tournament.champion = None
    tournament.save()
    assert client_for(cast.carol).get(path).status_code == 409
