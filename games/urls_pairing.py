"""Pairing a tablet and getting it ready. Not behind a table's guard: which table it is comes out here."""

from django.urls import path

from games.views import pairing, practice

app_name = "pairing"

urlpatterns = [
    path("pair/", pairing.pair, name="pair"),
    path("pair/ended/", pairing.ended, name="ended"),
    path("table/paired/", pairing.paired, name="paired"),
    path("table/here/", pairing.here, name="here"),
    path("table/check/", pairing.check, name="check"),
    path("table/check/time/", pairing.server_time, name="time"),
    path("table/practice/", practice.page, name="practice"),
    path("table/practice/state/", practice.state, name="practice_state"),
    path("table/practice/entries/", practice.entries, name="practice_entries"),
    path("table/practice/amend/preview/", practice.preview, name="practice_preview"),
    path("table/practice/pulse/", practice.pulse, name="practice_pulse"),
    path("table/practice/writer/", practice.writer, name="practice_writer"),
    path("table/practice/calls/", practice.calls, name="practice_calls"),
    path("table/practice/calls/cancel/", practice.cancel_call, name="practice_cancel_call"),
    path("table/practice/again/", practice.again, name="practice_again"),
]
