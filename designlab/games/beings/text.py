"""All Living Beings in words: actions in the rulebook's notation, sentences for the log."""

from __future__ import annotations

from typing import Any

from designlab.game import Game, State
from designlab.games.beings.moving import WALKED
from designlab.games.beings.state import (
    ACTIONS,
    CAMP,
    DECK_TARGET,
    DIRECTIONS,
    EVENTS,
    NO_CARD,
    NUMBERS,
    Face,
    Happened,
    Phase,
    Purpose,
    Why,
)
from designlab.games.beings.values import beyond, number_of
from designlab.games.beings.words import (
    AWARD_NAMES,
    AWARDS,
    CAMP_NAME,
    MODE_NAMES,
    MODES,
    REASON_NAMES,
    REASONS,
    arrows_of,
    card_name,
    card_words,
    cause_key,
    cause_words,
    dice_faces,
    function_of_card,
    function_words,
    place_words,
    played_words,
    player_name,
    plural,
    ranking,
    ranking_words,
    target_name,
    tile_name,
)
from designlab.gametype import EVERYTHING
from designlab.kernel.events import Event
from designlab.kernel.records import NOBODY

SIDES = ("up", "rev")
SIDE_WORDS = ("upright 正放", "reversed 倒放")
STATES = ("exploring", "camp")
WHYS = tuple(why.name.lower() for why in Why)
PURPOSES = tuple(purpose.name.lower() for purpose in Purpose)
DECISIONS = (
    "place", "orient", "move", "pay_card", "step", "play", "target", "sell", "enter",
    "substitute", "discard", "", "", "", "", "",
)  # fmt: skip
"""The rulebook's name of the decision of each phase."""


# -- actions ----------------------------------------------------------------------------------


def action_name(game: Game, state: State, action: int) -> str:
    """The rulebook's notation: "pay_leap S", "target (2,3)", "sell R2 R6"."""
    kind, args = ACTIONS.decode(action)
    if not args:
        return kind
    if kind in ("free", "pay_advance", "pay_leap", "step"):
        return f"{kind} {DIRECTIONS[args[0]]}"
    if kind in ("place", "enter"):
        return f"{kind} {tile_name(args[0])}"
    if kind in ("pay_card", "play", "discard"):
        return f"{kind} {card_name(args[0])}"
    if kind == "orient":
        return f"orient {SIDES[args[0]]}"
    if kind == "target":
        return f"target {target_name(args[0])}"
    if kind == "substitute":
        return f"substitute {args[0]}"
    low, high = sold(args)
    return f"sell {card_name(low)} {card_name(high)}"


def sold(args: tuple[int, ...]) -> tuple[int, int]:
    """The two cards of a sale."""
    return args[0] * NUMBERS + args[1], args[0] * NUMBERS + args[2]


def describe_action(game: Game, state: State, action: int) -> str:
    """A legal action in full words, with what it costs and brings."""
    kind, args = ACTIONS.decode(action)
    rules, s = game.rules, state.view
    if kind == "stop":
        return f"Stop here{_what_stopping_brings(game, state)}"
    if kind in ("free", "pay_advance", "pay_leap", "step"):
        return _describe_step(game, state, kind, args[0])
    if kind == "orient":
        card = s.tile_card[s.piece[s.player]]
        ways = arrows_of(game, card, reverse=args[0] == 1)
        return f"Lay {card_words(card)} {SIDE_WORDS[args[0]]}: arrows {', '.join(ways) or 'none'}"
    if kind == "risk":
        number = number_of(s.tile_card[s.piece[s.mover]])
        n = rules.move.risk_dice
        dice = "1 die" if n == 1 else f"{n} dice"
        return f"Risky move 冒险前进: roll {dice} for a {number}"
    if kind == "target":
        return f"Aim {played_words(game, s.played)} at {_describe_target(state, args[0])}"
    if kind == "sell":
        low, high = sold(args)
        chips = number_of(low) * number_of(high) * rules.camp.sale_factor
        return f"Sell {card_words(low)} and {card_words(high)} for {plural(chips, 'chip')} 贩卖宝藏"
    if kind == "skip":
        return "Sell nothing" if s.phase == Phase.SELL else "Play no card"
    if kind == "substitute":
        cards = plural(args[0], "card")
        return f"Let {cards} of number {s.number} stand in for dice" if args[0] else "Roll all dice"
    return {
        "place": lambda: f"Put your piece on {tile_name(args[0])}",
        "pay_card": lambda: f"Pay {card_words(args[0])}",
        "decline": lambda: "Decline the step",
        "play": lambda: f"Play {played_words(game, args[0])}",
        "stay": lambda: f"Stay in {CAMP_NAME}",
        "enter": lambda: (
            f"Explore again 再次探险: enter {_what_lies(state, args[0])} for "
            + plural(rules.camp.fee, "chip")
        ),
        "retire": lambda: f"Leave the match with {plural(s.chips[s.mover], 'chip')} 退出比赛",
        "discard": lambda: f"Discard {card_words(args[0])}",
    }[kind]()


