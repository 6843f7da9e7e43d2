"""Charts that follow a tweak panel: drag a slider and see how thousands of games come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from typing import Any

import traitlets
from bokeh.layouts import grid

from designlab import charts
from designlab.errors import UnknownNameError, nearest
from designlab.game import Game
from designlab.lab import Result, stream, warm_up
from designlab.lab.simulation import MAX_GAMES, MAX_SEED, seat_bots, whole
from designlab.widgets.module import module, styles
from designlab.widgets.page import FigureHolder, FigureLink, holder_traits
from designlab.widgets.panel import TweakPanel
from designlab.widgets.runner import Job, Runner
from designlab.widgets.views import Views

TOP_ITEMS = 15


class Live(TweakPanel, FigureHolder):
    """A tweak panel with charts of the bot games played under its values.

    Every change plays `n` games in the background: a first picture comes at once and narrows as
    more games are finished.  The newest value always wins.  Grey behind it lies the ruleset that
    was there at first, on the same dice.

    Args:
        source: a game, or a `TweakPanel` shown elsewhere, whose values are then followed.
        bots: a bot's name for all seats, or one per seat.
        n: number of games.
        seed: same seed, same dice.
        sliders: dotted keys to show; by default the whole panel.
        event: the event about items that the last chart counts, for example "bought"; by default
            the first that has an amount.
    """

    _esm = module("live.js")
    _css = styles("frame.css", "tweak.css", "live.css")
    n = traitlets.Int().tag(sync=True)
    _ends: tuple[Callable[[], None], ...] = ()

    def __init__(
        self,
        source: Game | TweakPanel,
        bots: str | Sequence[str] = "heuristic",
        n: int = 20_000,
        seed: int = 0,
        *,
        sliders: Sequence[str] | None = None,
        event: str | None = None,
    ):
        self._panel = source if isinstance(source, TweakPanel) else None
        game = source.start if isinstance(source, TweakPanel) else source
        self.bots, self.seed = seat_bots(game, bots), whole("the seed", seed, 0, MAX_SEED)
        n = whole("the number of games", n, 1, MAX_GAMES)
        self.result: Result | None = None
        self.baseline: Result | None = None
        self._page_ready = False  # whether the last picture has been drawn, so the next may follow
        self._running = True
        self._charts = _charts(game, event)
        root = grid([chart.figure for chart in self._charts], ncols=2, sizing_mode="stretch_width")
        self._link = FigureLink(root, self.send)
        self._runner = Runner(self._play, self._draw, self._done)
        self._warm = warm_up(game)
        super().__init__(
            game,
            [] if self._panel else sliders,
            n=n,
            **holder_traits(root, f"Charts of bot games of {game.type.title}"),
        )
        self.on_change(self._run)
        self._views = Views()
        self._unfollow: Callable[[], None] | None = None
        self._ends = (self._stop_following, self.cancel, self._link.close)
        self._follow()

    @property
    def busy(self) -> bool:
        """Whether games are being played."""
        return self._runner.busy

    def cancel(self) -> None:
        """Stop playing; the charts keep what they show."""
        self._runner.cancel()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until all games are played; whether that came to be in time."""
        return self._runner.wait(timeout)

    def close(self) -> None:
        """Take the charts off the page and stop playing."""
        ends, self._ends = self._ends, ()
        for end in ends:
            end()
        super().close()

    def __repr__(self) -> str:
        return f"<Live charts of {self.start.name}: {self._words()}>"

    # -- from values to games -------------------------------------------------------------
    def _follow(self) -> None:
        """Play what the panel has now, and whatever it will have; without one, the own game."""
        if self._panel is None:
            self._run(self._game)
        elif self._unfollow is None:
            self._unfollow = self._panel.on_change(self._run)
            self._run(self._panel.game)

    def _stop_following(self) -> None:
        if self._unfollow is not None:
            self._unfollow()
            self._unfollow = None

    def _run(self, game: Game) -> Future[None]:
        """Play under these values; done when the first picture is there, so that a page that is
        dragging a slider sends its next value then and not earlier."""
        job = Job(game)
        with self._lock:
            self._game = game
            self._runner.start(job)
        if not self._warm.done():
            self._say(self._words(), True)
        return job.pictured

    def _do(self, message: dict[str, Any]) -> None:
        if message["type"] == "drawn":
            self._page_ready = message["seq"] == self._link.seq
        elif message["type"] == "stop":
            self.cancel()
        elif message["type"] == "again":
            self._run(self._game)
        elif self._views.note(message):
            self._see(message["type"] == "open")
        elif not self._link.answer(message):
            super()._do(message)

    def _see(self, opened: bool) -> None:
        """A view was opened or closed; nobody's charts do not follow a panel."""
        if opened:
            self._page_ready = True
            self._say(self._words(), self._running)
            if self._panel is not None:
                self._follow()
        elif not self._views:
            self._stop_following()

    # -- from games to pictures, on the runner's thread -----------------------------------
    def _play(self, job: Job) -> Iterator[Result]:
        self._warm.result()
        return stream(job.game, self.n, self.bots, self.seed, cancel=job.stop)

    def _draw(self, job: Job, result: Result) -> bool:
        """Show a result; False if it is not the time to, or no longer."""
        with self._lock:
            mine = job.game is self._game
            if job.stop.is_set() or not (result.complete or (mine and self._page_ready)):
                return False
            if mine:
                self.result = result
            if result.complete and _same(job.game, self.start):
                self.baseline = result
            for chart in self._charts:
                chart.update(self.result, self.baseline)
            self._running = self.result is None or not self.result.complete
            self._page_ready = False
            self._link.push(**self._state(self._words()))
            return True

    def _done(self, job: Job, error: BaseException | None) -> None:
        with self._lock:
            if error is not None and not job.stop.is_set():
                self._say(f"The games could not be played: {error}", False)
            elif job.stop.is_set():
                if not self._runner.waiting:
                    self._say(f"stopped: {self._words()}", False)
            elif self.baseline is None:
                name = self.start.ruleset.name
                self._say(f"{self._words()}; now {name}, to compare with …", True)
                self._runner.start(Job(self.start))

    def _words(self) -> str:
        if not self._warm.done():
            return "Preparing: the rules are being compiled, once on this machine …"
        return self.result.label if self.result else "no games yet"

    def _say(self, text: str, running: bool) -> None:
        self._running = running
        self.send({"type": "progress", **self._state(text)})

    def _state(self, text: str) -> dict[str, Any]:
        """What is shown, for the line above the charts."""
        return {
            "text": text,
            "running": self._running,
            "games": self.result.n if self.result else 0,
            "of": self.n,
            "digest": self.result.game.ruleset.digest if self.result else "",
        }


def _same(a: Game, b: Game) -> bool:
    return a.ruleset.digest == b.ruleset.digest


def _charts(game: Game, event: str | None) -> list[charts.ResultChart]:
    found = [charts.score_distribution(None, game=game, seat=s) for s in range(game.num_players())]
    found += [charts.game_length(None), charts.end_reasons(None)]
    about = [kind for kind in game.type.events if kind.item]
    default = next((kind.name for kind in about if "amount" in kind.meanings()), None)
    names = [kind.name for kind in about]
    if event is not None and event not in names:
        raise UnknownNameError(
            f"{game.name} has no event {event!r} about items{nearest(event, names)} "
            f"(events: {', '.join(names)})"
        )
    if event or default:
        found.append(charts.item_rates(None, event or default or "", game=game, top=TOP_ITEMS))
    return found
