"""What the options of the Player's decisions do (XQ-4, XQ-6, XQ-22, XQ-25)."""

from __future__ import annotations

from designlab.games.xiangqi.campaign import buy, buy_tip, improve, keep
from designlab.games.xiangqi.combat import begin_strike, roll_again
from designlab.games.xiangqi.skills import discard_tip, drive, play_tip, reign, spawn, support
from designlab.games.xiangqi.targets import is_spawn
from designlab.games.xiangqi.units import ability_of, enter, item_of, move_to
from designlab.games.xiangqi.vocabulary import (
    NONE,
    PLAYER,
    SKILLS,
    UNITS,
    Act,
    Happened,
    Moved,
    On,
    Part,
    Pending,
    Place,
    Type,
)
from designlab.kernel import emit, rule


@rule
def place(rules, state, log, cell):
    """Put the chosen card's unit on a cell of the deploy zone (XQ-4.2)."""
    card = state.card[state.chosen]
    unit = enter(rules, state, card.kind, PLAYER, cell, card.owned)
    new = state.unit[unit]
    new.card = state.chosen
    if not rules.cd.reset_per_battle:
        for skill in range(SKILLS):
            new.cd[skill] = card.cd[skill]
    card.place = Place.BOARD
    state.placed += 1
    emit(log, Happened.DEPLOY, 0, item_of(new), a=new.id, b=card.id, c=cell)
    state.pending = Pending.DEPLOY


@rule
def take_turn(rules, state, unit):
    """Another unit begins: without interleaving the former one is finished (XQ-6.3)."""
    if state.busy != NONE and state.busy != unit and not rules.activation.interleave:
        state.unit[state.busy].finished = 1
    state.busy = unit


@rule
def move(rules, state, log, cell):
    """The actor's MV (XQ-6.2, XQ-10.1)."""
    me = state.unit[state.actor]
    take_turn(rules, state, state.actor)
    me.ap -= 1
    me.moves += 1
    move_to(state, log, state.actor, cell, Moved.MV)
    state.pending = Pending.MAIN


@rule
def choose_ability(rules, state, log, unit, skill):
    """An ability is chosen: one on Self happens at once, others ask for a Target (XQ-6.3)."""
    state.actor, state.skill = unit, skill
    ability = ability_of(rules, state.unit[unit], skill)
    kind = rules.abilities.type[ability]
    if kind == Type.SUPPORT and rules.abilities.on[ability] == On.SELF:
        act_on(rules, state, log, unit)
    elif kind == Type.SOVEREIGN:
        act_on(rules, state, log, unit)
    else:
        state.pending = Pending.TARGET


@rule
def act_on(rules, state, log, target):
    """Carry out the chosen ability on a unit (XQ-11.3)."""
    unit, skill = state.actor, state.skill
    kind = rules.abilities.type[ability_of(rules, state.unit[unit], skill)]
    if kind == Type.DRIVE:
        state.target = target
        state.pending = Pending.DRIVE
        return
    take_turn(rules, state, unit)
    state.pending = Pending.ACTED
    if kind == Type.STRIKE:
        begin_strike(rules, state, log, unit, skill, target)
    elif kind == Type.SUPPORT:
        support(rules, state, log, unit, skill, target)
    else:
        reign(rules, state, log, unit, skill)


@rule
def act_at(rules, state, log, cell):
    """A cell is chosen: for a card, an MV, a spawn or a drive."""
    if state.pending == Pending.CELL:
        place(rules, state, log, cell)
    elif state.pending == Pending.DEST:
        move(rules, state, log, cell)
    else:
        take_turn(rules, state, state.actor)
        if is_spawn(rules, state, state.actor, state.skill):
            spawn(rules, state, log, state.actor, state.skill, cell)
        else:
            drive(rules, state, log, state.actor, state.skill, state.target, cell)
        state.pending = Pending.ACTED


@rule
def choose_unit(rules, state, log, unit):
    """A unit is chosen: for an ability or a Tip."""
    if state.pending == Pending.TIP:
        play_tip(rules, state, log, state.tip, unit)
        state.pending = Pending.DEPLOY if state.part == Part.DEPLOY else Pending.MAIN
    else:
        act_on(rules, state, log, unit)


@rule
def choose_tip(rules, state, log, tip):
    """A Tip is chosen: before a roll it is for the Target, else the Player says for whom."""
    if state.pending == Pending.BEFORE:
        play_tip(rules, state, log, tip, state.target)
    else:
        state.tip = tip
        state.pending = Pending.TIP


@rule
def play_reroll(rules, state, log, tip, whose):
    """Roll dice again; the Tip is told of the Player's unit in this check (XQ-22.2)."""
    own = state.actor if state.unit[state.actor].side == PLAYER else state.target
    discard_tip(state, log, tip, own)
    roll_again(rules, state, log, whose)


@rule
def shop(rules, state, log, action):
    """One purchase (XQ-25)."""
    if action < Act.UPGRADE:
        buy(rules, state, log, action - Act.BUY)
    elif action < Act.BUY_TIP:
        state.chosen = action - Act.UPGRADE
        state.pending = Pending.UPGRADE
    elif action < Act.IMPROVE:
        buy_tip(rules, state, log, action - Act.BUY_TIP)
    else:
        improve(rules, state, log, state.chosen, action - Act.IMPROVE)
        state.pending = Pending.SHOP


@rule
def carry_out(rules, state, log, action):
    """Carry out an option that is not a refusal (end, done, pass, leave)."""
    if action < Act.CELL:
        state.chosen = action - Act.PLACE
        state.pending = Pending.CELL
    elif action < Act.MV:
        act_at(rules, state, log, action - Act.CELL)
    elif action < Act.USE:
        state.actor = action - Act.MV
        state.pending = Pending.DEST
    elif action < Act.TARGET:
        unit, skill = (action - Act.USE) // SKILLS, (action - Act.USE) % SKILLS
        choose_ability(rules, state, log, unit, skill)
    elif action < Act.TIP:
        choose_unit(rules, state, log, action - Act.TARGET)
    elif action < Act.REROLL:
        choose_tip(rules, state, log, action - Act.TIP)
    elif action < Act.HEAL:
        tip, whose = (action - Act.REROLL) // 2, (action - Act.REROLL) % 2
        play_reroll(rules, state, log, tip, whose)
    elif action < Act.END:
        tip, unit = (action - Act.HEAL) // UNITS, (action - Act.HEAL) % UNITS
        play_tip(rules, state, log, tip, unit)
    elif action < Act.BUY:
        keep(rules, state, log, action - Act.KEEP)
    else:
        shop(rules, state, log, action)
