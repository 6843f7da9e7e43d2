"""Figures on a page: BokehJS from the installed package, one message per update.

A notebook keeps none of it: no script, no data, only the name of the widget.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import bokeh
import ipywidgets
import traitlets
from bokeh.document import Document
from bokeh.embed import json_item
from bokeh.models.ui import UIElement
from bokeh.protocol import Protocol

from designlab.charts.style import themes


def bokeh_script() -> bytes:
    """BokehJS as it is installed, about 1.2 MB."""
    return (Path(bokeh.__file__).parent / "server/static/js/bokeh.min.js").read_bytes()


class BokehScript(anywidget.AnyWidget):
    """Carries BokehJS to the page when it is created, so that charts draw while later cells run.

    There is one per kernel, however many charts there are.
    """

    _esm = "export default {}"
    script = traitlets.Bytes().tag(sync=True)
    _the_one: ClassVar[BokehScript | None] = None

    @classmethod
    def shared(cls) -> BokehScript:
        """The kernel's one, made on first use."""
        if cls._the_one is None or cls._the_one.comm is None:
            cls._the_one = cls(script=bokeh_script())
        return cls._the_one


def _serialize(root: UIElement | None, _: Any) -> Any:
    """Asked for whenever a page loads, so that it gets the figure as it is by then."""
    return None if root is None else json.loads(json.dumps(json_item(root)))


class FigureHolder(traitlets.HasTraits):
    """What a widget needs to show a figure with `mountChart` of chart.js."""

    figure = traitlets.Any().tag(sync=True, to_json=_serialize)
    bokeh_script = traitlets.Instance(ipywidgets.Widget).tag(
        sync=True, **ipywidgets.widget_serialization
    )
    bokeh_version = traitlets.Unicode(bokeh.__version__).tag(sync=True)
    themes = traitlets.Dict().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)


def holder_traits(root: UIElement, label: str) -> dict[str, Any]:
    """Values for the traits of a `FigureHolder`."""
    return {
        "figure": root,
        "bokeh_script": BokehScript.shared(),
        "themes": themes(),
        "label": label,
    }


class FigureLink:
    """Brings a figure and its changes to the page.

    Args:
        root: the figure, or a layout of several.
        send: the widget's `send`.
    """

    def __init__(self, root: UIElement, send: Callable[..., None]):
        self.send = send
        self.seq = 0
        self._events: list[Any] = []
        self._take(root)

    def _take(self, root: UIElement) -> None:
        if root.document is None:
            Document().add_root(root)
        assert root.document is not None
        self.root, self.document = root, root.document
        self.document.on_change_dispatch_to(self)

    def replace(self, root: UIElement) -> None:
        """Follow another figure from now on, which the page gets as the trait `figure`."""
        self.close()
        self._events = []
        self._take(root)

    def _document_patched(self, event: Any) -> None:
        self._events.append(event)

    def push(self, **more: Any) -> int:
        """Send everything that has changed, and `more`, as one message; returns its number."""
        events, self._events = self._events, []
        self.seq += 1
        content: dict[str, Any] = {"type": "patch", "seq": self.seq, "ids": [], **more}
        buffers: list[bytes] = []
        if events:
            message = Protocol().create("PATCH-DOC", events)
            content["content"] = json.loads(message.content_json)
            content["ids"] = [buffer.id for buffer in message._buffers]
            buffers = [buffer.to_bytes() for buffer in message._buffers]
        self.send(content, buffers)
        return self.seq

    def answer(self, message: dict[str, Any]) -> bool:
        """Give the page what it asks for; False if the message is about something else."""
        if message["type"] == "bokeh":
            self.send({"type": "bokeh"}, [bokeh_script()])
        elif message["type"] == "figure":
            figure = _serialize(self.root, None)
            self.send(
                {"type": "figure", "view": message["view"], "figure": figure, "seq": self.seq}
            )
        else:
            return False
        return True

    def close(self) -> None:
        """Follow the figure no longer."""
        self.document.remove_on_change(self)
