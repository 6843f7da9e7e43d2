"""The events of the Xiangqi Roguelike: the rulebook's arguments, and a sentence for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from designlab.game import Game
from designlab.games.xiangqi.grid import CELL_NAMES
from designlab.games.xiangqi.text import (
    REASONS,
    ability_name,
    kind_name,
    plural,
    rows,
    tip_name,
)
from designlab.games.xiangqi.vocabulary import (
    ABILITIES,
    COLLISION,
    DICE_ROWS,
    EVENTS,
    KINDS,
    SELF_DESTRUCT,
    STAGES,
    Gained,
    Happened,
    Healed,
    Moved,
    Paid,
    Part,
    Spawned,
)
from designlab.kernel.events import Event


def dice_faces(packed: int) -> list[int]:
    """The faces of one side's dice, in the order in which they fell."""
    faces = []
    while packed:
        faces.append(packed % 32)
        packed //= 32
    return faces


def cause_name(game: Game, cause: int) -> str:
    """ "atk", "kick", …, "collision", "self_destruct"."""
    if cause == COLLISION:
        return "collision"
    if cause == SELF_DESTRUCT:
        return "self_destruct"
    return str(rows(game, "abilities")[cause].id)


def _word(game: Game, event: Event, meaning: str, value: int) -> Any:
    """One argument as the rulebook writes it."""
    kind = Happened(event.kind)
    units, tips = game.ruleset.keys("units"), game.ruleset.keys("tips")
    if meaning == "ability":
        return rows(game, "abilities")[value % ABILITIES].id
    if meaning == "kind":
        return tips[value] if kind in (Happened.TIP, Happened.GAIN_TIP) else units[value % KINDS]
    if meaning in ("cell", "from", "to"):
        return CELL_NAMES[value]
    if meaning == "target":
        ability = rows(game, "abilities")[event.item % ABILITIES]
        return CELL_NAMES[value] if ability.type == "spawn" else value
    if meaning in ("self_dice", "target_dice"):
        return dice_faces(value)
    if meaning == "rr_self":
        return value // 1000 - 500
    if meaning == "rr_target":
        return value % 1000 - 500
    if meaning == "success":
        return bool(value)
    if meaning == "with":
        return value or "edge"
    if meaning == "upgrade":
        return rows(game, "upgrades")[value].id
    if meaning == "name":
        return Part(value).name.lower()
    if meaning == "how":
        return Moved(value).name.lower()
    if meaning == "reason":
        return REASONS[value]
    if meaning == "result":
        won = "win" if kind == Happened.RUN_END else "victory"
        lost = "loss" if kind == Happened.RUN_END else "defeat"
        return won if value else lost
    if meaning == "cause":
        return _cause(game, event, kind, value)
    return int(value)


def _cause(game: Game, event: Event, kind: Happened, value: int) -> str:
    if kind == Happened.SPAWN:
        return Spawned(value).name.lower()
    if kind == Happened.HEAL:
        return "tip" if value == Healed.TIP else "rest"
    if kind == Happened.COINS:
        return Paid(value).name.lower()
    if kind in (Happened.GAIN_TIP, Happened.GAIN_UNIT):
        return Gained(value).name.lower()
    return cause_name(game, value)


def event_args(game: Game, event: Event) -> tuple:
    """The arguments as the rulebook writes them, for example (1, "e4", "f5", "push")."""
    args = []
    for arg in EVENTS[event.kind].args:
        field, _, meaning = arg.partition(":")
        args.append(_word(game, event, meaning, getattr(event, field)))
    return tuple(args)


SENTENCES = {
    Happened.BATTLE_START: "Stage {0} begins",
    Happened.ROUND_START: "Round {0}",
    Happened.ROUND_END: "Round {0} ends",
    Happened.COLLISION: "{who} #{0} is pushed against {with_}",
    Happened.STUN: "{who} #{0} is stunned",
    Happened.HEAL: "{who} #{0} regains {1} HP",
    Happened.EXPIRE: "{who} #{0} leaves the board: its time is over",
    Happened.LAPSE: "{who} #{0} does nothing this time",
    Happened.RETURN: "{who} #{0} returns to hand as card {1}, healed by {2}",
    Happened.UPGRADE: "Card {0} is upgraded: {upgrade}",
}

PHASES = {
    "deploy": "Deploy Phase",
    "enemy_move": "Enemy Move Phase",
    "player": "Player Phase",
    "enemy": "Enemy Phase",
    "victory": "Victory",
}
ENDS = {
    ("victory", "king"): "the enemy King is dead",
    ("victory", "annihilation"): "no enemy is left",
    ("defeat", "king"): "your King is dead",
    ("defeat", "no_units"): "you have no unit left",
    ("victory", "round_cap"): "the last Round is over",
    ("defeat", "round_cap"): "the last Round is over",
}
MOVES = {
    "mv": "moves",
    "charge": "charges",
    "push": "is pushed",
    "drive": "drives",
    "advance": "advances",
}
EARNED = {
    "reward": "Reward",
    "buy": "A unit card",
    "upgrade": "An upgrade",
    "tip": "A Tip",
}


