"""Back and forth through values, step by step."""

from __future__ import annotations

from typing import Any


class Steps:
    """Values one after the other; those that share a step's mark, as one drag of a slider, are
    one step.

    Example:
        >>> steps = Steps(10)
        >>> for value in (11, 12, 13):
        ...     steps.put(value, "first drag")
        >>> steps.undo(), steps.can_undo, steps.redo()
        (10, False, 13)
    """

    def __init__(self, first: Any):
        self._values, self._marks, self._at = [first], [""], 0

    @property
    def now(self) -> Any:
        """The value in force."""
        return self._values[self._at]

    @property
    def before(self) -> Any:
        """The value that `undo` leads to; that of now if there is none."""
        return self._values[max(0, self._at - 1)]

    @property
    def after(self) -> Any:
        """The value that `redo` leads to; that of now if there is none."""
        return self._values[self._at + self.can_redo]

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at + 1 < len(self._values)

    def put(self, value: Any, mark: str = "") -> None:
        """Go on to another value; what was undone is forgotten.

        With a mark it takes the place of the value now if that has the same mark; a drag that
        ends where it began leaves no step.
        """
        if value == self.now:
            return
        keep = self._at + (not mark or mark != self._marks[self._at])
        del self._values[keep:], self._marks[keep:]
        if self._values[-1] != value:
            self._values.append(value)
            self._marks.append(mark)
        self._at = len(self._values) - 1

    def undo(self) -> Any:
        """Go one step back, if there is one; returns the value then in force."""
        self._at -= self.can_undo
        return self.now

    def redo(self) -> Any:
        """Go one step forth again, if there is one; returns the value then in force."""
        self._at += self.can_redo
        return self.now
