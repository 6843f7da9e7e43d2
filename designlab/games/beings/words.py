"""Names of cards, tiles, players and causes, as the rulebook and the designer write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from designlab.errors import UnknownNameError, nearest
from designlab.game import Game
from designlab.games.beings.sections import NUMBERS, SUITS
from designlab.games.beings.state import (
    CAMP,
    CARDS,
    DECK_TARGET,
    SEATS,
    STRIDE,
    TILES,
    Award,
    Cause,
    Mode,
    Reason,
)
from designlab.games.beings.values import number_of, suit_of, turned, upright_arrows

SUIT_NAMES = ("Red", "Orange", "Yellow", "Green", "Blue", "Purple")
SUIT_ORIGINALS = "红橙黄绿蓝紫"
ARROWS = "↑→↓←"
LETTERS = "NESW"

CAMP_NAME = "camp 营地"
REASONS = tuple(reason.name.lower() for reason in Reason)
CAUSES = ("prize", "bounty", "scavenger", "sale", "fee", "donation")
CAUSE_NAMES = (
    "Prizes 奖金", "Bounties 悬赏", "Scavenging 清道夫奖励", "Sales 贩卖宝藏",
    "Re-entry fees 报名费", "Donations 捐献",
)  # fmt: skip
MODES = tuple(mode.name.lower() for mode in Mode)
MODE_NAMES = (
    "Free advance 前进", "Paid advance 付费前进", "Paid leap 付费跳跃", "Risky advance 冒险前进",
    "Risky leap 冒险跳跃",
)  # fmt: skip
AWARDS = tuple(award.name.lower() for award in Award)
AWARD_NAMES = ("Matched 完成任务", "Impossible 不可完成", "Chain 连续翻牌")
REASON_NAMES = (
    "Sole survivor 唯一的幸存者", "Deck empty 牌堆摸空", "Bounty limit 悬赏已满", "Round limit",
)  # fmt: skip


def plural(n: int, word: str) -> str:
    """ "1 chip", "6 chips"."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def player_name(seat: int) -> str:
    """ "P0" for seat 0; so does the rulebook call it."""
    return f"P{seat}"


def card_name(card: int) -> str:
    """ "R4": suit and number."""
    return f"{SUITS[suit_of(card)]}{number_of(card)}"


def card_words(card: int) -> str:
    """ "R4 红4"."""
    return f"{card_name(card)} {SUIT_ORIGINALS[suit_of(card)]}{number_of(card)}"


def card_number(name: Any) -> int:
    """The number of a card from its name."""
    names = [card_name(card) for card in range(CARDS)]
    if name not in names:
        raise UnknownNameError(
            f"there is no card {name!r}{nearest(str(name), names)} (a suit of {SUITS} and a "
            f"number from 1 to {NUMBERS})"
        )
    return names.index(name)


def tile_name(tile: int) -> str:
    """ "(2,3)": row and column from 1, north-west first; "camp" off the board."""
    return "camp" if tile == CAMP else f"({tile // STRIDE + 1},{tile % STRIDE + 1})"


def place_words(tile: int) -> str:
    """ "(2,3)" or "camp 营地"."""
    return CAMP_NAME if tile == CAMP else tile_name(tile)


def tile_number(name: Any) -> int:
    """The number of a tile given as "(2,3)" or (2, 3)."""
    try:
        row, col = (int(part) for part in str(name).strip("() ").split(","))
    except ValueError:
        row = col = 0
    if not (1 <= row <= STRIDE and 1 <= col <= STRIDE):
        raise UnknownNameError(f"there is no tile {name!r}: write row and column as (2,3)")
    return (row - 1) * STRIDE + col - 1


def target_name(target: int) -> str:
    """ "deck" or a tile."""
    return "deck" if target == DECK_TARGET else tile_name(target - 1)


def arrows_of(game: Game, card: int, *, reverse: bool) -> str:
    """The arrows of a card as it lies, as letters: "NE" are the two arrows N and E."""
    mask = upright_arrows(game.rules, card)
    if reverse:
        mask = turned(mask)
    return "".join(letter for i, letter in enumerate(LETTERS) if mask >> i & 1)


