from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, name: str, password: str | None = None, **extra: Any) -> "User":
        """A person of the staff; without a password nobody can sign in as them until one is set."""
        user = self.model(email=email.strip().lower(), name=name.strip(), **extra)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email__iexact=username)


class User(AbstractBaseUser):
    """A member of the staff. Players are not users: they have only paper and the judge's tablet."""

    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=150)
    language = models.CharField(_("language"), max_length=10, blank=True)
    is_organiser = models.BooleanField(
        _("may create tournaments"),
        default=False,
        help_text=_("Organisers create tournaments and become their chief referee."),
    )
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now, editable=False)

    objects = UserManager()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("email"), name="user_email_unique_whatever_case"),
        ]

    def __str__(self) -> str:
        return self.name
