"""Codes on badges: opaque, one a player, so that a scanner at the door finds the right row.

A code opens nothing and says nothing; it only spares the search by name.
"""

import secrets
import unicodedata

from django.db import transaction

from accounts import audit
from accounts.models import User
from tournament.models import Badge, Player, Tournament

LETTERS = "ACDEFGHJKMNPQRTUWXY34679"  # none that looks like another on paper
LENGTH = 8


@transaction.atomic
def make_badges(tournament: Tournament, *, by: User) -> int:
    """Give everybody entered a code who has none; the codes that are printed already stay. Returns how many are new."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    lacking = tournament.players.filter(status=Player.Status.ENTERED, badge=None).order_by("pk")
    made = Badge.objects.bulk_create(Badge(player=player, code=new_code()) for player in lacking)
    if made:
        audit.record(
            "check_in.badges_made",
            by=by,
            tournament_id=tournament.pk,
            subject=tournament.name,
            after={"badges": len(made)},
        )
    return len(made)


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))


def player_with(tournament: Tournament, text: str) -> Player | None:
    """Whose badge this is; None for anything that is no code of this tournament. Case and hyphens do not matter."""
    plain = unicodedata.normalize("NFKC", text).upper()
    code = "".join(letter for letter in plain if letter.isalnum())
    if len(code) != LENGTH:
        return None
    return tournament.players.filter(badge__code=code).first()


def spelt(code: str) -> str:
    """As it is printed: "ACDE-FGHJ"."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"
