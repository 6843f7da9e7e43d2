"""The Xiangqi Roguelike in words: notation, sentences for the log, what a viewpoint knows."""

from __future__ import annotations

from typing import Any

from designlab.game import Game, State
from designlab.games.xiangqi.advantage import (
    bonus,
    dice_row,
    difference,
    success_chance,
)
from designlab.games.xiangqi.grid import CELL_NAMES, OFF
from designlab.games.xiangqi.moves import reach
from designlab.games.xiangqi.targets import is_spawn, targets
from designlab.games.xiangqi.units import ability_of, max_hp
from designlab.games.xiangqi.vocabulary import (
    ACTIONS,
    ENEMY,
    NONE,
    PLAYER,
    Part,
    Pending,
    Place,
    Reason,
    Type,
)

REASONS = tuple(reason.name.lower() for reason in Reason)
DECISIONS = (
    *("deploy", "cell", "main", "dest", "target", "drive", "tip"),
    *("before", "after", "window", "reward", "shop", "upgrade"),
)
DICE_WORDS = ("1D20", "2D20 max", "2D20 min", "3D20 max", "3D20 min")


def plural(n: int, noun: str) -> str:
    """ "1 Coin", "6 Coins"."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


# -- names ------------------------------------------------------------------------------------


def rows(game: Game, table: str) -> list[Any]:
    """The rows of a table of the ruleset, in order."""
    return list(getattr(game.ruleset.model, table).values())


def kind_name(game: Game, kind: int) -> str:
    """ "Soldier 兵"."""
    row = rows(game, "units")[kind]
    return f"{row.name} {row.original}"


def ability_name(game: Game, ability: int) -> str:
    """ "Garrison 驻扎"; a name that is the designer's own word is not said twice."""
    row = rows(game, "abilities")[ability]
    doubled = row.original in ("", "ATK", row.name)
    return row.name if doubled else f"{row.name} {row.original}"


def tip_name(game: Game, tip: int) -> str:
    """ "Reroll 重投"."""
    row = rows(game, "tips")[tip]
    return f"{row.name} {row.original}".strip()


def unit_name(game: Game, state: State, unit: int, *, at: bool = True) -> str:
    """ "Soldier 兵 #1 on e4", with "enemy" before it where it is one."""
    me = state.view.unit[unit]
    side = "enemy " if me.side == ENEMY else ""
    place = f" on {CELL_NAMES[me.cell]}" if at and me.cell != OFF else ""
    return f"{side}{kind_name(game, me.kind)} #{me.id}{place}"


def upgrade_names(game: Game, kind: int, owned: int) -> list[str]:
    """Short names of the upgrades that a unit or card of this kind has."""
    keys = rows(game, "units")[kind].upgrades
    model: Any = game.ruleset.model
    return [model.upgrades[key].id for k, key in enumerate(keys) if owned >> k & 1]


def card_name(game: Game, state: State, card: int) -> str:
    """ "Horse 马 (card 3: kick)"."""
    me = state.view.card[card]
    owned = ", ".join(upgrade_names(game, me.kind, me.owned))
    return f"{kind_name(game, me.kind)} (card {me.id}{': ' + owned if owned else ''})"


def chance_text(game: Game, state: State, unit: int, skill: int, target: int) -> str:
    """The exact chance of a strike, for example "47.75 % (ADV 0, 1D20 against 1D20, RR -1)"."""
    rules, s = game.rules, state.view
    cell, ability = s.unit[unit].cell, ability_of(rules, s.unit[unit], skill)
    chance = success_chance(rules, s, unit, cell, ability, target)
    diff = difference(rules, s, unit, cell, ability, target)
    row = dice_row(rules, diff)
    dice = DICE_WORDS[rules.adv.table.self[row]], DICE_WORDS[rules.adv.table.target[row]]
    plus = bonus(rules, s, unit, cell, ability, target)
    correction = f", RR {plus:+d}" if plus else ""
    return f"{chance:.2%} (ADV {diff:+d}, {dice[0]} against {dice[1]}{correction})"


