"""What every widget of designlab is: alive in a notebook, a picture to readers without a kernel."""

from __future__ import annotations

import threading
from abc import abstractmethod
from typing import Any

from ipywidgets import Widget

from designlab.errors import DesignLabError
from designlab.widgets.cells import adopt

REST_S = 1.5
"""How long a widget must rest before the picture that a saved notebook keeps of it is renewed."""

# The picture stands below the live widget and shows only where there is none; the note that a
# widget's model is missing gives way to the picture.
_LOOK = """<style>
.jp-OutputArea-child:has(.dl) + .jp-OutputArea-child:has(.dl-still) { display: none; }
.jp-OutputArea-child:not(:has(.dl)):has(.jupyter-widgets):has(+ .jp-OutputArea-child .dl-still) {
  display: none;
}
.dl-still img { max-width: 100%; }
</style>"""


def in_words(error: Exception) -> str:
    """What to say on the page, where a designer looks, about anything that went wrong."""
    if isinstance(error, DesignLabError):
        return str(error)
    return f"This is a fault of the program: {type(error).__name__}: {error}"


class TidyWidget(Widget):
    """A widget that leaves nothing behind in the kernel when it is closed."""

    def close(self) -> None:
        """Take the widget off the page."""
        layout = self.layout  # a widget of its own, which ipywidgets forgets to close
        super().close()
        layout.close()


class StillWidget(TidyWidget):
    """A widget that leaves a picture of itself in the saved notebook.

    It is shown as two outputs: the live widget, and a picture of it for readers without a kernel
    (nbconvert's pages, an untrusted notebook, a restarted kernel).  The picture follows the widget
    whenever that has come to rest; running the cell again closes the widgets of earlier runs.

    Attributes:
        shown_in: the widget that this one is a part of, if so; the picture is then that one's.
    """

    shown_in: StillWidget | None = None
    _handle: Any = None
    _timer: threading.Timer | None = None

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        adopt(self)

    @abstractmethod
    def still(self) -> str:
        """The widget as HTML without scripts."""

    def _ipython_display_(self) -> None:
        from IPython.display import HTML, display

        bundle = self._repr_mimebundle_()
        if bundle is None:  # closed
            return
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        display(data, metadata=metadata, raw=True)
        self._handle = display(HTML(self._framed()), display_id=True)

    def refresh_still(self) -> None:
        """Renew the picture in the notebook, once the widget has come to rest."""
        if self.shown_in is not None:
            self.shown_in.refresh_still()
        if self._handle is None:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = threading.Timer(REST_S, self._renew)
        self._timer.daemon = True
        self._timer.start()

    def close(self) -> None:
        """Take the widget off the page; the picture stays."""
        timer, self._timer = self._timer, None
        if timer is not None:
            timer.cancel()
        self._handle = None
        super().close()

    def _renew(self) -> None:
        from IPython.display import HTML

        handle = self._handle
        if handle is not None:
            handle.update(HTML(self._framed()))

    def _framed(self) -> str:
        return f'{_LOOK}<div class="dl-still">{self.still()}</div>'
