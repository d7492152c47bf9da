"""The first state of a game, from its header; a position that cannot be is refused."""

from __future__ import annotations

from rules_engine.decide.jail import jail_card
from rules_engine.edition import DECKS, JAIL, load_edition, parse_edition
from rules_engine.errors import DataError, Problem
from rules_engine.header import STAGES, Header, Setup
from rules_engine.ruleset import load_ruleset, notes_problem
from rules_engine.state import State

MOST_PLAYERS = 8


class SetupError(DataError):
    """A header that describes no possible game."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(str(Problem(code, values)))
        self.code = code
        self.values = values


def first_state(header: Header) -> State:
    """The state before the first entry; `DataError` says what is wrong with the header."""
    edition = header.edition
    board = load_edition(edition) if isinstance(edition, str) else parse_edition(edition)
    rules = load_ruleset(header.ruleset, header.rules)
    excess = notes_problem(rules)
    if excess:  # G-SETUP-05
        raise SetupError("notes", sum=rules.start_cash + excess, difference=excess)
    if not 2 <= len(header.players) <= MOST_PLAYERS:  # G-SETUP-03
        raise SetupError("player_count", players=len(header.players), least=2, most=MOST_PLAYERS)
    if len(set(header.players)) != len(header.players) or not all(header.players):
        raise SetupError("player_ids", players=list(header.players))
    if header.stage not in STAGES:
        raise SetupError("unknown_stage", stage=header.stage)
    state = State(board, rules, header.players, header.stage)
    _place(state, header.setup)
    problems = state.problems()
    if problems:
        raise SetupError("impossible_setup", problems=[str(problem) for problem in problems])
    return state


def _place(state: State, setup: Setup) -> None:
    for player in {*setup.cash, *setup.position, *setup.jail, *setup.jail_cards, *setup.turns, *setup.out}:
        if player not in state.players:
            raise SetupError("unknown_player", player=player)
    _place_players(state, setup)
    _place_deeds(state, setup)
    state.turn = setup.turn
    state.started = setup.turn is not None if setup.started is None else setup.started
    if setup.turn is not None and setup.turn not in state.playing():
        raise SetupError("turn_of_nobody", turn=setup.turn)
    if len(state.playing()) < 2:
        raise SetupError("nobody_left", playing=state.playing())
    if not 0 <= setup.doubles <= 2:
        raise SetupError("doubles", doubles=setup.doubles)
    state.doubles, state.bonus = setup.doubles, setup.doubles > 0
    state.turn_no = sum(setup.turns.values())


def _place_players(state: State, setup: Setup) -> None:
    for id, player in state.players.items():
        if id in setup.out:
            player.status, player.left = "bankrupt", setup.out.index(id) + 1
        player.cash = setup.cash.get(id, 0 if id in setup.out else player.cash)
        jailed = id in setup.jail
        player.position = setup.position.get(id, JAIL if jailed else 0)
        if not 0 <= player.position < len(state.edition.squares):
            raise SetupError("unknown_square", player=id, square=player.position)
        player.jail = setup.jail.get(id)
        player.turns = setup.turns.get(id, 0)
        player.jail_cards = tuple(sorted(setup.jail_cards.get(id, ())))
        for deck in player.jail_cards:
            if deck not in DECKS or jail_card(state.edition, deck) not in state.decks[deck][0]:
                raise SetupError("no_jail_card", player=id, deck=deck)
            card = jail_card(state.edition, deck)
            unseen = list(state.decks[deck][0])
            unseen.remove(card)
            state.decks[deck] = (tuple(unseen), ())
    state.bank = -sum(player.cash for player in state.players.values())


def _place_deeds(state: State, setup: Setup) -> None:
    """Deeds and buildings; fewer buildings in the bank than the levels imply means fewer in the box."""
    for square, standing in setup.deeds.items():
        lot = state.deeds.get(square)
        if lot is None:
            raise SetupError("not_a_deed", square=square)
        lot.owner, lot.level, lot.mortgaged = standing.owner, standing.level, standing.mortgaged
    houses, hotels = state.built()
    state.houses = state.supply[0] - houses if setup.houses is None else setup.houses
    state.hotels = state.supply[1] - hotels if setup.hotels is None else setup.hotels
    if state.houses > state.supply[0] - houses or state.hotels > state.supply[1] - hotels:
        raise SetupError("supply", houses=state.supply[0] - houses, hotels=state.supply[1] - hotels)
    state.supply = (state.houses + houses, state.hotels + hotels)
