"""What can be rolled or drawn by hand (the rulebook's chance points).

Things that are drawn are named: a kind by its key, a Tip, a cell, an enemy with its upgrade.  What
comes later in a chain of draws is listed as soon as all before it is decided.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from designlab.errors import UnknownNameError, nearest
from designlab.game import Game, State
from designlab.games.byhand import die, queued
from designlab.games.xiangqi.advantage import SIDES, dice_row, difference
from designlab.games.xiangqi.campaign import is_last_stage
from designlab.games.xiangqi.draws import NAMED, draw_number, pair_number
from designlab.games.xiangqi.grid import CELL_NAMES, CELLS
from designlab.games.xiangqi.stages import (
    ZONE,
    apply_pair,
    clear_board,
    draw_cell,
    draw_kind,
    fits_budget,
    place_fixed,
    stage_budget,
    stage_row,
    upgrade_budget,
)
from designlab.games.xiangqi.text import (
    DICE_WORDS,
    kind_name,
    plural,
    rows,
    tip_effect,
    tip_name,
    unit_name,
)
from designlab.games.xiangqi.units import ability_of, enter, is_free
from designlab.games.xiangqi.vocabulary import ENEMY, STREAMS, Pending, Place, Stream
from designlab.gametype import Chance

Outcomes = tuple[tuple[str, str], ...]
NUMBERS = ("d20", "lapse")
"""Streams whose outcomes are numbers and nothing else."""


def chances(game: Game, state: State) -> tuple[Chance, ...]:
    """Everything left to chance from here on, what is likely to come next first."""
    if state.is_terminal():
        return ()
    pending = state.view.pending
    last = is_last_stage(game.rules, state.view)
    battle = [*_strikes(game, state)]
    rewards = [*_unit_cards(game, state), *_tips(game, state)]
    journey = [] if last else [*_offers(game, state), *_army(game, state)]
    if pending in (Pending.SHOP, Pending.UPGRADE):
        return (*_army(game, state), *battle, *_tips(game, state), *_offers(game, state))
    if pending != Pending.REWARD:
        return (*battle, *rewards, *journey)
    if last:
        return tuple(_tips(game, state)) if state.view.rewards else ()
    return (*_tips(game, state), *journey, *battle)


# -- a battle ---------------------------------------------------------------------------------


def _strikes(game: Game, state: State) -> Iterator[Chance]:
    lapse = game.rules.ai.lapse_pct
    outcomes = (("1", "it does nothing"), ("100", "it acts"))
    lapses = Chance("lapse", "does the next enemy lapse?", outcomes[: 2 if lapse < 100 else 1])
    if lapse and state.view.pending == Pending.WINDOW:
        yield lapses
    yield die("d20", f"d20 of {_whose_dice(game, state)}", SIDES)
    if lapse and state.view.pending != Pending.WINDOW:
        yield lapses


def _whose_dice(game: Game, state: State) -> str:
    """The roll check that comes next, with its dice if they are known."""
    rules, s = game.rules, state.view
    if s.pending not in (Pending.BEFORE, Pending.AFTER):
        return "the next roll check, Self's dice first"
    me, foe = s.unit[s.actor], s.unit[s.target]
    diff = s.diff
    if s.pending == Pending.BEFORE:
        ability = ability_of(rules, me, s.skill)
        diff = difference(rules, s, s.actor, me.cell, ability, s.target)
    row = dice_row(rules, diff)
    one, other = DICE_WORDS[rules.adv.table.self[row]], DICE_WORDS[rules.adv.table.target[row]]
    again = " again" if s.pending == Pending.AFTER else ""
    return f"this roll check{again}: #{me.id} {one}, #{foe.id} {other}"


# -- rewards and the shop ---------------------------------------------------------------------


def _unit_cards(game: Game, state: State) -> Iterator[Chance]:
    """Free unit cards after this battle: kinds that are below their limit for sure (XQ-24.2)."""
    s = state.view
    owned = [s.card[i].kind for i in range(s.card_n) if s.card[i].place != Place.LOST]
    owned += _named(state, Stream.REWARD_UNIT)
    outcomes = tuple(
        (key, kind_name(game, kind))
        for kind, (key, row) in enumerate(_table(game, "units"))
        if row.weight and owned.count(kind) < row.limit
    )
    if game.rules.reward.unit_cards and outcomes:
        yield Chance("reward_unit", "next free unit card", outcomes)


def _tips(game: Game, state: State) -> Iterator[Chance]:
    """Tips of the next reward (XQ-24.2)."""
    rewards = game.rules.reward
    tips = [tip for tip, (_, row) in enumerate(_table(game, "tips")) if row.weight]
    shown = _begun(state, Stream.TIPS_DRAW, min(rewards.tips_offer, len(tips)))
    outcomes = tuple(
        (game.ruleset.keys("tips")[tip], f"{tip_name(game, tip)}: {tip_effect(game, tip)}")
        for tip in tips
        if tip not in shown
    )
    if rewards.tips_cards and outcomes:
        yield Chance("tips_draw", "next Tip 锦囊 after a victory", outcomes)


def _offers(game: Game, state: State) -> Iterator[Chance]:
    """Kinds that the next shop sells (XQ-25.2)."""
    kinds = _table(game, "units")
    size = game.rules.shop.offer_size
    if not 0 < size < len(kinds):
        return
    shown = _begun(state, Stream.SHOP_OFFER, size)
    outcomes = tuple(
        (key, f"{kind_name(game, kind)} for {plural(row.price, 'Coin')}")
        for kind, (key, row) in enumerate(kinds)
        if kind not in shown
    )
    yield Chance("shop_offer", "next kind for sale in the shop", outcomes)


def _table(game: Game, name: str) -> list[tuple[str, Any]]:
    return list(zip(game.ruleset.keys(name), rows(game, name), strict=True))


def _named(state: State, stream: int) -> list[int]:
    """The things that are named on a stream and have not come yet."""
    return [value - NAMED for value in queued(state, stream) if value >= NAMED]


def _begun(state: State, stream: int, size: int) -> list[int]:
    """Those of the last, still incomplete set of `size` different things."""
    things = _named(state, stream)
    return things[len(things) - len(things) % size :] if size else things


# -- the next enemy army ----------------------------------------------------------------------


def _army(game: Game, state: State) -> Iterator[Chance]:
    """Random units, their cells and upgrades (XQ-2.3, XQ-2.4); nothing if what is forced already
    cannot be."""
    later = state.clone()
    s = later.view
    s.stage += 1
    s.next_unit = 1
    clear_board(s)
    place_fixed(game.rules, s, stage_row(game.rules, s.stage))
    try:
        units = list(_random_units(game, later))
        yield from units
        if not units or units[-1].stream != "gen_kind":
            yield from _random_upgrades(game, later)
    except ValueError:
        return


def _random_units(game: Game, later: State) -> Iterator[Chance]:
    """The kind that comes next, and before it the cell of one whose kind is decided."""
    rules, s = game.rules, later.view
    coins, asked = stage_budget(rules, s.stage), False
    while s.alive[ENEMY] < rules.battle.max_enemy_units:
        kinds = _affordable(game, coins)
        if not kinds:
            return
        if not queued(later, Stream.GEN_KIND):
            title = f"next random enemy of stage {s.stage}, {plural(coins, 'Coin')} left"
            yield Chance("gen_kind", title, kinds)
            return
        kind = draw_kind(rules, s, coins)
        cells = _free_cells(game, later, kind)
        if not cells:
            return
        if queued(later, Stream.GEN_CELL):
            cell = draw_cell(rules, s, kind)
        else:
            cell = cells[0]
            if not asked:
                asked = True
                title = f"cell of the random {kind_name(game, kind)} #{s.next_unit}"
                names = tuple((CELL_NAMES[c], f"on {CELL_NAMES[c]}") for c in cells)
                yield Chance("gen_cell", title, names)
        enter(rules, s, kind, ENEMY, cell, 0)
        coins -= rules.units.price[kind]


def _affordable(game: Game, coins: int) -> Outcomes:
    return tuple(
        (key, f"{kind_name(game, kind)}, {plural(row.price, 'Coin')}")
        for kind, (key, row) in enumerate(_table(game, "units"))
        if row.weight and row.price <= coins
    )


def _free_cells(game: Game, later: State, kind: int) -> list[int]:
    homes = rows(game, "units")[kind].home
    cells = [CELL_NAMES.index(name) for name in homes]
    free = [cell for cell in cells if is_free(later.view, cell)]
    return free or [cell for cell in range(ZONE, CELLS) if is_free(later.view, cell)]


def _random_upgrades(game: Game, later: State) -> Iterator[Chance]:
    rules, s = game.rules, later.view
    coins = upgrade_budget(rules, s.stage)
    upgrades = _table(game, "upgrades")
    while True:
        pairs = []
        for unit in range(s.unit_n):
            foe = s.unit[unit]
            for k in range(rules.units.upgrades_n[foe.kind]):
                if fits_budget(rules, foe, k, coins):
                    key, row = upgrades[rules.units.upgrades[foe.kind][k]]
                    name = unit_name(game, later, unit, at=False)
                    pairs.append((f"#{foe.id} {key}", f"{name}: {row.name}"))
        if not pairs:
            return
        if not queued(later, Stream.GEN_UPGRADE):
            title = f"next random upgrade of stage {s.stage}, {plural(coins, 'Coin')} left"
            yield Chance("gen_upgrade", title, tuple(pairs))
            return
        coins -= apply_pair(rules, s, draw_number(s, Stream.GEN_UPGRADE, len(pairs)), coins)


# -- outcomes as numbers ----------------------------------------------------------------------


def parse_outcome(game: Game, stream: str, outcome: Any) -> int:
    """A forced outcome: the number drawn, from 1 (a face, or "12 of 14"), or the thing's name."""
    if stream not in STREAMS[1:]:
        raise UnknownNameError(
            f"outcomes of {stream!r} cannot be forced (streams: {', '.join(STREAMS[1:])})"
        )
    text = str(outcome)
    if text.isdecimal() and 0 < int(text) < NAMED:
        return int(text)
    names = _names(game, stream, text)
    if text not in names:
        what = "the number drawn" if stream in NUMBERS else "the number drawn or a name"
        raise UnknownNameError(
            f"{outcome!r} is no outcome of {stream}{nearest(text, list(names))}: give {what}"
        )
    return NAMED + names[text]


def _names(game: Game, stream: str, text: str) -> dict[str, int]:
    """Keys and names of the things that the stream draws."""
    if stream in NUMBERS:
        return {}
    if stream == "gen_cell":
        return {name: cell for cell, name in enumerate(CELL_NAMES)}
    if stream == "gen_upgrade":
        unit = re.match(r"#(\d+) ", text)
        id = int(unit[1]) if unit else 1
        keys = game.ruleset.keys("upgrades")
        return {f"#{id} {key}": pair_number(id, i) for i, key in enumerate(keys)}
    table = "tips" if stream == "tips_draw" else "units"
    full = tip_name if table == "tips" else kind_name
    names: dict[str, int] = {}
    for i, (key, row) in enumerate(_table(game, table)):
        names |= dict.fromkeys((full(game, i), row.name, row.original, key), i)
    return names
