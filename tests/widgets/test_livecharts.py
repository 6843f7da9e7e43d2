import json
import time

import pytest

import designlab as dl
from designlab.errors import DesignLabError, UnknownNameError
from designlab.widgets import Chart, Live, TweakPanel

COINS = "setup.start_coins"
OPEN = {"type": "open", "view": "v", "page": "p"}
CLOSE = {"type": "close", "view": "v"}


def wait_for(condition):
    limit = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < limit, "it never came to be"
        time.sleep(0.005)


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
    assert live.baseline.outcomes.tobytes() == live.result.outcomes.tobytes()
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
    assert set(digests[digests.index(newest) :]) == {newest}


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


def test_what_is_off_the_screen_catches_up_with_the_last_picture(court, sent):
    live = Live(court, n=400, seed=3, sliders=[COINS])
    assert live.wait(300)
    live._receive(None, {"type": "drawn", "seq": live._link.seq, "seen": [0]}, [])
    few = dl.simulate(dl.load(court, {COINS: 20}), 100, seed=3)
    live.result = few
    live._push(only=live._on_screen)
    first, *others = live._overview.charts
    assert first.result is few
    assert all(chart.result is not few for chart in others)
    live._push()
    assert all(chart.result is few for chart in live._overview.charts)
    live.close()


def test_a_panel_elsewhere_is_followed(court, sent):
    panel = TweakPanel(court)
    live = Live(panel, n=300)
    assert live.wait(300)
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


def test_the_picture_of_a_chart_is_an_image_with_its_words(court):
    chart = Chart(dl.charts.score_distribution(dl.simulate(court, 300, bots="random", seed=2)))
    assert "data:image/svg+xml;base64," in chart.still() and "300 games" in chart.still()


def test_nothing_is_played_before_somebody_looks(court, sent):
    live = Live(court, n=300, sliders=[COINS])
    live.set({COINS: 12})
    assert not live.busy and live.result is None
    assert "No games yet" in live.still()
    live._receive(None, OPEN, [])
    assert live.wait(300)
    assert live.result.game.ruleset.get(COINS) == 12
    live.close()


def test_other_bots_and_another_number_of_games(live, sent):
    choose(live, bots="random", n=1000)
    assert live.wait(300)
    assert (live.result.n, live.result.bots) == (1000, ("random",))
    assert (live.baseline.n, live.baseline.bots) == (1000, ("random",))
    last = pictures(sent)[-1]
    assert (last["bots"], last["of"]) == (["random"], 1000)
    choose(live, bots="nobody")
    assert not sent[-1]["ok"] and "no bot 'nobody'" in sent[-1]["text"]
    choose(live, n=0)
    assert not sent[-1]["ok"] and "number of games" in sent[-1]["text"]
    assert (live.n, live.bots) == (1000, ("random",))


def test_seats_have_bots_of_their_own(sent):
    live = Live(dl.load("mountains"), n=40, bots="random")
    choose(live, bots=["hunter", "random", "random", "random"])
    assert live.wait(300)
    assert live.result.bots == ("hunter", "random", "random", "random")
    with pytest.raises(UnknownNameError, match="4 seat"):
        live.choose(bots=["hunter"])
    live.close()


def test_charts_are_made_anew_for_another_number_of_seats(sent):
    live = Live(dl.load("station"), n=32, bots="random")
    assert live.wait(300)
    figure = live.figure
    live.load("two_players")
    assert live.wait(300)
    assert live.result.game.num_players() == 2 == len(live.result.bots)
    assert live.figure is not figure and live.figure.document is live._link.document
    assert "another number of seats" in pictures(sent)[-1]["note"]
    live.undo()
    assert live.wait(300)
    assert pictures(sent)[-1]["note"] == ""
    live.close()


def test_what_is_shown_can_be_pinned_and_stays(live, sent):
    change(live, 20)
    assert live.wait(300)
    choose(live, compare="shown")
    assert pictures(sent)[-1]["compare"] == "pinned"
    assert "pinned" in dict(pictures(sent)[-1]["compares"])
    change(live, 25)
    choose(live, bots="random")
    assert live.wait(300)
    assert live.baseline.game.ruleset.get(COINS) == 20 and live.baseline.bots == ("steward",)
    assert live.result.bots == ("random",)
    choose(live, compare="default")
    assert live.wait(300)
    assert live.baseline.game.ruleset.get(COINS) == 10 and live.baseline.bots == ("random",)


def test_the_starting_values_are_offered_if_they_are_not_the_default(sent):
    live = Live(dl.load("court", {COINS: 15}), n=300, sliders=[COINS])
    assert live.wait(300)
    assert live.result.game.ruleset.get(COINS) == 15
    assert live.baseline.game.ruleset.get(COINS) == 10, "at first the default ruleset"
    assert [which for which, _ in pictures(sent)[-1]["compares"]] == ["default", "start", "shown"]
    choose(live, compare="start")
    assert live.wait(300)
    assert live.baseline.outcomes.tobytes() == live.result.outcomes.tobytes()
    words = "; ".join(chart_words(live))
    assert "grey: the starting values" in words
    choose(live, compare="strat")
    assert 'did you mean "start"' in sent[-1]["text"]
    live.close()


def test_nothing_can_be_pinned_before_there_are_games(court, sent):
    live = Live(court, n=300, sliders=[COINS])
    choose(live, compare="shown")
    assert not sent[-1]["ok"] and "nothing to pin yet" in sent[-1]["text"]
    live.close()


def test_pictures_are_saved_beside_those_that_are_there(live, sent, tmp_path):
    first = live.save_pictures(tmp_path / "charts")
    second = live.save_pictures(tmp_path / "charts")
    assert len({*first, *second}) == 2 * len(first) == 4 * len(live._overview.charts)
    assert {path.suffix for path in first} == {".svg", ".png"}
    assert all(path.stat().st_size > 1000 for path in first)
    (tmp_path / "file").write_text("")
    with pytest.raises(DesignLabError, match="cannot be written"):
        live.save_pictures(tmp_path / "file")


def test_a_run_without_a_page_waits_for_its_picture(court, sent, monkeypatch):
    monkeypatch.setattr("designlab.widgets.livecharts.headless", lambda: True)
    live = Live(court, n=300, sliders=[COINS])
    picture = live.still()
    assert live.result.complete and "300 games" in picture
    assert picture.count("data:image/svg+xml;base64,") == len(live._overview.charts)
    live.close()


def choose(live, **options):
    live._receive(None, {"type": "choose", "view": "v", **options}, [])


def chart_words(live):
    return [repr(chart) for chart in live._overview.charts]
