"""Where on the public site a page stands: whose it is, in which language, and how its neighbours are reached."""

from dataclasses import dataclass

from django.urls import reverse

from tournament.models import PublicTournament


@dataclass(frozen=True, slots=True)
class Site:
    """`shown` None is the list of all tournaments; `origin` is empty where nothing has to be named in full."""

    shown: PublicTournament | None
    language: str
    origin: str = ""

    @property
    def title(self) -> str:
        return self.shown.title if self.shown else ""

    @property
    def address(self) -> str:
        return self.shown.address if self.shown else ""

    def path(self, name: str, *, language: str = "", **more: int) -> str:
        """Of a page by its name, such as "board", in this language or another."""
        words: dict[str, str | int] = {"language": language or self.language, **more}
        if self.shown:
            words["slug"] = self.shown.address
        return reverse(f"public:{name}", kwargs=words)
