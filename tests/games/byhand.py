"""What the tests of chance by hand share: every outcome a position lists is forced and awaited."""

from __future__ import annotations

import random

from designlab.errors import IllegalActionError
from designlab.game import State
from designlab.gametype import Chance


def chances(state: State) -> dict[str, Chance]:
    """What can be decided by hand, by stream."""
    listed = state.game.type.chances(state.game, state)
    found = {chance.stream: chance for chance in listed}
    assert len(found) == len(listed)
    return found


def outcomes(state: State, stream: str) -> list[str]:
    """The outcomes of a stream that can come next, as `State.force` takes them."""
    return [value for value, _ in chances(state)[stream].outcomes]


def force_some(
    state: State,
    rng: random.Random,
    refusals: dict[str, str],
    each: int = 3,
    plies: int = 60,
) -> dict[str, int]:
    """Force some of the listed outcomes, one at a time, and play on at random until it happens.

    Args:
        refusals: per stream, words of the only refusal that play on may meet, because what
            happened in between has made the outcome impossible.

    Returns:
        Per stream, how often a forced outcome happened.
    """
    before, happened = state.serialize(), {}
    for chance in chances(state).values():
        assert chance.title and all(words for _, words in chance.outcomes)
        values = [value for value, _ in chance.outcomes]
        assert values and len(set(values)) == len(values)
        for value in rng.sample(values, min(each, len(values))):
            other = state.clone()
            other.force(chance.stream, value)
            try:
                for _ in range(plies):
                    if other.is_terminal() or not other.view.forced_n:
                        break
                    other.apply_action(rng.choice(other.legal_actions()))
            except IllegalActionError as error:
                assert refusals.get(chance.stream, "no refusal") in str(error)
            happened[chance.stream] = happened.get(chance.stream, 0) + (not other.view.forced_n)
    assert state.serialize() == before
    return happened
