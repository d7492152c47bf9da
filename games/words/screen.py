"""The console's own words as JSON: a text for each code, and where things are counted a pair of one and many."""

from django.utils.translation import override

from games.words.screen_counts import COUNTED
from games.words.screen_offers import OFFERS
from games.words.screen_sending import SENDING
from games.words.screen_table import TABLE
from games.words.screen_tools import TOOLS

Text = str | list[str]


def screen_texts(language: str) -> dict[str, Text]:
    """Everything the console's screen says in one language; places are written `%(name)s`."""
    with override(language):
        plain: dict[str, Text] = {code: str(text) for part in _PARTS for code, text in part.items()}
        return plain | {code: [form(1), form(2)] for code, form in COUNTED.items()}


_PARTS = (TABLE, OFFERS, TOOLS, SENDING)
