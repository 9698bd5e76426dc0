"""Legal actions that all games share; what varies between the games is passed in."""

from collections.abc import Callable, Iterable
from itertools import combinations

from tunnelfolk.rules import tunnels
from tunnelfolk.rules.actions import Action, Collapse, Dig, Discard, Orient, Peek, Repair, Sabotage
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import ActionKind, Kind, PathCard
from tunnelfolk.rules.decks import ACTIONS, CARDS_FOR, GOALS, PATHS
from tunnelfolk.rules.game_state import GameState, positions_of

SABOTAGES, REPAIRS = CARDS_FOR[ActionKind.SABOTAGE], CARDS_FOR[ActionKind.REPAIR]

TOOL_OF = {card: ACTIONS[card].tools[0] for card in SABOTAGES}

PASSES: dict[str, Action] = {card: Discard((card,)) for card in (*PATHS, *ACTIONS)}
"""To pass with a single card, by that card."""


def legal_digs(state: GameState, paths: Iterable[PathCard]) -> list[Action]:
    """Lay one of these path cards where the mover's tunnels go on (T6, T7)."""
    faces = [face for path in paths for face in path.shapes]
    if not faces:
        return []
    openings = tunnels.openings(state.board, state.dwarfs[state.turn])
    return [Dig(text, cell) for cell, sets in openings for shape, text in faces if sets & shape]


def paths_in_hand(state: GameState) -> list[PathCard]:
    """The different path cards the mover may lay: none with a broken tool (S7, D17)."""
    mover = state.mover
    return [] if mover.broken else [PATHS[card] for card in dict.fromkeys(mover.hand) if card in PATHS]


def legal_sabotages(state: GameState) -> list[Action]:
    """Break a tool of another seat that is still whole (S7, D17)."""
    hand = state.mover.hand
    if SABOTAGES.isdisjoint(hand):
        return []
    others = [(seat, player.broken) for seat, player in enumerate(state.players) if seat != state.turn]
    # `dict.fromkeys`, not a set: equal cards are one action, and the order of a set is not the same in every process.
    cards = dict.fromkeys(hand)
    return [
        Sabotage(card, seat) for card in cards if card in SABOTAGES for seat, broken in others if card not in broken
    ]


def legal_repairs(state: GameState, seats: Iterable[int]) -> list[Action]:
    """Mend one broken tool of one of these seats (S8, D18)."""
    hand, players = state.mover.hand, state.players
    if REPAIRS.isdisjoint(hand):
        return []
    broken = [(seat, TOOL_OF[card]) for seat in seats for card in players[seat].broken]
    cards = [ACTIONS[card] for card in dict.fromkeys(hand) if card in REPAIRS] if broken else []
    return [Repair(card.name, tool, seat) for card in cards for seat, tool in broken if tool in card.tools]


def legal_rockslides(state: GameState, may_fall: Callable[[PathCard], bool]) -> list[Action]:
    """Take away a laid path card that may fall (S9, D20)."""
    if "rockslide" not in state.mover.hand:
        return []
    return [Collapse(cell) for cell in sorted(cells_that_may_fall(state, may_fall))]


def cells_that_may_fall(state: GameState, may_fall: Callable[[PathCard], bool]) -> list[Cell]:
    """The cells of path cards that may fall, in the order they were laid."""
    return [cell for cell, face in state.board.faces.items() if face.kind is Kind.PATH and may_fall(face)]


def legal_peeks(state: GameState) -> list[Action]:
    """Look at a face-down goal (S10, D21)."""
    return [Peek(cell) for cell in state.board.covered] if "map" in state.mover.hand else []


def legal_passes(state: GameState, most: int) -> list[Action]:
    """Pass with one card, or with up to as many as allowed (S5, D7)."""
    hand = sorted(state.mover.hand)
    passes = [PASSES[card] for card in dict.fromkeys(hand)]
    for count in range(2, most + 1):
        passes += [Discard(cards) for cards in dict.fromkeys(combinations(hand, count))]
    return passes


def different(hand: tuple[str, ...], count: int) -> Iterable[tuple[str, ...]]:
    """The different ways to pick so many cards of a hand, faces in alphabetical order."""
    return dict.fromkeys(combinations(sorted(hand), count))


def legal_orientations(state: GameState, cell: Cell) -> tuple[Action, ...]:
    """Put a revealed goal in one of its positions (T9)."""
    return tuple(Orient(face.text, cell) for face in positions_of(state, cell, GOALS[state.goals[cell]]))
