"""The picture of All Living Beings: the grid of cards, the task with its bounty, players, a hand.

A viewpoint sees in it what it knows: its own hand and what it has looked at by Probes.
"""

from __future__ import annotations

from designlab.game import Game, State
from designlab.games.beings.drawing import EYE, SHAPES, CardPen
from designlab.games.beings.observe import board_tiles, hand_names, sees
from designlab.games.beings.sections import NUMBERS
from designlab.games.beings.state import (
    CAMP,
    CARDS,
    DIRECTIONS,
    NO_CARD,
    STRAIGHT,
    STRIDE,
    Act,
    Face,
    Phase,
    Purpose,
    Status,
)
from designlab.games.beings.text import describe_action, describe_decision
from designlab.games.beings.values import (
    GAMBLE_DICE,
    beyond,
    can_risk,
    number_of,
    place_of,
    suit_of,
    turned,
    upright_arrows,
)
from designlab.games.beings.words import (
    ARROWS,
    REASON_NAMES,
    card_name,
    player_name,
    plural,
    ranking_words,
    tile_name,
)
from designlab.gametype import EVERYTHING
from designlab.kernel.records import NOBODY
from designlab.scene import Scene

WIDTH = 884
BOARD_X, BOARD_Y, BOARD = 34, 130, 552
SIDE_X, SIDE_W = 606, 262
CAMP_Y, HAND_Y = BOARD_Y + BOARD + 8, BOARD_Y + BOARD + 66
HEIGHT = HAND_Y + 122
GAP = 5


def scene(game: Game, state: State, viewpoint: int) -> Scene:
    """The table as one viewpoint sees it."""
    return _Table(game, state, viewpoint).scene()


