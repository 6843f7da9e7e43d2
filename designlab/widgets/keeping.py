"""Keeping a table over restarts: what stands on it is written to a file as it changes.

The files lie in `.designlab/` of the folder that Python works in, one pair for each cell that
makes a table: the story, and the values that stand in its panel.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from pathlib import Path

from designlab.errors import DesignLabError
from designlab.game import Game
from designlab.play.story import Story
from designlab.ruleset import load_ruleset
from designlab.widgets.cells import current_run

FOLDER = Path(".designlab")
REST_S = 0.5


class Keeper:
    """Writes a table's story and values soon after they change.

    Args:
        key: names the table; see `place`.
        content: the story and the values now.
    """

    def __init__(self, key: str, content: Callable[[], tuple[Story, Game]]):
        self.story_file = FOLDER.absolute() / f"{key}.json"
        self.values_file = FOLDER.absolute() / f"{key}.toml"
        self._content = content
        self._timer: threading.Timer | None = None
        self._writing = threading.Lock()  # never held by those who hold a lock of the story

    def soon(self) -> None:
        """Write once nothing has changed for a moment."""
        self._stop()
        self._timer = threading.Timer(REST_S, self.now)
        self._timer.daemon = True
        self._timer.start()

    def now(self) -> None:
        """Write now.  A disk that is full must not stop a game: then the older files stay."""
        self._stop()
        with self._writing:
            story, game = self._content()
            try:
                self.story_file.parent.mkdir(exist_ok=True)
                story.save(self.story_file)
                game.ruleset.save(self.values_file, extends="default")
            except (DesignLabError, OSError):
                pass

    def _stop(self) -> None:
        timer, self._timer = self._timer, None
        if timer is not None:
            timer.cancel()

    def restore(self, game: Game) -> tuple[Story, Game] | None:
        """What was kept, None if nothing was.

        Raises:
            DesignLabError: it cannot be read; it has been put aside as `<file>.old`.
        """
        if not self.story_file.exists():
            return None
        try:
            story = Story.load(self.story_file)
            values = game
            if self.values_file.exists():
                kind = game.type
                values = Game(kind, load_ruleset(kind.ruleset_model, kind.name, self.values_file))
            return story, values
        except DesignLabError:
            for file in (self.story_file, self.values_file):
                if file.exists():
                    file.replace(file.with_suffix(file.suffix + ".old"))
            raise


def place(*what: object) -> str | None:
    """A name for the table that the calling cell makes of `what`; None outside of a notebook."""
    run = current_run()
    if run is None:
        return None
    digest = hashlib.sha256(repr((run.cell, *what)).encode()).hexdigest()
    return f"{what[0]}-{digest[:12]}"
