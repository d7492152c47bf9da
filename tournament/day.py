"""The day's steps, and what is next. Worked out from facts alone; `day_facts.facts_of` collects them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.day_facts import CheckInFacts, DayFacts, RoundFacts, facts_of
from tournament.models import Role, Round, Tournament
from tournament.models.schedule import round_title
from tournament.permissions import MATRIX, Permission

StepState = Literal["done", "now", "part", "todo"]


@dataclass(frozen=True, slots=True)
class Place:
    """A page of the desk, by route name; `number` is its round, if it has one."""

    route: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One station of the strip. `done` of `total` is told where something is counted."""

    key: str
    label: str
    state: StepState
    place: Place
    permission: Permission
    done: int = 0
    total: int = 0

    @property
    def count(self) -> str:
        if not self.total or self.state == "done":
            return ""
        return _("%(done)s of %(total)s") % {"done": self.done, "total": self.total}

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something a step waits for: how many, what, and where it is dealt with."""

    count: int
    words: str
    place: Place


@dataclass(frozen=True, slots=True)
class Action:
    """What is to be done next: a sentence, a `hint` at what it means, and the button that leads there.

    `key` is that of its step. Only whoever has `permission` gets the button.
    """

    key: str
    sentence: str
    button: str
    place: Place
    permission: Permission
    hint: str = ""
    waits: tuple[Waiting, ...] = ()


def steps(tournament: Tournament) -> list[Step]:
    """The strip of the day, with how far each step is."""
    return steps_of(facts_of(tournament))


def next_action(tournament: Tournament, roles: frozenset[Role]) -> Action | None:
    """What is next for somebody with these roles; None when the championship is over."""
    return next_for(facts_of(tournament), roles)


def next_for(facts: DayFacts, roles: frozenset[Role]) -> Action | None:
    """The first thing to do that these roles may do, else the first of all, to be waited for."""
    possible = list(_actions(facts))
    own = (action for action in possible if roles & MATRIX[action.permission])
    return next(own, possible[0] if possible else None)


# What is next


def _actions(facts: DayFacts) -> Iterator[Action]:
    """Everything that could be done now, the most urgent first."""
    if not facts.players:
        yield _import(facts)
        return
    is_urgent = not facts.is_any_posted or facts.nameless > 0
    if is_urgent:
        yield from _pseudonyms(facts)
    main = _main(facts)
    if main:
        yield main
    if not is_urgent:
        yield from _pseudonyms(facts)


def _import(facts: DayFacts) -> Action:
    if facts.has_qualifiers:
        hint = _("Each country sends its national champion. Everybody else can be imported as a list.")
        place, button = Place("desk:qualifiers"), _("Enter the national champions")
        return Action("import", _("No players yet"), button, place, Permission.EDIT_PLAYERS, hint)
    hint = _("A spreadsheet or a text file with one line per player. You see what it holds before anything is taken.")
    place = Place("desk:import")
    return Action("import", _("No players yet"), _("Import the players"), place, Permission.EDIT_PLAYERS, hint)


def _pseudonyms(facts: DayFacts) -> Iterator[Action]:
    place = Place("desk:pseudonyms")
    lacking, undecided = facts.needed - facts.approved - facts.proposed, facts.proposed
    if lacking > 0:
        sentence = ngettext(
            "%(count)s player has no pseudonym yet", "%(count)s players have no pseudonym yet", lacking
        ) % {"count": lacking}
        hint = _("Points are published under pseudonyms only. They can be made for everybody at once.")
        yield Action("pseudonyms", sentence, _("Propose pseudonyms"), place, Permission.PROPOSE_PSEUDONYMS, hint)
    if undecided > 0:
        sentence = ngettext(
            "%(count)s pseudonym waits for the chair", "%(count)s pseudonyms wait for the chair", undecided
        ) % {"count": undecided}
        yield Action("pseudonyms", sentence, _("Decide on pseudonyms"), place, Permission.DECIDE_PSEUDONYMS)


def _main(facts: DayFacts) -> Action | None:
    """The next act on the way to the champion."""
    played = facts.round
    if facts.check_in and facts.check_in.is_open:
        return _check_in(facts.check_in)
    if played is None or not played.has_seats:
        return _seats(facts)
    if played.is_published:
        return _after_publication(facts, played)
    if played.is_closed:
        return _champion() if played.is_final and not facts.has_champion else _publish(facts, played)
    return _play(played)


def _after_publication(facts: DayFacts, played: RoundFacts) -> Action | None:
    if played.is_final:
        return None
    return _semi_finals() if facts.has_semi_finals and not played.is_semi_final else _final(played)


def _check_in(check_in: CheckInFacts) -> Action:
    sentence = _("Check-in: %(here)d of %(total)d are here") % {"here": check_in.here, "total": check_in.total}
    hint = _("Close it to go on: only then seats are drawn and games start. Closing takes nobody out.")
    return Action("check_in", sentence, _("To the check-in"), Place("desk:check_in"), Permission.CHECK_IN, hint)


def _seats(facts: DayFacts) -> Action:
    place = Place("desk:seats")
    if facts.has_draft:
        sentence = _("The draft of the seats waits for your word")
        hint = _("Nobody sees seats before they are confirmed and posted.")
        return Action("seats", sentence, _("Check and confirm the seats"), place, Permission.PLAN_SEATS, hint)
    sentence = ngettext("%(count)s player is entered", "%(count)s players are entered", facts.players) % {
        "count": facts.players
    }
    hint = _("The seats of all preliminaries are planned together, so that people meet as seldom as possible.")
    if facts.check_in is None:
        hint += " " + _("If it matters who has really come, open the check-in first.")
    return Action("seats", sentence, _("Draft the seats of all games"), place, Permission.PLAN_SEATS, hint)


def _play(played: RoundFacts) -> Action | None:
    """Phase by phase: post, start, then count and lock its tables (T-FMT-02)."""
    name = round_name(played)
    for phase in played.phases:
        if not phase.is_posted:
            sentence = _("%(round)s: the seats are confirmed") % {"round": name}
            hint, waits = _("Posting shows every player the table and the seat."), _post_waits(played)
            return Action("post", sentence, _("Post the seats"), _round(played), Permission.POST_SEATS, hint, waits)
        if not phase.is_started:
            sentence = _("%(round)s: the seats are posted") % {"round": name}
            hint, waits = _("Mark who is there, fill the empty seats, then start."), _start_waits(played)
            return Action("start", sentence, _("To the start"), _round(played), Permission.START_PLAY, hint, waits)
        if phase.locked < phase.tables:
            return _sheets(played)
    return _close_again(played)


def _close_again(played: RoundFacts) -> Action:
    """Every table has its result and the round is not closed: somebody opened it again."""
    sentence = _("%(round)s was opened again, and every table has its result") % {"round": round_name(played)}
    hint = _("Correct what there is to correct; then close it, so that the day goes on.")
    return Action("lock", sentence, _("Close the round again"), _round(played), Permission.UNDO_STEPS, hint)


def _sheets(played: RoundFacts) -> Action:
    place = Place("floor:sheets")
    waiting = played.counted - played.locked
    if waiting:
        sentence = ngettext("%(count)s score sheet is to be locked", "%(count)s score sheets are to be locked", waiting)
        key, button = "lock", ngettext("Lock %(count)s sheet", "Lock %(count)s sheets", waiting) % {"count": waiting}
        permission = Permission.LOCK_SHEETS
    else:
        waiting = played.running
        sentence = ngettext("%(count)s table is playing", "%(count)s tables are playing", waiting)
        key, button, permission = "count", _("To the score sheets"), Permission.COUNT_ANY_TABLE
    values = {"round": round_name(played), "what": sentence % {"count": waiting}}
    sentence = _("%(round)s: %(what)s") % values
    return Action(key, sentence, button, place, permission, waits=_lock_waits(played))


def _publish(facts: DayFacts, played: RoundFacts) -> Action:
    waits = _publish_waits(facts)
    sentence = _("%(round)s: every table is locked") % {"round": round_name(played)}
    place = Place("desk:publish", played.number)
    hint = _("You see exactly what the public will see before it does.")
    return Action("publish", sentence, _("Look at it and publish"), place, Permission.PUBLISH, hint, waits)


def _semi_finals() -> Action:
    sentence = _("All preliminaries are published")
    button, place = _("Seat the semi-finals"), Place("desk:final")
    return Action("semi_finals", sentence, button, place, Permission.RUN_FINAL)


def _final(played: RoundFacts) -> Action:
    is_semi_final = played.is_semi_final
    sentence = _("The semi-finals are published") if is_semi_final else _("All preliminaries are published")
    return Action("final", sentence, _("Seat the final"), Place("desk:final"), Permission.RUN_FINAL)


def _champion() -> Action:
    sentence = _("The final is decided")
    return Action("champion", sentence, _("Declare the champion"), Place("desk:final"), Permission.RUN_FINAL)


def _publish_waits(facts: DayFacts) -> tuple[Waiting, ...]:
    nameless = ngettext("player without an approved pseudonym", "players without an approved pseudonym", facts.nameless)
    protests = ngettext("protest to settle", "protests to settle", facts.protests)
    counts = (
        (facts.nameless, nameless, Place("desk:pseudonyms")),
        (facts.protests, protests, Place("desk:protests")),
    )
    return tuple(Waiting(count, words, place) for count, words, place in counts if count)


def _post_waits(played: RoundFacts) -> tuple[Waiting, ...]:
    if not played.unseated:
        return ()
    words = ngettext("player without a seat", "players without a seat", played.unseated)
    return (Waiting(played.unseated, words, Place("desk:seats")),)


def _start_waits(played: RoundFacts) -> tuple[Waiting, ...]:
    waits = []
    if played.offers:
        words = ngettext("alternate to decide on", "alternates to decide on", played.offers)
        waits.append(Waiting(played.offers, words, _round(played)))
    if played.unmarked:
        words = ngettext("player not yet marked present", "players not yet marked present", played.unmarked)
        waits.append(Waiting(played.unmarked, words, _round(played)))
    return tuple(waits)


def _lock_waits(played: RoundFacts) -> tuple[Waiting, ...]:
    counts = (
        (played.running, ngettext("table to be counted", "tables to be counted", played.running)),
        (played.counted - played.locked, ngettext("sheet to lock", "sheets to lock", played.counted - played.locked)),
    )
    return tuple(Waiting(count, words, Place("floor:sheets")) for count, words in counts if count)


def round_name(played: RoundFacts) -> str:
    if played.is_semi_final:
        return round_title(Round.Kind.SEMI_FINAL, played.number)
    return round_title(Round.Kind.FINAL if played.is_final else Round.Kind.PRELIMINARY, played.number)


def _round(played: RoundFacts) -> Place:
    return Place("desk:round", played.number)


# The strip


def steps_of(facts: DayFacts, now: str | None = None) -> list[Step]:
    """Preliminaries and final have strips of their own.

    `now` is the key of the step to point at; without it, the one of the act on the way to the champion.
    """
    main = _main(facts) if facts.players else _import(facts)
    now = now or (main.key if main else None)
    played = facts.round
    if played is not None and played.is_final:
        return [*_before(facts, now), *_final_strip(facts, played, now)]
    if played is not None and played.is_semi_final:
        return [*_before(facts, now), *_semi_final_strip(played, now)]
    return [*_before(facts, now), *_preliminary_strip(facts, played, now)]


def _before(facts: DayFacts, now: str | None) -> list[Step]:
    pseudonyms = Place("desk:pseudonyms")
    players = Place("desk:players" if facts.players else "desk:import")
    steps = [
        _step("import", _("Import"), now, players, Permission.EDIT_PLAYERS, is_done=facts.players > 0),
        _step(
            "pseudonyms", _("Pseudonyms"), now, pseudonyms, Permission.SEE_PSEUDONYMS,
            done=facts.approved, total=facts.needed,
        ),
    ]  # fmt: skip
    return [*steps, *_check_in_step(facts, now)]


def _check_in_step(facts: DayFacts, now: str | None) -> list[Step]:
    """A tournament can run without it: once there are seats, the strip no longer offers what nobody opened."""
    place, check_in = Place("desk:check_in"), facts.check_in
    if check_in is None:
        is_offered = facts.round is None or not facts.round.has_seats
        return [_step("check_in", _("Check-in"), now, place, Permission.CHECK_IN)] if is_offered else []
    done, total = (check_in.here, check_in.total) if check_in.is_open else (0, 0)
    step = _step("check_in", _("Check-in"), now, place, Permission.CHECK_IN, is_done=not check_in.is_open)
    return [replace(step, done=done, total=total)]


def _preliminary_strip(facts: DayFacts, played: RoundFacts | None, now: str | None) -> list[Step]:
    final = Place("desk:final")
    rest = [
        _step(
            "next_round", _("Next round"), now, Place("desk:standings"), Permission.SEE_STANDINGS,
            done=facts.published, total=facts.preliminaries,
        ),
        *([_step("semi_finals", _("Semi-finals"), now, final, Permission.RUN_FINAL)] if facts.has_semi_finals else []),
        _step("final", _("Final"), now, final, Permission.RUN_FINAL),
        _step("champion", _("Champion"), now, final, Permission.RUN_FINAL),
    ]  # fmt: skip
    seats = _step(
        "seats", _("Seats"), now, Place("desk:seats"), Permission.SEE_SEATS,
        is_done=bool(played and played.has_seats),
    )  # fmt: skip
    return [seats, *_play_strip(played, now), _publish_step(played, now), *rest]


def _semi_final_strip(played: RoundFacts, now: str | None) -> list[Step]:
    final = Place("desk:final")
    return [
        _step("next_round", _("Preliminaries"), now, Place("desk:standings"), Permission.SEE_STANDINGS, is_done=True),
        _step("semi_finals", _("Semi-finals seated"), now, final, Permission.RUN_FINAL, is_done=True),
        *_play_strip(played, now),
        _publish_step(played, now),
        _step("final", _("Final"), now, final, Permission.RUN_FINAL),
        _step("champion", _("Champion"), now, final, Permission.RUN_FINAL),
    ]


def _final_strip(facts: DayFacts, played: RoundFacts, now: str | None) -> list[Step]:
    final = Place("desk:final")
    return [
        _step("next_round", _("Preliminaries"), now, Place("desk:standings"), Permission.SEE_STANDINGS, is_done=True),
        _step("final", _("Final seated"), now, final, Permission.RUN_FINAL, is_done=True),
        *_play_strip(played, now),
        _step("champion", _("Champion"), now, final, Permission.RUN_FINAL, is_done=facts.has_champion),
        _publish_step(played, now),
    ]


def _play_strip(played: RoundFacts | None, now: str | None) -> list[Step]:
    number = played.number if played else 1
    page, sheets = Place("desk:round", number), Place("floor:sheets")
    phases = len(played.phases) if played else 0
    posted, started = (played.posted, played.started) if played else (0, 0)
    tables = played.tables if played else 0
    counted, locked = (played.counted, played.locked) if played else (0, 0)
    return [
        _step("post", _("Post"), now, page, Permission.TAKE_ATTENDANCE, done=posted, total=phases),
        _step("start", _("Start"), now, page, Permission.TAKE_ATTENDANCE, done=started, total=phases),
        _step("count", _("Count"), now, sheets, Permission.COUNT_ANY_TABLE, done=counted, total=tables),
        _step("lock", _("Lock"), now, sheets, Permission.LOCK_SHEETS, done=locked, total=tables),
    ]


def _publish_step(played: RoundFacts | None, now: str | None) -> Step:
    place = Place("desk:publish", played.number) if played else Place("desk:standings")
    is_done = bool(played and played.is_published)
    return _step("publish", _("Publish"), now, place, Permission.PUBLISH, is_done=is_done)


def _step(
    key: str, label: str, now: str | None, place: Place, permission: Permission, *,
    is_done: bool = False, done: int = 0, total: int = 0,
) -> Step:  # fmt: skip
    state: StepState = "todo"
    if is_done or (total and done >= total):
        state = "done"
    elif key == now:
        state = "now"
    elif done:
        state = "part"
    # One phase is not worth counting.
    is_single = key in ("post", "start") and total == 1
    return Step(key, label, state, place, permission, 0 if is_single else done, 0 if is_single else total)
