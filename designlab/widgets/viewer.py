"""The board viewer: look at a session, act by clicking, travel in time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from html import escape
from typing import Any

import anywidget
import traitlets

from designlab.errors import DesignLabError, UnknownNameError
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.play.session import Session
from designlab.widgets.base import StillWidget, in_words
from designlab.widgets.module import module, styles
from designlab.widgets.recording import Recording, asked, other_to_act, picture
from designlab.widgets.views import Views


class BoardViewer(anywidget.AnyWidget, StillWidget):
    """The board of a session, in a notebook.

    Click a highlighted card or place to act; the buttons beside the board say the same in words.
    The slider and the arrow keys go back and forth in time without asking the kernel; acting in a
    past position replaces what came after it.  Several viewers of one session stay in step.

    Args:
        session: the session to show; this viewer changes it, and follows changes made elsewhere.
        viewpoint: the seat whose knowledge is shown, `SPECTATOR` or `EVERYTHING`; by default the
            only person's seat, or everything if none or several persons play.
    """

    _esm = module("board.js")
    _css = styles("frame.css", "board.css")
    doc = traitlets.Dict().tag(sync=True)
    _unsubscribe: Callable[[], None] | None = None

    def __init__(self, session: Session, viewpoint: int | None = None):
        viewpoint = _only_person(session) if viewpoint is None else viewpoint
        check_viewpoint(session, viewpoint)
        with session.lock:
            self._recording = Recording(session, viewpoint)
        self._views = Views()
        self._request: dict[str, Any] | None = None
        super().__init__(doc=self._recording.doc)
        self.on_msg(self._receive)

    @property
    def session(self) -> Session:
        """The session on the board."""
        return self._recording.session

    @property
    def viewpoint(self) -> int:
        """Whose knowledge is shown: board, hand, actions, log and tooltips alike."""
        return self._recording.viewpoint

    @viewpoint.setter
    def viewpoint(self, viewpoint: int) -> None:
        self._turn_to(self.session, viewpoint)

    def show(self, session: Session) -> None:
        """Put another session on this board, at the position where that session stands."""
        viewpoint = self.viewpoint
        if viewpoint >= session.game.num_players():
            viewpoint = _only_person(session)
        self._turn_to(session, viewpoint)

    def still(self) -> str:
        """The question to decide and the position, for readers without a kernel."""
        with self.session.lock:
            state = self.session.state
            question = escape(asked(state, self.viewpoint))
            return f"<p>{question}</p>{picture(state, self.viewpoint)}"

    def close(self) -> None:
        """Take the viewer off the page and stop following the session."""
        self._follow(False)
        super().close()

    def __repr__(self) -> str:
        return f"<BoardViewer of {self.session.game.name}>"

    # -- the page -------------------------------------------------------------------------
    def _receive(self, _: Any, message: dict[str, Any], __: Any) -> None:
        """Do what a view asks; JupyterLab may call this from a thread of its own."""
        with self.session.lock:
            self._request = message
            try:
                self._do(message)
            except Exception as error:
                self._answer({"type": "error", "text": in_words(error)})
            finally:
                if self._request is not None and "seq" in message:
                    self._answer({"type": "done"})
                self._request = None

    def _do(self, message: dict[str, Any]) -> None:
        kind, session = message["type"], self.session
        if self._views.note(message):
            self._seen(message)
            return
        if kind == "viewpoint":
            self.viewpoint = message["viewpoint"]
            return
        if message["cut"] != self.doc["cut"]:
            raise DesignLabError("the game had gone another way meanwhile; look and try again")
        ply = int(message["ply"])
        if kind == "goto":
            session.goto(ply)
            return
        if kind == "act":
            self._check_turn(ply)
        if ply != session.ply:
            request, self._request = self._request, None
            session.goto(ply)
            self._request = request
        if kind == "act":
            session.apply_action(int(message["action"]))
        elif kind == "undo":
            session.undo()
        elif kind == "redo":
            session.redo()

    def _seen(self, message: dict[str, Any]) -> None:
        """A view was opened or closed; one that opens says which frames its page has."""
        has = [message.get("cut"), message.get("length")]
        missed = message["type"] == "open" and has != [self.doc["cut"], len(self.doc["frames"])]
        self._follow(bool(self._views))
        if missed:
            self._tell_all(stay=False)

    def _check_turn(self, ply: int) -> None:
        state = self.session.state_at(ply)
        seat = other_to_act(state, self.viewpoint)
        if seat is not None:
            name = state.game.seat_name(seat)
            raise DesignLabError(f"{name} is to act; look through {name}'s eyes to decide")

    def _turn_to(self, session: Session, viewpoint: int) -> None:
        """Show a session from a viewpoint, on all pages; they stay where they are if they can."""
        check_viewpoint(session, viewpoint)
        with both_locks(self.session, session):
            stay, seen = session is self.session, self._unsubscribe is not None
            if viewpoint == self.viewpoint and self._recording.take(session):
                self._follow(False)
                self._sync()
                if seen:
                    self._subscribe()
                return
            cut = self.doc["cut"] + 1  # what pages still ask about the frames before is refused
            recording = Recording(session, viewpoint, cut)
            self._follow(False)
            self._recording = recording
            self.doc.clear()
            self.doc.update(recording.doc)
            recording.doc = self.doc
            self._tell_all(stay)
            if seen:
                self._subscribe()

    def _tell_all(self, stay: bool) -> None:
        """Give every page the whole recording; `doc` keeps it for pages that are loaded later."""
        self._answer({"type": "doc", "doc": self.doc, "stay": stay})
        self.refresh_still()

    def _follow(self, seen: bool) -> None:
        """Listen to the session as long as some page shows this viewer, and no longer."""
        if seen and self._unsubscribe is None:
            self._subscribe()
            self._sync()
        elif not seen and self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None

    def _subscribe(self) -> None:
        self._unsubscribe = self.session.subscribe(lambda _: self._sync())

    def _sync(self) -> None:
        self._answer({"type": "sync", **self._recording.update()})
        self.refresh_still()

    def _answer(self, content: dict[str, Any]) -> None:
        request, self._request = self._request, None
        if request is not None and "seq" in request:
            content |= {"view": request["view"], "seq": request["seq"]}
        self.send(content)


def both_locks(one: Session, other: Session) -> ExitStack:
    """Hold the locks of two sessions, taken in an order that is always the same."""
    locks = {id(session.lock): session.lock for session in (one, other)}
    held = ExitStack()
    for _, lock in sorted(locks.items()):
        held.enter_context(lock)
    return held


def check_viewpoint(session: Session, viewpoint: int) -> None:
    """UnknownNameError if nobody at this table has that viewpoint."""
    seats = session.game.num_players()
    if viewpoint not in range(EVERYTHING, seats):
        raise UnknownNameError(
            f"a viewpoint is a seat (0 to {seats - 1}), SPECTATOR ({SPECTATOR}) or "
            f"EVERYTHING ({EVERYTHING}), not {viewpoint!r}"
        )


def _only_person(session: Session) -> int:
    persons = [seat for seat, bot in enumerate(session.seats) if bot is None]
    return persons[0] if len(persons) == 1 else EVERYTHING
