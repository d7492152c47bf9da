"""Every phrase code with its text; places are written `%(name)s` and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import override

from games.words.card_words import CARDS
from games.words.change_words import CHANGES
from games.words.entry_words import ENTRIES
from games.words.headlines import HEADLINES
from games.words.log_words import LOG
from games.words.problem_words import PROBLEMS
from games.words.refusal_words import REFUSALS
from games.words.terms import TERMS

PHRASES: Mapping[str, Any] = {**TERMS, **HEADLINES, **LOG, **CHANGES, **CARDS, **REFUSALS, **ENTRIES, **PROBLEMS}
PLACE = re.compile(r"%\((\w+)\)s")
# What a tablet never has to say: records and editions are loaded at the desk.
_AT_THE_DESK = ("problem.",)


def catalogue_json(language: str) -> dict[str, str]:
    """The same texts as plain strings in one language, for the tablet."""
    with override(language):
        return {code: str(text) for code, text in PHRASES.items() if not code.startswith(_AT_THE_DESK)}


def fill(text: str, values: Mapping[str, str]) -> str:
    """The text with its places filled; a place without a value shows as a dash."""
    return PLACE.sub(lambda place: values.get(place[1], "–"), text)
