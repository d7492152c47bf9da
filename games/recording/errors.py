"""What a table's live recording refuses, and what the tablet hears then (docs/protocol.md).

RecordingError
├── StaleTable         the tablet saw an older position
├── RecordingClosed    the game is over or counted by hand
├── TableLocked        the table's score sheet is locked
├── KeyReused          one key for two different entries
├── EntryRefused       the rules of the game, or the form of the record, forbid it
│   └── EntryUnreadable
├── WhichClaim         the owner has more than one rent to ask for
├── AmendmentBlocked   a later entry would no longer be possible
├── RefereeNeeded      an entry of an earlier turn is corrected with a referee's consent
├── ProposalGone       a proposed correction has been decided, or what it corrects replaced
├── ReasonMissing      say why
├── RecordUnreadable   a file is no game record; names the line
├── RecordRefused      the rules do not allow an entry of the file; names the line
├── OtherPlayers       a file is of another number of players than sit there
├── OtherRules         a file was played by other rules than the round
├── HasEntries         there is something recorded already
└── NobodyBegins       a measure from the desk goes into a game that has its first entry
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from games.errors import GamesError

Phrase = Mapping[str, Any]


class RecordingError(GamesError):
    """The root. `word` is what the tablet reads under `is`; `told()` is what else it is told."""

    word: ClassVar[str] = "refused"

    def told(self) -> dict[str, Any]:
        return {}


class StaleTable(RecordingError):
    code = "recording.stale"
    status = 409
    word = "stale"
    message = _("The game has moved on since. Nothing was recorded; here is how it stands now.")


class RecordingClosed(RecordingError):
    code = "recording.closed"
    status = 409
    word = "closed"
    message = _("The recording of this table has ended. A referee can open it again with a reason.")


class TableLocked(RecordingError):
    code = "recording.table_locked"
    status = 409
    word = "closed"
    message = _("This table's score sheet is locked. The chief referee corrects the sheet, with a reason.")


class KeyReused(RecordingError):
    code = "recording.key_reused"
    word = "key_reused"
    message = _("This entry's key was used for another entry. Nothing was recorded; enter it again.")


class EntryRefused(RecordingError):
    """`phrase` says why, as code and values."""

    code = "recording.refused"
    message = _("The rules do not allow this entry now (%(why)s).")

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(why=phrase["code"])
        self.phrase = phrase

    def told(self) -> dict[str, Any]:
        return {"phrase": self.phrase}


class EntryUnreadable(EntryRefused):
    code = "recording.unreadable"
    message = _("This entry cannot be read (%(why)s).")

    def __init__(self, why: str) -> None:
        super().__init__({"code": "entry.unreadable", "values": {"why": why}})


class WhichClaim(RecordingError):
    """`debtors`: [{"player", "square"}], one for each rent the owner may ask for."""

    code = "recording.which_claim"
    word = "which_claim"
    message = _("More than one player owes this player rent. Say who is asked to pay, and for which square.")

    def __init__(self, debtors: Sequence[Mapping[str, Any]]) -> None:
        super().__init__()
        self.debtors = debtors

    def told(self) -> dict[str, Any]:
        return {"debtors": list(self.debtors)}


class AmendmentBlocked(RecordingError):
    """Entry `place` could not have been played after the correction; `phrase` says why."""

    code = "recording.conflict"
    word = "conflict"
    message = _("Entry %(place)s could not have been played after this correction (%(why)s). Nothing was changed.")

    def __init__(self, place: int, phrase: Phrase) -> None:
        super().__init__(place=place, why=phrase["code"])
        self.place, self.phrase = place, phrase

    def told(self) -> dict[str, Any]:
        return {"place": self.place, "phrase": self.phrase}


class RefereeNeeded(RecordingError):
    code = "recording.referee_needed"
    message = _("This takes back more than the turn being played. A referee has to agree.")

    def told(self) -> dict[str, Any]:
        return {"phrase": {"code": "entry.referee_needed", "values": {}}}


class ProposalGone(RecordingError):
    code = "recording.proposal_gone"
    status = 409
    message = _("This correction was decided in between, or its entry was replaced. Look at the list again.")


class ReasonMissing(RecordingError):
    code = "recording.reason_missing"
    message = _("Say why, in a few words. The reason is kept.")

    def told(self) -> dict[str, Any]:
        return {"phrase": {"code": "refusal.reason_needed", "values": {}}}


class RecordUnreadable(RecordingError):
    code = "record.unreadable"
    message = _("Line %(line)s of the file cannot be read: %(why)s")


class RecordRefused(RecordingError):
    """`phrase` is the engine's refusal of that line."""

    code = "record.refused"
    message = _("Line %(line)s of the file is not possible in this game (%(why)s).")

    def __init__(self, line: int, phrase: Phrase) -> None:
        super().__init__(line=line, why=phrase["code"])
        self.line, self.phrase = line, phrase


class OtherPlayers(RecordingError):
    code = "record.other_players"
    message = _("The file is of %(in_file)s players, but %(at_table)s sit at this table.")


class OtherRules(RecordingError):
    """`differences`: name of the rule, what the file says, what the round says."""

    code = "record.other_rules"
    message = _("The file was played by other rules than this round. Load it only if that was ruled.")

    def __init__(self, differences: Sequence[tuple[str, str, str]]) -> None:
        super().__init__()
        self.differences = differences


class HasEntries(RecordingError):
    code = "record.has_entries"
    status = 409
    message = _("This table has %(count)s recorded entries. Say that the file is to replace them.")


class NobodyBegins(RecordingError):
    code = "recording.nobody_begins"
    status = 409
    message = _("The record of this table is open and does not say yet who begins. Let the judge enter it, then go on.")
