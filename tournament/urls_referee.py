"""The desk: everything the staff of one tournament works with."""

from django.urls import URLPattern, path

from tournament.views import (
    attendance,
    creating,
    final,
    judges,
    overview,
    record,
    rounds,
    seat_review,
    seats,
    settings,
    staff,
    standings,
)

app_name = "desk"

urlpatterns: list[URLPattern] = [
    path("new/", creating.create, name="create"),
    path("<slug:slug>/", overview.overview, name="overview"),
    path("<slug:slug>/settings/", settings.settings, name="settings"),
    path("<slug:slug>/settings/save/", settings.save, name="settings_save"),
    path("<slug:slug>/settings/rule/", settings.rule, name="rule"),
    path("<slug:slug>/rulings/", settings.rulings, name="rulings"),
    path("<slug:slug>/staff/", staff.staff, name="staff"),
    path("<slug:slug>/staff/invite/", staff.invite, name="staff_invite"),
    path("<slug:slug>/staff/invitations/<int:invitation_id>/renew/", staff.renew, name="invitation_renew"),
    path("<slug:slug>/staff/invitations/<int:invitation_id>/revoke/", staff.revoke, name="invitation_revoke"),
    path("<slug:slug>/staff/people/<int:user_id>/role/", staff.give_role, name="role_give"),
    path("<slug:slug>/staff/people/<int:user_id>/password/", staff.password_link, name="staff_password"),
    path("<slug:slug>/staff/roles/<int:membership_id>/withdraw/", staff.withdraw_role, name="role_withdraw"),
    path("<slug:slug>/record/", record.record, name="record"),
    path("<slug:slug>/seats/", seats.seats, name="seats"),
    path("<slug:slug>/seats/draft/", seats.draft, name="seats_draft"),
    path("<slug:slug>/seats/confirm/", seats.confirm, name="seats_confirm"),
    path("<slug:slug>/seats/discard/", seats.discard, name="seats_discard"),
    path("<slug:slug>/seats/<int:number>/", seat_review.seats_round, name="seats_round"),
    path("<slug:slug>/seats/<int:number>/swap/", seat_review.swap_seats, name="seats_swap"),
    path("<slug:slug>/rounds/<int:number>/", rounds.round_of, name="round"),
    path("<slug:slug>/rounds/<int:number>/split/", rounds.split, name="round_split"),
    path("<slug:slug>/rounds/<int:number>/seat-list/", seat_review.seat_list, name="seat_list"),
    path("<slug:slug>/rounds/<int:number>/judges/", judges.judges, name="judges"),
    path("<slug:slug>/rounds/<int:number>/judges/deal/", judges.deal, name="judges_deal"),
    path("<slug:slug>/rounds/<int:number>/attendance/", attendance.mark, name="attendance"),
    path("<slug:slug>/rounds/<int:number>/absent/<int:seat_id>/", attendance.absent, name="absent"),
    path("<slug:slug>/rounds/<int:number>/phases/<int:phase_number>/post/", rounds.post, name="phase_post"),
    path("<slug:slug>/rounds/<int:number>/phases/<int:phase_number>/start/", rounds.start, name="phase_start"),
    path("<slug:slug>/offers/<int:offer_id>/", attendance.decide, name="offer_decide"),
    path("<slug:slug>/standings/", standings.standings, name="standings"),
    path("<slug:slug>/publish/<int:number>/", standings.publish, name="publish"),
    path("<slug:slug>/final/", final.final, name="final"),
    path("<slug:slug>/final/seat/", final.seat, name="seat_final"),
    path("<slug:slug>/final/roll-off/", final.roll_off, name="roll_off"),
    path("<slug:slug>/final/champion/", final.champion, name="champion"),
]
