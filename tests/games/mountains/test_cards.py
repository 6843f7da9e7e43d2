"""Challenge cards, chance cards and their effects (MR-12 to MR-14)."""

from __future__ import annotations

from collections import Counter

import pytest
from games.mountains.table import (
    at,
    cards_discarded,
    hp,
    huan,
    ling,
    load,
    only,
    options,
    play,
    qing,
    tiles,
    to_move,
    weapons,
    xi,
)

import designlab as dl
from designlab.errors import IllegalActionError
from designlab.games.mountains import set_up

SEATS = (xi("E0", hp=10), huan("F0", hp=10), qing("A0", hp=10))


def challenge(card: str, seats=SEATS, rules: dict | None = None, **forced) -> tuple:
    """P0 draws a challenge card on E7."""
    state = at(*seats, rules=rules, challenge_top=[card])
    state.force("move_die_0", 1)
    for stream, outcomes in forced.items():
        state.force(stream, *outcomes)
    return state, play(state, "move", "tile E7")


def chance(card: str, seats=SEATS, rules: dict | None = None, **parts) -> tuple:
    """P0 draws a chance card on E1."""
    state = at(*seats, rules=rules, chance_top=[card], **parts)
    state.force("move_die_0", 1)
    return state, play(state, "move", "tile E1")


# -- challenges -------------------------------------------------------------------------------


@pytest.mark.clause("MR-12.1")
def test_challenge_cards_come_back_when_the_deck_is_empty():
    state = at(*SEATS, challenges=[], challenge_top=["G13"])
    state.force("move_die_0", 1)
    events = play(state, "move", "tile E7")
    assert ("reshuffle", "challenge") in events
    assert cards_discarded(state, "challenge") == ["G13"] and state.view.challenges.n == 14
    none = {f"challenge_cards__{key}__copies": 0 for key in load().ruleset.keys("challenge_cards")}
    empty = at(*SEATS, rules=none)
    empty.force("move_die_0", 1)
    assert play(empty, "move", "tile E7")[-1] == ("draw_failed", "P0", "challenge")


@pytest.mark.clause("MR-12.2")
def test_who_takes_part():
    duel, _ = challenge("G1")
    assert options(duel) == ["player P2", "player P1"]
    two = at(xi("E0"), huan("F0"), challenge_top=["G1"])
    two.force("move_die_0", 1, 1)
    two.force("contest", "P1")
    assert ("contest", "G1", "P1", "P0") in play(two, "move", "tile E7")
    _, everybody = challenge("G8", contest_die=[1, 2, 3])
    assert only(everybody, "contest_dice") == [
        ("contest_dice", (("P0", 1), ("P2", 2), ("P1", 3))),
    ]
    _, alone = challenge("G13", spin=[6])
    assert only(alone, "contest") == [("contest", "G13", "nobody", "P0")]


@pytest.mark.clause("MR-12.3")
@pytest.mark.parametrize(("game", "card"), [("stare", "G1"), ("rps", "G5"), ("grab", "G12")])
def test_weights_decide_in_simulation(game: str, card: str):
    wins = Counter()
    for seed in range(60):
        weights = {f"physical__weights__{game}": [9.0, 1.0, 1.0, 1.0]}
        state = at(*SEATS, rules=weights, challenge_top=[card], seed=seed)
        state.force("move_die_0", 1)
        play(state, "move", "tile E7")
        events = play(state, "player P1")
        wins[only(events, "contest")[0][2]] += 1
    assert set(wins) == {"P0", "P1"} and 44 <= wins["P0"] <= 60


@pytest.mark.clause("MR-12.3")
def test_grabbing_for_all_has_no_loser():
    state, events = challenge("G10", contest=["P2"])
    assert ("contest", "G10", "P2", "nobody") in events
    assert weapons(state, 2) == ["wooden_club_1*"]
    with pytest.raises(IllegalActionError, match="does not take part"):
        challenge("G10", seats=(xi("E0"), huan(""), qing("A0"), ling("W0")), contest=["P1"])


