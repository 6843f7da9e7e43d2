"""What holds in every game, whatever the rules; both modes agree; seats know what they may."""

from __future__ import annotations

import random

import numpy as np
import pytest
from games.beings.fuzz import MESSAGES, find_fault, fuzz, random_game
from games.beings.table import options, play, standard
from hypothesis import given, settings
from hypothesis import strategies as st

from designlab.game import State
from designlab.games.beings import GAME
from designlab.games.beings.engine import IDLE_TURNS
from designlab.games.beings.knowledge import is_hidden
from designlab.games.beings.state import CARDS, NO_CARD, TILES
from designlab.games.beings.text import as_seen
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.kernel.events import drain
from designlab.kernel.records import view

clause = pytest.mark.clause
seeds = st.integers(0, 2**32)


def walk(rng: random.Random, plies: int) -> State:
    """A position some random plies into a game under random rules."""
    state = random_game(rng).new_initial_state(seed=rng.randrange(2**32))
    for _ in range(plies):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_many_random_games():
    ends = fuzz(4_000, seed=1, per_ruleset=40)
    assert sum(ends.values()) == 4_000 and all(ends[reason] for reason in GAME.reasons)


@given(seeds)
@settings(max_examples=40)
@clause("BE-16.1")
def test_legal_actions_apply_and_nothing_is_lost(seed: int):
    rng = random.Random(seed)
    state = random_game(rng).new_initial_state(seed=seed)
    gained = dict.fromkeys(range(6), state.game.rules.setup.chips)
    told = idle = 0
    for _ in range(60):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        if state.view.ply:
            assert len(legal) > 1 or idle > IDLE_TURNS  # a single option is not asked (BE-3.5)
        events = state.apply_action(rng.choice(legal))
        idle = sum(GAME.events[event.kind].name == "turn_start" for event in events)
        assert MESSAGES[find_fault(state.game.rules, state.view)] == ""
        for event in state.events[told:]:
            sign = {"gain": 1, "lose": -1}.get(GAME.events[event.kind].name, 0)
            gained[event.seat] = gained.get(event.seat, 0) + sign * event.amount
        told = len(state.events)
        seats = range(state.game.num_players())
        assert [state.view.chips[seat] for seat in seats] == [gained[seat] for seat in seats]


@given(seeds)
@settings(max_examples=25)
def test_clones_are_independent_and_undo_is_exact(seed: int):
    rng = random.Random(seed)
    state = walk(rng, rng.randrange(50))
    if state.is_terminal():
        return
    before = state.record.tobytes()
    copy = state.clone()
    action = rng.choice(state.legal_actions())
    events = copy.apply_action(action)
    assert state.record.tobytes() == before and copy.record.tobytes() != before
    assert state.apply_action(action) == events and state == copy
    text = state.serialize()
    assert state.game.deserialize_state(text) == state


@pytest.mark.parametrize("seed", range(6))
def test_both_modes_agree(seed: int):
    """Same bytes, events and legal actions after every action, under random rules."""
    rng = random.Random(seed)
    for _ in range(6):
        state = random_game(rng).new_initial_state(seed=rng.randrange(2**32))
        compiled = state.record.copy()
        logs, legal = GAME.new_log(recording=True), np.zeros(GAME.actions.size, np.int64)
        rules = state.game.ruleset.record
        n = GAME.step.jit(rules, compiled, logs, legal, -1)
        for _ in range(150):
            assert list(legal[:n]) == state.legal_actions()
            if state.is_terminal():
                break
            action = rng.choice(state.legal_actions())
            events = state.apply_action(action)
            n = GAME.step.jit(rules, compiled, logs, legal, action)
            assert drain(view(logs)) == events
            assert compiled.tobytes() == state.record.tobytes()


# -- hidden information -----------------------------------------------------------------------


def hide_differently(state: State, seat: int, rng: random.Random) -> State:
    """The position with everything changed that the seat cannot know, by swaps in Python."""
    other = state.clone()
    s = other.view
    places = [("deck", i) for i in range(s.deck.n)]
    if s.deck.n and seat >= 0 and s.deck_seen >> seat & 1:
        places.pop()
    places += [("tile", tile) for tile in range(TILES) if is_hidden(s, tile, seat)]
    cards = [s.deck.card[i] if kind == "deck" else s.tile_card[i] for kind, i in places]
    for rival in range(other.game.num_players()):
        if rival != seat:
            for card in range(CARDS):
                cards += [card] * s.hand[rival][card]
                places += [("hand", rival)] * s.hand[rival][card]
                s.hand[rival][card] = 0
    rng.shuffle(cards)
    for (kind, i), card in zip(places, cards, strict=True):
        if kind == "deck":
            s.deck.card[i] = card
        elif kind == "tile":
            s.tile_card[i] = card
        else:
            s.hand[i][card] += 1
    return other


