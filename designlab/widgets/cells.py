"""Which notebook cell made a widget, so that running the cell again replaces it."""

from __future__ import annotations

import os
from typing import Any, NamedTuple, Protocol
from weakref import ref


class Closable(Protocol):
    def close(self) -> None: ...


class Run(NamedTuple):
    """One run of one notebook cell: the cell's identity and that of the run."""

    cell: str
    run: str


_made: dict[str, tuple[str, list[ref[Any]]]] = {}


def current_run() -> Run | None:
    """The run of a cell that calls this; None outside a notebook that tells its cells apart
    (JupyterLab does), and in the handlers of widgets."""
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    parent: dict[str, Any] = getattr(shell, "get_parent", dict)() or {}
    if parent.get("header", {}).get("msg_type") != "execute_request":
        return None
    cell = parent.get("metadata", {}).get("cellId")
    if not cell:
        return None
    return Run(f"{os.environ.get('JPY_SESSION_NAME', '')}#{cell}", parent["header"]["msg_id"])


def headless() -> bool:
    """Whether cells run in a kernel without a page: no reader will see the widget itself, only
    the picture that it leaves."""
    from IPython.core.getipython import get_ipython

    return getattr(get_ipython(), "kernel", None) is not None and current_run() is None


def close_earlier() -> None:
    """Close what earlier runs of the calling cell made."""
    here = current_run()
    if here is None:
        return
    run, made = _made.get(here.cell, ("", []))
    if run == here.run:
        return
    _made[here.cell] = (here.run, [])
    for widget in (reference() for reference in made):
        if widget is not None:
            widget.close()


def adopt(widget: Closable) -> None:
    """Remember that this cell made `widget`, and close what its earlier runs made: one cell, one
    live table, however often it is run."""
    close_earlier()
    here = current_run()
    if here is not None:
        _made[here.cell][1].append(ref(widget))
