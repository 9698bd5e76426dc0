"""The printed cards of both boxes, one line a card, and the tables set up with them."""

import re

from msgspec.structs import replace

from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import ActionCard, ActionKind, Colour, Dwarf, Gate, Kind, PathCard, Role, Side, Tool, Tunnel

LETTERS = {"T": Side.TOP, "R": Side.RIGHT, "B": Side.BOTTOM, "L": Side.LEFT}


def _tunnel(text: str) -> Tunnel:
    sides, _, gold = text.partition("*")
    return Tunnel(tuple(sorted(LETTERS[letter] for letter in sides)), int(gold or 0))


def _card(name: str, ways: str, kind: Kind = Kind.PATH, *, treasure: bool = False) -> PathCard:
    """Read a card: ways stand apart by spaces, `*` is gold, `[blue]` a blue door and `[troll]` a troll inside a way."""
    gate = re.search(r"\[(\w+)\]", ways)
    tunnels = tuple(_tunnel(text) for text in re.split(r" |\[\w+\]", ways))
    if gate is None:
        return PathCard(name, tunnels, kind, is_treasure=treasure)
    before = ways[: gate.start()].count(" ")
    colour = None if gate[1] == "troll" else Colour(gate[1])
    return PathCard(name, tunnels, kind, Gate((before, before + 1), colour))


def _start(name: str, dwarf: Dwarf) -> PathCard:
    return replace(_card(name, "TRBL", Kind.START), start_of=dwarf)


def _ladder(name: str, ways: str, colour: Colour) -> PathCard:
    return replace(_card(name, ways), ladder_to=colour)


SABOTEUR_START = _start("B-START", Dwarf.EVERYONE)
BLUE_START = _start("D-START-BLUE", Dwarf.BLUE)
GREEN_START = _start("D-START-GREEN", Dwarf.GREEN)

SABOTEUR_GOALS = (
    _card("B-GOLD", "TRBL", Kind.GOAL, treasure=True),
    _card("B-STONE-A", "TR", Kind.GOAL),
    _card("B-STONE-B", "TL", Kind.GOAL),
)

SABOTEUR_PATHS = {
    _card("B01", "TRBL"): 5,
    _card("B02", "TBL"): 5,
    _card("B03", "TRL"): 5,
    _card("B04", "TB"): 4,
    _card("B05", "RL"): 3,
    _card("B06", "TR"): 5,
    _card("B07", "TL"): 4,
    _card("B08", "T R B L"): 1,
    _card("B09", "T B L"): 1,
    _card("B10", "T R L"): 1,
    _card("B11", "T B"): 1,
    _card("B12", "R L"): 1,
    _card("B13", "T R"): 1,
    _card("B14", "T L"): 1,
    _card("B15", "T"): 1,
    _card("B16", "L"): 1,
}

DUEL_PATHS = {
    _card("P01", "RL"): 4,
    _card("P02", "TB"): 3,
    _card("P03", "TL"): 2,
    _card("P04", "TR"): 2,
    _card("P05", "TB L"): 1,
    _card("P06", "TR L"): 1,
    _card("P07", "TR B"): 1,
    _card("P08", "TL R"): 1,
    _card("P09", "TL B"): 1,
    _card("P10", "TB RL"): 1,
    _card("P11", "TB*1 RL"): 1,
    _card("P12", "TR BL"): 1,
    _card("P13", "TL RB*1"): 1,
    _card("P14", "TBL R*1"): 1,
    _card("P15", "TRL B*1"): 1,
    _card("P16", "RL B*1"): 1,
    _card("P17", "TRL[blue]B"): 1,
    _card("P18", "TRB[green]L"): 1,
    _card("P19", "TL[blue]R"): 1,
    _card("P20", "RL[green]T"): 1,
    _card("P21", "BL[blue]T"): 1,
    _card("P22", "TL[green]B"): 1,
    _ladder("P23", "TL", Colour.BLUE): 1,
    _ladder("P24", "TR", Colour.GREEN): 1,
    _card("P25", "TL[troll]R"): 1,
    _card("P26", "TL[troll]B"): 1,
    _card("P27", "TRB[troll]L"): 1,
}

