"""A judge's pages at one table."""

from django.urls import path

from games.views import calls, console, entries, incidents, own_copy, pulse, signing, table

app_name = "table"

urlpatterns = [
    path("", table.mine, name="mine"),
    path("<int:table_id>/sheet/", table.sheet, name="sheet"),
    path("<int:table_id>/sheet/sealed/", own_copy.own_copy, name="own_copy"),
    path("<int:table_id>/sheet/check/", table.check, name="check"),
    path("worker.js", console.worker, name="worker"),
    path("<int:table_id>/", console.console, name="console"),
    path("<int:table_id>/state/", entries.state, name="state"),
    path("<int:table_id>/entries/", entries.entries, name="entries"),
    path("<int:table_id>/amend/preview/", entries.amend_preview, name="amend_preview"),
    path("<int:table_id>/log/", entries.log, name="log"),
    path("<int:table_id>/count-only/", entries.count_only, name="count_only"),
    path("<int:table_id>/record/", entries.game_record, name="record"),
    path("<int:table_id>/pulse/", pulse.pulse, name="pulse"),
    path("<int:table_id>/writer/", pulse.writer, name="writer"),
    path("<int:table_id>/calls/", calls.call, name="call"),
    path("<int:table_id>/calls/cancel/", calls.cancel, name="call_cancel"),
    path("<int:table_id>/incident/", incidents.note, name="incident"),
    path("<int:table_id>/sign/", signing.sign, name="sign"),
    path("<int:table_id>/sign/refuse/", signing.refuse, name="refuse"),
    path("<int:table_id>/sign/leaving/<int:position>/", signing.leave, name="leave"),
]
