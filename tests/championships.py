"""Championships that are over, as those who qualify by them need them: a final with its places."""

from datetime import UTC, date, datetime

from tests.cast import make_tournament
from tournament.models import Phase, Player, ResultLine, Round, Seat, Table, TableResult, Tournament


def championship(year: int, finalists: list[str], *, kind: str = "national", country: str = "NZ") -> Tournament:
    """A completed championship whose finalists ended in this order, the champion first."""
    tournament = make_tournament(
        kind=kind, country=country if kind == "national" else "", name=f"{country} {year}", date=date(year, 3, 1)
    )
    people = [person(tournament, name, country) for name in finalists]
    final = Round.objects.create(tournament=tournament, number=4, kind=Round.Kind.FINAL)
    table = Table.objects.create(round=final, phase=Phase.objects.create(round=final), number=1)
    result = TableResult.objects.create(table=table, version=1)
    for place, player in enumerate(people, 1):
        Seat.objects.create(table=table, round=final, position=place, player=player)
        line(result, player, place, 4000 if place == 1 else 0)
    tournament.champion, tournament.completed_at = people[0], datetime(year, 3, 2, tzinfo=UTC)
    tournament.save()
    return tournament


def person(tournament: Tournament, name: str, country: str) -> Player:
    known = {"country": country, "citizenships": [country], "is_citizenship_proven": True, "city": "Harbour"}
    return Player.objects.create(tournament=tournament, identity=name.lower(), name=name, **known)


def line(result: TableResult, player: Player, place: int, worth: int) -> None:
    ResultLine.objects.create(
        result=result,
        player=player,
        seat=place,
        outcome="survivor" if worth else "bankrupt",
        placement=place,
        net_worth=worth,
        unmortgaged_value=0,
        points_sixtieths=0,
    )


def champion_of(tournament: Tournament) -> Player:
    assert tournament.champion is not None
    return tournament.champion
