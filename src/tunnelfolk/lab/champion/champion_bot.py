"""The bot that learned, and looks ahead where it is in doubt."""

from random import Random
from typing import ClassVar

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from tunnelfolk.bots.advice import Advice, Judgement, advise
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.bots.net.forward import Weights
from tunnelfolk.bots.net.net_bot import Net
from tunnelfolk.bots.net.weights_store import weights_for
from tunnelfolk.lab.champion.net_lookahead import Lookahead
from tunnelfolk.lab.champion.second_opinion import Playouts
from tunnelfolk.rules.views import Prompt

GAME = "duel"
"""The game that it looks ahead in; the others it plays as the net does."""


class Doubt(Struct, frozen=True):
    """When to look closer, how closely, and how much what is seen there counts beside the policy. See bench/bots.md."""

    sure: float = 0.8
    """A choice that the net gives such a chance is made without further thought."""
    candidates: int = 3
    least: float = 0.05
    """What is given less chance is not tried."""
    worlds: int = 12
    """For the look ahead with the net."""
    weight: float = 12.0
    """How many nats of the policy it counts if a choice wins a match that is even otherwise."""
    playouts: int = 1000
    """For `deep`'s judgement."""
    playout_weight: float = 0.0
    """The same for those."""


def doubt_of(text: str) -> Doubt:
    """The doubt that a text names, like weight=20+worlds=8; raises ValueError."""
    pairs = [part.partition("=")[::2] for part in text.split("+")]
    unknown = [name for name, _ in pairs if name not in Doubt.__struct_fields__]
    if unknown:
        raise ValueError(f"{unknown[0]!r} of the champion: expected one of {', '.join(Doubt.__struct_fields__)}")
    return msgspec.convert(dict(pairs), Doubt, strict=False)


class Champion:
    """Follows its net where that is sure; elsewhere what comes of the best few choices counts too."""

    strategies: ClassVar[tuple[str, ...] | None] = ("race", "saboteur")
    gives_chances: ClassVar[bool] = True
    """Whether its scores are chances of a policy, which add up to 1, and no values."""

    def __init__(self, seed: int | str, doubt: Doubt = Doubt(), weights: Weights | None = None) -> None:  # noqa: B008
        """A bot whose chance comes from a seed."""
        self.seed, self.doubt = seed, doubt
        self._net = Net(seed, weights=weights)
        self._weights = weights
        self._lookahead: Lookahead | None = None
        self._playouts = Playouts()

    def choose(self, prompt: Prompt) -> int:
        """The choice that net and look ahead together like best."""
        if prompt.view.game != GAME or len(prompt.legal) == 1:
            return self._net.choose(prompt)
        return int(self.scores(prompt).argmax())

    def explain(self, prompt: Prompt, most: int = 3) -> tuple[Advice, ...]:
        """The choices with the best chances, 0 to 1; what speaks for them, `keen` says."""
        if prompt.view.game != GAME or len(prompt.legal) == 1:
            return self._net.explain(prompt, most)
        scores = self.scores(prompt)
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        reasons = Keen(self.seed).judge(prompt)
        judged = [Judgement(float(chance), one.reason) for chance, one in zip(chances, reasons, strict=True)]
        return advise(prompt.legal, judged, most)

    def scores(self, prompt: Prompt) -> NDArray[np.float64]:
        """What it thinks of every choice of the Duel, in nats; what was not tried is worth less than what was."""
        logits = self._net.logits(prompt).astype(np.float64)
        scores: NDArray[np.float64] = logits - logits.max()
        scores -= np.log(np.exp(scores).sum())
        tried = self._doubtful(np.exp(scores))
        if len(tried) < 2:
            return scores
        # Above all others, which are left as far apart as they were.
        gains = self._gains(prompt, tried)
        scores[tried] += gains - gains.min()
        return scores

    def _gains(self, prompt: Prompt, tried: list[int]) -> NDArray[np.float64]:
        """What a closer look adds to the scores of some choices."""
        doubt, rng = self.doubt, Random(f"{self.seed}/champion/{prompt.view.seat}/{prompt.version}")
        gains = np.zeros(len(tried))
        if doubt.weight:
            gains += doubt.weight * self._look().values(prompt, tried, doubt.worlds, rng).mean(0)
        if doubt.playout_weight:
            gains += doubt.playout_weight * self._playouts.values(prompt, tried, doubt.playouts, rng)
        return gains

    def _doubtful(self, chances: NDArray[np.float64]) -> list[int]:
        """The choices to be compared: none where the net is sure."""
        doubt = self.doubt
        if chances.max() >= doubt.sure:
            return []
        order = np.argsort(-chances, kind="stable")[: doubt.candidates]
        return [int(index) for index in order if chances[index] >= doubt.least]

    def _look(self) -> Lookahead:
        if self._lookahead is None:
            self._lookahead = Lookahead(weights_for(GAME) if self._weights is None else self._weights)
        return self._lookahead
