from django.forms import Form
from django.http import HttpRequest

from accounts.addresses import client_address
from accounts.errors import AccountsError
from accounts.models import User
from accounts.signing_in import identify


def identified(request: HttpRequest, form: Form, *, email: str, password: str) -> User | None:
    """The person, or None with the reason beside the form."""
    try:
        return identify(email=email, password=password, address=client_address(request))
    except AccountsError as error:
        form.add_error(None, str(error))
        return None
