from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import User

_LONGEST_PASSWORD = 1000


def _password_field(label: Any, autocomplete: str, **more: Any) -> forms.CharField:
    attributes = {"autocomplete": autocomplete}
    widget = forms.PasswordInput(attrs=attributes)
    return forms.CharField(label=label, strip=False, max_length=_LONGEST_PASSWORD, widget=widget, **more)


class SignInForm(forms.Form):
    email = forms.EmailField(
        label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "username", "autofocus": True})
    )
    password = _password_field(_("Password"), "current-password")


class PasswordForm(forms.Form):
    """Signs an invited person in: who it is stands in the invitation."""

    password = _password_field(_("Password"), "current-password")


class NewPasswordForm(forms.Form):
    """A new password, twice, held to Django's validators in the light of whose it is."""

    password = _password_field(
        _("Password"), "new-password", help_text=_("At least eight characters; not a common one, not your name.")
    )
    again = _password_field(_("Password again"), "new-password")

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        password, again = cleaned.get("password"), cleaned.get("again")
        if password and again and password != again:
            self.add_error("again", _("The two passwords differ. Type the same one twice."))
        if password:
            self._hold_to_the_rules(password, cleaned)
        return cleaned

    def _hold_to_the_rules(self, password: str, cleaned: dict[str, Any]) -> None:
        self.user.name = cleaned.get("name", self.user.name)
        self.user.email = cleaned.get("email", self.user.email)
        try:
            validate_password(password, self.user)
        except ValidationError as error:
            self.add_error("password", error)


class NewAccountForm(NewPasswordForm):
    """An invited person's account; the e-mail address stands in the invitation."""

    name = forms.CharField(label=_("Your name"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "name"}))
    field_order = ("name", "email", "password", "again")


class FirstAccountForm(NewAccountForm):
    email = forms.EmailField(
        label=_("E-mail address"),
        help_text=_("You sign in with it. Nothing is sent to it."),
        widget=forms.EmailInput(attrs={"autocomplete": "username"}),
    )


class ChangePasswordForm(NewPasswordForm):
    current = _password_field(_("Current password"), "current-password")
    field_order = ("current", "password", "again")


class ProfileForm(forms.ModelForm[User]):
    language = forms.ChoiceField(label=_("Language"), required=False, widget=forms.RadioSelect)

    class Meta:
        model = User
        fields: ClassVar = ["name", "language"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["language"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("As the browser asks for")), *settings.LANGUAGES]
