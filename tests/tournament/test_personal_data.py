"""What is held of a person: told whole, erased for good, results untouched."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import AuditEntry
from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, play_round
from tournament import chain
from tournament.families import declare_family, keep_apart
from tournament.models import FieldImport, Player, Ruling, SeatingPlan, Tournament
from tournament.personal_data import ReasonMissing, StillPlaying, erase_person, export_person, is_erased
from tournament.players import correct_player, enter_player
from tournament.publication import latest, publish
from tournament.redaction import Redactor
from tournament.results import standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament(preliminaries=1)


@pytest.fixture
def cast(tournament):
    return make_staff(tournament)


@pytest.fixture
def mallory(tournament, cast):
    """Entered as Malory Finch of Denver, then corrected; she has played, been published, and it is all over."""
    entered = enter_player(
        tournament, name="Malory Finch", city="Denver", club="Dice Hall", reference="M-7", fixed_table=2, by=cast.rui
    )
    player = correct_player(entered, changes={"name": "Mallory Finch"}, version=entered.version, by=cast.rui)
    others = make_players(tournament, 3)
    declare_family(tournament, label="Finch", members=[player, others[0]], by=cast.rui)
    keep_apart(player, others[1], reason="Mallory Finch asked for it", by=cast.rui)
    approve_pseudonyms([player, *others])
    play_round(tournament, [player, *others], by=cast.carol)
    publish(tournament.rounds.get(number=1), by=cast.carol)
    Tournament.objects.filter(pk=tournament.pk).update(frozen_at=timezone.now(), completed_at=timezone.now())
    return Player.objects.get(pk=player.pk)


def erased(player, by, reason="at her own request"):
    return erase_person(player, reason=reason, by=by)


def everything(tournament):
    """Every word the record and the rows have for this tournament."""
    lines = AuditEntry.objects.filter(tournament_id=tournament.pk).values_list("subject", "before", "after", "reason")
    players = tournament.players.values()
    pairs = tournament.forbidden_pairs.values()
    return str([list(lines), list(players), list(pairs), list(tournament.families.values("label"))])


def test_an_export_tells_everything_that_is_held(mallory, cast):
    told = export_person(mallory, by=cast.cho)
    assert (told["player"]["name"], told["player"]["city"], told["family"]) == ("Mallory Finch", "Denver", "Finch")
    assert [pseudonym["text"] for pseudonym in told["pseudonyms"]] == ["Railroad 1"]
    assert (len(told["seats"]), told["results"][0]["placement"]) == (1, 1)
    assert {"player.entered", "player.corrected"} <= {line["code"] for line in told["record"]}


def test_an_export_leaves_a_line_without_the_name(tournament, mallory, cast):
    export_person(mallory, by=cast.cho)
    line = AuditEntry.objects.get(code="person.exported")
    assert (line.by, line.after, "Mallory" in line.subject) == (cast.cho, {"player": mallory.pk}, False)


def test_after_an_erasure_nothing_names_the_person_not_even_as_before_a_correction(tournament, mallory, cast):
    assert "Malory Finch" in everything(tournament)
    erased(mallory, cast.cho, reason="Mallory Finch asked for it")
    left = everything(tournament)
    assert [word for word in ("Mallory", "Malory", "Denver", "Dice Hall", "M-7") if word in left] == []


def test_what_an_erasure_leaves_of_a_player_is_a_number(mallory, cast):
    erased(mallory, cast.cho)
    mallory.refresh_from_db()
    assert (mallory.name, mallory.fixed_table, mallory.citizenships) == (f"Erased {mallory.pk}", None, [])
    assert is_erased(mallory)
    assert not mallory.pseudonyms.exists()


def test_results_standings_publication_and_chain_stand_after_an_erasure(tournament, mallory, cast):
    before = [(s.id, s.rank, s.total_sixtieths) for s in standings_of(tournament)]
    payload = latest(tournament).payload
    erased(mallory, cast.cho)
    assert sorted((s.id, s.rank, s.total_sixtieths) for s in standings_of(tournament)) == sorted(before)
    assert latest(tournament).payload == payload
    assert chain.break_in(tournament) is None
    last = tournament.chain.order_by("number").last()
    assert (last.kind, last.content["players"]) == ("person.erased", [mallory.pk])


def test_a_family_keeps_its_label_until_the_last_of_it_is_erased(tournament, mallory, cast):
    erased(mallory, cast.cho)
    assert tournament.families.get().label == "Finch"
    erased(tournament.players.get(name="Player 02"), cast.cho)
    assert tournament.families.get().label.startswith("Erased")


def test_uploaded_lists_lose_what_they_said(tournament, mallory, cast):
    FieldImport.objects.create(
        tournament=tournament, filename="mallory.csv", content=b"Mallory Finch", digest="-", uploaded_by=cast.rui
    )
    erased(mallory, cast.cho)
    kept = FieldImport.objects.get()
    assert (bytes(kept.content), kept.filename) == (b"", "[erased]")


def test_what_the_solver_was_told_of_clubs_is_forgotten(tournament, mallory, cast):
    instance = {"clubs": [{str(mallory.pk): "Dice Hall", "1": "Other"}], "players": [mallory.pk]}
    SeatingPlan.objects.create(tournament=tournament, seed=1, instance=instance, plan={}, report={})
    erased(mallory, cast.cho)
    assert SeatingPlan.objects.get().instance == {"clubs": [{"1": "Other"}], "players": [mallory.pk]}


def test_a_ruling_about_the_person_stays_without_the_name(tournament, mallory, cast):
    Ruling.objects.create(
        tournament=tournament,
        code="eligibility.admitted",
        subject="Mallory Finch",
        reason="Finch is late",
        by=cast.carol,
    )
    erased(mallory, cast.cho)
    assert Ruling.objects.get().subject == "[erased]"


def test_lines_are_redacted_by_a_line_that_says_which(tournament, mallory, cast):
    entered = AuditEntry.objects.get(code="player.entered")
    before = AuditEntry.objects.count()
    erased(mallory, cast.cho)
    redaction = AuditEntry.objects.get(code="record.redacted")
    assert entered.pk in redaction.after["lines"]
    assert AuditEntry.objects.count() == before + 2
    kept = AuditEntry.objects.get(pk=entered.pk)
    assert (kept.at, kept.by, kept.code) == (entered.at, entered.by, entered.code)
    assert (kept.subject, kept.after["city"]) == ("[erased]", "[erased]")


def test_an_erasure_again_changes_nothing(mallory, cast):
    erased(mallory, cast.cho)
    lines = AuditEntry.objects.count()
    erased(mallory, cast.cho)
    assert AuditEntry.objects.count() == lines


def test_nobody_is_erased_while_the_tournament_is_under_way(tournament, mallory, cast):
    Tournament.objects.filter(pk=tournament.pk).update(completed_at=None)
    with pytest.raises(StillPlaying):
        erased(mallory, cast.cho)


def test_an_erasure_needs_a_reason(mallory, cast):
    with pytest.raises(ReasonMissing):
        erased(mallory, cast.cho, reason="  ")


def test_without_saying_so_not_even_words_of_the_record_can_be_changed(tournament, mallory):
    line = AuditEntry.objects.filter(tournament_id=tournament.pk).first()
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        AuditEntry.objects.filter(pk=line.pk).update(subject="somebody else")


@pytest.mark.parametrize(
    ("names", "text", "told"),
    [
        (["Li"], "Li lifts; LI and Li's deed", "[erased] lifts; [erased] and [erased]'s deed"),
        (["Ann", "Ann Lee"], "Ann Lee and Ann", "[erased] and [erased]"),
        (["王小明"], "裁判王小明到場", "裁判[erased]到場"),
        (["A. (B)"], "A. (B) came", "[erased] came"),
        ([" "], "nobody", "nobody"),
        (["Ann"], {"who": ["Ann", 7, None]}, {"who": ["[erased]", 7, None]}),
    ],
)
def test_names_are_found_as_whole_words_in_any_script(names, text, told):
    assert Redactor(names)(text) == told


def page(tournament, player, more):
    return f"/desk/{tournament.slug}/players/{player.pk}/{more}/"


def test_the_chair_exports_and_erases_from_the_players_page(tournament, mallory, cast):
    client = client_for(cast.cho)
    assert page(tournament, mallory, "erase") in client.get(f"/desk/{tournament.slug}/players/{mallory.pk}/").text
    answer = client.post(page(tournament, mallory, "data"))
    assert (answer.json()["player"]["name"], answer["Cache-Control"]) == ("Mallory Finch", "private, no-store")
    assert "Mallory Finch" in client.get(page(tournament, mallory, "erase")).text
    assert client.post(page(tournament, mallory, "erase"), {"reason": ""}).status_code == 422
    assert not is_erased(Player.objects.get(pk=mallory.pk))
    assert client.post(page(tournament, mallory, "erase"), {"reason": "asked for it"}).status_code == 302
    assert is_erased(Player.objects.get(pk=mallory.pk))


@pytest.mark.parametrize("more", ["data", "erase"])
def test_only_those_who_lead_export_and_erase(tournament, mallory, cast, more):
    address = page(tournament, mallory, more)
    refused = [client_for(who).post(address).status_code for who in (cast.rui, cast.fay, cast.alice)]
    assert refused == [403, 403, 403]
    assert client_for(cast.dave).post(address).status_code == 404
    assert client_for(None).post(address)["Location"].startswith("/sign-in/")


def test_by_default_nothing_expires(mallory):
    with pytest.raises(CommandError, match="PERSONAL_DATA_DAYS"):
        call_command("erase_expired")
    assert not is_erased(Player.objects.get(pk=mallory.pk))


def test_after_the_days_that_were_set_everybody_is_erased_by_the_system(tournament, mallory, capsys):
    Tournament.objects.filter(pk=tournament.pk).update(completed_at=timezone.now() - timedelta(days=31))
    call_command("erase_expired", "--days", "30")
    assert all(is_erased(player) for player in tournament.players.all())
    assert "4 people erased" in capsys.readouterr().out
    assert AuditEntry.objects.get(code="person.erased").by is None


def test_before_the_days_are_over_nobody_is_erased(tournament, mallory):
    call_command("erase_expired", "--days", "30")
    assert not tournament.players.filter(identity__startswith="erased:").exists()
