"""The charts that live outcomes show together, and their pictures."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from bokeh.models import Row

from designlab import charts
from designlab.charts import ResultChart
from designlab.errors import SaveError
from designlab.game import Game
from designlab.lab import Result


class Overview:
    """All charts of a game, as one figure that folds into as many columns as there is room for.

    Args:
        game: the game, for the charts' words and the number of seats.
        event: the event about items that a chart counts; by default the game's first.

    Attributes:
        charts: the charts.
        root: the figure of all of them.
    """

    def __init__(self, game: Game, event: str | None = None):
        self.seats = game.num_players()
        self.charts: list[ResultChart] = charts.overview(game, event)
        for chart in self.charts:
            chart.figure.styles = {"flex": "1 1 340px"}
        self.root = Row(
            children=[chart.figure for chart in self.charts],
            sizing_mode="stretch_width",
            styles={"flex-wrap": "wrap", "gap": "14px"},
        )

    def fits(self, game: Game) -> bool:
        """Whether these charts can show games of this number of seats."""
        return game.num_players() == self.seats

    def update(
        self, result: Result | None, behind: Result | None, only: Collection[int] | None = None
    ) -> None:
        """Draw other games in place, in all charts or only in those of these numbers."""
        for number, chart in enumerate(self.charts):
            if only is None or number in only:
                chart.baseline = behind
                chart.update(result, behind)

    def html(self) -> str:
        """The charts as images in two columns."""
        images = "".join(f"<div>{chart._repr_html_()}</div>" for chart in self.charts)
        style = "display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px"
        return f'<div style="{style}">{images}</div>'


def save_pictures(overview: Overview, folder: Path, game: str) -> list[Path]:
    """Write every chart as SVG and PNG into a folder, under names that are not taken.

    Raises:
        SaveError: nothing could be written.
    """
    number = 1
    while any(folder.glob(f"{game}_{number}_*")):
        number += 1
    saved = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for chart in overview.charts:
            name = re.sub(r"\W+", "_", chart.title.lower()).strip("_")
            for kind in ("svg", "png"):
                path = folder / f"{game}_{number}_{name}.{kind}"
                chart.save(str(path))
                saved.append(path)
    except OSError as error:
        raise SaveError(f"the pictures cannot be written to {folder}: {error.strerror}") from error
    return saved
