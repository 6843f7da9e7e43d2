"""The command line: what it prints, where, and with which exit code."""

from __future__ import annotations

import builtins
import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from designlab.cli import main
from designlab.games.registry import names
from designlab.jupyter import copy_notebooks, lab_command
from designlab.resources import folder

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command line; gives back exit code, stdout and stderr."""

    def run(*args: str | Path) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as done:
            main([str(arg) for arg in args])
        out, err = capsys.readouterr()
        code = done.value.code
        return code if isinstance(code, int) else 0, out, err

    return run


@pytest.mark.parametrize("command", ["lab", "games", "check", "sim", "play", "schema"])
def test_every_command_has_help(command: str, run: Run) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    assert "Usage" in out


def test_version(run: Run) -> None:
    import designlab

    assert run("--version") == (0, f"designlab {designlab.__version__}\n", "")


def test_a_wrong_command_line_is_code_2(run: Run) -> None:
    code, out, err = run("sim")
    assert (code, out) == (2, "")
    assert "GAME" in err


# -- games ------------------------------------------------------------------------------------
def test_games(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert "court" in out


def test_games_as_json(run: Run) -> None:
    (court,) = (game for game in json.loads(run("games", "--json")[1]) if game["name"] == "court")
    assert court["rulesets"][0] == "default"
    assert {"random", "steward", "warlord"} <= set(court["bots"])


# -- check ------------------------------------------------------------------------------------
def test_check_of_what_comes_with_designlab(run: Run) -> None:
    files = [file for game in names() for file in (folder("rulesets") / game).rglob("*.toml")]
    code, out, _ = run("check", *files)
    assert code == 0, out
    assert out.count("no errors") == len(files) >= 2


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """A ruleset with two faults."""
    file = tmp_path / "faulty.toml"
    file.write_text('extends = "default"\n[setup]\nstart_coins = -4\nstart_coin = 3\n')
    return file


def test_check_reports_every_fault_at_once(faulty: Path, run: Run) -> None:
    code, out, err = run("check", "--game", "court", faulty)
    assert code == 1
    assert "setup.start_coins" in out
    assert 'did you mean "start_coins"' in out or 'did you mean "setup.start_coins"' in out
    assert "Traceback" not in out + err


def test_check_as_json(faulty: Path, run: Run) -> None:
    code, out, _ = run("check", "--game", "court", "--json", faulty)
    (report,) = json.loads(out)
    assert (code, report["ok"]) == (1, False)
    assert {3, 4} <= {problem["line"] for problem in report["problems"]}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'game = "court"\n[setup\nstart_coins = 3\n', ":2: is not valid TOML"),
        (b'game = "court"\ntitle = "cut o', ":2: is not valid TOML: the file ends too early"),
        (b"\xff\xfe\x00", ":1: is not UTF-8 text"),
        (None, ": there is no such file"),
        (b'extends = "default"\n', ": game: must be named"),
        (b"game = 5\n", ": game: must be named"),
        (b'game = "cuort"\n', "did you mean \"court\""),
    ],
)
def test_check_says_what_is_wrong_with_a_file_and_goes_on(
    content: bytes | None, message: str, tmp_path: Path, faulty: Path, run: Run
) -> None:
    file = tmp_path / "mine.toml"
    if content is not None:
        file.write_bytes(content)
    faulty.write_text('game = "court"\nextends = "default"\n')
    code, out, err = run("check", file, faulty)
    assert (code, err) == (1, "")
    assert out.startswith(f"error: {file}")
    assert message in out.splitlines()[0]
    assert out.endswith(f"{file}: cannot be used\n{faulty}: no errors\n")


def test_check_for_a_game_that_does_not_exist(faulty: Path, run: Run) -> None:
    code, out, err = run("check", "--game", "cuort", faulty)
    assert (code, out) == (1, "")
    assert "did you mean" in err


def test_check_reads_the_game_from_the_file(faulty: Path, run: Run) -> None:
    faulty.write_text('game = "court"\nextends = "default"\n')
    assert run("check", faulty)[0] == 0


# -- sim --------------------------------------------------------------------------------------
@pytest.mark.slow
def test_sim_prints_a_summary(run: Run) -> None:
    code, out, err = run("sim", "court", "--games", "50", "--seed", "3")
    assert (code, err) == (0, "")
    assert "50 games" in out
    assert "score" in out


@pytest.mark.slow
def test_sim_is_the_same_for_the_same_seed_and_another_for_other_values(run: Run) -> None:
    base = ["sim", "court", "--games", "50", "--json", "--bots", "random"]
    first = run(*base)
    assert run(*base) == first
    changed = json.loads(run(*base, "--set", "setup.start_coins=20")[1])
    assert changed["digest"] != json.loads(first[1])["digest"]
    assert changed["summary"] != json.loads(first[1])["summary"]


@pytest.mark.slow
def test_sim_writes_a_row_per_game(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "games.csv"
    code, _, err = run("sim", "court", "--games", "20", "--csv", file)
    assert code == 0
    assert "20 rows" in err
    with file.open() as lines:
        assert len(list(csv.DictReader(lines))) == 20


def test_sim_into_a_folder_that_is_not_there_is_refused_before_the_games(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("designlab.lab.simulate", lambda *_, **__: pytest.fail("games were played"))
    code, _, err = run("sim", "court", "--games", "5", "--csv", tmp_path / "no" / "games.csv")
    assert code == 1
    assert err.count("\n") == 1
    assert str(tmp_path / "no") in err


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["sim", "cuort"], "court"),
        (["sim", "court", "--bots", "stewart"], "steward"),
        (["sim", "court", "--set", "setup.start_coin=3"], "setup.start_coins"),
        (["sim", "court", "--set", "setup.start_coins=-1"], "setup.start_coins"),
        (["sim", "court", "--set", "setup.start_coins=many"], "setup.start_coins"),
        (["sim", "court", "--ruleset", "nowhere.toml"], "nowhere.toml"),
        (["play", "court", "--seat", "3"], "seats"),
        (["play", "court", "--bot", "stewart"], "steward"),
    ],
)
def test_errors_are_a_sentence_without_a_traceback(args: list[str], message: str, run: Run) -> None:
    code, out, err = run(*args)
    assert (code, out) == (1, "")
    assert err.startswith("designlab: error: ")
    assert message in err
    assert "Traceback" not in err


def test_a_change_without_a_value(run: Run) -> None:
    code, _, err = run("sim", "court", "--set", "setup.start_coins")
    assert code == 2
    assert "KEY=VALUE" in err


# -- play -------------------------------------------------------------------------------------
@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Types these answers, then ends the input."""

    def answers(*lines: str) -> None:
        left: Iterator[str] = iter(lines)

        def type_next(prompt: str = "") -> str:
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", type_next)

    return answers


