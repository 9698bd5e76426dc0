"""States of `tunnelfolk.rules` and vectors: there and back.

`vector_of` takes any state, also one that `determinise` made from what a seat is shown; `state_of` gives a state that
equals the first one but for the order of broken tools and of gold, which means nothing.
"""

from typing import Any

import numpy as np

from tunnelfolk.lab.fast import layout as w
from tunnelfolk.lab.fast import tunnels
from tunnelfolk.lab.fast.cards import (
    FACE_OF,
    FACES,
    GOALS,
    SABOTAGE_KIND,
    TOOLS,
    WALKER_OF,
)
from tunnelfolk.lab.fast.chance import seed as sow
from tunnelfolk.lab.fast.compiled import Codes, Vector, compiled
from tunnelfolk.lab.fast.notation import GOAL_PLACES, kinds_of
from tunnelfolk.lab.fast.settings import CORES, game_number, setting_of
from tunnelfolk.rules import duel
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import Colour, Role
from tunnelfolk.rules.decks import ACTION_CARDS
from tunnelfolk.rules.duel.state import Buried
from tunnelfolk.rules.duel.state import State as DuelState
from tunnelfolk.rules.game_state import RULES, Discarded, GameState, Player
from tunnelfolk.rules.options import BadOptions, Options
from tunnelfolk.rules.phases import TO_ACT, Acted, Drafting, Phase, RoundOver, TurningGoal
from tunnelfolk.rules.saboteur.state import State as SaboteurState

_GOAL_NUMBER = {goal.name: number for number, goal in enumerate(GOALS)}
_ROLES = (Role.DIGGER, Role.SABOTEUR)
_COLOURS = (Colour.GREEN, Colour.BLUE)

# numba finds a function by a global name, not as an attribute of a module.
_cover_goal, _lay_card, _walk_anew, _word_without_card = (
    tunnels.cover_goal,
    tunnels.lay_card,
    tunnels.walk_anew,
    tunnels.word_without_card,
)


@compiled
def _lay_all(vector: Vector, covered: Codes, cells: Codes, faces: Codes, scratch: Vector) -> None:
    """Put face-down goals (-1 for one that is not) and laid cards on an empty board."""
    for number in range(len(covered)):
        if covered[number] >= 0:
            _cover_goal(vector, int(covered[number]), number)
    for place in range(len(cells)):
        cell = int(cells[place])
        vector[w.BOARD + cell] = _word_without_card(vector, cell)
        _lay_card(vector, cell, int(faces[place]), scratch)
    vector[w.REACHED_GOALS] = 0
    _walk_anew(vector, scratch)


@compiled
def _sow(vector: Vector, number: int) -> None:
    sow(vector, number, 0)


def vector_of(state: GameState, *, seed: int = 0) -> Vector:
    """The vector of a state; the chance of its further deals comes from the seed."""
    if state.rules != RULES:
        raise BadOptions(f"a match of rules {state.rules}: expected rules {RULES}")
    vector = np.zeros(w.WORDS, np.int16)
    game = game_number(state.game)
    setting = setting_of(state.game, len(state.players), state.options)
    vector[w.GAME], vector[w.SEATS], vector[w.ROUND] = game, len(state.players), state.round
    vector[w.NAMED_FIRST], vector[w.VARIANTS] = setting[w.SETTING_FIRST], setting[w.SETTING_VARIANTS]
    vector[w.FIRST], vector[w.TURN] = state.first, state.turn
    vector[w.STAGE] = w.ENDED.index(state.ended)
    vector[w.DRAWS] = -1 if state.draws is None else state.draws
    vector[w.TURNING] = -1 if state.turning is None else GOAL_PLACES[game].index(state.turning)
    vector[w.WALKERS] = sum({1 << WALKER_OF[dwarf] for dwarf in state.dwarfs})
    vector[w.DRAFT_SEAT] = w.NOBODY
    _write_cards(vector, state, kinds_of(game), GOAL_PLACES[game])
    if isinstance(state, SaboteurState):
        _write_roles(vector, state)
    elif isinstance(state, DuelState):
        _write_duel(vector, state)
    _write_board(vector, state.board, state.goals, GOAL_PLACES[game])
    for cell, seat in getattr(state, "markers", {}).items():
        vector[w.LAID_MARK + list(state.board.faces).index(cell)] = seat
        vector[w.UNMARKED] -= state.board.faces[cell].gold > 0
    _sow(vector, seed)
    return vector


def _write(vector: Vector, size: int, place: int, numbers: list[int]) -> None:
    vector[size] = len(numbers)
    vector[place : place + len(numbers)] = numbers


