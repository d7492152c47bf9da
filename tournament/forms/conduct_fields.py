"""Fields that forms about conduct and protests share: a game's table, players by name."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.asked import whole_number
from tournament.enumeration import enumerated
from tournament.models import Player, Round, Table, Tournament
from tournament.naming.names import matches, searchable
from tournament.player_lists.cells import clean_parts

SEPARATORS = ";；、"  # a comma may stand within a name
MOST_TOLD = 4


class PlayersField(forms.CharField):
    """Players by name, part of a name or entry number, one a line; cleaned to players."""

    def __init__(self, *, tournament: Tournament, **more: Any) -> None:
        widget = forms.Textarea(attrs={"rows": 2})
        super().__init__(required=False, widget=widget, max_length=1000, **more)
        self.tournament = tournament

    def clean(self, value: Any) -> Any:
        parts = clean_parts(super().clean(value), SEPARATORS)
        everybody = list(self.tournament.players.all()) if parts else []
        found = [self._one(part, everybody) for part in parts]
        return list(dict.fromkeys(found))

    def _one(self, said: str, everybody: Sequence[Player]) -> Player:
        exact = [each for each in everybody if said.casefold() in (each.name.casefold(), each.reference.casefold())]
        found = exact or [each for each in everybody if matches(said, searchable(each.name, each.reference))]
        if len(found) == 1:
            return found[0]
        if not found:
            raise forms.ValidationError(_("Nobody is called %(said)s here."), params={"said": said})
        names = enumerated(each.name for each in found[:MOST_TOLD])
        raise forms.ValidationError(
            _("%(said)s could be several: %(names)s. Write the whole name or the entry number."),
            params={"said": said, "names": names},
        )


def game_choices(tournament: Tournament, nowhere: Any) -> list[tuple[str, Any]]:
    """The rounds whose seats are posted, the newest first, behind `nowhere`."""
    posted = tournament.rounds.filter(phases__posted_at__isnull=False).distinct().order_by("-number")
    return [("", nowhere), *((str(played.number), played.title) for played in posted)]


def table_in(tournament: Tournament, game: str, number: int | None) -> Table | None:
    """The table so described; None for neither. ValidationError where only one is said or there is no such table."""
    if not game and number is None:
        return None
    if not game or number is None:
        raise forms.ValidationError(_("Say both the game and the table, or neither."))
    tables = Table.objects.filter(round__tournament=tournament, round__number=whole_number(game) or 0, number=number)
    table = tables.select_related("round__tournament", "phase").first()
    if table is None:
        raise forms.ValidationError(_("There is no table %(number)s in this game."), params={"number": number})
    return table


def initial_table(table: Table | None, current: Round | None) -> dict[str, Any]:
    """The fields' values for a table that is known, else for the round being played."""
    if table is not None:
        return {"game": str(table.round.number), "table": table.number}
    return {"game": str(current.number)} if current and current.phases.filter(posted_at__isnull=False).exists() else {}


TABLE_LABELS = {"game": gettext_lazy("Game"), "table": gettext_lazy("Table")}