DUEL_GOALS = (
    _card("G01", "TRBL", Kind.GOAL),
    _card("G02", "T R B L", Kind.GOAL),
    _card("G03", "T B L", Kind.GOAL),
    _card("G04", "T R L", Kind.GOAL),
    _card("G05", "L[green]T*1", Kind.GOAL),
    _card("G06", "T*1[blue]R", Kind.GOAL),
    _card("G07", "TL*2", Kind.GOAL),
    _card("G08", "TR*2", Kind.GOAL),
    _card("G09", "T L*1", Kind.GOAL),
    _card("G10", "T*3 R", Kind.GOAL),
    _card("G11", "TB*1 R L", Kind.GOAL),
    _card("G12", "RL*2 T B", Kind.GOAL),
    _card("G13", "TB*1[blue]L", Kind.GOAL),
    _card("G14", "TL*2[green]B", Kind.GOAL),
    _card("G15", "BL*3[blue]T", Kind.GOAL),
    _card("G16", "TL*1[green]R", Kind.GOAL),
    _card("G17", "RL*2[blue]T", Kind.GOAL),
    _card("G18", "RL*3[green]T", Kind.GOAL),
)

ACTION_CARDS = (
    ActionCard("sabotage_pick", ActionKind.SABOTAGE, (Tool.PICK,)),
    ActionCard("sabotage_lamp", ActionKind.SABOTAGE, (Tool.LAMP,)),
    ActionCard("sabotage_cart", ActionKind.SABOTAGE, (Tool.CART,)),
    ActionCard("repair_pick", ActionKind.REPAIR, (Tool.PICK,)),
    ActionCard("repair_lamp", ActionKind.REPAIR, (Tool.LAMP,)),
    ActionCard("repair_cart", ActionKind.REPAIR, (Tool.CART,)),
    ActionCard("repair_pick_lamp", ActionKind.REPAIR, (Tool.PICK, Tool.LAMP)),
    ActionCard("repair_pick_cart", ActionKind.REPAIR, (Tool.PICK, Tool.CART)),
    ActionCard("repair_lamp_cart", ActionKind.REPAIR, (Tool.LAMP, Tool.CART)),
    ActionCard("rockslide", ActionKind.ROCKSLIDE),
    ActionCard("map", ActionKind.MAP),
    ActionCard("key", ActionKind.KEY),
)


def _copies(paths: dict[PathCard, int], *actions: int) -> tuple[str, ...]:
    counts = [(card.name, count) for card, count in paths.items()]
    counts += [(card.name, count) for card, count in zip(ACTION_CARDS, actions, strict=True)]
    return tuple(name for name, count in counts for _ in range(count))


# Action cards in the order above: sabotage, repair of one tool, repair of two, rockslide, map, key.
SABOTEUR_DECK = _copies(SABOTEUR_PATHS, 3, 3, 3, 2, 2, 2, 1, 1, 1, 3, 6, 0)
DUEL_DECK = _copies(DUEL_PATHS, 2, 2, 2, 1, 1, 1, 1, 1, 1, 2, 2, 2)
GOLD_CARDS = (1,) * 16 + (2,) * 8 + (3,) * 4

ROLES = {
    seats: (Role.SABOTEUR,) * saboteurs + (Role.DIGGER,) * diggers
    for seats, saboteurs, diggers in (
        *((3, 1, 3), (4, 1, 4), (5, 2, 4), (6, 2, 5)),
        *((7, 3, 5), (8, 3, 6), (9, 3, 7), (10, 4, 7)),
    )
}
"""The dwarf cards by number of players, one more than there are players (S1)."""

PATHS = {card.name: card for card in (*SABOTEUR_PATHS, *DUEL_PATHS)}
GOALS = {card.name: card for card in (*SABOTEUR_GOALS, *DUEL_GOALS)}
ACTIONS = {card.name: card for card in ACTION_CARDS}
CARDS_FOR = {kind: frozenset(card.name for card in ACTION_CARDS if card.kind is kind) for kind in ActionKind}
FACES = {
    face.text: face
    for card in (SABOTEUR_START, BLUE_START, GREEN_START, *PATHS.values(), *GOALS.values())
    for face in card.positions
}
"""Every card with tunnels in every position, by its written form."""

SABOTEUR_GOAL_CELLS: tuple[Cell, ...] = ((8, -2), (8, 0), (8, 2))
DUEL_GOAL_CELLS: tuple[Cell, ...] = ((5, -2), (7, -1), (5, 0), (9, 0), (7, 1), (5, 2))
SOLO_GOAL_CELLS: tuple[Cell, ...] = ((8, -2), (10, -1), (8, 0), (12, 0), (10, 1), (8, 2))
