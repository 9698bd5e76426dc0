"""Positions of the Duel and of Solo, on top of `tests.positions`.

Boards may say BLUE and GREEN for the starts. Cards that hold markers of no further interest lie far from the tunnels.
"""

import re
from collections import Counter
from typing import Any

from msgspec.structs import replace

from tests.positions import legal, play, position
from tunnelfolk.rules import game
from tunnelfolk.rules.board import Board
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.deals import Deal
from tunnelfolk.rules.decks import DUEL_DECK, DUEL_GOALS, FACES, SOLO_GOAL_CELLS
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.game_state import without
from tunnelfolk.rules.options import Options

GREEN, BLUE = 0, 1
"""The seats of the Duel."""


def duel(
    board: str = "",
    *,
    green: str = "map",
    blue: str = "map",
    green_marks: str = "",
    blue_marks: str = "",
    pile: str = "P02 P02 P02 P02",
    **more: Any,
) -> Match:
    """A Duel with these hands, and with these gold cards and trolls marked in each colour, somewhere far away."""
    match = position("duel", _named(board), hands=[green, blue], pile=pile, **more)
    return _marked(_marked(match, GREEN, green_marks), BLUE, blue_marks)


def solo(
    board: str = "",
    *,
    hand: str = "map",
    marks: str = "",
    pile: str = "P02 P02 P02 P02",
    colour: Colour = Colour.GREEN,
    options: Options = Options(),  # noqa: B008
    **more: Any,
) -> Match:
    """A game of Solo with this hand, and with these gold cards and trolls marked, somewhere far away."""
    options = replace(options, colour=colour)
    match = position("solo", _named(board), hands=[hand], pile=pile, options=options, discards=(), **more)
    return _marked(match, 0, marks)


def solo_deal(top: str, options: Options = Options()) -> Match:  # noqa: B008
    """A game of Solo whose deck begins with these cards."""
    first = top.split()
    blank = game.new("solo", seed=0, options=options).rewound()
    goals = tuple((goal.name, cell) for goal, cell in zip(DUEL_GOALS, SOLO_GOAL_CELLS, strict=False))
    return blank.deal(Deal(first=0, deck=(*first, *without(DUEL_DECK, *first)), goals=goals))


def _named(board: str) -> str:
    return re.sub(r"\b(BLUE|GREEN)\b", r"D-START-\1", board)


def _marked(match: Match, seat: int, cards: str) -> Match:
    state = match.state
    cells = {(100 + 2 * number, 100 + 2 * seat): FACES[card] for number, card in enumerate(cards.split())}
    bribed = {cell for cell, face in cells.items() if face.is_troll}
    board = Board({**state.board.faces, **cells}, state.board.covered, state.board.opened | bribed)
    return replace(match, state=replace(state, board=board, markers={**state.markers, **dict.fromkeys(cells, seat)}))


def choices(match: Match, start: str) -> set[str]:
    """The legal choices that begin like this."""
    return {text for text in legal(match) if text.startswith(start)}


def lays(match: Match, card: str) -> set[str]:
    """Where the seat to act may lay a card: `P01@1,1`, turned `P03~@1,1`."""
    return {text.removeprefix("lay ") for text in choices(match, f"lay {card}")}


def passed(match: Match) -> Match:
    """The match at the end of the round, if everyone only passes."""
    while match.to_act is not None:
        match = play(match, "end" if "end" in legal(match) else max(choices(match, "pass "), key=len))
    return match


def next_round(match: Match) -> Match:
    """The match after the next deal."""
    return match.deal(match.shuffle())


def cards_in_play(match: Match) -> Counter[str]:
    """All path and action cards of a round that was just dealt."""
    state = match.state
    hands = [card for player in state.players for card in (*player.hand, *player.broken)]
    return Counter([*hands, *state.pile, *state.aside, *(card.card for card in state.discards)])
