"""Where anybody checks a sealed sheet: the address in its QR."""

from django.urls import path

from games.views import verification

app_name = "verify"

urlpatterns = [
    path("", verification.start, name="start"),
    path("<str:code>/", verification.code, name="code"),
]
