"""The public check of a sealed sheet. It shows nothing of who played; what is handed in is judged and forgotten."""

from hashlib import sha256
from typing import Any

from django import forms
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.addresses import client_address
from games.errors import GamesError
from games.sealing.checking import FileCheck, Sealed, check, find
from games.sealing.verdict_words import OUTCOMES, reason_words

LARGEST = 2 * 1024 * 1024  # a sealed sheet has about 100 KB
WINDOW, MOST = 60, 20  # files a minute from one address
AROUND = 4096  # what a form adds to a file
TONGUES = (("en", "English"), ("zh-hant", "繁體"), ("zh-hans", "简体"))


class FileTooLarge(GamesError):
    code = "verify.too_large"
    message = gettext_lazy("This file is larger than any score sheet. Choose the PDF as you received it.")


class TooManyFiles(GamesError):
    code = "verify.too_many"
    status = 429
    message = gettext_lazy("Many files were checked from your network just now. Wait a minute, then try again.")


class FileForm(forms.Form):
    file = forms.FileField(label=gettext_lazy("The PDF of the score sheet"))

    def clean_file(self) -> bytes:
        return bytes(self.cleaned_data["file"].read())


@csrf_exempt  # it changes nothing, and so a file that is too large is refused before anybody reads it
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Type a code, or hand in a file."""
    asked = request.GET.get("code", "").strip()
    if asked and (found := find(asked)):
        return redirect("verify:code", found.document.code)
    return _answer(request, {"asked": asked[:40]})


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest, code: str) -> HttpResponse:
    """What the QR on a sheet leads to."""
    found = find(code)
    return _answer(request, {"found": found, "code": code[:40]}, found, status=200 if found else 404)


def _answer(
    request: HttpRequest, context: dict[str, Any], found: Sealed | None = None, *, status: int = 200
) -> HttpResponse:
    language = _language(request)
    with translation.override(language):
        form = FileForm()
        if request.method == "POST":
            _refuse_too_much(request)
            form = FileForm(request.POST, request.FILES)
            if form.is_valid():
                context["result"] = _words(check(form.cleaned_data["file"], expected=found.document if found else None))
            else:
                status = 422
        context |= {"form": form, "language": language, "tongues": [{"code": c, "name": n} for c, n in TONGUES]}
        response = render(request, "public/verify.html", context, status=status)
    response["Content-Language"] = language
    return response


def _language(request: HttpRequest) -> str:
    asked = request.GET.get("lang", "").lower()
    current = translation.get_language() or "en"
    return asked if asked in dict(TONGUES) else current if current in dict(TONGUES) else "en"


def _refuse_too_much(request: HttpRequest) -> None:
    """Before a byte of the body is read. Errors: FileTooLarge, TooManyFiles."""
    length = request.headers.get("Content-Length", "")
    if not length.isdecimal() or int(length) > LARGEST + AROUND:
        raise FileTooLarge
    key = f"verify:{sha256(client_address(request).encode()).hexdigest()}"
    cache.add(key, 0, WINDOW)
    if cache.incr(key) > MOST:
        raise TooManyFiles


def _words(result: FileCheck) -> dict[str, Any]:
    roles = {"tournament": _("Tournament"), "judge": _("Table judge"), "referee": _("Referee")}
    return {
        "outcome": result.outcome,
        "headline": OUTCOMES[result.outcome],
        "reasons": reason_words(result.reasons),
        "digest": result.digest,
        "is_replaced": result.is_replaced,
        "signers": [{"role": roles.get(s.field, s.field), "at": s.at, "is_good": s.is_good} for s in result.signers],
    }
