"""The design table: board, moves, history, card values and live outcomes in one place."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets

from designlab.errors import DesignLabError, SaveError
from designlab.game import Game
from designlab.gametype import EVERYTHING
from designlab.play.replay import Replay
from designlab.play.session import Session
from designlab.play.story import Line, Story, shared
from designlab.widgets.bars import ApplyBar, TableBar
from designlab.widgets.base import StillWidget
from designlab.widgets.cells import close_earlier, headless
from designlab.widgets.desk import Desk
from designlab.widgets.keeping import Keeper, place
from designlab.widgets.sidebyside import SideBySide
from designlab.widgets.viewer import BoardViewer

if TYPE_CHECKING:
    from designlab.widgets.livecharts import Live

SAVED = Path("playthroughs")
"""Where the table saves stories, by game, in the folder that Python works in."""

_NAME = re.compile(r"[\w-]+")


class Table(ipywidgets.VBox, StillWidget):
    """A game on the table, its values and its outcomes.

    Everything the buttons do can be done from Python as well; the table follows.

    Args:
        game: the game and the ruleset to begin with.
        seats: a bot's name or None (a person) per seat; by default a person and heuristic bots.
        seed: the dice of the first game.
        bots, n, sliders, event: of the charts (see `Live`).
        viewpoint: whose knowledge is drawn (see `BoardViewer`).
        resume: whether running the same cell again, also after a restart of the kernel, goes on
            with what stood on the table.

    Attributes:
        story: the lines that have been played (`designlab.play.story.Story`).
        board: the board (`BoardViewer`).

    Example:
        >>> import designlab as dl
        >>> table = dl.table("court", seed=7)
        >>> table.session.run_bots(plies=8)
        >>> table.live.set({"setup.start_coins": 12})
        >>> table.replay().diverges
        6
    """

    _ends: Sequence[Callable[[], object]] = ()
    _keeper: Keeper | None = None

    def __init__(
        self,
        game: Game,
        seats: Sequence[str | None] | None = None,
        *,
        seed: int = 0,
        bots: str | Sequence[str] = "heuristic",
        n: int = 20_000,
        sliders: Sequence[str] | None = None,
        event: str | None = None,
        viewpoint: int | None = None,
        resume: bool = True,
    ):
        close_earlier()  # what stands on this cell's table is kept before it is resumed
        self.start = game
        self._file: Path | None = None
        self._compared: str | None = None
        self._beside: list[SideBySide] = []
        if seats is None:
            seats = [None] + ["heuristic"] * (game.num_players() - 1)
        self.story = Story(Session(game, seed=seed, seats=seats))
        values, news = self._resume(resume, game, seats, seed)
        # known without the story's lock, which those who change values must not wait for
        self._on_board = self.session.state.game
        self.board = BoardViewer(self.session, viewpoint)
        self.board.shown_in = self
        self._charted: dict[str, Any] = {"bots": bots, "n": n, "sliders": sliders, "event": event}
        self._values = values or game
        self._live: Live | None = None
        self._making = threading.RLock()
        self._desk = Desk(self, news)
        self._bar = TableBar(self._desk.info(), self._desk.do)
        self._apply = ApplyBar(self._differences(), self._desk.do)
        self._unfollow = self.story.subscribe(self._story_changed)
        self._ends = [lambda: self._unfollow()]
        super().__init__([self._bar, self.board, self._apply])
        self.add_class("dl-design-table")

    # -- what stands on the table ---------------------------------------------------------
    @property
    def session(self) -> Session:
        """The line on the board."""
        return self.story.session

    @property
    def game(self) -> Game:
        """The game under the values in the panel."""
        return self._values

    @property
    def live(self) -> Live:
        """The values and the charts (`Live`).

        They are made when they are first asked for, or once the board is shown: a board can be
        played while its charts are still being made.
        """
        with self._making:
            if self._live is None:
                from designlab.widgets.livecharts import Live

                self._live = live = Live(self.start, **self._charted)
                live.shown_in = self
                live.put(self._values)
                self._ends = [*self._ends, live.on_change(self._values_changed)]
                self._arrange()
            return self._live

    def new_game(self, seed: int = 0) -> None:
        """Deal a new game under the values in the panel; the players stay."""
        session = self.session
        seats: list[str | None] = list(session.seats)
        players = self.game.num_players()
        seats = (seats + ["heuristic"] * players)[:players]
        self._put(Story(Session(self.game, seed=seed, seats=seats)))
        self._file = None

    def save(self, name: str) -> Path:
        """Save the story with all its lines as `playthroughs/<game>/<name>.json`.

        Raises:
            SaveError: the name cannot be used or belongs to another story, or nothing could be
                written.
        """
        path = self._path(name)
        if path.exists() and path != self._file:
            raise SaveError(f"{path} is another story; choose another name")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(f"{path.parent} cannot be made: {error.strerror}") from error
        self.story.save(path)
        self._file = path
        self.refresh()
        return path

    def load(self, name: str | Path) -> None:
        """Put a saved story on the table: its name, or the path of its file.

        Raises:
            SaveError: it cannot be read, or is a story of another game; the table stays as it is.
        """
        path = name if isinstance(name, Path) else self._path(name)
        story = Story.load(path)
        if story.session.game.name != self.start.name:
            raise SaveError(
                f"{path} is a story of {story.session.game.name!r}, not of {self.start.name!r}"
            )
        self.live.put(story.session.game)
        self._put(story)
        self._file = path

    # -- values ---------------------------------------------------------------------------
    def from_here_on(self) -> None:
        """Let the game on the board go on under the values in the panel."""
        self.session.change_rules(self.game)

    def replay(self) -> Replay:
        """Take the decisions of the line on the board again, with the same dice, under the values
        in the panel; both are shown side by side, and the new one becomes a line of the story."""
        with self.story.lock:
            line = self.story.current
            why = _words(_changes(self.game, line.session.state_at(0).game))
            replay = line.session.replay(self.game)
            name = self.story.free_name("replay")
            fork = line.session.length if replay.diverges is None else max(0, replay.diverges - 1)
            self.story.add(replay.session, name, fork, why)
        self.compare(name)
        return replay

    @property
    def compared(self) -> str | None:
        """Name of the line that is shown beside the one on the board."""
        return self._compared

    @property
    def saved(self) -> list[str]:
        """Names of the stories of this game that were saved in this folder."""
        return sorted(file.stem for file in (SAVED / self.start.name).glob("*.json"))

    def compare(self, name: str | None) -> None:
        """Show another line beside the one on the board; None ends that."""
        with self.story.lock:
            found = [] if name is None else [self._side_by_side(name)]
            self._compared = name
        for widget in self._beside:
            widget.close()
        self._beside = found
        self._arrange()
        self.refresh()

    # -- the widget -----------------------------------------------------------------------
    def still(self) -> str:
        """The table for readers without a kernel: the board, and the charts."""
        charts = self.live.still() if self._live is not None or headless() else ""
        return f"{self.board.still()}{charts}"

    def _ipython_display_(self) -> None:
        super()._ipython_display_()
        _ = self.live  # made only now: the page paints the board meanwhile

    def close(self) -> None:
        """Take the table off the page."""
        ends, self._ends = self._ends, ()
        for end in ends:
            end()
        if self._keeper is not None and ends:
            self._keeper.now()
        for widget in self.children:
            widget.close()
        super().close()

    def __repr__(self) -> str:
        return f"<Table of {self.start.name}: {self.session!r}>"

    # -- inside ---------------------------------------------------------------------------
    def _resume(
        self, resume: bool, game: Game, seats: Sequence[str | None], seed: int
    ) -> tuple[Game | None, str]:
        """Take over what this cell's table showed before; the values then, and what to say."""
        key = place(game.name, game.ruleset.digest, tuple(seats), seed)
        self._keeper = None if key is None else Keeper(key, lambda: (self.story, self._values))
        if self._keeper is None or not resume:
            return None, ""
        try:
            kept = self._keeper.restore(game)
        except DesignLabError as error:
            return None, f"What stood here before cannot be shown: {error} (it is kept as .old)"
        if kept is None:
            return None, ""
        self.story, values = kept
        if self.session.length == 0 and values.ruleset.digest == game.ruleset.digest:
            return values, ""
        return values, "Here is what stood on the table before; “New game …” begins another."

    def _put(self, story: Story) -> None:
        self._unfollow()
        self.story = story
        self._unfollow = story.subscribe(self._story_changed)
        if self._compared is not None:
            self.compare(None)
        self._story_changed()

    def _story_changed(self, *_: Any) -> None:
        names = [line.name for line in self.story.lines]
        if self.board.session is not self.session:
            self.board.show(self.session)
            if self._compared is not None:
                self.compare(None)
        elif self._compared is not None and self._compared not in names:
            self.compare(None)
        self.refresh()

    def _arrange(self) -> None:
        """Put the parts that there are in their order."""
        charts = [] if self._live is None else [self._live]
        self.children = [self._bar, self.board, *self._beside, self._apply, *charts]

    def _values_changed(self, values: Game) -> None:
        self._values = values
        self._apply.info = self._differences()
        self._keep()

    def refresh(self) -> None:
        """Show on the page what stands on the table now."""
        self._on_board = self.session.state.game
        self._bar.info = self._desk.info()
        self._apply.info = self._differences()
        self._keep()
        self.refresh_still()

    def _keep(self) -> None:
        if self._keeper is not None:
            self._keeper.soon()

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise SaveError(
                f"{name!r} cannot be a story's name: use letters, digits, - and _, as in monday"
            )
        return SAVED / self.start.name / f"{name}.json"

    def _side_by_side(self, name: str) -> SideBySide:
        line = self.story.current
        other = self.story.line(name)
        return SideBySide(
            line.session,
            other.session,
            viewpoint=EVERYTHING if self.board.viewpoint is None else self.board.viewpoint,
            titles=(line.name, other.name),
            fork=_fork(line, other),
        )

    def _differences(self) -> dict[str, Any]:
        return {"different": _changes(self._values, self._on_board)}


def _fork(line: Line, other: Line) -> int:
    """After how many decisions two lines part; a replay may do so by its deal alone."""
    for child, parent in ((line, other), (other, line)):
        if child.parent == parent.name:
            return child.ply
    return shared(line.session, other.session)


def _changes(game: Game, before: Game) -> list[list[str]]:
    """[key, value before, value now] of everything that differs."""
    changes = game.ruleset.changes_from(before.ruleset)
    return [[key, str(before.ruleset.get(key)), str(value)] for key, value in changes.items()]


def _words(changes: list[list[str]]) -> str:
    return ", ".join(f"{key} {before} → {after}" for key, before, after in changes)
