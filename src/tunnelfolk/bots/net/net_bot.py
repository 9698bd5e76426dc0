"""The bot that learned: it looks at the position once, and plays what its net likes best."""

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.bots.advice import Advice, Judgement, advise
from tunnelfolk.bots.bot import chance_for
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.bots.net.forward import Weights, run_net
from tunnelfolk.bots.net.net_inputs import WINDOWS, extract_input
from tunnelfolk.bots.net.net_outputs import places_of
from tunnelfolk.bots.net.saboteur_deeds import DeedMemo, retell_deeds
from tunnelfolk.bots.net.saboteur_forward import run_saboteur_net
from tunnelfolk.bots.net.saboteur_inputs import SaboteurInput, extract_saboteur_input, looking_from
from tunnelfolk.bots.net.saboteur_outputs import saboteur_places_of
from tunnelfolk.bots.net.trained_games import GAMES
from tunnelfolk.bots.net.weights_store import weights_for
from tunnelfolk.bots.saboteur.drafting import judge_draft
from tunnelfolk.bots.strategy import CannotPlay
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.views import Prompt


class Net:
    """Plays by a net without any search. Variants it never saw it plays as if they were not there."""

    strategies: ClassVar[tuple[str, ...] | None] = ("race", "saboteur")
    gives_chances: ClassVar[bool] = True
    """Whether its scores are chances of a policy, which add up to 1, and no values."""

    def __init__(self, seed: int | str, temperature: float = 0.0, weights: Weights | None = None) -> None:
        """A bot whose chance comes from a seed; at a temperature above 0 it draws its choice from its policy."""
        self.seed, self.temperature = seed, temperature
        self._weights = weights
        self._deeds: DeedMemo | None = None

    def choose(self, prompt: Prompt) -> int:
        """The choice that the net likes best; raises CannotPlay for a game without weights."""
        if len(prompt.legal) == 1:
            return 0
        if isinstance(prompt.legal[0], Take):
            return max(range(len(prompt.legal)), key=[one.score for one in judge_draft(prompt.legal)].__getitem__)
        logits = self.logits(prompt)
        if self.temperature <= 0:
            return int(logits.argmax())
        chances = _softmax(logits / self.temperature)
        return chance_for(self.seed, prompt).choices(range(len(chances)), list(chances))[0]

    def explain(self, prompt: Prompt, most: int = 3) -> tuple[Advice, ...]:
        """The choices that the net gives the best chances, 0 to 1; what speaks for them, `keen` says."""
        reasons = Keen(self.seed).judge(prompt)
        is_draft = isinstance(prompt.legal[0], Take)
        chances = np.eye(len(prompt.legal))[self.choose(prompt)] if is_draft else _softmax(self.logits(prompt))
        judged = [Judgement(float(chance), one.reason) for chance, one in zip(chances, reasons, strict=True)]
        return advise(prompt.legal, judged, most)

    def logits(self, prompt: Prompt) -> NDArray[np.float32]:
        """What the net thinks of every choice."""
        view = prompt.view
        if view.game not in GAMES:
            raise CannotPlay(f"bot 'net' cannot play {view.game!r}: it knows {', '.join(GAMES)}")
        weights = weights_for(view.game) if self._weights is None else self._weights
        if view.game in WINDOWS:
            outputs = run_net(weights, extract_input(view)).outputs
            places = [places_of(action, WINDOWS[view.game]) for action in prompt.legal]
        else:
            outputs = run_saboteur_net(weights, self._saboteur_input(prompt)).outputs
            seats = len(view.panels)
            places = [saboteur_places_of(action, view.seat or 0, seats) for action in prompt.legal]
        found: NDArray[np.float32] = outputs[np.array(places)].sum(1)
        return found

    def suspicion(self, prompt: Prompt) -> tuple[float, ...]:
        """How likely each seat of Saboteur is a saboteur, as the net sees it; a watcher may ask too."""
        view = prompt.view
        weights = weights_for(view.game) if self._weights is None else self._weights
        odds = run_saboteur_net(weights, self._saboteur_input(prompt)).suspicion
        seats, me = len(view.panels), looking_from(view)
        likely = [1 / (1 + float(np.exp(-odds[(seat - me) % seats]))) for seat in range(seats)]
        if view.seat is not None:
            likely[view.seat] = float(view.panels[view.seat].role is Role.SABOTEUR)
        return tuple(likely)

    def _saboteur_input(self, prompt: Prompt) -> SaboteurInput:
        """What the net sees of the round's events; what was told before is remembered."""
        self._deeds = retell_deeds(prompt.events, self._deeds)
        return extract_saboteur_input(prompt.view, self._deeds.deeds)


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    powers = np.exp(logits - logits.max())
    shares: NDArray[np.float32] = powers / powers.sum()
    return shares
