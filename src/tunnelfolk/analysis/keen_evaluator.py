"""What choices come to without the lab: some plies by rule of thumb in each world, and what the board is worth then."""

from collections.abc import Sequence
from random import Random

from tunnelfolk.analysis.evaluators import AFTER_ROUNDS, STAY, Effort, Leads
from tunnelfolk.analysis.race_memory import RaceMemory
from tunnelfolk.bots.race.race_value import Race, evaluate, race_of
from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.game import Game, game_named
from tunnelfolk.rules.game_state import GameState
from tunnelfolk.rules.views import Prompt, View, board_of

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
SLOPE = 0.6
"""How much hope each card takes that is missing. Measured: with it the leads fit best what came of them."""


class KeenQuestion:
    """Candidates of a prompt, tried in the worlds that it allows."""

    def __init__(self, prompt: Prompt, candidates: Sequence[int], rng: Random, memory: RaceMemory) -> None:
        """Ask what these choices come to."""
        self._view, self._rng, self._memory = prompt.view, rng, memory
        self._game = game_named(prompt.view.game)
        self._actions = [None if index == STAY else prompt.legal[index] for index in candidates]
        # What a single choice comes to is compared with the next one's: near the end as far from it.
        self.reaches_end = len(candidates) > 1 and cards_left(prompt.view) <= FEW_CARDS
        self._plies = PLIES if len(candidates) == 1 else TO_THE_END if self.reaches_end else PLIES_COMPARED

    def more(self, worlds: int) -> Leads:
        """The leads in so many further worlds."""
        return [self._try_world() for _ in range(worlds)]

    def _try_world(self) -> list[float]:
        world, seat = self._game.determinise(self._view, self._rng), self._view.seat or 0
        return [lead_after(self._game, world, action, seat, self._memory, self._plies) for action in self._actions]


class KeenEvaluator:
    """A few plies by rule of thumb, where few cards are left all of them."""

    name = "keen"
    # Two rules of thumb that err in different ways: on 29 Duels of `keen` with every tenth choice replaced, 10 % of the
    # marks were false by the playouts alone, 8 % by the mean of both (bench/bots.md).
    effort = Effort(
        first=4, sure=8, most=16, steady=6, candidates=2, is_thorough=False, doubt=0.2, compared=20, opinion=0.5
    )
    scales = (2.8, 1.6, 0.8)  # of 60 Duels of `keen`: the least log-loss, 0.62, 0.44 and 0.25
    after_rounds = AFTER_ROUNDS

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


def cards_left(view: View) -> int:
    """How many cards are left to play in a round; those set aside are not."""
    return view.pile + sum(panel.cards for panel in view.panels)


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


def lead_in(view: View, seat: int) -> float:
    """The lead that a view lets a seat expect when its round ends."""
    signs = [1 if at == seat else -1 for at in range(len(view.panels))]
    lead = float(sum(sign * sum(panel.gold or ()) for sign, panel in zip(signs, view.panels, strict=True)))
    if view.ended is not None:
        return lead
    # What is marked is paid, and what is owed to trolls is taken, when the round ends (D23, D24).
    faces = {laid.cell: FACES[laid.face] for laid in view.board}
    lead += sum(
        signs[token.seat] * faces[token.cell].gold
        for token in view.tokens
        if token.kind == "marker" and token.seat is not None
    )
    lead -= sum(sign * panel.debt for sign, panel in zip(signs, view.panels, strict=True))
    return lead + evaluate(_race_for(view, seat), board_of(view))


def _race_for(view: View, seat: int) -> Race:
    """The race as a seat sees it, whoever is to act."""
    race = race_of(view, SLOPE)
    if view.turn == seat:
        return race
    assert race.rival is not None
    return Race(race.rival, race.me, race.worth, race.marked, race.slope)


EVALUATOR = KeenEvaluator()
