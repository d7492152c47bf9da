"""A screen of the hall as its browser has it."""

from dataclasses import dataclass

from accounts.models import User
from tournament.hall.screens import cookie_of, make_screen, open_screen
from tournament.models import HallScreen, Tournament


@dataclass(frozen=True)
class Opened:
    screen: HallScreen
    key: str

    @property
    def cookie(self) -> str:
        return cookie_of(self.screen.pk)

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"{self.cookie}={self.key}"}

    @property
    def path(self) -> str:
        return f"/hall/{self.screen.pk}/"

    @property
    def news(self) -> str:
        return f"/live/hall/{self.screen.tournament.slug}/?screen={self.screen.pk}"


def opened_screen(tournament: Tournament, *, language: str = "en", part: int = 1, parts: int = 1, by: User) -> Opened:
    """Made by `by` and opened: what is shown on it, nobody is signed in for."""
    _made, token = make_screen(tournament, name="Stage", language=language, part=part, parts=parts, by=by)
    return Opened(*open_screen(token))
