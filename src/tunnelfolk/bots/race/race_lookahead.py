"""How `keen` looks ahead in the Duel and in Solo: what the rest of its hand could do after each choice."""

from msgspec import Struct

from tunnelfolk.bots.advice import Judgement
from tunnelfolk.bots.placements import follow_up
from tunnelfolk.bots.race.race_policy import Scene, judge, scene_of
from tunnelfolk.bots.race.race_value import race_of
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.actions import Action, Dig, Discard, Shed
from tunnelfolk.rules.board import Board
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.game_state import without
from tunnelfolk.rules.views import Prompt


class Budget(Struct, frozen=True):
    """How much work goes into one choice, and how far-sighted it is."""

    choices: int = 6
    depth: int = 2
    beam: int = 2
    slope: float = 2.5
    later: float = 0.72
    """What a follow-up counts for: the others and chance may cross it."""


def judge_all(prompt: Prompt, budget: Budget) -> list[Judgement]:
    """What a far-sighted dwarf thinks of every choice."""
    scene = scene_of(prompt.view, race_of(prompt.view, budget.slope))
    judged = [_thrifty(judge(scene, action), action) for action in prompt.legal]
    digs = [index for index, action in enumerate(prompt.legal) if isinstance(action, Dig)]
    best = sorted(digs, key=lambda index: -judged[index].score)[: budget.choices]
    if len(best) < 2:
        return judged
    idle = _hopes(scene, scene.board, prompt.view.hand, budget)
    return [
        Judgement(one.score + (_ahead(scene, prompt.legal[index], budget) if index in best else idle), one.reason)
        if index in best or index not in digs
        else one
        for index, one in enumerate(judged)
    ]


def _ahead(scene: Scene, action: Action, budget: Budget) -> float:
    """What may follow once a path is laid."""
    assert isinstance(action, Dig)
    face = FACES[action.face]
    rest = without(scene.view.hand, face.name)
    return _hopes(scene, tunnels.lay_card(scene.board, action.cell, face), rest, budget)


def _hopes(scene: Scene, board: Board, hand: tuple[str, ...], budget: Budget) -> float:
    """What a hand could still add to a board. Solo looks one step ahead: two were never measured there."""
    depth = budget.depth if scene.race.rival else 1
    return budget.later * follow_up(scene.race, board, hand, depth, budget.beam)


def _thrifty(judged: Judgement, action: Action) -> Judgement:
    """Think worse of giving cards away, and better of getting back to work."""
    if isinstance(action, Discard):
        return Judgement(judged.score - 0.2 * len(action.cards), judged.reason)
    return Judgement(judged.score + 0.2, judged.reason) if isinstance(action, Shed) else judged
