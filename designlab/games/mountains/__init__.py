"""The Classic of Mountains & Rivers: four mythical beings roll, walk, arm themselves and fight."""

from __future__ import annotations

from typing import Any

from designlab.games.mountains import board, bots, chances, engine, knowledge, log, text
from designlab.games.mountains.components import CARDS
from designlab.games.mountains.names import REASONS
from designlab.games.mountains.positions import Player, set_up
from designlab.games.mountains.ruleset import MountainsRules
from designlab.games.mountains.state import ACTIONS, EVENTS, SEATS, STATE, STREAMS
from designlab.gametype import GameType
from designlab.ruleset import Ruleset


def _num_players(ruleset: Ruleset) -> int:
    model: Any = ruleset.model
    return int(model.players.count)


GAME = GameType(
    name="mountains",
    title="The Classic of Mountains & Rivers",
    original_title="The Classic of Mountains & Rivers",
    summary=(
        "Two to four mythical beings walk a map of four colours, gather weapons and cards, "
        "and fight until one is left standing."
    ),
    ruleset_model=MountainsRules,
    state_dtype=STATE,
    max_seats=SEATS,
    max_items=2 * CARDS,
    actions=ACTIONS,
    events=EVENTS,
    streams=STREAMS,
    reasons=REASONS,
    bots=bots.NAMES,
    setup=engine.setup,
    legal_actions=engine.legal_actions,
    apply_action=engine.apply_action,
    returns=engine.returns,
    standing=engine.standing,
    resample=engine.resample,
    choose=bots.choose,
    num_players=_num_players,
    action_name=text.action_name,
    describe_action=text.describe_action,
    describe_event=log.describe_event,
    event_args=log.event_args,
    describe_decision=text.describe_decision,
    observe=knowledge.observe,
    scene=board.scene,
    item_names=text.item_names,
    parse_outcome=text.parse_outcome,
    chances=chances.chances,
    points=False,
    standing_unit="strength",
    role_event="character",
    chart_event="skill",
)

__all__ = ["GAME", "Player", "set_up"]