def functions(game: Game) -> list[Any]:
    """The functions of the ruleset in order."""
    return list(game.ruleset.model.functions.values())  # type: ignore[attr-defined]


def function_of_card(game: Game, card: int) -> Any:
    """The function that a card of this number has, or None if the game has no such number."""
    keys = game.ruleset.model.deck.functions  # type: ignore[attr-defined]
    table = game.ruleset.model.functions  # type: ignore[attr-defined]
    return table[keys[number_of(card) - 1]] if number_of(card) <= len(keys) else None


def function_words(function: Any) -> str:
    """ "Rockfall 落石"."""
    return f"{function.name} {function.original}".rstrip()


def played_words(game: Game, card: int) -> str:
    """ "R3 红3 (Rockfall 落石)"."""
    function = function_of_card(game, card)
    return card_words(card) + (f" ({function_words(function)})" if function else "")


def cause_key(game: Game, cause: int) -> str:
    """The rulebook's word for a cause: "prize", "rockfall"."""
    if cause < Cause.FUNCTION:
        return CAUSES[cause]
    return game.ruleset.keys("functions")[cause - Cause.FUNCTION]


def cause_words(game: Game, cause: int) -> str:
    """A cause in both languages."""
    if cause < Cause.FUNCTION:
        return CAUSE_NAMES[cause]
    return function_words(functions(game)[cause - Cause.FUNCTION])


def dice_faces(dice: int) -> tuple[int, ...]:
    """The faces in an event's number of dice (see `state.DICE_BASE`)."""
    faces = []
    while dice:
        dice, face = divmod(dice, 16)
        faces.append(face)
    return tuple(faces)


def ranking(places: int) -> tuple[tuple[str, ...], ...]:
    """Players by place, those who share one together: (("P0",), ("P1", "P2"))."""
    at: dict[int, list[str]] = {}
    for seat in range(SEATS):
        places, place = divmod(places, 10)
        if place:
            at.setdefault(place, []).append(player_name(seat))
    return tuple(tuple(at[place]) for place in sorted(at))


def ranking_words(places: int) -> str:
    """ "P0, {P1,P2}"."""
    groups = ranking(places)
    return ", ".join(g[0] if len(g) == 1 else "{" + ",".join(g) + "}" for g in groups)


def item_names(game: Game, vocabulary: str) -> Sequence[str]:
    """Names of the things that events are about; "" for numbers that the ruleset does not use."""
    model: Any = game.ruleset.model
    if vocabulary == "card":
        in_game = {
            SUITS.index(suit) * NUMBERS + i
            for suit in model.deck.suits
            for i in range(model.deck.numbers)
        }
        return [card_name(card) if card in in_game else "" for card in range(CARDS)]
    if vocabulary == "tile":
        return [
            tile_name(tile)
            if tile // STRIDE < model.board.rows and tile % STRIDE < model.board.cols
            else ""
            for tile in range(TILES)
        ]
    words = [function_words(function) for function in functions(game)]
    names: dict[str, Sequence[str]] = {
        "function": words,
        "cause": [*CAUSE_NAMES, *words],
        "mode": MODE_NAMES,
        "award": AWARD_NAMES,
        "reason": REASON_NAMES,
    }
    return names[vocabulary]


def parse_outcome(game: Game, stream: str, outcome: Any) -> int:
    """A forced outcome: a die's face, the index of a stolen card, or the card that turns up."""
    if stream == "cards":
        return card_number(outcome)
    if stream not in ("dice", "pick"):
        raise UnknownNameError(
            f'outcomes of {stream!r} cannot be forced; those of "dice" (faces), "pick" (index of '
            'the stolen card in the hand, from 0) and "cards" (the next card turned up, drawn or '
            "looked at) can"
        )
    try:
        number = int(outcome)
    except (TypeError, ValueError):
        number = -1
    sides = game.ruleset.model.dice.sides  # type: ignore[attr-defined]
    if stream == "dice" and not 1 <= number <= sides:
        raise UnknownNameError(f"a die shows 1 to {sides}, not {outcome}")
    if number < 0:
        raise UnknownNameError(f"the stolen card is given by its index from 0, not {outcome!r}")
    return number
