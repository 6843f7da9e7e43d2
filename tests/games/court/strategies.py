"""Random rulesets of the court for property tests: all toggles, and the numbers of the flow."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

TOGGLES: dict[str, st.SearchStrategy] = {
    "setup.start_cards": st.integers(1, 4),
    "setup.start_coins": st.integers(0, 30),
    "setup.leftover_stays": st.booleans(),
    "setup.demon_free_refill": st.booleans(),
    "setup.trigger_abilities": st.booleans(),
    "court.rows": st.integers(1, 3),
    "court.cols": st.integers(2, 6),
    "court.replace": st.sampled_from(["never", "when_full", "any"]),
    "market.buys_per_turn": st.integers(1, 3),
    "market.use_card_cost": st.booleans(),
    "market.position_counts_demons": st.booleans(),
    "market.min_price": st.integers(0, 5),
    "pass.base_income": st.integers(0, 5),
    "pass.per_collector": st.integers(0, 3),
    "combat.fights_per_turn": st.integers(1, 4),
    "combat.min_generals": st.integers(0, 3),
    "combat.trio_bonus": st.integers(0, 6),
    "combat.trio_min_generals": st.integers(3, 6),
    "combat.coins_per_strength": st.integers(1, 3),
    "combat.max_coins": st.sampled_from([0, 3, 10, 99]),
    "poet.vp_per_neighbour": st.integers(0, 5),
    "poet.scope": st.sampled_from(["adjacent", "row", "court"]),
    "phase3.victim": st.sampled_from(["courtier", "demon"]),
    "phase3.count": st.sampled_from(["one", "per_demon"]),
    "end.society_demons": st.integers(0, 6),
    "end.demons_drawn": st.integers(0, 9),
    "end.overrun_penalty": st.integers(0, 30),
    "score.coins_per_vp": st.integers(1, 10),
    "score.court_vp": st.sampled_from(["end", "purchase", "none"]),
    "score.captive_factor": st.integers(0, 3),
    "score.society_demons_subtract": st.booleans(),
    "max_rounds": st.integers(5, 60),
}


@st.composite
def changes(draw: Any) -> dict[str, Any]:
    """Changes to the default ruleset that make a valid one."""
    size = draw(st.integers(3, 6))
    chosen: dict[str, Any] = {
        "society.size": size,
        "market.position_price": draw(st.lists(st.integers(0, 9), min_size=size, max_size=size)),
    }
    keys = draw(st.sets(st.sampled_from(sorted(TOGGLES))))
    chosen |= {key: draw(TOGGLES[key]) for key in sorted(keys)}
    slots = chosen.get("court.rows", 2) * chosen.get("court.cols", 4)
    chosen["setup.start_cards"] = min(chosen.get("setup.start_cards", 3), size, slots)
    return chosen


seeds = st.integers(0, 2**64 - 1)
