"""Which views of a widget are open."""

from __future__ import annotations

from typing import Any


class Views:
    """Counts the views of one widget by what their pages tell: {"type": "open", "view", "page"}
    and {"type": "close", "view"}.  A page that is left or loaded again closes nothing, so when
    another page opens a view, those of earlier pages are taken for gone.

    Example:
        >>> views = Views()
        >>> views.note({"type": "open", "view": "a", "page": "1"}), bool(views)
        (True, True)
        >>> views.note({"type": "close", "view": "a"}), bool(views)
        (True, False)
    """

    def __init__(self) -> None:
        self._page_of: dict[str, str] = {}

    def note(self, message: dict[str, Any]) -> bool:
        """Take a message into account; False if it is about something else."""
        if message["type"] == "open":
            page = message["page"]
            self._page_of = {view: p for view, p in self._page_of.items() if p == page}
            self._page_of[message["view"]] = page
        elif message["type"] == "close":
            self._page_of.pop(message["view"], None)
        else:
            return False
        return True

    def __bool__(self) -> bool:
        return bool(self._page_of)
