"""Battle for the Space Station (争夺太空站): area control on a graph that the players rewire."""

from __future__ import annotations

from designlab.games.station import (
    board,
    bots,
    chances,
    engine,
    knowledge,
    log,
    stations,
    text,
)
from designlab.games.station.ruleset import StationRules
from designlab.games.station.state import STATE, set_up
from designlab.games.station.vocabulary import ACTIONS, EVENTS, ITEMS, SEATS, STREAMS
from designlab.gametype import GameType

GAME = GameType(
    name="station",
    title="Battle for the Space Station",
    original_title="争夺太空站",
    summary=(
        "Area control for 2 to 5: link stations into a map, take them with soldiers and generals, "
        "and chase each other inside the ones that flip."
    ),
    ruleset_model=StationRules,
    state_dtype=STATE,
    max_seats=SEATS,
    max_items=ITEMS,
    actions=ACTIONS,
    events=EVENTS,
    streams=STREAMS,
    reasons=log.REASONS,
    bots=bots.NAMES,
    setup=engine.setup,
    legal_actions=engine.legal_actions,
    apply_action=engine.apply_action,
    returns=stations.returns,
    standing=knowledge.standing,
    resample=knowledge.resample,
    choose=bots.choose,
    num_players=lambda ruleset: int(ruleset.get("players.default")),
    action_name=text.action_name,
    describe_action=text.describe_action,
    describe_event=log.describe_event,
    event_args=log.event_args,
    describe_decision=text.describe_decision,
    observe=text.observe,
    scene=board.scene,
    item_names=log.item_names,
    parse_outcome=log.parse_outcome,
    as_seen=log.as_seen,
    chances=chances.chances,
    chart_event="skill",
)

__all__ = ["GAME", "set_up"]
