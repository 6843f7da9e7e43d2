"""The Court in words: notation of the rulebook, sentences for the log, what a viewpoint knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from designlab.errors import UnknownNameError
from designlab.game import Game, State
from designlab.games.court.state import (
    ACTIONS,
    CARDS,
    COURTIERS,
    DECK,
    EMPTY,
    EVENTS,
    Happened,
    Origin,
    Phase,
    Reason,
    card_ids,
    card_names,
    card_number,
    slot_name,
)
from designlab.games.court.values import (
    coins_needed,
    count_slots,
    passing_income,
    price,
    rightmost_courtier,
    strength,
)
from designlab.gametype import EVERYTHING
from designlab.kernel.events import Event
from designlab.kernel.piles import draw_card

REASONS = tuple(reason.name.lower() for reason in Reason)
DECISIONS = ("setup_pick", "setup_place", "phase1", "place", "charm", "fight", "")
"""The rulebook's name of the decision of each phase."""


def plural(n: int, word: str) -> str:
    """ "1 coin", "6 coins"."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def position_name(position: int) -> str:
    """ "S1" for position 0 of the Society."""
    return f"S{position + 1}"


# -- actions ----------------------------------------------------------------------------------


def action_name(game: Game, state: State, action: int) -> str:
    """The rulebook's notation: "buy S2", "place A3", "pass"."""
    kind, args = ACTIONS.decode(action)
    if not args:
        return kind
    return f"{kind} {slot_name(game, args[0]) if kind == 'place' else position_name(args[0])}"


def describe_action(game: Game, state: State, action: int) -> str:
    """A legal action in full words, with what it costs and brings."""
    kind, args = ACTIONS.decode(action)
    rules, s, names = game.rules, state.view, card_names(game)
    if kind == "pass":
        victim = rightmost_courtier(s)
        income = f"receive {plural(passing_income(rules, s), 'coin')}"
        if victim == EMPTY:
            return f"Pass and {income}"
        return f"Pass: discard {names[s.society[victim]]} ({position_name(victim)}) and {income}"
    if kind == "stop":
        return "Stop buying"
    if kind == "hold":
        return "Hold: fight nobody"
    if kind == "place":
        former = s.court[args[0]]
        dismissing = "" if former == EMPTY else f", dismissing {names[former]}"
        return f"Place {names[s.hand]} on {slot_name(game, args[0])}{dismissing}"
    card = s.society[args[0]]
    target = f"{names[card]} ({position_name(args[0])})"
    if kind == "pick":
        return f"Pick {target} as a starting card"
    if kind == "buy":
        return f"Buy {target} for {plural(price(rules, s, args[0]), 'coin')}"
    if kind == "charm":
        before = strength(rules, s, card)
        after = max(0, before - rules.cards.power[s.hand])
        return f"Charm {target}: strength {before} becomes {after}"
    payment = coins_needed(rules, s, card)
    return f"Fight {target} " + (f"for {plural(payment, 'coin')}" if payment else "without paying")


def describe_decision(game: Game, state: State) -> str:
    """What has to be decided now."""
    s, names = state.view, card_names(game)
    if state.is_terminal():
        return "The game is over"
    if s.phase == Phase.SETUP_PICK:
        return f"Pick starting card {s.court_n + 1} of {game.rules.setup.start_cards}"
    if s.phase == Phase.PHASE1:
        return "Buy another courtier or stop?" if s.bought else "Buy a courtier or pass?"
    if s.phase == Phase.CHARM:
        return f"Which Prince does {names[s.hand]} charm?"
    if s.phase == Phase.FIGHT:
        return "Fight another Prince or hold?" if s.beaten else "Fight a Prince or hold?"
    return f"Where in the court does {names[s.hand]} go?"


# -- events -----------------------------------------------------------------------------------


def event_args(game: Game, event: Event) -> tuple:
    """The arguments as the rulebook writes them, for example ("GE2", "S2", 6)."""
    ids = card_ids(game)
    words: dict[str, Callable[[int], Any]] = {
        "card": ids.get,
        "poet": ids.get,
        "courtesan": ids.get,
        "Prince": ids.get,
        "position": position_name,
        "slot": lambda slot: slot_name(game, slot),
        "from": lambda origin: Origin(origin).name.lower(),
        "reason": lambda reason: REASONS[reason],
    }
    meanings = EVENTS[event.kind].meanings().items()
    return tuple(words.get(word, int)(getattr(event, field)) for field, word in meanings)