def _write_cards(vector: Vector, state: GameState, kinds: tuple[str, ...], places: tuple[Cell, ...]) -> None:
    for seat, player in enumerate(state.players):
        _write(vector, w.HAND_SIZE + seat, w.HAND + seat * w.HAND_MOST, [kinds.index(card) for card in player.hand])
        vector[w.BROKEN + seat] = sum(1 << kinds.index(card) - SABOTAGE_KIND for card in player.broken)
        vector[w.PEEKED + seat] = sum(1 << places.index(cell) for cell, _ in player.peeked)
        vector[w.GOLD + 3 * seat : w.GOLD + 3 * seat + 3] = [player.gold.count(value) for value in (1, 2, 3)]
        vector[w.WALKER + seat] = WALKER_OF[state.dwarfs[seat]]
    _write(vector, w.DECK_SIZE, w.DECK, [kinds.index(card) for card in state.pile])
    knowers = [
        w.EVERYBODY if card.known_to is None else w.SOMEBODY if card.known_to < 0 else card.known_to
        for card in state.discards
    ]
    numbers = [kinds.index(card.card) + 64 * (by + 2) for card, by in zip(state.discards, knowers, strict=True)]
    _write(vector, w.DISCARDED, w.DISCARD, numbers)


def _write_roles(vector: Vector, state: SaboteurState) -> None:
    if state.roles:
        vector[w.ROLE : w.ROLE + len(state.roles)] = [_ROLES.index(role) for role in state.roles]
        vector[w.SPARE] = _ROLES.index(state.spare)
    _write(vector, w.GOLD_PILE_SIZE, w.GOLD_PILE, list(state.gold_pile))
    if state.draft:
        vector[w.DRAFT_SEAT] = state.draft.seat
        vector[w.DRAFT : w.DRAFT + 3] = [state.draft.gold.count(value) for value in (1, 2, 3)]


def _write_duel(vector: Vector, state: DuelState) -> None:
    kinds = kinds_of(w.DUEL)
    vector[w.MARKERS_LEFT], vector[w.KEYS_LEFT] = duel.markers_left(state), duel.keys_left(state)
    _write(vector, w.WON, w.WON_CARD, [FACE_OF[card, False] for card in state.won])
    buried = [
        _GOAL_NUMBER[goal.name] + 32 * (4 if goal.seen_by is None else sum(1 << seat for seat in goal.seen_by))
        for goal in state.buried
    ]
    _write(vector, w.BURIED, w.BURIED_GOAL, buried)
    _write(vector, w.ASIDE, w.ASIDE_CARD, [kinds.index(card) for card in state.aside])


def _write_board(vector: Vector, board: Board, goals: dict[Cell, str], places: tuple[Cell, ...]) -> None:
    for number, cell in enumerate(places):
        vector[w.GOAL + number] = _GOAL_NUMBER[goals[cell]] if cell in goals else 0
    covered = [w.cell_at(*cell) if cell in board.covered else -1 for cell in places]
    cells = [w.cell_at(*cell) for cell in board.faces]
    faces = [FACE_OF[face.text, cell in board.opened] for cell, face in board.faces.items()]
    covered_now, laid, as_faces = (np.array(numbers, np.int32) for numbers in (covered, cells, faces))
    _lay_all(vector, covered_now, laid, as_faces, np.zeros(w.SCRATCH, np.int16))


def state_of(vector: Vector) -> Any:
    """The state that a vector stands for."""
    words: list[int] = vector[: w.BOARD].tolist()
    game, seats = words[w.GAME], words[w.SEATS]
    blank = _blank(words)
    places = GOAL_PLACES[game]
    fields = {name: getattr(blank, name) for name in blank.__struct_fields__}
    fields |= _read_table(words, kinds_of(game), places)
    if words[w.ROUND]:
        fields |= {"goals": {cell: GOALS[words[w.GOAL + number]].name for number, cell in enumerate(places)}}
    if game == w.SABOTEUR:
        fields |= _read_roles(words, seats)
    else:
        fields |= _read_duel(words)
    return type(blank)(**fields)


def _blank(words: list[int]) -> SaboteurState | DuelState:
    """The match of a vector before its first deal."""
    core = CORES[words[w.GAME]]
    first = words[w.NAMED_FIRST]
    options = Options(
        colour=_COLOURS[words[w.WALKER]] if "colour" in core.FACTS.options else None,
        first=None if first == w.NOBODY else first,
        **{name: bool(words[w.VARIANTS] >> place & 1) for place, name in enumerate(w.VARIANT_NAMES)},
    )
    blank: SaboteurState | DuelState = core.new(words[w.SEATS], options)
    return blank


