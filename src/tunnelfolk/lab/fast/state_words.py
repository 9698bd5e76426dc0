"""The words of a state: its vector but for what the laid cards make of the board, in plain Python.

`convert` makes a vector of them with numba's kernels, the page with the same kernels as WebAssembly.
"""

from typing import NamedTuple

from tunnelfolk.lab.fast import layout as w
from tunnelfolk.lab.fast.card_numbers import FACE_OF, GOALS, SABOTAGE_KIND, WALKER_OF
from tunnelfolk.lab.fast.notation import GOAL_PLACES, kinds_of
from tunnelfolk.lab.fast.settings import game_number, setting_of
from tunnelfolk.rules import duel
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.duel.state import State as DuelState
from tunnelfolk.rules.game_state import RULES, GameState
from tunnelfolk.rules.options import BadOptions
from tunnelfolk.rules.saboteur.state import State as SaboteurState

GOAL_NUMBER = {goal.name: number for number, goal in enumerate(GOALS)}
ROLES = (Role.DIGGER, Role.SABOTEUR)


class LaidCards(NamedTuple):
    """What lies on a board, as the kernels lay it."""

    covered: list[int]
    """The cells of the goals, -1 for one that is not face down."""
    cells: list[int]
    faces: list[int]


def words_of(state: GameState) -> list[int]:
    """The words before the board. Raises BadOptions."""
    if state.rules != RULES:
        raise BadOptions(f"a match of rules {state.rules}: expected rules {RULES}")
    words = [0] * w.BOARD
    game = game_number(state.game)
    setting = setting_of(state.game, len(state.players), state.options)
    words[w.GAME], words[w.SEATS], words[w.ROUND] = game, len(state.players), state.round
    words[w.NAMED_FIRST], words[w.VARIANTS] = setting[w.SETTING_FIRST], setting[w.SETTING_VARIANTS]
    words[w.FIRST], words[w.TURN] = state.first, state.turn
    words[w.STAGE] = w.ENDED.index(state.ended)
    words[w.DRAWS] = -1 if state.draws is None else state.draws
    words[w.TURNING] = -1 if state.turning is None else GOAL_PLACES[game].index(state.turning)
    words[w.WALKERS] = sum({1 << WALKER_OF[dwarf] for dwarf in state.dwarfs})
    words[w.DRAFT_SEAT] = w.NOBODY
    for number, cell in enumerate(GOAL_PLACES[game]):
        words[w.GOAL + number] = GOAL_NUMBER[state.goals[cell]] if cell in state.goals else 0
    _write_cards(words, state, kinds_of(game), GOAL_PLACES[game])
    if isinstance(state, SaboteurState):
        _write_roles(words, state)
    elif isinstance(state, DuelState):
        _write_duel(words, state)
    return words


def laid_cards(state: GameState) -> LaidCards:
    """What the kernels put on an empty board."""
    board, places = state.board, GOAL_PLACES[game_number(state.game)]
    return LaidCards(
        [w.cell_at(*cell) if cell in board.covered else -1 for cell in places],
        [w.cell_at(*cell) for cell in board.faces],
        [FACE_OF[face.text, cell in board.opened] for cell, face in board.faces.items()],
    )


def write_markers(words: w.Words, state: GameState) -> None:
    """Put the markers of the Duel on cards that are laid."""
    for cell, seat in getattr(state, "markers", {}).items():
        words[w.LAID_MARK + list(state.board.faces).index(cell)] = seat
        words[w.UNMARKED] -= state.board.faces[cell].gold > 0


def _write(words: list[int], size: int, place: int, numbers: list[int]) -> None:
    words[size] = len(numbers)
    words[place : place + len(numbers)] = numbers


def _write_cards(words: list[int], state: GameState, kinds: tuple[str, ...], places: tuple[Cell, ...]) -> None:
    for seat, player in enumerate(state.players):
        _write(words, w.HAND_SIZE + seat, w.HAND + seat * w.HAND_MOST, [kinds.index(card) for card in player.hand])
        words[w.BROKEN + seat] = sum(1 << kinds.index(card) - SABOTAGE_KIND for card in player.broken)
        words[w.PEEKED + seat] = sum(1 << places.index(cell) for cell, _ in player.peeked)
        words[w.GOLD + 3 * seat : w.GOLD + 3 * seat + 3] = [player.gold.count(value) for value in (1, 2, 3)]
        words[w.WALKER + seat] = WALKER_OF[state.dwarfs[seat]]
    _write(words, w.DECK_SIZE, w.DECK, [kinds.index(card) for card in state.pile])
    knowers = [
        w.EVERYBODY if card.known_to is None else w.SOMEBODY if card.known_to < 0 else card.known_to
        for card in state.discards
    ]
    numbers = [kinds.index(card.card) + 64 * (by + 2) for card, by in zip(state.discards, knowers, strict=True)]
    _write(words, w.DISCARDED, w.DISCARD, numbers)


def _write_roles(words: list[int], state: SaboteurState) -> None:
    if state.roles:
        words[w.ROLE : w.ROLE + len(state.roles)] = [ROLES.index(role) for role in state.roles]
        words[w.SPARE] = ROLES.index(state.spare)
    _write(words, w.GOLD_PILE_SIZE, w.GOLD_PILE, list(state.gold_pile))
    if state.draft:
        words[w.DRAFT_SEAT] = state.draft.seat
        words[w.DRAFT : w.DRAFT + 3] = [state.draft.gold.count(value) for value in (1, 2, 3)]


def _write_duel(words: list[int], state: DuelState) -> None:
    kinds = kinds_of(w.DUEL)
    words[w.MARKERS_LEFT], words[w.KEYS_LEFT] = duel.markers_left(state), duel.keys_left(state)
    _write(words, w.WON, w.WON_CARD, [FACE_OF[card, False] for card in state.won])
    buried = [
        GOAL_NUMBER[goal.name] + 32 * (4 if goal.seen_by is None else sum(1 << seat for seat in goal.seen_by))
        for goal in state.buried
    ]
    _write(words, w.BURIED, w.BURIED_GOAL, buried)
    _write(words, w.ASIDE, w.ASIDE_CARD, [kinds.index(card) for card in state.aside])