# -- actions ----------------------------------------------------------------------------------


def action_name(game: Game, state: State, action: int) -> str:
    """The rulebook's notation: "#1 mv", "#1 kick", "#4", "c2", "place 2", "end"."""
    kind, args = ACTIONS.decode(action)
    s, model = state.view, game.ruleset
    unit = next((a for a, (name, _) in zip(args, ACTIONS.kinds[kind], strict=True)
                 if name == "unit"), NONE)  # fmt: skip
    who = f"#{s.unit[unit].id}" if unit != NONE else ""
    tips = model.keys("tips")

    def tip(number: int) -> str:
        return tips[number] if number < len(tips) else f"tip {number}"

    if kind == "cell":
        return CELL_NAMES[args[0]]
    if kind == "mv":
        return f"{who} mv"
    if kind == "use":
        keys = rows(game, "units")[s.unit[unit].kind].abilities
        skills = rows(game, "abilities")
        if args[1] >= len(keys):
            return f"{who} ability {args[1]}"
        return f"{who} {skills[model.keys('abilities').index(keys[args[1]])].id}"
    if kind == "target":
        return who
    if kind == "heal":
        return f"{tip(args[0])} {who}"
    if kind == "reroll":
        return tip(args[0]) + (" other" if args[1] else "")
    if kind == "tip":
        return tip(args[0])
    if kind in ("keep", "buy_tip"):
        return f"{'keep' if kind == 'keep' else 'buy'} {tip(args[0])}"
    if kind == "place" or kind == "upgrade":
        return f"{kind} {s.card[args[0]].id}"
    if kind == "buy":
        kinds = model.keys("units")
        return f"buy {kinds[args[0]] if args[0] < len(kinds) else args[0]}"
    if kind == "improve":
        owned = rows(game, "units")[s.card[s.chosen].kind].upgrades
        names = [game.ruleset.model.upgrades[key].id for key in owned]  # type: ignore[attr-defined]
        return names[args[0]] if args[0] < len(names) else f"upgrade {args[0]}"
    return kind


def describe_action(game: Game, state: State, action: int) -> str:
    """A legal action in full words; a strike with its exact chances."""
    kind, args = ACTIONS.decode(action)
    s = state.view
    if kind == "place":
        return f"Place the {card_name(game, state, args[0])}"
    if kind == "cell":
        return _describe_cell(game, state, CELL_NAMES[args[0]])
    if kind == "mv":
        cells = [CELL_NAMES[cell] for cell in reach_cells(game, state, args[0])]
        return f"Move the {unit_name(game, state, args[0])}: {plural(len(cells), 'cell')} in reach"
    if kind == "use":
        return describe_ability(game, state, *args)
    if kind == "target":
        if s.pending == Pending.TIP:
            return f"Play {tip_name(game, s.tip)} on the {unit_name(game, state, args[0])}"
        return _describe_target(game, state, args[0])
    if kind == "tip":
        if s.pending == Pending.BEFORE:
            return f"Play {tip_name(game, args[0])} on the {unit_name(game, state, s.target)}"
        return f"Play the Tip {tip_name(game, args[0])}: {tip_effect(game, args[0])}"
    if kind == "reroll":
        return f"Play {tip_name(game, args[0])} on {'the enemy' if args[1] else 'your own'} dice"
    if kind == "heal":
        return f"Play {tip_name(game, args[0])} on the {unit_name(game, state, args[1])}"
    if kind == "keep":
        return f"Keep the Tip {tip_name(game, args[0])}: {tip_effect(game, args[0])}"
    if kind == "buy":
        price = rows(game, "units")[args[0]].price
        return f"Buy a {kind_name(game, args[0])} for {plural(price, 'Coin')}"
    if kind == "upgrade":
        return f"Upgrade the {card_name(game, state, args[0])}"
    if kind == "buy_tip":
        price = rows(game, "tips")[args[0]].price
        return f"Buy the Tip {tip_name(game, args[0])} for {plural(price, 'Coin')}"
    if kind == "improve":
        upgrade = game.rules.units.upgrades[s.card[s.chosen].kind][args[0]]
        row = rows(game, "upgrades")[upgrade]
        card = card_name(game, state, s.chosen)
        return f"Upgrade the {card}: {row.name}, for {plural(row.price, 'Coin')}"
    return {
        "end": "End the Player Phase",
        "done": "Stop placing units",
        "pass": "Play no Tip",
        "leave": "Leave the shop for the next stage",
    }[kind]


