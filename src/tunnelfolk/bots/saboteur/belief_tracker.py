"""What the deeds of a round tell, deed by deed: the exact posterior, fed by what was learned of who does what."""

from collections.abc import Iterable

from tunnelfolk.bots.saboteur.beliefs import Beliefs, Cast, prior_beliefs
from tunnelfolk.bots.saboteur.deed_features import Ledger
from tunnelfolk.bots.saboteur.deed_model import learned_model, weigh_deed
from tunnelfolk.bots.saboteur.moves import Move


class BeliefTracker:
    """Beliefs that go on with every deed of a round."""

    def __init__(self, cast: Cast) -> None:
        """Before the first deed."""
        self.beliefs = prior_beliefs(cast)
        self._ledger = Ledger(cast)

    def hear(self, moves: Iterable[Move]) -> Beliefs:
        """The beliefs once some more deeds were done."""
        for move in moves:
            evidence = weigh_deed(learned_model(), self._ledger.tell(move))
            self.beliefs = self.beliefs.with_evidence(move.seat, evidence.as_digger, evidence.as_saboteur)
        return self.beliefs
