"""Rules of thumb for the Duel and for Solo: race, cut off, open what pays, and keep the cards in order.

Scores are gold, as `race_value` counts it.
"""

from msgspec import Struct

from tunnelfolk.bots.advice import Judgement
from tunnelfolk.bots.card_worth import card_worth
from tunnelfolk.bots.race.race_value import Race, evaluate, race_of
from tunnelfolk.rules import tunnels
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
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import ActionKind
from tunnelfolk.rules.decks import ACTIONS, CARDS_FOR, FACES, PATHS
from tunnelfolk.rules.views import Prompt, View, board_of

FOREMOST = 6
"""How many of the paths farthest along are looked at for a rockslide."""


class Position(Struct, frozen=True):
    """What every judgement of one prompt shares."""

    view: View
    race: Race
    board: Board
    value: float
    """What the board is worth as it lies."""
    targets: tuple[Cell, ...]
    """The foremost paths, of the rival if there is one: where a rockslide may pay."""


def position_of(view: View, race: Race) -> Position:
    """The position that a view shows."""
    board = board_of(view)
    # Asked for before any card is laid: what is known about this board then grows with every card that is tried.
    for dwarf in (race.me, race.rival):
        if dwarf:
            tunnels.reach(board, dwarf)
    return Position(view, race, board, evaluate(race, board), _foremost_paths(race, board))


def _foremost_paths(race: Race, board: Board) -> tuple[Cell, ...]:
    reached = {cell for cell, _ in tunnels.reach(board, race.rival or race.me).spots}
    return tuple(sorted(reached, key=lambda cell: (-cell[0], cell[1]))[:FOREMOST])


class RaceStrategy:
    """Every choice by what the board is worth after it."""

    def judge(self, prompt: Prompt) -> list[Judgement]:
        """What a racing dwarf thinks of every choice."""
        position = position_of(prompt.view, race_of(prompt.view))
        return [judge(position, action) for action in prompt.legal]


def judge(position: Position, action: Action) -> Judgement:
    """What a racing dwarf thinks of an action."""
    match action:
        case Dig(face, cell):
            return _judge_dig(position, face, cell)
        case Orient(face, cell):
            return Judgement(_value_gain(position, tunnels.lay_card(position.board, cell, FACES[face])), "turn_goal")
        case Unlock(cell):
            return Judgement(_value_gain(position, tunnels.open_gate(position.board, cell)) - 0.1, "open_door")
        case Bribe(cell):
            return _judge_bribe(position, cell)
        case Done():
            return Judgement(0, "keep_gold")
        case Sabotage(_, seat):
            return Judgement(0.35 / (1 + 2 * len(position.view.panels[seat].broken)), "hinder_rival")
        case Repair():
            return Judgement(0.3 + 0.1 * _paths_held(position), "mend_own_tool")
        case Collapse(cell):
            return _judge_collapse(position, cell)
        case Peek(cell):
            return _judge_peek(position, cell)
        case Shed(cards, tool):
            return _judge_shed(position, cards, tool)
        case Discard(cards):
            return Judgement(-0.12 + sum(0.15 * (0.6 - keep_value(position, card)) for card in cards), "fresh_cards")
        case Take():
            raise AssertionError(action)


def _value_gain(position: Position, board: Board) -> float:
    return evaluate(position.race, board) - position.value


def _judge_dig(position: Position, face: str, cell: Cell) -> Judgement:
    board = tunnels.lay_card(position.board, cell, FACES[face])
    gain = _value_gain(position, board)
    fronts = tunnels.reach(board, position.race.me).fronts
    if any(goal in fronts for goal in board.covered):
        return Judgement(gain, "reveal_goal")
    if gain >= 0.8:
        return Judgement(gain, "take_gold")
    return Judgement(gain, "race_ahead" if gain > 0 else "fall_behind")


def _judge_bribe(position: Position, cell: Cell) -> Judgement:
    # A troll takes one gold (D12), and a marker that gold might need.
    gain = _value_gain(position, tunnels.open_gate(position.board, cell)) - 1.1
    return Judgement(gain, "pay_troll" if gain > 0 else "keep_gold")


def _judge_collapse(position: Position, cell: Cell) -> Judgement:
    if cell not in position.targets:
        return Judgement(-0.5, "break_own_tunnel")
    gain = _value_gain(position, tunnels.remove_card(position.board, cell)) - 0.15
    if gain <= 0:
        return Judgement(gain, "break_own_tunnel")
    return Judgement(gain, "cut_off" if position.race.rival else "clear_way")


def _judge_peek(position: Position, cell: Cell) -> Judgement:
    known = any(goal.cell == cell and goal.goal for goal in position.view.goals)
    return Judgement(-0.3, "already_known") if known else Judgement(0.06, "look_at_goal")


def _judge_shed(position: Position, cards: tuple[str, str], tool: str) -> Judgement:
    mends = any(card in CARDS_FOR[ActionKind.REPAIR] and tool in ACTIONS[card].tools for card in position.view.hand)
    broken = len(position.view.panels[position.view.turn].broken)
    lost = sum(keep_value(position, card) for card in cards)
    return Judgement(0.25 - 0.25 * lost - 0.3 * mends - 0.2 * (broken - 1), "shed_load")


def _paths_held(position: Position) -> int:
    return sum(card in PATHS for card in position.view.hand)


def keep_value(position: Position, card: str) -> float:
    """What a card is worth in the hand, from 0 to 1; below for one that can only be discarded."""
    if card in PATHS:
        return 0.9 if PATHS[card].gold or PATHS[card].is_ladder else card_worth(card)
    is_alone = position.race.rival is None
    match ACTIONS[card].kind:
        case ActionKind.KEY:
            return 0.6 if any(_is_shut_door(position, laid.face) for laid in position.view.board) else 0.4
        case ActionKind.MAP:
            return 0.15
        case ActionKind.ROCKSLIDE:
            # O5: alone there is nobody to cut off; it may still clear a dead end.
            return 0.1 if is_alone else 0.45
        case ActionKind.SABOTAGE:
            # O5: of no use in the hand of somebody alone, less than any dead end.
            return -0.1 if is_alone else 0.5
        case ActionKind.REPAIR:
            return 0.5


def _is_shut_door(position: Position, face: str) -> bool:
    gate = FACES[face].gate
    return gate is not None and not gate.is_troll and gate.colour is not position.race.me.colour
