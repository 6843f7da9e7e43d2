"""Charts that follow a tweak panel: drag a slider and see how thousands of games come out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import traitlets

from designlab.errors import DesignLabError
from designlab.game import Game
from designlab.lab import Result, stream, warm_up
from designlab.lab.simulation import MAX_GAMES, MAX_SEED, seat_bots, whole
from designlab.widgets.backdrop import Backdrop
from designlab.widgets.cells import headless
from designlab.widgets.module import module, styles
from designlab.widgets.overview import Overview, save_pictures
from designlab.widgets.page import FigureHolder, FigureLink, holder_traits
from designlab.widgets.panel import TweakPanel, changes_table
from designlab.widgets.runner import Job, Runner
from designlab.widgets.views import Views

NUMBERS = (1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)
"""How many games can be chosen on the page."""
HEADLESS_S = 20.0
"""How long a run without a page waits for games, so that its picture has charts."""
CHUNK_S = 0.02
"""How long one thread plays before it looks whether there is something newer to play."""
FIRST_CHUNK = 32
PAINT_S = 0.12
"""How long playing may pause so that the page has the processor to paint a picture."""

_speeds: dict[tuple[str, tuple[str, ...]], float] = {}  # games a second by game and bots


class Live(TweakPanel, FigureHolder):
    """A tweak panel with charts of the bot games played under its values.

    Every change plays `n` games in the background: a first picture shows as many as fit into
    70 ms, and narrows until all are finished.  The newest value always wins.  Grey behind it
    lies what it is compared with, by default the default ruleset, on the same dice.  Playing
    starts when a page shows the charts, or with `wait`.

    Args:
        source: a game, or a `TweakPanel` shown elsewhere, whose values are then followed.
        bots: a bot's name for all seats, or one per seat.
        n: number of games.
        seed: same seed, same dice.
        sliders: dotted keys to show; by default the whole panel.
        event: the event about items that a chart counts, for example "bought"; by default the
            first that has an amount.

    Attributes:
        bots: the bots in the seats of the game that the panel started from.
        n: how many games are played.
        result: the games in the picture, or None.
    """

    _esm = module("live.js")
    _css = styles("frame.css", "tweak.css", "live.css")
    n = traitlets.Int().tag(sync=True)
    controls = traitlets.Dict().tag(sync=True)
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
        self._backdrop = Backdrop(game)
        self._event = event
        self._overview = Overview(game, event)
        self._on_screen: list[int] | None = None  # which charts the page shows; None for all
        self._page_ready = False  # whether the last picture has been drawn, so the next may follow
        self._painted = threading.Event()
        self._painted.set()
        self._running = False
        self._headless = headless()
        self._warm: Future | None = None
        self._job: Job | None = None  # the newest for the panel's values
        self._link = FigureLink(self._overview.root, self.send)
        self._runner = Runner(self._play, self._draw, self._done)
        label = f"Charts of bot games of {game.type.title}"
        super().__init__(
            game,
            [] if self._panel else sliders,
            n=n,
            controls={"bots": dict(game.type.bots), "numbers": sorted({*NUMBERS, n})},
            **holder_traits(self._overview.root, label),
        )
        self._views = Views()
        self._unfollow: Callable[[], None] | None = None
        ended = self.on_change(self._run)
        self._ends = (self._stop_following, ended, self.cancel, self._link.close)

    @property
    def baseline(self) -> Result | None:
        """The games that lie grey behind the charts, or None."""
        return self._backdrop.result

    @property
    def busy(self) -> bool:
        """Whether games are being played."""
        return self._runner.busy

    def choose(
        self,
        n: int | None = None,
        bots: str | Sequence[str] | None = None,
        compare: str | None = None,
    ) -> None:
        """Play another number of games or other bots, or compare with something else.

        Args:
            compare: "default" (the default ruleset), "start" (the values that the panel started
                from) or "shown", which pins the picture as it is now.

        Raises:
            DesignLabError: something cannot be chosen; nothing has changed.
        """
        with self._lock:
            number = self.n if n is None else whole("the number of games", n, 1, MAX_GAMES)
            players = self.bots if bots is None else seat_bots(self.start, bots)
            if compare is not None:
                self._backdrop.choose(compare, self.result)
            if (number, players) != (self.n, self.bots):
                self.n, self.bots = number, players
                self._backdrop.forget()
                self.again()
            elif compare is not None:
                self._compare()

    def again(self) -> None:
        """Play the games under the values of now once more."""
        self._start()
        self._run(self._game)

    def cancel(self) -> None:
        """Stop playing; the charts keep what they show."""
        self._runner.cancel()

    def wait(self, timeout: float | None = None) -> bool:
        """Play, unless that is done, until all games are finished; whether that came in time."""
        self._start()
        return self._runner.wait(timeout)

    def save_pictures(self, folder: str | Path = "charts") -> list[Path]:
        """Write every chart as SVG and as PNG; files that are there stay.

        Raises:
            SaveError: nothing could be written.
            DesignLabError: no games have been played yet.
        """
        if self.result is None:
            raise DesignLabError("there are no charts yet: no games have been played")
        return save_pictures(self._pictured(), Path(folder), self.start.name)

    def close(self) -> None:
        """Take the charts off the page and stop playing."""
        ends, self._ends = self._ends, ()
        for end in ends:
            end()
        super().close()

    def still(self) -> str:
        """The charts as images, and the values that differ from the rulebook."""
        if self._headless:
            self.wait(HEADLESS_S)
        values = changes_table(self._game)
        if self.result is None:
            return f"{values}<p><em>No games yet; run the cell to play them.</em></p>"
        return values + self._pictured().html()

    def __repr__(self) -> str:
        return f"<Live charts of {self.start.name}: {self._words()}>"

    # -- from values to games -------------------------------------------------------------
    def _start(self) -> None:
        """Get the compiled rules ready and play, unless that was done before."""
        with self._lock:
            if self._warm is None:
                self._warm = warm_up(self.start)
                self._follow()

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

    def _run(self, game: Game) -> Future[None] | None:
        """Play under these values; done when the first picture is there, so that a page that is
        dragging a slider sends its next value then and not earlier."""
        with self._lock:
            self._game = game
            if self._warm is None:
                return None
            self._job = job = Job(game)
            self._runner.start(job)
            self._running = True
            if not self._warm.done():
                self._say(self._words())
        return job.pictured

    def _compare(self) -> None:
        """Show what was chosen to compare with, as soon as its games are there."""
        if self.result is not None:
            if self.result.complete:
                self._backdrop.take(self.result)
            self._push()
        if not self.busy:
            self._play_backdrop()

    def _do(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "drawn":
            self._page_ready = message["seq"] == self._link.seq
            self._on_screen = message.get("seen")
            self._painted.set()
        elif kind == "stop":
            self.cancel()
        elif kind == "again":
            self.again()
        elif kind == "choose":
            self._answer(message, "chosen", self._choose_from)
        elif kind == "pictures":  # takes seconds, and other messages must not wait for it
            work = (message, "pictures", self._pictures_from)
            threading.Thread(target=self._answer, args=work, daemon=True).start()
        elif self._views.note(message):
            self._see(kind == "open")
        elif not self._link.answer(message):
            super()._do(message)

    def _choose_from(self, message: dict[str, Any]) -> str:
        self.choose(message.get("n"), message.get("bots"), message.get("compare"))
        return ""

    def _pictures_from(self, message: dict[str, Any]) -> str:
        saved = self.save_pictures()
        return f"{len(saved)} pictures saved as {saved[0].as_posix()} and so on."

    def _see(self, opened: bool) -> None:
        """A view was opened or closed; nobody's charts do not follow a panel."""
        if opened:
            self._page_ready = True
            if self._warm is None:
                self._start()
            elif self._panel is not None:
                self._follow()
            self._say(self._words())
        elif not self._views:
            self._stop_following()

    # -- from games to pictures, on the runner's thread -----------------------------------
    def _play(self, job: Job) -> Iterator[Result]:
        assert self._warm is not None
        self._warm.result()
        seats = job.game.num_players()
        bots = (self.bots + self.bots[-1:] * seats)[:seats]
        return self._games(job, bots)

    def _games(self, job: Job, bots: tuple[str, ...]) -> Iterator[Result]:
        """Growing results, in pieces that take about `CHUNK_S` by the speed of games before."""
        key, start = (job.game.name, bots), time.monotonic()
        chunk = max(1, int(CHUNK_S * _speeds[key])) if key in _speeds else FIRST_CHUNK
        for result in stream(job.game, self.n, bots, self.seed, cancel=job.stop, chunk=chunk):
            _speeds[key] = result.n / (time.monotonic() - start)
            yield result
            began = time.monotonic()
            self._painted.wait(PAINT_S)
            start += time.monotonic() - began

    def _draw(self, job: Job, result: Result) -> bool:
        """Show a result; False if it is not the time to, or no longer."""
        with self._lock:
            mine = job is self._job
            if job.stop.is_set() or not (result.complete or (mine and self._page_ready)):
                return False
            if mine:
                self.result = result
            if result.complete:
                self._backdrop.take(result)
            # what nobody sees need not keep up with a slider
            self._push(only=None if result.complete else self._on_screen)
            if not result.complete:
                self._painted.clear()
            return True

    def _push(self, only: list[int] | None = None) -> None:
        """Bring the charts up to date, here and on the page: all, or those of these numbers."""
        behind = self._backdrop.beside(self.result)
        if self.result is not None and not self._overview.fits(self.result.game):
            self._overview = Overview(self.result.game, self._event)
            self._overview.update(self.result, behind)
            self._link.replace(self._overview.root)
            self.figure = self._overview.root
        else:
            self._overview.update(self.result, behind, only)
        self._running = self.busy and (self.result is None or not self.result.complete)
        self._page_ready = False
        self._link.push(**self._state(self._words()))
        self.refresh_still()

    def _done(self, job: Job, error: BaseException | None) -> None:
        with self._lock:
            if error is not None and not job.stop.is_set():
                self._running = False
                self._say(f"The games could not be played: {error}", error=True)
            elif job.stop.is_set():
                if not self._runner.waiting:
                    self._push()
                    self._running = False
                    self._say(f"stopped: {self._words()}")
            else:
                self._play_backdrop()

    def _play_backdrop(self) -> None:
        """Play what the charts are compared with, if that was not done."""
        game = self._backdrop.game
        if game is not None and self._backdrop.result is None and self._warm is not None:
            self._running = True
            self._say(f"{self._words()}; now {self._backdrop.words}, to compare with …")
            self._runner.start(Job(game))

    def _pictured(self) -> Overview:
        """The charts once more, for pictures: they are drawn while the page's go on changing."""
        assert self.result is not None
        overview = Overview(self.result.game, self._event)
        overview.update(self.result, self._backdrop.beside(self.result))
        return overview

    def _words(self) -> str:
        if self._warm is not None and not self._warm.done():
            return "Preparing: the rules are being compiled, once on this machine …"
        return self.result.label if self.result else "no games yet"

    def _say(self, text: str, *, error: bool = False) -> None:
        self.send({"type": "progress", **self._state(text, error)})

    def _state(self, text: str, error: bool = False) -> dict[str, Any]:
        """What is shown, for the bar above the charts."""
        shown, behind = self.result, self._backdrop
        missing = shown is not None and behind.result is not None and not behind.beside(shown)
        return {
            "text": text,
            "error": error,
            "running": self._running,
            "games": shown.n if shown else 0,
            "of": self.n,
            "digest": shown.game.ruleset.digest if shown else "",
            "bots": list(self.bots),
            "seats": [self.start.seat_name(seat) for seat in range(len(self.bots))],
            "compare": behind.which,
            "compares": behind.choices(),
            "note": f"Nothing grey: {behind.words} has another number of seats." if missing else "",
        }
