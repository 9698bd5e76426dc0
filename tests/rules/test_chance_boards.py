"""Two readings of the rules agree on boards that no match leads to: dense ones, where ladders, gates and gold meet.

In play hardly any two goals are reached at once, markers hardly ever run out, and goals rarely disagree with their
neighbours (T9, D11, D15). Here cards lie anyhow, and the engine and the referee play on from there side by side.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests import referee
from tests.matches import SETUPS, Setup, new
from tests.positions import legal, play
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import Kind, PathCard
from tunnelfolk.rules.decks import FACES, PATHS
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.game_state import without

every_setup = pytest.mark.parametrize("setup", [setup for setup in SETUPS if setup.seats <= 3], ids=str)
many = settings(max_examples=settings().max_examples * 5)  # a board takes a hundredth of a second
FIELD = [(x, y) for y in range(-2, 3) for x in range(-1, 11)]
"""Where cards may lie: around the starts and the goals."""


def chance_match(setup: Setup, rng: Random) -> Match:
    """A match in whose first round cards lie anyhow, some goals open, some gates too, some gold marked."""
    match = new(setup, rng.randrange(1_000))
    state = match.state
    board = chance_board(match, rng)
    while not board.covered or any(face.is_treasure for face in board.faces.values()):  # the round would be over
        board = chance_board(match, rng)
    laid = [face.name for face in board.faces.values() if face.kind is Kind.PATH]
    left = without(deck_of(match), *laid)
    left = tuple(rng.sample(left, len(left)))
    players = []
    for player in state.players:
        size = rng.randrange(1, 5)
        players.append(replace(player, hand=left[:size]))
        left = left[size:]
    fields: dict[str, Any] = {"board": board, "pile": left[: rng.randrange(6)], "turn": rng.randrange(setup.seats)}
    if setup.game != "saboteur":
        fields["markers"] = marked_by_chance(board, state.supply, setup.seats, rng)
        fields["supply"] = rng.randrange(len(fields["markers"]), state.supply) + 1  # so that they run out (D15)
    return replace(match, state=replace(state, players=tuple(players), **fields))


def deck_of(match: Match) -> tuple[str, ...]:
    """All cards of the hands and the pile."""
    return (*(card for player in match.state.players for card in player.hand), *match.state.pile)


def chance_board(match: Match, rng: Random) -> Board:
    """Path cards anyhow, and face up every goal that a dwarf has reached: at a choice there is no other (T8)."""
    board = match.state.board
    cells = [cell for cell in rng.sample(FIELD, len(FIELD)) if cell not in {*board.faces, *board.covered}]
    paths = [card for card in deck_of(match) if card in PATHS]
    paths = rng.sample(paths, rng.randrange(8, len(paths)))
    faces = dict(board.faces) | {cell: turned_by_chance(card, rng) for cell, card in zip(cells, paths, strict=False)}
    board = Board(faces, board.covered, opened_by_chance(faces, rng))
    while (cell := tunnels.next_goal(board, match.state.dwarfs)) is not None:
        covered = tuple(other for other in board.covered if other != cell)
        goal = turned_by_chance(match.state.goals[cell], rng)
        board = Board({**board.faces, cell: goal}, covered, board.opened)
    return board


def turned_by_chance(card: str, rng: Random) -> PathCard:
    """A card in any of its positions."""
    return rng.choice([FACES[card], FACES[card].turned])


def opened_by_chance(faces: dict[Cell, PathCard], rng: Random) -> frozenset[Cell]:
    """Some gates that are open: at most two doors, for there are two keys."""
    doors = [cell for cell, face in faces.items() if face.gate and not face.is_troll]
    trolls = [cell for cell, face in faces.items() if face.is_troll]
    keyed = rng.sample(doors, min(len(doors), rng.randrange(3)))
    return frozenset([*keyed, *rng.sample(trolls, rng.randrange(len(trolls) + 1))])


def marked_by_chance(board: Board, supply: int, seats: int, rng: Random) -> dict[Cell, int]:
    """A marker on every bribed troll and on some gold; at least one marker is left."""
    bribed = sorted(cell for cell in board.opened if board.faces[cell].is_troll)
    nuggets = [cell for cell, face in board.faces.items() if face.gold]
    marked = rng.sample(nuggets, rng.randrange(len(nuggets) + 1))
    return {cell: rng.randrange(seats) for cell in [*bribed, *marked][: supply - 1]}


class SideBySide:
    """The scribe that has the engine make every choice of the referee's, and compares what there was to choose."""

    def __init__(self, match: Match, rng: Random) -> None:
        self.match, self.rng = match, rng

    def deal(self, match: referee.Match, number: int) -> referee.Line:
        """No round begins here."""
        raise AssertionError

    def decide(self, state: referee.State, seat: int, legal_here: list[str]) -> str:
        """Any choice, a bribe or a lay more often than the others."""
        assert (self.match.to_act, legal(self.match)) == (seat, legal_here)
        likely = [text for text in legal_here if text.startswith(("lay", "bribe", "key", "turn"))]
        action = self.rng.choice(likely if likely and self.rng.random() < 0.8 else legal_here)
        self.match = play(self.match, action)
        return action

    def note(self, line: referee.Line) -> None:
        """Outcomes are compared at the end."""


