"""What a choice does first, before anything follows from it: the event of each action."""

from tunnelfolk.rules import events as ev
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
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.game_state import GameState


def immediate_effect(state: GameState, action: Action) -> Event:
    """What happens first when the mover does something."""
    seat = state.turn
    match action:
        case Discard(cards):
            return ev.CardsPassed(seat, cards)
        case Dig(face, cell):
            return ev.PathLaid(seat, face, cell)
        case Sabotage(card, target):
            return ev.ToolBroken(seat, card, target)
        case Repair(card, tool, target):
            return ev.ToolMended(seat, card, target, tool)
        case Collapse(cell):
            return ev.PathCollapsed(seat, state.board.faces[cell].text, cell)
        case Peek(cell):
            return ev.GoalPeeked(seat, cell, state.goals[cell])
        case Unlock(cell):
            return ev.DoorUnlocked(seat, cell)
        case Bribe(cell):
            return ev.TrollBribed(seat, cell)
        case Shed(cards, tool):
            return ev.ToolShed(seat, cards, tool)
        case Orient(face, cell):
            return ev.GoalTurned(face, cell)
        case Done() | Take():
            raise AssertionError(action)
