import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import designlab as dl
from designlab.errors import IllegalActionError, SaveError, UnknownNameError
from designlab.games.registry import game_type, names
from designlab.kernel.records import TERMINAL


@pytest.fixture
def state():
    return dl.load("court").new_initial_state(seed=7)


def walk(state, plies):
    for i in range(plies):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[i % len(legal)])
    return state


def test_games_are_listed_with_their_titles():
    assert dl.games()["court"] == "The Court of Xiang Chi"
    assert list(dl.games()) == list(names())


@pytest.mark.parametrize("name", names())
def test_a_game_declares_itself_completely(name):
    kind = game_type(name)
    assert kind.name == name and kind.title and kind.original_title and kind.summary
    assert kind.streams[0] == "bots" and kind.streams.index("bots") == 0
    assert all(kind.bots.values()), "every bot says what it does"
    assert len({event.name for event in kind.events}) == len(kind.events)
    assert kind.state_dtype.isalignedstruct


@pytest.mark.parametrize("name", names())
def test_every_variant_plays(name):
    assert len(dl.variants(name)) >= 4
    for variant in dl.variants(name):
        run = dl.simulate(dl.load(name, ruleset=variant), 20, bots="random", seed=1)
        assert run.complete


def test_unknown_games_and_variants_are_refused_with_the_nearest_name():
    with pytest.raises(UnknownNameError, match='did you mean "court"'):
        dl.load("cuort")
    with pytest.raises(dl_error(), match='did you mean "default"'):
        dl.load("court", ruleset="defualt")


def dl_error():
    from designlab.errors import DesignLabError

    return DesignLabError


def test_openspiel_names(state):
    assert state.current_player() == 0
    assert state.legal_actions() == sorted(state.legal_actions())
    name = state.action_to_string(state.legal_actions()[0])
    assert state.string_to_action(name) == state.legal_actions()[0]
    assert state.history() == []
    state.apply_action(name)
    assert len(state.history()) == 1
    end = walk(state, 1000)
    assert (end.is_terminal(), end.current_player(), end.legal_actions()) == (True, TERMINAL, [])
    assert len(end.returns()) == state.game.num_players() == 1


@settings(max_examples=20)
@given(st.integers(0, 2**64 - 1), st.integers(0, 30))
def test_clones_are_independent(seed, plies):
    state = walk(dl.load("court").new_initial_state(seed), plies)
    before, clone = state.serialize(), state.clone()
    assert clone == state
    walk(clone, 5)
    assert state.serialize() == before
    assert (clone == state) == state.is_terminal()


@settings(max_examples=20)
@given(st.integers(0, 2**64 - 1), st.integers(0, 30))
def test_a_saved_position_plays_on_as_the_original(seed, plies):
    state = walk(dl.load("court").new_initial_state(seed), plies)
    again = state.game.deserialize_state(state.serialize())
    assert again == state and again.seed == state.seed
    assert walk(again, 10).serialize() == walk(state, 10).serialize()


def test_positions_that_do_not_fit_are_refused_in_words(state):
    text = json.loads(state.serialize())
    game = state.game
    for change, message in (
        ({"game": "chess"}, "is of the game 'chess'"),
        ({"layout": "0" * 12}, "another state layout"),
        ({"ruleset": "f" * 64}, "saved under ruleset ffffffffffff"),
        ({"record": "%%%"}, "not a saved position"),
        ({"record": "AAAA"}, "another state layout"),
        ({"history": None}, "not a saved position"),
    ):
        with pytest.raises(SaveError, match=message):
            game.deserialize_state(json.dumps(text | change))
    with pytest.raises(SaveError, match="changed or damaged"):
        game.deserialize_state(json.dumps(text | {"seed": 8}))
    with pytest.raises(SaveError, match="its format is 'x'"):
        game.deserialize_state(json.dumps(text | {"format": "x"}))
    for nonsense in ("", "{", "[]", "17"):
        with pytest.raises(SaveError, match="not a saved position"):
            game.deserialize_state(nonsense)


def test_an_illegal_action_says_what_would_be_legal(state):
    before = state.serialize()
    with pytest.raises(IllegalActionError, match=r"'pick S9' is not legal here.*legal: pick S1"):
        state.apply_action("pick S9")
    with pytest.raises(IllegalActionError, match="'pass' is not legal here"):
        state.apply_action(game_type("court").actions.encode("pass"))
    with pytest.raises(IllegalActionError, match="99999 is not legal"):
        state.apply_action(99999)
    assert state.serialize() == before
    over = walk(state, 1000)
    with pytest.raises(IllegalActionError, match="the game is over"):
        over.apply_action(0)
    with pytest.raises(IllegalActionError, match="the game is over"):
        over.bot_action()


def test_an_impossible_forced_outcome_leaves_the_state_as_it_was(state):
    walk(state, 6)
    gone = state.events[0].item  # dealt in the setup, so it is not in the deck any more
    key = state.game.ruleset.keys("cards")[gone]
    state.force("deck", key)
    before = state.serialize()
    action = state.legal_actions()[0]
    with pytest.raises(IllegalActionError, match="not in the pile"):
        while True:
            state.apply_action(action)
            before, action = state.serialize(), state.legal_actions()[0]
    assert state.serialize() == before


def test_what_was_forced_in_vain_can_be_dropped(state):
    walk(state, 6)
    state.force("deck", state.game.ruleset.keys("cards")[state.events[0].item])
    with pytest.raises(IllegalActionError, match=r"clear_forced\(\) drops the 1 forced"):
        walk(state, 100)
    state.clear_forced()
    assert walk(state, 1000).is_terminal()


def test_the_deal_cannot_be_forced_to_what_is_not_there(state):
    deal = state.game.new_initial_state
    with pytest.raises(IllegalActionError, match="cannot be forced like that"):
        deal(forced={"deck": ["general_sun_1", "general_sun_1"]})
    with pytest.raises(IllegalActionError, match="at most 64"):
        deal(forced={"deck": ["general_sun_1"] * 65})


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", None])
def test_a_seed_is_a_whole_number(state, seed):
    with pytest.raises(dl_error(), match="a seed is a whole number"):
        state.game.new_initial_state(seed)


def test_unknown_streams_and_cards_are_refused(state):
    with pytest.raises(UnknownNameError, match='did you mean "deck"'):
        state.force("dekc", "general_sun_1")
    with pytest.raises(dl_error(), match="general_sun"):
        state.force("deck", "general_sun_9")
    assert state.view.forced_n == 0


def test_a_resampled_position_looks_the_same_but_has_another_future(state):
    walk(state, 8)
    worlds = [state.resample(0, seed) for seed in range(8)]
    assert {w.observation_string(0) for w in worlds} == {state.observation_string(0)}
    futures = {walk(w, 12).observation_string(0) for w in worlds}
    assert len(futures) > 4


def test_a_position_is_a_picture(state):
    assert state._repr_svg_().startswith("<svg")
    assert "<svg" in state._repr_html_()
    assert repr(state) == "<State of court: turn 0, P0 to act>"


def test_changes_from_python_make_another_ruleset(state):
    game = dl.load("court", {"cards.general_sun_3.cost": 5})
    assert game.ruleset.digest != state.game.ruleset.digest
    assert game.ruleset.get("cards.general_sun_3.cost") == 5
    assert dl.load(game, {"setup.start_coins": 3}).ruleset.get("cards.general_sun_3.cost") == 5
