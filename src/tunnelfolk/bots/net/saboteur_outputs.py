"""What the net of Saboteur says: numbers for cells, for seats, and some more; an action's logit is a sum of these."""

from tunnelfolk.bots.net.net_outputs import Places, Unplayable
from tunnelfolk.bots.net.saboteur_deeds import SEATS_MOST, WINDOW
from tunnelfolk.bots.net.saboteur_inputs import FACE_OF, FACES, KIND_OF, KINDS, STONES
from tunnelfolk.rules.actions import Action, Collapse, Dig, Discard, Orient, Peek, Repair, Sabotage
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Tool
from tunnelfolk.rules.decks import FACES as ALL_FACES

COLLAPSE, PEEK, ORIENT = range(len(FACES), len(FACES) + 3)
CHANNELS = ORIENT + 2
"""Outputs a cell: a path card's face laid there, a rockslide, a look, a goal upright or turned."""
TOOLS = tuple(Tool)
BREAK, MEND = 0, len(TOOLS)
SEAT_CHANNELS = MEND + len(TOOLS)
"""Outputs a seat, counted from the one that acts: a tool of it broken or repaired."""
SUSPECT = SEAT_CHANNELS
"""Beside them the net says of each seat whether it is a saboteur: log odds."""
OUTSIDE_DIG, OUTSIDE_OTHER = range(2)
PASS = 2
SPEND = PASS + len(KINDS)
"""Parting with a card of a kind, whatever it is played for."""
ORIENT_GOAL = SPEND + len(KINDS)
NOTHING = ORIENT_GOAL + 2 * len(STONES)
"""Always 0: what fills up a sum of fewer than three."""
FIRST_SEAT = WINDOW.cells * CHANNELS
FLAT = FIRST_SEAT + SEATS_MOST * SEAT_CHANNELS
OUTPUTS = FLAT + NOTHING + 1


def saboteur_places_of(action: Action, me: int, seats: int) -> Places:
    """The three outputs whose sum is the logit of an action of one seat of so many."""
    nothing = FLAT + NOTHING

    def at(cell: Cell, channel: int) -> int:
        place = WINDOW.place_of(cell)
        outside = OUTSIDE_DIG if channel < len(FACES) else OUTSIDE_OTHER
        return FLAT + outside if place is None else place * CHANNELS + channel

    def seat_at(seat: int, channel: int) -> int:
        return FIRST_SEAT + (seat - me) % seats * SEAT_CHANNELS + channel

    match action:
        case Dig(face, cell):
            return at(cell, FACE_OF[face]), FLAT + SPEND + KIND_OF[ALL_FACES[face].name], nothing
        case Collapse(cell):
            return at(cell, COLLAPSE), FLAT + SPEND + KIND_OF["rockslide"], nothing
        case Peek(cell):
            return at(cell, PEEK), FLAT + SPEND + KIND_OF["map"], nothing
        case Orient(text, cell):
            turned = ALL_FACES[text]
            goal = FLAT + ORIENT_GOAL + 2 * STONES.index(turned.name) + turned.is_turned
            return at(cell, ORIENT + turned.is_turned), goal, nothing
        case Sabotage(card, seat):
            return seat_at(seat, BREAK + KIND_OF[card]), FLAT + SPEND + KIND_OF[card], nothing
        case Repair(card, tool, seat):
            return seat_at(seat, MEND + TOOLS.index(tool)), FLAT + SPEND + KIND_OF[card], nothing
        case Discard((card,)):
            return FLAT + PASS + KIND_OF[card], nothing, nothing
        case _:
            raise Unplayable(f"{action!r}: expected an action of Saboteur other than keeping gold")
