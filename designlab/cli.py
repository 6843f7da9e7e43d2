"""The `designlab` command.

Data goes to stdout, everything else to stderr.  Exit code 0: done; 1: refused, with one sentence
that says why; 2: the command line itself is wrong.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from designlab.errors import DesignLabError

if TYPE_CHECKING:
    from designlab.game import Game

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Step through tabletop games, tweak their values and chart thousands of bot games.",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of a game, see `games`.")]
Changes = Annotated[
    list[str],
    typer.Option("--set", "-s", metavar="KEY=VALUE", help="Change a value; may be repeated."),
]
RulesetName = Annotated[
    str | None,
    typer.Option("--ruleset", "-r", metavar="NAME|FILE", help="A variant or a TOML file."),
]
Seed = Annotated[int, typer.Option(min=0, help="Same seed, same games.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _version(wanted: bool) -> None:
    if wanted:
        from designlab import __version__

        print(f"designlab {__version__}")
        raise typer.Exit


@app.callback()
def _designlab(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_version, help="Print the version.")
    ] = False,
) -> None:
    pass


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def lab(
    context: typer.Context,
    folder: Annotated[
        Path, typer.Argument(help="Working folder; notebooks that it lacks are copied there.")
    ] = Path("designlab-notebooks"),
    port: Annotated[int, typer.Option(help="Port; the next free one if it is taken.")] = 8888,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Open JupyterLab on the start notebook; further options (--name=value) go to `jupyter lab`."""
    from designlab.jupyter import copy_notebooks, start_lab

    copied = copy_notebooks(folder)
    names = ", ".join(path.name for path in copied) or "nothing, all notebooks are there"
    _note(f"{folder}: copied {names}")
    start_lab(folder, port=port, browser=browser, options=context.args)


@app.command()
def games(as_json: Json = False) -> None:
    """List the games."""
    from designlab.api import variants
    from designlab.games.registry import game_type, names

    rows = [
        {
            "name": kind.name,
            "title": kind.title,
            "summary": kind.summary,
            "rulesets": variants(kind.name),
            "bots": list(kind.bots),
        }
        for kind in map(game_type, names())
    ]
    if as_json:
        _print_json(rows)
    else:
        _print_table(
            [{k: v if isinstance(v, str) else ", ".join(v) for k, v in r.items()} for r in rows]
        )


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Ruleset files.")],
    game: Annotated[
        str | None, typer.Option(help='The game, if the file does not say `game = "…"`.')
    ] = None,
    as_json: Json = False,
) -> None:
    """Report every fault of ruleset files; exit code 1 if there is an error."""
    if game is not None:
        from designlab.games.registry import game_type

        game_type(game)  # a wrong --game is no fault of the files
    reports = [_check(file, game) for file in files]
    if as_json:
        _print_json(reports)
    else:
        for report in reports:
            for problem in report["problems"]:
                print(f"{problem['severity']}: {problem['text']}")
            print(f"{report['file']}: {'no errors' if report['ok'] else 'cannot be used'}")
    if not all(report["ok"] for report in reports):
        raise typer.Exit(1)


@app.command()
def sim(
    game: GameName,
    n: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of games.")] = 10_000,
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="One bot for all, or one per seat: a,b,c.")
    ] = "heuristic",
    seed: Seed = 0,
    changes: Changes = [],  # noqa: B006  (typer copies it)
    ruleset: RulesetName = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Threads; one per core.")] = None,
    csv: Annotated[Path | None, typer.Option(help="Write one row per game to this file.")] = None,
    as_json: Json = False,
) -> None:
    """Play many bot games and print a summary with 95 % intervals."""
    from designlab.lab import simulate

    if csv:
        csv.open("a").close()  # a file that cannot be written is refused before the games
    names = bots.split(",")
    result = simulate(
        _load(game, changes, ruleset),
        n,
        bots=names[0] if len(names) == 1 else names,
        seed=seed,
        workers=workers,
        progress=sys.stderr.isatty(),
    )
    if csv:
        result.frame.to_csv(csv, index=False)
        _note(f"{csv}: {result.n:,} rows")
    summary = result.summary()
    if as_json:
        _print_json(
            {
                "game": result.game.name,
                "ruleset": result.game.ruleset.name,
                "digest": result.game.ruleset.digest,
                "games": result.n,
                "bots": list(result.bots),
                "seed": result.seed,
                "summary": json.loads(summary.to_json(orient="records")),
            }
        )
    else:
        print(f"{result.game.type.title}: {result.label}, ruleset {result.game.ruleset.name}")
        _print_table(json.loads(summary.round(3).to_json(orient="records")))


