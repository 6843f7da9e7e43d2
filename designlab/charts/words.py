"""Captions: what was played, what lies behind it, and how sure a number is."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from designlab.game import Game
    from designlab.lab import Result
    from designlab.ruleset import Ruleset

_ORIGINAL = "default"
_changes: dict[str, int] = {}  # by digest: what a name stands for is looked up at every update


def ruleset_words(ruleset: Ruleset) -> str:
    """A ruleset's name, and whether it is still what that name stands for."""
    if ruleset.name == _ORIGINAL and ruleset.changed:
        if ruleset.digest not in _changes:
            _changes[ruleset.digest] = len(ruleset.changes_from(ruleset.default))
        n = _changes[ruleset.digest]
        return f"default with {n} {'value' if n == 1 else 'values'} changed" if n else _ORIGINAL
    of_file = ruleset.path is not None and ruleset.name == ruleset.path.stem
    return f"{ruleset.name}, changed" if ruleset.changed and of_file else ruleset.name


def rules_played(game: Game) -> list[str]:
    """A line about the ruleset, if it is not the game's default one."""
    words = ruleset_words(game.ruleset)
    return [] if words == _ORIGINAL else [f"rules: {words}"]


def behind(result: Result | None, baseline: Result | None) -> list[str]:
    """A line about what lies grey behind a run."""
    if baseline is None:
        return []
    games = f"{baseline.n:,} games"
    if result is not None and result.bots != baseline.bots:
        games = f"{games}, bots: {' vs '.join(dict.fromkeys(baseline.bots))}"
    if result is not None and result.seed != baseline.seed:
        dice = f", seed {baseline.seed}"
    else:
        dice = " on the same dice" if result is not None else ""
    return [f"grey: {ruleset_words(baseline.game.ruleset)}, {games}{dice}"]


def interval(mean: float, low: float, high: float, unit: str = "", digits: int = 1) -> str:
    """A mean with its unit and its 95 % interval."""
    unit = unit and f" {unit}"
    if math.isnan(low):
        return f"{mean:.{digits}f}{unit} (one game has no 95 % interval)"
    return f"{mean:.{digits}f}{unit} (95 % interval {low:.{digits}f} to {high:.{digits}f})"


def signed(value: float, digits: int = 1) -> str:
    """A difference with its sign, as "+1.5" or "−0.3"; no sign for what rounds to 0."""
    text = f"{abs(value):.{digits}f}"
    return text if not float(text) else f"{'+' if value > 0 else '−'}{text}"


def short(name: str, most: int = 30) -> str:
    """A name that fits beside a bar."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def text_width(text: str, size: float = 11) -> float:
    """About how wide a text is, in pixels; Chinese characters are square."""
    return size * sum(1.0 if ord(char) > 0x2E80 else 0.56 for char in text)
