"""Every code has a text, every text a code, in three languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from games.problem_texts import _TEXTS as COUNT_TEXTS
from games.words.catalogue import PHRASES, PLACE, catalogue_json
from rules_engine.edition import edition_names, load_edition
from tests.games.words.codes import counted, found, phrase_patterns, refused

CHINESE = ("zh-hant", "zh-hans")
WORDS = Path(__file__).parents[3] / "games" / "words"
LATIN = re.compile(r"[A-Za-z]{2,}")


def in_chapter(*chapters: str) -> set[str]:
    """The codes of these chapters without their chapter."""
    return {code.partition(".")[2] for code in PHRASES if code.partition(".")[0] in chapters}


def test_every_refusal_of_the_engine_has_a_text_and_no_text_is_left_over() -> None:
    assert refused() == in_chapter("refusal")
    assert len(refused()) > 80


def test_every_other_reason_why_an_entry_is_not_taken_has_a_text_and_no_text_is_left_over() -> None:
    sources = [WORDS.parent / "recording" / "errors.py", WORDS.parent / "views" / "tablet_answers.py"]
    codes = {code for source in sources for code in re.findall(r'"entry\.(\w+)"', source.read_text(encoding="utf-8"))}
    assert codes == in_chapter("entry") != set()


def test_every_finding_has_a_text_and_no_text_is_left_over() -> None:
    assert found() == in_chapter("problem")
    assert counted() <= set(COUNT_TEXTS)


def test_every_phrase_of_the_console_has_a_text() -> None:
    for pattern in phrase_patterns():
        assert any(re.fullmatch(pattern, code) for code in PHRASES), pattern


def test_no_text_of_the_console_is_left_over() -> None:
    patterns = phrase_patterns()
    makers = "".join((WORDS / f"{name}.py").read_text(encoding="utf-8") for name in ("sentences", "cards"))
    for code in PHRASES:
        elsewhere = code.startswith(("refusal.", "entry.", "problem.", "card.", "colour.", "deck."))
        said = any(re.fullmatch(pattern, code) for pattern in patterns)
        assert elsewhere or said or f'"{code}"' in makers, code


def test_every_effect_of_a_card_has_a_text_and_no_text_is_left_over() -> None:
    cards = [card for name in edition_names() for card in load_edition(name).cards.values()]
    wanted = {f"nearest_{card.kind}" if card.effect == "nearest" else card.effect for card in cards}
    assert in_chapter("card") == wanted


@pytest.mark.parametrize("language", CHINESE)
def test_every_text_is_translated_with_the_same_places(language: str) -> None:
    with override("en"):
        english = {code: str(text) for code, text in PHRASES.items()}
    with override(language):
        for code, text in PHRASES.items():
            translated = str(text)
            assert sorted(PLACE.findall(translated)) == sorted(PLACE.findall(english[code])), code
            left = set(LATIN.findall(PLACE.sub("", translated)))
            assert not left, (code, translated)


@pytest.mark.parametrize("language", ["en", *CHINESE])
def test_a_text_has_no_place_but_named_ones(language: str) -> None:
    with override(language):
        for code, text in PHRASES.items():
            assert "%" not in PLACE.sub("", str(text)), code


def test_the_tablet_gets_the_same_texts_as_plain_strings() -> None:
    words = catalogue_json("zh-hant")
    with override("zh-hant"):
        assert words["headline.roll"] == str(PHRASES["headline.roll"]) == "輪到%(player)s擲骰。"
    assert {type(text) for text in words.values()} == {str}
    assert {code for code in PHRASES if not code.startswith("problem.")} == set(words)