@pytest.mark.clause("MR-12.4", "MR-12.7", "MR-12.6")
def test_dice_challenge():
    state, events = challenge("G9", contest_die=[3, 5, 3, 6, 2])
    assert events[4:] == [
        ("contest_dice", (("P0", 3), ("P2", 5), ("P1", 3))),
        ("contest_dice", (("P0", 6), ("P1", 2))),
        ("contest", "G9", "P2", "P1"),
        ("hp_gain", "P2", 4, "card"),
        ("hp_loss", "P1", 2, "card", "nobody"),
    ]
    assert hp(state) == [10, 8, 14]


@pytest.mark.clause("MR-12.5", "MR-12.6")
@pytest.mark.parametrize(("sector", "wins"), [(1, True), (3, True), (4, False), (6, False)])
def test_arrow(sector: int, wins: bool):
    state, _ = challenge("G14", spin=[sector])
    assert hp(state)[0] == (10 if wins else 9)
    assert len(weapons(state, 0)) == (1 if wins else 0)
    assert state.view.token[0][0] == (1 if wins else 0)


@pytest.mark.clause("MR-12.5")
def test_sectors_are_a_value():
    _, events = challenge("G13", rules={"challenge__spin_sectors": 12}, spin=[12])
    assert only(events, "contest") == [("contest", "G13", "nobody", "P0")]


# -- chance -----------------------------------------------------------------------------------


@pytest.mark.clause("MR-13.1")
def test_chance_cards_come_back_when_the_deck_is_empty():
    state, events = chance("H15", chances=[])
    assert ("reshuffle", "chance") in events
    assert state.view.chances.n == 19 and cards_discarded(state, "chance") == ["H15"]


@pytest.mark.clause("MR-13.2", "MR-14.1")
@pytest.mark.parametrize(
    ("card", "after"),
    [
        ("H1", [11, 10, 10]),
        ("H2", [12, 10, 10]),
        ("H3", [9, 10, 10]),
        ("H4", [8, 10, 10]),
        ("H9", [9, 9, 9]),
        ("H10", [11, 11, 11]),
        ("H15", [10, 10, 10]),
    ],
)
def test_cards_of_hp(card: str, after: list):
    state, _ = chance(card)
    assert hp(state) == after


@pytest.mark.clause("MR-13.2")
def test_the_drawer_comes_first():
    _, events = chance("H9")
    assert [event[1] for event in only(events, "hp_loss")] == ["P0", "P2", "P1"]


@pytest.mark.clause("MR-14.1")
def test_gains_and_losses_stop():
    full, events = chance("H2", seats=(xi("E0", hp=14), huan("F0"), qing("A0")))
    assert ("hp_gain", "P0", 1, "card") in events and hp(full)[0] == 15
    weak = (xi("E0", hp=1), huan("F0", hp=1), qing("A0", hp=9))
    spared, events = chance("H9", seats=weak)
    assert hp(spared) == [1, 1, 8] and ("hp_loss", "P0", 0, "card", "nobody") in events
    dead, events = chance("H9", seats=weak, rules={"hp__cards_can_defeat": True})
    assert events[-1] == ("game_over", "last_standing", "P2")
    assert [event[1] for event in only(events, "eliminated")] == ["P0", "P1"]
    assert dead.is_terminal()


@pytest.mark.clause("MR-2.8", "MR-14.1")
def test_a_drawer_who_dies_ends_the_turn():
    seats = (xi("E0", hp=1, weapons=["stone_axe"]), huan("F0"), qing("A0"))
    state, events = chance("H4", seats=seats, rules={"hp__cards_can_defeat": True})
    assert ("eliminated", "P0", "nobody", "card") in events
    assert to_move(state) == "P2"


@pytest.mark.clause("MR-14.2")
def test_cards_of_weapons():
    state, _ = chance("H5", weapon_top=["tide_bow"])
    assert weapons(state, 0) == ["tide_bow*"]
    armed = (xi("E0", weapons=["stone_axe", "tide_bow"]), huan("F0"), qing("A0"))
    broken, _ = chance("H6", seats=armed)
    assert options(broken) == ["weapon stone_axe", "weapon tide_bow"]
    events = play(broken, "weapon tide_bow")
    assert events[0] == ("weapon_discarded", "P0", "tide_bow", "P0")
    assert weapons(broken, 0) == ["stone_axe"]
    bare, _ = chance("H6")
    assert options(bare)[0].startswith("skill")


@pytest.mark.clause("MR-14.2")
def test_loot_without_weapons_draws():
    state, _ = challenge("G6", contest=["P0"])
    play(state, "player P1")
    assert len(weapons(state, 0)) == 2
    assert to_move(state) == "P0" and "weapon" not in options(state)[0]


