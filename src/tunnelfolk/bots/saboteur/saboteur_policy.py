"""Rules of thumb for saboteurs: blend in while the treasure is far, strike when it is near."""

from tunnelfolk.bots.advice import Judgement
from tunnelfolk.bots.card_worth import card_worth
from tunnelfolk.bots.saboteur.situation import Situation, distances_without, foremost_paths, lay_path
from tunnelfolk.rules.actions import Action, Collapse, Dig, Discard, Peek, Repair, Sabotage
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import ActionKind
from tunnelfolk.rules.decks import ACTIONS, FACES, PATHS, SABOTEUR_GOAL_CELLS

WEAPONS = (ActionKind.SABOTAGE, ActionKind.ROCKSLIDE)
DENIED = {ActionKind.REPAIR: 0.6, ActionKind.MAP: 0.2}
"""What it is worth to keep an action card from the diggers, from 0 to 1."""


def judge(situation: Situation, action: Action) -> Judgement:
    """What a saboteur thinks of an action."""
    match action:
        case Dig(face, cell):
            return _judge_dig(situation, face, cell)
        case Peek(cell):
            known = not 0 < situation.weights[SABOTEUR_GOAL_CELLS.index(cell)] < 1
            return Judgement(-0.5, "already_known") if known else Judgement(0.55, "look_at_goal")
        case Repair(_, _, seat):
            return _judge_repair(situation, seat)
        case Sabotage(_, seat):
            return _judge_sabotage(situation, seat)
        case Collapse(cell):
            return _judge_collapse(situation, cell)
        case Discard(cards):
            return _judge_discard(cards[0])
        case _:
            return Judgement(0, "turn_goal")


def is_time_to_strike(situation: Situation) -> bool:
    """Whether the tunnel has come near enough."""
    return situation.missing <= situation.traits.patience


def _judge_dig(situation: Situation, face: str, cell: Cell) -> Judgement:
    _, distances = lay_path(situation, face, cell)
    harm = situation.missing_with(distances) - situation.missing
    if any(left == 0 and weight > 0 for left, weight in zip(distances, situation.weights, strict=True)):
        return Judgement(-5, "too_helpful")
    if is_time_to_strike(situation):
        return Judgement(1.2 * harm, "spoil_tunnel" if harm > 0 else "too_helpful")
    if harm > 0.7:
        return Judgement(0.8 * harm - situation.traits.nerve, "too_early")
    # Weak cards go first: what brings the tunnel forward now need not help it later.
    weak = 0.15 * (1 - card_worth(FACES[face].name))
    return Judgement(0.5 * situation.traits.nerve + weak + (-0.05 if harm > -0.2 else 0.05), "blend_in")


def _judge_repair(situation: Situation, seat: int) -> Judgement:
    if seat != situation.seat:
        return Judgement(-0.4, "too_helpful")
    return Judgement(0.4 + 0.1 * situation.paths_held, "mend_own_tool")


def _judge_sabotage(situation: Situation, seat: int) -> Judgement:
    honest, broken = 1 - situation.suspicion[seat], len(situation.view.panels[seat].broken)
    seats = len(situation.view.panels)
    soon = 0.3 * (1 - ((seat - situation.seat) % seats - 1) / seats)
    ripe = 1.0 if is_time_to_strike(situation) else 0.2 * (1 - situation.traits.nerve)
    return Judgement(ripe * (0.4 + honest + soon) / (1 + 2 * broken), "hinder_digger" if ripe == 1 else "too_early")


def _judge_collapse(situation: Situation, cell: Cell) -> Judgement:
    if cell not in foremost_paths(situation):
        return Judgement(-0.5, "too_early")
    harm = situation.missing_with(distances_without(situation, cell)) - situation.missing
    if is_time_to_strike(situation):
        return Judgement(1.1 * harm - 0.2, "break_tunnel")
    return Judgement(harm - 1.6, "too_early")


def _judge_discard(card: str) -> Judgement:
    if card in PATHS:
        return Judgement(0.1 + 0.2 * card_worth(card), "drop_good_card")
    kind = ACTIONS[card].kind
    return Judgement(0.1 + 0.2 * DENIED.get(kind, 0.0) - 0.5 * (kind in WEAPONS), "drop_good_card")
