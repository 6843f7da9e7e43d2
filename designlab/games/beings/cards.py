"""The card step: playing a card and carrying out the steps of its function (BE-7 to BE-14)."""

from __future__ import annotations

from designlab.games.beings.ledger import (
    bring_up,
    dies,
    discard,
    gain,
    give_card,
    lift_piece,
    lose,
    take_card,
)
from designlab.games.beings.moving import ask, before_roll
from designlab.games.beings.state import (
    CAMP,
    CARDS,
    DECK_TARGET,
    DICE,
    DICE_BASE,
    NO_CARD,
    PICK,
    Cause,
    Face,
    Happened,
    Op,
    Phase,
    Purpose,
    Scope,
    Substitute,
    When,
    Who,
)
from designlab.games.beings.values import (
    GAMBLE_DICE,
    function_of,
    is_active,
    next_active,
    number_of,
    step_amount,
)
from designlab.kernel import draw, emit, roll, rule
from designlab.kernel.piles import take_top
from designlab.kernel.records import NOBODY

# -- playing a card (D6, D7) ------------------------------------------------------------------


@rule
def play(rules, state, log, card):
    """Take a card from the hand; what it is aimed at comes next (BE-7.2, BE-7.3)."""
    give_card(state, state.mover, card)
    state.played = card
    state.function = function_of(rules, card)
    emit(log, Happened.CARD_PLAYED, state.mover, state.function, 0, card, 0)
    if rules.functions.target[state.function] == Scope.NONE:
        aim_at(state, CAMP)
    else:
        ask(state, state.mover, Phase.TARGET)


@rule
def choose_target(state, log, target):
    """Aim the played card at the deck or a tile."""
    emit(log, Happened.CARD_TARGET, state.mover, NOBODY, 0, state.played, target)
    aim_at(state, CAMP if target == DECK_TARGET else target - 1)


@rule
def aim_at(state, tile):
    """Note what counts of the target before the card changes it (BE-14.3)."""
    state.target = tile
    state.there = NOBODY
    if tile != CAMP:
        state.there = state.piece_at[tile]
        state.target_face = state.face[tile]
        state.target_number = number_of(state.tile_card[tile])
    state.next_step = 0
    state.matches = 0
    state.phase = Phase.RESOLVE


# -- the steps of a function ------------------------------------------------------------------


@rule
def resolve(rules, state, log):
    """Carry out the steps that are left, up to a roll, which may need a decision first."""
    function = state.function
    while state.next_step < rules.functions.steps_n[function]:
        step = state.next_step
        state.next_step += 1
        op = rules.functions.steps.op[function][step]
        amount = step_amount(rules, function, step)
        person = person_of(rules, state, rules.functions.steps.who[function][step])
        if not applies(state, rules.functions.steps.when[function][step]):
            continue
        if op == Op.ROLL and person != NOBODY:
            state.roller = person
            may_substitute = rules.dice.card_substitute == Substitute.ANY
            before_roll(rules, state, person, Purpose.GAMBLE, amount, may_substitute)
            return
        if op >= Op.STONE:
            do_to_tile(rules, state, log, op, amount, person)
        else:
            do_between(rules, state, log, op, amount, person)
    finish_card(rules, state, log)


@rule
def person_of(rules, state, who):
    """The seat that a step concerns, or NOBODY."""
    if who == Who.SELF:
        return state.mover
    if who == Who.NEXT:
        return next_active(rules, state, state.mover)
    return state.there


@rule
def applies(state, when):
    """Whether a step happens after the roll there was (BE-8.2 to BE-8.4)."""
    if when == When.NO_MATCH:
        return state.matches == 0
    if when == When.MATCH:
        return state.matches >= 1
    return when == When.ALWAYS or state.matches >= 2


@rule
def do_between(rules, state, log, op, amount, person):
    """A step between players, or for the player alone."""
    if op == Op.PEEK:
        peek(state, log)
    elif person == NOBODY:
        return
    elif op == Op.GAIN:
        gain(state, log, person, amount, Cause.FUNCTION + state.function)
    elif op == Op.STEAL:
        steal(state, log, person)
    elif op == Op.HAND_OVER:
        hand_over(state, log, person)
    elif op == Op.PAY:
        cause = Cause.FUNCTION + state.function
        gain(state, log, person, lose(state, log, state.mover, amount, cause), cause)


@rule
def do_to_tile(rules, state, log, op, amount, person):
    """A step that changes the target tile or hits a person."""
    if op == Op.STONE:
        put_stones(rules, state, log, amount)
    elif op == Op.ROTATE:
        rotate(state, log)
    elif op == Op.CLEAR:
        clear_stones(rules, state, log, amount)
    elif op == Op.REPLACE:
        replace(state, log)
    elif op == Op.DAMAGE:
        damage(state, log, person, amount)
    elif state.there != NOBODY:
        lift_piece(state, state.there)
        emit(log, Happened.TO_CAMP, state.there, NOBODY, 0, state.function, 0)


