"""What the net says: a number for each cell and channel and some numbers more; an action's logit is a sum of these."""

from tunnelfolk.bots.net.net_inputs import FACE_OF, FACES, GOAL_OF, GOALS, KIND_OF, KINDS, Window
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
from tunnelfolk.rules.cards import ActionKind, Tool
from tunnelfolk.rules.decks import ACTION_CARDS
from tunnelfolk.rules.decks import FACES as ALL_FACES

COLLAPSE, UNLOCK, BRIBE, PEEK = range(len(FACES), len(FACES) + 4)
ORIENT = PEEK + 1
CHANNELS = ORIENT + 2
"""Outputs a cell: a path card's face laid there, four things to do there, a goal upright or turned."""

REPAIRS = tuple(card.name for card in ACTION_CARDS if card.kind is ActionKind.REPAIR)
TOOLS = tuple(Tool)
DONE, OUTSIDE_DIG, OUTSIDE_OTHER, PAIR, SABOTAGE = range(5)
"""Where outputs begin that have no cell; `PAIR` is for passing with two cards rather than one."""
REPAIR = SABOTAGE + len(TOOLS)
PASS = REPAIR + len(REPAIRS) * len(TOOLS)
PASS_TWO = PASS + len(KINDS)
SHED = PASS_TWO + len(KINDS)
SHED_TOOL = SHED + len(KINDS)
SPEND = SHED_TOOL + len(TOOLS)
ORIENT_GOAL = SPEND + len(KINDS)
NOTHING = ORIENT_GOAL + 2 * len(GOALS)
"""Always 0: what fills up a sum of fewer than three."""
FLAT = NOTHING + 1

Places = tuple[int, int, int]


class Unplayable(ValueError):
    """An action of a game that the net does not know."""


def places_of(action: Action, window: Window) -> Places:
    """The three outputs whose sum is the logit of an action, counted through cells and channels, then the rest."""
    flat = window.cells * CHANNELS
    nothing = flat + NOTHING

    def at(cell: Cell, channel: int) -> int:
        place = window.place_of(cell)
        outside = OUTSIDE_DIG if channel < len(FACES) else OUTSIDE_OTHER
        return flat + outside if place is None else place * CHANNELS + channel

    match action:
        case Dig(face, cell):
            return at(cell, FACE_OF[face]), flat + SPEND + KIND_OF[ALL_FACES[face].name], nothing
        case Collapse(cell):
            return at(cell, COLLAPSE), nothing, nothing
        case Unlock(cell):
            return at(cell, UNLOCK), nothing, nothing
        case Bribe(cell):
            return at(cell, BRIBE), nothing, nothing
        case Peek(cell):
            return at(cell, PEEK), nothing, nothing
        case Orient(text, cell):
            turned = ALL_FACES[text]
            goal = flat + ORIENT_GOAL + 2 * GOAL_OF[turned.name] + turned.is_turned
            return at(cell, ORIENT + turned.is_turned), goal, nothing
        case Sabotage(card, _):
            return flat + SABOTAGE + KIND_OF[card], nothing, nothing
        case Repair(card, tool, _):
            return flat + REPAIR + REPAIRS.index(card) * len(TOOLS) + TOOLS.index(tool), nothing, nothing
        case Shed((one, other), tool):
            return flat + SHED + KIND_OF[one], flat + SHED + KIND_OF[other], flat + SHED_TOOL + TOOLS.index(tool)
        case Discard((card,)):
            return flat + PASS + KIND_OF[card], nothing, nothing
        case Discard((one, other)):
            return flat + PASS_TWO + KIND_OF[one], flat + PASS_TWO + KIND_OF[other], flat + PAIR
        case Done():
            return flat + DONE, nothing, nothing
        case Discard() | Take():
            raise Unplayable(f"{action!r}: expected an action of the Duel or of Solo")
