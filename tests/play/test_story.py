"""A tree of named lines."""

import threading

import pytest
from play.tales import look, play

import designlab as dl
from designlab.errors import DesignLabError, UnknownNameError
from designlab.play import Line, Story


@pytest.fixture
def story():
    story = Story(dl.play("court", seed=7))
    play(story.session, 5)
    return story


def tree(story):
    return [(line.name, line.parent, line.ply) for line in story.lines]


def test_a_story_begins_with_one_line(story):
    assert story.lines == (Line("main line", story.session),)
    assert story.current is story.lines[0]
    assert story.lock is story.session.lock


def test_a_branch_leaves_the_line_as_it_was_and_is_gone_to(story):
    before = look(story.session)
    main = story.session
    line = story.branch(ply=3)
    assert (line.name, line.parent, line.ply) == ("what if 1", "main line", 3)
    assert story.current is line and story.session is line.session is not main
    assert (line.session.name, line.session.length) == ("what if 1", 3)
    play(story.session, 4, k=1)
    assert look(main) == before
    assert story.branch("bold").name == "bold"
    assert tree(story)[2] == ("bold", "what if 1", 7)
    assert story.branch().name == "what if 2"


def test_all_sessions_share_the_lock(story):
    story.branch()
    story.add(story.session.replay().session, "replay", 5)
    assert {id(line.session.lock) for line in story.lines} == {id(story.lock)}


def test_lines_are_gone_to_by_name(story):
    main = story.session
    story.branch()
    story.goto("main line")
    assert story.session is main and story.current.name == "main line"
    with pytest.raises(UnknownNameError, match='did you mean "what if 1"'):
        story.goto("what if")
    assert story.session is main


def test_a_replay_becomes_a_line_and_the_line_on_the_table_stays(story):
    replay = story.session.replay(dl.load("court", {"setup.start_coins": 12}))
    line = story.add(replay.session, "richer", 5, why="12 coins")
    assert story.current.name == "main line"
    assert line == Line("richer", replay.session, "main line", 5, "12 coins")
    assert replay.session.name == "richer"


def test_what_is_no_line_of_this_story_is_not_added(story):
    for session in (story.session, dl.play("court", seed=7)):
        with pytest.raises(DesignLabError, match="only a new branch or replay"):
            story.add(session, "strange", 0)
    for ply in (6, -1, None):
        with pytest.raises(UnknownNameError, match="cannot share"):
            story.add(story.session.branch("x"), "x", ply)
    assert len(story.lines) == 1


def test_names_are_unique_and_not_empty(story):
    story.branch("bold")
    for name in ("bold", " bold ", "main line"):
        for act in (
            story.branch,
            lambda name: story.rename("bold" if name == "main line" else "main line", name),
        ):
            with pytest.raises(DesignLabError, match="already a line called"):
                act(name)
    for name in ("", "  ", "a\nb"):
        with pytest.raises(DesignLabError, match="needs a name"):
            story.branch(name)
    assert len(story.lines) == 2


def test_children_follow_a_new_name(story):
    story.branch("bold")
    story.branch("bolder")
    story.rename("bold", " shy ")
    assert [(name, parent) for name, parent, _ in tree(story)] == [
        ("main line", None),
        ("shy", "main line"),
        ("bolder", "shy"),
    ]
    assert story.line("shy").session.name == "shy"
    assert story.current.name == "bolder"


def test_a_line_may_keep_its_name(story):
    story.rename("main line", "main line")
    assert story.current.name == "main line"
    assert repr(story) == "<Story of court: on 'main line'>"


def test_children_of_a_removed_line_go_to_its_parent(story):
    story.branch("a", ply=3)
    play(story.session, 4, k=1)
    story.branch("late", ply=6)
    story.goto("a")
    story.branch("early", ply=2)
    story.goto("a")
    story.remove("a")
    assert tree(story) == [
        ("main line", None, 0),
        ("late", "main line", 3),
        ("early", "main line", 2),
    ]
    assert story.current.name == "main line"


def test_the_oldest_child_takes_the_place_of_the_first_line(story):
    story.branch("a", ply=3)
    story.goto("main line")
    story.branch("b", ply=4)
    story.remove("main line")
    assert tree(story) == [("a", None, 0), ("b", "a", 3)]
    assert story.current.name == "b"
    story.remove("b")
    assert story.current.name == "a"
    with pytest.raises(DesignLabError, match="at least one line"):
        story.remove("a")


def test_a_line_that_goes_another_way_in_the_past_shares_less(story):
    story.branch("a", ply=4)
    story.goto("main line")
    story.session.goto(2)
    assert tree(story)[1][2] == 4
    other = story.session.legal_actions()[0]
    assert other != story.session.line[2].action
    story.session.apply_action(other)
    assert tree(story)[1][2] == 2
    assert story.line("a").session.length == 4


def test_every_change_is_told_once_until_one_leaves(story):
    heard = []
    leave = story.subscribe(lambda told: heard.append((told.current.name, told.session.ply)))
    main = story.session
    story.branch("a", ply=3)
    story.session.undo()
    story.goto("a")  # it is there already
    main.goto(1)  # not on the table, but a line of the story
    story.rename("a", "b")
    story.add(main.replay().session, "replay", 1)
    story.goto("main line")
    story.remove("b")
    story.line("replay").session.goto(0)
    assert heard == [
        ("a", 3),
        ("a", 2),
        ("a", 2),
        ("b", 2),
        ("b", 2),
        ("main line", 1),
        ("main line", 1),
        ("main line", 1),
    ]
    leave()
    leave()
    main.goto(0)
    assert len(heard) == 8
    assert not any(line.session._listeners for line in story.lines)


def test_a_removed_line_is_not_followed_any_more(story):
    heard = []
    story.subscribe(heard.append)
    gone = story.branch("a").session
    story.remove("a")
    told = len(heard)
    gone.undo()
    assert len(heard) == told


def test_a_listener_that_fails_does_not_keep_the_others_from_hearing(story):
    heard = []
    story.subscribe(lambda _: heard.append("first"))
    story.subscribe(lambda _: 1 / 0)
    story.subscribe(lambda _: heard.append("last"))
    with pytest.raises(ZeroDivisionError):
        story.branch()
    assert heard == ["first", "last"] and len(story.lines) == 2


def test_many_threads_may_work_on_one_story(story):
    errors = []

    def act(k):
        try:
            for i in range(6):
                with story.lock:
                    name = story.branch(ply=i % 3).name
                    play(story.session, 2, k)
                story.goto("main line")
                if i % 2:
                    story.remove(name)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=act, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert len(story.lines) == 1 + 4 * 3
    assert len({line.name for line in story.lines}) == len(story.lines)
