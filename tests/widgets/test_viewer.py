import base64
import re
import threading

import pytest
from widgets.playback import scenes

import designlab as dl
from designlab.errors import IllegalActionError, UnknownNameError
from designlab.gametype import EVERYTHING
from designlab.widgets import BoardViewer


class Page:
    """One view of a viewer, as board.js talks to it."""

    def __init__(self, viewer, name="v", page="p"):
        self.viewer, self.name, self.seq = viewer, name, 0
        doc = viewer.doc
        self.tell(type="open", page=page, cut=doc["cut"], length=len(doc["frames"]))

    def tell(self, **message):
        self.viewer._receive(None, message | {"view": self.name}, [])

    def ask(self, kind, ply=None, **more):
        self.seq += 1
        where = {
            "ply": self.viewer.session.ply if ply is None else ply,
            "cut": self.viewer.doc["cut"],
            "seq": self.seq,
        }
        self.tell(**({"type": kind} | where | more))

    def act(self, ply=None):
        at = self.viewer.session.ply if ply is None else ply
        self.ask("act", ply, action=self.viewer.session.state_at(at).legal_actions()[0])


@pytest.fixture
def session(court):
    return dl.play(court, seed=7)


def test_a_click_answers_with_one_message(session, sent):
    page = Page(BoardViewer(session))
    sent.clear()
    page.act()
    assert [message["type"] for message in sent] == ["sync"]
    (answer,) = sent
    assert (answer["view"], answer["seq"]) == ("v", 1)
    assert (answer["keep"], len(answer["frames"]), answer["at"]) == (1, 1, 1)
    assert session.ply == 1


def test_the_synced_state_grows_in_place_for_pages_that_are_loaded_again(session, sent):
    viewer = BoardViewer(session)
    held = viewer.doc
    page = Page(viewer)
    page.act()
    page.act()
    assert viewer.doc is held
    assert viewer.get_state("doc")["doc"]["at"] == 2
    assert viewer.doc == BoardViewer(session).doc


def test_acting_in_the_past_replaces_what_came_after(session, sent):
    session.run_bots(plies=10)
    viewer = BoardViewer(session)
    page = Page(viewer)
    page.act(ply=4)
    assert (session.ply, session.length) == (5, 5)
    assert (sent[-1]["keep"], sent[-1]["cut"]) == (5, 1)
    assert len(scenes(viewer.doc)) == 6
    assert scenes(viewer.doc)[-1] == session.state.scene(viewer.viewpoint).nodes()


def test_going_back_is_told_and_forgets_nothing(session, sent):
    session.run_bots(plies=5)
    page = Page(BoardViewer(session))
    sent.clear()
    page.ask("goto", ply=2)
    assert (session.ply, session.length) == (2, 5)
    assert (sent[-1]["frames"], sent[-1]["at"], sent[-1]["seq"]) == ([], 2, 1)


def test_undo_and_redo(session, sent):
    page = Page(BoardViewer(session))
    page.act()
    page.ask("undo")
    assert session.ply == 0
    page.ask("redo")
    assert session.ply == 1
    assert sent[-1]["at"] == 1


def test_an_illegal_action_is_refused_in_words_and_changes_nothing(session, sent):
    page = Page(BoardViewer(session))
    before = session.state.serialize()
    page.ask("act", action=10**6)
    assert sent[-1]["type"] == "error" and "not legal here" in sent[-1]["text"]
    assert (sent[-1]["view"], sent[-1]["seq"]) == ("v", 1)
    assert session.state.serialize() == before


def test_a_page_that_missed_another_turn_of_events_is_told(session, sent):
    session.run_bots(plies=5)
    page = Page(BoardViewer(session))
    page.ask("act", action=0, cut=-1)
    assert sent[-1]["type"] == "error" and "another way" in sent[-1]["text"]
    assert session.length == 5


def test_a_fault_of_the_program_reaches_the_page(session, sent, monkeypatch):
    page = Page(BoardViewer(session))
    monkeypatch.setattr(session, "apply_action", lambda action: 1 / 0)
    page.act()
    assert "fault of the program: ZeroDivisionError" in sent[-1]["text"]
    assert sent[-1]["seq"] == 1


def test_two_viewers_of_one_session_stay_in_step(session, sent):
    one, two = BoardViewer(session), BoardViewer(session)
    Page(two, "w")
    Page(one).act()
    assert one.doc == two.doc
    assert sum("seq" in message for message in sent if message["type"] == "sync") == 1


