"""Pseudonyms proposed, made, approved and rejected: T-PUB-02 to T-PUB-06, GAP-P1, P4, P5."""

import pytest

from accounts.models import AuditEntry
from tests.cast import Cast, make_players, make_staff, make_tables, make_tournament
from tests.together import at_once
from tournament.models import Player, Pseudonym, ResultLine, Snapshot, TableResult, Tournament
from tournament.pseudonym_needs import missing, needing
from tournament.pseudonym_rules.checks import check
from tournament.pseudonyms import (
    AlreadyApproved,
    AlreadyPublished,
    NotWaiting,
    PseudonymRefused,
    ReasonMissing,
    approve,
    approve_all,
    generate,
    propose,
    reject,
    subject_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


@pytest.fixture
def cast(tournament: Tournament) -> Cast:
    return make_staff(tournament)


@pytest.fixture
def maria(tournament: Tournament) -> Player:
    fields = {
        "name": "Maria Kent",
        "city": "Denver",
        "state": "Colorado",
        "country": "US",
        "citizenships": ["US", "MX"],
    }
    return Player.objects.create(tournament=tournament, identity="maria", **fields)


def test_t_pub_06_a_proposal_waits_for_the_chair(maria: Player, cast: Cast):
    pseudonym = propose(maria, text="  Top Hat   Tycoon ", by=cast.carol)
    assert (pseudonym.state, pseudonym.text, pseudonym.proposed_by) == ("proposed", "Top Hat Tycoon", cast.carol)


def test_trn_44_what_the_chair_has_to_look_at_is_kept_with_the_proposal(maria: Player, cast: Cast):
    findings = propose(maria, text="Kentucky Comet", by=cast.carol).findings
    assert [(finding["code"], finding["severity"]) for finding in findings] == [("near_name", "chair")]


def test_gap_p4_the_organiser_may_refuse_theme_words_near_a_name(maria: Player, cast: Cast):
    Tournament.objects.update(options={"pseudonym_near_name": "reject"})
    with pytest.raises(PseudonymRefused):
        propose(maria, text="Kentucky Comet", by=cast.carol)


@pytest.mark.parametrize("text", ["Denver Dice", "美國骰子", "Mexican Thimble", "Banana"])
def test_t_pub_03_a_proposal_that_cannot_be_is_refused_and_not_kept(maria: Player, cast: Cast, text: str):
    with pytest.raises(PseudonymRefused) as caught:
        propose(maria, text=text, by=cast.carol)
    assert str(caught.value).startswith("This pseudonym cannot be taken:")
    assert not Pseudonym.objects.exists()


def test_gap_p1_a_pseudonym_is_given_once_in_a_tournament(maria: Player, cast: Cast, tournament: Tournament):
    other = make_players(tournament, 1)[0]
    propose(maria, text="Golden Thimble", by=cast.carol)
    with pytest.raises(PseudonymRefused) as caught:
        propose(other, text="golden-thimble", by=cast.carol)
    assert [finding.code for finding in caught.value.findings] == ["taken"]


def test_gap_p1_another_tournament_may_use_it_again(maria: Player, cast: Cast):
    propose(maria, text="Golden Thimble", by=cast.carol)
    other = make_players(make_tournament(), 1)[0]
    assert propose(other, text="Golden Thimble", by=cast.carol).pk


@pytest.mark.django_db(transaction=True)
def test_gap_p1_two_players_proposing_the_same_at_once_get_it_once(tournament: Tournament, cast: Cast):
    players = make_players(tournament, 2)
    answers = at_once(lambda turn: propose(players[turn], text="Golden Thimble", by=cast.carol), times=2)
    assert sorted(type(answer).__name__ for answer in answers) == ["Pseudonym", "PseudonymRefused"]
    assert Pseudonym.objects.count() == 1


def test_a_new_proposal_takes_the_place_of_the_waiting_one(maria: Player, cast: Cast):
    first = propose(maria, text="Golden Thimble", by=cast.carol)
    second = propose(maria, text="Silver Railroad", by=cast.cho)
    first.refresh_from_db()
    assert (first.state, second.state) == ("replaced", "proposed")


def test_the_same_proposal_twice_is_one(maria: Player, cast: Cast):
    assert propose(maria, text="Golden Thimble", by=cast.carol) == propose(maria, text="Golden Thimble", by=cast.carol)
    assert AuditEntry.objects.filter(code="pseudonym.proposed").count() == 1


def test_t_pub_06_approving_is_written_down_and_twice_is_once(maria: Player, cast: Cast):
    pseudonym = propose(maria, text="Golden Thimble", by=cast.carol)
    approve(pseudonym, by=cast.cho)
    assert approve(pseudonym, by=cast.cho).state == "approved"
    entries = AuditEntry.objects.filter(code="pseudonym.approved")
    assert [(entry.by, entry.subject, entry.after) for entry in entries] == [
        (cast.cho, "Maria Kent", {"pseudonym": "Golden Thimble"})
    ]


def test_what_was_learned_of_the_player_since_the_proposal_counts(maria: Player, cast: Cast):
    pseudonym = propose(maria, text="Velvet Thimble", by=cast.carol)
    Player.objects.filter(pk=maria.pk).update(city="Velvet")
    with pytest.raises(PseudonymRefused):
        approve(Pseudonym.objects.get(pk=pseudonym.pk), by=cast.cho)


def test_who_has_an_approved_pseudonym_gets_no_other(maria: Player, cast: Cast):
    approve(propose(maria, text="Golden Thimble", by=cast.carol), by=cast.cho)
    with pytest.raises(AlreadyApproved):
        propose(maria, text="Silver Railroad", by=cast.carol)


def test_a_rejection_needs_its_reason(maria: Player, cast: Cast):
    with pytest.raises(ReasonMissing):
        reject(propose(maria, text="Golden Thimble", by=cast.carol), reason=" ", by=cast.cho)


def test_after_a_rejection_a_better_one_can_be_proposed_even_by_another_player(maria: Player, cast: Cast):
    rejected = reject(propose(maria, text="Golden Thimble", by=cast.carol), reason="Too plain.", by=cast.cho)
    assert (rejected.state, rejected.reason) == ("rejected", "Too plain.")
    assert propose(maria, text="Silver Railroad", by=cast.carol).state == "proposed"
    assert propose(make_players(maria.tournament, 1)[0], text="Golden Thimble", by=cast.carol).state == "proposed"


def test_a_rejected_proposal_cannot_be_approved_any_more(maria: Player, cast: Cast):
    rejected = reject(propose(maria, text="Golden Thimble", by=cast.carol), reason="Too plain.", by=cast.cho)
    with pytest.raises(NotWaiting):
        approve(rejected, by=cast.cho)


def test_an_approved_pseudonym_can_be_taken_back_until_points_are_published(maria: Player, cast: Cast):
    approved = approve(propose(maria, text="Golden Thimble", by=cast.carol), by=cast.cho)
    assert reject(approved, reason="The player asks for it.", by=cast.cho).state == "rejected"
    again = approve(propose(maria, text="Silver Railroad", by=cast.carol), by=cast.cho)
    played = maria.tournament.rounds.get(number=1)
    Snapshot.objects.create(tournament=maria.tournament, round=played, version=1, payload={}, digest="")
    with pytest.raises(AlreadyPublished):
        reject(again, reason="Second thoughts.", by=cast.cho)


def test_gap_p5_everybody_gets_a_generated_pseudonym_alternates_too(tournament: Tournament, cast: Cast):
    make_players(tournament, 12, alternates=3)
    assert generate(tournament, by=cast.carol) == 15
    assert generate(tournament, by=cast.carol) == 0
    assert not missing(tournament).exists()


def test_every_generated_pseudonym_passes_the_check_of_its_player(tournament: Tournament, cast: Cast):
    make_players(tournament, 30, city="Golden", country="US", club="Silver Thimble Club")
    generate(tournament, by=cast.carol, seed=1)
    pseudonyms = Pseudonym.objects.select_related("player")
    assert [check(pseudonym.text, subject_of(pseudonym.player)) for pseudonym in pseudonyms] == [[]] * 30


def test_generating_leaves_what_was_proposed_and_takes_none_of_it(maria: Player, cast: Cast, tournament: Tournament):
    make_players(tournament, 40)
    propose(maria, text="Golden Thimble", by=cast.carol)
    assert generate(tournament, by=cast.carol, seed=3) == 40
    assert maria.pseudonyms.get().text == "Golden Thimble"


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_gap_p7_generated_pseudonyms_are_in_the_language_of_the_public_page(
    tournament: Tournament, cast: Cast, language: str
):
    Tournament.objects.update(language=language)
    make_players(tournament, 4)
    generate(tournament, by=cast.carol)
    assert all("\u4e00" <= text[0] <= "\u9fff" for text in Pseudonym.objects.values_list("text", flat=True))


def test_the_same_seed_gives_the_same_pseudonyms(cast: Cast):
    made = []
    for _ in range(2):
        tournament = make_tournament()
        make_players(tournament, 8)
        generate(tournament, by=cast.carol, seed=11)
        made.append(list(tournament.pseudonyms.order_by("player").values_list("text", flat=True)))
    assert made[0] == made[1]


def test_all_without_remarks_are_approved_at_once_and_the_others_wait(
    maria: Player, cast: Cast, tournament: Tournament
):
    make_players(tournament, 6)
    propose(maria, text="Kentucky Comet", by=cast.carol)
    generate(tournament, by=cast.carol)
    assert approve_all(tournament, by=cast.cho) == 6
    assert list(tournament.pseudonyms.filter(state="proposed").values_list("text", flat=True)) == ["Kentucky Comet"]
    assert AuditEntry.objects.get(code="pseudonym.approved_all").after == {"count": 6}


def test_t_pub_02_whoever_has_played_needs_a_pseudonym_even_when_out(tournament: Tournament, cast: Cast):
    playing, gone, never_came = make_players(tournament, 3)
    table = make_tables(tournament, [playing, gone])[0]
    end = {"outcome": "bankrupt", "placement": 2, "net_worth": 0, "unmortgaged_value": 0, "points_sixtieths": 0}
    ResultLine.objects.create(result=TableResult.objects.create(table=table, version=1), player=gone, seat=2, **end)
    Player.objects.filter(pk__in=[gone.pk, never_came.pk]).update(status="withdrawn", out_from_round=2)
    assert list(needing(tournament).order_by("pk")) == [playing, gone]


def test_gap_p5_alternates_may_need_one_only_when_they_take_a_seat(tournament: Tournament, cast: Cast):
    Tournament.objects.update(options={"alternates_pseudonyms": "when_playing"})
    tournament.refresh_from_db()
    players = make_players(tournament, 3, alternates=2)
    make_tables(tournament, players[:4])
    assert list(needing(tournament).order_by("pk")) == players[:4]
