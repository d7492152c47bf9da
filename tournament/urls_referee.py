"""The desk: everything the staff of one tournament works with."""

from django.urls import URLPattern, path

from tournament.views import final, overview, record, staff, standings

app_name = "desk"

urlpatterns: list[URLPattern] = [
    path("<slug:slug>/", overview.overview, name="overview"),
    path("<slug:slug>/staff/", staff.staff, name="staff"),
    path("<slug:slug>/staff/invite/", staff.invite, name="staff_invite"),
    path("<slug:slug>/staff/invitations/<int:invitation_id>/renew/", staff.renew, name="invitation_renew"),
    path("<slug:slug>/staff/invitations/<int:invitation_id>/revoke/", staff.revoke, name="invitation_revoke"),
    path("<slug:slug>/staff/people/<int:user_id>/role/", staff.give_role, name="role_give"),
    path("<slug:slug>/staff/people/<int:user_id>/password/", staff.password_link, name="staff_password"),
    path("<slug:slug>/staff/roles/<int:membership_id>/withdraw/", staff.withdraw_role, name="role_withdraw"),
    path("<slug:slug>/record/", record.record, name="record"),
    path("<slug:slug>/standings/", standings.standings, name="standings"),
    path("<slug:slug>/publish/<int:number>/", standings.publish, name="publish"),
    path("<slug:slug>/final/", final.final, name="final"),
    path("<slug:slug>/final/seat/", final.seat, name="seat_final"),
    path("<slug:slug>/final/roll-off/", final.roll_off, name="roll_off"),
    path("<slug:slug>/final/champion/", final.champion, name="champion"),
]
