"""Widgets for notebooks: the design table, and its parts: board, tweak panel, live charts.

They are plain ES modules on anywidget; whatever they need comes from the installed packages, so
they work without a network.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bokeh.models.ui import UIElement

    from designlab.charts import AnyChart
    from designlab.game import Game
    from designlab.play.session import Session
    from designlab.widgets.chart import Chart
    from designlab.widgets.livecharts import Live
    from designlab.widgets.meeting import Table
    from designlab.widgets.panel import TweakPanel
    from designlab.widgets.sidebyside import SideBySide
    from designlab.widgets.viewer import BoardViewer

# Loaded on first use: a board needs no chart library.
_WHERE = {
    "BoardViewer": "viewer",
    "Chart": "chart",
    "Live": "livecharts",
    "SideBySide": "sidebyside",
    "Table": "meeting",
    "TweakPanel": "panel",
}

__all__ = [
    "BoardViewer",
    "Chart",
    "Live",
    "SideBySide",
    "Table",
    "TweakPanel",
    "board",
    "live",
    "show",
    "table",
    "tweak",
]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'designlab.widgets' has no attribute {name!r}")
    return getattr(import_module(f"designlab.widgets.{_WHERE[name]}"), name)


def table(
    game: Game | str,
    ruleset: str | Path | None = None,
    seats: Sequence[str | None] | None = None,
    **options: Any,
) -> Table:
    """A whole design meeting: board, moves, history, card values and live outcomes.

    Args:
        game: a game or its name.
        ruleset: name of a variant or path of a TOML file.
        seats: a bot's name or None (a person) per seat; by default a person and heuristic bots.
        **options: `seed`, `bots`, `n`, `sliders`, `event`, `viewpoint` and `resume` of `Table`.

    Example:
        >>> table("court", seed=7).session.seed
        7
    """
    from designlab.api import load
    from designlab.widgets.meeting import Table

    return Table(load(game, ruleset=ruleset), seats, **options)


def board(
    session: Session | Game | str,
    seats: Sequence[str | None] | None = None,
    *,
    seed: int = 0,
    viewpoint: int | None = None,
) -> BoardViewer:
    """Look at a session and play it by clicking.

    Args:
        session: a session, or a game (or its name) to start one of.
        seats: who plays a new session: a bot's name or None (a person) per seat.
        seed: the dice of a new session.
        viewpoint: whose knowledge is drawn (see `BoardViewer`).

    Example:
        >>> viewer = board("court", seed=7)
        >>> viewer.session.ply
        0
    """
    from designlab.api import play
    from designlab.play.session import Session
    from designlab.widgets.viewer import BoardViewer

    if not isinstance(session, Session):
        session = play(session, seed=seed, seats=seats)
    elif seats is not None:
        session.take_seats(seats)
    return BoardViewer(session, viewpoint)


def tweak(game: Game | str, only: Sequence[str] | None = None) -> TweakPanel:
    """Change the values of a game; `panel.game` is the game under them.

    Example:
        >>> panel = tweak("court")
        >>> panel.game.ruleset.get("setup.start_coins")
        10
    """
    from designlab.api import load
    from designlab.widgets.panel import TweakPanel

    return TweakPanel(load(game), only)


def show(chart: AnyChart | UIElement) -> Chart:
    """Show a chart of `designlab.charts` (or any Bokeh figure) in a notebook.

    Example:
        >>> import designlab as dl
        >>> from designlab import charts
        >>> show(charts.end_reasons(dl.simulate("court", 100, seed=1)))
        <Chart How the games ended>
    """
    from designlab.widgets.chart import Chart

    return Chart(chart)


def live(
    game: Game | TweakPanel | str,
    bots: str | Sequence[str] = "heuristic",
    n: int = 20_000,
    seed: int = 0,
    **options: Any,
) -> Live:
    """Drag a slider and see how thousands of bot games come out.

    Args:
        **options: `sliders` and `event` of `Live`.

    Example:
        >>> table = live("court", n=200, sliders=["setup.start_coins"])
        >>> table.wait(60)
        True
        >>> table.result.n
        200
    """
    from designlab.api import load
    from designlab.widgets.livecharts import Live
    from designlab.widgets.panel import TweakPanel

    return Live(game if isinstance(game, TweakPanel) else load(game), bots, n, seed, **options)
