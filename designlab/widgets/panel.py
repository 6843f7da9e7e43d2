"""The tweak panel: every value of a ruleset as a slider, switch or box."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from designlab.errors import DesignLabError, RulesetError, SaveError, UnknownNameError, nearest
from designlab.game import Game
from designlab.ruleset import Parameter, Ruleset, fields_of
from designlab.widgets.module import module, styles

_NAME = re.compile(r"[a-z][a-z0-9_]*")


class TweakPanel(anywidget.AnyWidget):
    """Changes the values of a game's ruleset.

    Values that differ from the default ruleset are marked and can be reset, compared and saved as
    a variant.  A value that is refused is marked in words, and the last valid ruleset stays in
    force.

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
    """

    _esm = module("tweak.js")
    _css = styles("frame.css", "tweak.css")
    schema = traitlets.Dict().tag(sync=True)
    wanted = traitlets.Dict().tag(sync=True)
    errors = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game, only: Sequence[str] | None = None, **more: Any):
        self.start = self._game = game
        self._callbacks: list[Callable[[Game], Any]] = []
        self._pending: list[Future] = []
        self._lock = threading.RLock()
        super().__init__(schema=schema_of(game, only), **more)
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
        """
        with self._lock:
            wanted = {**self.wanted, **changes}
            ruleset = self.start.ruleset.with_changes(wanted)
            self._keep(wanted, {})
            self._put(ruleset)
            self._tell({})

    def reset(self) -> None:
        """Go back to the values that the panel started from."""
        with self._lock:
            self._keep({}, {})
            self._put(self.start.ruleset)
            self._tell({})

    def save(self, name: str, title: str = "", folder: str | Path | None = None) -> Path:
        """Save the values as a variant.

        Args:
            name: small letters, digits and underscores; the file is `<name>.toml`.
            title: what the variant is about.
            folder: by default `rulesets/<game>` in the folder that Python works in.

        Returns:
            The new file; `dl.load(game, ruleset=file)` plays by it.

        Raises:
            SaveError: the name cannot be used, is taken, or nothing could be written.
        """
        if not _NAME.fullmatch(name):
            raise SaveError(
                f"{name!r} cannot be a variant's name: use small letters, digits and underscores, "
                "for example cheap_generals"
            )
        path = Path(folder or Path("rulesets") / self._game.name) / f"{name}.toml"
        if path.exists():
            raise SaveError(f"{path} is there already; choose another name")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(f"{path.parent} cannot be made: {error.strerror}") from error
        self._game.ruleset.save(path, title=title or None)
        return path

    def __repr__(self) -> str:
        return f"<TweakPanel of {self.start.name}: {len(self.wanted)} values changed>"

    # -- the page -------------------------------------------------------------------------
    def _receive(self, _: Any, message: dict[str, Any], __: Any) -> None:
        """Do what a view asks; JupyterLab may call this from a thread of its own."""
        with self._lock:
            try:
                self._do(message)
            except Exception as error:  # the page is where a designer looks
                words = f"This is a fault of the program: {type(error).__name__}: {error}"
                self._keep(self.wanted, {"": words})
                self._tell(message)

    def _do(self, message: dict[str, Any]) -> None:
        if message["type"] == "values":
            self._take(message)
        elif message["type"] == "save":
            try:
                path = self.save(message["name"].strip(), message["title"].strip())
            except DesignLabError as error:
                answer = {"ok": False, "text": str(error)}
            else:
                load = f'dl.load("{self._game.name}", ruleset="{path.as_posix()}")'
                answer = {"ok": True, "text": f"Saved. Load it with {load}"}
            self.send({"type": "saved", "view": message["view"], **answer})

    def _take(self, message: dict[str, Any]) -> None:
        wanted = message["wanted"]
        try:
            ruleset = self.start.ruleset.with_changes(wanted)
        except RulesetError as error:
            self._keep(wanted, {problem.key: problem.message for problem in error.problems})
        else:
            self._keep(wanted, {})
            self._put(ruleset)
        self._answer_after(message, [future for future in self._pending if not future.done()])

    def _answer_after(self, message: dict[str, Any], futures: list[Future]) -> None:
        if not futures:
            self._tell(message)
            return
        first, *rest = futures
        first.add_done_callback(lambda _: self._answer_after(message, rest))

    def _keep(self, wanted: Mapping[str, Any], errors: dict[str, str]) -> None:
        """Change the synced values in place: a page that is loaded again gets them, and no
        message goes out now."""
        for held, new in ((self.wanted, dict(wanted)), (self.errors, errors)):
            held.clear()
            held.update(new)

    def _put(self, ruleset: Ruleset) -> None:
        if ruleset.digest == self._game.ruleset.digest:
            return
        self._game = Game(self.start.type, ruleset)
        answers = [callback(self._game) for callback in list(self._callbacks)]
        self._pending = [answer for answer in answers if isinstance(answer, Future)]

    def _tell(self, message: dict[str, Any]) -> None:
        """Send what is wanted and what is wrong to all views, as the answer to `message`."""
        with self._lock:
            answer = {"wanted": dict(self.wanted), "errors": dict(self.errors)}
            asked = {"view": message.get("view", ""), "seq": message.get("seq", 0)}
            self.send({"type": "values", **asked, **answer})


