"""The anonymity check: what would be published, held against everybody in the tournament."""

from tournament.models import Player, ResultLine, Tournament
from tournament.pages import leaderboard
from tournament.pages.public_site import Site
from tournament.publishing.anonymity import Finding, Person, find
from tournament.publishing.inference import Inference, Sitting, inferences
from tournament.publishing.standings import Payload


def findings_in(payload: Payload, tournament: Tournament) -> list[Finding]:
    """What in the payload, or in any page made from it, tells of a player (T-PUB-02, T-PUB-03)."""
    empty: Payload = {**payload, "rows": [], "champion": None}
    return find(_everything(payload), _people(tournament), known=_everything(empty))


def inferences_in(payload: Payload, tournament: Tournament) -> list[Inference]:
    """What could be worked out from the payload by somebody who knows who sat where (T-PUB-02, T-PUB-03)."""
    return inferences(payload, _people(tournament), _sittings(tournament))


def _sittings(tournament: Tournament) -> list[Sitting]:
    approved = tournament.pseudonyms.filter(state="approved")
    pseudonyms = dict(approved.values_list("player_id", "text"))
    found = ResultLine.objects.filter(
        result__table__round__tournament=tournament, result__is_current=True, result__table__round__kind="preliminary"
    )
    tables: dict[tuple[int, int], list[str]] = {}
    for game, table, player in found.values_list("result__table__round__number", "result__table", "player"):
        tables.setdefault((game, table), []).append(pseudonyms.get(player, ""))
    return [Sitting(game, tuple(filter(None, names))) for (game, _table), names in sorted(tables.items())]


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
