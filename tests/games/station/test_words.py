"""Words, pictures, rulesets and skills as data."""

from __future__ import annotations

import json

import pytest
from games.station.table import at, do, kinds, options, piece, sides, station
from games.station.test_invariants import unknown_pairs, walk

import designlab as dl
from designlab.errors import RulesetError, UnknownNameError
from designlab.games.station import GAME
from designlab.games.station.ruleset import BACK, FRONT, PAIRS, PASSAGES, StationRules
from designlab.games.station.state import location_name, location_number, piece_number
from designlab.gametype import EVERYTHING, SPECTATOR
from designlab.ruleset import json_schema, list_variants, rulesets_folder
from designlab.scene import stylesheet, to_svg

FOLDER = rulesets_folder() / "station"
SIEGE = {
    "owners": {1: 0, 3: 0, 2: 1, 9: 1}, "generals": {0: "1.M", 1: "2.M"},
    "soldiers": {"s1": (0, 4, "2.S1"), "s2": (1, 3, "2.S4")}, "links": [("1.S3", "2.S5")],
}  # fmt: skip


def besieged():
    """A contest at station 2 with a sealed passage."""
    state = at(**SIEGE)
    do(state, "move s1", "to 2.M", "core W1", "core W4", "step s2 W3", "seal C-W1")
    return state


# -- names and words --------------------------------------------------------------------------


def test_names_lead_back_to_numbers():
    assert [location_name(n) for n in (-1, 0, 8, 62, 63, 125)] == [
        "supply", "1.M", "2.S1", "9.S6", "1/C", "9/E",
    ]  # fmt: skip
    assert all(location_number(location_name(n)) == n for n in range(-1, 126))
    assert [piece_number(name) for name in ("s1", "s20", "g0", "g4")] == [0, 19, 20, 24]
    with pytest.raises(UnknownNameError, match="did you mean"):
        location_number("1.S7")


def test_pairs_of_nodes_are_in_the_order_of_the_options():
    assert [f"{BACK[a]}-{BACK[b]}" for a, b in PAIRS] == list(PASSAGES)
    assert "M-S1" == f"{FRONT[PAIRS[0][0]]}-{FRONT[PAIRS[0][1]]}"


@pytest.mark.parametrize("variant", [None, *list_variants("station")])
def test_everything_can_be_said_and_drawn(variant):
    game = dl.load("station", ruleset=variant or "default")
    seen = set()
    for number, state in enumerate(walk(game, 5, 500)):
        for action in state.legal_actions():
            name = state.action_to_string(action)
            assert state.string_to_action(name) == action
            assert "{" not in game.type.describe_action(game, state, action)
            seen.add(name.split()[0])
        assert game.type.describe_decision(game, state)
        if number % 25 == 0:
            for viewpoint in (SPECTATOR, EVERYTHING, 0):
                json.loads(state.observation_string(viewpoint))
                scene = state.scene(viewpoint)
                ids = [element.id for element in scene.elements]
                assert len(ids) == len(set(ids))
    for event in state.events:
        sentence = game.type.describe_event(game, event)
        assert sentence and "{" not in sentence
    assert {"move", "link", "end"} <= seen


def test_a_forced_outcome_must_be_possible():
    game = station()
    with pytest.raises(UnknownNameError, match="B9"):
        game.new_initial_state(forced={"layout": ["B9"]})
    with pytest.raises(UnknownNameError):
        game.type.parse_outcome(game, "bots", 1)


def test_item_names_fit_their_vocabularies():
    game = station()
    for kind in GAME.events:
        if kind.item:
            assert 0 < len(game.type.item_names(game, kind.item)) <= GAME.max_items
    assert game.type.item_names(game, "card")[0] == "A1 (甲, refit)"


# -- the picture ------------------------------------------------------------------------------


def element(state, name: str, viewpoint: int = SPECTATOR):
    return next(e for e in state.scene(viewpoint).elements if e.id == name)


def test_the_picture_shows_marks_to_those_who_know_them():
    state = besieged()
    assert element(state, "card-2-class", 0).text == "?"
    assert element(state, "card-2-class", 1).text == "B 5"
    assert "class B" in element(state, "card-2", EVERYTHING).title
    assert "class unknown" in element(state, "card-2", SPECTATOR).title


def test_the_picture_shows_backs_seals_and_closed_links():
    state = besieged()
    assert "station-sealed" in element(state, "passage-2-C-W1").attrs["class"]
    assert "station-closed" in element(state, "link-1.S3").attrs["class"]
    assert element(state, "piece-g1").tag == "circle" and element(state, "piece-s1").tag == "rect"
    assert element(state, "node-2/E-name").text == "E"
    svg = to_svg(state.scene(SPECTATOR), stylesheet("station"))
    assert "易位" in svg and "station-halo" in svg


def test_every_action_of_the_board_can_be_clicked():
    for state in walk(station(players=3), 9, 500):
        if not state.is_terminal():
            shown = {a for e in state.scene(SPECTATOR).elements for a in e.actions}
            assert set(state.legal_actions()) <= shown, options(state)


# -- bots -------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["expander", "raider"])
def test_bots_do_not_peek(bot):
    for seed in range(6):
        state = station(players=3).new_initial_state(seed)
        for number in range(120):
            if state.is_terminal():
                break
            action = state.bot_action(bot)
            if number % 5 == 0:
                for a, b in unknown_pairs(state, state.current_player()):
                    other = state.clone()
                    cards = other.view.card
                    cards[a - 1], cards[b - 1] = cards[b - 1], cards[a - 1]
                    assert other.bot_action(bot) == action
            state.apply_action(action)