def describe_event(game: Game, event: Event) -> str:
    """A sentence for the log."""
    kind, args = Happened(event.kind), event_args(game, event)
    who = item_names(game, "unit")[event.item] if EVENTS[event.kind].item == "unit" else ""
    if kind in SENTENCES:
        with_ = "the edge" if args[-1] == "edge" else f"unit #{args[-1]}"
        upgrade = rows(game, "upgrades")[event.item].name if kind == Happened.UPGRADE else ""
        return _upper(SENTENCES[kind].format(*args, who=who, with_=with_, upgrade=upgrade))
    return _upper(_TELL[kind](game, event, who, *args))


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _act(game: Game, event: Event, who: str, unit: int, ability: str, target: Any) -> str:
    side = "enemy " if event.item >= ABILITIES else ""
    name = ability_name(game, event.item % ABILITIES)
    aim = f" on {target}" if isinstance(target, str) else f" on #{target}" if target != unit else ""
    return f"{side}unit #{unit}: {name}{aim}"


def _roll(
    game: Game, event: Event, who: str, one: int, other: int, diff: int, dice: list, foe_dice: list,
    rr: int, foe_rr: int, success: bool,
) -> str:  # fmt: skip
    own = "/".join(map(str, dice))
    foe = "/".join(map(str, foe_dice))
    word = "succeeds" if success else "fails"
    return (
        f"Roll check of #{one} against #{other}, ADV {diff:+d}: {own} against {foe}, "
        f"result {rr} against {foe_rr}: it {word}"
    )


def _death(game: Game, event: Event, who: str, unit: int, cause: str) -> str:
    return f"{who} #{unit} dies" + (" of its own bomb" if cause == "self_destruct" else "")


def _battle_end(
    game: Game, event: Event, who: str, stage: int, result: str, reason: str, round: int
) -> str:
    return f"{result} in stage {stage}, Round {round}: {ENDS[result, reason]}"


def _coins(game: Game, event: Event, who: str, amount: int, cause: str) -> str:
    return f"{EARNED[cause]}: {amount:+d} {'Coin' if abs(amount) == 1 else 'Coins'}"


_TELL: dict[Happened, Callable[..., str]] = {
    Happened.SPAWN: lambda g, e, who, unit, kind, cell, cause: f"{who} #{unit} appears on {cell}",
    Happened.PHASE: lambda g, e, who, name: PHASES[name],
    Happened.DEPLOY: lambda g, e, who, card, unit, cell: (
        f"you place {who} #{unit} (card {card}) on {cell}"
    ),
    Happened.MOVE: lambda g, e, who, unit, start, end, how: (
        f"{who} #{unit} {MOVES[how]} from {start} to {end}"
    ),
    Happened.ACT: _act,
    Happened.ROLL_CHECK: _roll,
    Happened.DAMAGE: lambda g, e, who, one, other, amount, cause: (
        f"{who} #{one} deals {amount} damage to #{other}"
        + (" by collision" if cause == "collision" else "")
    ),
    Happened.DEATH: _death,
    Happened.TIP: lambda g, e, who, tip, unit: f"you play {tip_name(g, e.item)} for unit #{unit}",
    Happened.BATTLE_END: _battle_end,
    Happened.COINS: _coins,
    Happened.GAIN_TIP: lambda g, e, who, tip, cause: f"you gain the Tip {tip_name(g, e.item)}",
    Happened.GAIN_UNIT: lambda g, e, who, kind, card, cause: f"you gain {who} (card {card})",
    Happened.RUN_END: lambda g, e, who, result, cleared: (
        f"the run is {'won' if result == 'win' else 'lost'}: {plural(cleared, 'stage')} cleared"
    ),
}


# -- names of items ---------------------------------------------------------------------------


def item_names(game: Game, vocabulary: str) -> Sequence[str]:
    """Names of what events are about; "" for numbers that this ruleset does not use."""
    if vocabulary == "unit":
        kinds = [kind_name(game, kind) for kind in range(len(rows(game, "units")))]
        own = kinds + [""] * (KINDS - len(kinds))
        return own + [f"enemy {name}" if name else "" for name in own]
    if vocabulary == "ability":
        units = rows(game, "units")
        keys = game.ruleset.keys("abilities")
        names = []
        for ability, key in enumerate(keys):
            owners = "/".join(unit.name for unit in units if key in unit.abilities)
            names.append(f"{owners}: {ability_name(game, ability)}")
        own = names + [""] * (ABILITIES - len(names))
        return own + [f"enemy {name}" if name else "" for name in own]
    if vocabulary == "upgrade":
        units = rows(game, "units")
        return [
            f"{'/'.join(unit.name for unit in units if key in unit.upgrades)}: {row.name}"
            for key, row in zip(game.ruleset.keys("upgrades"), rows(game, "upgrades"), strict=True)
        ]
    if vocabulary == "tip":
        return [tip_name(game, tip) for tip in range(len(rows(game, "tips")))]
    if vocabulary == "dice":
        keys = list(game.ruleset.model.adv.table)  # type: ignore[attr-defined]
        own = [f"ADV {key.replace('_', ' ')}" for key in keys] + [""] * (DICE_ROWS - len(keys))
        return own + [f"enemy {name}" if name else "" for name in own]
    if vocabulary == "ending":
        return [f"{result}: {reason}" for result in ("defeat", "victory") for reason in REASONS]
    return [plural(n, "stage") for n in range(STAGES)]
