"""Coming in, going out, and one's own account."""

from django.urls import path

from accounts.views import joining, people, profile, signing_in

app_name = "accounts"

urlpatterns = [
    path("sign-in/", signing_in.sign_in, name="sign_in"),
    path("sign-out/", signing_in.sign_out, name="sign_out"),
    path("language/", signing_in.language, name="language"),
    path("welcome/<str:token>/", joining.welcome, name="welcome"),
    path("join/<str:token>/", joining.join, name="join"),
    path("password/<str:token>/", profile.new_password, name="new_password"),
    path("profile/", profile.profile, name="profile"),
    path("profile/password/", profile.password, name="password"),
    path("people/", people.people, name="people"),
    path("people/<int:user_id>/", people.change, name="person"),
    path("people/<int:user_id>/password/", people.password_link, name="password_link"),
]
