"""What holds in every game under every ruleset, and that both modes play the same games."""

from __future__ import annotations

import json
import random
from collections import Counter

import numpy as np
import pytest
from games.court.strategies import changes, seeds
from games.court.table import court, options, see, told
from hypothesis import given, settings

from designlab.game import Game, State
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.kernel.events import drain
from designlab.kernel.records import view

PILES = ("society", "discard", "defeated", "captives", "set_aside", "in_deck")


def cards(state: State) -> Counter:
    """Every card, wherever it lies."""
    known = state.observation()
    found = Counter(card for pile in PILES for card in known[pile] if card)
    found.update(known["court"].values())
    if known["decision"] in ("setup_place", "place"):
        found[known["hand"]] += 1
    return found


def playthrough(game: Game, seed: int, choices: random.Random):
    """The positions of a game of random actions, before each action and at the end."""
    state = game.new_initial_state(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(choices.choice(state.legal_actions()))
    yield state


@settings(max_examples=40)
@given(changes(), seeds)
def test_cards_are_conserved_and_the_game_ends(rules: dict, seed: int):
    game = court(rules)
    all_cards = cards(game.new_initial_state(seed))
    assert set(all_cards.values()) == {1}
    for state in playthrough(game, seed, random.Random(seed)):
        assert cards(state) == all_cards
        known = state.observation()
        assert known["coins"] >= 0
        assert known["princes_drawn"] == 9 - sum(
            card.startswith("D") for card in known["in_deck"] + known["set_aside"]
        )
        assert state.view.court_n == len(known["court"])
        assert state.is_terminal() or len(options(state)) > 1
    assert state.view.turn <= game.rules.max_rounds
    assert told(state)[-1][0] == "scored"
    assert state.returns() == [told(state)[-1][-1]]


@settings(max_examples=25)
@given(changes(), seeds)
def test_every_legal_action_applies_and_a_clone_is_independent(rules: dict, seed: int):
    game = court(rules)
    for state in playthrough(game, seed, random.Random(seed)):
        before = state.serialize()
        for action in state.legal_actions():
            name = state.action_to_string(action)
            assert game.type.describe_action(game, state, action)
            assert state.string_to_action(name) == action
            clone = state.clone()
            events = clone.apply_action(action)
            assert all(game.type.describe_event(game, event) for event in events)
        assert state.serialize() == before


@settings(max_examples=25)
@given(changes(), seeds)
def test_undo_by_clone_or_text_is_exact(rules: dict, seed: int):
    game = court(rules)
    for state in playthrough(game, seed, random.Random(seed)):
        if state.is_terminal():
            break
        kept, text = state.clone(), state.serialize()
        action = state.legal_actions()[-1]
        after = state.clone()
        after.apply_action(action)
        for copy in (kept, game.deserialize_state(text)):
            assert copy == state
            assert copy.legal_actions() == state.legal_actions()
            copy.apply_action(action)
            assert copy == after


@settings(max_examples=25)
@given(changes(), seeds)
def test_only_the_order_of_the_deck_is_hidden(rules: dict, seed: int):
    game = court(rules)
    for state in playthrough(game, seed, random.Random(seed)):
        other = state.resample(0, seed=seed ^ 1)
        assert other.observation(0) == state.observation(0) == state.observation(SPECTATOR)
        coming = state.observation(EVERYTHING)["deck"]
        assert sorted(coming) == see(state, "in_deck")
        if len(coming) > 20:
            assert other.observation(EVERYTHING)["deck"] != coming


@pytest.mark.clause("CX-2.2")
def test_the_omniscient_view_shows_the_cards_as_they_will_come():
    state = court().new_initial_state(seed=5)
    while see(state, "decision") != "phase1":
        state.apply_action(state.legal_actions()[0])
    coming = state.observation(EVERYTHING)["deck"]
    start = len(told(state))
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    drawn = [event[1] for event in told(state)[start:] if event[0] == "drawn"]
    assert drawn == coming[: len(drawn)]


@settings(max_examples=60)
@given(changes(), seeds)
def test_both_modes_play_the_same_games(rules: dict, seed: int):
    game, choices = court(rules), random.Random(seed)
    state = game.new_initial_state(seed)
    records = state.record.copy()
    logs = game.type.new_log(recording=True)
    legal = np.zeros(game.num_distinct_actions(), np.int64)
    step = game.type.step.jit
    n = step(game.ruleset.record, records, logs, legal, -1)
    while not state.is_terminal():
        assert legal[:n].tolist() == state.legal_actions()
        action = choices.choice(state.legal_actions())
        events = state.apply_action(action)
        n = step(game.ruleset.record, records, logs, legal, action)
        assert records.tobytes() == state.record.tobytes()
        assert drain(view(logs)) == events
    assert n == 0


GAME = """
import json
import designlab as dl
state = dl.load("court").new_initial_state(seed=11)
while not state.is_terminal():
    state.apply_action(state.bot_action("steward"))
print(json.dumps([state.history(), state.returns()]))
"""


def test_the_same_seed_gives_the_same_game_in_another_process(python, monkeypatch):
    played = []
    for hash_seed in ("0", "12345"):
        monkeypatch.setenv("PYTHONHASHSEED", hash_seed)
        played.append(json.loads(python("-c", GAME)))
    assert played[0] == played[1]
