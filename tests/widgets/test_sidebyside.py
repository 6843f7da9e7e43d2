import json

import pytest
from widgets.playback import scenes

import designlab as dl
from designlab.errors import UnknownNameError
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.widgets.sidebyside import SideBySide, _instead


@pytest.fixture
def played(court):
    session = dl.play(court, seed=7)
    session.run_bots(plies=12)
    return session


def other_way(session, ply):
    """A branch that decides otherwise at `ply`."""
    twin = session.branch("what if", ply)
    taken = session.line[ply].action
    twin.apply_action(next(a for a in twin.legal_actions() if a != taken))
    return twin


def test_lines_that_tell_the_same_have_no_difference(played, sent):
    both = SideBySide(played, played.branch("copy"))
    assert both.first is None
    assert both.doc["first"] is None
    assert both.doc["verdict"].startswith("No difference")
    assert "No difference" in both.still() and "No difference" in repr(both)


def test_the_first_difference_is_the_decision_that_was_taken_otherwise(played, sent):
    twin = other_way(played, 8)
    both = SideBySide(played, twin, titles=("as played", "what if"), fork=8)
    assert both.first.ply == both.doc["first"] == 9
    words = both.first.words
    assert words.startswith("Decision 9: ")
    assert twin.line[8].text in words
    assert both.doc["verdict"] == words


def test_other_dice_are_named_by_the_event_they_caused(sent):
    one = dl.play("mountains", seed=1)
    one.run_bots(plies=5)
    other = one.branch("other dice")
    for session, pips in ((one, 2), (other, 5)):
        session.force(f"move_die_{session.state.current_player()}", pips)
        session.apply_action("move")
    seat = one.line[5].seat
    first = SideBySide(one, other, fork=5).first
    assert first.ply == 6
    assert first.words.startswith(f"Decision 6: “P{seat} rolls 5")
    assert f"instead of “P{seat} rolls 2" in first.words


def test_a_replay_under_other_rules_is_named_by_its_first_other_event(court, sent):
    session = dl.play(court, seed=7)
    session.run_bots(plies=20)
    replay = session.replay(dl.load("court", {"market.buys_per_turn": 2}))
    first = SideBySide(session, replay.session).first
    assert first.ply == replay.diverges


def test_a_line_that_goes_on_alone_is_named(played, sent):
    short = played.branch("short", 10)
    first = SideBySide(played, short, titles=("long", "short")).first
    assert first.ply == 11
    assert first.words == "Decision 11: only “long” goes on, in “short” nothing follows"


def test_values_that_only_change_the_picture_are_said_to(court, sent):
    one = dl.play(court, seed=7)
    other = dl.play(dl.load("court", {"cards.general_sun_3.name": "General Anybody"}), seed=7)
    first = SideBySide(one, other).first
    assert first is None or "At the start" in first.words


def test_both_parts_play_back_from_the_fork(played, sent):
    twin = other_way(played, 8)
    both = SideBySide(played, twin, fork=8)
    for session, part in zip((played, twin), both.doc["parts"], strict=True):
        back = scenes(part)
        assert len(back) == session.length - 8 + 1
        for ply, nodes in enumerate(back, start=8):
            drawn = session.state_at(ply).scene(EVERYTHING).nodes()
            for _, attrs, *_ in drawn.values():
                attrs.pop("data-actions", None)
            assert nodes == drawn


def test_standing_and_score_are_those_of_the_position(sent):
    session = dl.play("station", seed=3)
    session.run_bots(plies=15)
    both = SideBySide(session, session.branch("copy"))
    for ply, frame in enumerate(both.doc["parts"][0]["frames"]):
        state = session.state_at(ply)
        rules, kind = state.game.rules, state.game.type
        standing = [kind.standing(rules, state.view, seat) for seat in range(len(frame["scores"]))]
        assert [row[0] for row in frame["scores"]] == standing
        assert [row[1] for row in frame["scores"]] == state.returns()


def test_standing_is_kept_from_viewpoints_that_may_not_know_it(sent):
    session = dl.play("station", seed=3)
    session.run_bots(plies=15)
    hidden = SideBySide(session, session.branch("copy"), viewpoint=SPECTATOR)
    assert all(frame["scores"] is None for frame in hidden.doc["parts"][0]["frames"])


def test_it_is_plain_and_small_data(played, sent):
    doc = SideBySide(played, other_way(played, 8), fork=8).doc
    assert len(json.dumps(doc)) < 120_000


def test_the_picture_shows_both_where_they_first_differ(played, sent):
    twin = other_way(played, 8)
    still = SideBySide(played, twin, fork=8, titles=("<one>", "two")).still()
    assert still.count("<img ") == 2
    assert "&lt;one&gt;" in still and "<one>" not in still


def test_what_cannot_be_compared_is_refused(played, sent):
    with pytest.raises(UnknownNameError, match="only lines of one game"):
        SideBySide(played, dl.play("station"))
    with pytest.raises(UnknownNameError, match="both lines have plies 0 to 5"):
        SideBySide(played, played.branch("short", 5), fork=6)
    with pytest.raises(UnknownNameError, match="a viewpoint is a seat"):
        SideBySide(played, played, viewpoint=4)


@pytest.mark.parametrize(
    ("new", "old", "words"),
    [
        ("P1 loses 3 HP", "P1 loses 2 HP", "P1 loses 3 HP instead of 2"),
        ("P1 rolls 4", "P1 rolls 6", "P1 rolls 4 instead of 6"),
        ("P1 loses 3 HP", "Round 2", "“P1 loses 3 HP” instead of “Round 2”"),
        ("P1 loses", "P1 loses 3 HP", "“P1 loses” instead of “P1 loses 3 HP”"),
        ("a a", "a a a", "“a a” instead of “a a a”"),
    ],
)
def test_what_is_the_same_in_both_is_said_once(new, old, words):
    assert _instead(new, old) == words
