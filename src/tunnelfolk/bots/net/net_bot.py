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
from tunnelfolk.bots.net.weights_store import weights_for
from tunnelfolk.bots.strategy import CannotPlay
from tunnelfolk.rules.views import Prompt


class Net:
    """Plays by a net without any search. Variants it never saw it plays as if they were not there."""

    strategies: ClassVar[tuple[str, ...] | None] = ("race",)

    def __init__(self, seed: int | str, temperature: float = 0.0, weights: Weights | None = None) -> None:
        """A bot whose chance comes from a seed; at a temperature above 0 it draws its choice from its policy."""
        self.seed, self.temperature = seed, temperature
        self._weights = weights

    def choose(self, prompt: Prompt) -> int:
        """The choice that the net likes best; raises CannotPlay for a game without weights."""
        if len(prompt.legal) == 1:
            return 0
        logits = self.logits(prompt)
        if self.temperature <= 0:
            return int(logits.argmax())
        chances = _softmax(logits / self.temperature)
        return chance_for(self.seed, prompt).choices(range(len(chances)), list(chances))[0]

    def explain(self, prompt: Prompt, most: int = 3) -> tuple[Advice, ...]:
        """The choices that the net gives the best chances, 0 to 1; what speaks for them, `keen` says."""
        chances = _softmax(self.logits(prompt))
        reasons = Keen(self.seed).judge(prompt)
        judged = [Judgement(float(chance), one.reason) for chance, one in zip(chances, reasons, strict=True)]
        return advise(prompt.legal, judged, most)

    def logits(self, prompt: Prompt) -> NDArray[np.float32]:
        """What the net thinks of every choice."""
        view = prompt.view
        if view.game not in WINDOWS:
            raise CannotPlay(f"bot 'net' cannot play {view.game!r}: it knows {', '.join(WINDOWS)}")
        weights = weights_for(view.game) if self._weights is None else self._weights
        outputs = run_net(weights, extract_input(view)).outputs
        places = np.array([places_of(action, WINDOWS[view.game]) for action in prompt.legal])
        found: NDArray[np.float32] = outputs[places].sum(1)
        return found


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    powers = np.exp(logits - logits.max())
    shares: NDArray[np.float32] = powers / powers.sum()
    return shares