def _read_table(words: list[int], kinds: tuple[str, ...], places: tuple[Cell, ...]) -> dict[str, Any]:
    pile = words[w.DECK + words[w.TOP_CARD] : w.DECK + words[w.DECK_SIZE]]
    return {
        "players": tuple(_read_player(words, seat, kinds, places) for seat in range(words[w.SEATS])),
        "round": words[w.ROUND],
        "first": words[w.FIRST],
        "turn": words[w.TURN],
        "phase": _read_phase(words, places),
        "board": _read_board(words, places),
        "pile": tuple(kinds[kind] for kind in pile),
        "discards": tuple(_read_discard(word, kinds) for word in words[w.DISCARD : w.DISCARD + words[w.DISCARDED]]),
    }


def _read_phase(words: list[int], places: tuple[Cell, ...]) -> Phase:
    draws, ended = words[w.DRAWS], w.ENDED[words[w.STAGE]]
    if words[w.GAME] == w.SABOTEUR and words[w.DRAFT_SEAT] >= 0:
        draft = [value for value in (1, 2, 3) for _ in range(words[w.DRAFT + value - 1])]
        return Drafting(words[w.DRAFT_SEAT], tuple(draft))
    if ended is not None:
        return RoundOver(ended)
    turn = TO_ACT if draws < 0 else Acted(draws)
    return TurningGoal(places[words[w.TURNING]], turn) if words[w.TURNING] >= 0 else turn


def _read_discard(word: int, kinds: tuple[str, ...]) -> Discarded:
    knower = word // 64 - 2
    return Discarded(kinds[word % 64], None if knower == w.EVERYBODY else max(knower, -1))


def _read_player(words: list[int], seat: int, kinds: tuple[str, ...], places: tuple[Cell, ...]) -> Player:
    hand, gold = w.HAND + seat * w.HAND_MOST, w.GOLD + 3 * seat
    peeked = {
        place: GOALS[words[w.GOAL + number]].name
        for number, place in enumerate(places)
        if words[w.PEEKED + seat] >> number & 1
    }
    return Player(
        hand=tuple(kinds[kind] for kind in words[hand : hand + words[w.HAND_SIZE + seat]]),
        broken=tuple(
            ACTION_CARDS[SABOTAGE_KIND + tool].name for tool in range(len(TOOLS)) if words[w.BROKEN + seat] >> tool & 1
        ),
        gold=tuple(value for value in (1, 2, 3) for _ in range(words[gold + value - 1])),
        peeked=tuple(sorted(peeked.items())),
    )


def _slots(words: list[int]) -> list[int]:
    return [slot for slot in range(words[w.LAID]) if words[w.LAID_CELL + slot] >= 0]


def _read_board(words: list[int], places: tuple[Cell, ...]) -> Board:
    laid = [(w.place_of(words[w.LAID_CELL + slot]), FACES[words[w.LAID_FACE + slot]]) for slot in _slots(words)]
    return Board(
        faces={cell: face for cell, (face, _) in laid},
        covered=tuple(cell for number, cell in enumerate(places) if words[w.COVERED] >> number & 1),
        opened=frozenset(cell for cell, (_, opened) in laid if opened),
    )


def _read_roles(words: list[int], seats: int) -> dict[str, Any]:
    return {
        "roles": tuple(_ROLES[role] for role in words[w.ROLE : w.ROLE + seats]) if words[w.ROUND] else (),
        "spare": _ROLES[words[w.SPARE]] if words[w.ROUND] else Role.HIDDEN,
        "gold_pile": tuple(words[w.GOLD_PILE : w.GOLD_PILE + words[w.GOLD_PILE_SIZE]]),
    }


def _read_duel(words: list[int]) -> dict[str, Any]:
    kinds = kinds_of(w.DUEL)
    buried = words[w.BURIED_GOAL : w.BURIED_GOAL + words[w.BURIED]]
    return {
        "markers": {
            w.place_of(words[w.LAID_CELL + slot]): words[w.LAID_MARK + slot]
            for slot in _slots(words)
            if words[w.LAID_MARK + slot] >= 0
        },
        "won": tuple(FACES[face][0].name for face in words[w.WON_CARD : w.WON_CARD + words[w.WON]]),
        "buried": tuple(Buried(GOALS[word % 32].name, _seen_by(word // 32)) for word in buried),
        "aside": tuple(kinds[kind] for kind in words[w.ASIDE_CARD : w.ASIDE_CARD + words[w.ASIDE]]),
    }


def _seen_by(knowers: int) -> tuple[int, ...] | None:
    return None if knowers == 4 else tuple(seat for seat in range(2) if knowers >> seat & 1)
