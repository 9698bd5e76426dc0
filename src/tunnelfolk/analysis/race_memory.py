"""Rules of thumb for the race that remember: worlds differ in hidden cards, so that the same boards come up again."""

from typing import Final

from msgspec.structs import replace

from tunnelfolk.bots.race.race_policy import Position, judge, position_of
from tunnelfolk.bots.race.race_value import race_of
from tunnelfolk.rules.actions import Action, Bribe, Collapse, Dig, Orient, Unlock
from tunnelfolk.rules.views import Goal, Laid, Token, View

ON_THE_BOARD: Final = (Bribe, Collapse, Dig, Orient, Unlock)
"""Actions that are judged by the board alone, whatever else is in the hand."""
BoardKey = tuple[int, tuple[Laid, ...], tuple[Goal, ...], Goal | None, tuple[Token, ...]]
"""Whose turn it is, and all of a view that such an action is judged by."""


class RaceMemory:
    """Chooses by rule of thumb; a third of what it would have to judge it has judged before."""

    def __init__(self) -> None:
        """Nothing was judged yet."""
        self._known: dict[BoardKey, tuple[Position, dict[Action, float]]] = {}

    def choose(self, view: View, legal: tuple[Action, ...]) -> int:
        """The index of what the seat whose turn it is likes best; the first of several."""
        key = (view.turn, view.board, view.goals, view.turning, view.tokens)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = (position_of(view, race_of(view)), {})
        position, scores = replace(known[0], view=view), known[1]
        best, highest = 0, float("-inf")
        for index, action in enumerate(legal):
            if not isinstance(action, ON_THE_BOARD):
                score = judge(position, action).score
            elif action in scores:
                score = scores[action]
            else:
                score = scores[action] = judge(position, action).score
            if score > highest:
                best, highest = index, score
        return best
