"""What the cards do when they are played, as data: lists of steps that the engine carries out.

A designer adds a function to `[functions]` in TOML, of the steps below, and puts its key into
`deck.functions`: the card of that number then does it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from designlab.ruleset import Section, param

TILE_STEPS = ("stone", "rotate", "clear", "replace", "send_home")
"""Steps that change the target tile."""
PERSON_STEPS = ("roll", "steal", "hand_over", "pay")
"""Steps between the player and another one."""


class Step(Section):
    """One step of a function; steps are carried out in order."""

    op: Literal[
        "roll", "steal", "hand_over", "pay", "peek", "gain",
        "stone", "rotate", "clear", "replace", "damage", "send_home",
    ] = param(
        ...,
        "what happens: roll two dice; steal a random card; hand the played card over; pay chips; "
        "peek at the target; gain chips; put stones; rotate the tile; clear stones (with the "
        "scavenger bonus); replace the tile's card; take chips as damage; send to camp",
        clause="BE-7.2", status="stated",
    )  # fmt: skip
    who: Literal["self", "next", "there"] = param(
        "self", "whom it concerns: the player, the next active player, or the person on the "
        "target tile", clause="BE-7.2", status="stated",
    )  # fmt: skip
    when: Literal["always", "no_match", "match", "double"] = param(
        "always", "on which result of an earlier roll it happens: no die, at least one die, or "
        "at least two dice show the face", clause="BE-8.2", status="stated",
    )  # fmt: skip
    amount: int = param(
        0, "chips, stones (99: all), or the face that counts in a roll", ge=0, le=99,
        unit="chips or stones", clause="BE-7.2", status="stated",
    )  # fmt: skip
    per: Literal[
        "fixed", "gamble_chips", "probe_reward", "rockfall_damage", "rotate_damage",
        "rotate_stones", "cannon_damage", "cannon_stones", "quake_damage",
    ] = param(
        "fixed", "where the amount stands: here, or under this key of [cards]",
        clause="BE-7.2", status="stated",
    )  # fmt: skip


class Function(Section):
    """What a played card does."""

    name: str = param(..., "name of the function", clause="BE-7.2", status="stated")
    original: str = param(
        "", "word printed on the card, in the designer's language", clause="BE-7.2",
        status="stated",
    )  # fmt: skip
    target: Literal["none", "hidden", "adjacent", "line", "anywhere"] = param(
        "none", "what is chosen: nothing; the deck's top or a face-down tile; a tile next to "
        "yours; a tile of your row or column; any tile", clause="BE-7.4", status="stated",
    )  # fmt: skip
    steps: list[Step] = param(
        [], "what happens, step by step", capacity=8, clause="BE-14.4", status="assumed"
    )


def faults(key: str, function: Function) -> Iterator[tuple[str, str]]:
    """What keeps a function from being carried out, as (dotted key, message)."""
    on_tile = function.target in ("adjacent", "line", "anywhere")
    rolled = replaced = False
    for i, step in enumerate(function.steps):
        at = f"functions.{key}.steps.{i}"
        if not on_tile and (step.op in TILE_STEPS or step.who == "there"):
            yield at, "concerns a tile, so the function's target must be adjacent, line or anywhere"
        if step.op == "peek" and function.target != "hidden":
            yield at, 'looks at something face-down, so the function\'s target must be "hidden"'
        if step.op in PERSON_STEPS and step.who == "self":
            yield f"{at}.who", f'must be "next" or "there": {step.op} needs another player'
        if step.when != "always" and not rolled:
            yield f"{at}.when", 'must be "always": no earlier step rolls dice'
        if step.op == "roll" and not 1 <= step.amount <= 12:
            yield f"{at}.amount", "must be the face that counts, 1 to 12"
        rolled = rolled or step.op == "roll"
        replaced = (replaced or step.op == "replace") and step.op != "send_home"
    if replaced:
        yield (
            f"functions.{key}.steps",
            "must send the person to camp (send_home) after replacing the tile's card: nobody "
            "stands on a face-down tile",
        )
