"""The movement step: advances, leaps, risky moves, exploring (BE-5)."""

from __future__ import annotations

from designlab.games.beings.ledger import (
    bring_up,
    discard,
    gain,
    give_card,
    lift_piece,
    set_piece,
)
from designlab.games.beings.state import (
    CAMP,
    DICE,
    DICE_BASE,
    Act,
    Cause,
    Face,
    Happened,
    Mode,
    Phase,
    Purpose,
    Substitute,
    Why,
)
from designlab.games.beings.tasks import check_impossible, check_match
from designlab.games.beings.values import beyond, most_substitutes, number_of
from designlab.kernel import emit, roll, rule
from designlab.kernel.records import NOBODY

WALKED = -1
"""`a` of the event `to_camp` when a player walked there; else the function that did it."""


@rule
def ask(state, seat, phase):
    """Let a seat decide what comes next."""
    state.player = seat
    state.phase = phase


# -- options of the movement step (D3) --------------------------------------------------------


@rule
def move(rules, state, log, action):
    """Carry out an option of the movement step."""
    if action == Act.STOP:
        stop_moving(rules, state, log)
    elif action == Act.RISK:
        risk(rules, state)
    elif action < Act.PAY_ADVANCE:
        state.free_left -= 1
        make_step(rules, state, log, action - Act.FREE, Mode.FREE)
    elif action < Act.PAY_LEAP:
        state.direction = action - Act.PAY_ADVANCE
        owe_fare(state, Purpose.PAY_ADVANCE, rules.move.paid_advance_cards)
    else:
        state.direction = action - Act.PAY_LEAP
        owe_fare(state, Purpose.PAY_LEAP, rules.move.paid_leap_cards)


@rule
def stop_moving(rules, state, log):
    """End the movement step of one's own will, with the task check (BE-6.2, BE-6.7, BE-6.11)."""
    blind = state.explored == 1 and not rules.task.check_after_explore
    if state.steps > 0 and not rules.task.award_on_pass and not state.awarded and not blind:
        check_match(rules, state, log)
    ask(state, state.mover, Phase.PLAY)


@rule
def current_number(state):
    """The number of the tile under the piece of the player in turn (BE-1.3)."""
    return number_of(state.tile_card[state.piece[state.mover]])


# -- cards paid (D4) --------------------------------------------------------------------------


@rule
def owe_fare(state, purpose, cards):
    """Begin a paid move; free advances are over (BE-5.2, BE-5.6, BE-5.7)."""
    state.free_left = 0
    state.purpose = purpose
    state.number = current_number(state)
    state.owed = cards
    ask(state, state.mover, Phase.PAY)


@rule
def pay_card(rules, state, log, card):
    """Discard a card as fare or die; after the last one comes what it was paid for."""
    give_card(state, state.player, card)
    discard(state, card)
    emit(log, Happened.PAY_CARD, state.player, card, 0, state.purpose, 0)
    state.owed -= 1
    if state.owed > 0:
        return
    if state.purpose == Purpose.PAY_ADVANCE:
        make_step(rules, state, log, state.direction, Mode.PAY_ADVANCE)
    elif state.purpose == Purpose.PAY_LEAP:
        make_step(rules, state, log, state.direction, Mode.PAY_LEAP)
    else:
        state.phase = Phase.ROLL


# -- risky moves ------------------------------------------------------------------------------


@rule
def risk(rules, state):
    """Begin a risky move; free advances are over (BE-5.2, BE-5.8)."""
    state.free_left = 0
    state.rolls += 1
    may_substitute = rules.dice.card_substitute != Substitute.PAID_ONLY
    before_roll(rules, state, state.mover, Purpose.RISK, current_number(state), may_substitute)


@rule
def before_roll(rules, state, seat, purpose, number, may_substitute):
    """Ask first whether cards stand in for dice, if any can (D11)."""
    state.purpose = purpose
    state.number = number
    state.substituted = 0
    ask(state, seat, Phase.SUBSTITUTE)
    if not may_substitute or most_substitutes(rules, state) == 0:
        state.phase = Phase.ROLL


@rule
def substitute(state, log, count):
    """Let this many cards stand in for dice; they are discarded before the roll (BE-1.10)."""
    emit(log, Happened.SUBSTITUTE, state.player, NOBODY, count, 0, 0)
    state.substituted = count
    state.owed = count
    state.phase = Phase.PAY if count > 0 else Phase.ROLL


