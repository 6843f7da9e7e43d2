"""What the games share in listing the outcomes that people can decide by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from designlab.game import State
from designlab.gametype import Chance


def queued(state: State, stream: int) -> list[int]:
    """Outcomes forced on a chance stream that have not happened yet, the next one first."""
    s = state.view
    return [s.forced_value[i] for i in range(s.forced_n) if s.forced_stream[i] == stream]


def left_to_draw(state: State, stream: int, deck: Iterable[int], anew: Iterable[int]) -> Counter:
    """Cards that a deck can still bring, with their copies, after those already forced on it.

    Args:
        state: the position.
        stream: the deck's chance stream.
        deck: the cards in the deck.
        anew: what becomes the deck when it is empty and a card is to be drawn.
    """
    left = Counter(deck)
    for card in queued(state, stream):
        left = left or Counter(anew)
        left -= Counter([card])
    return left or Counter(anew)


def die(stream: str, title: str, sides: int, words: Sequence[str] = ()) -> Chance:
    """A die, or an arrow with so many sectors; `words` say what each face means."""
    faces = [str(face) for face in range(1, sides + 1)]
    return Chance(stream, title, tuple(zip(faces, words or faces, strict=True)))
