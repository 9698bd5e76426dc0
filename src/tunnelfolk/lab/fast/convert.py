"""States of `tunnelfolk.rules` and vectors: there and back.

`vector_of` takes any state, also one that `determinise` made from what a seat is shown; `state_of` gives a state that
equals the first one but for the order of broken tools and of gold, which means nothing.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tunnelfolk.lab.fast import layout as w
from tunnelfolk.lab.fast import tunnels
from tunnelfolk.lab.fast.card_numbers import (
    FACES,
    GOALS,
    SABOTAGE_KIND,
    TOOLS,
)
from tunnelfolk.lab.fast.chance import seed as sow
from tunnelfolk.lab.fast.compiled import Codes, Vector, compiled
from tunnelfolk.lab.fast.notation import GOAL_PLACES, kinds_of
from tunnelfolk.lab.fast.settings import CORES
from tunnelfolk.lab.fast.state_words import ROLES, laid_cards, words_of, write_markers
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import Colour, Role
from tunnelfolk.rules.decks import ACTION_CARDS
from tunnelfolk.rules.duel.state import Buried
from tunnelfolk.rules.duel.state import State as DuelState
from tunnelfolk.rules.game_state import Discarded, GameState, Player
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.phases import TO_ACT, Acted, Drafting, Phase, RoundOver, TurningGoal
from tunnelfolk.rules.saboteur.state import State as SaboteurState

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
    return vector_from(words_of(state), state, seed=seed)


def vector_from(words: Sequence[int], state: GameState, *, seed: int = 0) -> Vector:
    """The same where the words of the state are known already."""
    vector = np.zeros(w.WORDS, np.int16)
    vector[: w.BOARD] = words
    covered, cells, faces = (np.array(numbers, np.int32) for numbers in laid_cards(state))
    _lay_all(vector, covered, cells, faces, np.zeros(w.SCRATCH, np.int16))
    write_markers(vector, state)
    _sow(vector, seed)
    return vector


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
        "roles": tuple(ROLES[role] for role in words[w.ROLE : w.ROLE + seats]) if words[w.ROUND] else (),
        "spare": ROLES[words[w.SPARE]] if words[w.ROUND] else Role.HIDDEN,
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