@app.command()
def play(
    game: GameName,
    seed: Seed = 0,
    seat: Annotated[int, typer.Option(min=0, help="The seat you play, counted from 0.")] = 0,
    bot: Annotated[str, typer.Option(help="The bot in the other seats.")] = "heuristic",
    changes: Changes = [],  # noqa: B006
    ruleset: RulesetName = None,
) -> None:
    """Play a game in the terminal; bots take the other seats."""
    from designlab.terminal import play_in_terminal

    play_in_terminal(_load(game, changes, ruleset), seed=seed, seat=seat, bot=bot)


@app.command()
def schema(game: GameName) -> None:
    """Print the JSON Schema of a game's rulesets, for editors."""
    from designlab.games.registry import game_type
    from designlab.ruleset import json_schema

    _print_json(json_schema(game_type(game).ruleset_model))


def main(args: list[str] | None = None) -> None:
    """Run the command line; every error that designlab knows is one sentence on stderr."""
    try:
        app(args)
    except DesignLabError as error:
        _note(f"error: {error}")
    except OSError as error:
        _note(f"error: {error.filename}: {error.strerror}" if error.filename else f"error: {error}")
    sys.exit(1)


def _load(game: str, changes: list[str], ruleset: str | None) -> Game:
    from designlab.api import load

    return load(game, dict(map(_change, changes)), ruleset)


def _change(text: str) -> tuple[str, Any]:
    """`key=value` as a dotted key and a TOML value; what is no TOML value is a text."""
    import tomllib

    key, equals, value = text.partition("=")
    if not equals:
        raise typer.BadParameter(f"--set needs KEY=VALUE, not {text!r}")
    try:
        return key.strip(), tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return key.strip(), value.strip()


def _check(file: Path, game: str | None) -> dict[str, Any]:
    from designlab.errors import Problem, RulesetError, UnknownNameError
    from designlab.games.registry import game_type
    from designlab.ruleset import load_ruleset

    problems: list[Problem] = []
    ok = False
    try:
        game = game or _game_of(file)
        kind = game_type(game)
        problems, ok = load_ruleset(kind.ruleset_model, kind.name, file).warnings, True
    except RulesetError as error:
        problems = error.problems
    except UnknownNameError as error:
        problems = [Problem("game", str(error), str(file))]
    listed = [vars(problem) | {"text": str(problem)} for problem in problems]
    return {"file": str(file), "game": game, "ok": ok, "problems": listed}


def _game_of(file: Path) -> str:
    """The game that a ruleset file is for: what it says itself, or a folder it lies in."""
    from designlab.errors import Problem, RulesetError
    from designlab.games.registry import names
    from designlab.ruleset import game_of_file

    folders = [folder.name for folder in file.resolve().parents]
    game = game_of_file(file) or next((name for name in folders if name in names()), None)
    if game is None:
        ask = f'must be named, as game = "…" at the top or with --game ({", ".join(names())})'
        raise RulesetError([Problem("game", ask, str(file))])
    return game


def _note(text: str) -> None:
    print(f"designlab: {text}", file=sys.stderr)


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def _print_table(rows: list[dict[str, Any]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for name in rows[0]:
        number = isinstance(rows[0][name], int | float)
        table.add_column(name, justify="right" if number else "left")
    for row in rows:
        table.add_row(*("" if value is None else str(value) for value in row.values()))
    Console().print(table, markup=False)


if __name__ == "__main__":
    main()
