"""What was found about a file, in words for whoever holds it."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.sealing.validation import Outcome

OUTCOMES: dict[Outcome, str | Promise] = {
    "valid": _("Valid: this file is as it was sealed."),
    "altered": _("Altered: this file is not what was sealed."),
    "unknown": _("Unknown: this file was not sealed here, as far as can be told."),
}

REASONS: dict[str, str | Promise] = {
    "not_a_pdf": _("It is not a PDF."),
    "not_signed": _("It carries no signature. A print that was scanned again, or a file saved anew, has lost it."),
    "unreadable": _("It is damaged and cannot be read."),
    "content_changed": _("What stands in it, or a signature itself, was changed after the signing."),
    "appended": _("Something was added after the last signature, or between two."),
    "signature_missing": _("A signature that belongs to it was taken out or never given."),
    "signature_damaged": _("The place of a signature was tampered with."),
    "wrong_signer": _("A signature is by somebody else than it has to be."),
    "unknown_signer": _("It is signed by a certificate that we did not issue."),
    "nobody_trusted": _("There is no certificate to check it against."),
    "another_sheet": _("It is a sealed sheet, whole and unchanged, but not the one of this code."),
    "not_kept_here": _("Its signatures are ours and whole; the file itself is not kept on this server."),
}


def reason_words(reasons: Iterable[str]) -> list[str]:
    return [str(REASONS[reason]) for reason in reasons]
