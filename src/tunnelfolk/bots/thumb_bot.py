"""The bot that plays by rules of thumb."""

from tunnelfolk.bots.advice import Advice, Judgement, advise, best
from tunnelfolk.bots.bot import chance_for
from tunnelfolk.bots.race import race_policy
from tunnelfolk.bots.saboteur import digger_policy, saboteur_policy
from tunnelfolk.bots.saboteur.drafting import judge_take
from tunnelfolk.bots.saboteur.moves import Chronicle, retell, ways_left
from tunnelfolk.bots.saboteur.situation import Outlook, own_weights
from tunnelfolk.bots.saboteur.suspicion import tally
from tunnelfolk.bots.traits import Traits
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.views import Prompt, board_of


class Thumb:
    """Digs towards the likely goals, helps and hinders by suspicion; as a saboteur it waits for its moment."""

    def __init__(self, seed: int | str, traits: Traits = Traits()) -> None:  # noqa: B008
        """A bot whose chance comes from a seed."""
        self.seed = seed
        self.traits = traits
        self._known: Chronicle | None = None

    def choose(self, prompt: Prompt) -> int:
        """The best choice by rule of thumb; chance decides among equals."""
        return best(self.judge(prompt))

    def explain(self, prompt: Prompt, most: int = 3) -> tuple[Advice, ...]:
        """The best few choices, with reasons."""
        return advise(prompt.legal, self.judge(prompt), most)

    def judge(self, prompt: Prompt) -> list[Judgement]:
        """What it thinks of every choice."""
        if isinstance(prompt.legal[0], Take):
            judged = [judge_take(prompt.legal, action) for action in prompt.legal]
        elif prompt.view.game != "saboteur":
            judged = race_policy.judge_all(prompt)
        else:
            judged = self._judge_saboteur(prompt)
        return shaken(judged, self.seed, prompt)

    def _judge_saboteur(self, prompt: Prompt) -> list[Judgement]:
        outlook = self.outlook(prompt)
        role = prompt.view.panels[outlook.seat].role
        judge = saboteur_policy.judge if role is Role.SABOTEUR else digger_policy.judge
        return [judge(outlook, action) for action in prompt.legal]

    def outlook(self, prompt: Prompt) -> Outlook:
        """How the round looks from this seat."""
        view = prompt.view
        self._known = retell(prompt.events, self._known)
        board = board_of(view)
        moves = self._known.moves[-self.traits.memory :]
        suspicion = tally(moves, len(view.panels), view.turn, view.panels[view.turn].role or Role.DIGGER)
        return Outlook(view, board, ways_left(board), own_weights(view), suspicion, self.traits)


def shaken(judged: list[Judgement], seed: int | str, prompt: Prompt) -> list[Judgement]:
    """The same judgements with a breath of chance, so that equals do not always fall the same way."""
    rng = chance_for(seed, prompt)
    return [Judgement(one.score + rng.random() * 1e-3, one.reason) for one in judged]