def test_the_expander_takes_a_free_station_with_its_general():
    state = at(owners={1: 0, 9: 1}, generals={0: "1.S1", 1: "9.M"}, links=[("1.S1", "5.S1")])
    do(state, state.action_to_string(state.bot_action("expander")))
    assert state.action_to_string(state.bot_action("expander")) == "to 5.M"


def test_bots_beat_chance():
    game = station(players=3)
    for seat in range(3):
        bots = ["random"] * 3
        bots[seat] = "expander"
        run = dl.simulate(game, 60, bots, seed=seat, workers=1)
        assert (run.outcomes["winner"] == seat).mean() > 0.8


# -- rulesets and skills as data --------------------------------------------------------------


def test_the_schema_beside_the_ruleset_is_current():
    assert json.loads((FOLDER / "schema.json").read_text("utf-8")) == json_schema(StationRules)


def test_the_variants_are_those_of_the_readme():
    assert list(list_variants("station")) == [
        "drill_yard", "five_players", "literal_words", "swift_war", "two_players",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"players.default": 6}, "at most 5"),
        ({"front_graphs.wheel.steps": ["M-S1"] * 6}, "M-S1 twice"),
        ({"front_graphs.star.steps": ["M-S1", "M-S2", "M-S3", "M-S4", "M-S5", "S1-S2"]}, "S6"),
        ({"back.passages": ["C-W1", "C-W2", "C-W3", "C-W4", "C-W5", "W1-W2"]}, "connect E with C"),
        ({"layouts.front": "ring"}, "front_graphs"),
        ({"skills.kinds.refit.steps": [{"op": "steer", "who": "target"}]}, "challenge"),
        ({"cards.A1.skill": "teleport"}, "skills.kinds"),
    ],
)
def test_what_cannot_be_played_is_refused(changes, message):
    with pytest.raises(RulesetError, match=message):
        dl.load("station", changes)


def test_a_map_without_a_passage_changes_the_steps():
    short = [p for p in station().ruleset.get("back.passages") if p != "W2-E"]
    state = at({"back.passages": short}, owners={1: 0, 2: 1, 9: 1}, flipped=[2],
               generals={0: "1.M", 1: "2/C"}, soldiers={"s1": (0, 3, "1.S1")})  # fmt: skip
    do(state, "reentry 2")
    assert options(state, "step") == ["s1 W3", "s1 leave"]


def skilled(steps: list[dict], **position):
    """A position in which station 1 (a refit card) has a skill of these steps."""
    kw = {"owners": {1: 0, 9: 1}, "generals": {0: "1.M", 1: "9.M"},
          "soldiers": {"s1": (0, 3, "1.S1"), "s2": (1, 5, "9.S1")}}  # fmt: skip
    return at({"skills.kinds.refit.steps": steps}, **(kw | position))


@pytest.mark.clause("ST-6.1")
def test_new_skills_need_no_python():
    state = skilled([{"op": "pips", "amount": 2}, {"op": "moves", "amount": 1}])
    assert do(state, "skill 1")[1:] == [("pips_changed", "s1", 3, 5), ("granted", "P0", 1, 0)]
    do(state, "move s1", "to 1.S2", "move g0", "to 1.S1")
    assert state.view.moves == 2 and state.view.extra_moves == 1

    state = skilled([{"op": "links", "amount": 1}])
    do(state, "skill 1", "link 1.S1", "station 2", "sub 2.S1", "link 1.S2")
    assert "station 3" in options(state)

    state = skilled([{"op": "heal", "amount": 3}], general_hp={0: 1})
    assert do(state, "skill 1")[1:] == [("healed", "P0", 3)] and piece(state, "g0") == "2@1.M"
    assert "skill" not in kinds(skilled([{"op": "heal", "amount": 1}]))


@pytest.mark.clause("ST-6.1", "ST-6.2")
def test_a_skill_goes_on_after_a_challenge_only_with_success():
    steps = [{"op": "challenge"}, {"op": "pips", "who": "target", "amount": -2},
             {"op": "steer", "who": "own"}]  # fmt: skip
    state = skilled(steps)
    state.force("dice_0", 6)
    do(state, "skill 1")
    assert do(state, "declare 1")[1:] == [("pips_changed", "s2", 5, 3)]
    do(state, "steer s1", "to 1.S4")
    assert piece(state, "s1") == "3@1.S4" and state.view.moves == 0
    state = skilled(steps)
    state.force("dice_0", 1)
    do(state, "skill 1", "declare 1")
    assert piece(state, "s2") == "5@9.S1" and state.current_player() == 0


def test_anybodys_soldier_can_be_rolled_by_a_skill():
    state = skilled([{"op": "refit", "who": "any"}])
    do(state, "skill 1")
    assert options(state) == ["refit s1", "refit s2"]
    state.force("dice_0", 1)
    do(state, "refit s2")
    assert piece(state, "s2") == "1@9.S1"


def test_fewer_cards_can_be_played():
    game = dl.load("station", ruleset=str(_file_without_cards()))
    for state in walk(game, 1, 200):
        assert sides(state) == [] or max(sides(state)) <= 7


def _file_without_cards():
    import tempfile
    from pathlib import Path

    path = Path(tempfile.mkdtemp()) / "seven.toml"
    path.write_text(
        'game = "station"\ntitle = "Seven"\nextends = "default"\n'
        "[cards.C4]\nremove = true\n[cards.C5]\nremove = true\n"
    )
    return path