@given(seeds)
@settings(max_examples=60)
def test_what_is_hidden_shows_nowhere(seed: int):
    rng = random.Random(seed)
    state = walk(rng, rng.randrange(120))
    for seat in [SPECTATOR, *range(state.game.num_players())]:
        if seat == state.current_player() or state.is_terminal():
            continue
        other = hide_differently(state, seat, rng)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.scene(seat).nodes() == state.scene(seat).nodes()
        assert GAME.describe_decision(other.game, other) == GAME.describe_decision(
            state.game, state
        )
        for action in state.legal_actions():  # once taken, an action is public, and nothing more
            words = GAME.action_as_seen(state.game, state, action, seat)
            assert words == GAME.action_as_seen(other.game, other, action, seat)
    seat = state.current_player()
    if seat >= 0:
        other = hide_differently(state, seat, rng)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.legal_actions() == state.legal_actions()
        assert other.scene(seat).nodes() == state.scene(seat).nodes()


@given(seeds)
@settings(max_examples=60)
def test_redrawn_worlds_look_the_same_to_the_seat(seed: int):
    rng = random.Random(seed)
    state = walk(rng, rng.randrange(120))
    for seat in range(state.game.num_players()):
        world = state.resample(seat, seed=seed % 1000)
        assert world.observation_string(seat) == state.observation_string(seat)
        assert MESSAGES[find_fault(world.game.rules, world.view)] == ""
        assert world.record.tobytes() == state.resample(seat, seed=seed % 1000).record.tobytes()


@clause("BE-9.1", "BE-13.4")
def test_redrawn_worlds_are_as_likely_as_the_truth():
    """A face-down tile, the deck's top and a rival's card are each R1 as often as cards are."""
    state = standard(
        down=["(1,1)", "(1,2)"], deck=["R4", "O5", "Y6"], hands={1: ["G2"]}, seen={"(1,2)": [0]},
        stones={"(5,5)": 1},
    )  # fmt: skip
    hidden = ["R1", "R4", "O5", "Y6", "G2"]
    seen: dict[str, list[str]] = {"tile": [], "top": [], "hand": []}
    for seed in range(2_000):
        world = state.resample(0, seed).observation(EVERYTHING)
        seen["tile"].append(world["tiles"]["(1,1)"]["card"])
        seen["top"].append(world["deck_order"][0])
        seen["hand"] += world["players"][1]["hand"]
        assert world["tiles"]["(1,2)"]["card"] == "R2"  # probed: it stays
    for cards in seen.values():
        for card in hidden:
            assert abs(cards.count(card) / 2_000 - 1 / 5) < 0.045  # 5 standard errors


def test_redrawn_dice_are_not_the_coming_ones():
    state = standard(hands={0: ["G4"]})
    state.force("dice", 5, 5)
    rolls = set()
    for seed in range(60):
        world = state.resample(0, seed)
        rolls.add(play(world, "risk")[0][2])
    assert len(rolls) > 20


def test_only_witnesses_see_cards_in_the_log():
    state = standard(task="O4", hands={0: ["G2"]})
    play(state, "free N", "stop", "play G2")
    for name in ("bonus_card", "peek"):
        (event,) = [e for e in state.events if GAME.events[e.kind].name == name]
        assert as_seen(event, 0) == event == as_seen(event, EVERYTHING)
        assert as_seen(event, 1).item == NO_CARD == as_seen(event, SPECTATOR).item
        assert "a card" in GAME.describe_event(state.game, as_seen(event, 1))
    state = standard(hands={0: ["R1"], 1: ["O2"]})
    state.force("dice", 5, 5)
    play(state, "stop", "play R1")
    (event,) = [e for e in state.events if GAME.events[e.kind].name == "steal"]
    assert as_seen(event, 1) == event and as_seen(event, 2).item == NO_CARD


def test_a_rival_who_must_substitute_shows_no_cards():
    state = standard({"dice.card_substitute": "any"}, hands={0: ["R1"], 1: ["B1", "G1", "O3"]})
    play(state, "stop", "play R1")
    other = hide_differently(state, 0, random.Random(1))
    assert other.observation_string(0) == state.observation_string(0)
    assert other.scene(0).nodes() == state.scene(0).nodes() and options(state)
