import numpy as np
import pytest
from kernel import toy

from designlab.kernel.chance import begin_choice, end_choice, force, seed_streams
from designlab.kernel.driver import make_batch, make_step, outcome_dtype, tally_dtype
from designlab.kernel.events import drain, new_log
from designlab.kernel.records import NOBODY, TERMINAL, view

SEATS, KINDS, ITEMS = 2, 3, 12
batch = make_batch(toy.setup, toy.legal_actions, toy.apply_action, toy.choose, toy.returns)
step = make_step(toy.legal_actions, toy.apply_action)


def rules(goal=40):
    record = np.zeros(1, toy.RULES)
    record[0] = (goal, 4, 6, 6)
    return record


def run_batch(seeds, bots=(0, 1), record=None):
    n = len(seeds)
    outcomes = np.zeros(n, outcome_dtype(KINDS, SEATS))
    tallies = np.zeros(1, tally_dtype(KINDS, ITEMS, SEATS))
    states = np.zeros(1, toy.STATE)
    batch.jit(
        rules() if record is None else record, np.array(bots), np.asarray(seeds, np.uint64),
        np.zeros(1, toy.STATE), states, new_log(KINDS, ITEMS, SEATS, recording=False),
        np.zeros(2, np.int64), 1000, outcomes, tallies,
    )  # fmt: skip
    return outcomes, tallies, states


def fresh(seed):
    record = np.zeros(1, toy.STATE)
    state = view(record)
    state.winner = NOBODY
    seed_streams(state, seed)
    log = new_log(KINDS, ITEMS, SEATS, recording=True)
    toy.setup(view(rules()), state, view(log))
    return record, log


@pytest.mark.parametrize("seed", [0, 1, 2**63 + 5, 2**64 - 1])
def test_interpreted_and_compiled_games_are_the_same_byte_for_byte(seed):
    record, log = fresh(seed)
    state, r, legal = view(record), view(rules()), [0, 0]
    while state.player >= 0:
        n = toy.legal_actions(r, state, legal)
        begin_choice(state)
        action = toy.choose(r, state, state.player, legal, n)
        end_choice(state)
        state.ply += 1
        toy.apply_action(r, state, view(log), action)
    outcomes, _, states = run_batch([seed])
    assert states.tobytes() == record.tobytes()
    assert outcomes["plies"][0] == state.ply
    assert outcomes["count"][0].tolist() == list(view(log).count)
    assert outcomes["total"][0].tolist() == list(view(log).total)


def test_every_step_gives_the_same_state_events_and_legal_actions():
    for seed in range(50):
        slow, slow_log = fresh(seed)
        fast, fast_log = fresh(seed)
        legal_fast, legal_slow = np.zeros(2, np.int64), [0, 0]
        while slow["player"][0] != TERMINAL:
            n = toy.legal_actions(view(rules()), view(slow), legal_slow)
            assert step.jit(rules(), fast, fast_log, legal_fast, -1) == n
            assert legal_fast[:n].tolist() == legal_slow[:n]
            action = legal_slow[(seed + view(slow).ply) % n]
            view(slow).ply += 1
            toy.apply_action(view(rules()), view(slow), view(slow_log), action)
            step.jit(rules(), fast, fast_log, legal_fast, action)
            assert slow.tobytes() == fast.tobytes()
            assert drain(view(slow_log)) == drain(view(fast_log))


def test_a_value_change_does_not_recompile():
    run_batch([1])
    before = len(batch.jit.signatures)
    outcomes, _, _ = run_batch([1], record=rules(goal=80))
    assert len(batch.jit.signatures) == before
    assert outcomes["plies"][0] > run_batch([1])[0]["plies"][0]


def test_tallies_count_events_games_and_returns_per_item_and_seat():
    seeds = np.arange(300)
    outcomes, tallies, _ = run_batch(seeds)
    bought = tallies["events"][0, toy.BOUGHT, 0]
    assert bought.sum() == outcomes["count"][:, toy.BOUGHT].sum()
    faces = tallies["events"][0, toy.ROLLED].sum(axis=1)
    assert faces[1:7].sum() == outcomes["count"][:, toy.ROLLED].sum() and faces[0] == 0
    assert (tallies["games"][0] <= 300).all()
    in_bought = tallies["games"][0, toy.BOUGHT, 0]
    assert tallies["returns"][0, toy.BOUGHT, 0].sum() <= in_bought.sum()


def test_a_forced_outcome_comes_next_in_both_modes():
    for forced in (3, 6):
        slow, log = fresh(9)
        force(view(slow), toy.DICE, forced)
        fast = slow.copy()
        toy.apply_action(view(rules()), view(slow), view(log), toy.WALK)
        step.jit(rules(), fast, new_log(KINDS, ITEMS, SEATS, recording=True), np.zeros(2, int), 0)
        view(slow).ply += 1
        assert view(slow).pos[0] == forced
        assert slow.tobytes() == fast.tobytes()


def test_an_impossible_forced_outcome_raises_in_both_modes():
    slow, log = fresh(9)
    force(view(slow), toy.DICE, 7)
    fast = slow.copy()
    with pytest.raises(ValueError, match="not possible"):
        toy.apply_action(view(rules()), view(slow), view(log), toy.WALK)
    with pytest.raises(ValueError, match="not possible"):
        step.jit(rules(), fast, log, np.zeros(2, int), toy.WALK)


def test_more_events_than_the_log_holds_is_an_error_not_a_loss():
    record, log = fresh(1)
    view(log).n = len(view(log).event)
    with pytest.raises(OverflowError, match="more events"):
        toy.apply_action(view(rules()), view(record), view(log), toy.WALK)
