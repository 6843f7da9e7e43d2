"""Losses, gains, weapons, tokens and places: what cards, tiles, weapons and skills are made of."""

from __future__ import annotations

from designlab.games.mountains.state import (
    AT_END,
    KILLER,
    Being,
    Cause,
    Chance,
    Happened,
    Phase,
    Pile,
    Ready,
    Reason,
    Token,
)
from designlab.games.mountains.values import (
    is_alive,
    is_discarded,
    is_primary,
    seat_at,
    seat_of,
)
from designlab.kernel import emit, rule
from designlab.kernel.piles import draw_card, put
from designlab.kernel.records import NOBODY, TERMINAL


@rule
def ask(state, seat, phase, options):
    """Wait for a decision of `seat`."""
    state.player = seat
    state.phase = phase
    state.options = options


# -- HP and elimination (MR-14.1, MR-15) ------------------------------------------------------


@rule
def gain_hp(rules, state, log, seat, amount, cause):
    """Gain HP, up to the maximum."""
    gain = max(0, min(amount, rules.hp.max - state.hp[seat]))
    state.hp[seat] += gain
    emit(log, Happened.HP_GAIN, seat, cause, gain)


@rule
def lose_hp(rules, state, log, seat, amount, cause, by):
    """Lose HP through `cause`, which `by` brought about; 0 HP eliminate (MR-14.1, MR-15.1)."""
    spared = cause == Cause.CARD or cause == Cause.TILE
    least = 1 if spared and not rules.hp.cards_can_defeat else 0
    loss = min(amount, max(0, state.hp[seat] - least))
    state.hp[seat] -= loss
    emit(log, Happened.HP_LOSS, seat, cause, loss, by)
    leech(rules, state, log, seat, loss, cause)
    if state.hp[seat] <= 0:
        eliminate(rules, state, log, seat, cause, by)


@rule
def leech(rules, state, log, seat, loss, cause):
    """Xi Bian's skill 3 counts what others lose (MR-8.4)."""
    if state.leech == 0 or loss == 0 or state.character[seat] == Being.XI_BIAN:
        return
    if cause == Cause.COST and not rules.xi_bian.s3_counts_costs:
        return
    state.leech_sum += loss * state.leech
    if rules.xi_bian.s3_payout != AT_END:
        pay_leech(rules, state, log)


@rule
def pay_leech(rules, state, log):
    """Bring Xi Bian's total gain up to the share of what others have lost (MR-8.4)."""
    due = state.leech_sum // rules.xi_bian.s3_divisor - state.leech_paid
    if due > 0:
        state.leech_paid += due
        gain_hp(rules, state, log, seat_of(rules, state, Being.XI_BIAN), due, Cause.LEECH)


@rule
def sting(rules, state, log, attacker):
    """Xi Bian's skill 1 on somebody who attacked her, if she lives (MR-6.6, MR-8.2)."""
    xi_bian = seat_of(rules, state, Being.XI_BIAN)
    if state.thorns > 0 and is_alive(state, xi_bian) and state.player != TERMINAL:
        lose_hp(rules, state, log, attacker, state.thorns, Cause.THORNS, xi_bian)


@rule
def eliminate(rules, state, log, seat, cause, by):
    """Take a player out of the game (MR-15.1); it ends when one is left (MR-15.2)."""
    state.living -= 1
    state.fell[seat] = rules.players.count - state.living
    state.tile[seat] = NOBODY
    for token in range(len(state.token[seat])):
        state.token[seat][token] = 0
    if state.character[seat] == Being.XI_BIAN:
        state.thorns = 0
        state.leech = 0
    emit(log, Happened.ELIMINATED, seat, cause, a=by)
    to_killer = rules.elimination.weapons_to == KILLER and by != NOBODY and is_alive(state, by)
    for weapon in range(rules.weapons_n):
        if state.owner[weapon] == seat:
            if to_killer:
                take_weapon(rules, state, log, by, seat, weapon)
            else:
                discard_weapon(rules, state, log, seat, weapon, by)
    if state.living == 1:
        end_game(state, log, Reason.LAST_STANDING, last_one(rules, state))
    elif state.living == rules.movement.showdown_players:
        emit(log, Happened.SHOWDOWN)


@rule
def last_one(rules, state):
    """The only player left."""
    for seat in range(rules.players.count):
        if is_alive(state, seat):
            return seat
    return NOBODY


