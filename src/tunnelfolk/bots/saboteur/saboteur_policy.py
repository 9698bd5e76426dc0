"""Rules of thumb for saboteurs: blend in while the treasure is far, strike when it is near."""

from tunnelfolk.bots.advice import Judgement
from tunnelfolk.bots.saboteur.situation import Outlook, after_dig, after_rockslide, loose_paths, worth
from tunnelfolk.rules.actions import Action, Collapse, Dig, Discard, Peek, Repair, Sabotage
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.decks import PATHS, SABOTEUR_GOAL_CELLS


def is_time(outlook: Outlook) -> bool:
    """Whether the moment to strike has come."""
    return outlook.left <= outlook.traits.patience


def judge(outlook: Outlook, action: Action) -> Judgement:
    """What a saboteur thinks of an action."""
    match action:
        case Dig(face, cell):
            return _dig(outlook, face, cell)
        case Peek(cell):
            known = not 0 < outlook.weights[SABOTEUR_GOAL_CELLS.index(cell)] < 1
            return Judgement(-0.5, "already_known") if known else Judgement(0.55, "look_at_goal")
        case Repair(_, _, seat):
            return _repair(outlook, seat)
        case Sabotage(_, seat):
            return _sabotage(outlook, seat)
        case Collapse(cell):
            return _collapse(outlook, cell)
        case Discard(cards):
            return _discard(outlook, cards[0])
        case _:
            return Judgement(0, "turn_goal")


def _dig(outlook: Outlook, face: str, cell: Cell) -> Judgement:
    _, ways = after_dig(outlook, face, cell)
    harm = outlook.left_after(ways) - outlook.left
    if any(way == 0 and weight > 0 for way, weight in zip(ways, outlook.weights, strict=True)):
        return Judgement(-5, "too_helpful")
    if is_time(outlook):
        return Judgement(1.2 * harm, "spoil_tunnel" if harm > 0 else "too_helpful")
    if harm > 0.7:
        return Judgement(0.8 * harm - outlook.traits.nerve, "too_early")
    # Weak cards go first: what brings the tunnel forward now need not help it later.
    weak = 0.15 * (1 - worth(face.rstrip("~")))
    return Judgement(0.5 * outlook.traits.nerve + weak + (-0.05 if harm > -0.2 else 0.05), "blend_in")


def _repair(outlook: Outlook, seat: int) -> Judgement:
    if seat != outlook.seat:
        return Judgement(-0.4, "too_helpful")
    paths = sum(card in PATHS for card in outlook.view.hand)
    return Judgement(0.4 + 0.1 * paths, "mend_own_tool")


def _sabotage(outlook: Outlook, seat: int) -> Judgement:
    honest, broken = 1 - outlook.suspicion[seat], len(outlook.view.panels[seat].broken)
    seats = len(outlook.view.panels)
    soon = 0.3 * (1 - ((seat - outlook.seat) % seats - 1) / seats)
    ripe = 1.0 if is_time(outlook) else 0.2 * (1 - outlook.traits.nerve)
    return Judgement(ripe * (0.4 + honest + soon) / (1 + 2 * broken), "hinder_digger" if ripe == 1 else "too_early")


def _collapse(outlook: Outlook, cell: Cell) -> Judgement:
    if cell not in loose_paths(outlook, 6):
        return Judgement(-0.5, "too_early")
    harm = outlook.left_after(after_rockslide(outlook, cell)) - outlook.left
    ripe = is_time(outlook)
    return Judgement(1.1 * harm - 0.2 if ripe else harm - 1.6, "break_tunnel" if ripe else "too_early")


def _discard(outlook: Outlook, card: str) -> Judgement:
    weapon = card in ("rockslide",) or card.startswith("sabotage")
    good = worth(card) if card in PATHS else 0.6 * card.startswith("repair") + 0.2 * (card == "map")
    return Judgement(0.1 + 0.2 * good - 0.5 * weapon, "drop_good_card")