@rule
def roll_risk(rules, state, log):
    """Roll for a risky move (BE-5.8 to BE-5.11)."""
    seat, number = state.mover, state.number
    matches = dice = 0
    weight = 1
    for i in range(rules.move.risk_dice):
        die = number if i < state.substituted else roll(state, DICE, rules.dice.sides)
        matches += die == number
        dice += die * weight
        weight *= DICE_BASE
    emit(log, Happened.RISK_ROLL, seat, NOBODY, matches, dice, number)
    if matches == 0:
        emit(log, Happened.RISK_FAIL, seat, NOBODY, 0, 0, 0)
        state.phase = Phase.END
        return
    state.leap = 1 if matches >= 2 else 0
    ask(state, seat, Phase.STEP)


@rule
def risky_step(rules, state, log, action):
    """Take or decline the step that the roll allows (D5, BE-5.12)."""
    if action == Act.DECLINE:
        ask(state, state.mover, Phase.MOVE)
    else:
        mode = Mode.RISK_LEAP if state.leap else Mode.RISK_ADVANCE
        make_step(rules, state, log, action - Act.STEP, mode)


# -- one step ---------------------------------------------------------------------------------


@rule
def make_step(rules, state, log, direction, mode):
    """Walk one step, perhaps back to camp (BE-5.13 to BE-5.15)."""
    seat = state.mover
    tile = state.piece[seat]
    place = beyond(rules, tile, direction)
    state.steps += 1
    emit(log, Happened.STEP, seat, mode, 0, tile, place)
    if place == CAMP:
        lift_piece(state, seat)
        emit(log, Happened.TO_CAMP, seat, NOBODY, 0, WALKED, 0)
        state.returned = 1
        sells = rules.camp.sell_on_return == 1
        ask(state, seat, Phase.SELL if sells else after_return(rules))
    else:
        enter(rules, state, log, place, Why.EXPLORE)


@rule
def after_return(rules):
    """What follows walking to camp, after the sales (BE-5.15)."""
    return Phase.PLAY if rules.cards.after_return else Phase.END


@rule
def enter(rules, state, log, tile, why):
    """Put the piece of the player in turn on a tile, turning it up if it is face-down."""
    set_piece(state, state.mover, tile)
    state.awarded = 0
    state.why = why
    if state.face[tile] == Face.DOWN:
        state.explored = 1
        turn_up(rules, state, log, state.mover, tile)
    else:
        state.explored = 0
        arrive(rules, state, log)


@rule
def turn_up(rules, state, log, seat, tile):
    """Turn a tile up for its prize; then its side is chosen (BE-1.8, BE-5.14, BE-4.4)."""
    bring_up(state, tile)
    card = state.tile_card[tile]
    state.face[tile] = Face.UP
    state.face_down -= 1
    state.seen[tile] = 0
    emit(log, Happened.REVEAL, seat, card, 0, tile, state.why)
    if state.why != Why.REENTRY or rules.camp.reentry_prize:
        gain(state, log, seat, number_of(card) * rules.explore.prize_factor, Cause.PRIZE)
    ask(state, seat, Phase.ORIENT)


@rule
def orient(rules, state, log, side):
    """Lay the tile upright (0) or reversed (1) (D2)."""
    tile = state.piece[state.player]
    state.face[tile] = Face.UP + side
    emit(log, Happened.ORIENT, state.player, tile, 0, side, 0)
    if state.why == Why.SETUP:
        state.mover += 1
        state.phase = Phase.DEAL_OUT
    else:
        arrive(rules, state, log)


@rule
def arrive(rules, state, log):
    """What entering a tile brings, and how the turn goes on (BE-4.5, BE-5.13, BE-5.14, BE-6.5)."""
    reentry = state.why == Why.REENTRY
    impossible = state.explored == 1 and check_impossible(rules, state, log)
    if not impossible and (reentry or rules.task.award_on_pass):
        check_match(rules, state, log)
    if reentry:
        state.phase = Phase.END
    elif state.explored == 1 and rules.move.explore_stops:
        stop_moving(rules, state, log)
    else:
        ask(state, state.mover, Phase.MOVE)
