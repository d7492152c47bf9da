"""Pairing a tablet and getting it ready. Not behind a table's guard: which table it is comes out here."""

from django.urls import path

from games.views import pairing

app_name = "pairing"

urlpatterns = [
    path("pair/", pairing.pair, name="pair"),
    path("pair/ended/", pairing.ended, name="ended"),
    path("table/paired/", pairing.paired, name="paired"),
    path("table/here/", pairing.here, name="here"),
    path("table/check/", pairing.check, name="check"),
]
