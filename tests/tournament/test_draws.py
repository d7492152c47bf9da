"""The verifiable draw: promised before, kept, opened after the last preliminary, and naming nobody."""

import json
import subprocess
import sys

import pytest
from django.conf import settings

from accounts.models import AuditEntry
from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, lock_table
from tests.together import at_once
from tournament import seating_plans
from tournament.draws import NothingDrawn, SeatsDrafted, TooEarlyToReveal, commit_draw, reveal_draw, withdraw_draw
from tournament.models import DrawCommitment, Family, ForbiddenPair, Phase, Player, Round, Seat, SeatingPlan
from tournament.publication import publish
from tournament.rounds import post_phase, start_phase
from tournament.sealed_draws import CommitmentOutdated, living_commitment
from tournament.seat_swaps import swap
from tournament.seating_plans import DrawnOtherwise, confirm, discard, draft

pytestmark = pytest.mark.django_db


class Hall:
    """A tournament with families, pairs, clubs and a needed table, whose draw is promised."""

    def __init__(self, players=16, **fields) -> None:
        self.tournament = make_tournament(publishes_on_internet=True, **fields)
        self.cast = make_staff(self.tournament)
        self.carol = self.cast.carol
        self.players = make_players(self.tournament, players)
        self.family = Family.objects.create(tournament=self.tournament, label="Qxfamily")
        self.tournament.players.filter(pk__in=[p.pk for p in self.players[:3]]).update(family=self.family)
        for index, player in enumerate(self.players):
            club = "Qxharbour" if index % 2 else "Qxpeak"
            Player.objects.filter(pk=player.pk).update(club=club, fixed_table=2 if index == 7 else None)
        ForbiddenPair.objects.create(tournament=self.tournament, first=self.players[4], second=self.players[5])

    def drawn(self) -> DrawCommitment:
        made = commit_draw(self.tournament, by=self.carol)
        confirm(draft(self.tournament, seed=1, by=self.carol), by=self.carol)
        made.refresh_from_db()
        return made

    def play(self) -> None:
        """Every preliminary to its publication."""
        approve_pseudonyms(self.players)
        for played in self.tournament.rounds.order_by("number"):
            phase = Phase.objects.get(round=played)
            post_phase(phase, by=self.carol)
            start_phase(phase, by=self.carol)
            for table in played.tables.all():
                lock_table(table, by=self.carol)
            publish(Round.objects.get(pk=played.pk), by=self.carol)

    def get(self, address, who=None):
        return client_for(who).get(f"/t/{self.tournament.slug}/draw/{address}")


def seats_of(tournament):
    return list(
        Seat.objects.filter(round__tournament=tournament).values_list("round", "table__number", "position", "player")
    )


def verify(folder, made, plan=None):
    """What the program says that anybody can run, with nothing but the files."""
    (folder / "instance.json").write_bytes(made.instance.encode())
    (folder / "plan.json").write_bytes((plan or made.plan).encode())
    arguments = ["verify", "plan.json", "instance.json", "--commitment", made.digest, "--salt", made.salt]
    command = [sys.executable, "-m", "tournament.seating", *arguments]
    environment = {"PYTHONPATH": str(settings.BASE_DIR)}
    return subprocess.run(command, check=False, cwd=folder, env=environment, capture_output=True, text=True)


def test_t_seat_03_the_draft_keeps_the_promise_and_anybody_can_draw_it_again(tmp_path) -> None:
    made = Hall().drawn()
    said = verify(tmp_path, made)
    assert (said.returncode, json.loads(said.stdout)["is_kept"]) == (0, True)


