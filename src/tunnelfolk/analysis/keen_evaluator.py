"""What choices come to without the lab: some plies by rule of thumb in each world, and what the board is worth then."""

from collections.abc import Sequence
from random import Random

from tunnelfolk.analysis.evaluators import AFTER_ROUNDS, STAY, Effort, Leads
from tunnelfolk.analysis.race_leads import lead_in
from tunnelfolk.analysis.race_memory import RaceMemory
from tunnelfolk.analysis.worth import cards_left
from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.game import Game, game_named
from tunnelfolk.rules.game_state import GameState
from tunnelfolk.rules.views import Prompt, View

PLIES = 2
"""One answer of everybody: more plies would leave time for fewer worlds."""
PLIES_COMPARED = 8
"""Where choices are compared four answers of everybody count: what one saves is often lost with the next. Measured
(bench/bots.md): of the marks 31 % were false after four plies, 22 % after six, 15 % after eight."""
FEW_CARDS = 14
"""With so few cards left, in hands and pile, comparisons play the round to its end: what a board is worth by rule of
thumb is of little use where nobody has the cards to get there. Most false marks were made there."""
TO_THE_END = 1000
"""No round has so many plies."""


class KeenQuestion:
    """Candidates of a prompt, tried in the worlds that it allows."""

    def __init__(self, prompt: Prompt, candidates: Sequence[int], rng: Random, memory: RaceMemory) -> None:
        """Ask what these choices come to."""
        self._view, self._rng, self._memory = prompt.view, rng, memory
        self._game = game_named(prompt.view.game)
        self._actions = [None if index == STAY else prompt.legal[index] for index in candidates]
        left = cards_left(prompt.view)
        # What a single choice comes to is compared with the next one's: near the end as far from it.
        reaches_end = len(candidates) > 1 and left <= FEW_CARDS
        self._plies = PLIES if len(candidates) == 1 else TO_THE_END if reaches_end else PLIES_COMPARED
        self.cards_left = 0 if reaches_end else max(1, left - self._plies)

    def more(self, worlds: int) -> Leads:
        """The leads in so many further worlds."""
        return [self._try_world() for _ in range(worlds)]

    def _try_world(self) -> list[float]:
        world, seat = self._game.determinise(self._view, self._rng), self._view.seat or 0
        return [lead_after(self._game, world, action, seat, self._memory, self._plies) for action in self._actions]


class KeenEvaluator:
    """A few plies by rule of thumb, where few cards are left all of them."""

    name = "keen"
    # Playouts and `keen`'s own look ahead err in different ways: where they agree they are mostly right. Shares and
    # doubts were chosen on 32 Duels of `keen` with every tenth choice replaced, and tried on others (bench/bots.md).
    effort = Effort(
        first=8,
        sure=8,
        most=32,
        steady=6,
        candidates=2,
        is_thorough=False,
        doubt=0.08,
        doubt_share=0.1,
        dissent=0.2,
        compared=20,
        opinion=0.5,
    )
    after_rounds = AFTER_ROUNDS
    # What rounds of 150 Duels came to was off by 1.0, 1.5, 1.8 and 2.1 gold with 7, 19, 29 and 42 cards left, which is
    # 0.33 for each root of a card; a scale is a standard deviation divided by 1.7.
    spread = 0.19
    opinions = (2.8, 1.6, 0.8)

    def __init__(self) -> None:
        """Nothing was asked yet."""
        self._view: View | None = None
        self._memory = RaceMemory()

    def ask(self, prompt: Prompt, candidates: Sequence[int], seed: str) -> KeenQuestion:
        """A question about some choices of a prompt, or about the position as it is."""
        if prompt.view is not self._view:  # another board: what is known of the last one is of no use
            self._view, self._memory = prompt.view, RaceMemory()
        return KeenQuestion(prompt, candidates, Random(seed), self._memory)

    def open_lead(self, state: GameState, seat: int, seed: str) -> float:
        """The lead of a seat if all cards lay open; by these rules of thumb nothing is left to chance then."""
        del seed
        return lead_after(game_named(state.game), state, None, seat, RaceMemory())


def lead_after(
    game: Game, state: GameState, action: Action | None, seat: int, memory: RaceMemory, plies: int = PLIES
) -> float:
    """The lead that a seat may expect in a world, once an action was played and answered."""
    if action is not None:
        state, _ = game.play(state, action)
    for _ in range(plies):
        mover = game.to_act(state)
        if mover is None:
            break
        legal = game.legal(state)
        chosen = memory.choose(game.view(state, mover), legal) if len(legal) > 1 else 0
        state, _ = game.play(state, legal[chosen])
    return lead_in(game.view(state, seat), seat)


EVALUATOR = KeenEvaluator()
