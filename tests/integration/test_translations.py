"""In Chinese no page is left with a word of English, and lists have the columns the texts speak of.

`.ci/check_translations.py` sees only what is marked for translation; here a page shows what was forgotten.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils import translation
from opencc import OpenCC

from accounts.models import User
from tests.cast import client_for
from tests.stage import Stage, make_stage
from tournament.models import (
    Announcement,
    Family,
    HallScreen,
    Membership,
    Player,
    Pseudonym,
    Role,
    Tournament,
)
from tournament.pages.guarded import every_page
from tournament.pages.player_words import LABELS
from tournament.player_lists.entry import Column
from tournament.player_lists.headings import own_heading
from tournament.settings import zones

CHINESE = ("zh-hant", "zh-hans")

# The same in every language: the product, kinds of files, standards, units, what a program answers, Kent in Kentucky.
KEPT = {
    *("titledeed", "csv", "json", "xlsx", "pdf", "utf", "excel", "iso", "utc", "tw", "mb", "qr", "javascript"),
    *("english", "true", "kent", "kentucky"),
}
UNSPOKEN = {"bdi", "code", "pre", "script", "style", "textarea"}
WITHOUT_END = {"input", "meta", "link", "br", "hr", "img", "wbr"}
SPOKEN_ATTRIBUTES = {"aria-label", "placeholder", "alt", "title"}


class Spoken(HTMLParser):
    """What a page says in its own words: no names (`bdi`), no codes, nothing marked as another language."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.unspoken: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in WITHOUT_END or not self.unspoken:
            self.words += [value or "" for name, value in attrs if name in SPOKEN_ATTRIBUTES]
        is_foreign = not dict(attrs).get("lang", "zh").startswith("zh")
        if tag not in WITHOUT_END and (self.unspoken or tag in UNSPOKEN or is_foreign):
            self.unspoken.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.unspoken:
            self.unspoken.pop()

    def handle_data(self, data: str) -> None:
        if not self.unspoken:
            self.words.append(data)


def english_in(page: str, names: set[str]) -> list[str]:
    """The words of Latin letters but for addresses, file names, identifiers, names and what is kept."""
    spoken = Spoken()
    spoken.feed(page)
    text = re.sub(r"\S+@\S+|\S+://\S+|\w*\.\w+|\w+_\w+", "", " ".join(spoken.words))
    return sorted({word for word in re.findall(r"[A-Za-z]{2,}", text) if word.lower() not in KEPT | names})


def names_shown() -> set[str]:
    """The parts of all names that may stand outside a `bdi`, as in what a button says to those who hear it."""
    texts = [label for _zone, label in zones.choices()] + ["Mallory"]  # of the list that is imported
    told = {User: "name", Player: "name", Tournament: "name", Pseudonym: "text", Family: "label"}
    told |= {HallScreen: "name", Announcement: "text"}
    for model, field in told.items():
        texts += model._default_manager.values_list(field, flat=True)
    return {part.lower() for text in texts for part in re.findall(r"[A-Za-z]{2,}", text)}


def pages(stage: Stage, language: str) -> Iterator[tuple[str, str]]:
    """Every page that the chief referee, who is the chair too, can open, and what it answers."""
    client = client_for(stage.cast.carol)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    # The public pages have their language in the address; a slip's link is opened by its player alone.
    stage = replace(stage, url={**stage.url, "language": language, "token": "opened-before"})
    for page in every_page("desk", "floor", "table", "public"):
        answer = client.get(stage.path(page.name, page.parameters), {"lang": language})
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            yield page.name, answer.content.decode()


@pytest.fixture
def stage() -> Stage:
    made = make_stage()
    Tournament.objects.filter(pk=made.tournament.pk).update(publishes_on_internet=True)
    User.objects.filter(pk=made.cast.carol.pk).update(is_organiser=True)
    Membership.objects.create(tournament=made.tournament, user=made.cast.carol, role=Role.CHAIR)
    return made


@pytest.mark.django_db
@pytest.mark.parametrize("language", CHINESE)
def test_no_page_says_a_word_of_english_in_chinese(stage: Stage, language: str) -> None:
    names = names_shown()
    with translation.override(language):  # the pages set it, and the tests after this one speak English
        seen = dict(pages(stage, language))
    left = {name: words for name, page in seen.items() if (words := english_in(page, names))}
    assert left == {}, str(left)
    assert len(seen) > 30


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("column", Column)
def test_a_column_is_called_on_the_pages_as_in_the_template_of_a_list(column: Column, language: str) -> None:
    with translation.override(language):
        assert str(LABELS[column]) == own_heading(column, language)


def texts(language: str) -> Iterator[str]:
    path = Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"
    for entry in polib.pofile(str(path)):
        yield from [entry.msgstr, *entry.msgstr_plural.values()]


def test_the_simplified_texts_hold_no_traditional_character() -> None:
    simplify = OpenCC("t2s").convert
    assert [text for text in texts("zh_Hans") if simplify(text) != text] == []


@pytest.mark.parametrize("language", ["zh_Hant", "zh_Hans"])
def test_chinese_is_punctuated_as_chinese(language: str) -> None:
    narrow = re.compile(r"[\u4e00-\u9fff][,;:!?.](?!\w)")
    assert [text for text in texts(language) if narrow.search(text)] == []
