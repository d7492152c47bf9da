"""What can stop an import or an entry by hand.

TournamentError
├── ImportStale          players changed since the preview
├── ImportHasErrors      the list has errors
├── ImportDiscarded      it was thrown away
└── EntryRefused         one player cannot be entered or corrected so
"""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from tournament.errors import TournamentError
from tournament.player_lists.problem_texts import message
from tournament.player_lists.problems import Problem


class ImportStale(TournamentError):
    code = "import.stale"
    status = 409
    message = _("The players changed since this preview was made. Nothing was imported: look at the new preview first.")


class ImportHasErrors(TournamentError):
    code = "import.has_errors"
    message = _("The list has errors, so nothing was imported. Mend them in your file and upload it again.")


class ImportDiscarded(TournamentError):
    code = "import.discarded"
    status = 409
    message = _("This list was discarded. Upload it again if it is wanted after all.")


class EntryRefused(TournamentError):
    """`problems` are the same that a list would have; the message is all of theirs."""

    code = "player.refused"

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__()
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return " ".join(map(message, self.problems))
