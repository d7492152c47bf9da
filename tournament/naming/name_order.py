"""The alphabetical order of names in several scripts, for lists on paper and on the wall.

PostgreSQL may come without ICU, so names are put in order here. The order is what people expect of
an A-Z list: Latin letters without their accents, Chinese names by the pinyin of their characters
(陳 as chen, beside Chen), other scripts behind them in the order of their letters.
"""

from tournament.naming.names import latin

NameKey = tuple[str, str]


def name_key(name: str) -> NameKey:
    """What to sort names by: `sorted(players, key=lambda player: name_key(player.name))`."""
    return latin(name), name
