"""What each skill says, with the numbers of the ruleset."""

from __future__ import annotations

from typing import Any

from designlab.games.mountains.names import plural


def skill_text(model: Any, being: int, k: int) -> str:
    """The effect of a skill in one phrase."""
    return (_xi_bian, _huan, _qing_luan, _ling_yu)[being](model)[k]


def _xi_bian(model: Any) -> tuple[str, ...]:
    x = model.xi_bian
    per = "per weapon" if x.s1_per == "weapon" else "per attack"
    share = f"1/{x.s3_divisor} of " if x.s3_divisor > 1 else ""
    when = "then" if x.s3_payout == "at_end" else "at once"
    return (
        f"spend the attack, gain {x.basic_gain} HP",
        f"until your next turn whoever attacks you loses {x.s1_loss} HP {per}",
        "an opponent discards a weapon of your choice",
        f"until your next turn gain {share}all HP that others lose, {when}",
    )


def _huan(model: Any) -> tuple[str, ...]:
    h = model.huan
    return (
        f"spend the movement, {h.basic_damage} damage to an opponent within {h.basic_range} tiles",
        f"{h.s1_bonus} more damage with one weapon this turn",
        f"draw {plural(h.s2_cards, 'weapon')}, not to be used this turn",
        f"{h.s3_damage} damage to all other players",
    )


def _qing_luan(model: Any) -> tuple[str, ...]:
    q = model.qing_luan
    low, high = q.basic_bonus
    dice = plural(q.s1_dice, "die")
    extra = f"roll {dice} and move by one of them"
    better = f"choose among {dice} for the movement"
    return (
        f"spend the attack, move {low} to {high} tiles further",
        extra if q.s1_mode == "extra" else better,
        "swap places with another player",
        "move a player to any tile",
    )


def _ling_yu(model: Any) -> tuple[str, ...]:
    y = model.ling_yu
    names = {"none": "nothing", "challenge": "a challenge card", "chance": "a chance card",
             "weapon": "a weapon"}  # fmt: skip
    faces: dict[str, list[str]] = {}
    for face, draws in enumerate(y.s1_table, start=1):
        faces.setdefault(names[draws], []).append(str(face))
    table = ", ".join(f"{'/'.join(on)} {what}" for what, on in faces.items())
    return (
        f"spend the movement, weapon ranges times {y.basic_multiplier} this turn",
        f"roll a die: {table}",
        "an opponent loses the next movement",
        "take a weapon from an opponent",
    )
