"""What can go wrong with a table's sheet and be mended there.

GamesError
├── NotStarted         the table's game has not begun
├── StaleSheet         somebody else saved the sheet in between
├── SheetLocked        it has been locked; a correction is a new version
├── ImpossibleCount    28 deeds, 32 houses and 12 hotels cannot lie like that
├── NothingCounted     there is no count to lock
├── SeatsChanged       others sit at the table than were counted
└── SignatureMissing   a player has neither signed nor been noted as refusing
"""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from accounts.errors import UserFacingError
from rules_engine.errors import Problem


class GamesError(UserFacingError):
    """The root: `except GamesError` catches whatever a person can mend here."""


class NotStarted(GamesError):
    code = "sheet.not_started"
    status = 409
    message = _("This table's game has not been started. The count sheet opens with the start.")


class StaleSheet(GamesError):
    code = "sheet.stale"
    status = 409
    message = _(
        "%(name)s saved this sheet while you were working on it. Nothing of yours was saved; compare and save again."
    )


class SheetLocked(GamesError):
    code = "sheet.locked"
    status = 409
    message = _("This sheet is locked. The chief referee can open a correction with a reason.")


class ImpossibleCount(GamesError):
    """`problems` are findings with a code and values, as the engine names them."""

    code = "sheet.impossible"
    message = _("This cannot be what lies on the table. Count again where it says so.")

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__()
        self.problems = problems


class NothingCounted(GamesError):
    code = "sheet.nothing_counted"
    status = 409
    message = _("Nothing has been counted at this table yet, so there is nothing to lock.")


class SeatsChanged(GamesError):
    code = "sheet.seats_changed"
    status = 409
    message = _("Since this table was counted somebody was marked absent or came back. Count it again.")


class SignatureMissing(GamesError):
    code = "sheet.signature_missing"
    message = _("Not signed: %(names)s. Get the signature, or note the refusal with its reason.")


class RefusalBlocks(GamesError):
    code = "sheet.refusal_blocks"
    message = _("In this tournament a sheet cannot be locked while a player refuses to sign: %(names)s.")


class ReasonMissing(GamesError):
    code = "sheet.reason_missing"
    message = _("Say why the sheet is corrected. The reason is kept with it.")