def schema_of(game: Game, only: Sequence[str] | None = None) -> dict[str, Any]:
    """What the page has to know of a ruleset (see values.js).

    Raises:
        UnknownNameError: `only` names a key that does not exist.
    """
    parameters = game.ruleset.parameters()
    name = game.ruleset.name
    title = game.type.title + (f" ({name})" if name != "default" else "")
    if isinstance(only, str):
        raise UnknownNameError(f"the keys to show must be a list, not {only!r}")
    if only is not None:
        by_path = {parameter.path: parameter for parameter in parameters}
        for path in only:
            if path not in by_path:
                close = nearest(path, list(by_path))
                raise UnknownNameError(f"{game.name} has no value {path!r}{close}")
        chosen = [_field(by_path[path]) | {"row": by_path[path].row_name} for path in only]
        groups = [_group("", "Sliders", "", fields=chosen)] if only else []
        return {"title": title, "groups": groups}
    by_group: dict[str, list[Parameter]] = {}
    for parameter in parameters:
        by_group.setdefault(parameter.group, []).append(parameter)
    abouts = {key: field.meaning for key, field in fields_of(game.type.ruleset_model).items()}
    made = []
    for name, members in by_group.items():
        label = name.replace("_", " ").replace(".", ": ") or "general"
        content = _table(members) if members[0].row else {"fields": [_field(p) for p in members]}
        made.append(_group(name, label, abouts.get(name, ""), **content))
    return {"title": title, "groups": made}


def _group(name: str, label: str, about: str, **content: Any) -> dict[str, Any]:
    return {"name": name, "label": label, "about": about, **content}


def _field(p: Parameter) -> dict[str, Any]:
    return {
        "path": p.path,
        "key": p.name,
        "label": p.name.replace("_", " "),
        "kind": p.kind,
        "value": p.value,
        "default": p.value if p.default is None else p.default,
        "unit": p.unit,
        "ge": p.ge,
        "le": p.le,
        "options": list(p.options),
        "meaning": p.meaning,
        "status": p.status,
        "clause": p.clause,
    }


def _table(cells: list[Parameter]) -> dict[str, Any]:
    """Columns, and rows of bare values: a large table stays small on its way to the page."""
    columns: dict[str, dict[str, Any]] = {}
    rows: dict[str, dict[str, Any]] = {}
    for cell in cells:
        field = _field(cell)
        row = rows.setdefault(
            cell.row, {"key": cell.row, "label": cell.row_name, "values": [], "defaults": []}
        )
        row["values"].append(field.pop("value"))
        row["defaults"].append(field.pop("default"))
        columns.setdefault(cell.name, field)
    return {"columns": list(columns.values()), "rows": list(rows.values())}
