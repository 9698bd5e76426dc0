"""How `keen` looks ahead as a digger: a path is worth more if the rest of the hand can go on from it."""

from tunnelfolk.bots.advice import Judgement
from tunnelfolk.bots.placements import placements
from tunnelfolk.bots.saboteur.moves import distances_left
from tunnelfolk.bots.saboteur.situation import Situation
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.actions import Action, Dig
from tunnelfolk.rules.board import Board
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.game_state import without

CHOICES = 5
"""How many of the best paths are followed up."""

LATER = 0.5
"""What the next step counts for: others dig before it comes."""


def add_next_steps(situation: Situation, legal: tuple[Action, ...], judged: list[Judgement]) -> list[Judgement]:
    """The judgements, with what the hand could do next."""
    digs = [index for index, action in enumerate(legal) if isinstance(action, Dig)]
    best = sorted(digs, key=lambda index: -judged[index].score)[:CHOICES]
    if not best:
        return judged
    idle = _next_step(situation, situation.board, situation.view.hand)
    ahead = {index: _step_after(situation, legal[index]) if index in best else 0.0 for index in digs}
    return [Judgement(one.score + LATER * ahead.get(index, idle), one.reason) for index, one in enumerate(judged)]


def _step_after(situation: Situation, action: Action) -> float:
    assert isinstance(action, Dig)
    face = FACES[action.face]
    board = tunnels.lay_card(situation.board, action.cell, face)
    return _next_step(situation, board, without(situation.view.hand, face.name))


def _next_step(situation: Situation, board: Board, hand: tuple[str, ...]) -> float:
    """How much nearer the best path of a hand would bring the tunnel."""
    now = situation.missing_with(distances_left(board))
    steps = (
        now - situation.missing_with(distances_left(after)) for after, _ in placements(board, Dwarf.EVERYONE, hand)
    )
    return max(0.0, max(steps, default=0.0))