def test_a_viewer_listens_only_while_it_is_seen(session, sent):
    viewer = BoardViewer(session)
    assert session._listeners == []
    page, other = Page(viewer), Page(viewer, "w")
    assert len(session._listeners) == 1
    page.tell(type="close")
    assert len(session._listeners) == 1
    other.tell(type="close")
    assert session._listeners == []
    session.apply_action(session.legal_actions()[0])
    Page(viewer, "again")
    assert viewer.doc["at"] == 1


def test_views_of_a_page_that_was_left_without_a_word_are_forgotten(session, sent):
    viewer = BoardViewer(session)
    Page(viewer, "old", page="before")
    Page(viewer, "new", page="after").tell(type="close")
    assert session._listeners == []


def test_closing_ends_listening(session, sent):
    viewer = BoardViewer(session)
    Page(viewer)
    viewer.close()
    assert session._listeners == []


def test_handlers_and_cells_on_different_threads_do_not_tangle(session, sent):
    viewer = BoardViewer(session)
    page = Page(viewer)
    errors = []

    def cell():
        try:
            for _ in range(15):
                session.step_bot()
        except IllegalActionError as error:
            errors.append(error)

    thread = threading.Thread(target=cell)
    thread.start()
    for ply in range(15):
        page.ask("goto", ply=min(ply, session.length))
    thread.join()
    assert not errors
    last = session.state_at(session.length).scene(viewer.viewpoint).nodes()
    assert scenes(viewer.doc)[-1] == last


def test_a_saved_notebook_keeps_a_picture_and_stays_small(session, sent):
    viewer = BoardViewer(session)
    data, _ = viewer._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "0x" not in data["text/plain"]
    still = viewer.still()
    source = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', still)[1]
    assert base64.b64decode(source).decode().startswith("<svg ")
    assert session.game.type.describe_decision(session.game, session.state) in still
    assert len(still) < 60_000


def test_names_from_a_ruleset_are_text_wherever_they_are_drawn(sent):
    nasty = '<img src=x onerror="alert(1)">'
    game = dl.load("court", {"cards.general_sun_3.name": nasty})
    session = dl.play(game, seed=7)
    viewer = BoardViewer(session)
    assert "<img src=x" not in viewer.still()
    assert "<img src=x" not in session.state._repr_html_()


def test_the_viewpoint_is_that_of_the_only_person(court, sent):
    assert BoardViewer(dl.play(court)).viewpoint == 0
    assert BoardViewer(dl.play(court, seats=["steward"])).viewpoint == EVERYTHING
    beings = dl.load("beings")
    bots = ["heuristic"] * (beings.num_players() - 1)
    assert BoardViewer(dl.play(beings, seats=[*bots, None])).viewpoint == beings.num_players() - 1
    assert BoardViewer(dl.play(beings)).viewpoint == EVERYTHING


@pytest.mark.parametrize("viewpoint", [1, -3, "x", 0.5])
def test_a_viewpoint_that_is_nobodys_is_refused(session, viewpoint):
    with pytest.raises(UnknownNameError, match="a viewpoint is a seat"):
        BoardViewer(session, viewpoint)


def test_board_takes_sessions_games_and_names(court, sent):
    session = dl.play(court, seed=3)
    assert dl.board(session).session is session
    assert dl.board(court, seed=4).session.seed == 4
    over = dl.board("court", seats=["steward"]).session
    assert over.state.is_terminal()


# -- another session, another viewpoint ---------------------------------------------------
@pytest.fixture
def beings():
    """Four persons at All Living Beings, twelve decisions in."""
    session = dl.play("beings", seed=3)
    session.run_bots(plies=12)
    return session


def test_another_session_on_the_board_reaches_pages_open_and_to_come(session, sent):
    session.run_bots(plies=6)
    viewer = BoardViewer(session)
    Page(viewer)
    held, other = viewer.doc, dl.play(session.game, seed=8)
    other.run_bots(plies=3)
    other.goto(2)
    sent.clear()
    viewer.show(other)
    assert [(m["type"], m["stay"]) for m in sent] == [("doc", False)]
    assert viewer.doc is held and sent[0]["doc"] is held
    assert (held["at"], len(held["frames"])) == (2, 4)
    assert scenes(held) == scenes(BoardViewer(other).doc)
    assert viewer.session is other


def test_the_board_follows_only_the_session_it_shows(session, sent):
    viewer, other = BoardViewer(session), dl.play(session.game, seed=8)
    page = Page(viewer)
    viewer.show(other)
    assert (len(session._listeners), len(other._listeners)) == (0, 1)
    sent.clear()
    session.step_bot()
    assert sent == []
    page.act()
    assert (other.ply, session.ply, sent[-1]["at"]) == (1, 1, 1)
    viewer.show(session)
    page.tell(type="close")
    assert session._listeners == other._listeners == []


