"""Money between the page and the books: printed amounts outside, base units inside (G-ED-01)."""

from django.utils.formats import number_format

from rules_engine.edition import Edition


def shown(amount: int, edition: Edition) -> str:
    """An amount of base units as the edition prints it, with separators: 1250 -> "12,500" on a x10 board."""
    return number_format(amount * edition.scale, use_l10n=True, force_grouping=True)


def base_units(printed: int, edition: Edition) -> int:
    """A printed amount in base units. ValueError where the edition's notes cannot make it up."""
    amount, rest = divmod(printed, edition.scale)
    if rest:
        raise ValueError(printed)
    return amount
