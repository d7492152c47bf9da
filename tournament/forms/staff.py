"""The people to invite, as they are pasted: one a line, in whatever order a list has them."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.models import Role
from tournament.staff import Invitee

MOST_AT_ONCE = 300
LONGEST_NAME = 150

_ADDRESS = re.compile(r"[^\s,;<>()\"，；、（）]+@[^\s,;<>()\"，；、（）]+")
_AROUND_A_NAME = " \t,;<>()\"'，；、（）\u3000"


class InviteForm(forms.Form):
    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=Role.choices, initial=Role.JUDGE)
    people = forms.CharField(
        label=gettext_lazy("People"),
        help_text=gettext_lazy("One a line: name and e-mail address, as pasted from a list."),
        widget=forms.Textarea(attrs={"rows": 5, "placeholder": gettext_lazy("Alice Wong, alice@example.org")}),
    )

    def clean_people(self) -> list[Invitee]:
        """Everybody named, or every line that cannot be read."""
        lines = [line for line in enumerate(self.cleaned_data["people"].splitlines(), start=1) if line[1].strip()]
        if len(lines) > MOST_AT_ONCE:
            text = ngettext("At most %(most)s person at a time.", "At most %(most)s people at a time.", MOST_AT_ONCE)
            raise ValidationError(text % {"most": MOST_AT_ONCE})
        found: dict[str, Invitee] = {}
        problems = []
        for number, line in lines:
            try:
                invitee = read_line(line)
                found.setdefault(invitee.email.lower(), invitee)
            except ValidationError as problem:
                values = {"number": number, "problem": problem.messages[0]}
                problems.append(_("Line %(number)s: %(problem)s") % values)
        if problems:
            raise ValidationError(problems)
        return list(found.values())

    def invitation(self) -> dict[str, Any]:
        return {"role": Role(self.cleaned_data["role"]), "people": self.cleaned_data["people"]}


class RoleForm(forms.Form):
    """One role, chosen beside a person's name."""

    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=Role.choices)


def read_line(line: str) -> Invitee:
    """One pasted line; ValidationError says what it lacks."""
    match = _ADDRESS.search(line)
    if match is None:
        raise ValidationError(_("there is no e-mail address in “%(line)s”.") % {"line": line.strip()[:60]})
    email = match.group()
    try:
        validate_email(email)
    except ValidationError as error:
        raise ValidationError(_("“%(email)s” is not an e-mail address.") % {"email": email[:60]}) from error
    before, after = line[: match.start()], line[match.end() :]
    name = " ".join(f"{before.strip(_AROUND_A_NAME)} {after.strip(_AROUND_A_NAME)}".split())
    return Invitee(email=email, name=name[:LONGEST_NAME])
