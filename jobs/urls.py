from django.urls import path

from jobs import views

app_name = "jobs"

urlpatterns = [
    path("<uuid:job_id>/", views.job, name="job"),
    path("<uuid:job_id>/cancel/", views.cancel, name="cancel"),
]