def test_t_seat_03_a_plan_that_was_touched_up_is_found_out(tmp_path) -> None:
    made = Hall().drawn()
    plan = json.loads(made.plan)
    first, second = plan["tables"][0][0], plan["tables"][0][1]
    first[0], second[0] = second[0], first[0]
    text = json.dumps(plan, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
    said = verify(tmp_path, made, text)
    assert (said.returncode, json.loads(said.stdout)["is_reproduced"]) == (1, False)


def test_everybody_sits_where_the_plan_puts_their_number() -> None:
    hall = Hall()
    made = hall.drawn()
    plan = json.loads(made.plan)["tables"]
    for seat in Seat.objects.filter(round__tournament=hall.tournament).select_related("round", "table"):
        number = plan[seat.round.number - 1][seat.table.number - 1][seat.position - 1]
        assert number == made.numbers[str(seat.player_id)]


def test_t_seat_04_what_the_desk_keeps_apart_and_needs_holds_in_the_sealed_draw() -> None:
    hall = Hall()
    made = hall.drawn()
    plan = SeatingPlan.objects.get(commitment=made)
    assert (plan.report["family_meetings"], plan.report["repeats"]) == (0, 0)
    assert set(hall.players[7].seats.values_list("table__number", flat=True)) == {2}
    assert len(json.loads(made.instance)["families"][0]) == 3


def test_t_pub_02_the_files_hold_numbers_only() -> None:
    hall = Hall()
    made = hall.drawn()
    known = [player.name for player in hall.players] + ["Qx", hall.tournament.name, hall.carol.name]
    assert not [word for word in known if word in made.instance + made.plan]
    assert sorted(made.numbers.values()) == list(range(1, 17))
    given = json.loads(made.instance)
    assert set(given["clubs"][0].values()) == {"G1", "G2"}


def test_the_numbers_are_dealt_by_lot_and_the_seed_is_new_each_time() -> None:
    hall = Hall()
    first = commit_draw(hall.tournament, by=hall.carol)
    withdraw_draw(first, by=hall.carol)
    second = commit_draw(hall.tournament, by=hall.carol)
    assert (first.numbers, first.seed, first.salt) != (second.numbers, second.seed, second.salt)
    assert first.numbers != second.numbers
    assert first.seed != second.seed


def test_promising_again_with_the_same_field_changes_nothing() -> None:
    hall = Hall()
    assert commit_draw(hall.tournament, by=hall.carol) == commit_draw(hall.tournament, by=hall.carol)
    assert AuditEntry.objects.filter(code="draw.committed").count() == 1


@pytest.mark.django_db(transaction=True)
def test_pain_1_twenty_clicks_make_one_commitment() -> None:
    hall = Hall()
    found = at_once(lambda _number: commit_draw(hall.tournament, by=hall.carol).digest, times=20)
    assert len(set(found)) == 1
    assert DrawCommitment.objects.count() == 1


@pytest.mark.parametrize("change", ["entered", "out", "family", "pair", "table"])
def test_a_field_that_changed_needs_a_new_commitment_and_the_old_one_stays(change) -> None:
    hall = Hall()
    old = commit_draw(hall.tournament, by=hall.carol)
    who = Player.objects.filter(pk=hall.players[9].pk)
    if change == "entered":
        make_players(hall.tournament, 1)
    elif change == "out":
        who.update(status=Player.Status.WITHDRAWN)
    elif change == "family":
        who.update(family=hall.family)
    elif change == "pair":
        ForbiddenPair.objects.all().delete()
    else:
        who.update(fixed_table=1)
    with pytest.raises(CommitmentOutdated):
        draft(hall.tournament, seed=1, by=hall.carol)
    new = commit_draw(hall.tournament, by=hall.carol)
    old.refresh_from_db()
    assert (old.withdrawn_as, living_commitment(hall.tournament)) == ("replaced", new)
    page = hall.get("").content.decode()
    assert old.digest in page
    assert new.digest in page


def test_a_new_program_does_not_keep_an_older_ones_promise() -> None:
    hall = Hall()
    commit_draw(hall.tournament, by=hall.carol)
    DrawCommitment.objects.update(solver="0")
    with pytest.raises(CommitmentOutdated):
        draft(hall.tournament, seed=1, by=hall.carol)


def test_drafting_anew_under_the_same_commitment_gives_the_same_seats() -> None:
    hall = Hall()
    commit_draw(hall.tournament, by=hall.carol)
    first = draft(hall.tournament, seed=1, by=hall.carol)
    before = seats_of(hall.tournament)
    discard(first, by=hall.carol)
    draft(hall.tournament, seed=99, by=hall.carol)
    assert sorted(seats_of(hall.tournament)) == sorted(before)


def test_a_promise_is_made_before_the_seats_and_kept_while_they_stand() -> None:
    hall = Hall()
    plan = draft(hall.tournament, seed=1, by=hall.carol)
    with pytest.raises(SeatsDrafted):
        commit_draw(hall.tournament, by=hall.carol)
    discard(plan, by=hall.carol)
    made = hall.drawn()
    with pytest.raises(SeatsDrafted):
        withdraw_draw(made, by=hall.carol)


def test_seats_drawn_before_the_promise_was_made_are_not_kept_after_it() -> None:
    hall = Hall()
    prepared = seating_plans.prepare(hall.tournament, seed=1)
    commit_draw(hall.tournament, by=hall.carol)
    with pytest.raises(DrawnOtherwise):
        seating_plans.keep(prepared, by=hall.carol)
    assert not SeatingPlan.objects.exists()


def test_the_seed_is_told_nowhere_before_it_is_revealed() -> None:
    hall = Hall()
    made = hall.drawn()
    desk = f"/desk/{hall.tournament.slug}"
    pages = [f"{desk}/seats/draw/", f"{desk}/seats/draw/numbers/", f"{desk}/seats/1/", f"{desk}/record/"]
    seen = [client_for(hall.carol).get(page).content.decode() for page in pages] + [hall.get("").content.decode()]
    told = [repr(entry.after) + repr(entry.before) for entry in AuditEntry.objects.all()]
    assert not [text for text in seen + told if str(made.seed) in text or made.salt in text]


def test_t_seat_06_nothing_is_revealed_before_the_last_preliminary_is_published() -> None:
    hall = Hall()
    made = hall.drawn()
    for played in hall.tournament.rounds.exclude(number=3):
        Round.objects.filter(pk=played.pk).update(state=Round.State.PUBLISHED)
    with pytest.raises(TooEarlyToReveal):
        reveal_draw(made, by=hall.carol)
    for name in ("instance.json", "plan.json", "opening.json"):
        assert hall.get(f"{made.digest}/{name}").status_code == 404
        assert (
            client_for(hall.carol).get(f"/desk/{hall.tournament.slug}/seats/draw/{made.digest}/{name}").status_code
            == 404
        )


def test_a_promise_without_seats_is_not_revealed() -> None:
    hall = Hall()
    made = commit_draw(hall.tournament, by=hall.carol)
    with pytest.raises(NothingDrawn):
        reveal_draw(made, by=hall.carol)


def test_after_the_last_publication_the_files_are_there_and_keep_the_promise(tmp_path) -> None:
    hall = Hall()
    made = hall.drawn()
    first, second = (Seat.objects.get(round__number=1, table__number=n, position=1) for n in (1, 3))
    swap(first, second, reason="noise", by=hall.carol)
    hall.play()
    address = f"/desk/{hall.tournament.slug}/seats/draw/reveal/"
    client_for(hall.carol).post(address, {"commitment": made.digest})
    opened = json.loads(hall.get(f"{made.digest}/opening.json").content)
    assert opened == {"commitment": made.digest, "salt": made.salt, "seed": made.seed, "solver": made.solver}
    for name, content in (("instance.json", made.instance), ("plan.json", made.plan)):
        answer = hall.get(f"{made.digest}/{name}")
        assert (answer.content.decode(), answer["Content-Disposition"]) == (content, f'attachment; filename="{name}"')
    page = hall.get("").content.decode()
    assert f"--commitment {made.digest} --salt {made.salt}" in page
    assert "2 seats were changed after the draw" in page
    assert verify(tmp_path, made).returncode == 0


def test_t_pub_07_without_the_organisers_word_there_is_no_such_address() -> None:
    hall = Hall()
    assert hall.get("").status_code == 404
    made = commit_draw(hall.tournament, by=hall.carol)
    assert made.digest in hall.get("").content.decode()
    hall.tournament.publishes_on_internet = False
    hall.tournament.save()
    assert hall.get("").status_code == 404
    assert hall.get(f"{made.digest}/plan.json").status_code == 404


def test_the_public_page_sets_no_cookie_and_speaks_three_languages() -> None:
    hall = Hall()
    commit_draw(hall.tournament, by=hall.carol)
    answers = [hall.get(f"?lang={code}") for code in ("en", "zh-hant", "zh-hans")]
    assert not any(answer.cookies for answer in answers)
    assert [answer["Content-Language"] for answer in answers] == ["en", "zh-hant", "zh-hans"]
    assert client_for(None).post(f"/t/{hall.tournament.slug}/draw/").status_code == 405


def test_the_desk_leads_from_the_promise_to_the_draft() -> None:
    hall = Hall()
    client, desk = client_for(hall.carol), f"/desk/{hall.tournament.slug}/seats/"
    assert f"{desk}draw/" in client.get(desk).content.decode()
    client.post(f"{desk}draw/commit/", {"way": "fours"})
    made = living_commitment(hall.tournament)
    assert "sealed seed" in client.get(desk).content.decode()
    listed = client.get(f"{desk}draw/numbers/").content.decode()
    number = made.numbers[str(hall.players[0].pk)]
    assert f'<bdi>Player 01</bdi></span><span class="at">{number}</span>' in listed
    make_players(hall.tournament, 4)
    assert "The commitment no longer fits" in client.get(f"{desk}draw/").content.decode()
