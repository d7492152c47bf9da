"""Names and other items one after the other in a sentence, set apart as the reader's language does."""

from collections.abc import Iterable

from django.utils.translation import pgettext


def enumerated(items: Iterable[str]) -> str:
    """ "Ann, Ben, Cem"; in Chinese "林志明、王怡君"."""
    return pgettext("between the items of a list", ", ").join(items)


def enumerated_apart(items: Iterable[str]) -> str:
    """The same for items that are lists themselves, or hold a comma."""
    return pgettext("between items that hold commas", "; ").join(items)
