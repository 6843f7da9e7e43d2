"""Flat records: the memory that interpreted and compiled rules share.

A state or a set of rules is one aligned numpy record of 64-bit fields.  Compiled rules read it
as it is; interpreted rules read the same memory through a ctypes view, which is twelve times
faster than `numpy.record` and whose fields are plain Python ints.
"""

from __future__ import annotations

import ctypes
import functools
import operator
from typing import Any

import numpy as np

from designlab.kernel.chance import chance_fields

TERMINAL = -4
"""`state.player` once the game is over (OpenSpiel's `PlayerId.TERMINAL`)."""

NOBODY = -1
"""No seat, no card, no tile: the empty value of every index field."""


@functools.cache
def _ctype(dtype: np.dtype) -> Any:
    if dtype.subdtype:
        return functools.reduce(operator.mul, dtype.shape[::-1], _ctype(dtype.base))
    if not dtype.names:
        return np.ctypeslib.as_ctypes_type(dtype)
    fields = [(name, _ctype(dtype[name])) for name in dtype.names]
    view_type = type("View", (ctypes.Structure,), {"__slots__": (), "_fields_": fields})
    for name in dtype.names:
        if getattr(view_type, name).offset != dtype.fields[name][1]:  # type: ignore[index]
            raise TypeError(f"field {name!r} is not aligned: build the dtype with align=True")
    return view_type


def view(array: np.ndarray, index: int = 0) -> Any:
    """`array[index]` as an object whose attributes are plain ints, for interpreted rules.

    The view shares the array's memory and keeps it alive.  A misspelt field raises
    `AttributeError`, an index out of range `IndexError`.

    Example:
        >>> a = np.zeros(1, np.dtype([("coins", "i8"), ("dice", "i8", 2)], align=True))
        >>> v = view(a)
        >>> v.coins, v.dice[1] = 7, 5
        >>> a["coins"][0].item(), a["dice"][0].tolist()
        (7, [0, 5])
    """
    return _ctype(array.dtype).from_buffer(array, index * array.itemsize)


def state_dtype(streams: int, fields: list[tuple]) -> np.dtype:
    """The record of one position: the header every game shares, then the game's own fields.

    The header is `player` (seat to act, or `TERMINAL`), `turn` (turn or round number as the
    rulebook counts it), `ply` (decisions taken), `reason` (why the game ended), `winner` (seat,
    or `NOBODY`), and the chance streams of `designlab.kernel.chance`.

    Args:
        streams: number of chance streams, `BOTS` included.
        fields: numpy field descriptions; every number is `i8`.
    """
    header = [(name, "i8") for name in ("player", "turn", "ply", "reason", "winner")]
    return np.dtype(header + chance_fields(streams) + fields, align=True)
