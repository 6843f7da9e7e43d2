"""designlab: step through tabletop games, tweak their values and chart thousands of bot games.

Example:
    >>> import designlab as dl
    >>> game = dl.load("court", {"cards.general_sun_3.cost": 5})
    >>> session = dl.play(game, seed=7)
    >>> session.legal_actions()[0]
    0
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

# The packages `games` and `play` come first: loading one later would put it over the function
# of the same name.
import designlab.games
import designlab.play  # noqa: F401
from designlab.api import games, load, play, variants

if TYPE_CHECKING:
    from designlab.lab import compare, simulate, stream, sweep
    from designlab.widgets import board, live, show, table, tweak

__version__ = "0.1.0"

# Loaded on first use: a plain import stays quick and needs neither charts nor Jupyter.
_LATER = {
    "compare": "designlab.lab",
    "simulate": "designlab.lab",
    "stream": "designlab.lab",
    "sweep": "designlab.lab",
    "board": "designlab.widgets",
    "live": "designlab.widgets",
    "show": "designlab.widgets",
    "table": "designlab.widgets",
    "tweak": "designlab.widgets",
}

__all__ = [
    "board",
    "compare",
    "games",
    "live",
    "load",
    "play",
    "show",
    "simulate",
    "stream",
    "sweep",
    "table",
    "tweak",
    "variants",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'designlab' has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_LATER])
