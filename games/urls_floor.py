"""The referees' pages of all tables' score sheets."""

from django.urls import path

from games.views import archive, corrections, documents, floor, honours, recordings, sheets, tablets

app_name = "floor"

urlpatterns = [
    path("<slug:slug>/floor/", floor.wall, name="wall"),
    path("<slug:slug>/floor/side/", floor.side, name="side"),
    path("<slug:slug>/floor/message/", floor.message, name="message"),
    path("<slug:slug>/floor/calls/<int:call_id>/answer/", floor.answer, name="call_answer"),
    path("<slug:slug>/floor/calls/<int:call_id>/close/", floor.close, name="call_close"),
    path("<slug:slug>/floor/<int:table_id>/", floor.table, name="table"),
    path("<slug:slug>/floor/<int:table_id>/reopen/", recordings.reopen, name="reopen"),
    path("<slug:slug>/floor/<int:table_id>/load/", recordings.import_record, name="import_record"),
    path("<slug:slug>/floor/corrections/", recordings.amendments, name="amendments"),
    path("<slug:slug>/floor/corrections/<int:proposal_id>/", recordings.decide_amendment, name="decide_amendment"),
    path("<slug:slug>/sheets/", sheets.sheets, name="sheets"),
    path("<slug:slug>/sheets/<int:table_id>/lock/", sheets.lock, name="lock"),
    path("<slug:slug>/sheets/<int:table_id>/correct/", corrections.correct, name="correct"),
    path("<slug:slug>/sheets/<int:table_id>/query/", sheets.query, name="query"),
    path("<slug:slug>/sheets/<int:table_id>/sealed/", documents.document, name="document"),
    path("<slug:slug>/sealed/<int:number>/", documents.documents, name="documents"),
    path("<slug:slug>/sealed/<int:number>/seal/", documents.seal, name="seal"),
    path("<slug:slug>/sealed/<int:number>/files/", documents.files, name="files"),
    path("<slug:slug>/sealed/<int:number>/print/", documents.print_all, name="print_all"),
    path("<slug:slug>/sealed/<int:number>/blank/", documents.blank, name="blank"),
    path("<slug:slug>/certificates/", honours.certificates, name="certificates"),
    path("<slug:slug>/archive/", archive.archive, name="archive"),
    path("<slug:slug>/archive/write/", archive.write, name="archive_write"),
    path("<slug:slug>/archive/file/", archive.file, name="archive_file"),
    path("<slug:slug>/tablets/", tablets.tablets, name="tablets"),
    path("<slug:slug>/tablets/issue/", tablets.issue, name="tablets_issue"),
    path("<slug:slug>/tablets/revoke/", tablets.revoke, name="tablets_revoke"),
]
