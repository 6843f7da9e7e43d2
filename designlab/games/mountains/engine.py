"""The flow of the game: setup, turns, decisions (MR-1.11, MR-2, MR-15.4).

After every decision `resume` carries on with whatever is unfinished, the innermost first (a card,
an attack, a skill), until somebody has to decide again.
"""

from __future__ import annotations

from designlab.games.mountains.cards import choose_opponent, discard, go_on_with_card, loot
from designlab.games.mountains.combat import begin_attack, choose_weapon, go_on_attacking, strike
from designlab.games.mountains.components import WEAPONS
from designlab.games.mountains.effects import ask, end_game, pay_leech
from designlab.games.mountains.movement import arrive, move
from designlab.games.mountains.opening import (
    claim,
    clear_table,
    next_corner,
    next_pick,
    roll_for_order,
    start_at,
)
from designlab.games.mountains.skills import (
    choose_player,
    choose_skill_tile,
    choose_skill_weapon,
    resolve_skill,
    use_skill,
)
from designlab.games.mountains.state import (
    AT_END,
    BASE,
    DRAW,
    Act,
    Being,
    Happened,
    Phase,
    Reason,
    Source,
    Token,
)
from designlab.games.mountains.values import (
    is_alive,
    is_over,
    may_use,
    seat_at,
    strength,
    weapons_with_target,
)
from designlab.kernel import emit, rule
from designlab.kernel.chance import seed_streams
from designlab.kernel.records import NOBODY

END_ONLY = 1 << Act.END - Act.MOVE
"""The options of a turn in which nothing is left but to end it (MR-2.4)."""


@rule
def setup(rules, state, log):
    """Deal a new game up to its first decision (MR-1)."""
    clear_table(rules, state)
    roll_for_order(rules, state, log)
    next_pick(rules, state, log)
    if state.phase == Phase.RESUME:
        begin_play(rules, state, log)


@rule
def begin_play(rules, state, log):
    """Round 1 begins with the first player's turn (MR-1.11)."""
    start_round(state, log)
    start_turn(rules, state, log, state.first)
    offer_steps(rules, state, log)


# -- turns (MR-2) -----------------------------------------------------------------------------


@rule
def start_round(state, log):
    """The next round begins (MR-2.7)."""
    state.turn += 1
    emit(log, Happened.ROUND, amount=state.turn)


@rule
def start_turn(rules, state, log, seat):
    """Begin a turn (MR-2.2)."""
    state.active = seat
    state.moved = 0
    state.attacked = 0
    state.skills = 0
    state.basics = 0
    state.used = 0
    state.targets = 0
    emit(log, Happened.TURN, seat, amount=state.turn)
    if state.character[seat] == Being.XI_BIAN:
        end_lasting_skills(rules, state, log)
    for weapon in range(rules.weapons_n):
        if state.owner[weapon] == seat:
            state.ready[weapon] = 1
    state.start_tile = state.tile[seat]
    state.moved = lose_step(state, log, seat, Token.SKIP_MOVE)
    state.attacked = lose_step(state, log, seat, Token.SKIP_ATTACK)


@rule
def end_lasting_skills(rules, state, log):
    """Xi Bian's skills 1 and 3 end; what is due is paid (MR-8.2, MR-8.4)."""
    state.thorns = 0
    if state.leech > 0 and rules.xi_bian.s3_payout == AT_END:
        pay_leech(rules, state, log)
    state.leech = 0


@rule
def lose_step(state, log, seat, counter):
    """Use up a counter of skipped steps; 1 if there was one (MR-2.2, MR-14.4)."""
    if state.token[seat][counter] == 0:
        return 0
    state.token[seat][counter] -= 1
    emit(log, Happened.STEP_LOST, seat, counter - Token.SKIP_MOVE)
    return 1


@rule
def end_turn(rules, state, log):
    """Let the effects of the turn expire and pass it on (MR-2.6 to MR-2.8)."""
    state.source = Source.NOTHING
    state.again = 0
    state.attacking = 0
    state.range_factor = 1
    state.bonus[0] = 0
    state.bonus[1] = 0
    state.more_dice = 0
    for weapon in range(rules.weapons_n):
        state.boost[weapon] = 0
    seat = seat_at(rules, state.active, 1)
    while seat != state.first and not is_alive(state, seat):
        seat = seat_at(rules, seat, 1)
    if seat == state.first:
        if state.turn >= rules.max_rounds:
            end_game(state, log, Reason.CAP, cap_winner(rules, state))
            return
        start_round(state, log)
        while not is_alive(state, seat):
            seat = seat_at(rules, seat, 1)
    start_turn(rules, state, log, seat)


@rule
def cap_winner(rules, state):
    """Who wins when the last round is over, or NOBODY (MR-15.4)."""
    if rules.cap_result == DRAW:
        return NOBODY
    winner, most = NOBODY, 0
    for seat in range(rules.players.count):
        if state.hp[seat] > most:
            winner, most = seat, state.hp[seat]
        elif state.hp[seat] == most:
            winner = NOBODY
    return winner


# -- decisions --------------------------------------------------------------------------------


