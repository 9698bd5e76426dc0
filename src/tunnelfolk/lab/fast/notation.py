"""Codes and the rules' own actions: there and back."""

from tunnelfolk.lab.fast import codes as c
from tunnelfolk.lab.fast.card_numbers import DUEL_FACE, FACE_OF, FACES, GOALS, KINDS, KINDS_MOST, TOOLS
from tunnelfolk.lab.fast.layout import CELLS, GAME, GOAL, SABOTEUR, SEATS_MOST, Words, cell_at, place_of
from tunnelfolk.rules.actions import (
    Action,
    Bribe,
    Collapse,
    Dig,
    Discard,
    Done,
    Orient,
    Peek,
    Repair,
    Sabotage,
    Shed,
    Take,
    Unlock,
)
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.decks import ACTION_CARDS, DUEL_GOAL_CELLS, SABOTEUR_GOAL_CELLS, SOLO_GOAL_CELLS

GOAL_PLACES = (SABOTEUR_GOAL_CELLS, DUEL_GOAL_CELLS, SOLO_GOAL_CELLS)
_REPAIRS = tuple(card.name for card in ACTION_CARDS if card.name.startswith("repair"))


def code_of(game: int, action: Action) -> int:
    """The code of an action in a game."""
    kinds, goals = kinds_of(game), GOAL_PLACES[game]
    match action:
        case Dig(face, cell):
            plane = FACE_OF[face, False] - (0 if game == SABOTEUR else DUEL_FACE)
            return c.DIG + plane * CELLS + cell_at(*cell)
        case Sabotage(card, seat):
            return c.BREAK + kinds.index(card) * SEATS_MOST + seat
        case Repair(card, tool, seat):
            return c.MEND + (_REPAIRS.index(card) * 3 + TOOLS.index(tool)) * SEATS_MOST + seat
        case Collapse(cell):
            return c.COLLAPSE + cell_at(*cell)
        case Unlock(cell):
            return c.UNLOCK + cell_at(*cell)
        case Bribe(cell):
            return c.BRIBE + cell_at(*cell)
        case Peek(cell):
            return c.PEEK + goals.index(cell)
        case Orient(face, cell):
            return c.ORIENT + 2 * goals.index(cell) + (FACES[FACE_OF[face, False]][0].is_turned)
        case Discard(cards):
            low, *high = sorted(map(kinds.index, cards))
            return c.PASS_TWO + low * KINDS_MOST + high[0] if high else c.PASS + low
        case Shed(cards, tool):
            low, second = sorted(map(kinds.index, cards))
            return c.SHED + (TOOLS.index(tool) * KINDS_MOST + low) * KINDS_MOST + second
        case Take(gold):
            return c.TAKE + gold - 1
        case Done():
            return c.DONE


def kinds_of(game: int) -> tuple[str, ...]:
    """The names of the kinds of card in a game."""
    return KINDS[0] if game == SABOTEUR else KINDS[1]


def action_of(vector: Words, code: int) -> Action:
    """The action that a code stands for: it depends on the game and, for turned goals, on what they are."""
    game = int(vector[GAME])
    if code >= c.COLLAPSE:
        return _on_a_cell(game, code)
    if code >= c.PASS:
        return _with_cards(kinds_of(game), code)
    if code >= c.BREAK:
        return _on_a_tool(code)
    if code >= c.PEEK:
        return Peek(GOAL_PLACES[game][code - c.PEEK])
    if code >= c.ORIENT:
        number, turned = divmod(code - c.ORIENT, 2)
        return Orient(_goal_text(int(vector[GOAL + number]), turned), GOAL_PLACES[game][number])
    return Take(code - c.TAKE + 1) if code >= c.TAKE else Done()


def _goal_text(goal: int, turned: int) -> str:
    positions = GOALS[goal].positions
    return positions[turned % len(positions)].text


def _on_a_cell(game: int, code: int) -> Action:
    cell: Cell = place_of((code - c.COLLAPSE) % CELLS)
    if code >= c.DIG:
        plane = (code - c.DIG) // CELLS + (0 if game == SABOTEUR else DUEL_FACE)
        return Dig(FACES[plane][0].text, cell)
    return Bribe(cell) if code >= c.BRIBE else Unlock(cell) if code >= c.UNLOCK else Collapse(cell)


def _with_cards(kinds: tuple[str, ...], code: int) -> Action:
    if code < c.PASS_TWO:
        return Discard((kinds[code - c.PASS],))
    rest, second = divmod(code - c.PASS_TWO, KINDS_MOST)
    tool, first = divmod(rest, KINDS_MOST)
    one, other = sorted((kinds[first], kinds[second]))
    return Shed((one, other), TOOLS[tool - 1]) if tool else Discard((one, other))


def _on_a_tool(code: int) -> Action:
    if code < c.MEND:
        tool, seat = divmod(code - c.BREAK, SEATS_MOST)
        return Sabotage(ACTION_CARDS[tool].name, seat)
    choice, seat = divmod(code - c.MEND, SEATS_MOST)
    return Repair(_REPAIRS[choice // 3], TOOLS[choice % 3], seat)
