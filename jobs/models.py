import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Job(models.Model):
    """A background task as people see it. Celery carries it out; this row tells how far it is."""

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    LIVE = (State.QUEUED, State.RUNNING)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=60)
    subject = models.CharField(max_length=60, help_text="what it works on, such as 'tournament:7'")
    params = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    percent = models.PositiveSmallIntegerField(default=0)
    step = models.CharField(max_length=100, blank=True)
    result = models.JSONField(null=True)
    error = models.TextField(blank=True)
    is_cancel_requested = models.BooleanField(default=False)
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    cancelled_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    queued_at = models.DateTimeField(default=timezone.now, help_text="when the broker was last told of it")
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    runner = models.UUIDField(null=True, help_text="who carries it out: one run of the task, never two")
    heartbeat_at = models.DateTimeField(null=True, help_text="when its runner was last known to be alive")
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            # The second click finds the first one's job instead of starting another.
            models.UniqueConstraint(
                fields=["kind", "subject"],
                condition=models.Q(state__in=["queued", "running"]),
                name="one_live_job_of_a_kind_per_subject",
            ),
            models.CheckConstraint(condition=models.Q(percent__lte=100), name="percent_is_a_percentage"),
            models.CheckConstraint(
                condition=~models.Q(state="running") | models.Q(runner__isnull=False, heartbeat_at__isnull=False),
                name="a_running_job_has_a_runner",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} {self.state}"

    @property
    def is_live(self) -> bool:
        return self.state in self.LIVE
