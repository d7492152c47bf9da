"""The anonymity check: what would be published, held against everybody in the tournament."""

from tournament.models import Player, Tournament
from tournament.pages import leaderboard
from tournament.pages.public_site import Site
from tournament.publishing.anonymity import Finding, Person, find
from tournament.publishing.standings import Payload


def findings_in(payload: Payload, tournament: Tournament) -> list[Finding]:
    """What in the payload, or in any page made from it, tells of a player (T-PUB-02, T-PUB-03)."""
    empty: Payload = {**payload, "rows": [], "champion": None}
    return find(_everything(payload), _people(tournament), known=_everything(empty))


def _everything(payload: Payload) -> str:
    pages = [
        leaderboard.render(payload, site=Site(leaderboard.NOWHERE, language), page=page).decode()
        for language, _name in leaderboard.TONGUES
        for page in range(1, leaderboard.page_count(payload) + 1)
    ]
    return "\n".join([str(payload), *pages])


def _people(tournament: Tournament) -> list[Person]:
    return [_person(player) for player in tournament.players.select_related("family")]


def _person(player: Player) -> Person:
    marks = {
        "city": player.city,
        "state": player.state,
        "club": player.club,
        "category": player.category,
        "qualification": player.route_note,
        "entry_number": player.reference,
        "family": player.family.label if player.family else "",
    }
    return Person(player.pk, player.name, tuple((what, text) for what, text in marks.items() if text))
