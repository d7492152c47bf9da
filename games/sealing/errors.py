"""What can go wrong with sealing and be mended.

GamesError
└── SealingError
    ├── NotLocked          only a locked sheet becomes a document
    ├── NotSealed          there is no such document yet
    └── KeyLost            a certificate's key file is gone
"""

from django.utils.translation import gettext_lazy as _

from games.errors import GamesError


class SealingError(GamesError):
    """The root: `except SealingError` catches whatever a person can mend here."""


class NotLocked(SealingError):
    code = "document.not_locked"
    status = 409
    message = _("Only a locked score sheet is sealed. Lock it first.")


class NotSealed(SealingError):
    code = "document.not_sealed"
    status = 409
    message = _("This score sheet is not sealed yet. Seal it on the page of the sealed sheets.")


class KeyLost(SealingError):
    code = "document.key_lost"
    status = 409
    message = _(
        "The key %(file)s is not on this server, so nothing can be sealed. Whoever runs the server puts the backup of "
        "the folder of keys back, or makes new certificates: make_certificates with --renew. Sheets sealed before "
        "stay valid."
    )
