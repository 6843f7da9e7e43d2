"""Chance as part of the state: seeded, forkable, one stream per purpose.

A stream is a key and a counter; the next number is a hash of both (SplitMix64's finalizer,
Steele, Lea & Flood, OOPSLA 2014).  So a copy of a state is a complete fork, undo is exact, and
one stream's draws never move another's: bots cannot disturb the deal, and two rulesets that are
compared on one seed keep the same dice for the same purpose.

A queue of forced outcomes in the state overrides the next draws of a stream.  Worked examples,
tests and designers who roll real dice at the table all use it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from designlab.kernel.rule import rule

BOTS = 0
"""The stream that bots draw from in every game; a game's own streams start at 1."""

FORCED_CAPACITY = 64
NOT_FORCED = -(2**62)

_U = np.uint64
_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15
_MIX1 = 0xBF58476D1CE4E5B9
_MIX2 = 0x94D049BB133111EB
_STREAM = 0xD1342543DE82EF95


def chance_fields(streams: int) -> list[tuple]:
    """The fields of `streams` chance streams and the forced queue, for `state_dtype`."""
    return [
        ("stream_key", "u8", (streams,)),
        ("stream_count", "i8", (streams,)),
        ("forced_n", "i8"),
        ("forced_stream", "i8", (FORCED_CAPACITY,)),
        ("forced_value", "i8", (FORCED_CAPACITY,)),
    ]


def mix(z: int) -> int:
    """SplitMix64's finalizer on a Python int below 2**64."""
    z = (z ^ z >> 30) * _MIX1 & _MASK
    z = (z ^ z >> 27) * _MIX2 & _MASK
    return z ^ z >> 31


def _set_key(state: Any, stream: int, seed: int) -> None:
    """Start `stream` anew from `seed`: same seed and stream, same numbers."""
    state.stream_key[stream] = mix((int(seed) + (stream + 1) * _STREAM) & _MASK)
    state.stream_count[stream] = 0


@rule(interpreted=_set_key)
def set_key(state, stream, seed):
    z = _U(seed) + _U(stream + 1) * _U(_STREAM)
    z = (z ^ (z >> _U(30))) * _U(_MIX1)
    z = (z ^ (z >> _U(27))) * _U(_MIX2)
    state.stream_key[stream] = z ^ (z >> _U(31))
    state.stream_count[stream] = 0


def _bits(state: Any, stream: int) -> int:
    """The stream's next 32 random bits, as an int in 0 … 2**32 - 1."""
    state.stream_count[stream] += 1
    z = state.stream_key[stream] + state.stream_count[stream] * _GOLDEN & _MASK
    return mix(z) >> 32


@rule(interpreted=_bits)
def bits(state, stream):
    state.stream_count[stream] += 1
    z = state.stream_key[stream] + _U(state.stream_count[stream]) * _U(_GOLDEN)
    z = (z ^ (z >> _U(30))) * _U(_MIX1)
    z = (z ^ (z >> _U(27))) * _U(_MIX2)
    return np.int64((z ^ (z >> _U(31))) >> _U(32))


@rule
def seed_streams(state, seed):
    """Key every stream of the state from one game seed and empty the forced queue."""
    for stream in range(len(state.stream_count)):
        set_key(state, stream, seed)
    state.forced_n = 0


@rule
def begin_choice(state):
    """Give a bot the numbers that belong to this ply, whatever was asked of bots before.

    So a hint changes nothing, and a bot in play chooses as the same bot in simulation.
    """
    state.stream_count[BOTS] = state.ply * 4096


@rule
def end_choice(state):
    """Forget how many numbers the bot took."""
    state.stream_count[BOTS] = 0


@rule
def pop_forced(state, stream):
    """The oldest outcome forced on `stream`, or `NOT_FORCED`."""
    for i in range(state.forced_n):
        if state.forced_stream[i] == stream:
            value = state.forced_value[i]
            state.forced_n -= 1
            for j in range(i, state.forced_n):
                state.forced_stream[j] = state.forced_stream[j + 1]
                state.forced_value[j] = state.forced_value[j + 1]
            return value
    return NOT_FORCED


@rule
def draw(state, stream, n):
    """A uniform number in 0 … n-1 from `stream` (bias below n / 2**32).

    A forced outcome of this stream comes first; one that is not in 0 … n-1 raises ValueError.
    """
    if state.forced_n > 0:
        value = pop_forced(state, stream)
        if value != NOT_FORCED:
            if value < 0 or value >= n:
                raise ValueError("the forced outcome is not possible here")
            return value
    return (bits(state, stream) * n) >> 32


@rule
def roll(state, stream, sides):
    """One die with faces 1 … `sides`; forced outcomes are faces."""
    if state.forced_n > 0:
        value = pop_forced(state, stream)
        if value != NOT_FORCED:
            if value < 1 or value > sides:
                raise ValueError("the forced outcome is not possible here")
            return value
    return 1 + ((bits(state, stream) * sides) >> 32)


def force(state: Any, stream: int, value: int) -> None:
    """Queue `value` as the next outcome of `stream` (OverflowError beyond 64 in the queue)."""
    if state.forced_n >= FORCED_CAPACITY:
        raise OverflowError(f"at most {FORCED_CAPACITY} outcomes can be forced ahead")
    state.forced_stream[state.forced_n] = stream
    state.forced_value[state.forced_n] = value
    state.forced_n += 1
