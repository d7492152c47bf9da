"""Words of the console in which something is counted."""

from collections.abc import Callable, Mapping

from django.utils.translation import ngettext

COUNTED: Mapping[str, Callable[[int], str]] = {
    "waiting_to_send": lambda n: ngettext("%(count)s waiting to send", "%(count)s waiting to send", n),
    "houses": lambda n: ngettext("%(count)s house", "%(count)s houses", n),
    "warnings": lambda n: ngettext("%(count)s warning", "%(count)s warnings", n),
    "record_build": lambda n: ngettext(
        "Record: %(player)s builds %(count)s level", "Record: %(player)s builds %(count)s levels", n
    ),
    "record_sell": lambda n: ngettext(
        "Record: %(player)s sells %(count)s level", "Record: %(player)s sells %(count)s levels", n
    ),
    "record_deal": lambda n: ngettext(
        "Record: %(player)s is dealt %(count)s deed", "Record: %(player)s is dealt %(count)s deeds", n
    ),
    "means_close": lambda n: ngettext(
        "The game ends now, before its time, with %(count)s player left. Say why.",
        "The game ends now, before its time, with %(count)s players left. Say why.",
        n,
    ),
    "unsent_first": lambda n: ngettext(
        "%(count)s entry is not sent yet. Wait until it is, or take it back.",
        "%(count)s entries are not sent yet. Wait until they are, or take them back.",
        n,
    ),
    "unsent_kept": lambda n: ngettext(
        "%(count)s entry was not sent. It is kept on this tablet:",
        "%(count)s entries were not sent. They are kept on this tablet:",
        n,
    ),
    "unsent_elsewhere": lambda n: ngettext(
        "%(count)s unsent entry of another table or another day lies on this tablet. It is never sent here.",
        "%(count)s unsent entries of another table or another day lie on this tablet. They are never sent here.",
        n,
    ),
    "delete_elsewhere": lambda n: ngettext("Delete %(count)s entry", "Delete %(count)s entries", n),
    "last_round": lambda n: ngettext(
        "Last round: %(count)s player still has a turn",
        "Last round: %(count)s players still have a turn",
        n,
    ),
}
