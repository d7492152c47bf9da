"""Table cards: what lies on a table beside its tablet, with the pass and the rules that are played."""

from collections.abc import Iterable
from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.money import shown
from games.tablets import codes
from games.tablets.passes import Issued
from rules_engine.edition import load_edition
from rules_engine.ruleset import load_ruleset
from tournament.models import Tournament
from tournament.queries import current_round
from tournament.rules_in_force import Rules, rules_of
from tournament.settings.rulebooks import Edition, Ruleset


@dataclass(frozen=True, slots=True)
class TableCard:
    number: int
    link: str
    short_code: str

    @property
    def qr(self) -> SafeString:
        """The link as an inline SVG; black on white, whatever the page's colours are."""
        code = segno.make_qr(self.link, error="m")
        svg = code.svg_inline(scale=4, border=3, light="#fff", svgclass="qr", lineclass=None, omitsize=True)
        # Drawn by segno from our own link, so it is safe markup.
        return mark_safe(svg)  # noqa: S308  # nosec B308 B703


def cards(request: HttpRequest, issued: Iterable[Issued]) -> list[TableCard]:
    """One card for each pass. The code stands behind `#`, so that no server is ever sent it as an address."""
    page = request.build_absolute_uri(reverse("pairing:pair"))
    return [
        TableCard(one.table_pass.table_number, f"{page}#{one.long_code}", codes.spelt(one.short_code)) for one in issued
    ]


def rules_on_card(tournament: Tournament) -> list[tuple[str, str]]:
    """What players must not have to learn from the next table: by which rules the coming round is played."""
    played = current_round(tournament)
    if played is None:
        return []
    rules = rules_of(played)
    ruleset, edition = load_ruleset(rules.ruleset), load_edition(rules.edition)
    return [
        (_("Starting cash"), shown(ruleset.start_cash, edition)),
        (_("Salary for passing GO"), shown(ruleset.go_salary, edition)),
        (_("Time"), _time(rules, is_final=played.is_final)),
        (_("Board"), str(Edition(rules.edition).label)),
        (_("Rules"), str(Ruleset(rules.ruleset).label)),
    ]


def _time(rules: Rules, *, is_final: bool) -> str:
    if is_final:  # T-FMT-10
        return _("until one player is left")
    return ngettext("%(n)d minute", "%(n)d minutes", rules.minutes) % {"n": rules.minutes}
