"""The referees' pages of all tables' score sheets."""

from django.urls import path

from games.views import sheets, tablets

app_name = "floor"

urlpatterns = [
    path("<slug:slug>/sheets/", sheets.sheets, name="sheets"),
    path("<slug:slug>/sheets/<int:table_id>/lock/", sheets.lock, name="lock"),
    path("<slug:slug>/sheets/<int:table_id>/correct/", sheets.correct, name="correct"),
    path("<slug:slug>/tablets/", tablets.tablets, name="tablets"),
    path("<slug:slug>/tablets/issue/", tablets.issue, name="tablets_issue"),
    path("<slug:slug>/tablets/revoke/", tablets.revoke, name="tablets_revoke"),
]
