"""The Court of Xiang Chi: a solitaire of courtiers bought in a falling auction, and of Princes."""

from __future__ import annotations

from designlab.games.court import board, bots, chances, engine, text
from designlab.games.court.ruleset import CourtRules
from designlab.games.court.state import ACTIONS, CARDS, EVENTS, STATE, STREAMS, set_up
from designlab.gametype import GameType

GAME = GameType(
    name="court",
    title="The Court of Xiang Chi",
    original_title="The Court of Xiang Chi",
    summary=(
        "Solitaire: buy courtiers from a sliding row at falling prices, "
        "and beat the Demon Princes before they carry your court away."
    ),
    ruleset_model=CourtRules,
    state_dtype=STATE,
    max_seats=1,
    max_items=CARDS,
    actions=ACTIONS,
    events=EVENTS,
    streams=STREAMS,
    reasons=text.REASONS,
    bots=bots.NAMES,
    setup=engine.setup,
    legal_actions=engine.legal_actions,
    apply_action=engine.apply_action,
    returns=engine.returns,
    standing=engine.returns,
    resample=engine.resample,
    choose=bots.choose,
    num_players=lambda ruleset: 1,
    action_name=text.action_name,
    describe_action=text.describe_action,
    describe_event=text.describe_event,
    event_args=text.event_args,
    describe_decision=text.describe_decision,
    observe=text.observe,
    scene=board.scene,
    item_names=text.item_names,
    parse_outcome=text.parse_outcome,
    chances=chances.chances,
    chart_event="bought",
)

__all__ = ["GAME", "set_up"]
