"""Links that are shown once: to be copied, scanned, or printed and cut apart."""

from collections.abc import Iterable
from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tournament.models import Role
from tournament.staff import Issued


@dataclass(frozen=True)
class Card:
    name: str
    email: str
    role: str
    link: str

    @property
    def qr(self) -> SafeString:
        """The link as an inline SVG; black on white, whatever the page's colours are."""
        code = segno.make_qr(self.link, error="m")
        svg = code.svg_inline(scale=4, border=3, light="#fff", svgclass="qr", lineclass=None)
        # Drawn by segno from our own link, so it is safe markup.
        return mark_safe(svg)  # noqa: S308  # nosec B308 B703


def cards(request: HttpRequest, issued: Iterable[Issued]) -> list[Card]:
    """One card for each invitation, with the address under which this request reached us."""
    made = []
    for one in issued:
        link = request.build_absolute_uri(reverse("accounts:join", args=[one.token]))
        invitation = one.invitation
        made.append(Card(invitation.link.name, invitation.email, str(Role(invitation.role).label), link))
    return made
