"""What the page of judges shows: their tables, and the players they are related to."""

from dataclasses import dataclass
from typing import Any

from tournament.forms.people_fields import People
from tournament.forms.relatives import RelativeForm
from tournament.forms.seats import JudgeForm
from tournament.judge_relatives import judged_relatives, relatives_of
from tournament.judges import judges_of
from tournament.models import JudgeRelative, Player, Round, Table
from tournament.naming.name_order import name_key
from tournament.pages.seat_review import tables_of


@dataclass(frozen=True, slots=True)
class Row:
    """One table; `relatives` are those seated there whom its judge should not judge."""

    table: Table
    relatives: tuple[Player, ...]

    @property
    def is_empty(self) -> bool:
        """Nobody sits there, so it needs no judge."""
        return not any(seat.player_id for seat in self.table.seats.all())


def judges_page(
    played: Round,
    *,
    form: JudgeForm | None = None,
    changing: Table | None = None,
    relative_form: RelativeForm | None = None,
) -> dict[str, Any]:
    """The context of the page of one round's judges."""
    tournament, tables = played.tournament, tables_of(played)
    found = judged_relatives(tables, relatives_of(tournament))
    people = People(tournament)
    declared = JudgeRelative.objects.filter(tournament=tournament).select_related("judge", "player", "family")
    return {
        "tournament": tournament,
        "section": "rounds",
        "played": played,
        "rows": [Row(table, tuple(found.get(table.pk, ()))) for table in tables],
        "conflicts": len(found),
        "judges": judges_of(tournament),
        "form": form,
        "changing": changing,
        "declared": sorted(declared, key=lambda one: name_key(one.judge.name)),
        "relative_form": relative_form or RelativeForm(tournament=tournament, people=people),
        "people": people.choices,
    }