def test_what_a_page_asks_about_the_session_before_is_refused(session, sent):
    viewer = BoardViewer(session)
    page, cut = Page(viewer), viewer.doc["cut"]
    other = dl.play(session.game, seed=8)
    viewer.show(other)
    page.ask("act", action=other.legal_actions()[0], cut=cut)
    assert sent[-1]["type"] == "error" and "another way" in sent[-1]["text"]
    assert other.ply == 0


def test_a_page_that_was_not_listening_yet_gets_all_of_it(session, sent):
    viewer = BoardViewer(session)
    has = {"cut": viewer.doc["cut"], "length": len(viewer.doc["frames"])}
    other = dl.play(session.game, seed=8)
    other.run_bots(plies=2)
    viewer.show(other)  # before any page had loaded the widget's module
    sent.clear()
    viewer._receive(None, {"type": "open", "view": "v", "page": "p"} | has, [])
    assert sent[-1]["type"] == "doc" and sent[-1]["doc"]["at"] == 2
    sent.clear()
    Page(viewer, "w")
    assert [m["type"] for m in sent] == []


def test_a_page_may_choose_the_viewpoint(beings, sent):
    viewer = BoardViewer(beings)
    page = Page(viewer)
    beings.goto(5)
    sent.clear()
    page.ask("viewpoint", viewpoint=2)
    (answer,) = sent
    assert (answer["type"], answer["stay"], answer["view"], answer["seq"]) == ("doc", True, "v", 1)
    assert (viewer.viewpoint, viewer.doc["viewpoint"], beings.ply) == (2, 2, 5)
    assert scenes(viewer.doc)[5] == beings.state.scene(2).nodes()
    page.ask("viewpoint", viewpoint=9)
    assert sent[-1]["type"] == "error" and viewer.viewpoint == 2


def test_a_seat_that_the_other_game_does_not_have_sees_what_anybody_may(beings, court, sent):
    viewer = BoardViewer(beings, viewpoint=3)
    viewer.show(dl.play(court))
    assert viewer.viewpoint == 0


def test_only_the_seat_to_act_decides_unless_everything_is_seen(beings, sent):
    actor = beings.state.current_player()
    viewer = BoardViewer(beings, viewpoint=(actor + 1) % 4)
    page, before = Page(viewer), beings.state.serialize()
    for ply in (beings.ply, beings.ply - 1):
        if beings.state_at(ply).current_player() == viewer.viewpoint:
            continue
        page.act(ply=ply)
        name = beings.game.seat_name(beings.state_at(ply).current_player())
        assert sent[-1]["type"] == "error" and f"through {name}'s eyes" in sent[-1]["text"]
        assert (beings.ply, beings.state.serialize()) == (12, before)
    for eyes in (actor, EVERYTHING):
        viewer.viewpoint = eyes
        at = beings.ply
        page.act()
        assert beings.ply == at + 1
        beings.goto(12)


def test_undo_and_redo_say_where_they_lead(session, sent):
    page = Page(BoardViewer(session))
    page.act()
    assert sent[-1]["undo"] == session.undo_label != ""
    assert sent[-1]["redo"] == ""
    page.ask("undo")
    assert sent[-1]["redo"] == session.redo_label != ""


def test_the_picture_follows_the_viewpoint(beings, sent):
    viewer = BoardViewer(beings, viewpoint=0)
    mine = viewer.still()
    viewer.viewpoint = EVERYTHING
    assert viewer.still() != mine


def test_a_branch_keeps_the_frames_it_shares(session, sent):
    session.run_bots(plies=12)
    viewer = BoardViewer(session)
    page = Page(viewer)
    frames, cut = list(viewer.doc["frames"]), viewer.doc["cut"]
    branch = session.branch("what if", ply=8)
    viewer.show(branch)
    last = sent[-1]
    assert (last["type"], last["keep"], last["frames"]) == ("sync", 9, [])
    assert viewer.doc["frames"] == frames[:9] and viewer.doc["cut"] > cut
    page.act()
    assert (branch.ply, session.ply) == (9, 12)
    played = scenes(viewer.doc)
    assert played[9] == branch.state.scene(viewer.viewpoint).nodes()
    viewer.show(session)
    assert scenes(viewer.doc)[12] == session.state.scene(viewer.viewpoint).nodes()