def reach_cells(game: Game, state: State, unit: int) -> list[int]:
    """The cells on which an MV of the unit can end."""
    low, high = reach(game.rules, state.view, unit)
    cells = low | high << 45
    return [cell for cell in range(len(CELL_NAMES)) if cells >> cell & 1]


def target_units(game: Game, state: State, unit: int, skill: int) -> list[int]:
    """The legal Targets of an ability that is aimed at units."""
    bits = targets(game.rules, state.view, unit, skill)
    return [other for other in range(state.view.unit_n) if bits >> other & 1]


def describe_ability(game: Game, state: State, unit: int, skill: int) -> str:
    """An ability with its Targets, and for a strike the chance against each."""
    s = state.view
    ability = ability_of(game.rules, s.unit[unit], skill)
    words = f"{ability_name(game, ability)} by the {unit_name(game, state, unit)}"
    if is_spawn(game.rules, s, unit, skill):
        return words
    aims = []
    for target in target_units(game, state, unit, skill):
        if target == unit:
            continue
        aim = unit_name(game, state, target)
        if game.rules.abilities.type[ability] == Type.STRIKE:
            aim += f": {chance_text(game, state, unit, skill, target)}"
        aims.append(aim)
    return words + (f" – {'; '.join(aims)}" if aims else "")


def _describe_cell(game: Game, state: State, cell: str) -> str:
    s = state.view
    if s.pending == Pending.CELL:
        return f"Place the {card_name(game, state, s.chosen)} on {cell}"
    if s.pending == Pending.DEST:
        return f"Move the {unit_name(game, state, s.actor)} to {cell}"
    if s.pending == Pending.DRIVE:
        ally = unit_name(game, state, s.target)
        return f"Drive the {unit_name(game, state, s.actor)} to {cell}, with the {ally}"
    ability = ability_of(game.rules, s.unit[s.actor], s.skill)
    return f"{ability_name(game, ability)} on {cell}"


def _describe_target(game: Game, state: State, target: int) -> str:
    s = state.view
    ability = ability_of(game.rules, s.unit[s.actor], s.skill)
    aim = f"{ability_name(game, ability)} on the {unit_name(game, state, target)}"
    if game.rules.abilities.type[ability] == Type.STRIKE:
        aim += f": {chance_text(game, state, s.actor, s.skill, target)}"
    return aim


def tip_effect(game: Game, tip: int) -> str:
    """What a Tip does, from its numbers."""
    row = rows(game, "tips")[tip]
    if row.type == "reroll":
        return "roll dice of a roll check again"
    parts = [f"+{row.hp} HP"] if row.hp else []
    lasting = [f"SP+{row.sp}"] if row.sp else []
    lasting += [f"ADV+{row.adv}"] if row.adv else []
    if lasting:
        parts.append(f"{' and '.join(lasting)} for {plural(row.rd, 'Round')}")
    return ", ".join(parts)


