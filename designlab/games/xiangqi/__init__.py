"""Xiangqi Roguelike: a tactics roguelike on a xiangqi board, battle by battle to the King."""

from __future__ import annotations

from designlab.games.xiangqi import board, bots, chances, decisions, engine, tales, text
from designlab.games.xiangqi.ruleset import XiangqiRules
from designlab.games.xiangqi.state import STATE, set_up
from designlab.games.xiangqi.vocabulary import ACTIONS, EVENTS, MAX_ITEMS, STREAMS
from designlab.gametype import GameType

GAME = GameType(
    name="xiangqi",
    title="Xiangqi Roguelike",
    original_title="象棋 SLG+Roguelike",
    summary=(
        "Solitaire: lead a growing army of xiangqi pieces through ten battles "
        "and beat the enemy King; dead units are lost for good."
    ),
    ruleset_model=XiangqiRules,
    state_dtype=STATE,
    max_seats=1,
    max_items=MAX_ITEMS,
    actions=ACTIONS,
    events=EVENTS,
    streams=STREAMS,
    reasons=text.REASONS,
    bots=bots.NAMES,
    setup=engine.setup,
    legal_actions=decisions.legal_actions,
    apply_action=engine.apply_action,
    returns=engine.returns,
    standing=engine.standing,
    resample=engine.resample,
    choose=bots.choose,
    num_players=lambda ruleset: 1,
    action_name=text.action_name,
    describe_action=text.describe_action,
    describe_event=tales.describe_event,
    event_args=tales.event_args,
    describe_decision=text.describe_decision,
    observe=text.observe,
    scene=board.scene,
    item_names=tales.item_names,
    parse_outcome=chances.parse_outcome,
    chances=chances.chances,
    max_plies=500_000,
    points=False,
    chart_event="gain_unit",
)

__all__ = ["GAME", "set_up"]
