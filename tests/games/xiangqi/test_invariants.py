"""What holds in every game under every ruleset, and that both modes play the same games."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from games.xiangqi.fuzz import fuzz, random_rules
from games.xiangqi.table import told, xiangqi
from hypothesis import given, settings
from hypothesis import strategies as st

import designlab as dl
from designlab.game import Game, State
from designlab.games.xiangqi.units import has_slot
from designlab.games.xiangqi.vocabulary import NONE, Place
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.kernel.events import drain
from designlab.kernel.records import view

seeds = st.integers(0, 2**32)
LONG = 250
"""Decisions after which a random game has shown enough."""


def playthrough(game: Game, seed: int, choices: random.Random):
    """The positions of a game of random actions, before each action and at the end."""
    state = game.new_initial_state(seed)
    for _ in range(LONG):
        yield state
        if state.is_terminal():
            return
        state.apply_action(choices.choice(state.legal_actions()))


def check_board(state: State) -> None:
    """The board, the sets of cells, the counts, the cards and the effects tell one story."""
    s, rules = state.view, state.game.rules
    places = [u for u in range(s.unit_n) if s.unit[u].hp > 0]
    ids = [s.unit[u].id for u in range(s.unit_n)]
    assert ids == sorted(set(ids))
    assert {cell: s.board[cell] for cell in range(90) if s.board[cell] != NONE} == {
        s.unit[u].cell: u for u in places
    }
    for side in (0, 1):
        mine = [u for u in places if s.unit[u].side == side]
        cells = sum(1 << s.unit[u].cell for u in mine)
        assert s.taken[side][0] | s.taken[side][1] << 45 == cells
        assert s.alive[side] == len(mine) <= 48
        assert all(s.auras[side] >> u & 1 == 0 or u in mine for u in range(s.unit_n))
    for u in places:
        me = s.unit[u]
        effects = [s.timed[i] for i in range(s.timed_n) if s.timed[i].unit == u]
        assert me.effects == len(effects) <= rules.effects.max_per_unit
        assert me.sp == sum(effect.sp for effect in effects)
        assert has_slot(rules, s, u) == (len(effects) < rules.effects.max_per_unit)
        assert 0 <= me.ap <= max(rules.ap.player, rules.ap.enemy)
        assert all(0 <= me.cd[k] <= 99999 for k in range(len(me.cd)))
        if me.side == 0 and me.card != NONE:
            card = s.card[me.card]
            assert (card.kind, card.owned, card.place) == (me.kind, me.owned, Place.BOARD)
    on_board = sum(s.unit[u].card != NONE for u in places)
    assert on_board == sum(s.card[c].place == Place.BOARD for c in range(s.card_n))
    assert s.card_n <= max(rules.run.max_unit_cards, rules.run.start_units_n)
    assert s.coins >= 0 and all(n >= 0 for n in s.tips)


@settings(max_examples=40)
@given(seeds)
def test_the_board_stays_consistent(seed: int):
    choices = random.Random(seed)
    game = dl.load("xiangqi", random_rules(choices))
    for state in playthrough(game, seed, choices):
        if not state.is_terminal():
            check_board(state)
            assert state.legal_actions() == sorted(set(state.legal_actions()))


@settings(max_examples=12)
@given(seeds)
def test_every_legal_action_applies_and_can_be_told(seed: int):
    choices = random.Random(seed)
    game = dl.load("xiangqi", random_rules(choices))
    for n, state in enumerate(playthrough(game, seed, choices)):
        if n % 7 or state.is_terminal():
            continue
        before = state.serialize()
        names = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(set(names)) == len(names)
        assert game.type.describe_decision(game, state)
        for action, name in zip(state.legal_actions(), names, strict=True):
            assert game.type.describe_action(game, state, action)
            assert state.string_to_action(name) == action
            clone = state.clone()
            events = clone.apply_action(action)
            assert all(game.type.describe_event(game, event) for event in events)
            assert told(clone, events) is not None
        assert state.serialize() == before
        clickable = {action for e in state.scene().elements for action in e.actions}
        assert set(state.legal_actions()) <= clickable


@settings(max_examples=15)
@given(seeds)
def test_undo_by_clone_or_text_is_exact(seed: int):
    choices = random.Random(seed)
    game = dl.load("xiangqi", random_rules(choices))
    for state in playthrough(game, seed, choices):
        if state.is_terminal():
            break
        kept, text = state.clone(), state.serialize()
        action = state.legal_actions()[-1]
        after = state.clone()
        after.apply_action(action)
        for copy in (kept, game.deserialize_state(text)):
            assert copy == state
            copy.apply_action(action)
            assert copy == after


@settings(max_examples=15)
@given(seeds)
def test_nothing_but_coming_chance_is_hidden(seed: int):
    choices = random.Random(seed)
    game = xiangqi()
    for state in playthrough(game, seed, choices):
        other = state.resample(0, seed=seed ^ 1)
        seen = state.observation_string(0)
        assert other.observation_string(0) == seen
        assert seen == state.observation_string(SPECTATOR) == state.observation_string(EVERYTHING)
        if not state.is_terminal():
            assert other.scene(0) == state.scene(0) == state.scene(EVERYTHING)


def test_resampling_changes_the_dice():
    """The truth is no likelier than chance: one world in 20 repeats the next die."""
    state = xiangqi().new_initial_state(seed=1)
    same = 0
    for seed in range(2000):
        same += next_die(state.resample(0, seed)) == next_die(state)
    assert 60 <= same <= 145


def next_die(state: State) -> int:
    from designlab.games.xiangqi.vocabulary import Stream
    from designlab.kernel import roll

    return roll(state.clone().view, Stream.D20, 20)


@settings(max_examples=60)
@given(seeds)
def test_both_modes_play_the_same_games(seed: int):
    choices = random.Random(seed)
    game = dl.load("xiangqi", random_rules(choices))
    state = game.new_initial_state(seed)
    records = state.record.copy()
    logs = game.type.new_log(recording=True)
    legal = np.zeros(game.num_distinct_actions(), np.int64)
    step = game.type.step.jit
    n = step(game.ruleset.record, records, logs, legal, -1)
    for _ in range(LONG):
        if state.is_terminal():
            break
        assert legal[:n].tolist() == state.legal_actions()
        action = choices.choice(state.legal_actions())
        events = state.apply_action(action)
        n = step(game.ruleset.record, records, logs, legal, action)
        assert records.tobytes() == state.record.tobytes()
        assert drain(view(logs)) == events


def test_random_games_under_random_rules_end_and_keep_the_invariants():
    seen = fuzz(6_000, per_ruleset=60, seed=5)
    assert seen["games"] == 6_000
    for event in ("collision", "stun", "tip", "upgrade", "gain_unit", "expire", "lapse", "heal"):
        assert seen[event] > 0, event


GAME = """
import json
import designlab as dl
state = dl.load("xiangqi").new_initial_state(seed=11)
while not state.is_terminal():
    state.apply_action(state.bot_action("rusher"))
print(json.dumps([state.history(), state.returns()]))
"""


@pytest.mark.slow
def test_another_process_plays_the_same_game(python, root):
    state = xiangqi().new_initial_state(seed=11)
    while not state.is_terminal():
        state.apply_action(state.bot_action("rusher"))
    assert json.loads(python("-c", GAME)) == [state.history(), state.returns()]
