"""The referees' pages of all tables' score sheets."""

from django.urls import path

from games.views import corrections, documents, sheets, tablets

app_name = "floor"

urlpatterns = [
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
    path("<slug:slug>/tablets/", tablets.tablets, name="tablets"),
    path("<slug:slug>/tablets/issue/", tablets.issue, name="tablets_issue"),
    path("<slug:slug>/tablets/revoke/", tablets.revoke, name="tablets_revoke"),
]
