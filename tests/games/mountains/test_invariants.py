"""What holds in every game under every ruleset, and that both modes play the same games."""

from __future__ import annotations

import json
import random
from collections import Counter

import numpy as np
import pytest
from games.mountains.fuzz import fuzz, random_game
from games.mountains.table import load
from hypothesis import given, settings
from hypothesis import strategies as st

from designlab.game import Game
from designlab.games.mountains import GAME
from designlab.games.mountains.state import Chance, Phase
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.kernel.events import drain
from designlab.kernel.records import view

games = st.integers(0, 2**32).map(lambda seed: random_game(random.Random(seed)))
seeds = st.integers(0, 2**64 - 1)


def playthrough(game: Game, seed: int):
    """The positions of a game of random actions, before each action and at the end."""
    choices, state = random.Random(seed), game.new_initial_state(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(choices.choice(state.legal_actions()))
    yield state


def test_thousands_of_random_games_without_a_fault():
    assert sum(fuzz(4000, seed=1, per_ruleset=20).values()) == 4000


@settings(max_examples=25)
@given(games, seeds)
def test_weapons_are_conserved_and_the_game_ends(game: Game, seed: int):
    for state in playthrough(game, seed):
        known = state.observation()
        piles = known["piles"]
        held = [entry["weapon"] for p in known["players"] if p for entry in p["weapons"]]
        lying = held + piles["weapons_discarded"] + piles["supply"]
        assert len(set(lying)) == len(lying)
        assert len(lying) + piles["arsenal"] == game.rules.weapons_n
        assert state.legal_actions() == sorted(set(state.legal_actions()))
    assert state.view.turn <= game.rules.max_rounds
    assert sum(state.returns()) == pytest.approx(1)


@settings(max_examples=15)
@given(games, seeds)
def test_copies_are_independent_and_undo_is_exact(game: Game, seed: int):
    past = []
    for state in playthrough(game, seed):
        past.append((state.clone(), state.clone()))
        if len(past) > 30:
            break
    for before, kept in past:
        if not before.is_terminal():
            twin = before.clone()
            action = before.legal_actions()[-1]
            assert before.apply_action(action) == twin.apply_action(action)
            assert before == twin
        assert kept == kept.game.deserialize_state(kept.serialize())


@settings(max_examples=30)
@given(games, seeds)
def test_both_modes_play_the_same(game: Game, seed: int):
    """Bytes, events and options agree after every action."""
    choices = random.Random(seed)
    slow = game.new_initial_state(seed)
    fast = slow.record.copy()
    log = GAME.new_log(recording=True)
    out = np.zeros(GAME.actions.size, np.int64)
    while not slow.is_terminal():
        n = GAME.step.jit(game.ruleset.record, fast, log, out, -1)
        assert list(out[:n]) == slow.legal_actions()
        action = choices.choice(slow.legal_actions())
        events = slow.apply_action(action)
        GAME.step.jit(game.ruleset.record, fast, log, out, action)
        assert drain(view(log)) == events
        assert fast.tobytes() == slow.record.tobytes()


@pytest.mark.parametrize("bot", list(GAME.bots))
def test_bots_choose_the_same_in_both_modes(bot: str):
    from designlab.kernel.driver import outcome_dtype, tally_dtype

    for seed in range(6):
        game = random_game(random.Random(seed))
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            state.apply_action(state.bot_action(bot))
        outcomes = np.zeros(1, outcome_dtype(len(GAME.events), GAME.max_seats))
        numbers = np.full(GAME.max_seats, GAME.bot_number(bot))
        GAME.batch.jit(
            game.ruleset.record, numbers, np.array([seed], np.uint64),
            np.zeros(1, GAME.state_dtype), np.zeros(1, GAME.state_dtype),
            GAME.new_log(recording=False), np.zeros(GAME.actions.size, np.int64), GAME.max_plies,
            outcomes, np.zeros(1, tally_dtype(len(GAME.events), GAME.max_items, GAME.max_seats)),
        )  # fmt: skip
        assert outcomes["plies"][0] == len(state.history())
        assert outcomes["winner"][0] == state.view.winner
        assert outcomes["turns"][0] == state.view.turn


# -- hidden information -----------------------------------------------------------------------


def hide(state, rng: random.Random) -> None:
    """Change everything that nobody can know: dice to come, and the order of the decks."""
    s = state.view
    for stream in range(1, len(s.stream_key)):
        s.stream_key[stream] = rng.getrandbits(64)
        s.stream_count[stream] = rng.randrange(1000)
    for pile in (s.arsenal, s.challenges, s.chances):
        cards = [pile.card[i] for i in range(pile.n)]
        rng.shuffle(cards)
        for i, card in enumerate(cards):
            pile.card[i] = card


def words(state) -> list:
    """All that is said about a position: the question, the options, what can be done by hand."""
    game = state.game
    options = [GAME.action_as_seen(game, state, a, SPECTATOR) for a in state.legal_actions()]
    return [GAME.describe_decision(game, state), options, GAME.chances(game, state)]


@settings(max_examples=10)
@given(games, seeds)
def test_nobody_sees_what_is_hidden(game: Game, seed: int):
    seen, pictured = set(), Counter()
    for state in playthrough(game, seed):
        other, phase = state.clone(), Phase(state.view.phase)
        hide(other, random.Random(seed))
        seen.add(phase)
        pictured[phase] += 1
        for viewpoint in (SPECTATOR, *range(game.num_players())):
            assert state.observation_string(viewpoint) == other.observation_string(viewpoint)
            if pictured[phase] <= 2:
                assert state.scene(viewpoint) == other.scene(viewpoint)
        assert state.legal_actions() == other.legal_actions()
        assert words(state) == words(other)
    assert Phase.TURN in seen


def test_everything_shows_the_cards_to_come():
    state = load(3).new_initial_state(5)
    for state in playthrough(load(3), 5):
        if state.view.turn > 1:
            break
    coming = state.observation(EVERYTHING)["coming"]
    assert sorted(coming["weapon"]) == sorted(set(coming["weapon"]))
    while not state.is_terminal():
        state.apply_action(state.bot_action("random"))
    drawn = [e for e in state.events if state.game.type.events[e.kind].name == "weapon_drawn"]
    keys = [state.game.type.event_args(state.game, e)[1] for e in drawn]
    arsenal = [key for key in keys if not key.startswith("wooden_club")]
    assert arsenal[-1] in coming["weapon"] or not arsenal


def test_resampled_worlds_look_the_same_and_draw_alike():
    game = load(3)
    for state in playthrough(game, 11):
        if state.view.turn == 2:
            break
    truth = state.observation(EVERYTHING)["coming"]["weapon"][0]
    firsts = []
    for seed in range(400):
        world = state.resample(0, seed)
        assert world.observation_string(0) == state.observation_string(0)
        firsts.append(world.observation(EVERYTHING)["coming"]["weapon"][0])
    in_deck = state.view.arsenal.n
    assert len(set(firsts)) == in_deck
    assert firsts.count(truth) < 400 / in_deck + 4 * (400 / in_deck) ** 0.5
    forced = state.clone()
    forced.force("move_die_0", 6)
    assert forced.resample(1, 3).view.forced_n == 0


def test_observation_is_plain_json():
    for state in playthrough(load(2), 3):
        assert json.loads(state.observation_string(0)) == state.observation(0)


def test_streams_of_the_seats_are_apart():
    """A change of one seat's dice leaves the others' as they are."""
    game = load(3)
    one, two = game.new_initial_state(9), game.new_initial_state(9)
    two.view.stream_count[Chance.MOVE_DIE + 1] += 7
    for key in (Chance.MOVE_DIE, Chance.MOVE_DIE + 2):
        assert one.view.stream_count[key] == two.view.stream_count[key]
        assert one.view.stream_key[key] == two.view.stream_key[key]
