"""Challenge cards, chance cards and regular tiles: lists of effect steps (MR-12 to MR-14).

Drawing a card only opens it; the flow of the turn plays it at once, in stages: the mini-game, the
list of steps from start to end, and then the choices in it (loot, discard), asked step by step.
"""

from __future__ import annotations

from designlab.games.mountains.components import CARDS
from designlab.games.mountains.contests import hold_contest
from designlab.games.mountains.effects import (
    add_token,
    ask,
    discard_weapon,
    draw_weapon,
    gain_hp,
    is_ready_when_drawn,
    lose_hp,
    next_living,
    put_on_tile,
    swap_places,
    take_primary,
    take_weapon,
)
from designlab.games.mountains.state import (
    Cause,
    Chance,
    Happened,
    Mode,
    Op,
    Phase,
    Pile,
    Source,
    Stage,
    Token,
    Way,
    Who,
)
from designlab.games.mountains.values import (
    count_weapons,
    is_alive,
    is_over,
    living_others,
    seat_at,
    weapons_of,
)
from designlab.kernel import emit, rule
from designlab.kernel.piles import draw_card, put
from designlab.kernel.records import NOBODY

# -- drawing ----------------------------------------------------------------------------------


@rule
def fill_challenges(rules, state):
    """All challenge cards become the deck: none is in play while one is drawn (MR-12.1)."""
    for card in range(rules.challenge_cards.n):
        for _ in range(rules.challenge_cards.copies[card]):
            put(state.challenges, card)


@rule
def fill_chances(rules, state):
    """All chance cards become the deck (MR-13.1)."""
    for card in range(rules.chance_cards.n):
        for _ in range(rules.chance_cards.copies[card]):
            put(state.chances, card)


@rule
def draw_challenge(rules, state, log, seat):
    """Draw a challenge card, to be played at once (MR-12.1)."""
    if state.challenges.n == 0:
        fill_challenges(rules, state)
        if state.challenges.n == 0:
            emit(log, Happened.DRAW_FAILED, seat, Pile.CHALLENGE)
            return
        emit(log, Happened.RESHUFFLE, item=Pile.CHALLENGE)
    card = draw_card(state, Chance.CHALLENGE, state.challenges)
    emit(log, Happened.CARD_DRAWN, seat, card, a=Pile.CHALLENGE)
    open_list(state, Source.CHALLENGE, Stage.CONTEST, card, seat)


@rule
def draw_chance(rules, state, log, seat):
    """Draw a chance card, to be applied at once (MR-13.1)."""
    if state.chances.n == 0:
        fill_chances(rules, state)
        if state.chances.n == 0:
            emit(log, Happened.DRAW_FAILED, seat, Pile.CHANCE)
            return
        emit(log, Happened.RESHUFFLE, item=Pile.CHANCE)
    card = draw_card(state, Chance.CHANCE, state.chances)
    emit(log, Happened.CARD_DRAWN, seat, CARDS + card, a=Pile.CHANCE)
    open_list(state, Source.CHANCE, Stage.STEPS, card, seat)


# -- the card in play -------------------------------------------------------------------------


@rule
def open_list(state, source, stage, card, seat):
    """Take up the list printed on a card or tile; `go_on_with_card` plays it."""
    state.source = source
    state.stage = stage
    state.card = card
    state.drawer = seat
    state.entrants = 0
    state.champion = NOBODY
    state.loser = NOBODY
    state.choosing = 0
    state.chooser = 0
    state.chosen = 0
    for i in range(len(state.owed)):
        state.owed[i] = 0


@rule
def go_on_with_card(rules, state, log):
    """Play the card or tile: its mini-game, its steps, then the choices in them (MR-12.6)."""
    if state.stage == Stage.CONTEST:
        if state.entrants == 0:
            gather(rules, state)
        else:
            hold_contest(rules, state, log, state.entrants)
            state.stage = Stage.STEPS
    elif state.stage == Stage.STEPS:
        run_list(rules, state, log)
        state.stage = Stage.CHOICES
    else:
        go_on_choosing(rules, state)


@rule
def gather(rules, state):
    """Find out who takes part in the mini-game (MR-12.2)."""
    mode = rules.challenge_cards.mode[state.card]
    if mode == Mode.SOLO:
        state.entrants = 1 << state.drawer
    elif mode == Mode.DUEL and state.living > 2:
        options = living_others(rules, state, state.drawer)
        ask(state, state.drawer, Phase.OPPONENT, options)
    else:
        for seat in range(rules.players.count):
            if is_alive(state, seat):
                state.entrants |= 1 << seat


@rule
def choose_opponent(rules, state, distance):
    """The drawer of a duel has chosen an opponent (MR-12.2)."""
    state.entrants = 1 << state.drawer | 1 << seat_at(rules, state.drawer, distance)


# -- steps ------------------------------------------------------------------------------------


@rule
def count_steps(rules, state):
    """Number of steps of the list in play."""
    if state.source == Source.CHALLENGE:
        return rules.challenge_cards.effects_n[state.card]
    if state.source == Source.CHANCE:
        return rules.chance_cards.effects_n[state.card]
    return rules.map.tiles.effects_n[state.card]


