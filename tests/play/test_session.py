import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import designlab as dl
from designlab.errors import IllegalActionError, UnknownNameError


@pytest.fixture
def session():
    return dl.play("court", seed=7)


def look(session):
    """Everything a player could compare: position, log, legal actions and coming dice."""
    state = session.state
    return state.serialize(), state.legal_actions(), list(session.events_at(session.ply))


def play_some(session, plies, pick=0):
    for i in range(plies):
        if session.state.is_terminal():
            return
        legal = session.legal_actions()
        session.apply_action(legal[(pick + i) % len(legal)])


@settings(max_examples=25)
@given(st.integers(0, 2**64 - 1), st.integers(0, 7), st.integers(1, 25))
def test_undo_and_redo_are_exact(seed, pick, plies):
    session = dl.play("court", seed=seed)
    seen = [look(session)]
    for i in range(plies):
        if session.state.is_terminal():
            break
        legal = session.legal_actions()
        session.apply_action(legal[(pick + i) % len(legal)])
        seen.append(look(session))
    for expected in reversed(seen[:-1]):
        session.undo()
        assert look(session) == expected
    for expected in seen[1:]:
        session.redo()
        assert look(session) == expected
    assert not session.can_redo


def test_the_same_decisions_after_undo_meet_the_same_dice(session):
    play_some(session, 12)
    end, actions = look(session), [p.action for p in session.line]
    session.goto(0)
    for action in actions:
        session.apply_action(action)
    assert look(session) == end


def test_acting_in_the_past_forgets_what_had_been_taken_back(session):
    play_some(session, 6)
    session.goto(2)
    other = session.legal_actions()[-1]
    session.apply_action(other)
    assert (session.ply, session.length, session.can_redo) == (3, 3, False)
    assert session.line[2].action == other


def test_going_to_a_ply_forgets_nothing(session):
    play_some(session, 6)
    latest = look(session)
    session.goto(1)
    assert session.length == 6
    session.goto(6)
    assert look(session) == latest


def test_an_illegal_action_changes_nothing(session):
    play_some(session, 4)
    session.undo()
    before, length = look(session), session.length
    illegal = next(
        a for a in range(session.game.num_distinct_actions()) if a not in session.legal_actions()
    )
    for action in (illegal, -3, 10**6, "no such move"):
        with pytest.raises(IllegalActionError):
            session.apply_action(action)
    assert (look(session), session.length, session.can_redo) == (before, length, True)


def test_undo_and_redo_at_the_ends_say_so(session):
    with pytest.raises(IllegalActionError, match="no decision to take back"):
        session.undo()
    with pytest.raises(IllegalActionError, match="no decision to bring back"):
        session.redo()
    with pytest.raises(UnknownNameError, match="plies 0 to 0"):
        session.goto(1)


@pytest.mark.parametrize("ply", [-1, 7, 1.5, "3", None])
def test_a_ply_that_is_not_on_the_line_is_refused_and_nothing_changes(session, ply):
    play_some(session, 6)
    before = look(session)
    for ask in (session.goto, session.state_at, session.events_at):
        with pytest.raises(UnknownNameError, match="plies 0 to 6, not"):
            ask(ply)
    assert session.ply == 6
    assert look(session) == before


def test_a_branch_goes_its_own_way(session):
    play_some(session, 5)
    before = look(session)
    branch = session.branch("what if", ply=3)
    assert branch.name == "what if"
    assert branch.state == session.state_at(3)
    play_some(branch, 4, pick=1)
    assert look(session) == before and session.length == 5
    assert [p.action for p in branch.line[:3]] == [p.action for p in session.line[:3]]


def test_bots_in_seats_play_at_once_and_to_the_end():
    session = dl.play("court", seed=3, seats=["steward"])
    assert session.state.is_terminal()
    assert {p.bot for p in session.line} == {"steward"}


