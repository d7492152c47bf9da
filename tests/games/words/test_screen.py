"""The console's own words: every one that its modules say is there, in three languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.words.catalogue import PLACE
from games.words.screen import Text, screen_texts
from rules_engine.actions import ACTIONS

MODULES = Path(__file__).parents[3] / "static" / "js" / "console"
SAID = re.compile(r'\bui\("(\w+)"')
BUILT = re.compile(r"\bui\(`([^`]+)`")
LATIN = re.compile(r"[A-Za-z]{2,}")


def sources() -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(MODULES.rglob("*.js")))


def forms(text: Text) -> list[str]:
    return text if isinstance(text, list) else [text]


def test_every_word_that_the_console_says_has_a_text() -> None:
    texts, said = screen_texts("en"), set(SAID.findall(sources()))
    assert said - set(texts) == set()
    assert len(said) > 100


def test_every_code_that_the_console_builds_begins_like_a_text() -> None:
    for built in BUILT.findall(sources()):
        pattern = re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", r"\\w*", built)
        assert any(re.fullmatch(pattern, code) for code in screen_texts("en")), built


def test_every_kind_of_entry_can_be_told_while_it_waits() -> None:
    assert {f"entry_{do}" for do in ACTIONS} <= set(screen_texts("en"))


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_every_text_of_the_screen_is_translated_with_the_same_places(language: str) -> None:
    english = screen_texts("en")
    for code, translated in screen_texts(language).items():
        for one, other in zip(forms(english[code]), forms(translated), strict=True):
            assert sorted(PLACE.findall(one)) == sorted(PLACE.findall(other)), code
            assert not LATIN.findall(PLACE.sub("", other)) or code.startswith("jail_card_short"), (code, other)
