"""What is done by hand: outcomes decided, and rules changed from here on."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from play.tales import GAMES, changed, deeds, game, look, play, tell

import designlab as dl
from designlab.errors import IllegalActionError, UnknownNameError
from designlab.game import Game
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.play import Session, Story

RICH = {"market.buys_per_turn": 2}


@pytest.fixture
def session():
    return dl.play("court", seed=7)


def untouched(session):
    """What must be as it was after a refusal."""
    return look(session)


# -- rules --------------------------------------------------------------------------------
def test_the_game_goes_on_under_the_new_rules_and_the_mark_says_so(session):
    play(session, 4)
    session.undo()
    session.change_rules(dl.load("court", RICH))
    assert (session.ply, session.length) == (3, 3)
    assert session.game.ruleset.get("market.buys_per_turn") == 2
    (mark,) = session.marks_at(3)
    assert (mark.ply, mark.kind) == (3, "rules")
    assert mark.text == "from here on: market.buys_per_turn 1 → 2"
    assert session.marks == (mark,) and session.marks_at(2) == ()
    play(session, 2)
    assert session.state.game is session.state_at(3).game is not session.state_at(2).game


def test_undo_brings_the_old_rules_back_and_redo_the_new_ones(session):
    play(session, 3)
    old = session.game
    session.change_rules(new := dl.load("court", RICH))
    play(session, 2)
    states = [session.state_at(ply) for ply in range(6)]
    for ply in (4, 3, 2, 1, 0):
        session.undo()
        assert session.state is states[ply]
        assert session.game is (new if ply >= 3 else old)
    for ply in (1, 2, 3, 4, 5):
        session.redo()
        assert session.state is states[ply]
        assert session.game is (new if ply >= 3 else old)


def test_rules_changed_back_leave_no_mark(session):
    play(session, 3)
    before = session.state
    session.change_rules(dl.load("court", RICH))
    session.change_rules(dl.load("court", {"market.buys_per_turn": 3}))
    assert [mark.text for mark in session.marks] == ["from here on: market.buys_per_turn 1 → 3"]
    session.change_rules(dl.load("court"))
    assert session.marks == () and session.state == before


def test_the_rules_in_force_are_no_change(session):
    play(session, 3)
    session.undo()
    heard = []
    session.subscribe(heard.append)
    session.change_rules(dl.load("court"))
    assert not heard and session.can_redo


def test_many_changes_are_counted(session):
    keys = [f"cards.{row}.cost" for row in session.game.ruleset.keys("cards")[:7]]
    new = {key: session.game.ruleset.get(key) + 1 for key in keys}
    session.change_rules(dl.load("court", new))
    assert session.marks[0].text.endswith("and 3 more")


def test_rules_of_another_table_are_refused_in_a_sentence(session):
    three = dl.play("station", seed=1)
    row = session.game.ruleset.keys("cards")[0]
    for table, new, words in (
        (session, game("mountains"), "rules of mountains, not of court"),
        (session, dl.load("court", {f"cards.{row}.remove": True}), f"other rows in cards .*{row}"),
        (three, dl.load("station", ruleset="five_players"), r"for 5 seat\(s\), but 3 play"),
    ):
        play(table, 3)
        table.undo()
        before = untouched(table)
        with pytest.raises(IllegalActionError, match=words) as refused:
            table.change_rules(new)
        assert "\n" not in str(refused.value)
        assert untouched(table) == before


@pytest.mark.parametrize("hook", ["legal_actions", "scene", "observe", "describe_action"])
def test_rules_that_make_nothing_of_the_position_are_refused(session, hook):
    """The hook fails under the new rules only, as where values never came together before."""
    play(session, 3)
    real = getattr(session.game.type, hook)

    def strange(*args):
        first = args[0]
        now = first.ruleset if isinstance(first, Game) else None
        if now is not None and now.get("market.buys_per_turn") == 1:
            return real(*args)
        if hook == "legal_actions":
            return 0 if first.market.buys_per_turn == 2 else real(*args)
        raise IndexError("tuple index out of range")

    kind = replace(session.game.type, **{hook: strange})
    played = Session(Game(kind, session.game.ruleset), seed=7)
    play(played, 3)
    before = untouched(played)
    with pytest.raises(IllegalActionError, match="cannot go on under these rules"):
        played.change_rules(Game(kind, dl.load("court", RICH).ruleset))
    assert untouched(played) == before


# -- outcomes -----------------------------------------------------------------------------
def test_a_forced_outcome_is_marked_in_the_games_words(session):
    session.force("deck", "prince_of_smoke")
    (mark,) = session.marks_at(0)
    assert (mark.kind, mark.stream, mark.outcome) == ("forced", "deck", "prince_of_smoke")
    assert "Prince of Smoke" in mark.text


def test_an_outcome_without_words_is_named_as_it_was_given():
    session = Session(game("court"), seed=7)
    kind = replace(session.game.type, chances=lambda game, state: ())
    session = Session(Game(kind, session.game.ruleset), seed=7)
    session.force("deck", "prince_of_smoke")
    assert session.marks[0].text == "deck: prince_of_smoke"


def test_numbers_of_any_kind_are_kept_as_numbers():
    session = dl.play("beings", seed=1)
    session.force("dice", np.int64(3), 4, "5")
    assert [mark.outcome for mark in session.marks] == [3, 4, "5"]
    assert session.state.view.forced_n == 3


def test_an_outcome_that_does_not_exist_changes_nothing(session):
    play(session, 2)
    before = untouched(session)
    for stream, outcome in (("deck", "nobody"), ("duck", "prince_of_smoke"), ("bots", 1)):
        with pytest.raises(UnknownNameError):
            session.force(stream, outcome)
    with pytest.raises(UnknownNameError):
        session.force("deck", "prince_of_smoke", "nobody")
    assert untouched(session) == before


def test_what_is_cleared_where_it_was_forced_leaves_no_mark(session):
    play(session, 2)
    before = session.state
    session.force("deck", "prince_of_smoke")
    session.clear_forced()
    assert session.marks == () and session.state == before


def test_what_is_cleared_later_is_marked_there():
    session = dl.play("beings", seed=1)
    session.force("dice", 3)
    while session.state.view.forced_n and session.ply < 2:
        play(session, 1)
    assert session.state.view.forced_n == 1
    session.change_rules(changed(session.game, 0))
    session.clear_forced()
    assert [mark.kind for mark in session.marks_at(2)][-1] == "cleared"
    assert session.state.view.forced_n == 0 and session.state_at(1).view.forced_n == 1
    assert session.replay().session.state == session.state


def test_clearing_nothing_forgets_nothing(session):
    play(session, 3)
    session.undo()
    session.clear_forced()
    assert session.can_redo and session.marks == ()


def test_outcomes_and_rules_at_one_ply_go_together(session):
    session.force("deck", "prince_of_smoke")
    session.change_rules(dl.load("court", RICH))
    session.force("deck", "prince_of_the_inferno")
    assert [mark.kind for mark in session.marks] == ["forced", "rules", "forced"]
    assert session.state.view.forced_n == 2
    session.clear_forced()
    assert [mark.kind for mark in session.marks] == ["rules"]
    assert session.game.ruleset.get("market.buys_per_turn") == 2


def test_a_branch_has_the_marks_up_to_where_it_leaves(session):
    session.force("deck", "prince_of_smoke")
    play(session, 3)
    session.change_rules(dl.load("court", RICH))
    play(session, 2)
    assert session.branch("after", 4).marks == session.marks
    assert session.branch("at", 3).marks == session.marks
    assert session.branch("before", 2).marks == session.marks[:1]
    assert session.branch("before", 2).game is session.state_at(2).game


@settings(max_examples=20)
@given(st.sampled_from(GAMES), st.integers(0, 2**64 - 1), deeds)
def test_going_back_and_forth_changes_nothing_whatever_was_done_by_hand(name, seed, deeds):
    story = tell(Story(Session(game(name), seed=seed)), deeds)
    for line in story.lines:
        session = line.session
        session.goto(session.length)
        before = look(session)
        while session.can_undo:
            session.undo()
        while session.can_redo:
            session.redo()
        assert look(session) == before


# -- words --------------------------------------------------------------------------------
def test_labels_say_the_turn_who_and_what():
    session = dl.play("beings", seed=1, seats=[None, "heuristic", "heuristic", "heuristic"])
    assert (session.undo_label, session.redo_label) == ("", "")
    while session.state.view.turn < 2 and not session.state.is_terminal():
        play(session, 1)
    words = session.line[session.ply - 1].text
    label = session.undo_label
    session.undo()
    decision = session.line[session.ply]
    assert decision.bot == "" and words
    turn = session.state.view.turn
    assert label == f"back to turn {turn}, before P0's “{decision.text}”"
    assert session.redo_label.startswith("on to turn 2, after P")
    session.goto(1)
    assert session.undo_label.startswith("back to the setup, before P")


def test_labels_of_a_game_for_one_name_no_seat(session):
    play(session, 1)
    text = session.line[0].text
    assert session.undo_label.endswith(f", before “{text}”")
    session.undo()
    assert session.redo_label.endswith(f", after “{text}”")


def test_others_hear_what_they_may():
    def hushed(game, state, action, viewpoint):
        mine = viewpoint in (state.current_player(), EVERYTHING)
        return game.type.describe_action(game, state, action) if mine else "Something secret"

    kind = replace(game("beings").type, action_as_seen=hushed)
    session = Session(Game(kind, game("beings").ruleset), seed=1)
    play(session, 1)
    (ply,) = session.line
    for viewpoint in range(EVERYTHING, 4):
        knows = viewpoint in (ply.seat, EVERYTHING)
        assert session.text_for(1, viewpoint) == (ply.text if knows else "Something secret")
    assert "Something secret" in session.undo_label  # a label is for every eye
    for ply in (0, 2, -1, None):
        with pytest.raises(UnknownNameError):
            session.text_for(ply, SPECTATOR)
