"""The same decisions and dice again, under the same rules and under others."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from play.tales import GAMES, changed, deeds, game, look, play, tell

import designlab as dl
from designlab.errors import IllegalActionError
from designlab.play import Session, Story


@pytest.fixture
def session():
    session = dl.play("court", seed=7)
    play(session, 20)
    return session


@settings(max_examples=25)
@given(st.sampled_from(GAMES), st.integers(0, 2**64 - 1), deeds)
def test_under_the_same_rules_the_story_is_the_same(name, seed, deeds):
    story = tell(Story(Session(game(name), seed=seed)), deeds)
    for line in story.lines:
        before = look(line.session)
        replay = line.session.replay()
        assert (replay.diverges, replay.stopped, replay.reason) == (None, None, "")
        assert look(replay.session)[1:] == before[1:]
        assert look(line.session) == before
        if all(mark.kind != "rules" for mark in line.session.marks):
            start = line.session.state_at(0).game
            same = line.session.replay(
                dl.load(start.name, start.ruleset.changes_from(game(name).ruleset))
            )
            assert (same.diverges, same.stopped) == (None, None)


@settings(max_examples=25)
@given(st.sampled_from(GAMES), st.integers(0, 2**64 - 1), deeds, st.integers(0, 10**6))
def test_under_other_rules_it_is_the_same_up_to_where_it_diverges(name, seed, deeds, k):
    session = tell(Story(Session(game(name), seed=seed)), deeds).session
    session.goto(session.length)
    before = look(session)
    replay = session.replay(changed(session.state_at(0).game, k))
    twin = replay.session
    assert look(session) == before
    last = session.length if replay.diverges is None else replay.diverges - 1
    for ply in range(last + 1):
        ours, theirs = session.state_at(ply), twin.state_at(ply)
        assert ours.observation_string(-2) == theirs.observation_string(-2)
        assert ours.legal_actions() == theirs.legal_actions()
        assert session.events_at(ply) == twin.events_at(ply)
    if replay.stopped is None:
        assert twin.length == session.length and replay.reason == ""
        assert [ply.name for ply in twin.line] == [ply.name for ply in session.line]
    else:
        assert twin.length == replay.stopped - 1
        assert replay.diverges is not None and replay.diverges <= replay.stopped
        assert replay.reason and "\n" not in replay.reason
    assert {ply.bot for ply in twin.line} <= {ply.bot for ply in session.line}


def test_another_start_diverges_where_it_shows(session):
    replay = session.replay(dl.load("court", {"setup.start_coins": 30}))
    assert session.state_at(5).observation()["turn"] == 0  # coins come after the setup
    assert replay.diverges == 6
    assert replay.session.game.ruleset.get("setup.start_coins") == 30
    replay = dl.play("station").replay(dl.load("station", {"general.hp": 3}))
    assert (replay.diverges, replay.stopped) == (0, None)


def first_bought(session):
    """Which decision was the first purchase, and the key of the card that was bought."""
    bought = next(i for i, ply in enumerate(session.line) if ply.name.startswith("buy"))
    names = [kind.name for kind in session.game.type.events]
    (event,) = [e for e in session.line[bought].events if names[e.kind] == "bought"]
    return bought + 1, session.game.ruleset.keys("cards")[event.item]


def test_what_costs_more_diverges_where_it_is_offered_or_bought(session):
    number, key = first_bought(session)
    cost = session.game.ruleset.get(f"cards.{key}.cost")
    replay = session.replay(dl.load("court", {f"cards.{key}.cost": cost + 1}))
    assert replay.diverges is not None and 0 < replay.diverges <= number


def test_a_decision_that_is_not_legal_any_more_ends_it_with_the_reason(session):
    number, key = first_bought(session)
    replay = session.replay(dl.load("court", {f"cards.{key}.cost": 12}))
    assert replay.stopped == number
    assert replay.reason == f"“{session.line[number - 1].text}” is not legal any more"
    assert replay.session.length == replay.session.ply == number - 1


def test_a_game_that_is_over_earlier_ends_it():
    session = dl.play("station", seed=4)
    session.run_bots(plies=60)
    assert session.state.view.turn > 1
    replay = session.replay(dl.load("station", {"max_rounds": 1}))
    assert replay.stopped is not None and replay.reason == "the game is over before it"
    assert replay.session.state.is_terminal()


def test_a_forced_outcome_that_is_impossible_ends_it():
    session = dl.play("beings", seed=1)
    sides = session.game.ruleset.get("dice.sides")
    play(session, 2)
    session.force("dice", sides)
    play(session, 1)
    replay = session.replay(dl.load("beings", {"dice.sides": sides - 2}))
    assert (replay.stopped, replay.session.length) == (3, 2)
    assert f"a die shows 1 to {sides - 2}, not {sides}" in replay.reason
    assert replay.diverges is not None


def test_rules_changed_on_the_way_are_left_out_under_given_rules(session):
    start = session.game
    session.goto(5)
    session.change_rules(dl.load("court", {"market.buys_per_turn": 2}))
    session.force("deck", "prince_of_smoke")
    play(session, 4)
    assert [m.kind for m in session.replay().session.marks] == ["rules", "forced"]
    replay = session.replay(start)
    assert [m.kind for m in replay.session.marks] == ["forced"]
    assert replay.session.game is start


def test_it_stands_where_the_original_stands_and_bots_wait():
    session = dl.play("beings", seed=1, seats=[None, "heuristic", "heuristic", "heuristic"])
    play(session, 3)
    session.goto(2)
    twin = session.replay().session
    assert (twin.ply, twin.length, twin.seats) == (2, session.length, session.seats)
    assert twin.lock is session.lock


def test_a_line_from_a_given_position_starts_there_again(session):
    middle = Session(session.game, start=session.state)
    play(middle, 3)
    assert middle.replay().diverges is None
    replay = middle.replay(dl.load("court", {"market.buys_per_turn": 2}))
    assert replay.session.state_at(0).history() == session.state.history()
    assert replay.session.game.ruleset.get("market.buys_per_turn") == 2


def test_another_game_or_table_is_refused(session):
    with pytest.raises(IllegalActionError, match="rules of mountains, not of court"):
        session.replay(game("mountains"))
    with pytest.raises(IllegalActionError, match="5 seat"):
        dl.play("station").replay(dl.load("station", ruleset="five_players"))


def test_another_seat_that_is_to_act_ends_it():
    session = dl.play("mountains", seed=1)
    session.run_bots(plies=60)
    replay = session.replay(dl.load("mountains", {"turn.direction": "cw"}))
    assert replay.stopped is not None
    due, then = replay.session.state.current_player(), session.line[replay.stopped - 1].seat
    assert due != then and replay.reason == f"P{due} is to act, not P{then}"
