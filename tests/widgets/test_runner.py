import threading
import time

import pytest

from designlab.widgets.runner import Job, Runner


class FakeResult:
    def __init__(self, n, of):
        self.n, self.requested, self.complete = n, of, n == of


class Bench:
    """A runner whose games are played when told to."""

    def __init__(self):
        self.gate = threading.Semaphore(0)
        self.drawn, self.ended = [], []
        self.runner = Runner(self.play, self.draw, self.done)

    def play(self, job):
        for n in range(1, 4):
            self.gate.acquire()
            if job.stop.is_set():
                return
            if job.game == "broken":
                raise RuntimeError("no dice")
            yield FakeResult(n, 3)

    def draw(self, job, result):
        self.drawn.append((job.game, result.n))
        return True

    def done(self, job, error):
        self.ended.append((job.game, error))

    def go(self, steps=100):
        for _ in range(steps):
            self.gate.release()


def wait_for(condition):
    limit = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < limit, "it never came to be"
        time.sleep(0.005)


@pytest.fixture
def slow_games(monkeypatch):
    """However fast the fake games are, they count as slow: partial pictures are worth while."""
    monkeypatch.setattr("designlab.widgets.runner.FIRST_S", 0)
    monkeypatch.setattr("designlab.widgets.runner.SOON_S", -1)


def test_the_first_and_the_last_picture_are_drawn(slow_games):
    bench = Bench()
    job = Job("a")
    bench.runner.start(job)
    bench.go(1)
    wait_for(lambda: bench.drawn == [("a", 1)])
    assert job.pictured.result(60) is None
    bench.go()
    assert bench.runner.wait(60)
    assert bench.drawn[0] == ("a", 1) and bench.drawn[-1] == ("a", 3)
    assert bench.ended == [("a", None)]


def test_a_newer_job_ends_the_one_before_and_jumps_the_queue(slow_games):
    bench = Bench()
    jobs = [Job(name) for name in "abc"]
    for job in jobs:
        bench.runner.start(job)
    bench.go()
    assert bench.runner.wait(60)
    assert {game for game, _ in bench.drawn} <= {"a", "c"}
    assert bench.drawn[-1] == ("c", 3)
    assert ("a", 3) not in bench.drawn
    assert all(job.pictured.done() for job in jobs)


def test_what_will_be_finished_at_once_is_drawn_once(monkeypatch):
    monkeypatch.setattr("designlab.widgets.runner.SOON_S", 1e9)
    bench = Bench()
    bench.runner.start(Job("a"))
    bench.go()
    assert bench.runner.wait(60)
    assert bench.drawn == [("a", 3)]


def test_an_error_ends_the_job_and_the_next_one_runs():
    bench = Bench()
    job = Job("broken")
    bench.runner.start(job)
    bench.go(1)
    wait_for(lambda: bench.ended)
    assert str(bench.ended[0][1]) == "no dice" and job.pictured.done()
    bench.runner.start(Job("fine"))
    bench.go()
    assert bench.runner.wait(60)
    assert bench.drawn[-1] == ("fine", 3)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_report_that_fails_does_not_end_the_playing_for_ever():
    bench = Bench()
    done, bench.runner._done = bench.runner._done, lambda job, error: 1 / 0
    bench.runner.start(first := Job("first"))
    bench.go()
    wait_for(lambda: not bench.runner.busy)
    assert first.pictured.done()
    bench.runner._done = done
    bench.runner.start(Job("second"))
    wait_for(lambda: bench.ended)
    assert bench.ended == [("second", None)]


def test_who_waits_for_a_job_that_is_dropped_may_use_the_runner():
    """The answer to a page takes the panel's lock, which another thread may hold while it starts
    a job: nobody may wait for the one with the runner's lock in hand."""
    bench, free = Bench(), []
    bench.runner.start(Job("now"))
    wait_for(lambda: bench.runner._now is not None)
    for give_up in (bench.runner.cancel, lambda: bench.runner.start(Job("newest"))):
        bench.runner.start(dropped := Job("dropped"))
        dropped.pictured.add_done_callback(lambda _: free.append(not bench.runner._lock.locked()))
        give_up()
    assert free == [True, True]
    bench.runner.cancel()
    bench.go()


def test_cancelling_stops_without_a_last_picture(slow_games):
    bench = Bench()
    bench.runner.start(Job("a"))
    bench.go(1)
    wait_for(lambda: bench.drawn)
    bench.runner.cancel()
    bench.go()
    assert bench.runner.wait(60)
    assert bench.drawn == [("a", 1)]
    assert not bench.runner.busy


def test_the_first_picture_waits_for_as_many_games_as_fit(monkeypatch):
    monkeypatch.setattr("designlab.widgets.runner.FIRST_S", 1e9)
    monkeypatch.setattr("designlab.widgets.runner.SOON_S", -1)
    bench = Bench()
    bench.runner.start(Job("a"))
    bench.go()
    assert bench.runner.wait(60)
    assert bench.drawn == [("a", 3)]


def test_getting_ready_does_not_count_as_playing(monkeypatch):
    """While the rules are compiled no game is finished: that says nothing about the games."""
    clock = iter(range(0, 1000, 10))
    monkeypatch.setattr("designlab.widgets.runner.time.monotonic", lambda: next(clock))
    bench = Bench()
    played = bench.runner._play
    got = []

    def play(job):
        got.append(next(clock))
        return played(job)

    monkeypatch.setattr(bench.runner, "_play", play)
    monkeypatch.setattr("designlab.widgets.runner.FIRST_S", 15)
    bench.runner.start(Job("a"))
    bench.go()
    assert bench.runner.wait(60)
    assert got == [0]
    assert bench.drawn[0] == ("a", 2), "the first at 10 s comes too early, the second at 20 s not"
