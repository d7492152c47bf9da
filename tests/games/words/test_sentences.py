"""Phrases as sentences: values said by the edition and the language, nothing missing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from games.console.changes import effects
from games.console.headlines import headline
from games.console.log_lines import log_phrase
from games.console.phrases import card, deck, dice, money, phrase, players, square, squares
from games.console.refusals import data_problem, problem, refusal
from games.words.cards import card_text
from games.words.sentences import player_name, sentence
from games.words.setting import Setting
from rules_engine.actions import Action
from rules_engine.edition import edition_names, load_edition
from rules_engine.edition import parse_edition as parse
from rules_engine.errors import EditionError, IllegalAction, Problem, RulesetError
from rules_engine.ruleset import load_ruleset
from tests.games.console.games import KEPT, RECORDED, moments
from tests.rules_engine.support import CAST, game_of
from tests.rules_engine.test_refusals import REFUSED

LANGUAGES = ("en", "zh-hant", "zh-hans")
US = Setting(load_edition("us_2008"))
HK = Setting(load_edition("hong_kong"))
MISSING = "–"


def whole(text: str) -> bool:
    """A sentence without a place left open."""
    return bool(text.strip()) and "%(" not in text and "None" not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("code", "position", "action"), REFUSED, ids=[case[0] for case in REFUSED])
def test_every_refusal_is_said_with_its_values(
    language: str, code: str, position: dict[str, Any], action: Action
) -> None:
    game = game_of(**position)
    with pytest.raises(IllegalAction) as refused:
        game.play(action)
    with override(language):
        said = sentence(refusal(refused.value), Setting(game.state.edition, dict(zip(CAST, "甲乙丙丁", strict=True))))
    assert whole(said)
    assert MISSING not in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", [*RECORDED[:2], *KEPT], ids=lambda path: path.stem)
def test_every_line_and_headline_of_a_game_is_said(language: str, path: Path) -> None:
    with override(language):
        before = None
        for game in moments(path):
            setting = Setting(game.state.edition)
            said = [log_phrase(game.log[-1], game.state.hotel_level), headline(game.state)]
            said += effects(before, game.state) if before else []
            before = game.state.copy()
            assert all(whole(sentence(one, setting)) for one in said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", edition_names())
def test_g_card_07_every_card_of_a_deck_is_told_from_the_others(language: str, name: str) -> None:
    edition = load_edition(name)
    with override(language):
        for ids in edition.decks.values():
            texts = {id: card_text(id, edition) for id in set(ids)}
            assert len(set(texts.values())) == len(texts)
            assert all(whole(text) and MISSING not in text for text in texts.values())


def test_things_are_said_by_the_edition_and_the_language() -> None:
    said = phrase("log.bought", square=square(39), price=money(400))
    with override("en"):
        assert sentence(said, US) == "bought Boardwalk for 400"
        assert sentence(said, HK) == "bought The Peak (Victoria Peak) for 4,000"
    with override("zh-hant"):
        assert sentence(said, HK) == "以 4000 購買太平山"


def test_dice_decks_cards_and_several_things_are_said() -> None:
    with override("en"):
        assert sentence(phrase("log.rolled", dice=dice((3, 4))), US) == "rolled 3 and 4"
        assert sentence(phrase("log.drew", card=card("chest.doctor_50")), US) == "drew “Doctor's fee: pay 50”"
        assert (
            sentence(phrase("log.dealt", squares=squares([1, 39])), US) == "was dealt Mediterranean Avenue, Boardwalk"
        )
        assert sentence(phrase("effect.card_returned", deck=deck("chest")), US).endswith("(Community Chest)")
    with override("zh-hans"):
        assert sentence(phrase("effect.card_returned", deck=deck("chest")), US) == "卡片放回牌堆底部（公益金）"
        tied = phrase("refusal.opening_tied", players=players(["s1", "s3"]))
        assert sentence(tied, US) == "最高点数相同。请这几位再掷并输入：红方（1），绿方（3）。"


def test_a_seat_is_its_colour_and_number_or_a_person_s_name() -> None:
    with override("en"):
        assert player_name("s2", US) == "Blue (2)"
        assert player_name("s2", Setting(US.edition, {"s2": "Amara Okafor"})) == "Amara Okafor"
        assert player_name("red", US) == "red"
    with override("zh-hant"):
        assert player_name("s2", US) == "藍方（2）"


def test_t_equip_02_a_refusal_never_names_the_cash_at_hand() -> None:
    poor = IllegalAction("not_enough_cash", needed=200, has=137)
    bankrupt = IllegalAction("can_still_pay", player="s1", owed=50, can_raise=137)
    with override("en"):
        assert all("137" not in sentence(refusal(refused), US) for refused in (poor, bankrupt))
        assert "200" in sentence(refusal(poor), US)


def test_a_finding_in_a_state_names_player_and_sum() -> None:
    with override("en"):
        odd = problem(Problem("money_not_conserved", {"difference": 20}))
        assert sentence(odd, HK).startswith("The money does not add up; it differs by 200.")
        short = problem(Problem("bank_negative", {"building": "house", "bank": -1}))
        assert "houses" in sentence(short, HK)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_with_rules_or_a_board_is_said(language: str) -> None:
    with pytest.raises(RulesetError) as rules:
        load_ruleset("classic", {"jail.fine": "much"})
    with pytest.raises(EditionError) as board:
        parse(
            {
                "extends": "us_2008",
                "squares": [{"kind": "street", "group": "brown"}],
                "decks": {"chance": ["chance.nothing"]},
                "colour": 1,
            }
        )
    findings: list[tuple[str, Mapping[str, object]]] = [(rules.value.code, rules.value.values)]
    findings += [(found.code, found.values) for found in board.value.problems]
    with override(language):
        for code, values in findings:
            said = sentence(data_problem(code, values), US)
            assert whole(said)
            assert MISSING not in said
