"""The playthrough file: what is saved comes back, and nothing else does."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from play.tales import GAMES, deeds, game, look, play, read, tell

import designlab as dl
from designlab.errors import SaveError
from designlab.play import Session, Story, saved


@pytest.fixture
def file(tmp_path):
    return tmp_path / "monday.json"


@pytest.fixture
def story():
    story = Story(dl.play("court", seed=7))
    play(story.session, 6)
    story.session.force("deck", "prince_of_smoke")
    play(story.session, 6)
    story.branch(ply=4)
    story.session.change_rules(dl.load("court", {"market.buys_per_turn": 2}))
    story.session.run_bots(plies=5)
    return story


def forge(file: Path, change) -> None:
    """Change what a file says, with a checksum that fits."""
    data = json.loads(file.read_text())
    del data["checksum"]
    change(data)
    file.write_text(json.dumps(data | {"checksum": saved._checksum(data)}))


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(GAMES), st.integers(0, 2**64 - 1), deeds)
def test_what_is_saved_comes_back(tmp_path, name, seed, deeds):
    story = tell(Story(Session(game(name), seed=seed)), deeds)
    story.save(tmp_path / "story.json")
    back = Story.load(tmp_path / "story.json")
    assert read(back) == read(story)
    for ours, theirs in zip(story.lines, back.lines, strict=True):
        assert theirs.session.lock is back.lock
        for session in (ours.session, theirs.session):
            session.goto(session.length)
            session.clear_forced()
            session.run_bots(plies=12)
        assert theirs.session.state == ours.session.state
    back.save(tmp_path / "again.json")
    story.save(tmp_path / "story.json")
    assert read(Story.load(tmp_path / "again.json")) == read(story)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_against_bots_goes_on_where_it_stood(name, file):
    base = game(name)
    seats = [None] + ["heuristic"] * (base.num_players() - 1)
    story = Story(Session(base, seed=3, seats=seats))
    play(story.session, 5)
    story.session.undo()
    story.save(file)
    back = Story.load(file)
    assert back.session.seats == story.session.seats
    assert back.session.can_redo
    for one in (story, back):
        one.session.redo()
        play(one.session, 2)
    assert read(back) == read(story)


def test_the_file_needs_no_other(tmp_path, file):
    """A variant with a row of its own, which is gone when the story is loaded."""
    variant = tmp_path / "new_unit.toml"
    original = dl.load("xiangqi", ruleset="new_unit").ruleset
    variant.write_text(original.path.read_text())
    mine = dl.load("xiangqi", ruleset=variant)
    assert set(mine.ruleset.values["units"]) > set(game("xiangqi").ruleset.values["units"])
    story = Story(Session(mine, seed=5))
    play(story.session, 8)
    story.save(file)
    variant.unlink()
    back = Story.load(file)
    assert read(back) == read(story)
    rules = back.session.game.ruleset
    assert (rules.digest, rules.name, rules.title) == (
        mine.ruleset.digest,
        "new_unit",
        mine.ruleset.title,
    )
    assert rules.extends == "default" and rules.changes_from(mine.ruleset) == {}


def test_the_default_comes_back_as_the_default(story, file):
    story.save(file)
    back = Story.load(file)
    assert repr(back.lines[0].session.game) == repr(dl.load("court"))
    assert back.session.game.ruleset.changed
    assert back.session.game.ruleset.default.digest == dl.load("court").ruleset.digest


def test_a_default_that_is_not_what_it_was_counts_as_changed(story, file):
    story.save(file)
    forge(file, lambda data: data["rules"][0]["values"]["end"].update(demons_drawn=8))
    rules = Story.load(file).lines[0].session.game.ruleset
    assert rules.get("end.demons_drawn") == 8
    assert rules.changed and rules.default.get("end.demons_drawn") != 8


def test_rules_are_written_once(story, file):
    story.branch()
    story.save(file)
    assert len(json.loads(file.read_text())["rules"]) == 2


def test_lines_share_what_they_share(story, file):
    story.save(file)
    first, second = Story.load(file).lines
    assert all(first.session.state_at(ply) is second.session.state_at(ply) for ply in range(4))


def test_a_game_that_began_in_the_middle_begins_there_again(story, file):
    start = story.session.state_at(3)
    middle = Story(Session(start.game, start=start))
    play(middle.session, 3)
    middle.branch(ply=1)
    middle.save(file)
    assert read(Story.load(file)) == read(middle)


def test_a_finished_game_is_a_story_too(file):
    story = Story(dl.play("court", seed=3, seats=["steward"]))
    story.save(file)
    back = Story.load(file)
    assert back.session.state.is_terminal() and read(back) == read(story)


def test_names_in_any_script(story, file):
    story.rename("what if 1", "将军 “если”")
    story.save(file)
    assert Story.load(file).current.name == "将军 “если”"


# -- what cannot be loaded ----------------------------------------------------------------
def refused(file, **options):
    with pytest.raises(SaveError) as error:
        Story.load(file, **options)
    assert "\n" not in str(error.value) and str(file) in str(error.value)
    return str(error.value)


def test_no_file(file, tmp_path):
    assert "there is no file" in refused(file)
    assert "cannot be read" in refused(tmp_path)


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"[1, 2", b"\xff\xfe\x00", b"[" * 10**5, b'{"a": ' * 10**5]
)
def test_what_is_no_json_or_half_of_it(file, content):
    file.write_bytes(content)
    assert "not a playthrough, or only a part of one" in refused(file)


@pytest.mark.parametrize("content", ["null", "[]", "3", "{}", '{"format": 3}', '{"format": "x"}'])
def test_another_kind_of_file(file, content):
    file.write_text(content)
    assert "is not a playthrough of designlab" in refused(file)
    file.write_text(dl.play("court").state.serialize())
    assert "is not a playthrough of designlab" in refused(file)


def test_a_file_of_a_later_version(story, file):
    story.save(file)
    forge(file, lambda data: data.update(format="designlab.playthrough.9", more=[]))
    assert "another version of designlab" in refused(file)


def test_another_game(story, file):
    story.save(file)
    words = refused(file, game=game("mountains"))
    assert "is a playthrough of 'court', not of 'mountains'" in words
    assert read(Story.load(file, game("court"))) == read(story)
    forge(file, lambda data: data.update(game="chess"))
    assert "there is no game 'chess'" in refused(file)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_change_of_a_file_is_noticed_or_harmless(story, file, data):
    story.save(file)
    content = file.read_bytes()
    at = data.draw(st.integers(0, len(content) - 1))
    kind = data.draw(st.sampled_from(["cut", "drop", "swap"]))
    if kind == "cut":
        content = content[:at]
    elif kind == "drop":
        content = content[:at] + content[at + 1 :]
    else:
        content = content[:at] + data.draw(st.binary(min_size=1, max_size=3)) + content[at + 1 :]
    file.write_bytes(content)
    try:
        back = Story.load(file)
    except SaveError as error:
        assert str(file) in str(error)
    else:
        assert read(back) == read(story)


def test_a_changed_word_is_noticed(story, file):
    story.save(file)
    file.write_text(file.read_text().replace("what if 1", "what if 2"))
    assert "was changed or damaged after it was saved" in refused(file)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d["lines"][0].pop("digest"), "lines.0.digest: Field required"),
        (lambda d: d["lines"][0].update(more=1), "lines.0.more"),
        (lambda d: d["lines"][0].update(seed=-1), "lines.0.seed"),
        (lambda d: d["lines"][0].update(seed=2**64), "cannot start: a seed is a whole number"),
        (lambda d: d.update(lines=[]), "lines: "),
        (lambda d: d.update(current="x"), "there is no line 'x'"),
        (lambda d: d["lines"][1].update(name="main line"), "two lines are called 'main line'"),
        (lambda d: d["lines"][1].update(parent="x"), "'what if 1' has no place in the tree"),
        (lambda d: d["lines"][1].pop("parent"), "'what if 1' has no place in the tree"),
        (lambda d: d["lines"][1].update(ply=99), "leaves its parent where that never was"),
        (lambda d: d["lines"][0].update(at=99), "shorter than what is said about it"),
        (lambda d: d["lines"][0].update(rules=5), "'main line' lacks its rules"),
        (lambda d: d["lines"][1]["marks"][0].update(rules=-1), "'what if 1' lacks its rules"),
        (lambda d: d["lines"][0]["marks"][0].update(rules=0), "rules where none were changed"),
        (lambda d: d["lines"][0].update(seats=["nobody"]), "players that do not fit"),
        (lambda d: d["lines"][0].update(seats=[]), "players that do not fit"),
        (lambda d: d["lines"][0].update(start="{}"), "cannot start: this is not a saved position"),
        (lambda d: d["rules"][0]["values"].pop("market"), "court does not know any more"),
        (lambda d: d["rules"][0]["values"]["market"].update(buys_per_turn=99), "buys_per_turn"),
    ],
)
def test_a_file_that_does_not_hang_together_is_refused_in_words(story, file, change, words):
    story.save(file)
    forge(file, change)
    assert words in refused(file)


def test_a_decision_that_the_rules_do_not_allow_any_more_is_named(story, file):
    story.save(file)
    forge(file, lambda data: data["lines"][0]["decisions"][7].update(action="castle"))
    words = refused(file)
    assert "line 'main line'" in words and "decision 8 (castle): 'castle' is not legal" in words
    story.save(file)
    forge(file, lambda data: data["lines"][1]["decisions"][6].update(action="castle"))
    words = refused(file)
    assert "line 'what if 1'" in words and "decision 7 (castle)" in words


def test_an_outcome_that_cannot_be_forced_any_more_is_named(story, file):
    story.save(file)
    forge(file, lambda data: data["lines"][0]["marks"][0].update(outcome="nobody"))
    words = refused(file)
    assert "line 'main line'" in words and "decision 7" in words and "nobody" in words


def test_rules_that_work_otherwise_now_are_noticed(story, file):
    story.save(file)
    forge(file, lambda data: data["lines"][1].update(digest="0" * 64))
    words = refused(file)
    assert "line 'what if 1'" in words and "ends in another position now" in words
    story.save(file)
    forge(file, lambda data: data["lines"][0].update(seed=8, decisions=[], marks=[], at=0))
    forge(file, lambda data: data["lines"].pop() and data.update(current="main line"))
    assert "ends in another position now" in refused(file)


def test_a_failed_load_leaves_everything_as_it_was(story, file):
    story.save(file)
    forge(file, lambda data: data["lines"][1]["decisions"][6].update(action="castle"))
    content, before = file.read_bytes(), read(story)
    refused(file)
    assert read(story) == before and file.read_bytes() == content


# -- what cannot be saved -----------------------------------------------------------------
def test_a_failed_save_leaves_the_old_file(story, file, monkeypatch):
    story.save(file)
    content = file.read_bytes()
    play(story.session, 2)

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "replace", full)
        with pytest.raises(SaveError, match="No space left on device"):
            story.save(file)
    assert file.read_bytes() == content
    assert os.listdir(file.parent) == [file.name]


def test_a_folder_that_is_not_there(story, tmp_path):
    with pytest.raises(SaveError, match="could not be written"):
        story.save(tmp_path / "nowhere" / "monday.json")


def test_saving_changes_nothing(story, file):
    before = read(story)
    heard = []
    story.subscribe(heard.append)
    story.save(file)
    assert read(story) == before and not heard


def test_files_of_equal_stories_are_equal(story, file, tmp_path):
    story.save(file)
    Story.load(file).save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_text() == file.read_text()
    assert look(Story.load(tmp_path / "again.json").session) == look(story.session)
