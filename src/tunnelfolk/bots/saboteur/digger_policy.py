"""Rules of thumb for diggers.

Scores are roughly cards that the tunnel comes nearer to the treasure. Where two numbers decide between kinds of action,
their order was found by play (`bench/bots.md`), not worked out.
"""

from tunnelfolk.bots.advice import Judgement
from tunnelfolk.bots.card_worth import card_worth
from tunnelfolk.bots.saboteur.beliefs import NEAR
from tunnelfolk.bots.saboteur.situation import Situation, distances_without, foremost_paths, lay_path
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.actions import Action, Collapse, Dig, Discard, Peek, Repair, Sabotage
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import ActionKind, Dwarf
from tunnelfolk.rules.decks import CARDS_FOR, PATHS, SABOTEUR_GOAL_CELLS

UNPAID = 1.0
"""What mending one's own tool is worth on top where a broken one costs a digger the gold of the round (V2)."""


def judge(situation: Situation, action: Action) -> Judgement:
    """What a digger thinks of an action."""
    match action:
        case Dig(face, cell):
            return _judge_dig(situation, face, cell)
        case Peek(cell):
            return _judge_peek(situation, cell)
        case Repair(card, _, seat):
            return _judge_repair(situation, card, seat)
        case Sabotage(_, seat):
            return _judge_sabotage(situation, seat)
        case Collapse(cell):
            return _judge_collapse(situation, cell)
        case Discard(cards):
            return _judge_discard(situation, cards[0])
        case _:
            return Judgement(0, "turn_goal")


def _judge_dig(situation: Situation, face: str, cell: Cell) -> Judgement:
    board, distances = lay_path(situation, face, cell)
    nearer = situation.missing - situation.missing_with(distances)
    found = sum(weight for left, weight in zip(distances, situation.weights, strict=True) if left == 0)
    if found > 0:
        return Judgement(4 * found + nearer, "reach_goal")
    roomy = 0.04 * min(5, len(tunnels.reach(board, Dwarf.EVERYONE).fronts))
    if nearer > 0.05:
        return Judgement(nearer + roomy, "dig_closer")
    return Judgement(nearer - 0.3 + roomy, "dig_sideways" if nearer > -0.05 else "dig_away")


def _judge_peek(situation: Situation, cell: Cell) -> Judgement:
    likely = situation.weights[SABOTEUR_GOAL_CELLS.index(cell)]
    if not 0 < likely < 1:
        return Judgement(-1, "already_known")
    return Judgement((1.4 if min(situation.distances) <= 6 else 0.7) + 0.01 * likely, "look_at_goal")


def _judge_repair(situation: Situation, card: str, seat: int) -> Judgement:
    spare = 0.1 * (situation.view.hand.count(card) - 1)
    if seat == situation.seat:
        unpaid = UNPAID * (situation.view.options.sabotaged_unpaid and situation.missing <= NEAR)
        return Judgement(0.8 + 0.6 * min(situation.paths_held, 4) + spare + unpaid, "mend_own_tool")
    trust = 1 - situation.suspicion[seat] / situation.traits.suspicion
    others = 0.3 * (len(situation.view.panels[seat].broken) == 1)
    return Judgement(trust + (others if trust > 0 else 0) + spare, "mend_friend" if trust > 0 else "mend_suspect")


def _judge_sabotage(situation: Situation, seat: int) -> Judgement:
    likely, broken = situation.suspicion[seat], len(situation.view.panels[seat].broken)
    if likely < situation.traits.suspicion:
        return Judgement(likely - 1, "hinder_friend")
    return Judgement((0.3 + 2 * likely) / (1 + 1.5 * broken), "hinder_suspect")


def _judge_collapse(situation: Situation, cell: Cell) -> Judgement:
    if cell not in foremost_paths(situation):
        return Judgement(-1.5, "break_own_tunnel")
    nearer = situation.missing - situation.missing_with(distances_without(situation, cell))
    # Others suspect whoever plays a rockslide: it has to clear more than it costs in trust.
    return Judgement(0.9 * nearer - 0.6, "clear_way" if nearer > 0 else "break_own_tunnel")


def _judge_discard(situation: Situation, card: str) -> Judgement:
    known = card in CARDS_FOR[ActionKind.MAP] and situation.is_treasure_known
    spare = 0.08 * (situation.view.hand.count(card) - 1) * (card not in PATHS)
    return Judgement(0.35 * (1 - card_worth(card)) + 0.3 * known + spare - 0.1, "drop_junk")