@rule
def finish_card(rules, state, log):
    """Discard the card, unless somebody took it, then look who is dead (BE-14.4, BE-16.3)."""
    if state.played != NO_CARD:
        discard(state, state.played)
        state.played = NO_CARD
    for seat in range(rules.players.count):
        dies(rules, state, log, seat, Cause.FUNCTION + state.function)
    state.plays_left -= 1
    ask(state, state.mover, Phase.PLAY if is_active(state, state.mover) else Phase.PASS)


# -- Gamble (BE-8) ----------------------------------------------------------------------------


@rule
def roll_gamble(rules, state, log):
    """Two dice, less those that cards stand in for (BE-8.1, BE-1.10)."""
    state.matches = 0
    dice, weight = 0, 1
    for i in range(GAMBLE_DICE):
        die = state.number if i < state.substituted else roll(state, DICE, rules.dice.sides)
        state.matches += die == state.number
        dice += die * weight
        weight *= DICE_BASE
    emit(log, Happened.GAMBLE_ROLL, state.roller, NOBODY, state.matches, dice, 0)
    ask(state, state.mover, Phase.RESOLVE)


@rule
def steal(state, log, victim):
    """Draw a card blindly from a hand in canonical order (BE-8.2, BE-8.5)."""
    if state.hand_n[victim] == 0 or victim == state.mover:
        return
    index = draw(state, PICK, state.hand_n[victim])
    card = 0
    while card < CARDS - 1 and index >= state.hand[victim][card]:
        index -= state.hand[victim][card]
        card += 1
    give_card(state, victim, card)
    take_card(state, state.mover, card)
    emit(log, Happened.STEAL, state.mover, card, 0, victim, 0)


@rule
def hand_over(state, log, seat):
    """The played card goes into a hand instead of the discard pile (BE-8.3)."""
    if state.played != NO_CARD:
        take_card(state, seat, state.played)
        emit(log, Happened.GAMBLE_CARD_TAKEN, seat, state.played, 0, 0, 0)
        state.played = NO_CARD


# -- Probe (BE-9) -----------------------------------------------------------------------------


@rule
def peek(state, log):
    """Look at the deck's top or a face-down tile; the seat knows it from now on (BE-9.1)."""
    bring_up(state, state.target)
    if state.target == CAMP:
        card = state.deck.card[state.deck.n - 1]
        state.deck_seen |= 1 << state.mover
    else:
        card = state.tile_card[state.target]
        state.seen[state.target] |= 1 << state.mover
    emit(log, Happened.PEEK, state.mover, card, 0, state.target + 1, 0)


# -- stones, turning, damage (BE-10 to BE-14) -------------------------------------------------


@rule
def put_stones(rules, state, log, stones):
    """Put stones on the target, as many as the box still holds (BE-10.1)."""
    stones = min(stones, rules.stones.supply - state.stones_out)
    state.stones[state.target] += stones
    state.stones_out += stones
    left = state.stones[state.target]
    emit(log, Happened.STONE_PLACED, state.mover, state.target, left, 0, 0)


@rule
def rotate(state, log):
    """Turn a face-up tile by 180° (BE-11.1)."""
    if state.face[state.target] != Face.DOWN:
        state.face[state.target] = Face.UP + Face.REV - state.face[state.target]
        emit(log, Happened.ROTATED, state.mover, state.target, 0, 0, 0)


@rule
def clear_stones(rules, state, log, most):
    """Remove stones; the scavenger bonus is for the last one (BE-14.1 to BE-14.3)."""
    cleared = min(most, state.stones[state.target])
    if cleared == 0:
        return
    state.stones[state.target] -= cleared
    state.stones_out -= cleared
    left = state.stones[state.target]
    emit(log, Happened.STONES_CLEARED, state.mover, state.target, cleared, left, 0)
    if left == 0:
        bonus = rules.scavenger.face_down
        if state.target_face != Face.DOWN:
            bonus = state.target_number * rules.scavenger.face_up_factor
        gain(state, log, state.mover, bonus, Cause.SCAVENGER)


@rule
def replace(state, log):
    """Discard the tile's card and lay the deck's top card there, unseen (BE-13.1).

    Who had looked at the top card knows the tile now (BE-13.4).
    """
    if state.deck.n == 0:
        return
    tile = state.target
    if state.face[tile] == Face.DOWN:
        bring_up(state, tile)
    old = state.tile_card[tile]
    discard(state, old)
    state.face_down += state.face[tile] != Face.DOWN
    state.face[tile] = Face.DOWN
    state.seen[tile] = state.deck_seen
    state.deck_seen = 0
    state.tile_card[tile] = take_top(state.deck)
    emit(log, Happened.QUAKE, state.mover, old, 0, tile, 0)


@rule
def damage(state, log, victim, chips):
    """A person loses chips to the bank (BE-10.2, BE-11.3, BE-12.3, BE-13.3)."""
    if victim == NOBODY:
        return
    cause = Cause.FUNCTION + state.function
    lose(state, log, victim, chips, cause)
    emit(log, Happened.DAMAGE, state.mover, cause, chips, victim, 0)
