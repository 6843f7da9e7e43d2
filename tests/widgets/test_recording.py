import json

import pytest
from widgets.playback import scenes

import designlab as dl
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.widgets.recording import Recording, asked, told, viewpoints

GAMES = ["beings", "court", "mountains", "station", "xiangqi"]


@pytest.fixture(scope="module")
def played():
    """A session of each game, twenty decisions in."""
    sessions = {name: dl.play(name, seed=5) for name in GAMES}
    for session in sessions.values():
        session.run_bots(plies=20)
    return sessions


@pytest.mark.parametrize("viewpoint", [0, SPECTATOR, EVERYTHING])
@pytest.mark.parametrize("name", GAMES)
def test_it_plays_back_to_the_very_scenes(name, viewpoint, played):
    session = played[name]
    back = scenes(json.loads(json.dumps(Recording(session, viewpoint).doc)))
    assert len(back) == session.length + 1
    for ply, nodes in enumerate(back):
        drawn = json.loads(json.dumps(session.state_at(ply).scene(viewpoint).nodes()))
        assert nodes == drawn


@pytest.mark.parametrize("name", GAMES)
def test_words_are_those_that_the_viewpoint_may_know(name, played):
    session = played[name]
    kind = session.game.type
    for viewpoint in (0, SPECTATOR, EVERYTHING):
        for ply, frame in enumerate(Recording(session, viewpoint).doc["frames"]):
            seen = [kind.as_seen(event, viewpoint) for event in session.events_at(ply)]
            words = [kind.describe_event(session.game, event) for event in seen]
            assert frame["events"] == [text for text in words if text]
            if ply:
                before, action = session.state_at(ply - 1), session.line[ply - 1].action
                learnt = kind.action_as_seen(session.game, before, action, viewpoint)
                assert frame["text"] == learnt


@pytest.mark.parametrize("name", GAMES)
def test_options_are_listed_to_whoever_decides(name, played):
    session = played[name]
    several = session.game.num_players() > 1
    for viewpoint in (0, SPECTATOR, EVERYTHING):
        for ply, frame in enumerate(Recording(session, viewpoint).doc["frames"]):
            state = session.state_at(ply)
            over = state.is_terminal()
            mine = over or not several or viewpoint in (EVERYTHING, state.current_player())
            assert [entry[0] for entry in frame["legal"]] == (state.legal_actions() if mine else [])
            if mine:
                assert frame["other"] is None
                assert frame["ask"] == state.game.type.describe_decision(state.game, state)
            else:
                seat = state.current_player()
                assert frame["other"] == seat
                assert frame["ask"] == f"{state.game.seat_name(seat)} is to act"


def test_options_are_given_in_notation_and_in_words(court):
    session = dl.play(court, seed=7)
    state, kind = session.state, court.type
    (frame,) = Recording(session, 0).doc["frames"]
    assert frame["legal"]
    for action, name, code, words in frame["legal"]:
        assert name == kind.actions.decode(action)[0].replace("_", " ")
        assert code == state.action_to_string(action)
        assert words == kind.describe_action(court, state, action)


def test_what_a_viewpoint_must_not_know_is_not_on_the_page():
    session = dl.play("beings", seed=5)
    session.run_bots(plies=80)
    kind = session.game.type
    secret = [
        ply
        for ply in range(session.length + 1)
        if any(kind.as_seen(event, SPECTATOR) != event for event in session.events_at(ply))
    ]
    assert secret
    hidden, everything = (
        Recording(session, viewpoint).doc["frames"] for viewpoint in (SPECTATOR, EVERYTHING)
    )
    assert all(hidden[ply]["events"] != everything[ply]["events"] for ply in secret)


def test_bots_and_seats_are_named_and_a_lone_person_is_not(court):
    alone = dl.play(court, seed=7)
    alone.apply_action(alone.legal_actions()[0])
    alone.step_bot("steward")
    assert [told(alone, ply, 0)["who"] for ply in range(3)] == ["", "", "steward"]
    table = dl.play("station", seed=7)
    table.apply_action(table.legal_actions()[0])
    table.step_bot("raider")
    seats = [f"P{decision.seat}" for decision in table.line]
    whos = [told(table, ply, EVERYTHING)["who"] for ply in (1, 2)]
    assert whos == [seats[0], f"{seats[1]} (raider)"]


def test_viewpoints_are_named_and_a_lone_seat_has_no_choice(court):
    assert viewpoints(court) == []
    seats = dl.load("station").num_players()
    named = [[seat, f"P{seat}"] for seat in range(seats)]
    expected = [[EVERYTHING, "All cards open"], *named, [SPECTATOR, "Spectator"]]
    assert viewpoints(dl.load("station")) == expected


def test_outcomes_by_hand_are_told_where_they_were_entered(court):
    session = dl.play(court, seed=7)
    recording = Recording(session, 0)
    session.force("deck", "prince_of_smoke")
    news = recording.update()
    assert (news["keep"], len(news["frames"]), news["cut"]) == (0, 1, 1)
    (mark,) = session.marks_at(0)
    assert news["frames"][0]["marks"] == [f"by hand: {mark.text}"]
    session.clear_forced()
    assert [frame["marks"] for frame in recording.update()["frames"]] == [[]]


def test_an_outcome_by_hand_stays_secret_from_those_who_may_not_know_it():
    session = dl.play("mountains", seed=3)
    stream = next(s for s in session.game.type.streams if "dice" in s or "die" in s)
    session.force(stream, 4)
    (mark,) = session.marks_at(0)
    assert told(session, 0, EVERYTHING)["marks"] == [f"by hand: {mark.text}"]
    for viewpoint in (0, SPECTATOR):
        (words,) = told(session, 0, viewpoint)["marks"]
        assert words.startswith("by hand: an outcome of the ") and "4" not in words


def test_changed_rules_are_told_where_they_begin(court):
    session = dl.play(court, seed=7)
    session.run_bots(plies=6)
    recording = Recording(session, 0)
    session.change_rules(dl.load("court", {"market.buys_per_turn": 2}))
    news = recording.update()
    assert (news["keep"], len(news["frames"])) == (6, 1)
    assert news["frames"][0]["marks"] == ["from here on: market.buys_per_turn 1 → 2"]
    session.run_bots(plies=2)
    assert [frame["marks"] for frame in recording.update()["frames"]] == [[], []]


def test_the_question_is_put_to_whoever_decides(played):
    state = played["station"].state
    actor = state.current_player()
    assert asked(state, actor) == state.game.type.describe_decision(state.game, state)
    assert asked(state, SPECTATOR) == f"P{actor} is to act"