@rule
def step_at(rules, state, i):
    """(op, who, amount) of step i of the list in play."""
    card = state.card
    if state.source == Source.CHALLENGE:
        steps = rules.challenge_cards.effects
        return steps.op[card][i], steps.who[card][i], steps.amount[card][i]
    if state.source == Source.CHANCE:
        steps = rules.chance_cards.effects
        return steps.op[card][i], steps.who[card][i], steps.amount[card][i]
    steps = rules.map.tiles.effects
    return steps.op[card][i], steps.who[card][i], steps.amount[card][i]


@rule
def is_meant(state, who, seat):
    """Whether a step is about this player (MR-13.2)."""
    if not is_alive(state, seat):
        return False
    if who == Who.WINNER:
        return seat == state.champion
    if who == Who.LOSER:
        return seat == state.loser
    return who == Who.ALL or (who == Who.DRAWER) == (seat == state.drawer)


@rule
def run_list(rules, state, log):
    """Run the list from start to end, the drawer first, then in turn order (MR-12.6, MR-13.2)."""
    for i in range(count_steps(rules, state)):
        op, who, amount = step_at(rules, state, i)
        for distance in range(rules.players.count):
            seat = seat_at(rules, state.drawer, distance)
            if is_meant(state, who, seat) and not is_over(state):
                run_step(rules, state, log, i, op, seat, amount)


@rule
def run_step(rules, state, log, i, op, seat, amount):
    """Carry out one step on one player (MR-14)."""
    if op == Op.HP:
        cause = Cause.TILE if state.source == Source.TILE else Cause.CARD
        if amount > 0:
            gain_hp(rules, state, log, seat, amount, cause)
        else:
            lose_hp(rules, state, log, seat, -amount, cause, NOBODY)
    elif op == Op.WEAPON:
        draw_weapons(rules, state, log, seat, amount)
    elif op == Op.PRIMARY:
        for _ in range(amount):
            take_primary(rules, state, log, seat)
    elif op == Op.LOOT:
        announce_loot(rules, state, log, i, seat, amount)
    elif op == Op.HOME:
        home = rules.home[state.character[seat]]
        put_on_tile(state, log, seat, home, Way.CARD)
    elif op == Op.SWAP:
        swap_places(state, log, seat, next_living(rules, state, seat), Way.CARD)
    elif op != Op.DISCARD:
        change_token(rules, state, log, op, seat, amount)


@rule
def change_token(rules, state, log, op, seat, amount):
    """Attack and defence tokens and counters of skipped steps (MR-14.3, MR-14.4)."""
    if op == Op.ATTACK:
        add_token(rules, state, log, seat, Token.ATTACK, amount)
    elif op == Op.SKIP_MOVEMENT:
        add_token(rules, state, log, seat, Token.SKIP_MOVE, amount)
    elif op == Op.SKIP_ATTACK:
        add_token(rules, state, log, seat, Token.SKIP_ATTACK, amount)
    elif rules.combat.defense:
        add_token(rules, state, log, seat, Token.DEFENCE, amount)


@rule
def draw_weapons(rules, state, log, seat, n):
    """Draw several weapons (MR-14.2)."""
    for _ in range(n):
        draw_weapon(rules, state, log, seat, is_ready_when_drawn(rules))


@rule
def announce_loot(rules, state, log, i, seat, amount):
    """Note how many weapons can be looted; for those missing one is drawn instead (MR-14.2)."""
    held = 0
    if state.loser != NOBODY and is_alive(state, state.loser):
        held = count_weapons(rules, state, state.loser)
    state.owed[i] = min(amount, held)
    draw_weapons(rules, state, log, seat, amount - held)


# -- choices (MR-12.6) ------------------------------------------------------------------------


@rule
def holder_of(state, op, seat):
    """Whose weapons a choosing player chooses from."""
    return state.loser if op == Op.LOOT else seat


@rule
def has_choice(rules, state, op, who, amount):
    """Whether the player at hand still has a weapon to choose in the step at hand."""
    seat = seat_at(rules, state.drawer, state.chooser)
    if (op != Op.LOOT and op != Op.DISCARD) or not is_meant(state, who, seat):
        return False
    wanted = state.owed[state.choosing] if op == Op.LOOT else amount
    if state.chosen >= wanted:
        return False
    return count_weapons(rules, state, holder_of(state, op, seat)) > 0


@rule
def go_on_choosing(rules, state):
    """Ask for the next choice of the list in play, or close it."""
    steps = count_steps(rules, state)
    while state.choosing < steps:
        op, who, amount = step_at(rules, state, state.choosing)
        if has_choice(rules, state, op, who, amount):
            seat = seat_at(rules, state.drawer, state.chooser)
            phase = Phase.LOOT if op == Op.LOOT else Phase.DISCARD
            ask(state, seat, phase, weapons_of(rules, state, holder_of(state, op, seat)))
            return
        state.chosen = 0
        state.chooser += 1
        if state.chooser >= rules.players.count:
            state.chooser = 0
            state.choosing += 1
    state.source = Source.NOTHING


@rule
def loot(rules, state, log, weapon):
    """The winner takes a weapon of the loser (MR-14.2)."""
    state.chosen += 1
    take_weapon(rules, state, log, state.player, state.loser, weapon)


@rule
def discard(rules, state, log, weapon):
    """A player discards an own weapon (MR-14.2)."""
    state.chosen += 1
    discard_weapon(rules, state, log, state.player, weapon, state.player)
