"""Rules of thumb for diggers."""

from tunnelfolk.bots.advice import Judgement
from tunnelfolk.bots.saboteur.situation import Outlook, after_dig, after_rockslide, loose_paths, worth
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.actions import Action, Collapse, Dig, Discard, Peek, Repair, Sabotage
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.decks import PATHS, SABOTEUR_GOAL_CELLS


def judge(outlook: Outlook, action: Action) -> Judgement:
    """What a digger thinks of an action."""
    match action:
        case Dig(face, cell):
            return _dig(outlook, face, cell)
        case Peek(cell):
            return _peek(outlook, cell)
        case Repair(card, _, seat):
            return _repair(outlook, card, seat)
        case Sabotage(_, seat):
            return _sabotage(outlook, seat)
        case Collapse(cell):
            return _collapse(outlook, cell)
        case Discard(cards):
            return _discard(outlook, cards[0])
        case _:
            return Judgement(0, "turn_goal")


def _dig(outlook: Outlook, face: str, cell: Cell) -> Judgement:
    board, ways = after_dig(outlook, face, cell)
    nearer = outlook.left - outlook.left_after(ways)
    found = sum(weight for way, weight in zip(ways, outlook.weights, strict=True) if way == 0)
    if found > 0:
        return Judgement(4 * found + nearer, "reach_goal")
    roomy = 0.04 * min(5, len(tunnels.reach(board, Dwarf.EVERYONE).fronts))
    if nearer > 0.05:
        return Judgement(nearer + roomy, "dig_closer")
    return Judgement(nearer - 0.3 + roomy, "dig_sideways" if nearer > -0.05 else "dig_away")


def _peek(outlook: Outlook, cell: Cell) -> Judgement:
    likely = outlook.weights[SABOTEUR_GOAL_CELLS.index(cell)]
    if not 0 < likely < 1:
        return Judgement(-1, "already_known")
    return Judgement((1.4 if min(outlook.ways) <= 6 else 0.7) + 0.01 * likely, "look_at_goal")


def _repair(outlook: Outlook, card: str, seat: int) -> Judgement:
    spare = 0.1 * (outlook.view.hand.count(card) - 1)
    if seat == outlook.seat:
        paths = sum(card in PATHS for card in outlook.view.hand)
        return Judgement(0.8 + 0.6 * min(paths, 4) + spare, "mend_own_tool")
    trust = 1 - outlook.suspicion[seat] / outlook.traits.suspicion
    others = 0.3 * (len(outlook.view.panels[seat].broken) == 1)
    return Judgement(trust + (others if trust > 0 else 0) + spare, "mend_friend" if trust > 0 else "mend_suspect")


def _sabotage(outlook: Outlook, seat: int) -> Judgement:
    likely, broken = outlook.suspicion[seat], len(outlook.view.panels[seat].broken)
    if likely < outlook.traits.suspicion:
        return Judgement(likely - 1, "hinder_friend")
    return Judgement((0.3 + 2 * likely) / (1 + 1.5 * broken), "hinder_suspect")


def _collapse(outlook: Outlook, cell: Cell) -> Judgement:
    if cell not in loose_paths(outlook, 6):
        return Judgement(-1.5, "break_own_tunnel")
    nearer = outlook.left - outlook.left_after(after_rockslide(outlook, cell))
    return Judgement(0.9 * nearer - 0.6, "clear_way" if nearer > 0 else "break_own_tunnel")


def _discard(outlook: Outlook, card: str) -> Judgement:
    known = card == "map" and outlook.is_treasure_known
    spare = 0.08 * (outlook.view.hand.count(card) - 1) * (card not in PATHS)
    return Judgement(0.35 * (1 - worth(card)) + 0.3 * known + spare - 0.1, "drop_junk")
