"""How long the day of a format is, as an estimate: play, and what comes before, after and in between."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.models import Round, Tournament
from tournament.models.schedule import round_title

SETTING_UP = 15  # seats are found, the bank is counted, order of play is rolled
COUNTING = 20  # the last turns (T-FMT-05), the count, the signatures
BREAK = 15  # the points are published, the next seats are posted
FINAL = 120  # set aside; the final itself has no clock (T-FMT-10)


@dataclass(frozen=True, slots=True)
class Slot:
    """One game of the day: minutes of play, and when it begins and is over, in minutes from the doors on."""

    title: str
    minutes: int
    begins: int
    ends: int
    is_untimed: bool = False

    @property
    def begins_after(self) -> str:
        return as_hours(self.begins)

    @property
    def ends_after(self) -> str:
        return as_hours(self.ends)


def timetable(tournament: Tournament) -> list[Slot]:
    """The games in order, each with everybody playing at once (T-FMT-02). More phases take as many times longer."""
    slots: list[Slot] = []
    at = 0
    for kind, number, minutes in _games(tournament):
        is_final = kind == Round.Kind.FINAL
        begins = at + SETTING_UP
        ends = begins + minutes + (0 if is_final else COUNTING)
        slots.append(Slot(round_title(kind, number), minutes, begins, ends, is_untimed=is_final))
        at = ends + BREAK
    return slots


def _games(tournament: Tournament) -> Iterator[tuple[str, int, int]]:
    number = 0
    for number in range(1, tournament.preliminaries + 1):
        yield Round.Kind.PRELIMINARY, number, tournament.minutes
    if tournament.has_semi_finals:
        number += 1
        yield Round.Kind.SEMI_FINAL, number, tournament.semi_final_minutes
    yield Round.Kind.FINAL, number + 1, FINAL


def as_hours(minutes: int) -> str:
    """`9:15` for 555 minutes."""
    return f"{minutes // 60}:{minutes % 60:02}"
