"""What choices come to by the playouts of `deep`: rounds played to their ends on the compiled games (extra `lab`)."""

from collections.abc import Sequence
from random import Random

import numpy as np

from tunnelfolk.analysis.evaluators import AFTER_ROUNDS, STAY, Effort, Leads
from tunnelfolk.analysis.keen_rounds import RoundReader
from tunnelfolk.lab.deep.deep_bot import HABITS
from tunnelfolk.lab.deep.playouts import LEAVE, Aim, Hidden, Search, new_workspace, try_candidates
from tunnelfolk.lab.deep.saboteur_playout import Odds
from tunnelfolk.lab.deep.worlds import hidden_in, one_world, public_odds
from tunnelfolk.lab.fast import BrokenMatch, Vector, code_of, vector_of
from tunnelfolk.lab.fast.cards import TREASURE
from tunnelfolk.lab.fast.layout import GAME, GOAL, ROLE, SABOTEUR, SEATS, SEATS_MOST, SPARE
from tunnelfolk.rules.game_state import GameState
from tunnelfolk.rules.views import Prompt

TO_THE_END = 1000
"""No round has so many plies."""
OPEN_WORLDS = 32
"""With all cards open only the habits of the players are left to chance."""


class DeepQuestion:
    """Actions of a prompt, tried in the worlds that it allows."""

    cards_left = 0

    def __init__(self, search: Search, codes: Sequence[int], aim: Aim) -> None:
        """Ask what the actions of these codes come to."""
        self._aim, self._space, self._asked = aim, new_workspace(), 0
        # Hidden things are shuffled in place: each action has its own, so that all meet the same worlds.
        self._tried = [(np.array([code], np.int32), search._replace(hidden=_copy(search.hidden))) for code in codes]

    def more(self, worlds: int) -> Leads:
        """The leads in so many further worlds."""
        leads = np.zeros((len(self._tried), worlds))
        numbers = (self._asked, self._asked + worlds)
        for at, (codes, search) in enumerate(self._tried):
            if try_candidates(search, codes, numbers, self._aim, self._space, leads[at : at + 1]):
                raise BrokenMatch("a playout of a review left its board or its lists")
        self._asked += worlds
        rows: Leads = leads.T.tolist()
        return rows


def _copy(hidden: Hidden) -> Hidden:
    cards, goals, gold = hidden.cards.copy(), hidden.goals.copy(), hidden.gold.copy()
    return hidden._replace(cards=cards, goals=goals, gold=gold)


class DeepEvaluator:
    """Playouts to the end of the round."""

    name = "deep"
    # Its playouts end with the round. In 80 Duels of `keen` log-loss was least at 1.4, 1.2 and below 0.2.
    after_rounds = opinions = AFTER_ROUNDS
    spread = 0.0

    def __init__(self, effort: Effort) -> None:
        """Nothing was read yet."""
        self.effort, self._reader = effort, RoundReader()

    def ask(self, prompt: Prompt, candidates: Sequence[int], seed: str) -> DeepQuestion:
        """A question about some choices of a prompt, or about the position as it is."""
        view, rng = prompt.view, Random(seed)
        base = one_world(view, rng)
        beliefs = self._reader.beliefs(prompt) if int(base[GAME]) == SABOTEUR else None
        search = _search(base, hidden_in(base, view, rng, beliefs), public_odds(beliefs, view))
        codes = [LEAVE if index == STAY else code_of(base, prompt.legal[index]) for index in candidates]
        return DeepQuestion(search, codes, _aim(rng, view.seat))

    def open_lead(self, state: GameState, seat: int, seed: str) -> float:
        """The lead of a seat if all cards lay open; in Saboteur the diggers' chance."""
        base, none = vector_of(state), np.zeros(0, np.int16)
        nothing = Hidden(none, none, none, none, none, none, np.array([_casting(base)], np.int32))
        question = DeepQuestion(_search(base, nothing, np.zeros(SEATS_MOST)), [LEAVE], _aim(Random(seed), seat))
        return float(np.mean(question.more(OPEN_WORLDS)))


def _aim(rng: Random, seat: int | None) -> Aim:
    return Aim(rng.getrandbits(31), seat or 0, 1.0, TO_THE_END, looks_back=True)


def _search(base: Vector, hidden: Hidden, odds: Odds) -> Search:
    _, style, weights = HABITS[int(base[GAME])]
    return Search(base, hidden, odds, style, weights)


def _casting(base: Vector) -> int:
    """Roles and treasure as they are (`Hidden.castings`)."""
    goals = [int(base[GOAL + number]) for number in range(3)]
    treasure = goals.index(TREASURE) if TREASURE in goals else 0
    seats = int(base[SEATS])
    roles = [*(int(base[ROLE + seat]) for seat in range(seats)), int(base[SPARE])]
    return treasure + 4 * sum(role << place for place, role in enumerate(roles))


EVALUATOR = DeepEvaluator(Effort(first=96, sure=96, most=768, steady=320, candidates=4, is_thorough=True))
ROUND_EVALUATOR = DeepEvaluator(Effort(first=96, sure=96, most=768, steady=192, candidates=4, is_thorough=True))