def describe_decision(game: Game, state: State) -> str:
    """What has to be decided now."""
    s = state.view
    if state.is_terminal():
        won = "won" if s.winner == 0 else "lost"
        return f"The run is {won}: {plural(s.cleared, 'stage')} cleared"
    pending = Pending(s.pending)
    if pending == Pending.CELL:
        return f"Where does the {card_name(game, state, s.chosen)} go?"
    if pending == Pending.DEST:
        return f"Where does the {unit_name(game, state, s.actor)} move?"
    if pending == Pending.DRIVE:
        return f"Where does the {unit_name(game, state, s.actor)} drive?"
    if pending == Pending.TARGET:
        ability = ability_of(game.rules, s.unit[s.actor], s.skill)
        where = is_spawn(game.rules, s, s.actor, s.skill)
        return f"{ability_name(game, ability)}: {'where' if where else 'on whom'}?"
    if pending == Pending.TIP:
        return f"{tip_name(game, s.tip)}: on whom?"
    if pending == Pending.BEFORE:
        return (
            f"The {unit_name(game, state, s.actor)} strikes your "
            f"{unit_name(game, state, s.target)}: play a Tip before the roll?"
        )
    if pending == Pending.AFTER:
        who = "Your strike failed" if s.unit[s.actor].side == PLAYER else "The enemy's strike hits"
        return f"{who} ({s.rr_self} against {s.kept_target}): roll dice again?"
    if pending == Pending.WINDOW:
        return f"The {unit_name(game, state, s.actor)} acts next: heal a unit before?"
    return {
        Pending.DEPLOY: f"Stage {s.stage}, Round {s.turn}: place a unit?",
        Pending.MAIN: f"Stage {s.stage}, Round {s.turn}: which unit does what?",
        Pending.REWARD: "Which Tip do you keep?",
        Pending.SHOP: f"The shop: {plural(s.coins, 'Coin')} to spend",
        Pending.UPGRADE: f"Which upgrade for the {card_name(game, state, s.chosen)}?",
    }[pending]


# -- knowledge --------------------------------------------------------------------------------


def observe(game: Game, state: State, viewpoint: int) -> dict[str, Any]:
    """What a viewpoint knows: everything, since only coming dice and draws are hidden."""
    s = state.view
    kinds, tips = game.ruleset.keys("units"), game.ruleset.keys("tips")
    known: dict[str, Any] = {
        "stage": s.stage,
        "round": s.turn,
        "part": Part(s.part).name.lower(),
        "cleared": s.cleared,
        "coins": s.coins,
        "tips": {tip: s.tips[i] for i, tip in enumerate(tips) if s.tips[i]},
        "units": [_observe_unit(game, state, unit) for unit in range(s.unit_n)],
        "cards": [
            {
                "card": s.card[i].id,
                "kind": kinds[s.card[i].kind],
                "upgrades": upgrade_names(game, s.card[i].kind, s.card[i].owned),
                "place": Place(s.card[i].place).name.lower(),
            }
            for i in range(s.card_n)
        ],
    }
    if state.is_terminal():
        return known | {"won": s.winner == 0, "reason": REASONS[s.reason]}
    known["decision"] = DECISIONS[s.pending]
    if s.pending in (Pending.DEST, Pending.TARGET, Pending.DRIVE):
        known["actor"] = s.unit[s.actor].id
    if s.pending == Pending.REWARD:
        known["shown"] = [tips[s.shown[i]] for i in range(s.shown_n)]
    if s.pending in (Pending.SHOP, Pending.UPGRADE):
        known["offer"] = [kind for i, kind in enumerate(kinds) if s.offer[i]]
    if s.pending == Pending.AFTER:
        known["roll"] = [s.rr_self, s.kept_target]
    return known


def _observe_unit(game: Game, state: State, unit: int) -> dict[str, Any]:
    me = state.view.unit[unit]
    keys = rows(game, "units")[me.kind].abilities
    return {
        "unit": me.id,
        "side": "enemy" if me.side == ENEMY else "player",
        "kind": game.ruleset.keys("units")[me.kind],
        "cell": CELL_NAMES[me.cell] if me.cell != OFF else "",
        "hp": me.hp,
        "max_hp": max_hp(game.rules, me.kind, me.owned),
        "ap": me.ap,
        "stunned": bool(me.stunned),
        "upgrades": upgrade_names(game, me.kind, me.owned),
        "cooldowns": {key: me.cd[i] for i, key in enumerate(keys) if me.cd[i]},
    }
