"""One position of the Court: its record, its vocabulary, and a builder of positions.

A card is a number: courtier i of the ruleset is i, Prince j is `COURTIERS` + j.  Positions of the
Society count from 0 at S1, slots of the Royal Court from 0 at A1, row after row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from designlab.actions import ActionSpace
from designlab.errors import UnknownNameError, nearest
from designlab.game import Game, State
from designlab.games.court.ruleset import CourtRules
from designlab.kernel import EventKind, state_dtype, view
from designlab.kernel.chance import seed_streams
from designlab.kernel.events import drain
from designlab.kernel.piles import pile_dtype, put
from designlab.kernel.records import NOBODY
from designlab.ruleset import record_dtype

_RULES = record_dtype(CourtRules)
COURTIERS = _RULES["cards"]["cost"].shape[0]
PRINCES = _RULES["princes"]["strength"].shape[0]
CARDS = COURTIERS + PRINCES
POSITIONS = _RULES["market"]["position_price"].shape[0]
SLOTS = 18
"""Capacities: of the two card tables, of the Society and of the Royal Court (3 rows of 6)."""

EMPTY = -1
"""No card at this position or slot."""

STREAMS = ("bots", "deck")
DECK = 1


class Role(IntEnum):
    """Values of `rules.cards.role`."""

    MINISTER, COLLECTOR, GENERAL, POET, COURTESAN = range(5)


class Clan(IntEnum):
    """Values of `rules.cards.clan`."""

    SUN, MOON, EARTH = range(3)


class Replace(IntEnum):
    """Values of `rules.court.replace` (CX-3.6)."""

    NEVER, WHEN_FULL, ANY = range(3)


class Scope(IntEnum):
    """Values of `rules.poet.scope` (CX-7.6)."""

    ADJACENT, ROW, COURT = range(3)


class Victim(IntEnum):
    """Values of `rules.phase3.victim` (CX-6.6)."""

    COURTIER, DEMON = range(2)


class Captures(IntEnum):
    """Values of `rules.phase3.count` (CX-6.3)."""

    ONE, PER_DEMON = range(2)


class CourtVP(IntEnum):
    """Values of `rules.score.court_vp` (CX-8.10)."""

    END, PURCHASE, NONE = range(3)


class Reason(IntEnum):
    """Why the game ended, in the order in which reasons are checked (CX-8.6)."""

    OVERRUN, ALL_DRAWN, DECK_EMPTY, CAP = range(4)


class Phase(IntEnum):
    """What has to be decided next; `RAID` is Phase 3, where nothing is decided."""

    SETUP_PICK, SETUP_PLACE, PHASE1, PLACE, CHARM, FIGHT, RAID = range(7)


class Origin(IntEnum):
    """Where a placed card comes from."""

    SETUP, BOUGHT = range(2)


ACTIONS = ActionSpace(
    pick=(("position", POSITIONS),),
    buy=(("position", POSITIONS),),
    pass_=(),
    stop=(),
    place=(("slot", SLOTS),),
    charm=(("position", POSITIONS),),
    fight=(("position", POSITIONS),),
    hold=(),
)


class Act(IntEnum):
    """Number of the first action of each kind; add the position or slot."""

    PICK = ACTIONS.base["pick"]
    BUY = ACTIONS.base["buy"]
    PASS = ACTIONS.base["pass"]
    STOP = ACTIONS.base["stop"]
    PLACE = ACTIONS.base["place"]
    CHARM = ACTIONS.base["charm"]
    FIGHT = ACTIONS.base["fight"]
    HOLD = ACTIONS.base["hold"]


EVENTS = (
    EventKind("dealt", ("item:card",), "card", "Cards dealt"),
    EventKind("set_aside", ("item:card",), "card", "Princes set aside"),
    EventKind("reshuffled", ("amount:number of Princes",), "", "Reshuffles"),
    EventKind("drawn", ("item:card", "a:position"), "card", "Cards drawn"),
    EventKind("turn_started", ("a:turn",), "", "Turns"),
    EventKind("bought", ("item:card", "a:position", "amount:price"), "card", "Purchases"),
    EventKind("dismissed", ("item:card", "a:slot"), "card", "Dismissals"),
    EventKind("placed", ("item:card", "a:slot", "b:from"), "card", "Placements"),
    EventKind("prestige", ("item:card", "amount:VP"), "card", "Prestige VP"),
    EventKind("ode", ("item:poet", "a:neighbours", "amount:VP"), "card", "Odes"),
    EventKind(
        "charmed",
        ("item:courtesan", "a:Prince", "amount:charm", "b:strength"),
        "card",
        "Charms",
    ),
    EventKind("passed", (), "", "Passes"),
    EventKind("discarded", ("item:card", "a:position"), "card", "Discards"),
    EventKind("income", ("a:base", "b:collectors", "amount:coins"), "", "Income"),
    EventKind(
        "fought",
        ("item:Prince", "a:army", "b:bonus", "amount:coins", "c:strength"),
        "card",
        "Fights",
    ),
    EventKind("defeated", ("item:Prince", "amount:VP"), "card", "Princes defeated"),
    EventKind("captured", ("item:card", "a:position"), "card", "Captures"),
    EventKind(
        "turn_ended",
        ("a:turn", "b:coins", "c:VP", "d:Princes in the Society", "e:Princes drawn"),
        "",
        "Turns ended",
    ),
    EventKind("game_over", ("a:reason", "b:turn"), "", "Endings"),
    EventKind(
        "scored",
        ("a:gained", "b:court", "c:coins", "d:captives", "e:row", "f:penalty", "amount:total"),
        "",
        "Scores",
    ),
)


class Happened(IntEnum):
    """Numbers of the event kinds, in the order of `EVENTS`."""

    DEALT, SET_ASIDE, RESHUFFLED, DRAWN, TURN_STARTED = range(5)
    BOUGHT, DISMISSED, PLACED, PRESTIGE, ODE, CHARMED = range(5, 11)
    PASSED, DISCARDED, INCOME, FOUGHT, DEFEATED, CAPTURED = range(11, 17)
    TURN_ENDED, GAME_OVER, SCORED = range(17, 20)


STATE = state_dtype(
    len(STREAMS),
    [
        ("phase", "i8"),
        ("coins", "i8"),
        ("vp", "i8"),  # gained in play so far
        ("princes_drawn", "i8"),  # CX-2.5
        ("bought", "i8"),  # purchases of this turn
        ("beaten", "i8"),  # fights of this turn
        ("hand", "i8"),  # the card that waits for its slot, or EMPTY
        ("gap", "i8"),  # position that the bought card left open
        ("society", "i8", (POSITIONS,)),
        ("court", "i8", (SLOTS,)),
        ("court_n", "i8"),  # slots that are taken
        ("charm", "i8", (PRINCES,)),  # charms on each Prince
        ("deck", pile_dtype(CARDS)),  # unordered: see designlab.kernel.piles
        ("discard", pile_dtype(COURTIERS)),
        ("defeated", pile_dtype(PRINCES)),
        ("captives", pile_dtype(CARDS)),
        ("set_aside", pile_dtype(PRINCES)),
    ],
)


def card_rows(game: Game) -> dict[int, Any]:
    """Card number -> row of the ruleset, courtiers first."""
    model: Any = game.ruleset.model
    rows = dict(enumerate(model.cards.values()))
    return rows | dict(enumerate(model.princes.values(), start=COURTIERS))


def card_ids(game: Game) -> dict[int, str]:
    """Card number -> id printed on the card ("GS1", "D3")."""
    return {card: row.id for card, row in card_rows(game).items()}


def card_names(game: Game) -> dict[int, str]:
    """Card number -> name ("General of the Sun I")."""
    return {card: row.name for card, row in card_rows(game).items()}


def card_number(game: Game, name: str) -> int:
    """The number of a card given by its key ("general_sun_1") or printed id ("GS1")."""
    numbers = {printed: number for number, printed in card_ids(game).items()}
    numbers |= {key: i for i, key in enumerate(game.ruleset.keys("cards"))}
    numbers |= {key: COURTIERS + j for j, key in enumerate(game.ruleset.keys("princes"))}
    if name not in numbers:
        raise UnknownNameError(f"the court has no card {name!r}{nearest(name, list(numbers))}")
    return numbers[name]


def slot_name(game: Game, slot: int) -> str:
    """ "A1" for slot 0."""
    row, column = divmod(slot, game.rules.court.cols)
    return f"{'ABC'[row]}{column + 1}"


def slot_number(game: Game, name: str) -> int:
    """0 for "A1"."""
    court = game.rules.court
    names = [slot_name(game, slot) for slot in range(court.rows * court.cols)]
    if name not in names:
        raise UnknownNameError(f"this court has no slot {name!r} (slots: {', '.join(names)})")
    return names.index(name)


def set_up(
    game: Game,
    *,
    turn: int = 1,
    society: Sequence[str],
    court: Mapping[str, str] | None = None,
    coins: int = 10,
    vp: int = 0,
    charms: Mapping[str, int] | None = None,
    discard: Sequence[str] = (),
    defeated: Sequence[str] = (),
    captives: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    deck_top: Sequence[str] = (),
    seed: int = 0,
) -> State:
    """A position at the start of Phase 1 of a turn, played on to the first decision asked.

    Args:
        game: a game of the court.
        turn: turn number.
        society: cards from S1 to the far right, by printed id or key; "" leaves a place empty.
        court: slot -> card.
        coins: purse.
        vp: victory points gained so far.
        charms: Prince -> charm laid on him.
        discard: the discard pile, oldest first; likewise `defeated` and `captives`.
        deck: the cards left to draw, in any order; None means every card not named elsewhere.
        deck_top: the cards that come up next, the next one first; they lie in the deck.
        seed: decides the order of the rest of the deck.

    Example:
        >>> import designlab as dl
        >>> from designlab.games.court.state import set_up
        >>> state = set_up(dl.load("court"), society=["PM1", "GE2", "TS1", "MM2"], coins=4)
        >>> [state.action_to_string(action) for action in state.legal_actions()]
        ['buy S1', 'buy S3', 'buy S4', 'pass']
    """
    from designlab.games.court.engine import advance

    record = np.zeros(1, STATE)
    state = view(record)
    seed_streams(state, seed)
    state.winner = state.reason = NOBODY
    state.turn, state.coins, state.vp, state.phase = turn, coins, vp, Phase.PHASE1
    state.hand = state.gap = EMPTY
    state.society = (EMPTY,) * POSITIONS
    state.court = (EMPTY,) * SLOTS

    rest = sorted(card_ids(game)) if deck is None else [card_number(game, c) for c in deck]
    on_table = []

    def table(name: str) -> int:
        on_table.append(card_number(game, name))
        return on_table[-1]

    for position, name in enumerate(society):
        state.society[position] = table(name) if name else EMPTY
    for slot, name in (court or {}).items():
        state.court[slot_number(game, slot)] = table(name)
        state.court_n += 1
    for pile, names in (("discard", discard), ("defeated", defeated), ("captives", captives)):
        for name in names:
            put(getattr(state, pile), table(name))
    for name, charm in (charms or {}).items():
        state.charm[card_number(game, name) - COURTIERS] = charm
    if len(set(on_table)) < len(on_table):
        raise ValueError("a card is named in two places")
    for card in rest:
        if card not in on_table:
            put(state.deck, card)
    undrawn = sum(state.deck.card[i] >= COURTIERS for i in range(state.deck.n))
    state.princes_drawn = len(game.ruleset.keys("princes")) - undrawn

    start = State(game, record, seed=seed)
    start.force("deck", *deck_top)
    log = view(game.type.new_log(recording=True))
    advance(game.rules, start.view, log)
    start.events = drain(log)
    return start
