"""What lets a screen in the hall show a tournament without anybody signed in on it."""

from django.core.signing import Signer
from django.utils.crypto import constant_time_compare

from tournament.models import Tournament

_SALT = "titledeed.hall"


def token_for(tournament: Tournament) -> str:
    """The same every time; nothing is stored. It opens the hall's pages and nothing else."""
    return Signer(salt=_SALT).signature(f"{tournament.pk}:{tournament.slug}")


def opens(tournament: Tournament, token: str) -> bool:
    return constant_time_compare(token, token_for(tournament))
