"""What can go wrong with a table's sheet and be mended there.

GamesError
├── NotStarted          the table's game has not begun
├── StaleSheet          somebody else saved the sheet in between
├── SheetLocked         it has been locked; a correction is a new version
├── ImpossibleCount     28 deeds, 32 houses and 12 hotels cannot lie like that
├── NothingCounted      there is no count to lock or to sign
├── SeatsChanged        others sit at the table than were counted
├── RecordStillOpen     the live recording goes on
├── RecordChanged       the live recording is not the one the sheet was made from
├── Unexplained         the count differs from the record, and nobody said why
├── SignatureMissing    a player has neither signed nor been noted as refusing
├── RefusalBlocks       the organiser lets no sheet pass that somebody refuses to sign
├── ShownChanged        the sheet is not the one that was shown any more
├── AlreadySigned       one signature each
├── JudgeSignsLast      the players come first
├── NothingDrawn        what came is no signature
├── RefusalNeedsReason  a refusal is noted with its reason
├── StaysSeated         nobody signs for leaving where the bankrupt stay (T-ATT-03)
├── NotOut              this player is still in the game
├── RefereeRefuses      a refusal to sign is noted by a referee
├── NothingToQuery      only a counted sheet can be sent back to the judge
└── RecordingError      games.recording.errors: what a table's live recording refuses
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
    message = _("Nothing has been counted at this table yet, so there is nothing to sign or to lock.")


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


class RecordStillOpen(GamesError):
    code = "sheet.record_open"
    status = 409
    message = _("This game is still being recorded. Close the game on its tablet, or give up recording; then count.")


class RecordChanged(GamesError):
    code = "sheet.record_changed"
    status = 409
    message = _("The record of this game has changed since the sheet was counted. Compare and save the count again.")


class Unexplained(GamesError):
    """`about` names what differs: "cash:3" for the cash of seat 3, "rest" for everything else."""

    code = "sheet.unexplained"
    message = _("The count differs from the record. Count again, or say why it differs; the reason stays on the sheet.")

    def __init__(self, about: Sequence[str]) -> None:
        super().__init__()
        self.about = about


class ShownChanged(GamesError):
    code = "sheet.shown_changed"
    status = 409
    message = _("The sheet has changed since it was shown. Nothing was signed; look at it again, then sign.")


class AlreadySigned(GamesError):
    code = "sheet.already_signed"
    status = 409
    message = _("%(name)s has signed already.")


class JudgeSignsLast(GamesError):
    code = "sheet.judge_signs_last"
    status = 409
    message = _("The judge signs last, when every player has signed.")


class NothingDrawn(GamesError):
    code = "sheet.nothing_drawn"
    message = _("No signature was drawn. Sign in the field with finger, pen or mouse, or choose “signed on paper”.")


class RefusalNeedsReason(GamesError):
    code = "sheet.refusal_needs_reason"
    message = _("Say why the player refuses to sign. The reason stays on the sheet.")


class StaysSeated(GamesError):
    code = "sheet.stays_seated"
    status = 409
    message = _("By these rules nobody leaves before the game is over: a bankrupt player signs with the others.")


class NotOut(GamesError):
    code = "sheet.not_out"
    status = 409
    message = _("This player is still in the game. The signature for leaving comes once the bankruptcy is recorded.")


class NothingToQuery(GamesError):
    code = "sheet.nothing_to_query"
    status = 409
    message = _("Only a counted sheet that is not locked can be sent back to the judge.")


class RefereeRefuses(GamesError):
    code = "sheet.referee_refuses"
    status = 409
    message = _("A refusal to sign is noted by a referee, with the reason. Call one to this table.")
