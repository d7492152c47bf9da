"""How long people are known by name: PERSONAL_DATA_DAYS after their tournament was over; 0 is for ever."""

from tournament.personal_data import IDENTITY, erase_people, expired


def erase_expired(days: int) -> dict[str, int]:
    """Erase everybody in tournaments that were over so many days ago; how many people, by tournament."""
    erased = {}
    for tournament in expired(days):
        people = list(tournament.players.exclude(identity__startswith=IDENTITY))
        erase_people(tournament, people, reason=f"kept for {days} days after the tournament", by=None)
        erased[tournament.slug] = len(people)
    return erased
