"""The board viewer: look at a session, act by clicking, travel in time."""

from __future__ import annotations

import base64
import html
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from designlab.errors import DesignLabError, UnknownNameError
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.play.session import Session
from designlab.scene import stylesheet, to_svg
from designlab.widgets.module import module, styles
from designlab.widgets.recording import Recording
from designlab.widgets.views import Views


class BoardViewer(anywidget.AnyWidget):
    """The board of a session, in a notebook.

    Click a highlighted card or place to act; the buttons beside the board say the same in words.
    The slider and the arrow keys go back and forth in time without asking the kernel; acting in a
    past position replaces what came after it.  Several viewers of one session stay in step.

    Args:
        session: the session to show; this viewer changes it, and follows changes made elsewhere.
        viewpoint: the seat whose knowledge is drawn, `SPECTATOR` or `EVERYTHING`; by default the
            only person's seat, or what everybody knows if several persons play.
    """

    _esm = module("board.js")
    _css = styles("frame.css", "board.css")
    doc = traitlets.Dict().tag(sync=True)
    _unsubscribe: Callable[[], None] | None = None

    def __init__(self, session: Session, viewpoint: int | None = None):
        self.session = session
        self.viewpoint = _only_person(session) if viewpoint is None else viewpoint
        seats = session.game.num_players()
        if self.viewpoint not in range(EVERYTHING, seats):
            raise UnknownNameError(
                f"a viewpoint is a seat (0 to {seats - 1}), SPECTATOR ({SPECTATOR}) or "
                f"EVERYTHING ({EVERYTHING}), not {viewpoint!r}"
            )
        with session.lock:
            self._recording = Recording(session, self.viewpoint)
        self._views = Views()
        self._request: dict[str, Any] | None = None
        super().__init__(doc=self._recording.doc)
        self.on_msg(self._receive)

    def close(self) -> None:
        """Take the viewer off the page and stop following the session."""
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
        super().close()

    def __repr__(self) -> str:
        return f"<BoardViewer of {self.session.game.name}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict, dict] | None:
        """The live viewer, and a picture for readers of the saved notebook without a kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        scene = self.session.state.scene(self.viewpoint)
        svg = to_svg(scene, stylesheet(self.session.game.name))
        picture = base64.b64encode(svg.encode()).decode()
        label = html.escape(scene.label, quote=True)
        data = {
            **bundle[0],
            "text/html": f'<img alt="{label}" src="data:image/svg+xml;base64,{picture}">',
        }
        return data, bundle[1]

    # -- the page -------------------------------------------------------------------------
    def _receive(self, _: Any, message: dict[str, Any], __: Any) -> None:
        """Do what a view asks; JupyterLab may call this from a thread of its own."""
        with self.session.lock:
            self._request = message
            try:
                self._do(message)
            except DesignLabError as error:
                self._answer({"type": "error", "text": str(error)})
            except Exception as error:  # the page is where a designer looks
                words = f"This is a fault of the program: {type(error).__name__}: {error}"
                self._answer({"type": "error", "text": words})
            finally:
                if self._request is not None and "seq" in message:
                    self._answer({"type": "done"})
                self._request = None

    def _do(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if self._views.note(message):
            self._follow_while_seen()
            return
        if message["cut"] != self._recording.doc["cut"]:
            raise DesignLabError("the game had gone another way meanwhile; look and try again")
        ply = int(message["ply"])
        if kind == "goto":
            self.session.goto(ply)
            return
        if ply != self.session.ply:
            request, self._request = self._request, None
            self.session.goto(ply)
            self._request = request
        if kind == "act":
            self.session.apply_action(int(message["action"]))
        elif kind == "undo":
            self.session.undo()
        elif kind == "redo":
            self.session.redo()

    def _follow_while_seen(self) -> None:
        """Listen to the session as long as some page shows this viewer, and no longer."""
        if self._views and self._unsubscribe is None:
            self._unsubscribe = self.session.subscribe(lambda _: self._sync())
            self._sync()
        elif not self._views and self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None

    def _sync(self) -> None:
        self._answer({"type": "sync", **self._recording.update()})

    def _answer(self, content: dict[str, Any]) -> None:
        request, self._request = self._request, None
        if request is not None and "seq" in request:
            content |= {"view": request["view"], "seq": request["seq"]}
        self.send(content)


def _only_person(session: Session) -> int:
    persons = [seat for seat, bot in enumerate(session.seats) if bot is None]
    return persons[0] if len(persons) == 1 else SPECTATOR