def seen_by_the_referee(setup: Setup, scribe: SideBySide) -> referee.State:
    """The same position, in the words of the referee."""
    state = scribe.match.state
    options: referee.Line = {name: getattr(setup.options, name) for name in setup.options.asked_for}
    header: referee.Line = {"game": setup.game, "players": setup.seats, "options": options, "rules": 2}
    match = referee.open_match(header, scribe)
    starts = referee.start_cells(match)
    laid = {cell: referee.STARTS[colour] for colour, cell in starts.items()}
    laid |= {
        cell: referee.positions(face.name)[face.text]
        for cell, face in state.board.faces.items()
        if face.kind is not Kind.START
    }
    markers = getattr(state, "markers", {})
    board = referee.Board(
        starts,
        {cell: state.goals[cell] for cell in state.board.covered},
        laid,
        keyed={cell for cell in state.board.opened if laid[cell].gate != "troll"},
        bribed={cell: seat for cell, seat in markers.items() if laid[cell].gate == "troll"},
        marked={cell: seat for cell, seat in markers.items() if laid[cell].gold},
    )
    return referee.State(
        match=match,
        board=board,
        pile=[*state.pile],
        hands=[[*player.hand] for player in state.players],
        in_front=[{card.removeprefix("sabotage_") for card in player.broken} for player in state.players],
        roles=[str(role) for role in getattr(state, "roles", ())],
        seat=state.turn,
        markers=getattr(state, "supply", 0) - len(markers),
    )


def lying(faces: Sequence[tuple[Cell, str]]) -> list[tuple[Cell, str]]:
    """What lies where, in the order in which it was laid (O4)."""
    return [(cell, name) for cell, name in faces if "START" not in name]


@every_setup
@many
@given(seed=st.integers(0, 999_999))
def test_both_readings_agree_on_boards_made_by_chance(setup: Setup, seed: int) -> None:
    rng = Random(seed)
    scribe = SideBySide(chance_match(setup, rng), rng)
    state = seen_by_the_referee(setup, scribe)
    reason = referee.take_turns(state)
    ours, board = scribe.match.state, state.board
    assert ours.ended == reason
    assert lying([(cell, face.name) for cell, face in ours.board.faces.items()]) == lying(
        [(cell, face.id) for cell, face in board.laid.items()]
    )
    assert {cell: ours.goals[cell] for cell in ours.board.covered} == board.hidden
    assert ours.board.opened == {*board.keyed, *board.bribed}
    assert getattr(ours, "markers", {}) == board.marked | board.bribed
    in_order = [cell for cell in getattr(ours, "markers", {}) if ours.board.faces[cell].gold]
    assert in_order == list(board.marked)
    assert [sorted(player.hand) for player in ours.players] == [sorted(hand) for hand in state.hands]
