"""What the checks of a pseudonym found, said in words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.pseudonym_rules.checks import Finding

_FIELDS: Mapping[str, Promise] = {
    "name": _("the player's name"),
    "city": _("the player's city"),
    "state": _("the player's state or region"),
    "country": _("the player's country"),
    "club": _("the player's club"),
}
_KINDS: Mapping[str, Promise] = {
    "age": _("age"),
    "sex": _("sex"),
    "ethnicity": _("ethnicity or belief"),
    "person": _("a person"),
}
_WORDS: Mapping[tuple[str, str], Promise] = {
    ("too_long", "reject"): _("It is too long: %(length)s characters, and %(longest)s fit."),
    ("too_short", "reject"): _("It is too short."),
    ("characters", "reject"): _("Only letters, digits, spaces and simple signs can be published, not: %(characters)s"),
    ("mixed_scripts", "reject"): _("It mixes letters of several alphabets that look alike."),
    ("script", "reject"): _("In this tournament pseudonyms are in the script of the public page."),
    ("number", "chair"): _("The number %(word)s may tell a year of birth or the like."),
    ("taken", "reject"): _("Another player of this tournament already has it."),
    ("no_theme", "reject"): _("It has no theme of the game: a square, a token, a card or money."),
    ("theme_hidden", "chair"): _("Its theme, “%(word)s”, stands only inside another word."),
    ("link", "reject"): _("“%(word)s” points at %(field)s, %(value)s."),
    ("link", "chair"): _("“%(word)s” may point at %(field)s, %(value)s."),
    ("near_name", "reject"): _("A theme word contains “%(word)s”, as does %(field)s, %(value)s."),
    ("near_name", "chair"): _("A theme word happens to contain “%(word)s”, as does %(field)s, %(value)s."),
    ("resembles", "chair"): _("“%(word)s” resembles %(field)s, %(value)s."),
    ("sounds_like", "chair"): _("“%(word)s” sounds like %(field)s, %(value)s."),
    ("descriptor", "reject"): _("“%(word)s” describes %(kind)s."),
    ("descriptor", "chair"): _("“%(word)s” may describe %(kind)s."),
    ("offensive", "reject"): _("“%(word)s” is an insult."),
}


def in_words(finding: Finding) -> str:
    """One sentence in the reader's language."""
    values = dict(finding.values)
    if "field" in values:
        values["field"] = str(_FIELDS[values["field"]])
    if "kind" in values:
        values["kind"] = str(_KINDS[values["kind"]])
    return str(_WORDS[finding.code, finding.severity]) % values
