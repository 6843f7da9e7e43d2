"""The two bars of the design table: what is played and by whom, and how new values are applied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from designlab.widgets.base import TidyWidget, in_words
from designlab.widgets.module import module, styles

Do = Callable[[dict[str, Any]], str | None]
"""Carries out a request of the page and returns what to say about it."""


class Bar(anywidget.AnyWidget, TidyWidget):
    """A bar of buttons: shows `info`, and has requests of the page carried out.

    Args:
        info: what the page shows (see table.js and apply.js).
        do: carries out a request; whatever it raises is said in the bar.
    """

    info = traitlets.Dict().tag(sync=True)

    def __init__(self, info: dict[str, Any], do: Do):
        self._carry_out = do
        super().__init__(info=info)
        self.on_msg(self._receive)

    def _receive(self, _: Any, message: dict[str, Any], __: Any) -> None:
        """Do what a view asks; JupyterLab may call this from a thread of its own."""
        ok, words = True, None
        try:
            words = self._carry_out(message)
        except Exception as error:
            ok, words = False, in_words(error)
        answer = {"type": "answer", "ok": ok, "text": words or "", "did": message["type"]}
        self.send(answer | {"view": message["view"], "seq": message["seq"]})


class TableBar(Bar):
    """Players, seed, lines of the story, outcomes by hand; new game, save and open."""

    _esm = module("table.js")
    _css = styles("frame.css", "table.css")


class ApplyBar(Bar):
    """How the values in the panel differ from the game on the board, and what to do about it."""

    _esm = module("apply.js")
    _css = styles("frame.css", "table.css")
