import numpy as np
import pytest
from kernel import toy
from kernel.toy import batch, fresh, rules, run_batch, step

from designlab.kernel.chance import begin_choice, end_choice, force
from designlab.kernel.events import drain, new_log
from designlab.kernel.records import TERMINAL, view


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


def test_a_forced_outcome_comes_next_in_both_modes():
    for forced in (3, 6):
        slow, log = fresh(9)
        force(view(slow), toy.DICE, forced)
        fast = slow.copy()
        toy.apply_action(view(rules()), view(slow), view(log), toy.WALK)
        fresh_log = new_log(toy.KINDS, toy.ITEMS, toy.SEATS, recording=True)
        step.jit(rules(), fast, fresh_log, np.zeros(2, int), 0)
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
