"""The picture of the station: nine cards and their links, soldiers as dice, generals as discs.

Points, nodes and pieces name every action that a click on them can mean.  A class mark is drawn
only for a viewpoint that knows it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from designlab.game import Game, State
from designlab.games.station.geometry import (
    CARD,
    HEIGHT,
    LEFT,
    SEAT_SYMBOLS,
    WIDTH,
    corner,
    link_path,
    pips_path,
    place,
    radius,
    spread,
)
from designlab.games.station.knowledge import knows
from designlab.games.station.log import (
    CLASSES,
    card_class,
    piece_words,
    player,
    skill_row,
)
from designlab.games.station.movement import PAIR_BITS, move_limit
from designlab.games.station.ruleset import BACK, FRONT, NODES, PAIRS, PASSAGES
from designlab.games.station.state import location_name, piece_name
from designlab.games.station.table import (
    class_points,
    count_soldiers,
    count_stations,
    general_on_core,
    soldier_cap,
)
from designlab.games.station.text import action_name, describe_action, describe_decision
from designlab.games.station.vocabulary import (
    ACTIONS,
    BACKS,
    CORE,
    EXIT,
    GENERAL,
    NONE,
    PIECES,
    POINTS,
    SEATS,
    SOLDIERS,
)
from designlab.gametype import EVERYTHING
from designlab.scene import Element, Scene

CHIPS = (
    "gain", "decline", "redeploy_none", "end", "declare", "steer_none", "pass", "seal_none",
    "enter_supply", "jump",
)  # fmt: skip
"""Kinds of action that have no place on the table: they are offered as chips below it."""
MAX_CHIPS = 7


def scene(game: Game, state: State, viewpoint: int) -> Scene:
    """The table as one viewpoint sees it."""
    return _Table(game, state, viewpoint).scene()


def _numbers(kind: str, *args: Iterable[int]) -> tuple[int, ...]:
    """The actions of a kind with these values of its arguments, each given as several."""
    rows: list[tuple[int, ...]] = [()]
    for values in args:
        rows = [(*row, value) for row in rows for value in values]
    return tuple(ACTIONS.encode(kind, *row) for row in rows)


class _Table:
    """Collects the elements of one picture."""

    def __init__(self, game: Game, state: State, viewpoint: int):
        self.game, self.state, self.viewpoint = game, state, viewpoint
        self.rules, self.s = game.rules, state.view
        self.stations = range(len(game.ruleset.keys("cards")))
        self.elements: list[Element] = []

    def scene(self) -> Scene:
        self.add("table", "rect", "table", x=0, y=0, width=WIDTH, height=HEIGHT)
        for seat in range(self.game.num_players()):
            self.player(seat)
        self.links()
        for station in self.stations:
            self.card(station)
        self.pieces()
        self.foot()
        label = f"Battle for the Space Station, round {self.s.turn}"
        return Scene((WIDTH, HEIGHT), tuple(self.elements), label)

    def add(self, id: str, tag: str, look: str, text: str = "", title: str = "", z: int = 0,
            actions: tuple[int, ...] = (), **attrs: Any) -> None:  # fmt: skip
        shown = {key.replace("_", "-"): _round(value) for key, value in attrs.items()}
        self.elements.append(Element(id, tag, {"class": look} | shown, text, title, actions, z))

    def write(self, id: str, x: float, y: float, look: str, text: str, **more: Any) -> None:
        self.add(id, "text", f"{look} through", text, x=x, y=y, z=more.pop("z", 6), **more)

    def mark(self, station: int) -> str:
        """The class that the viewpoint sees on a station, or ""."""
        s = self.s
        seen = self.viewpoint == EVERYTHING or knows(s, self.viewpoint, station)
        return card_class(self.game, s.card[station]) if seen else ""

    # -- players --------------------------------------------------------------------------
    def player(self, seat: int) -> None:
        s, n = self.s, self.game.num_players()
        width = (WIDTH - 2 * LEFT - 8 * (n - 1)) / n
        x = LEFT + seat * (width + 8)
        at_turn = " station-turn" if seat == s.active and not self.state.is_terminal() else ""
        hp = s.hp[GENERAL + seat]
        self.add(
            f"player-{seat}", "rect", f"panel station-seat-{seat} station-player{at_turn}",
            title=f"{player(seat)}{': it is this turn' if at_turn else ''}",
            x=x, y=10, width=width, height=56, rx=8, actions=_numbers("challenge", [seat]), z=1,
        )  # fmt: skip
        name = f"{SEAT_SYMBOLS[seat]} {player(seat)}"
        self.write(f"player-{seat}-name", x + 12, 33, f"name station-ink-{seat}", name)
        self.write(f"player-{seat}-points", x + width - 12, 33, "number end", self.points(seat))
        n_stations = count_stations(self.rules, s, seat)
        owned = "1 station" if n_stations == 1 else f"{n_stations} stations"
        soldiers = f"{count_soldiers(s, seat)}/{soldier_cap(self.rules, s, seat)}"
        home = "" if s.at[GENERAL + seat] >= 0 else " home"
        general = f"{hp} HP{home}" if hp else "beaten"
        long = width > 200
        self.write(
            f"player-{seat}-text", x + 12, 55, "label",
            f"{owned} · soldiers 兵 {soldiers} · general 将 {general}" if long
            else f"{n_stations} st · 兵 {soldiers} · 将 {general}",
        )  # fmt: skip

    def points(self, seat: int) -> str:
        """What the viewpoint knows of a seat's points: "13", "13 + 2?"."""
        mine = [station for station in self.stations if self.s.owner[station] == seat]
        known = [class_points(self.rules, self.s, st) for st in mine if self.mark(st)]
        hidden = len(mine) - len(known)
        return f"{sum(known)}" + (f" + {hidden}?" if hidden else "")

    # -- cards ----------------------------------------------------------------------------
    def card(self, station: int) -> None:
        s = self.s
        owner, back = s.owner[station], bool(s.flipped[station])
        x, y = corner(station)
        look = f" station-seat-{owner} station-owned" if owner != NONE else ""
        row = skill_row(self.game, station, self.state)
        berth = station + 1
        whose = f"owned by {player(owner)}" if owner != NONE else "unowned"
        mark = self.mark(station)
        seen = f"class {mark} ({CLASSES[mark]})" if mark else "class unknown"
        actions = tuple(
            number
            for kind in ("draw", "redeploy", "skill", "reentry", "station")
            for number in _numbers(kind, [station])
        )
        if s.active < SEATS and s.at[GENERAL + s.active] % POINTS == station * NODES:
            actions += _numbers("flip")
        self.add(
            f"card-{berth}", "rect", f"card station-card{look}{' station-back' if back else ''}",
            title=f"Station {berth}: {row.name} {row.original}, {whose}, {seen}"
            + (", back side up" if back else ""),
            actions=actions, x=x, y=y, width=CARD, height=CARD, rx=12, z=1,
        )  # fmt: skip
        halo = "station-halo-back" if back else "station-halo"
        self.write(f"card-{berth}-n", x + 12, y + 21, f"number {halo}", str(berth))
        self.write(
            f"card-{berth}-skill", x + 32, y + 20, f"name {halo}",
            f"{row.name} {row.original}",
        )  # fmt: skip
        if owner != NONE:
            self.write(
                f"card-{berth}-owner", x + CARD - 48, y + 20,
                f"name end {halo} station-ink-{owner}",
                f"{SEAT_SYMBOLS[owner]} {player(owner)}",
            )  # fmt: skip
        self.badge(station, x + CARD - 24, y + 16, mark)
        self.back(station) if back else self.front(station)

    def badge(self, station: int, x: float, y: float, mark: str) -> None:
        berth = station + 1
        points = class_points(self.rules, self.s, station) if mark else "?"
        title = f"class {mark} ({CLASSES[mark]}), {points} points" if mark else "class unknown"
        self.add(
            f"card-{berth}-mark", "rect", f"station-mark station-mark-{mark or 'none'}",
            title=title, x=x - 17, y=y - 10, width=34, height=20, rx=6, z=5,
        )  # fmt: skip
        self.write(
            f"card-{berth}-class", x, y + 5, "name middle",
            f"{mark} {points}" if mark else "?",
        )  # fmt: skip

    def line(self, id: str, look: str, one: int, other: int, **more: Any) -> None:
        (x1, y1), (x2, y2) = place(one), place(other)
        self.add(id, "line", look, x1=x1, y1=y1, x2=x2, y2=y2, **more)

    def front(self, station: int) -> None:
        first = station * NODES
        graph = list(self.game.ruleset.model.front_graphs.values())[self.rules.layouts.front]  # type: ignore[attr-defined]
        for step in graph.steps:
            one, other = (FRONT.index(name) for name in step.split("-"))
            self.line(
                f"step-{station + 1}-{step}", "station-step", first + one, first + other, z=2
            )
        for node in range(NODES):
            self.point(first + node)

    def point(self, point: int) -> None:
        s = self.s
        partner = s.link[point]
        x, y = place(point)
        own = min(point, partner) if partner >= 0 else point
        names = location_name(own)
        if partner >= 0:
            names = f"{names} = {location_name(max(point, partner))}"
        look = "station-main" if point % NODES == CORE else "station-sub"
        self.add(
            f"point-{location_name(point)}", "circle",
            f"station-point {look}{' station-joint' if partner >= 0 else ''}",
            title=names, actions=self.point_actions(own, point), cx=x, cy=y, r=radius(point), z=3,
        )  # fmt: skip
        if own in list(s.at):
            return
        if point % NODES == CORE:
            self.write(f"point-{location_name(point)}-M", x, y + 5, "label middle", "M", z=4)
        elif partner >= 0:
            self.write(f"point-{location_name(point)}-to", x, y + 4, "label middle",
                       f"→{partner // NODES + 1}", z=4)  # fmt: skip

    def point_actions(self, own: int, point: int) -> tuple[int, ...]:
        kinds = ("place", "to", "leave", "unlink")
        numbers = [number for kind in kinds for number in _numbers(kind, [own])]
        return (*numbers, *_numbers("link", [point]), *_numbers("sub", [point]))

    def back(self, station: int) -> None:
        s = self.s
        first = BACKS + station * NODES
        graph = 0
        for i in range(self.rules.back.passages_n):
            passage = self.rules.back.passages[i]
            graph |= int(PAIR_BITS[passage])
            shut = s.arena == station and s.seal == passage
            one, other = PAIRS[passage]
            name = PASSAGES[passage]
            self.line(
                f"passage-{station + 1}-{name}",
                "station-passage" + (" station-sealed" if shut else ""),
                first + one, first + other, z=2,
                title=f"Passage {name}" + (", sealed" if shut else ""),
                actions=_numbers("seal", [passage]),
            )  # fmt: skip
            if shut:
                (x1, y1), (x2, y2) = place(first + one), place(first + other)
                x, y = (x1 + x2) / 2, (y1 + y2) / 2
                self.add(
                    f"sealed-{station + 1}", "path", "station-cross through",
                    d=f"M{x - 6:.1f} {y - 6:.1f}l12 12m0 -12l-12 12", z=6,
                )  # fmt: skip
        for node in range(NODES):
            self.node(station, node)

    def node(self, station: int, node: int) -> None:
        s = self.s
        location = BACKS + station * NODES + node
        x, y = place(location)
        look = "station-core" if node == CORE else "station-exit" if node == EXIT else ""
        actions: tuple[int, ...] = ()
        if s.arena == station:
            actions = _numbers("step", range(PIECES), [node])
            if node not in (CORE, EXIT):
                actions += _numbers("core", [node - 1])
        self.add(
            f"node-{location_name(location)}", "circle", f"station-point station-node {look}",
            title=location_name(location), actions=actions, cx=x, cy=y, r=radius(location), z=3,
        )  # fmt: skip
        name = BACK[node]
        if node == CORE and not general_on_core(s, station):
            name = self.mark(station) or "C"
        self.write(f"node-{location_name(location)}-name", x, y + 4, "label middle", name, z=4)

    def links(self) -> None:
        for point in range(POINTS):
            partner = self.s.link[point]
            if partner <= point:
                continue
            closed = self.s.flipped[point // NODES] or self.s.flipped[partner // NODES]
            look = "station-link" + (" station-closed" if closed else "")
            name = f"{location_name(point)} = {location_name(partner)}"
            self.add(
                f"link-{location_name(point)}", "path", look, d=link_path(point, partner), z=2,
                title=f"Link {name}" + (", closed on one side" if closed else ""),
                actions=_numbers("unlink", [point]),
            )  # fmt: skip
            for end in (point, partner):
                if self.s.flipped[end // NODES]:
                    x, y = place(end)
                    self.add(
                        f"shut-{location_name(end)}", "circle", "station-shut",
                        title=f"{location_name(end)} is closed while the back is up",
                        actions=self.point_actions(point, end), cx=x, cy=y, r=6, z=2,
                    )  # fmt: skip

    # -- pieces ---------------------------------------------------------------------------
    def pieces(self) -> None:
        s = self.s
        crowd: dict[int, list[int]] = defaultdict(list)
        for piece in range(PIECES):
            if s.of[piece] != NONE and s.at[piece] >= 0:
                crowd[s.at[piece]].append(piece)
        for location, pieces in crowd.items():
            for piece, (dx, dy) in zip(pieces, spread(len(pieces)), strict=True):
                x, y = place(self.front_end(location))
                self.piece(piece, x + dx, y + dy, location)
            self.echo(location, pieces)

    def front_end(self, location: int) -> int:
        """The end of a linked point that lies on a front, for one named after a flipped card."""
        if location < BACKS and self.s.flipped[location // NODES]:
            return int(self.s.link[location])
        return location

    def piece(self, piece: int, x: float, y: float, location: int) -> None:
        seat, name = self.s.of[piece], piece_name(piece)
        moved = self.s.moved >> piece & 1
        title = f"{piece_words(self.state, piece)} on {location_name(location)}"
        title += f", {self.s.hp[piece]} HP" if piece >= GENERAL else ""
        title += ", has moved" if moved else ""
        look = f"station-piece station-seat-{seat}{' station-moved' if moved else ''}"
        actions = self.piece_actions(piece, location)
        if piece < GENERAL:
            self.add(f"piece-{name}", "rect", look, title=title, actions=actions,
                     x=x - 10, y=y - 10, width=20, height=20, rx=5, z=7)  # fmt: skip
            self.add(f"piece-{name}-pips", "path", f"station-pips station-ink-{seat} through",
                     d=pips_path(x, y, self.s.hp[piece]), z=8)  # fmt: skip
        else:
            self.add(f"piece-{name}", "circle", look, title=title, actions=actions,
                     cx=x, cy=y, r=12, z=7)  # fmt: skip
            self.write(f"piece-{name}-hp", x, y + 4.5, f"station-disc middle station-ink-{seat}",
                       f"将{self.s.hp[piece]}", z=8)  # fmt: skip
        self.write(f"piece-{name}-seat", x + 12, y - 6, f"station-tag middle station-ink-{seat}",
                   SEAT_SYMBOLS[seat], z=8)  # fmt: skip

    def piece_actions(self, piece: int, location: int) -> tuple[int, ...]:
        own = self.point_actions(location, location) if location < BACKS else ()
        numbers = [*_numbers("move", [piece]), *_numbers("target", [piece]), *own]
        if location >= BACKS:
            numbers += _numbers("step", [piece], range(NODES))
            node = location % NODES
            if node not in (CORE, EXIT):
                numbers += _numbers("core", [node - 1])
            numbers += _numbers("step", [p for p in range(PIECES) if p != piece], [node])
        if piece < SOLDIERS:
            for kind in ("steer", "refit", "pips", "give", "enter"):
                numbers += _numbers(kind, [piece])
            numbers += _numbers("swap", [piece], range(SEATS))
            numbers += _numbers("jump", [piece], range(6))
        else:
            numbers += _numbers("swap", range(SOLDIERS), [piece - GENERAL])
        return tuple(numbers)

    def echo(self, location: int, pieces: list[int]) -> None:
        """Pieces on a linked point show at its other end too."""
        partner = self.s.link[location] if location < BACKS else NONE
        if partner < 0 or self.s.flipped[partner // NODES] or self.s.flipped[location // NODES]:
            return
        x, y = place(partner)
        for i, seat in enumerate(sorted({self.s.of[piece] for piece in pieces})):
            self.write(
                f"echo-{location_name(partner)}-{seat}", x + 13 * i, y + 5,
                f"station-echo middle station-ink-{seat}", SEAT_SYMBOLS[seat],
            )  # fmt: skip

    # -- the foot -------------------------------------------------------------------------
    def foot(self) -> None:
        s, state = self.s, self.state
        y = HEIGHT - 72
        if state.is_terminal():
            scores = ", ".join(f"{player(i)} {int(n)}" for i, n in enumerate(state.returns()))
            verdict = f"{player(s.winner)} wins" if s.winner >= 0 else "a draw"
            over = f"The game is over: {verdict}, {scores}"
            self.write("foot-head", LEFT, y + 8, "heading", over)
            return
        last = f" · turn {s.last_turn} is the last" if s.last_turn != NONE else ""
        seat = state.current_player()
        head = f"Round {s.turn} · {SEAT_SYMBOLS[seat]} {player(seat)}: "
        self.write("foot-head", LEFT, y + 6, "heading", head + describe_decision(self.game, state))
        used = (
            f"moves {s.moves}/{move_limit(self.rules, s)} · skills {s.skills} · links {s.links} "
            f"· unlinks {s.unlinks} · flips {s.flips} · re-entries {s.reentries} "
            f"· dice in the supply {self.supply()}{last}"
        )
        if s.arena != NONE and s.stepper != NONE:
            limit = self.rules.contest.max_quiet_rounds
            used = f"contest (争夺): {s.quiet} quiet rounds of {limit}"
        self.write("foot-used", LEFT, y + 25, "label", used)
        legal = [a for a in state.legal_actions() if ACTIONS.decode(a)[0] in CHIPS]
        x: float = LEFT
        for action in legal[:MAX_CHIPS]:
            name = action_name(self.game, state, action)
            width = 20 + 7.5 * len(name)
            self.add(
                f"chip-{action}", "rect", "station-chip", x=x, y=y + 34, width=width, height=26,
                rx=13, title=describe_action(self.game, state, action), actions=(action,), z=5,
            )  # fmt: skip
            self.write(f"chip-{action}-name", x + width / 2, y + 51, "name middle", name)
            x += width + 6

    def supply(self) -> int:
        return sum(self.s.of[die] == NONE for die in range(self.rules.soldiers.supply))


def _round(value: Any) -> Any:
    return round(value, 1) if isinstance(value, float) else value
