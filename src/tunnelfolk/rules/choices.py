"""Legal actions that all games share; what varies between the games is passed in."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from tunnelfolk.rules import tunnels
from tunnelfolk.rules.actions import Action, Collapse, Dig, Discard, Orient, Peek, Repair, Sabotage
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import ActionCard, Deed, Kind, PathCard
from tunnelfolk.rules.decks import ACTIONS, GOALS, PATHS
from tunnelfolk.rules.table import Table, broken_tools


def dig(state: Table, paths: Iterable[PathCard]) -> Iterator[Action]:
    """Lay one of these path cards where the mover's tunnels go on (T6, T7)."""
    faces = [(face.open_sides, face.text) for path in paths for face in path.positions]
    demands = tunnels.demands(state.board)
    for cell, front in tunnels.reach(state.board, state.dwarfs[state.turn]).fronts.items():
        allowed = tunnels.joining(demands[cell], front)
        for sides, text in faces:
            if allowed >> sides & 1:
                yield Dig(text, cell)


def paths_in_hand(state: Table) -> list[PathCard]:
    """The different path cards the mover may lay: none with a broken tool (S7, D17)."""
    if state.mover.broken:
        return []
    return [PATHS[card] for card in dict.fromkeys(state.mover.hand) if card in PATHS]


def _playable(state: Table, deed: Deed) -> Iterator[ActionCard]:
    for name in dict.fromkeys(state.mover.hand):
        card = ACTIONS.get(name)
        if card is not None and card.deed is deed:
            yield card


def sabotage(state: Table, seats: Iterable[int]) -> Iterator[Action]:
    """Break a tool of one of these seats that is still whole (S7, D17)."""
    for card in _playable(state, Deed.SABOTAGE):
        for seat in seats:
            if card.name not in state.players[seat].broken:
                yield Sabotage(card.name, seat)


def repair(state: Table, seats: Iterable[int]) -> Iterator[Action]:
    """Mend one broken tool of one of these seats (S8, D18)."""
    for card in _playable(state, Deed.REPAIR):
        for seat in seats:
            for tool in broken_tools(state.players[seat]):
                if tool in card.tools:
                    yield Repair(card.name, tool, seat)


def rockslide(state: Table, may_fall: Callable[[PathCard], bool]) -> Iterator[Action]:
    """Take away a laid path card that may fall (S9, D20)."""
    if "rockslide" in state.mover.hand:
        yield from (Collapse(cell) for cell in sorted(falling(state, may_fall)))


def falling(state: Table, may_fall: Callable[[PathCard], bool]) -> list[Cell]:
    """The cells of path cards that may fall, in the order they were laid."""
    return [cell for cell, face in state.board.faces.items() if face.kind is Kind.PATH and may_fall(face)]


def peek(state: Table) -> Iterator[Action]:
    """Look at a face-down goal (S10, D21)."""
    if "map" in state.mover.hand:
        yield from (Peek(cell) for cell in state.board.covered)


def discard(state: Table, most: int) -> Iterator[Action]:
    """Pass with one card, or with up to as many as allowed (S5, D7)."""
    for count in range(1, most + 1):
        yield from (Discard(cards) for cards in different(state.mover.hand, count))


def different(hand: tuple[str, ...], count: int) -> Iterable[tuple[str, ...]]:
    """The different ways to pick so many cards of a hand, faces in alphabetical order."""
    return dict.fromkeys(combinations(sorted(hand), count))


def orient(state: Table, cell: Cell) -> tuple[Action, ...]:
    """Put a revealed goal in one of its positions (T9)."""
    positions = tunnels.goal_positions(state.board, cell, GOALS[state.goals[cell]], state.dwarfs)
    return tuple(Orient(face.text, cell) for face in positions)
