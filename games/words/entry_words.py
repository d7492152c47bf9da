"""Why an entry is not taken before, or apart from, what the rules of the game say."""

from django.utils.translation import gettext_lazy as _

ENTRIES = {
    "entry.unreadable": _("The server cannot read this entry (%(why)s). Reload the page and enter it again."),
    "entry.referee_needed": _("This takes back more than the turn being played. A referee has to agree; call one."),
    "entry.other": "%(why)s",
}
