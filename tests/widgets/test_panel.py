import threading
from concurrent.futures import Future

import pytest

import designlab as dl
from designlab.errors import RulesetError, SaveError, UnknownNameError
from designlab.widgets import TweakPanel
from designlab.widgets.panel import schema_of


def ask(panel, wanted, seq=1):
    panel._receive(None, {"type": "values", "wanted": wanted, "view": "v", "seq": seq}, [])


@pytest.fixture
def panel(court, sent):
    return TweakPanel(court)


def fields(schema):
    for group in schema["groups"]:
        if "columns" not in group:
            yield from group["fields"]
            continue
        for row in group["rows"]:
            cells = zip(group["columns"], row["values"], row["defaults"], strict=True)
            for column, value, default in cells:
                path = f"{group['name']}.{row['key']}.{column['key']}"
                yield {**column, "path": path, "value": value, "default": default}


def test_every_value_of_the_ruleset_is_on_the_panel_with_all_that_is_known(court):
    shown = {field["path"]: field for field in fields(schema_of(court))}
    parameters = court.ruleset.parameters()
    assert sorted(shown) == sorted(parameter.path for parameter in parameters)
    for parameter in parameters:
        field = shown[parameter.path]
        for name in ("value", "default", "kind", "unit", "ge", "le", "meaning", "status", "clause"):
            assert field[name] == getattr(parameter, name), (parameter.path, name)


def test_only_some_values_and_the_nearest_key_for_a_wrong_one(court):
    (group,) = schema_of(court, ["cards.general_sun_3.cost", "setup.start_coins"])["groups"]
    assert [field["path"] for field in group["fields"]] == [
        "cards.general_sun_3.cost",
        "setup.start_coins",
    ]
    with pytest.raises(UnknownNameError, match="did you mean"):
        schema_of(court, ["setup.start_coin"])


def test_a_valid_change_gives_another_game_and_is_acknowledged(panel, sent):
    ask(panel, {"setup.start_coins": 12}, seq=4)
    assert panel.game.ruleset.get("setup.start_coins") == 12
    assert panel.start.ruleset.get("setup.start_coins") == 10
    assert sent[-1] | {"buffers": 0} == {
        "type": "values",
        "view": "v",
        "seq": 4,
        "wanted": {"setup.start_coins": 12},
        "errors": {},
        "buffers": 0,
    }


def test_an_invalid_change_is_marked_and_the_last_valid_ruleset_stays(panel, sent):
    ask(panel, {"setup.start_coins": 12})
    ask(panel, {"setup.start_coins": 13, "market.min_price": -1, "society.size": 5})
    assert panel.game.ruleset.get("setup.start_coins") == 12
    assert set(sent[-1]["errors"]) >= {"market.min_price"}
    assert all(sent[-1]["errors"].values())
    ask(panel, {"setup.start_coins": 13})
    assert sent[-1]["errors"] == {} and panel.game.ruleset.get("setup.start_coins") == 13


def test_a_page_that_is_loaded_again_gets_what_was_wanted_and_what_was_wrong(panel, sent):
    ask(panel, {"market.min_price": -1})
    state = panel.get_state(["wanted", "errors"])
    assert state["wanted"] == {"market.min_price": -1}
    assert list(state["errors"]) == ["market.min_price"]


def test_callbacks_get_each_new_game_once_and_can_be_ended(panel):
    seen = []
    end = panel.on_change(lambda game: seen.append(game.ruleset.get("setup.start_coins")))
    for coins in (11, 11, 12):
        ask(panel, {"setup.start_coins": coins})
    ask(panel, {"setup.start_coins": -1})
    end()
    ask(panel, {"setup.start_coins": 14})
    assert seen == [11, 12]


def test_the_answer_waits_for_what_a_callback_started(panel, sent):
    first, second = Future(), Future()
    panel.on_change(lambda game: first)
    panel.on_change(lambda game: second)
    ask(panel, {"setup.start_coins": 11}, seq=9)
    assert sent == []
    second.set_result(None)
    assert sent == []
    first.set_result(None)
    assert [message["seq"] for message in sent] == [9]


def test_a_callback_that_fails_is_shown_and_answered(panel, sent):
    panel.on_change(lambda game: 1 / 0)
    ask(panel, {"setup.start_coins": 11})
    assert "ZeroDivisionError" in sent[-1]["errors"][""]
    assert sent[-1]["seq"] == 1


def test_values_can_be_set_and_reset_from_python(panel, sent):
    panel.set({"setup.start_coins": 12})
    panel.set({"market.min_price": 2})
    assert panel.changes == {"setup.start_coins": 12, "market.min_price": 2}
    assert sent[-1]["wanted"] == panel.changes and sent[-1]["view"] == ""
    with pytest.raises(RulesetError):
        panel.set({"market.min_price": -1})
    assert panel.changes["market.min_price"] == 2
    panel.reset()
    assert panel.changes == {} and panel.game.ruleset.digest == panel.start.ruleset.digest


def test_a_variant_is_saved_and_loads_to_the_same_values(panel, sent, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ask(panel, {"setup.start_coins": 12, "cards.general_sun_3.cost": 5})
    save = {"type": "save", "name": "cheap_sun", "title": 'The "sun"', "view": "v"}
    panel._receive(None, save, [])
    assert sent[-1]["ok"] and "cheap_sun.toml" in sent[-1]["text"]
    path = tmp_path / "rulesets/court/cheap_sun.toml"
    loaded = dl.load("court", ruleset=path).ruleset
    assert loaded.digest == panel.game.ruleset.digest and loaded.title == 'The "sun"'
    assert 'extends = "default"' in path.read_text("utf-8")
    panel._receive(None, save, [])
    assert not sent[-1]["ok"] and "there already" in sent[-1]["text"]


@pytest.mark.parametrize("name", ["", "../x", "a/b", "Über", "a b", "x.toml", "1st", "con:"])
def test_a_name_that_could_lead_elsewhere_is_refused(panel, tmp_path, name):
    with pytest.raises(SaveError, match="cannot be a variant's name"):
        panel.save(name, folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_panel_on_a_variant_compares_with_the_rulebook(sent):
    game = dl.load("court", {"setup.start_coins": 15})
    field = next(f for f in fields(schema_of(game)) if f["path"] == "setup.start_coins")
    assert (field["value"], field["default"]) == (15, 10)


def test_changes_from_two_threads_do_not_tangle(panel, sent):
    def drag(values):
        for value in values:
            ask(panel, {"setup.start_coins": value})

    threads = [threading.Thread(target=drag, args=(range(k, 30, 2),)) for k in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert panel.game.ruleset.get("setup.start_coins") == panel.wanted.get("setup.start_coins", 10)