STEP_WORDS = {
    "free": "Advance 前进",
    "pay_advance": "Paid advance 付费前进",
    "pay_leap": "Paid leap 付费跳跃",
    "step": "Step",
}


def _describe_step(game: Game, state: State, kind: str, direction: int) -> str:
    rules, s = game.rules, state.view
    tile = s.piece[s.mover]
    place = beyond(rules, tile, direction)
    goal = f"off the board to {CAMP_NAME}" if place == CAMP else f"to {_what_lies(state, place)}"
    fares = {"pay_advance": rules.move.paid_advance_cards, "pay_leap": rules.move.paid_leap_cards}
    fare = ""
    if kind in fares:
        fare = f", for {plural(fares[kind], 'card')} of number {number_of(s.tile_card[tile])}"
    return f"{STEP_WORDS[kind]} {DIRECTIONS[direction]} {goal}{fare}"


def _what_lies(state: State, tile: int) -> str:
    """A tile with what everybody sees of it."""
    s = state.view
    if s.face[tile] == Face.DOWN:
        return f"{tile_name(tile)}, face-down 暗格"
    return f"{tile_name(tile)}, {card_words(s.tile_card[tile])}"


def _describe_target(state: State, target: int) -> str:
    if target == DECK_TARGET:
        return "the deck's top card 牌堆顶"
    s, tile = state.view, target - 1
    extra = ""
    if s.stones[tile]:
        extra += f", {plural(s.stones[tile], 'stone')} 石头"
    if s.piece_at[tile] != NOBODY:
        extra += f", {player_name(s.piece_at[tile])} there"
    return _what_lies(state, tile) + extra


def _what_stopping_brings(game: Game, state: State) -> str:
    s = state.view
    card = s.tile_card[s.piece[s.mover]]
    checked = s.steps > 0 and not s.awarded and not game.rules.task.award_on_pass
    if not checked or s.task == NO_CARD or number_of(card) != number_of(s.task):
        return ""
    if s.explored and not game.rules.task.check_after_explore:
        return ""
    return f" and win the task {card_words(s.task)} with {plural(s.bounty, 'chip')} 悬赏"


def describe_decision(game: Game, state: State) -> str:
    """What has to be decided now."""
    s = state.view
    if state.is_terminal():
        return "The game is over"
    who = player_name(s.player)
    if s.phase == Phase.PAY:
        return f"{who}: pay {plural(s.owed, 'card')} of number {s.number}, which one?"
    if s.phase == Phase.STEP:
        return f"{who}: the roll allows {'a leap 跳跃' if s.leap else 'an advance 前进'}; take it?"
    if s.phase == Phase.TARGET:
        return f"{who}: what is {function_words(function_of_card(game, s.played))} aimed at?"
    if s.phase == Phase.SUBSTITUTE:
        return f"{who}: how many cards of number {s.number} stand in for dice?"
    if s.phase == Phase.ORIENT:
        return f"{who}: which way round does {card_words(s.tile_card[s.piece[s.player]])} lie?"
    over = plural(s.hand_n[s.player] - game.rules.hand.limit, "card")
    questions = {
        Phase.PLACE: "on which edge tile 边缘格 does your piece start?",
        Phase.MOVE: "move on or stop?" if s.steps else "move or stay?",
        Phase.PLAY: "play a card for its function?",
        Phase.SELL: "sell two cards of one suit 贩卖宝藏?",
        Phase.ENTER: "explore again 再次探险 or stay in camp 营地?",
        Phase.DISCARD: f"too many cards in hand: discard {over}",
    }
    return f"{who}: {questions[Phase(s.phase)]}"


# -- events -----------------------------------------------------------------------------------


def event_args(game: Game, event: Event) -> tuple:
    """The arguments as the rulebook writes them, for example ("P0", "R4", 5, "match")."""
    words: dict[str, Any] = {
        "player": player_name,
        "thief": player_name,
        "attacker": player_name,
        "tile": tile_name,
        "place": tile_name,
        "card": lambda card: card_name(card) if card != NO_CARD else "",
        "why": WHYS.__getitem__,
        "side": SIDES.__getitem__,
        "cause": lambda cause: cause_key(game, cause),
        "state": STATES.__getitem__,
        "mode": MODES.__getitem__,
        "way": lambda way: "walk" if way == WALKED else game.ruleset.keys("functions")[way],
        "purpose": PURPOSES.__getitem__,
        "dice": dice_faces,
        "award": AWARDS.__getitem__,
        "target": target_name,
        "reason": REASONS.__getitem__,
        "ranking": ranking,
        "got_task": bool,
    }
    pairs = [arg.partition(":")[::2] for arg in EVENTS[event.kind].args]
    return tuple(words.get(word, int)(getattr(event, field)) for field, word in pairs)


PRIVATE = {
    Happened.BONUS_CARD: lambda event: (event.seat,),
    Happened.STEAL: lambda event: (event.seat, event.a),
    Happened.PEEK: lambda event: (event.seat,),
}
"""Events whose card only some seats see, and who they are."""


def as_seen(event: Event, viewpoint: int) -> Event:
    """The event as a viewpoint sees it: without the card if that is none of its business."""
    witnesses = PRIVATE.get(Happened(event.kind))
    if witnesses is None or viewpoint == EVERYTHING or viewpoint in witnesses(event):
        return event
    return event._replace(item=NO_CARD)


