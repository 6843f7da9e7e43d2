"""Which charts show how a game goes, for any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designlab.charts.histograms import (
    drama,
    game_length,
    lead_changes,
    margins,
    score_distribution,
)
from designlab.charts.lift import lifts
from designlab.charts.rates import befalls_seats, end_reasons, item_rates, win_rates

if TYPE_CHECKING:
    from designlab.charts.base import ResultChart
    from designlab.game import Game

TOP_ITEMS = 15


def overview(game: Game, event: str | None = None) -> list[ResultChart]:
    """Empty charts that fit a game: scores where points count, win rates where winning does.

    Args:
        event: the event about items whose use and lift are shown side by side (no lift if it
            befalls no seat); by default the
            first that the game names for charts (`GameType.chart_event`).

    Raises:
        UnknownNameError: the game has no such event.

    Example:
        >>> import designlab as dl
        >>> [chart.title for chart in overview(dl.load("court"))][:3]
        ['Score', 'Length of the game', 'How the games ended']
    """
    kinds = game.type
    found: list[ResultChart] = []
    if game.num_players() > 1 or not kinds.points:
        found.append(win_rates(None, game=game))
    if kinds.role_event:
        found.append(win_rates(None, game=game, by=kinds.role_event))
    if game.num_players() == 1 and kinds.points:
        found.append(score_distribution(None, game=game))
    if game.num_players() > 1:
        found.append(margins(None, game=game))
    found += [game_length(None, game=game), end_reasons(None, game=game)]
    if game.num_players() > 1:
        found += [lead_changes(None, game=game), drama(None, game=game)]
    about = event or default_event(game)
    if about:
        found.append(item_rates(None, about, game=game, top=TOP_ITEMS))
        if befalls_seats(game, about):
            found.append(lifts(None, about, game=game, top=TOP_ITEMS, by_use=True))
    return found


def default_event(game: Game) -> str:
    """The event about items that charts show unless another is asked for; "" if there is none."""
    about = (kind for kind in game.type.events if kind.item and "amount" in kind.meanings())
    return game.type.chart_event or next((kind.name for kind in about), "")
