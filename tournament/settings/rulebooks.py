"""The boards and rulesets a tournament can be played with, by the names the games know them under."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Edition(TextChoices):
    """A printed board with its money (T-EQUIP-01)."""

    US_CLASSIC = "us_classic", _("Atlantic City, before 2008")
    US_2008 = "us_2008", _("Atlantic City, from 2008")
    UK = "uk", _("London")
    HONG_KONG = "hong_kong", _("Hong Kong, money times ten")
    TAIWAN = "taiwan", _("Taiwan")
    ELECTRONIC = "electronic", _("electronic banking")


class Ruleset(TextChoices):
    """A set of game rules. The tournament rules themselves are settings of their own."""

    OFFICIAL_TOURNAMENT = "official_tournament", _("official tournament")
    HONG_KONG_TOURNAMENT = "hong_kong_tournament", _("Hong Kong tournament")
    CLASSIC = "classic", _("classic")
    TEXTBOOK = "textbook", _("textbook")
    TEXTBOOK_SHORT = "textbook_short", _("textbook, short game")
    TEXTBOOK_TIMED = "textbook_timed", _("textbook, timed game")
    INTRODUCTION = "introduction", _("introduction")


# T-AUTH-04: a championship is played by full rules, without what makes a game shorter or easier.
FOR_CHAMPIONSHIPS = frozenset(
    {Ruleset.OFFICIAL_TOURNAMENT, Ruleset.HONG_KONG_TOURNAMENT, Ruleset.CLASSIC, Ruleset.TEXTBOOK}
)