SENTENCES = {
    Happened.PLACE: "{who} puts the piece on {item}",
    Happened.REVEAL: "{who} turns up {a}: {item} 明格",
    Happened.ORIENT: "{who} lays {item} {a}",
    Happened.GAIN: "{who} gains {amount}: {item}",
    Happened.LOSE: "{who} loses {amount}: {item}",
    Happened.TURN_START: "{who}'s turn, {a}",
    Happened.STEP: "{who} goes from {a} to {b}: {item}",
    Happened.TO_CAMP: "{who} is back in camp 回营地: {a}",
    Happened.PAY_CARD: "{who} pays {item} for {a}",
    Happened.SUBSTITUTE: "{who} lets {amount} stand in for dice",
    Happened.RISK_ROLL: "{who} rolls {a} for a {b}: {amount}",
    Happened.RISK_FAIL: "{who}'s risky move fails 冒险失败",
    Happened.TASK_FLIP: "The new task 任务牌 is {item}",
    Happened.TASK_WON: "{who} wins the task {a} with {amount}: {item}",
    Happened.BONUS_CARD: "{who} draws {item} as a bonus",
    Happened.CARD_PLAYED: "{who} plays {a}",
    Happened.CARD_TARGET: "{who} aims it at {b}",
    Happened.GAMBLE_ROLL: "{who} rolls {a} against the gamble: {amount}",
    Happened.STEAL: "{who} takes {item} from {a}'s hand",
    Happened.GAMBLE_CARD_TAKEN: "{who} keeps the card {item}",
    Happened.PEEK: "{who} looks at {a}: {item}",
    Happened.STONE_PLACED: "{who} drops a stone 石头 on {item}: {amount} there now",
    Happened.ROTATED: "{item} is turned by 180°",
    Happened.QUAKE: "{who} replaces {a}, {item}, by a face-down card 暗格",
    Happened.STONES_CLEARED: "{who} clears {amount} from {item}, {b} left",
    Happened.DAMAGE: "{who} costs {a} {amount}: {item}",
    Happened.SELL: "{who} sells {a} and {b} for {amount} 贩卖宝藏",
    Happened.REENTER: "{who} pays {amount} and explores again 再次探险 at {item}",
    Happened.DISCARD: "{who} discards {item}",
    Happened.DONATE: "{who} donates {amount}: the bounty 悬赏 is {a}",
    Happened.DEATH: "{who} is dead: {item}",
    Happened.RETIRE: "{who} leaves the match 退出比赛",
    Happened.TURN_END: "{who}'s turn ends {a}",
    Happened.GAME_END: "The game ends: {item}. Ranking: {a}",
}


def describe_event(game: Game, event: Event) -> str:
    """A sentence for the log."""
    words: dict[str, Any] = {
        "player": player_name,
        "tile": tile_name,
        "place": place_words,
        "card": lambda card: card_words(card) if card != NO_CARD else "a card",
        "side": SIDE_WORDS.__getitem__,
        "cause": lambda cause: cause_words(game, cause),
        "state": lambda camp: f"in {CAMP_NAME}" if camp else "exploring 探险",
        "mode": MODE_NAMES.__getitem__,
        "way": lambda way: "on foot" if way == WALKED else function_words(_function(game, way)),
        "purpose": lambda purpose: PURPOSE_WORDS[purpose],
        "dice": lambda dice: ", ".join(map(str, dice_faces(dice))),
        "award": AWARD_NAMES.__getitem__,
        "target": lambda t: "the deck's top 牌堆顶" if t == DECK_TARGET else target_name(t),
        "reason": REASON_NAMES.__getitem__,
        "ranking": ranking_words,
        "got_task": lambda got: "with a task card" if got else "without a task card",
        "chips": lambda n: plural(n, "chip"),
        "bounty": lambda n: plural(n, "chip"),
        "fee": lambda n: plural(n, "chip"),
        "paid": lambda n: plural(n, "chip"),
        "count": lambda n: plural(n, "card"),
        "matches": lambda n: "no match" if n == 0 else "1 match" if n == 1 else f"{n} matches",
        "ones": lambda n: "no match" if n == 0 else "1 match" if n == 1 else f"{n} matches",
        "cleared": lambda n: f"{plural(n, 'stone')} 石头",
    }
    meanings = EVENTS[event.kind].meanings()
    parts = {field: words.get(word, int)(getattr(event, field)) for field, word in meanings.items()}
    if event.kind == Happened.CARD_PLAYED:
        parts["a"] = played_words(game, event.a)
    if event.kind == Happened.STONES_CLEARED:
        parts["b"] = event.a
    return SENTENCES[Happened(event.kind)].format(who=player_name(event.seat), **parts)


PURPOSE_WORDS = ("a paid advance 付费前进", "a paid leap 付费跳跃", "a risky roll", "a gamble roll")


def _function(game: Game, index: int) -> Any:
    return list(game.ruleset.model.functions.values())[index]  # type: ignore[attr-defined]