def test_a_bot_in_play_plays_the_game_it_plays_in_simulation():
    for bot in ("random", "steward", "warlord"):
        run = dl.simulate("court", 5, bots=bot, seed=11)
        for seed, outcome in zip(run.seeds, run.outcomes, strict=True):
            state = dl.play("court", seed=int(seed), seats=[bot]).state
            assert state.view.ply == outcome["plies"]
            assert state.returns()[0] == outcome["returns"][0]
            names = [kind.name for kind in state.game.type.events]
            counts = [0] * len(names)
            for event in state.events:
                counts[event.kind] += 1
            assert counts == outcome["count"].tolist()


def test_asking_a_bot_changes_nothing(session):
    play_some(session, 5)
    before = look(session)
    assert session.state.bot_action("random") == session.state.bot_action("random")
    assert look(session) == before


def test_undo_goes_back_before_the_persons_decision_not_the_bots():
    session = dl.play("court", seed=7)
    play_some(session, 3)
    session.step_bot()
    session.step_bot("warlord")
    assert [p.bot for p in session.line[3:]] == ["steward", "warlord"]
    session.undo()
    assert session.ply == 2
    session.redo()
    assert session.ply == 5


def test_forced_cards_are_dealt_next_and_other_dice_forget_the_future():
    session = dl.play("court", seed=7)
    play_some(session, 7)
    session.goto(6)
    session.force("deck", "prince_of_the_inferno")
    assert (session.length, session.can_redo) == (6, False)
    assert session.state.view.forced_n == 1
    while session.state.view.forced_n:
        session.step_bot()
    row = [e for e in session.line[-1].events if session.game.type.events[e.kind].name == "drawn"]
    names = session.game.type.item_names(session.game, "card")
    assert names[row[0].item] == "Prince of the Inferno"


def test_seats_change_hands_in_mid_game():
    session = dl.play("beings", seed=3, seats=[None, "heuristic", "heuristic", "heuristic"])
    play_some(session, 3)
    before = session.length
    heard = []
    session.subscribe(heard.append)
    session.take_seats([None, "random", None, "random"])
    assert session.seats == (None, "random", None, "random")
    assert session.length == before and len(heard) == 1
    play_some(session, 6)
    later = session.line[before:]
    assert {(ply.seat, ply.bot) for ply in later} <= {
        (0, ""),
        (1, "random"),
        (2, ""),
        (3, "random"),
    }
    assert {ply.bot for ply in later} == {"", "random"}
    session.take_seats(["random"] * 4)
    assert session.state.is_terminal()


def test_bots_do_not_replace_what_was_taken_back():
    session = dl.play("court", seed=7)
    play_some(session, 3)
    session.undo()
    session.take_seats(["steward"])
    assert session.can_redo and session.ply == 2


def test_wrong_seats_are_refused_in_words():
    with pytest.raises(UnknownNameError, match="1 seat"):
        dl.play("court", seats=["steward", "steward"])
    with pytest.raises(UnknownNameError, match='did you mean "steward"'):
        dl.play("court", seats=["stewart"])


def test_listeners_hear_every_change_until_they_leave(session):
    heard = []
    leave = session.subscribe(lambda s: heard.append(s.ply))
    play_some(session, 2)
    session.undo()
    session.goto(0)
    leave()
    session.redo()
    assert heard == [1, 2, 1, 0]


def test_a_listener_that_fails_does_not_keep_the_others_from_hearing(session):
    heard = []
    session.subscribe(lambda s: heard.append("first"))
    session.subscribe(lambda s: 1 / 0)
    session.subscribe(lambda s: heard.append("last"))
    with pytest.raises(ZeroDivisionError):
        play_some(session, 1)
    assert heard == ["first", "last"]
    assert session.ply == 1


def test_many_threads_may_act_at_once(session):
    """Handlers run on other threads than cells: every decision must count once."""
    errors = []

    def act():
        try:
            for _ in range(10):
                with session.lock:
                    if session.state.is_terminal():
                        return
                    session.apply_action(session.legal_actions()[0])
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=act) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not errors
    assert session.ply == session.length == session.state.view.ply
