"""Dense action numbers: every action of a game is one small integer, as in OpenSpiel.

An action is a kind with arguments ("buy" with a position).  Numbers are laid out kind after kind,
so masks and search can use them as indices, and a rule can test `BUY <= action < BUY + 6`.
"""

from __future__ import annotations

from math import prod

from designlab.errors import UnknownNameError, nearest


class ActionSpace:
    """The actions of one game.

    Args:
        **kinds: for each kind, a tuple of (argument name, number of values) pairs.

    Example:
        >>> actions = ActionSpace(buy=(("position", 4),), pass_=())
        >>> actions.buy, actions.pass_, actions.size
        (0, 4, 5)
        >>> actions.decode(2), actions.encode("buy", 2)
        (('buy', (2,)), 2)
    """

    def __init__(self, **kinds: tuple[tuple[str, int], ...]):
        self.kinds = {name.rstrip("_"): args for name, args in kinds.items()}
        self.base: dict[str, int] = {}
        self.size = 0
        for name, args in self.kinds.items():
            self.base[name] = self.size
            self.size += prod(count for _, count in args)

    def __getattr__(self, name: str) -> int:
        try:
            return self.__dict__["base"][name.rstrip("_")]
        except KeyError:
            raise AttributeError(name) from None

    def encode(self, kind: str, *args: int) -> int:
        """The number of an action, from its kind and arguments (each counted from 0)."""
        if kind not in self.kinds:
            raise UnknownNameError(f"no action {kind!r}{nearest(kind, list(self.kinds))}")
        offset = 0
        for value, (name, count) in zip(args, self.kinds[kind], strict=True):
            if not 0 <= value < count:
                raise UnknownNameError(f"{kind}: {name} must be 0 to {count - 1}, not {value}")
            offset = offset * count + value
        return self.base[kind] + offset

    def decode(self, action: int) -> tuple[str, tuple[int, ...]]:
        """Kind and arguments of an action number."""
        if not 0 <= action < self.size:
            raise UnknownNameError(f"actions are numbered 0 to {self.size - 1}, not {action}")
        kind = max((k for k in self.base if self.base[k] <= action), key=lambda k: self.base[k])
        rest, args = action - self.base[kind], []
        for _, count in reversed(self.kinds[kind]):
            rest, value = divmod(rest, count)
            args.append(value)
        return kind, tuple(reversed(args))
