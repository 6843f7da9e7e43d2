"""All Living Beings (芸芸众生): explorers on a grid of face-down cards, after tasks and chips."""

from __future__ import annotations

from designlab.games.beings import board, bots, chances, engine, knowledge, observe, text, words
from designlab.games.beings.positions import set_up
from designlab.games.beings.ruleset import BeingsRules
from designlab.games.beings.state import ACTIONS, EVENTS, SEATS, STATE, STREAMS, TILES
from designlab.gametype import GameType

GAME = GameType(
    name="beings",
    title="All Living Beings",
    original_title="芸芸众生",
    summary=(
        "Explorers walk a grid of face-down cards, race to stop on the task's number, "
        "spend cards to move or to harm each other, and sell pairs in camp."
    ),
    ruleset_model=BeingsRules,
    state_dtype=STATE,
    max_seats=SEATS,
    max_items=TILES,
    actions=ACTIONS,
    events=EVENTS,
    streams=STREAMS,
    reasons=words.REASONS,
    bots=bots.NAMES,
    setup=engine.setup,
    legal_actions=engine.legal_actions,
    apply_action=engine.apply_action,
    returns=engine.returns,
    standing=engine.standing,
    resample=knowledge.resample,
    choose=bots.choose,
    num_players=lambda ruleset: int(ruleset.get("players.count")),
    action_name=text.action_name,
    describe_action=text.describe_action,
    describe_event=text.describe_event,
    event_args=text.event_args,
    describe_decision=text.describe_decision,
    observe=observe.observe,
    scene=board.scene,
    item_names=words.item_names,
    parse_outcome=words.parse_outcome,
    as_seen=text.as_seen,
    chances=chances.chances,
    chart_event="card_played",
)

__all__ = ["GAME", "set_up"]
