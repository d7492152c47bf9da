"""What the settings page and the page of rulings show."""

from copy import copy
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tournament.forms.settings import FieldGroup, SettingsForm
from tournament.models import Ruling, Tournament
from tournament.pages.setting_groups import Row, groups, rows
from tournament.pages.setting_words import label, words
from tournament.settings.soundness import Finding, findings
from tournament.settings.timetable import Slot, timetable
from tournament.settings.values import AROUND, SETTINGS, Flat, apply, differences, flat
from tournament.tournaments import RULED, Change


@dataclass(frozen=True, slots=True)
class Told:
    """One change in words: what it was and what it is."""

    label: str
    before: str
    after: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling as it is read: what changed in words, or the bare subject of one about something else."""

    subject: str
    changes: list[Told]
    reason: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Section:
    """A group of settings: those that can be changed as fields, the others to be read."""

    anchor: str
    title: str
    fields: FieldGroup | None
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class SettingsPage:
    sections: list[Section]
    may_rule: bool
    slots: list[Slot]
    findings: list[Finding]
    changed_meanwhile: list[Told] = field(default_factory=list)


def open_keys(tournament: Tournament) -> tuple[str, ...]:
    """The settings that can be changed without a ruling."""
    return AROUND if tournament.is_frozen else SETTINGS


def settings_page(
    tournament: Tournament, form: SettingsForm | None, *, may_rule: bool, changes: list[Change] | None = None
) -> SettingsPage:
    fields = {group.anchor: group for group in form.field_groups()} if form else {}
    in_form = set(form.keys) if form else set()
    sections = [
        Section(group.anchor, str(group.title), fields.get(group.anchor), rows(tournament, group, without=in_form))
        for group in groups(tournament.kind, SETTINGS)
    ]
    meanwhile = [told(change.setting, change.before, change.after, change.by) for change in changes or []]
    stored = Tournament.objects.get(pk=tournament.pk)  # what holds, not what a form with mistakes says
    return SettingsPage(sections, may_rule and tournament.is_frozen, timetable(stored), findings(stored), meanwhile)


def carried_over(form: SettingsForm, tournament: Tournament, changes: list[Change]) -> Flat:
    """What a person meant to change, told apart from what somebody else changed in the meantime."""
    seen = flat(tournament)
    for change in reversed(changes):
        seen[change.setting] = change.before
    meant = copy(tournament)
    apply(meant, form.changes())
    return differences(seen, flat(meant))[1]


def ruling_lines(tournament: Tournament, *, with_all: bool) -> list[RulingLine]:
    """Newest first. Rule changes are for all the staff, other rulings for the leads (`with_all`)."""
    rulings = tournament.rulings.select_related("by")
    return [_line(ruling) for ruling in rulings if with_all or ruling.code == RULED]


def told(key: str, before: Any, after: Any, by: str = "") -> Told:
    return Told(label(key), words(key, before), words(key, after), by)


def _line(ruling: Ruling) -> RulingLine:
    changes = []
    if ruling.code == RULED:
        before, after = ruling.before or {}, ruling.after or {}
        changes = [told(key, before.get(key), value) for key, value in after.items()]
    return RulingLine(ruling.subject, changes, ruling.reason, ruling.by.name, ruling.at)