@rule
def end_game(state, log, reason, winner):
    """End the game at once (MR-15)."""
    state.reason = reason
    state.winner = winner
    ask(state, TERMINAL, Phase.RESUME, 0)
    emit(log, Happened.GAME_OVER, winner, a=reason)


# -- weapons (MR-5) ---------------------------------------------------------------------------


@rule
def give(state, seat, weapon, ready):
    """Lay a weapon before a player."""
    state.owner[weapon] = seat
    state.ready[weapon] = ready
    state.boost[weapon] = 0


@rule
def is_ready_when_drawn(rules):
    """Whether a drawn weapon may be used at once (MR-5.3)."""
    return 0 if rules.weapons.ready_rule == Ready.NEXT_TURN else 1


@rule
def draw_weapon(rules, state, log, seat, ready):
    """Draw the top weapon of the arsenal (MR-5.1, MR-5.2)."""
    if state.arsenal.n == 0:
        fill_arsenal(rules, state)
        if state.arsenal.n > 0:
            emit(log, Happened.RESHUFFLE, item=Pile.WEAPON)
    if state.arsenal.n == 0:
        emit(log, Happened.DRAW_FAILED, seat, Pile.WEAPON)
        return
    weapon = draw_card(state, Chance.WEAPON, state.arsenal)
    give(state, seat, weapon, ready)
    emit(log, Happened.WEAPON_DRAWN, seat, rules.weapon_row[weapon], a=weapon)


@rule
def fill_arsenal(rules, state):
    """Make the discarded weapons, at first all, the new arsenal (MR-1.1, MR-5.2)."""
    for weapon in range(rules.weapons_n):
        if is_discarded(rules, state, weapon):
            put(state.arsenal, weapon)


@rule
def take_primary(rules, state, log, seat):
    """Take the primary weapon of lowest number out of the supply (MR-5.5)."""
    for weapon in range(rules.weapons_n):
        if is_primary(rules, weapon) and state.owner[weapon] == NOBODY:
            give(state, seat, weapon, is_ready_when_drawn(rules))
            emit(log, Happened.WEAPON_DRAWN, seat, rules.weapon_row[weapon], a=weapon)
            return
    emit(log, Happened.DRAW_FAILED, seat, Pile.PRIMARY)


@rule
def take_weapon(rules, state, log, seat, other, weapon):
    """Take a weapon from another player (MR-5.4)."""
    give(state, seat, weapon, rules.weapons.stolen_ready)
    emit(log, Happened.WEAPON_TAKEN, seat, rules.weapon_row[weapon], a=weapon, b=other)


@rule
def drop_weapon(state, weapon):
    """Put a weapon onto its discards or back into the supply (MR-5.6)."""
    give(state, NOBODY, weapon, 0)


@rule
def discard_weapon(rules, state, log, seat, weapon, by):
    """Discard a weapon of `seat` that was not used."""
    drop_weapon(state, weapon)
    emit(log, Happened.WEAPON_DISCARDED, seat, rules.weapon_row[weapon], a=weapon, b=by)


# -- tokens and places (MR-14.3 to MR-14.5) ---------------------------------------------------


@rule
def set_token(state, log, seat, token, value):
    """Set an attack or defence token, or a counter of skipped steps."""
    state.token[seat][token] = value
    emit(log, Happened.TOKEN, seat, token, a=value)


@rule
def add_token(rules, state, log, seat, token, amount):
    """Change a token within its limit."""
    limit = rules.tokens.limit
    least = -limit if token == Token.ATTACK or token == Token.DEFENCE else 0
    value = min(limit, max(least, state.token[seat][token] + amount))
    set_token(state, log, seat, token, value)


@rule
def put_on_tile(state, log, seat, tile, way):
    """Move a token; nothing is activated."""
    origin = state.tile[seat]
    state.tile[seat] = tile
    if origin != tile:
        emit(log, Happened.MOVED, seat, tile, a=origin, b=way)


@rule
def swap_places(state, log, seat, other, way):
    """Exchange the tiles of two tokens."""
    tile = state.tile[seat]
    put_on_tile(state, log, seat, state.tile[other], way)
    put_on_tile(state, log, other, tile, way)


@rule
def next_living(rules, state, seat):
    """The next living player in turn order (MR-14.5)."""
    other = seat_at(rules, seat, 1)
    while not is_alive(state, other):
        other = seat_at(rules, other, 1)
    return other
