"""What holds in every position: conservation, agreement of both modes, copies, hidden marks."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from games.station.fuzz import fuzz, random_changes
from games.station.table import at, do, station
from hypothesis import given, settings
from hypothesis import strategies as st

import designlab as dl
from designlab.game import State
from designlab.games.station import GAME
from designlab.games.station.table import count_soldiers, soldier_cap
from designlab.games.station.vocabulary import (
    BACKS,
    GENERAL,
    NONE,
    POINTS,
    SOLDIERS,
    SUPPLY,
    Happened,
    Phase,
)
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.kernel.events import EVENT_FIELDS

SEEDS = st.integers(0, 2**32 - 1)


def walk(game, seed: int, plies: int = 400):
    """The positions of a random game."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state(seed)
    yield state
    for _ in range(plies):
        if state.is_terminal():
            return
        legal = state.legal_actions()
        state.apply_action(int(rng.choice(legal)))
        yield state


def check(state: State) -> None:
    """The invariants of one position."""
    s, rules, seats = state.view, state.game.rules, state.game.num_players()
    legal = state.legal_actions()
    assert legal == sorted(set(legal)) and bool(legal) != state.is_terminal()
    assert sorted(s.card) == list(range(9))
    assert all(owner < seats for owner in s.owner) and all(of < seats for of in s.of)
    for point in range(POINTS):
        partner = s.link[point]
        assert (partner >= 0) == bool(s.linked >> point & 1)
        if partner >= 0:
            assert s.link[partner] == point and point // 7 != partner // 7
            assert point % 7 and partner % 7
    in_hand = s.mover if s.phase in (Phase.PLACE, Phase.SETUP_PLACE, Phase.FLIP_PLACE) else NONE
    for piece, location in enumerate(s.at):
        if location == SUPPLY:
            if piece < SOLDIERS and s.of[piece] != NONE:
                assert piece == in_hand or s.due_generals
            continue
        assert s.of[piece] != NONE and s.hp[piece] >= 1
        if location < BACKS:
            fronts = [p for p in (location, s.link[location]) if p >= 0 and not s.flipped[p // 7]]
            assert fronts, "a piece on a front point of a flipped card"
            assert s.link[location] < 0 or location < s.link[location]
        else:
            assert s.flipped[(location - BACKS) // 7]
    assert all(s.of[die] == NONE for die in range(rules.soldiers.supply, SOLDIERS))
    if s.phase == Phase.MAIN and rules.soldiers.excess == 0 and not state.is_terminal():
        for seat in range(seats):
            assert count_soldiers(s, seat) <= soldier_cap(rules, s, seat)
    if s.phase == Phase.MAIN:
        assert s.second == NONE and s.skill == NONE and s.arena == NONE
        for seat in range(seats):
            location = s.at[GENERAL + seat]
            if 0 <= location < BACKS and location % 7 == 0 and rules.capture.recall:
                assert s.owner[location // 7] in (seat, NONE)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@settings(max_examples=6, deadline=None)
@given(seed=SEEDS)
def test_random_games_keep_the_invariants(players, seed):
    for state in walk(station(players=players), seed, 300):
        check(state)


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_random_games_keep_the_invariants_under_random_switches(seed):
    game = dl.load("station", random_changes(np.random.default_rng(seed)))
    for state in walk(game, seed, 250):
        check(state)


@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_copies_are_independent_and_undo_is_exact(seed):
    state = station(players=3).new_initial_state(seed)
    rng = np.random.default_rng(seed)
    for _ in range(60):
        if state.is_terminal():
            break
        before, text = state.clone(), state.serialize()
        action = int(rng.choice(state.legal_actions()))
        events = state.apply_action(action)
        assert before.serialize() == text
        again = before.game.deserialize_state(text)
        assert again.apply_action(action) == events and again == state


@pytest.mark.parametrize("chunk", range(4))
def test_both_modes_agree(chunk):
    """Bytes, events and legal actions after each action, under random rules."""
    for number in range(12):
        rng = np.random.default_rng(1000 * chunk + number)
        changes = random_changes(rng) if number else {"players.default": chunk + 2}
        game = dl.load("station", changes)
        state = game.new_initial_state(seed=number)
        fast = state.record.copy()
        log = GAME.new_log(recording=True)
        out = np.zeros(GAME.actions.size, np.int64)
        for _ in range(250):
            legal = state.legal_actions()
            n = GAME.step.jit(game.ruleset.record, fast, log, out, -1) if legal else 0
            assert out[:n].tolist() == legal
            if not legal:
                break
            action = int(rng.choice(legal))
            events = state.apply_action(action)
            log["n"] = 0
            GAME.step.jit(game.ruleset.record, fast, log, out, action)
            compiled = [
                tuple(int(log["event"][0][i][name]) for name in EVENT_FIELDS)
                for i in range(int(log["n"][0]))
            ]
            assert compiled == [tuple(event) for event in events], changes
            assert fast.tobytes() == state.record.tobytes(), changes


def test_a_few_thousand_random_games_end():
    total = fuzz(3000, seed=3, per_ruleset=100)
    assert total["games"] == 3000
    assert min(total[reason] for reason in GAME.reasons) > 0


@pytest.mark.parametrize("bot", ["expander", "raider"])
def test_bots_play_to_the_end(bot):
    run = dl.simulate(station(players=3), 40, bot, seed=2, workers=1)
    assert (run.outcomes["reason"] >= 0).all()


# -- hidden information -----------------------------------------------------------------------


def unknown_pairs(state: State, seat: int):
    """Pairs of stations with one skill whose marks the seat does not know."""
    stations = state.observation(EVERYTHING)["stations"]
    hidden = [n for n, seen in state.observation(seat)["stations"].items() if not seen["class"]]
    return [
        (a, b) for a in hidden for b in hidden
        if a < b and stations[a]["skill"] == stations[b]["skill"]
    ]  # fmt: skip


def pictures(state: State, seat: int) -> tuple:
    """Everything that a seat is shown; events are told in words from what `as_seen` leaves."""
    game, kind = state.game, state.game.type
    legal = state.legal_actions()
    return (
        state.observation_string(seat), state.scene(seat), legal,
        [kind.action_as_seen(game, state, action, seat) for action in legal],
        kind.describe_decision(game, state), kind.chances(game, state),
        [kind.as_seen(event, seat) for event in state.events],
    )  # fmt: skip


def exchanged(state: State, a: int, b: int) -> State:
    """The same game with the cards of two stations exchanged, in the position and in the log."""
    other = state.clone()
    cards = other.view.card
    cards[a - 1], cards[b - 1] = cards[b - 1], cards[a - 1]
    other.events = [
        event._replace(item=cards[event.a]) if event.kind == Happened.DRAWN else event
        for event in state.events
    ]
    return other


def telling(seed: int):
    """Positions of a random game: the first of each decision, and those with a mark newly known."""
    asked, known = set(), None
    for state in walk(station(players=3), seed, 240):
        s = state.view
        if s.phase not in asked or list(s.known) != known:
            asked.add(s.phase)
            known = list(s.known)
            yield state


def crowded():
    """Positions with the decisions that random games hardly ever ask for."""
    crowd = at(
        owners={1: 0, 2: 1, 9: 1}, generals={0: "1.M", 1: "2.M"},
        soldiers={"s1": (0, 3, "1.S1"), "s2": (1, 2, "1.S3"), "s4": (1, 5, "1.S3")},
    )  # fmt: skip
    do(crowd, "move s1", "to 1.S3")
    beaten = at(
        owners={1: 0, 2: 1, 5: 1}, generals={0: "1.M", 1: "2.S3"}, general_hp={1: 1},
        soldiers={"s1": (0, 6, "2.S2"), "s3": (1, 2, "5.S1"), "s4": (1, 6, "5.S2")},
    )  # fmt: skip
    do(beaten, "move s1", "to 2.S3")
    guarded = at(
        owners={1: 0, 2: 1, 8: 1, 9: 1}, generals={0: "1.M", 1: "9.M"}, flipped=[2],
        soldiers={"s1": (0, 3, "1.S1")} | {f"s{n}": (1, n, "2/W3") for n in (2, 3, 4)},
    )  # fmt: skip
    do(guarded, "reentry 2", "step s2 W4", "step s1 W3")
    return crowd, beaten, guarded


def check_that_marks_stay_hidden(state: State, rng: random.Random) -> None:
    """Exchange the cards of two stations: who knows neither mark sees no difference."""
    for seat in (SPECTATOR, *range(state.game.num_players())):
        pairs = unknown_pairs(state, seat)
        shown = pictures(state, seat) if pairs else ()
        for a, b in rng.sample(pairs, min(2, len(pairs))):
            assert pictures(exchanged(state, a, b), seat) == shown


@settings(max_examples=6, deadline=None)
@given(seed=SEEDS)
def test_nothing_shown_depends_on_hidden_marks(seed):
    rng = random.Random(seed)
    for state in telling(seed):
        check_that_marks_stay_hidden(state, rng)


def test_no_decision_tells_of_hidden_marks():
    """Every decision of the default rules at least once."""
    found = {state.view.phase: state for n in range(8) for state in telling(n)}
    found |= {state.view.phase: state for state in crowded()}
    asked = {phase for phase in Phase if phase < Phase.ARRIVE} - {Phase.DRAW, Phase.PIPS}
    assert set(found) - {NONE} == asked
    for state in found.values():
        check_that_marks_stay_hidden(state, random.Random(1))


@pytest.mark.clause("ST-5.5")
def test_the_log_keeps_the_card_of_a_drawn_station_for_its_owner():
    state = station().new_initial_state(seed=5)
    drawn = next(event for event in state.events if event.kind == Happened.DRAWN)
    assert drawn.item >= 0
    assert [GAME.as_seen(drawn, seat).item == drawn.item for seat in (EVERYTHING, 0)] == [True] * 2
    assert {GAME.as_seen(drawn, seat).item for seat in (SPECTATOR, 1)} == {NONE}
    words = {GAME.describe_event(state.game, GAME.as_seen(drawn, seat)) for seat in (0, 1)}
    assert words == {f"P0 draws station {drawn.a + 1}"}


@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_resampled_worlds_look_the_same_to_the_seat(seed):
    for number, state in enumerate(walk(station(players=3), seed, 120)):
        if number % 15:
            continue
        for seat in range(3):
            other = state.resample(seat, seed + number)
            assert pictures(state, seat) == pictures(other, seat)
            assert sorted(other.view.card) == list(range(9))


@pytest.mark.clause("ST-5.5")
def test_resampling_makes_the_truth_no_likelier_than_chance():
    """Stations 1, 8 and 9 all show refit; P1, who has seen none, gives each a third for the A."""
    state = at(owners={1: 0, 2: 1}, generals={0: "1.M", 1: "2.M"})
    where = Counter(list(state.resample(1, seed).view.card).index(0) + 1 for seed in range(3000))
    assert set(where) == {1, 8, 9}
    assert all(abs(count - 1000) < 130 for count in where.values())
    mine = {list(state.resample(0, seed).view.card).index(0) for seed in range(50)}
    assert mine == {0}


def test_resampling_changes_coming_dice():
    state = at(owners={1: 0, 9: 1}, generals={0: "1.M"}, soldiers={"s1": (0, 3, "1.S1")})
    rolls = set()
    for seed in range(30):
        other = state.resample(0, seed)
        do(other, "skill 1")
        rolls.add(other.view.hp[0])
    assert rolls == {1, 2, 3, 4, 5, 6}
