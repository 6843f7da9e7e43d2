import json
import threading
import time

import pytest

import designlab as dl
from designlab.errors import DesignLabError
from designlab.widgets import Chart, Live, TweakPanel
from designlab.widgets.runner import Job, Runner

COINS = "setup.start_coins"
OPEN = {"type": "open", "view": "v", "page": "p"}
CLOSE = {"type": "close", "view": "v"}


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


@pytest.fixture
def live(court, sent):
    widget = Live(court, n=400, seed=3, sliders=[COINS])
    assert widget.wait(300)
    yield widget
    widget.close()


def pictures(sent):
    return [message for message in sent if message["type"] == "patch"]


def change(live, coins, seq=1):
    message = {"type": "values", "wanted": {COINS: coins}, "view": "v", "seq": seq}
    live._receive(None, message, [])


def test_at_first_it_shows_the_game_it_was_given_and_keeps_it_as_baseline(live, sent):
    assert live.result.n == 400 and live.result.complete
    assert live.baseline is live.result
    last = pictures(sent)[-1]
    assert (last["games"], last["of"], last["running"]) == (400, 400, False)
    assert last["digest"] == live.start.ruleset.digest


def test_the_last_of_many_values_is_what_is_shown(live, sent):
    for seq, coins in enumerate(range(11, 31), start=1):
        change(live, coins, seq)
    assert live.wait(300)
    assert live.result.game.ruleset.get(COINS) == 30 and live.result.complete
    last = pictures(sent)[-1]
    assert last["digest"] == live.game.ruleset.digest and last["games"] == 400
    assert live.baseline.game.ruleset.get(COINS) == 10
    answered = [message["seq"] for message in sent if message["type"] == "values"]
    assert answered[-1] == 20


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n": 0}, "number of games must be a whole number from 1"),
        ({"n": "many"}, "number of games must be a whole number from 1"),
        ({"seed": -1}, "the seed must be a whole number from 0"),
        ({"event": "boght"}, 'did you mean "bought"'),
        ({"event": "passed"}, "no event 'passed' about items"),
        ({"sliders": COINS}, "must be a list, not 'setup.start_coins'"),
    ],
)
def test_what_cannot_be_shown_is_refused_at_once(court, options, message):
    with pytest.raises(DesignLabError, match=message):
        Live(court, **options)


def test_pictures_of_a_value_that_was_left_are_not_drawn(live, sent):
    sent.clear()
    for coins in (20, 25, 30):
        change(live, coins)
    assert live.wait(300)
    digests = [message["digest"] for message in pictures(sent)]
    newest = live.game.ruleset.digest
    assert newest in digests
    assert set(digests[digests.index(newest):]) == {newest}


def test_results_are_those_of_simulate(live, court):
    change(live, 14)
    assert live.wait(300)
    expected = dl.simulate(dl.load(court, {COINS: 14}), 400, seed=3)
    assert live.result.outcomes.tobytes() == expected.outcomes.tobytes()


def test_an_invalid_value_plays_nothing(live, sent):
    before = live.result
    change(live, -3)
    assert sent[-1]["errors"] and live.result is before and not live.busy


def test_partial_pictures_wait_for_the_page(court, sent):
    live = Live(court, n=40_000, seed=1, sliders=[COINS])
    assert live.wait(300)
    assert len(pictures(sent)) == 1, "a page that draws nothing gets only the last picture"
    live.close()


def test_stopping_keeps_the_picture_and_says_so(court, sent):
    live = Live(court, n=2_000_000, seed=1, sliders=[COINS])
    live._receive(None, OPEN, [])
    wait_for(lambda: pictures(sent))
    live._receive(None, {"type": "stop"}, [])
    assert live.wait(300)
    assert 0 < live.result.n < 2_000_000
    assert sent[-1]["text"].startswith("stopped: ") and sent[-1]["running"] is False
    live.close()


def test_a_panel_elsewhere_is_followed(court, sent):
    panel = TweakPanel(court)
    live = Live(panel, n=300)
    panel.set({COINS: 20})
    assert live.wait(300)
    assert live.result.game.ruleset.get(COINS) == 20
    assert live.baseline.game.ruleset.get(COINS) == 10
    assert live.schema["groups"] == []
    live.close()
    panel.set({COINS: 21})
    assert not live.busy and live.result.game.ruleset.get(COINS) == 20


def test_charts_that_nobody_sees_any_more_do_not_follow_a_panel(court, sent):
    panel = TweakPanel(court)
    live = Live(panel, n=300)
    live._receive(None, OPEN, [])
    live._receive(None, CLOSE, [])
    panel.set({COINS: 20})
    assert live.wait(300)
    assert live.result.game.ruleset.get(COINS) == 10
    live._receive(None, OPEN, [])
    assert live.wait(300)
    assert live.result.game.ruleset.get(COINS) == 20
    live.close()


def test_nothing_is_printed(court, sent, capfd):
    live = Live(court, n=300, sliders=[COINS])
    assert live.wait(300)
    live.close()
    assert capfd.readouterr() == ("", "")


def test_games_that_cannot_be_played_are_reported_on_the_page(court, sent, monkeypatch):
    live = Live(court, n=300, sliders=[COINS])
    assert live.wait(300)
    monkeypatch.setattr("designlab.widgets.livecharts.stream", lambda *a, **k: 1 / 0)
    change(live, 20)
    assert live.wait(300)
    words = [message["text"] for message in sent if message["type"] == "progress"]
    assert "could not be played: division by zero" in words[-1]
    assert [message["seq"] for message in sent if message["type"] == "values"] == [1]
    live.close()


def test_an_update_of_a_chart_is_one_binary_message(court, sent):
    run = dl.simulate(court, 200, bots="random", seed=1)
    chart = Chart(dl.charts.score_distribution(run))
    sent.clear()
    chart.update(dl.simulate(court, 300, bots="random", seed=2))
    (message,) = sent
    assert message["type"] == "patch" and message["seq"] == 1
    assert len(message["ids"]) == len(message["buffers"]) > 0
    json.dumps(message["content"])


def test_a_page_that_is_loaded_again_gets_the_chart_as_it_is(court, sent):
    chart = Chart(dl.charts.score_distribution(None))
    assert "No games yet" in json.dumps(chart.get_state("figure"))
    chart.update(dl.simulate(court, 300, bots="random", seed=2))
    state = json.dumps(chart.get_state("figure"))
    assert "300 games, bots: random, seed 2" in state
    chart._receive(None, {"type": "figure", "view": "w"}, [])
    assert sent[-1]["seq"] == 1 and "300 games" in json.dumps(sent[-1]["figure"])


def test_the_script_travels_once_however_many_charts_there_are(court, sent):
    one, two = (Chart(dl.charts.game_length(None)) for _ in range(2))
    assert one.bokeh_script is two.bokeh_script
    assert len(one.bokeh_script.script) > 500_000


def test_a_saved_notebook_holds_no_script_and_no_data(court, sent):
    run = dl.simulate(court, 300, bots="random", seed=2)
    data, _ = Chart(dl.charts.score_distribution(run))._repr_mimebundle_()
    assert len(json.dumps(data)) < 1000
    assert "300 games" in data["text/html"]
