"""What can go wrong in a tournament and be mended by the person in front of it.

TournamentError
├── Frozen             the setting no longer changes: play has begun
├── Stale              somebody else changed it in between
└── ...                each use case's module adds its own leaves here
"""

from django.utils.translation import gettext_lazy as _

from accounts.errors import UserFacingError


class TournamentError(UserFacingError):
    """The root: `except TournamentError` catches whatever a person can mend here."""


class Frozen(TournamentError):
    code = "tournament.frozen"
    status = 409
    message = _("Play has begun, so this is fixed. The chief referee can still change it by a ruling with a reason.")


class Stale(TournamentError):
    code = "tournament.stale"
    status = 409
    message = _("Somebody changed this while you were looking at it. Nothing was saved; here is how it stands now.")