@rule
def turn_options(rules, state):
    """What the active player may do with nothing pending (MR-2.1, MR-2.3)."""
    options = 0
    if state.moved:
        options |= END_ONLY
    else:
        options |= 1
    if state.attacked == 0 and weapons_with_target(rules, state) != 0:
        options |= 1 << Act.ATTACK - Act.MOVE
    for k in range(4):
        if may_use(rules, state, state.active, k):
            options |= 1 << Act.SKILL - Act.MOVE + k
    return options


@rule
def offer_steps(rules, state, log):
    """Ask for the next step of the turn, which ends by itself if nothing else is left (MR-2.4)."""
    options = turn_options(rules, state)
    if options == END_ONLY:
        end_turn(rules, state, log)
    else:
        ask(state, state.active, Phase.TURN, options)


@rule
def legal_actions(rules, state, out):
    """Write the options of the pending decision to `out` and return how many there are."""
    n = 0
    action = int(BASE[state.phase])
    options = state.options
    while options != 0:
        if options & 1:
            out[n] = action
            n += 1
        options >>= 1
        action += 1
    return n


@rule
def carry_out(rules, state, log, action):
    """Carry out an option of the pending decision."""
    phase = state.phase
    choice = action - int(BASE[phase])
    state.phase = Phase.RESUME
    if phase == Phase.TURN:
        take_step(rules, state, log, action)
    elif phase == Phase.DEST:
        arrive(rules, state, log, choice)
    elif phase == Phase.WEAPON:
        if choice == WEAPONS:
            state.attacking = 0
        else:
            choose_weapon(rules, state, choice)
    elif phase == Phase.TARGET:
        strike(rules, state, log, choice)
    elif phase == Phase.SKILL_PLAYER:
        choose_player(rules, state, log, choice)
    elif phase == Phase.SKILL_WEAPON:
        choose_skill_weapon(rules, state, log, choice)
    elif phase == Phase.SKILL_TILE:
        choose_skill_tile(state, log, choice)
    else:
        answer_card(rules, state, log, phase, choice)


@rule
def answer_card(rules, state, log, phase, choice):
    """Carry out a choice that a card or the setup asks for."""
    if phase == Phase.OPPONENT:
        choose_opponent(rules, state, choice)
    elif phase == Phase.LOOT:
        loot(rules, state, log, choice)
    elif phase == Phase.DISCARD:
        discard(rules, state, log, choice)
    elif phase == Phase.PICK:
        claim(rules, state, log, state.player, choice)
        next_pick(rules, state, log)
    else:
        start_at(rules, state, log, state.player, choice)
        next_corner(rules, state, log)


@rule
def take_step(rules, state, log, action):
    """Begin a step of the turn, or end the turn (MR-2.1)."""
    if action == Act.MOVE:
        move(rules, state, log)
    elif action == Act.ATTACK:
        begin_attack(state)
    elif action == Act.END:
        end_turn(rules, state, log)
    else:
        use_skill(rules, state, log, action - Act.SKILL)


@rule
def resume(rules, state, log):
    """Carry on with what is unfinished, the innermost first (MR-2.1, MR-2.4, MR-2.8)."""
    if state.turn == 0:
        begin_play(rules, state, log)
    elif not is_alive(state, state.active):
        end_turn(rules, state, log)
    elif state.source != Source.NOTHING:
        go_on_with_card(rules, state, log)
    elif state.attacking:
        go_on_attacking(rules, state)
    elif state.again > 0:
        resolve_skill(rules, state, log)
    else:
        offer_steps(rules, state, log)


@rule
def apply_action(rules, state, log, action):
    """Carry out the player's choice and all that follows, up to the next decision."""
    carry_out(rules, state, log, action)
    while state.phase == Phase.RESUME and not is_over(state):
        resume(rules, state, log)


# -- results ----------------------------------------------------------------------------------


@rule
def returns(rules, state, seat):
    """1 for the winner, 0 for the others; a draw is shared by those who have most HP (MR-15.4)."""
    if state.winner != NOBODY:
        return 1.0 if seat == state.winner else 0.0
    return draw_share(rules, state, seat)


@rule
def draw_share(rules, state, seat):
    """The part of a draw that falls to a seat: the living with most HP share it, or all living."""
    if seat >= rules.players.count or not is_alive(state, seat):
        return 0.0
    most = 0
    for other in range(rules.players.count):
        most = max(most, state.hp[other])
    sharers = 0
    for other in range(rules.players.count):
        sharers += shares_draw(rules, state, other, most)
    return 1.0 / sharers if shares_draw(rules, state, seat, most) else 0.0


@rule
def shares_draw(rules, state, seat, most):
    """Whether the player takes part in a draw."""
    return is_alive(state, seat) and (rules.cap_result == DRAW or state.hp[seat] == most)


@rule
def standing(rules, state, seat):
    """The player's strength; 0 for those who are out or have lost."""
    beaten = state.winner != NOBODY and state.winner != seat
    if beaten or seat >= rules.players.count or not is_alive(state, seat):
        return 0.0
    return strength(rules, state, seat)


@rule
def resample(rules, state, seat, seed):
    """Draw anew what nobody knows: the order of the decks and the dice to come."""
    seed_streams(state, seed)
