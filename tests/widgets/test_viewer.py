import base64
import copy
import re
import threading

import pytest

import designlab as dl
from designlab.errors import IllegalActionError, UnknownNameError
from designlab.gametype import SPECTATOR
from designlab.widgets import BoardViewer


class Page:
    """One view of a viewer, as board.js talks to it."""

    def __init__(self, viewer, name="v", page="p"):
        self.viewer, self.name, self.seq = viewer, name, 0
        self.tell(type="open", page=page)

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


def scenes(doc):
    """The scenes that a page makes of a recording."""
    nodes = {key: copy.deepcopy(node) for key, node in doc["base"].items()}
    found = []
    for frame in doc["frames"]:
        for key in frame["delta"].get("del", ()):
            del nodes[key]
        for key, (tag, changed, text, title) in frame["delta"].get("set", {}).items():
            attrs = {**(nodes[key][1] if key in nodes else {}), **changed}
            kept = {name: value for name, value in attrs.items() if value is not None}
            nodes[key] = [tag, kept, text, title]
        found.append(copy.deepcopy(nodes))
    return found


def test_the_recording_plays_back_to_the_very_scenes(session, sent):
    session.run_bots(plies=25)
    viewer = BoardViewer(session)
    played = scenes(viewer.doc)
    assert len(played) == 26
    for ply, nodes in enumerate(played):
        assert nodes == session.state_at(ply).scene(viewer.viewpoint).nodes()


def test_frames_say_in_words_what_happened_and_what_may_be_done(session, sent):
    session.apply_action(session.legal_actions()[0])
    first, second = BoardViewer(session).doc["frames"]
    state, kind = session.state, session.game.type
    assert first["text"] == "" and first["events"]
    assert second["text"] == session.line[0].text
    assert second["events"] == [kind.describe_event(session.game, e) for e in session.events_at(1)]
    assert second["ask"] == kind.describe_decision(session.game, state)
    assert [entry[0] for entry in second["legal"]] == state.legal_actions()
    for action, name, code, words in second["legal"]:
        assert name == kind.actions.decode(action)[0]
        assert code == state.action_to_string(action)
        assert words == kind.describe_action(session.game, state, action)


def test_bots_are_named_and_a_lone_person_is_not(session, sent):
    session.apply_action(session.legal_actions()[0])
    session.step_bot("steward")
    assert [frame["who"] for frame in BoardViewer(session).doc["frames"]] == ["", "", "steward"]


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
    data, _ = BoardViewer(session)._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    source = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', data["text/html"])[1]
    assert base64.b64decode(source).decode().startswith("<svg ")
    assert len(data["text/html"]) < 60_000
    assert "0x" not in data["text/plain"]


def test_names_from_a_ruleset_are_text_wherever_they_are_drawn(sent):
    nasty = '<img src=x onerror="alert(1)">'
    game = dl.load("court", {"cards.general_sun_3.name": nasty})
    session = dl.play(game, seed=7)
    viewer = BoardViewer(session)
    data, _ = viewer._repr_mimebundle_()
    assert "<img src=x" not in data["text/html"]
    assert "<img src=x" not in session.state._repr_html_()


def test_the_viewpoint_is_that_of_the_only_person(court, sent):
    assert BoardViewer(dl.play(court)).viewpoint == 0
    assert BoardViewer(dl.play(court, seats=["steward"])).viewpoint == SPECTATOR


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
