from games.models.archive_file import ArchiveFile
from games.models.log_entry import LogEntry
from games.models.proposed_amendment import ProposedAmendment
from games.models.recording import Recording
from games.models.referee_call import RefereeCall
from games.models.score_sheet import ScoreSheet
from games.models.sealed_document import SealedDocument
from games.models.signature import Signature
from games.models.signing_certificate import SigningCertificate
from games.models.table_pass import TablePass
from games.models.tablet import Tablet
from games.models.tablet_message import MessageShown, TabletMessage

__all__ = [
    "ArchiveFile",
    "LogEntry",
    "MessageShown",
    "ProposedAmendment",
    "Recording",
    "RefereeCall",
    "ScoreSheet",
    "SealedDocument",
    "Signature",
    "SigningCertificate",
    "TablePass",
    "Tablet",
    "TabletMessage",
]
