"""The printed cards numbered: kinds, faces and goals, in plain Python, which the page has too (`cards` has the tables).

A *kind* is a card of a deck: 0 to 11 the action cards, from 12 on the path cards of the game at hand. A *face* is a
card with tunnels as it lies: position and, for gates, whether a key or a bribe opened it. A *goal* is a goal card
of either game.
"""

from tunnelfolk.rules import decks
from tunnelfolk.rules.cards import ActionKind, Colour, Dwarf, Tool

ACTION_KINDS = len(decks.ACTION_CARDS)
TOOLS = tuple(Tool)
SABOTAGE_KIND, REPAIR_KIND, ROCKSLIDE_KIND, MAP_KIND, KEY_KIND = (
    next(kind for kind, card in enumerate(decks.ACTION_CARDS) if card.kind is act) for act in ActionKind
)
REPAIRS = sum(card.kind is ActionKind.REPAIR for card in decks.ACTION_CARDS)

PATHS = (tuple(decks.SABOTEUR_PATHS), tuple(decks.DUEL_PATHS))
_ACTION_NAMES = tuple(card.name for card in decks.ACTION_CARDS)
KINDS = tuple((*_ACTION_NAMES, *(card.name for card in paths)) for paths in PATHS)
"""The names of the kinds of card: of Saboteur, of the Duel and Solo."""
KINDS_MOST = max(map(len, KINDS))
SABOTAGES = 0b111 << SABOTAGE_KIND
REPAIR_BITS = (1 << REPAIRS) - 1 << REPAIR_KIND
"""The kinds that break and that mend tools, as bits."""
PATH_KINDS = (1 << KINDS_MOST) - (1 << ACTION_KINDS)
"""The kinds that are path cards, as bits."""
GOALS = (*decks.SABOTEUR_GOALS, *decks.DUEL_GOALS)
DUEL_FIRST_GOAL = len(decks.SABOTEUR_GOALS)
TREASURE = next(number for number, goal in enumerate(GOALS) if goal.is_treasure)

_STARTS = (decks.SABOTEUR_START, decks.GREEN_START, decks.BLUE_START)
_PRINTED = tuple(face for card in (*PATHS[0], *PATHS[1], *_STARTS, *GOALS) for face in card.positions)
_GATED = tuple(face for face in _PRINTED if face.gate)
FACES = (*((face, False) for face in _PRINTED), *((face, True) for face in _GATED))
"""Every face, and whether its gate was opened."""
FACE_OF = {(face.text, opened): number for number, (face, opened) in enumerate(FACES)}

PLANES = tuple(sum(len(card.positions) for card in paths) for paths in PATHS)
"""How many faces the path cards of a game have."""
DUEL_FACE = PLANES[0]
"""The first face of the Duel's path cards; Saboteur's begin with 0."""
SABOTEUR_START, GREEN_START, BLUE_START = (FACE_OF[start.text, False] for start in _STARTS)

WALKER_OF: dict[Dwarf | Colour, int] = {Dwarf.EVERYONE: 0, Dwarf.GREEN: 0, Dwarf.BLUE: 1}
"""By dwarf, or by colour, which is an equal string."""
