"""Players by list: upload, preview, apply, export. The reading and checking is `tournament.player_lists`."""

from tournament.registration.exporting import export, template
from tournament.registration.importing import Outcome, apply_import, discard, is_stale, look_again, preview_of, upload
from tournament.registration.previewing import Preview, preview

__all__ = [
    "Outcome",
    "Preview",
    "apply_import",
    "discard",
    "export",
    "is_stale",
    "look_again",
    "preview",
    "preview_of",
    "template",
    "upload",
]
