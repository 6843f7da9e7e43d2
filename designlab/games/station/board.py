"""The picture of the station: nine cards and their links, soldiers as dice, generals as discs.

Points, nodes and pieces name every action that a click on them can mean.  A class mark is drawn
only for a viewpoint that knows it.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import product

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
from designlab.pen import Pen
from designlab.scene import Scene

CHIPS = (
    "gain", "decline", "redeploy_none", "end", "declare", "steer_none", "pass", "seal_none",
    "enter_supply", "jump",
)  # fmt: skip
"""Kinds of action without a place on the table: chips below it offer them."""
MAX_CHIPS = 7
"""Only jumps can be more; the soldiers offer them too."""
CROSS = "M-6-6L6 6M6-6L-6 6"


def scene(game: Game, state: State, viewpoint: int) -> Scene:
    """The table as one viewpoint sees it."""
    return _Table(game, state, viewpoint).scene()


@cache
def _numbers(kind: str, *args: int | range) -> tuple[int, ...]:
    """The actions of a kind with these values of its arguments, each one value or several."""
    values = [(arg,) if isinstance(arg, int) else arg for arg in args]
    return tuple(ACTIONS.encode(kind, *row) for row in product(*values))


@cache
def _point_actions(own: int, point: int) -> tuple[int, ...]:
    """What a click on a front point can mean; `own` is its name, that of its link (ST-4.4)."""
    kinds = ("place", "to", "leave", "unlink")
    named = [number for kind in kinds for number in _numbers(kind, own)]
    return (*named, *_numbers("link", point), *_numbers("sub", point))


class _Table(Pen):
    """Draws one position for one viewpoint."""

    def __init__(self, game: Game, state: State, viewpoint: int):
        super().__init__()
        self.game, self.state, self.viewpoint = game, state, viewpoint
        self.rules, self.s = game.rules, state.view
        self.stations = range(len(game.ruleset.keys("cards")))

    def scene(self) -> Scene:
        self.rect("table", 0, 0, WIDTH, HEIGHT, "table", rx=0)
        for seat in range(self.game.num_players()):
            self.player(seat)
        self.links()
        for station in self.stations:
            self.card(station)
        self.pieces()
        self.foot()
        label = f"Battle for the Space Station, round {self.s.turn}"
        return Scene((WIDTH, HEIGHT), tuple(self.elements), label)

    def seen_class(self, station: int) -> str:
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
        look = f"panel station-seat-{seat} station-player{at_turn}"
        title = f"{player(seat)}{': it is this turn' if at_turn else ''}"
        actions = _numbers("challenge", seat)
        self.rect(f"player-{seat}", x, 10, width, 56, look, z=1, title=title, actions=actions)
        name = f"{SEAT_SYMBOLS[seat]} {player(seat)}"
        self.write(f"player-{seat}-name", x + 12, 33, name, f"name station-ink-{seat}")
        self.write(f"player-{seat}-points", x + width - 12, 33, self.points(seat), "number end")
        n_stations = count_stations(self.rules, s, seat)
        owned = "1 station" if n_stations == 1 else f"{n_stations} stations"
        soldiers = f"{count_soldiers(s, seat)}/{soldier_cap(self.rules, s, seat)}"
        home = "" if s.at[GENERAL + seat] >= 0 else " home"
        general = f"{hp} HP{home}" if hp else "beaten"
        long = width > 200
        text = (
            f"{owned} · soldiers 兵 {soldiers} · general 将 {general}" if long
            else f"{n_stations} st · 兵 {soldiers} · 将 {general}"
        )  # fmt: skip
        self.write(f"player-{seat}-text", x + 12, 55, text, "label")

    def points(self, seat: int) -> str:
        """What the viewpoint knows of a seat's points: "13", "13 + 2?"."""
        mine = [station for station in self.stations if self.s.owner[station] == seat]
        known = [class_points(self.rules, self.s, st) for st in mine if self.seen_class(st)]
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
        mark = self.seen_class(station)
        seen = f"class {mark} ({CLASSES[mark]})" if mark else "class unknown"
        actions = tuple(
            number
            for kind in ("draw", "redeploy", "skill", "reentry", "station")
            for number in _numbers(kind, station)
        )
        if s.active < SEATS and s.at[GENERAL + s.active] % POINTS == station * NODES:
            actions += _numbers("flip")
        look = f"card station-card{look}{' station-back' if back else ''}"
        title = f"Station {berth}: {row.name} {row.original}, {whose}, {seen}"
        title += ", back side up" if back else ""
        self.rect(f"card-{berth}", x, y, CARD, CARD, look, 12, z=1, title=title, actions=actions)
        halo = "station-halo-back" if back else "station-halo"
        self.write(f"card-{berth}-n", x + 12, y + 21, str(berth), f"number {halo}", 6)
        skill = f"{row.name} {row.original}"
        self.write(f"card-{berth}-skill", x + 32, y + 20, skill, f"name {halo}", 6)
        if owner != NONE:
            name = f"{SEAT_SYMBOLS[owner]} {player(owner)}"
            look = f"name end {halo} station-ink-{owner}"
            self.write(f"card-{berth}-owner", x + CARD - 48, y + 20, name, look, 6)
        self.badge(station, x + CARD - 24, y + 16, mark)
        self.back(station) if back else self.front(station)

    def badge(self, station: int, x: float, y: float, mark: str) -> None:
        berth = station + 1
        points = class_points(self.rules, self.s, station) if mark else "?"
        title = f"class {mark} ({CLASSES[mark]}), {points} points" if mark else "class unknown"
        look = f"station-mark station-mark-{mark or 'none'}"
        self.rect(f"card-{berth}-mark", x - 17, y - 10, 34, 20, look, 6, z=5, title=title)
        text = f"{mark} {points}" if mark else "?"
        self.write(f"card-{berth}-class", x, y + 5, text, "name middle", 6)

    def front(self, station: int) -> None:
        first = station * NODES
        graph = list(self.game.ruleset.model.front_graphs.values())[self.rules.layouts.front]  # type: ignore[attr-defined]
        for step in graph.steps:
            one, other = (FRONT.index(name) for name in step.split("-"))
            ends = place(first + one), place(first + other)
            self.line(f"step-{station + 1}-{step}", *ends, "station-step", z=2)
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
        id = f"point-{location_name(point)}"
        self.circle(
            id, x, y, radius(point), f"station-point {look}{' station-joint' * (partner >= 0)}",
            z=3, title=names, actions=_point_actions(own, point),
        )  # fmt: skip
        if own in list(s.at):
            return
        if point % NODES == CORE:
            self.write(f"{id}-M", x, y + 5, "M", "label middle", 4)
        elif partner >= 0:
            self.write(f"{id}-to", x, y + 4, f"→{partner // NODES + 1}", "label middle", 4)

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
            ends = place(first + one), place(first + other)
            self.line(
                f"passage-{station + 1}-{name}", *ends,
                "station-passage" + (" station-sealed" if shut else ""), z=2,
                title=f"Passage {name}" + (", sealed" if shut else ""),
                actions=_numbers("seal", passage),
            )  # fmt: skip
            if shut:
                (x1, y1), (x2, y2) = ends
                x, y = (x1 + x2) / 2, (y1 + y2) / 2
                self.mark(f"sealed-{station + 1}", x, y, CROSS, "station-cross", z=6)
        for node in range(NODES):
            self.node(station, node)

    def node(self, station: int, node: int) -> None:
        s = self.s
        location = BACKS + station * NODES + node
        x, y = place(location)
        look = "station-core" if node == CORE else "station-exit" if node == EXIT else ""
        actions: tuple[int, ...] = ()
        if s.arena == station:
            actions = _numbers("step", range(PIECES), node)
            if node not in (CORE, EXIT):
                actions += _numbers("core", node - 1)
        id = f"node-{location_name(location)}"
        self.circle(
            id, x, y, radius(location), f"station-point station-node {look}",
            z=3, title=location_name(location), actions=actions,
        )  # fmt: skip
        name = BACK[node]
        if node == CORE and not general_on_core(s, station):
            name = self.seen_class(station) or "C"
        self.write(f"{id}-name", x, y + 4, name, "label middle", 4)

    def links(self) -> None:
        for point in range(POINTS):
            partner = self.s.link[point]
            if partner <= point:
                continue
            closed = self.s.flipped[point // NODES] or self.s.flipped[partner // NODES]
            look = "station-link" + (" station-closed" if closed else "")
            name = f"{location_name(point)} = {location_name(partner)}"
            self.add(
                f"link-{location_name(point)}", "path",
                {"d": link_path(point, partner), "class": look},
                title=f"Link {name}" + (", closed on one side" if closed else ""),
                actions=_numbers("unlink", point), z=2,
            )  # fmt: skip
            for end in (point, partner):
                if self.s.flipped[end // NODES]:
                    x, y = place(end)
                    self.circle(
                        f"shut-{location_name(end)}", x, y, 6, "station-shut", z=2,
                        title=f"{location_name(end)} is closed while the back is up",
                        actions=_point_actions(point, end),
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
        id, ink, hp = f"piece-{name}", f"station-ink-{seat}", self.s.hp[piece]
        actions = self.piece_actions(piece, location)
        if piece < GENERAL:
            self.rect(id, x - 10, y - 10, 20, 20, look, 5, z=7, title=title, actions=actions)
            self.mark(f"{id}-pips", x, y, pips_path(hp), f"station-pips {ink}", z=8)
        else:
            self.circle(id, x, y, 12, look, z=7, title=title, actions=actions)
            self.write(f"{id}-hp", x, y + 4.5, f"将{hp}", f"station-disc middle {ink}", 8)
        tag = f"station-tag middle {ink}"
        self.write(f"{id}-seat", x + 12, y - 6, SEAT_SYMBOLS[seat], tag, 8)

    def piece_actions(self, piece: int, location: int) -> tuple[int, ...]:
        own = _point_actions(location, location) if location < BACKS else ()
        numbers = [*_numbers("move", piece), *_numbers("target", piece), *own]
        if location >= BACKS and (location - BACKS) // NODES == self.s.arena:
            numbers += _numbers("step", piece, range(NODES))
            node = location % NODES
            if node not in (CORE, EXIT):
                numbers += _numbers("core", node - 1)
            numbers += _numbers("step", range(PIECES), node)
        if piece < SOLDIERS:
            for kind in ("steer", "refit", "pips", "give", "enter"):
                numbers += _numbers(kind, piece)
            numbers += _numbers("swap", piece, range(SEATS))
            numbers += _numbers("jump", piece, range(6))
        else:
            numbers += _numbers("swap", range(SOLDIERS), piece - GENERAL)
        return tuple(dict.fromkeys(numbers))

    def echo(self, location: int, pieces: list[int]) -> None:
        """Pieces on a linked point show at its other end too."""
        partner = self.s.link[location] if location < BACKS else NONE
        if partner < 0 or self.s.flipped[partner // NODES] or self.s.flipped[location // NODES]:
            return
        x, y = place(partner)
        for i, seat in enumerate(sorted({self.s.of[piece] for piece in pieces})):
            look = f"station-echo middle station-ink-{seat}"
            id = f"echo-{location_name(partner)}-{seat}"
            self.write(id, x + 13 * i, y + 5, SEAT_SYMBOLS[seat], look, 6)

    # -- the foot -------------------------------------------------------------------------
    def foot(self) -> None:
        s, state = self.s, self.state
        y = HEIGHT - 72
        if state.is_terminal():
            scores = ", ".join(f"{player(i)} {int(n)}" for i, n in enumerate(state.returns()))
            verdict = f"{player(s.winner)} wins" if s.winner >= 0 else "a draw"
            over = f"The game is over: {verdict}, {scores}"
            self.write("foot-head", LEFT, y + 8, over, "heading")
            return
        last = f" · turn {s.last_turn} is the last" if s.last_turn != NONE else ""
        seat = state.current_player()
        question = f"{SEAT_SYMBOLS[seat]} {describe_decision(self.game, state)}"
        self.write("foot-head", LEFT, y + 6, f"Round {s.turn} · {question}", "heading")
        used = (
            f"moves {s.moves}/{move_limit(self.rules, s)} · skills {s.skills} · links {s.links} "
            f"· unlinks {s.unlinks} · flips {s.flips} · re-entries {s.reentries} "
            f"· dice in the supply {self.supply()}{last}"
        )
        if s.arena != NONE and s.stepper != NONE:
            limit = self.rules.contest.max_quiet_rounds
            used = f"contest (争夺): {s.quiet} quiet rounds of {limit}"
        self.write("foot-used", LEFT, y + 25, used, "label")
        chips = [a for a in state.legal_actions() if ACTIONS.decode(a)[0] in CHIPS]
        x: float = LEFT
        for action in chips if len(chips) <= MAX_CHIPS else ():
            name = action_name(self.game, state, action)
            width = 20 + 7.5 * len(name)
            self.rect(
                f"chip-{action}", x, y + 34, width, 26, "station-chip", 13, z=5,
                title=describe_action(self.game, state, action), actions=(action,),
            )  # fmt: skip
            self.write(f"chip-{action}-name", x + width / 2, y + 51, name, "name middle", 6)
            x += width + 6

    def supply(self) -> int:
        return sum(self.s.of[die] == NONE for die in range(self.rules.soldiers.supply))