SENTENCES = {
    Happened.DEALT: "{0} is dealt",
    Happened.SET_ASIDE: "{0} is set aside",
    Happened.RESHUFFLED: "{0:Prince} set aside: shuffled into the deck",
    Happened.DRAWN: "{0} enters the Society at {1}",
    Happened.TURN_STARTED: "Turn {0}",
    Happened.BOUGHT: "You buy {0} at {1} for {2:coin}",
    Happened.DISMISSED: "{0} is dismissed from {1}",
    Happened.PLACED: "{0} takes slot {1}",
    Happened.PRESTIGE: "{0} brings {1} VP",
    Happened.ODE: "{0} sings of {1:neighbour}: {2} VP",
    Happened.CHARMED: "{0} charms {1} by {2}: strength {3}",
    Happened.PASSED: "You pass",
    Happened.DISCARDED: "{0} at {1} is discarded",
    Happened.INCOME: "Income: {2:coin} ({0} and {1:collector})",
    Happened.FOUGHT: "You fight {0} of strength {4}: army {1}, bonus {2}, {3:coin}",
    Happened.DEFEATED: "{0} is defeated: {1} VP",
    Happened.CAPTURED: "{0} at {1} is carried off to the Demon Princes' Court",
    Happened.TURN_ENDED: "Turn {0} ends: {1:coin}, {2} VP, {3:Prince} in the row, {4} drawn",
    Happened.GAME_OVER: "The game ends in turn {1}: {0}",
    Happened.SCORED: "Score {6}: gained {0}, court {1}, coins {2}, captives {3}, row {4}, "
    "penalty {5}",
}

ENDINGS = {
    "overrun": "the Princes overrun the Society",
    "all_drawn": "all the Princes have been drawn",
    "deck_empty": "the deck is empty",
    "cap": "the last turn has been played",
}


class _Count(int):
    """A number that can be formatted with its noun: "{0:coin}" gives "1 coin" or "2 coins"."""

    def __format__(self, noun: str) -> str:
        return plural(self, noun) if noun else str(int(self))


def describe_event(game: Game, event: Event) -> str:
    """A sentence for the log."""
    by_id = dict(zip(card_ids(game).values(), card_names(game).values(), strict=True))
    words = [
        _Count(arg) if isinstance(arg, int) else by_id.get(arg, ENDINGS.get(arg, arg))
        for arg in event_args(game, event)
    ]
    sentence = SENTENCES[Happened(event.kind)].format(*words)
    if event.kind == Happened.SCORED:
        sentence += f" – {grade(game, event.amount)}"
    return sentence


def grade(game: Game, total: int) -> str:
    """The title for a score (CX-8.13)."""
    title = ""
    for entry in game.ruleset.model.score.grades:  # type: ignore[attr-defined]
        if entry.min <= total:
            title = entry.title
    return title


# -- knowledge --------------------------------------------------------------------------------


def observe(game: Game, state: State, viewpoint: int) -> dict[str, Any]:
    """What a viewpoint knows: everything but the order of the deck, which EVERYTHING sees too.

    Cards are given by their printed ids, piles from the oldest card to the newest.
    """
    s, ids = state.view, card_ids(game)

    def pile(name: str) -> list[str]:
        cards = getattr(s, name)
        return [ids[cards.card[i]] for i in range(cards.n)]

    slots = range(count_slots(game.rules))
    known = {
        "turn": s.turn,
        "decision": DECISIONS[s.phase],
        "coins": s.coins,
        "vp": s.vp,
        "score": int(state.returns()[0]),
        "society": [ids.get(s.society[i], "") for i in range(game.rules.society.size)],
        "court": {slot_name(game, i): ids[s.court[i]] for i in slots if s.court[i] != EMPTY},
        "hand": ids.get(s.hand, ""),
        "charms": {ids[COURTIERS + j]: n for j, n in enumerate(s.charm) if n},
        "discard": pile("discard"),
        "defeated": pile("defeated"),
        "captives": pile("captives"),
        "set_aside": pile("set_aside"),
        "princes_drawn": s.princes_drawn,
        "in_deck": sorted(pile("deck")),
    }
    if state.is_terminal():
        known |= {"reason": REASONS[s.reason], "grade": grade(game, known["score"])}
    if viewpoint == EVERYTHING:
        known["deck"] = [ids[card] for card in coming_cards(state)]
    return known


def coming_cards(state: State) -> list[int]:
    """The cards in the order in which they will be drawn, found by drawing them from a copy; up
    to a forced card that is not in the deck, if there is one."""
    copy = state.clone().view
    cards: list[int] = []
    with suppress(ValueError):
        cards.extend(draw_card(copy, DECK, copy.deck) for _ in range(copy.deck.n))
    return cards


def parse_outcome(game: Game, stream: str, outcome: Any) -> int:
    """The card that a forced outcome of the deck names, by key or printed id."""
    if stream != "deck":
        raise UnknownNameError(f"outcomes of {stream!r} cannot be forced; those of 'deck' can")
    return card_number(game, str(outcome))


def item_names(game: Game, vocabulary: str) -> Sequence[str]:
    """Names of the cards by card number; "" for numbers that this ruleset does not use."""
    names = card_names(game)
    return [names.get(card, "") for card in range(CARDS)]
