"""The tweak panel: every value of a ruleset as a slider, switch or box."""

from __future__ import annotations

import html
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from designlab.errors import DesignLabError, RulesetError
from designlab.game import Game
from designlab.ruleset import Ruleset
from designlab.widgets import variants
from designlab.widgets.base import StillWidget, in_words
from designlab.widgets.module import module, styles
from designlab.widgets.schema import group_words, schema_of
from designlab.widgets.steps import Steps

MOST_IN_PICTURE = 40


class TweakPanel(anywidget.AnyWidget, StillWidget):
    """Changes the values of a game's ruleset.

    Values that differ from the rulebook are marked and can be taken back, compared, saved as a
    variant and loaded from one.  A value that is refused is marked in words, and the last valid
    ruleset stays in force.

    Args:
        game: the game to start from.
        only: dotted keys to show; by default everything.

    Attributes:
        start: the game that the panel started from.

    Example:
        >>> import designlab as dl
        >>> panel = TweakPanel(dl.load("court"))
        >>> panel.set({"setup.start_coins": 12})
        >>> panel.game.ruleset.get("setup.start_coins")
        12
        >>> panel.undo()
        >>> panel.changes
        {}
    """

    _esm = module("tweak.js")
    _css = styles("frame.css", "tweak.css")
    schema = traitlets.Dict().tag(sync=True)
    wanted = traitlets.Dict().tag(sync=True)
    errors = traitlets.Dict().tag(sync=True)
    steps = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game, only: Sequence[str] | None = None, **more: Any):
        self.start = self._game = game
        self._named = {r.digest: r for r in (game.ruleset.default, game.ruleset)}
        self._labels = _labels(game)
        self._history = Steps({})
        self._callbacks: list[Callable[[Game], Any]] = []
        self._pending: list[Future] = []
        self._lock = threading.RLock()
        super().__init__(schema=schema_of(game, only), steps=self._ways(), **more)
        self.on_msg(self._receive)

    @property
    def game(self) -> Game:
        """The game under the last valid values."""
        return self._game

    @property
    def changes(self) -> dict[str, Any]:
        """What differs from the game that the panel started from."""
        return self._game.ruleset.changes_from(self.start.ruleset)

    def on_change(self, callback: Callable[[Game], Any]) -> Callable[[], None]:
        """Call `callback(game)` after every valid change; returns the function that ends it.

        If the callback starts longer work and returns a `concurrent.futures.Future`, a slider
        that is being dragged sends its next value when that is done.
        """
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback) if callback in self._callbacks else None

    def set(self, changes: Mapping[str, Any]) -> None:
        """Change values from Python; the page follows.

        Raises:
            RulesetError: the values do not make a valid ruleset; nothing has changed.
            DesignLabError: they add or remove rows of a table; nothing has changed.
        """
        with self._lock:
            ruleset = self.start.ruleset.with_changes({**self.wanted, **changes})
            self._show(Game(self.start.type, ruleset))

    def put(self, game: Game) -> None:
        """Take over all values of a game, whatever was wanted before; one step undoes it.

        Raises:
            DesignLabError: it is another game, or its tables have other rows; nothing has changed.
        """
        with self._lock:
            self._show(game)

    def load(self, ruleset: str | Path) -> None:
        """Take over all values of a variant: its name, or the path of its file.

        Raises:
            RulesetError: the file is missing or holds faults.
            DesignLabError: there is no such variant, or its tables have other rows.
        """
        from designlab.api import load

        self.put(load(self.start, ruleset=ruleset))

    def undo(self) -> None:
        """Take the last change of values back, wherever it was made."""
        self._go(self._history.undo)

    def redo(self) -> None:
        """Make a change again that was taken back."""
        self._go(self._history.redo)

    def reset(self) -> None:
        """Go back to the values that the panel started from."""
        self.put(self.start)

    def save(self, name: str, title: str = "", folder: str | Path | None = None) -> Path:
        """Save the values as a variant; a file that is there is never overwritten.

        Args:
            name: small letters, digits and underscores; the file is `<name>.toml`.
            title: what the variant is about.
            folder: by default `rulesets/<game>` in the folder that Python works in.

        Returns:
            The new file; `dl.load(game, ruleset=file)` plays by it.

        Raises:
            SaveError: the name cannot be used, is taken, or nothing could be written.
        """
        return variants.save_variant(self._game.ruleset, name, title, folder)

    def still(self) -> str:
        """The values that differ from the rulebook, as a table."""
        return changes_table(self._game)

    def __repr__(self) -> str:
        return f"<TweakPanel of {self.start.name}: {len(self.wanted)} values changed>"

    # -- values ---------------------------------------------------------------------------
    def _show(self, game: Game) -> None:
        """Take over valid values, and tell every page."""
        wanted = variants.changes_for(self.start, game)
        self._named.setdefault(game.ruleset.digest, game.ruleset)
        self._history.put(wanted)
        self._keep({})
        self._put(game.ruleset)
        self._tell({})

    def _go(self, way: Callable[[], Any]) -> None:
        with self._lock:
            way()
            self._try()
            self._tell({})

    def _try(self) -> None:
        """Put what is wanted in force, or say why not."""
        try:
            ruleset = self.start.ruleset.with_changes(self._history.now)
        except RulesetError as error:
            self._keep({problem.key: problem.message for problem in error.problems})
        else:
            self._keep({})
            self._put(ruleset)

    def _keep(self, errors: dict[str, str]) -> None:
        """Change the synced values in place: a page that is loaded again gets them, and no
        message goes out now."""
        news = (self.wanted, self._history.now), (self.errors, errors), (self.steps, self._ways())
        for held, new in news:
            held.clear()
            held.update(new)

    def _put(self, ruleset: Ruleset) -> None:
        if ruleset.digest == self._game.ruleset.digest:
            return
        self._game = Game(self.start.type, self._named.get(ruleset.digest, ruleset))
        answers = [callback(self._game) for callback in list(self._callbacks)]
        self._pending = [answer for answer in answers if isinstance(answer, Future)]
        self.refresh_still()

    def _ways(self) -> dict[str, str]:
        """Where undo and redo lead, in words; empty where they lead nowhere."""
        now = self._history.now
        return {
            "undo": self._way(now, self._history.before),
            "redo": self._way(now, self._history.after),
        }

    def _way(self, now: dict[str, Any], then: dict[str, Any]) -> str:
        keys = [k for k in {**now, **then} if now.get(k, self) != then.get(k, self)]
        if len(keys) != 1:
            return f"{len(keys)} values" if keys else ""
        start, key = self.start.ruleset, keys[0]
        here, there = (w[key] if key in w else start.get(key) for w in (now, then))
        return f"{self._labels.get(key, key)}: {_words(here)} → {_words(there)}"

    # -- the page -------------------------------------------------------------------------
    def _receive(self, _: Any, message: dict[str, Any], __: Any) -> None:
        """Do what a view asks; JupyterLab may call this from a thread of its own."""
        with self._lock:
            try:
                self._do(message)
            except Exception as error:
                self._keep({"": in_words(error)})
                self._tell(message)

    def _do(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "values":
            for earlier in message.get("before", ()):
                self._history.put(earlier["wanted"], earlier["step"])
            self._history.put(message["wanted"], message.get("step", ""))
            self._try()
            self._answer_after(message, [future for future in self._pending if not future.done()])
        elif kind in ("undo", "redo"):
            self._go(self._history.undo if kind == "undo" else self._history.redo)
        elif kind == "variants":
            found = variants.choices(self.start.name)
            self.send({"type": "variants", "view": message["view"], "variants": found})
        elif kind == "save":
            self._answer(message, "saved", self._save_from)
        elif kind == "load":
            self._answer(message, "loaded", self._load_from)

    def _answer(
        self, message: dict[str, Any], kind: str, act: Callable[[dict[str, Any]], str]
    ) -> None:
        """Do it, and tell the view that asked how it went."""
        try:
            answer = {"ok": True, "text": act(message)}
        except DesignLabError as error:
            answer = {"ok": False, "text": str(error)}
        self.send({"type": kind, "view": message["view"], **answer})

    def _save_from(self, message: dict[str, Any]) -> str:
        path = self.save(message["name"].strip(), message["title"].strip())
        load = f'dl.load("{self._game.name}", ruleset="{path.as_posix()}")'
        return f"Saved. Load it with {load}"

    def _load_from(self, message: dict[str, Any]) -> str:
        self.load(message["source"])
        n = len(self._game.ruleset.changes_from(self._game.ruleset.default))
        differ = f"{n} values differ" if n != 1 else "1 value differs"
        return f"Loaded {self._game.ruleset.name}: {differ} from the rulebook."

    def _answer_after(self, message: dict[str, Any], futures: list[Future]) -> None:
        if not futures:
            self._tell(message)
            return
        first, *rest = futures
        first.add_done_callback(lambda _: self._answer_after(message, rest))

    def _tell(self, message: dict[str, Any]) -> None:
        """Send what is wanted and what is wrong to all views, as the answer to `message`."""
        with self._lock:
            state = {name: dict(getattr(self, name)) for name in ("wanted", "errors", "steps")}
            asked = {"view": message.get("view", ""), "seq": message.get("seq", 0)}
            self.send({"type": "values", **asked, **state})


def changes_table(game: Game) -> str:
    """What differs from the rulebook, as an HTML table."""
    found = game.ruleset.diff(game.ruleset.default)
    title = f"<b>{html.escape(game.type.title)}</b>"
    if not len(found):
        return f"<p>{title}: all as in the rulebook</p>"
    rows = [
        [row.key, row.meaning, _words(row.other), _words(row.this), row.unit]
        for row in found.head(MOST_IN_PICTURE).itertuples()
    ]
    body = "".join(
        f"<tr>{''.join(f'<td>{html.escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows
    )
    head = "".join(f"<th>{word}</th>" for word in ("key", "meaning", "rulebook", "here", "unit"))
    more = len(found) - len(rows)
    rest = f"<p>and {more} more</p>" if more else ""
    caption = f"<p>{title}: {len(found)} changed</p>"
    return f"{caption}<table><tr>{head}</tr>{body}</table>{rest}"


def _labels(game: Game) -> dict[str, str]:
    """Each dotted key in words: its group or row, and its name."""
    return {
        p.path: f"{p.row_name or group_words(p.group)}: {p.name.replace('_', ' ')}"
        for p in game.ruleset.parameters()
    }


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list):
        text = ", ".join(map(str, value))
        return text if len(text) <= 40 else text[:38] + " …"
    return str(value)
