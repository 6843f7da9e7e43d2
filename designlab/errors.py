"""The errors a designer can meet; each message is one clear sentence."""

from __future__ import annotations

from dataclasses import dataclass


class DesignLabError(Exception):
    """Base of every error that designlab raises on purpose."""


class IllegalActionError(DesignLabError):
    """The action is not legal here; the position is unchanged."""


class UnknownNameError(DesignLabError, LookupError):
    """A game, variant, bot, key or action name that does not exist."""


class SaveError(DesignLabError):
    """A file could not be read or written; whatever was there before is still there."""


@dataclass(frozen=True)
class Problem:
    """One fault of a ruleset: where it is, what is wrong, what would be right.

    `severity` is "error" (the ruleset is refused) or "warning" (it is used as it is).
    """

    key: str
    message: str
    file: str = ""
    line: int | None = None
    severity: str = "error"

    def __str__(self) -> str:
        place = self.file + (f":{self.line}" if self.line else "")
        return ": ".join(part for part in (place, self.key, self.message) if part)


class RulesetError(DesignLabError, ValueError):
    """A ruleset that cannot be used; `problems` lists every fault of it at once."""

    def __init__(self, problems: list[Problem]):
        self.problems = problems
        super().__init__("\n".join(str(problem) for problem in problems))


def nearest(word: str, candidates: list[str]) -> str:
    """`, did you mean "…"?` for the closest candidate, or an empty string."""
    import difflib

    close = difflib.get_close_matches(word, candidates, n=1, cutoff=0.5)
    return f', did you mean "{close[0]}"?' if close else ""
