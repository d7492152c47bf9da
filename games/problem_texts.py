"""The engine's findings in words. The engine knows codes; a person at a table needs a sentence."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.deed_words import deed_name
from games.money import shown
from rules_engine.edition import Edition
from rules_engine.errors import Problem
from tournament.enumeration import enumerated

Values = Mapping[str, object]


def text_of(problem: Problem, edition: Edition, language: str) -> str:
    """One sentence that says what cannot be and what to look at again."""
    return _TEXTS[problem.code](_Words(problem.values, edition, language))


class _Words:
    """The values of a problem as words."""

    def __init__(self, values: Values, edition: Edition, language: str) -> None:
        self.values, self.edition, self.language = values, edition, language

    def __getitem__(self, key: str) -> object:
        return self.values[key]

    @property
    def deed(self) -> str:
        return deed_name(self.edition, self.number("square"), self.language)

    @property
    def missing(self) -> str:
        return self.deeds("missing")

    @property
    def group(self) -> str:
        first = self.edition.groups[str(self["group"])]
        return enumerated(deed_name(self.edition, square, self.language) for square in first)

    def deeds(self, key: str) -> str:
        squares = self[key]
        assert isinstance(squares, tuple)
        return enumerated(deed_name(self.edition, square, self.language) for square in squares)

    def money(self, key: str) -> str:
        return shown(int(str(self[key])), self.edition)

    def number(self, key: str) -> int:
        return int(str(self[key]))


_TEXTS: dict[str, Callable[[_Words], str]] = {
    "nobody_left": lambda w: _("Everybody is marked as out. Somebody must have been left when the game ended."),
    "final_not_over": lambda w: _("The final goes on until one player is left: mark everybody else as out, in order."),
    "order_missing": lambda w: (
        _("Seat %(seat)s: say as how-manieth this player left the game (1 to %(last)s).")
        % {"seat": w["who"], "last": w["last"]}
    ),
    "deed_of_one_who_left": lambda w: (
        _("%(deed)s lies with seat %(seat)s, who is out. Whose is it now?") % {"deed": w.deed, "seat": w["who"]}
    ),
    "was_disqualified": lambda w: (
        _("Seat %(seat)s was disqualified from this game. Say so here, or let the chief referee take it back first.")
        % {"seat": w["who"]}
    ),
    "was_expelled": lambda w: (
        _("Seat %(seat)s was expelled in this game. Say so here, or let the chief referee take it back first.")
        % {"seat": w["who"]}
    ),
    "cash_negative": lambda w: _("Seat %(seat)s: cash cannot be less than nothing.") % {"seat": w["who"]},
    "cash_not_in_notes": lambda w: (
        _("Seat %(seat)s: %(cash)s cannot be paid in notes; the smallest is %(note)s. Count again.")
        % {"seat": w["who"], "cash": w.money("cash"), "note": w.money("note")}
    ),
    "unknown_square": lambda w: _("There is no title deed for square %(square)s.") % {"square": w["square"]},
    "deed_counted_twice": lambda w: _("%(deed)s is counted with two players.") % {"deed": w.deed},
    "level_out_of_range": lambda w: _("%(deed)s: at most four houses or one hotel.") % {"deed": w.deed},
    "not_a_street": lambda w: _("%(deed)s cannot carry buildings.") % {"deed": w.deed},
    "mortgaged_with_buildings": lambda w: _("%(deed)s is mortgaged, so it cannot carry buildings.") % {"deed": w.deed},
    "group_incomplete": lambda w: (
        _("Seat %(seat)s has buildings in a colour group without owning all of it; missing: %(missing)s.")
        % {"seat": w["who"], "missing": w.missing}
    ),
    "group_mortgaged": lambda w: (
        _("Seat %(seat)s has buildings in a colour group with a mortgaged deed: %(deeds)s.")
        % {"seat": w["who"], "deeds": w.deeds("squares")}
    ),
    "uneven": lambda w: (
        _("Seat %(seat)s: buildings on %(group)s differ by more than one. They are built evenly.")
        % {"seat": w["who"], "group": w.group}
    ),
    "too_many_houses": lambda w: (
        ngettext(
            "%(counted)s house is counted, the box holds %(supply)s.",
            "%(counted)s houses are counted, the box holds %(supply)s.",
            w.number("counted"),
        )
        % {"counted": w["counted"], "supply": w["supply"]}
    ),
    "too_many_hotels": lambda w: (
        ngettext(
            "%(counted)s hotel is counted, the box holds %(supply)s.",
            "%(counted)s hotels are counted, the box holds %(supply)s.",
            w.number("counted"),
        )
        % {"counted": w["counted"], "supply": w["supply"]}
    ),
}