@pytest.mark.clause("MR-12.6", "MR-14.2")
def test_loot_belongs_to_the_winner_even_out_of_turn():
    seats = (xi("E0", weapons=["tide_bow"]), huan("F0"), qing("A0"))
    state, _ = challenge("G6", seats=seats, contest=["P2"])
    play(state, "player P2")
    assert to_move(state) == "P2" and options(state) == ["weapon tide_bow"]
    events = play(state, "weapon tide_bow")
    assert events[0] == ("weapon_taken", "P2", "P0", "tide_bow")
    assert to_move(state) == "P0"


@pytest.mark.clause("MR-14.2")
def test_loot_is_dropped_when_the_loser_dies_of_the_card():
    seats = (xi("E0"), huan("F0", hp=1, weapons=["tide_bow"]), qing("A0"))
    state, _ = challenge("G6", seats=seats, contest=["P0"], rules={"hp__cards_can_defeat": True})
    events = play(state, "player P1")
    assert ("eliminated", "P1", "nobody", "card") in events
    assert to_move(state) == "P0" and options(state)[0].startswith("skill")


@pytest.mark.clause("MR-14.3")
@pytest.mark.parametrize(("card", "before", "after"), [("H7", 1, 2), ("H7", 2, 2), ("H8", -2, -2)])
def test_attack_tokens_have_a_limit(card: str, before: int, after: int):
    state, events = chance(card, seats=(xi("E0", attack=before), huan("F0"), qing("A0")))
    assert ("token", "P0", "attack", after) in events
    assert state.view.token[0][0] == after


@pytest.mark.clause("MR-14.4")
@pytest.mark.parametrize(
    ("card", "token", "index"), [("H11", "skip_move", 2), ("H12", "skip_attack", 3)]
)
def test_skips_count_from_the_next_turn(card: str, token: str, index: int):
    state, events = chance(card)
    assert ("token", "P0", token, 1) in events
    assert state.view.token[0][index] == 1


@pytest.mark.clause("MR-14.5")
def test_cards_that_move():
    homeward, events = chance("H13", seats=(qing("E0"), huan("F0"), xi("A0")))
    assert tiles(homeward)[0] == "A0" and ("moved", "P0", "E1", "A0", "card") in events
    assert len(only(events, "tile")) == 1
    crossing, _ = chance("H14")
    assert tiles(crossing) == ["A0", "F0", "E1"]
    here, events = chance("H14", seats=(xi("E0"), huan("F0"), qing("E1")))
    assert tiles(here) == ["E1", "F0", "E1"] and len(only(events, "moved")) == 1


# -- cards as data ----------------------------------------------------------------------------


@pytest.mark.clause("MR-12.6", "MR-13.2")
def test_a_new_card_is_a_few_lines_of_toml(tmp_path):
    file = tmp_path / "new.toml"
    file.write_text(
        'game = "mountains"\ntitle = "New"\nextends = "default"\n'
        "[players]\ncount = 3\n"
        '[chance_cards.avalanche]\nid = "H99"\nname = "Avalanche"\neffects = [\n'
        '  { op = "hp", who = "others", amount = -2 },\n'
        '  { op = "discard", who = "all" },\n  { op = "primary", amount = 2 },\n]\n'
    )
    game = dl.load("mountains", ruleset=file)
    seats = (xi("E0", weapons=["stone_axe"]), huan("F0", weapons=["tide_bow"]), qing("A0"))
    state = set_up(game, seats, chance_top=["H99"])
    state.force("move_die_0", 1)
    play(state, "move", "tile E1")
    assert hp(state) == [15, 13, 13]
    assert to_move(state) == "P0" and len(options(state)) == 3
    play(state, "weapon stone_axe")
    assert to_move(state) == "P1"
    play(state, "weapon tide_bow")
    assert to_move(state) == "P0"
    assert weapons(state, 0) == ["wooden_club_1*", "wooden_club_2*"] and weapons(state, 1) == []


def test_printed_rewards_stand_before_penalties():
    for card in load().ruleset.model.challenge_cards.values():
        order = [step.who for step in card.effects]
        assert order == sorted(order, key=["winner", "loser"].index), card.name