def test_play_with_undo_and_quit(answers: Callable[..., None], run: Run) -> None:
    answers("1", "u", "99", "nonsense", "?", "q")
    code, out, err = run("play", "court", "--seed", "7")
    assert (code, err) == (0, "")
    assert "numbered 1 to" in out
    assert "'nonsense' is not legal here" in out
    assert "Goodbye" in out


def test_play_to_the_end_with_the_bot_choosing(answers: Callable[..., None], run: Run) -> None:
    answers(*["b"] * 500)
    code, out, _ = run("play", "court", "--seed", "7")
    assert code == 0
    assert "The game is over" in out


def test_the_end_of_input_quits(answers: Callable[..., None], run: Run) -> None:
    answers()
    assert run("play", "court")[0] == 0


# -- schema, lab ------------------------------------------------------------------------------
def test_schema(run: Run) -> None:
    code, out, _ = run("schema", "court")
    assert code == 0
    assert "setup" in json.loads(out)["properties"]


def test_the_lab_never_overwrites_a_notebook(tmp_path: Path) -> None:
    first = copy_notebooks(tmp_path / "mine")
    assert first
    first[0].write_text("mine")
    first[-1].unlink()
    assert copy_notebooks(tmp_path / "mine") == [first[-1]]
    assert first[0].read_text() == "mine"


def test_the_lab_turns_its_extension_on_for_its_own_server(tmp_path: Path) -> None:
    command = lab_command(tmp_path, 9999, browser=False, options=["--debug"])
    assert "--ServerApp.jpserver_extensions=designlab.serverext=True" in command
    assert command[-1] == "--debug"
    assert "--no-browser" in command