class _Table(CardPen):
    """Draws one position."""

    def __init__(self, game: Game, state: State, viewpoint: int):
        super().__init__(game)
        self.state, self.viewpoint, self.s = state, viewpoint, state.view
        self.over = state.is_terminal()
        self.size = BOARD / max(self.rules.board.rows, self.rules.board.cols) - GAP
        self.decides = not self.over and viewpoint in (self.s.player, EVERYTHING)
        self.legal = set(state.legal_actions()) if self.decides else set()

    def scene(self) -> Scene:
        self.rect("table", 0, 0, WIDTH, HEIGHT, "table", 0)
        self.header()
        self.buttons()
        for tile in board_tiles(self.game):
            self.tile(tile)
        self.labels()
        self.camp()
        self.task()
        self.players()
        self.hand()
        label = f"All Living Beings 芸芸众生, round {self.s.turn}: {self.question()}"
        return Scene((WIDTH, HEIGHT), tuple(self.elements), label)

    def question(self) -> str:
        if not self.over:
            return describe_decision(self.game, self.state)
        places = sum(
            int(place_of(self.rules, self.s, seat)) * 10**seat
            for seat in range(self.game.num_players())
        )
        return f"The end: {REASON_NAMES[self.s.reason]}. Ranking: {ranking_words(places)}"

    # -- the top ------------------------------------------------------------------------------
    def header(self) -> None:
        self.write("title", 20, 36, "芸芸众生", "be-title")
        self.write("subtitle", 128, 36, "All Living Beings", "be-subtitle")
        when = f"Round {self.s.turn}" if self.s.turn else "Setup"
        self.write("round", WIDTH - 18, 36, when, "be-subtitle end")
        self.rect("bar", 16, 52, WIDTH - 32, 44, "panel")
        self.write("question", 30, 79, self.question(), "heading")

    def buttons(self) -> None:
        """Options that are about no tile and no card."""
        x = WIDTH - 24.0
        for action, words, path in reversed(self.plain_options()):
            width = 26 + 7.2 * sum(2 if ord(c) > 0x2E80 else 1 for c in words) + 12 * len(path)
            x -= width + 6
            look = "be-button be-may" if action in self.legal else "be-button"
            title = describe_action(self.game, self.state, action)
            self.rect(f"do-{action}", x, 59, width, 30, look, title=title, actions=[action], z=1)
            self.write(f"do-{action}-text", x + width / 2, 79, words + path, "name middle")

    def plain_options(self) -> list[tuple[int, str, str]]:
        """(action, words, arrows) for each; what everybody may know to be possible."""
        s, rules = self.s, self.rules
        if self.over:
            return []
        if s.phase == Phase.ORIENT:
            arrows = upright_arrows(rules, s.tile_card[s.piece[s.player]])
            ways = [
                "".join(arrow for i, arrow in enumerate(ARROWS) if mask >> i & 1)
                for mask in (arrows, turned(arrows))
            ]
            sides = ("Upright 正放 ", "Reversed 倒放 ")
            return [(Act.ORIENT + i, sides[i], ways[i]) for i in range(2)]
        if s.phase == Phase.MOVE:
            risk = [(int(Act.RISK), "Risk 冒险前进", "")]
            can = can_risk(rules, s, s.piece[s.mover])
            return [(int(Act.STOP), "Stop 停下", ""), *(risk if can else [])]
        if s.phase == Phase.SUBSTITUTE:
            dice = rules.move.risk_dice - 1 if s.purpose == Purpose.RISK else GAMBLE_DICE
            counts = [n for n in range(dice + 1) if self.may(Act.SUBSTITUTE + n)]
            return [(Act.SUBSTITUTE + n, f"{n} 牌", "") for n in counts]
        if s.phase == Phase.ENTER:
            stay = [(int(Act.STAY), "Stay 留在营地", "")]
            poor = s.chips[s.player] < rules.camp.fee and rules.camp.broke_exit == 0
            return stay + ([(int(Act.RETIRE), "Retire 退出", "")] if poor else [])
        return {
            Phase.STEP: [(int(Act.DECLINE), "Decline 不走", "")],
            Phase.PLAY: [(int(Act.SKIP), "Play none 不出牌", "")],
            Phase.SELL: [(int(Act.SKIP), "Sell nothing 不卖", "")],
        }.get(Phase(s.phase), [])

    def may(self, action: int) -> bool:
        """Whether to show an option: those who decide see the legal ones, others all."""
        return not self.decides or action in self.legal

    # -- the board ----------------------------------------------------------------------------
    def corner_of(self, tile: int) -> tuple[float, float]:
        pitch = self.size + GAP
        return BOARD_X + tile % STRIDE * pitch, BOARD_Y + tile // STRIDE * pitch

    def labels(self) -> None:
        pitch = self.size + GAP
        for col in range(self.rules.board.cols):
            x = BOARD_X + col * pitch + self.size / 2
            self.write(f"col-{col}", x, BOARD_Y - 8, f"{col + 1}", "label middle")
        for row in range(self.rules.board.rows):
            y = BOARD_Y + row * pitch + self.size / 2 + 4
            self.write(f"row-{row}", BOARD_X - 12, y, f"{row + 1}", "label middle")

    def tile(self, tile: int) -> None:
        s, (x, y), size = self.s, self.corner_of(tile), self.size
        id, card = f"tile-{tile}", s.tile_card[tile]
        actions = self.tile_actions(tile)
        may = " be-may" if any(action in self.legal for action in actions) else ""
        title = self.tile_title(tile)
        if s.face[tile] == Face.DOWN:
            self.rect(id, x, y, size, size, f"be-back{may}", 7, title=title, actions=actions, z=1)
            self.rect(f"{id}-frame", x + 7, y + 7, size - 14, size - 14, "be-frame through", 5, z=2)
            self.face_down(id, tile, x, y)
        else:
            reverse = s.face[tile] == Face.REV
            self.face(id, card, x, y, size, size, may, title=title, actions=actions)
            self.corner(
                f"{id}-name", card, x, y, round(size / 6.2), reverse=reverse, w=size, h=size
            )
            self.arrows(f"{id}-arrow", card, x, y, size, size, reverse=reverse)
            if s.piece_at[tile] == NOBODY and not s.stones[tile]:
                self.function_word(id, card, x + size / 2, y + size / 2 + 5, round(size / 5.1))
            if s.task != NO_CARD and number_of(card) == number_of(s.task) and not self.over:
                self.wins(id, card, x, y, reverse)
        if s.piece_at[tile] != NOBODY:
            seat, aside = s.piece_at[tile], 12 if s.stones[tile] else 0
            at = (x + size / 2 - aside, y + size / 2 + 2)
            self.token(seat, at[0], at[1], moves=self.moves(seat))
        if s.stones[tile]:
            aside = 16 if s.piece_at[tile] != NOBODY else 0
            self.stones(id, s.stones[tile], x + size / 2 + aside, y + size / 2 + 2)

    def face_down(self, id: str, tile: int, x: float, y: float) -> None:
        """The back, and what the viewpoint has seen of the front."""
        s, middle = self.s, x + self.size / 2
        known = sees(s.seen[tile], self.viewpoint)
        if known:
            card = s.tile_card[tile]
            low = y + self.size / 2 + 6
            self.write(f"{id}-known", middle, low, card_name(card), "be-known middle")
        elif s.stones[tile] == 0:
            self.write(f"{id}-back", middle, y + self.size / 2 + 8, "芸", "be-back-word middle")
        if s.seen[tile]:
            self.mark(f"{id}-eye", x + 17, y + self.size - 15, EYE, "be-eye", z=3)
            names = self.names(s.seen[tile])
            self.write(f"{id}-eyes", x + 28, y + self.size - 11, names, "be-small")

    def wins(self, id: str, card: int, x: float, y: float, reverse: bool) -> None:
        """A star on tiles of the task's number, two for its suit as well."""
        stars = "★★" if suit_of(card) == suit_of(self.s.task) else "★"
        at = (x + 6, y + self.size - 7) if reverse else (x + self.size - 6, y + 17)
        self.write(f"{id}-wins", at[0], at[1], stars, "be-star" if reverse else "be-star end")

    def tile_actions(self, tile: int) -> list[int]:
        """Every action that is about this tile."""
        actions = [Act.PLACE + tile, Act.ENTER + tile, Act.TARGET + 1 + tile]
        piece = CAMP if self.over else self.s.piece[self.s.mover]
        if piece == tile:
            return [*actions, Act.STOP, Act.DECLINE, Act.ORIENT, Act.ORIENT + 1]
        return actions + self.step_actions(piece, tile)

    def step_actions(self, piece: int, place: int) -> list[int]:
        """Every step of the player in turn that leads to a place."""
        actions = []
        for direction in range(len(DIRECTIONS)):
            if piece != CAMP and beyond(self.rules, piece, direction) == place:
                if direction < STRAIGHT:
                    actions += [Act.FREE + direction, Act.PAY_ADVANCE + direction]
                actions += [Act.PAY_LEAP + direction, Act.STEP + direction]
        return [int(action) for action in actions]

    def tile_title(self, tile: int) -> str:
        s = self.s
        if s.face[tile] == Face.DOWN:
            text = f"{tile_name(tile)}: face-down 暗格"
            if sees(s.seen[tile], self.viewpoint):
                text += f", known to be {self.card_title(s.tile_card[tile])}"
        else:
            lies = ", reversed 倒放" if s.face[tile] == Face.REV else ""
            text = f"{tile_name(tile)}: {self.card_title(s.tile_card[tile])}{lies}"
        if s.stones[tile]:
            text += f", {plural(s.stones[tile], 'stone')} 石头"
        if s.seen[tile]:
            text += f"; {self.names(s.seen[tile])} looked at it 探测"
        if s.piece_at[tile] != NOBODY:
            text += f"; {self.piece_title(s.piece_at[tile])}"
        return text

    def moves(self, seat: int) -> bool:
        return not self.over and seat == self.s.mover

    def piece_title(self, seat: int) -> str:
        return f"{player_name(seat)}: {plural(self.s.chips[seat], 'chip')} 筹码"

    def player_title(self, seat: int) -> str:
        """The player with the hand, as far as the viewpoint sees it."""
        hand = ""
        if self.viewpoint in (seat, EVERYTHING):
            hand = "; hand 手牌: " + (" ".join(hand_names(self.state, seat)) or "no cards")
        return self.piece_title(seat) + hand

    def names(self, bits: int) -> str:
        return " ".join(player_name(seat) for seat in range(6) if bits >> seat & 1)

    # -- camp ---------------------------------------------------------------------------------
    def camp(self) -> None:
        """The strip off the board, with the pieces that are there."""
        piece = CAMP if self.over else self.s.piece[self.s.mover]
        actions = self.step_actions(piece, CAMP) if piece != CAMP else [int(Act.STAY)]
        may = " be-may" if any(action in self.legal for action in actions) else ""
        self.rect(
            "camp", BOARD_X, CAMP_Y, BOARD - GAP, 46, f"be-camp{may}", 10,
            title=self.camp_title(), actions=actions,
        )  # fmt: skip
        self.write("camp-name", BOARD_X + 14, CAMP_Y + 28, "Camp 营地", "heading")
        x = BOARD_X + 130
        for seat in range(self.game.num_players()):
            if self.s.piece[seat] == CAMP and self.s.status[seat] == Status.ACTIVE:
                self.token(seat, x, CAMP_Y + 23, moves=self.moves(seat))
                x += 52

    def camp_title(self) -> str:
        there = [
            self.piece_title(seat)
            for seat in range(self.game.num_players())
            if self.s.piece[seat] == CAMP and self.s.status[seat] == Status.ACTIVE
        ]
        return "; ".join(["Camp 营地: off the board", *there])

    # -- task, deck, discard ------------------------------------------------------------------
    def task(self) -> None:
        s, y = self.s, BOARD_Y - 16
        self.rect("task-panel", SIDE_X, y, SIDE_W, 146, "panel", 10)
        self.write("task-title", SIDE_X + 12, y + 21, "Task 任务牌", "heading")
        if s.task == NO_CARD:
            self.rect("task", SIDE_X + 12, y + 32, 78, 102, "slot", 7, title="No task card")
        else:
            title, look = self.card_title(s.task), f"be-task {self.suit(s.task)} middle"
            self.face("task", s.task, SIDE_X + 12, y + 32, 78, 102, "", title=title)
            middle = SIDE_X + 51
            self.write("task-card", middle, y + 88, card_name(s.task), look)
            self.write("task-word", middle, y + 122, self.function_label(s.task), "label middle")
        x = SIDE_X + 104
        self.write("bounty-title", x, y + 50, "Bounty 悬赏", "label")
        self.write("bounty", x, y + 76, f"{s.bounty}", "be-bounty")
        self.write("bounty-end", x + 34, y + 75, f"of {self.rules.bounty.end_at}", "label")
        share = min(1.0, s.bounty / self.rules.bounty.end_at)
        self.rect("bounty-room", x, y + 84, 146, 6, "be-room", 3)
        self.rect("bounty-bar", x, y + 84, round(146 * share, 1), 6, "be-fill", 3, z=1)
        self.deck(x, y + 100)

    def deck(self, x: float, y: float) -> None:
        s = self.s
        action = int(Act.TARGET)
        may = " be-may" if action in self.legal else ""
        title = f"Deck 牌堆: {plural(s.deck.n, 'card')}"
        text = f"{s.deck.n} 牌"
        if s.deck.n and sees(s.deck_seen, self.viewpoint):
            text = f"{s.deck.n} · {card_name(s.deck.card[s.deck.n - 1])}"
            title += f", on top {self.card_title(s.deck.card[s.deck.n - 1])}"
        if s.deck_seen:
            title += f"; {self.names(s.deck_seen)} looked at the top"
            self.mark("deck-eye", x + 78, y + 17, EYE, "be-eye", z=3)
        self.rect("deck", x, y, 92, 34, f"be-back{may}", 6, title=title, actions=[action], z=1)
        self.write("deck-n", x + 9, y + 22, text, "be-known")
        gone = [f"{card_name(c)}×{s.discard[c]}" for c in range(CARDS) if s.discard[c]]
        title = f"Discard pile 弃牌堆: {', '.join(gone) or 'empty'}"
        self.rect("discard", x + 98, y, 48, 34, "slot", 6, title=title, z=1)
        self.write("discard-n", x + 122, y + 22, f"{sum(s.discard)} 弃", "name middle")

    # -- players ------------------------------------------------------------------------------
    def players(self) -> None:
        seats = self.game.num_players()
        top, bottom = BOARD_Y + 140, CAMP_Y + 46
        height = min(88.0, (bottom - top) / seats - 6)
        for seat in range(seats):
            self.player(seat, top + seat * (height + 6), height)

    def player(self, seat: int, y: float, height: float) -> None:
        s, id = self.s, f"player-{seat}"
        acts = not self.over and s.player == seat
        gone = s.status[seat] != Status.ACTIVE
        look = "panel be-acts" if acts else "panel be-gone" if gone else "panel"
        self.rect(id, SIDE_X, y, SIDE_W, height, look, 10, title=self.player_title(seat))
        badge = f"be-piece be-seat-{seat}"
        self.mark(f"{id}-shape", SIDE_X + 24, y + 26, SHAPES[seat], badge, scale=0.8)
        self.write(f"{id}-name", SIDE_X + 46, y + 24, self.who(seat), "name")
        self.write(f"{id}-chips", SIDE_X + SIDE_W - 34, y + 29, f"{s.chips[seat]}", "be-chips end")
        self.write(f"{id}-unit", SIDE_X + SIDE_W - 14, y + 29, "元", "label end")
        where = {Status.ACTIVE: tile_name(s.piece[seat]), Status.RETIRED: "retired 退出",
                 Status.DEAD: "dead 死亡"}[Status(s.status[seat])]  # fmt: skip
        if where == "camp":
            where = "camp 营地"
        self.write(f"{id}-place", SIDE_X + 46, y + 41, where, "label")
        self.held(seat, y, height)

    def who(self, seat: int) -> str:
        if self.over:
            return f"{player_name(seat)} · place {place_of(self.rules, self.s, seat)}"
        if self.s.player == seat != self.s.mover:
            return f"{player_name(seat)} · rolls"
        return f"{player_name(seat)} · {'in turn' if seat == self.s.mover else 'waits'}"

    def held(self, seat: int, y: float, height: float) -> None:
        """How many cards, and which where the viewpoint sees them."""
        s, id = self.s, f"player-{seat}-hand"
        words = f"{plural(s.hand_n[seat], 'card')} 手牌"
        self.write(id, SIDE_X + SIDE_W - 14, y + 47, words, "label end")
        if height < 66:
            return
        for i in range(min(s.hand_n[seat], 16)):
            self.rect(f"{id}-{i}", SIDE_X + 46 + i * 12, y + 52, 9, 13, "be-back through", 2, z=1)
        if self.viewpoint == EVERYTHING and seat != self.shown_seat() and height >= 80:
            names = " ".join(hand_names(self.state, seat))
            self.write(f"{id}-names", SIDE_X + 46, y + 78, names, "be-small")

    # -- the hand -----------------------------------------------------------------------------
    def shown_seat(self) -> int:
        """Whose hand lies open below: the viewpoint's own, or that of the player who decides."""
        if self.viewpoint == EVERYTHING:
            return self.s.mover if self.over else self.s.player
        return self.viewpoint

    def hand(self) -> None:
        seat = self.shown_seat()
        self.rect("hand", 16, HAND_Y, WIDTH - 32, 112, "panel", 10)
        if seat < 0:
            text = "Hands 手牌 are hidden: choose a player's viewpoint to see one"
            self.write("hand-title", 30, HAND_Y + 60, text, "label")
            return
        self.write("hand-title", 30, HAND_Y + 22, f"{player_name(seat)}'s hand 手牌", "heading")
        held = [(card, self.s.hand[seat][card]) for card in range(CARDS) if self.s.hand[seat][card]]
        pitch = min(66.0, (WIDTH - 200) / max(len(held), 1))
        for i, (card, copies) in enumerate(held):
            self.held_card(card, copies, 150 + i * pitch, HAND_Y + 10)
        if not held:
            self.write("hand-empty", 150, HAND_Y + 60, "no cards", "label")

    def held_card(self, card: int, copies: int, x: float, y: float) -> None:
        id = f"hand-{card}"
        actions = self.card_actions(card)
        may = "be-may" if any(action in self.legal for action in actions) else ""
        title = self.card_title(card) + (f" × {copies}" if copies > 1 else "")
        if copies > 1:
            self.face(f"{id}-below", card, x + 4, y - 4, 58, 92, "through")
        self.face(id, card, x, y, 58, 92, may, title=title, actions=actions)
        look = f"be-held {self.suit(card)} middle"
        self.write(f"{id}-name", x + 29, y + 36, card_name(card), look)
        self.function_word(id, card, x + 29, y + 62, 15)
        if copies > 1:
            self.write(f"{id}-copies", x + 29, y + 88, f"× {copies}", "be-small middle")

    def card_actions(self, card: int) -> list[int]:
        """Every action that is about this card; a sale needs a click on the other card too."""
        first, number = suit_of(card) * NUMBERS * NUMBERS, number_of(card) - 1
        pairs = {
            first + min(number, other) * NUMBERS + max(number, other) for other in range(NUMBERS)
        }
        sales = [Act.SELL + pair for pair in sorted(pairs)]
        actions = [Act.PAY_CARD + card, Act.PLAY + card, *sales, Act.DISCARD + card]
        return [int(action) for action in actions]
