"""Rules of thumb for the Duel and for Solo: race, cut off, open what pays, and keep the cards in order."""

from msgspec import Struct

from tunnelfolk.bots.advice import Judgement
from tunnelfolk.bots.outlook import worth
from tunnelfolk.bots.standing import Race, race_of, standing
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
from tunnelfolk.rules.decks import ACTIONS, FACES, PATHS
from tunnelfolk.rules.views import Prompt, View, board_of


class Scene(Struct, frozen=True):
    """What every judgement of one prompt shares."""

    view: View
    race: Race
    board: Board
    now: float
    """How the race stands."""
    targets: tuple[Cell, ...]
    """The rival's foremost paths, where a rockslide may hurt."""


def scene_of(view: View, race: Race) -> Scene:
    """The scene of a view."""
    board = board_of(view)
    for dwarf in (race.me, race.rival):
        if dwarf:
            tunnels.reach(board, dwarf)
    return Scene(view, race, board, standing(race, board), _foremost(race, board))


def _foremost(race: Race, board: Board) -> tuple[Cell, ...]:
    """The paths farthest along that the rival has reached."""
    if race.rival is None:
        return ()
    reached = {cell for cell, _ in tunnels.reach(board, race.rival).spots}
    return tuple(sorted(reached, key=lambda cell: (-cell[0], cell[1]))[:6])


def judge_all(prompt: Prompt) -> list[Judgement]:
    """What a racing dwarf thinks of every choice."""
    scene = scene_of(prompt.view, race_of(prompt.view))
    return [judge(scene, action) for action in prompt.legal]


def judge(scene: Scene, action: Action) -> Judgement:
    """What a racing dwarf thinks of an action."""
    match action:
        case Dig(face, cell):
            return _dig(scene, face, cell)
        case Orient(face, cell):
            return Judgement(_gain(scene, tunnels.lay_card(scene.board, cell, FACES[face])), "turn_goal")
        case Unlock(cell):
            return Judgement(_gain(scene, tunnels.open_gate(scene.board, cell)) - 0.1, "open_door")
        case Bribe(cell):
            return _bribe(scene, cell)
        case Done():
            return Judgement(0, "keep_gold")
        case Sabotage(_, seat):
            return Judgement(0.35 / (1 + 2 * len(scene.view.panels[seat].broken)), "hinder_rival")
        case Repair():
            return Judgement(0.3 + 0.1 * _paths(scene), "mend_own_tool")
        case Collapse(cell):
            return _collapse(scene, cell)
        case Peek(cell):
            return _peek(scene, cell)
        case Shed(cards, tool):
            return _shed(scene, cards, tool)
        case Discard(cards):
            return Judgement(-0.12 + sum(0.15 * (0.6 - use(scene, card)) for card in cards), "fresh_cards")
        case Take():
            raise AssertionError(action)


def _gain(scene: Scene, board: Board) -> float:
    return standing(scene.race, board) - scene.now


def _dig(scene: Scene, face: str, cell: Cell) -> Judgement:
    board = tunnels.lay_card(scene.board, cell, FACES[face])
    gain = _gain(scene, board)
    fronts = tunnels.reach(board, scene.race.me).fronts
    if any(goal in fronts for goal in board.covered):
        return Judgement(gain, "reveal_goal")
    if gain >= 0.8:
        return Judgement(gain, "take_gold")
    return Judgement(gain, "race_ahead" if gain > 0 else "fall_behind")


def _bribe(scene: Scene, cell: Cell) -> Judgement:
    gain = _gain(scene, tunnels.open_gate(scene.board, cell)) - 1.1
    return Judgement(gain, "pay_troll" if gain > 0 else "keep_gold")


def _collapse(scene: Scene, cell: Cell) -> Judgement:
    if cell not in scene.targets:
        return Judgement(-0.5, "break_own_tunnel")
    gain = _gain(scene, tunnels.remove_card(scene.board, cell)) - 0.15
    return Judgement(gain, "cut_off" if gain > 0 else "break_own_tunnel")


def _peek(scene: Scene, cell: Cell) -> Judgement:
    known = any(goal.cell == cell and goal.goal for goal in scene.view.goals)
    return Judgement(-0.3, "already_known") if known else Judgement(0.06, "look_at_goal")


def _shed(scene: Scene, cards: tuple[str, str], tool: str) -> Judgement:
    mends = any(card in ACTIONS and tool in ACTIONS[card].tools and "repair" in card for card in scene.view.hand)
    broken = len(scene.view.panels[scene.view.turn].broken)
    lost = sum(use(scene, card) for card in cards)
    return Judgement(0.25 - 0.25 * lost - 0.3 * mends - 0.2 * (broken - 1), "shed_load")


def _paths(scene: Scene) -> int:
    return sum(card in PATHS for card in scene.view.hand)


def use(scene: Scene, card: str) -> float:
    """What a card in hand is worth, from 0 to 1."""
    view = scene.view
    if card in PATHS:
        return 0.9 if PATHS[card].gold or PATHS[card].is_ladder else worth(card)
    if card == "key":
        return 0.6 if any(_is_shut(scene, laid.face) for laid in view.board) else 0.4
    if card == "map":
        return 0.15
    return 0.45 if card in ("rockslide",) else 0.5


def _is_shut(scene: Scene, face: str) -> bool:
    gate = FACES[face].gate
    return gate is not None and not gate.is_troll and gate.colour is not scene.race.me.colour
