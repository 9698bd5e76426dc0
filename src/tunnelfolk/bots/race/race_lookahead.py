"""How `keen` looks ahead in the Duel and in Solo: what the rest of its hand could do after each choice."""

from msgspec import Struct

from tunnelfolk.bots.advice import Judgement
from tunnelfolk.bots.placements import placements
from tunnelfolk.bots.race.race_policy import Position, judge, position_of
from tunnelfolk.bots.race.race_value import Race, evaluate, race_of
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.actions import Action, Dig, Discard, Shed
from tunnelfolk.rules.board import Board
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.game_state import without
from tunnelfolk.rules.views import Prompt

SECOND_STEP = 0.85
"""What the second step of a plan counts for, compared with the first."""
CARD_PRICE = 0.2
"""What it costs to give a card away, in gold: without it a far-sighted dwarf passes too often (`bench/bots.md`)."""


class Lookahead(Struct, frozen=True):
    """How much work goes into one choice, and how far-sighted it is."""

    choices: int = 6
    depth: int = 2
    beam: int = 2
    slope: float = 2.5
    later: float = 0.72
    """What a follow-up counts for: the others and chance may cross it."""


class LookaheadStrategy:
    """The rules of thumb of `race_policy`, and for the best paths what could follow them."""

    def __init__(self, lookahead: Lookahead) -> None:
        """How far it looks."""
        self.lookahead = lookahead

    def judge(self, prompt: Prompt) -> list[Judgement]:
        """What a far-sighted dwarf thinks of every choice."""
        ahead = self.lookahead
        position = position_of(prompt.view, race_of(prompt.view, ahead.slope))
        judged = [_price_cards(judge(position, action), action) for action in prompt.legal]
        digs = [index for index, action in enumerate(prompt.legal) if isinstance(action, Dig)]
        best = sorted(digs, key=lambda index: -judged[index].score)[: ahead.choices]
        if len(best) < 2:
            return judged
        idle = _hand_value(position, position.board, prompt.view.hand, ahead)
        return [
            Judgement(
                one.score + (_value_ahead(position, prompt.legal[index], ahead) if index in best else idle), one.reason
            )
            if index in best or index not in digs
            else one
            for index, one in enumerate(judged)
        ]


def _value_ahead(position: Position, action: Action, ahead: Lookahead) -> float:
    """What may follow once a path is laid."""
    assert isinstance(action, Dig)
    face = FACES[action.face]
    rest = without(position.view.hand, face.name)
    return _hand_value(position, tunnels.lay_card(position.board, action.cell, face), rest, ahead)


def _hand_value(position: Position, board: Board, hand: tuple[str, ...], ahead: Lookahead) -> float:
    """What a hand could still add to a board. Solo looks one step ahead: two were never measured there."""
    depth = ahead.depth if position.race.rival else 1
    return ahead.later * plan_value(position.race, board, hand, depth, ahead.beam)


def plan_value(race: Race, board: Board, hand: tuple[str, ...], depth: int, beam: int) -> float:
    """How much the best short plan with a hand adds to the value of a board; nought, if nothing helps."""
    now = evaluate(race, board)
    steps = [(evaluate(race, laid.board) - now, laid) for laid in placements(board, race.me, hand)]
    best = sorted(steps, key=lambda step: -step[0])[: beam if depth > 1 else 1]
    later = [
        plan_value(race, laid.board, without(hand, laid.card), depth - 1, beam) if depth > 1 else 0.0
        for _, laid in best
    ]
    return max([0.0, *(gain + SECOND_STEP * more for (gain, _), more in zip(best, later, strict=True))])


def _price_cards(judged: Judgement, action: Action) -> Judgement:
    """Think worse of giving cards away, and better of getting back to work."""
    if isinstance(action, Discard):
        return Judgement(judged.score - CARD_PRICE * len(action.cards), judged.reason)
    return Judgement(judged.score + CARD_PRICE, judged.reason) if isinstance(action, Shed) else judged
