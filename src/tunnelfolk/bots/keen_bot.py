"""The bot that looks ahead: thumb with exact beliefs, and choices tried out before they are made."""

from msgspec import Struct

from tunnelfolk.bots.advice import Advice, Judgement, advise, best
from tunnelfolk.bots.race import race_lookahead
from tunnelfolk.bots.race.race_lookahead import Budget
from tunnelfolk.bots.saboteur import digger_lookahead, digger_policy, saboteur_policy
from tunnelfolk.bots.saboteur.beliefs import Beliefs, after, unsuspecting
from tunnelfolk.bots.saboteur.drafting import judge_take
from tunnelfolk.bots.saboteur.moves import Chronicle, retell, ways_left
from tunnelfolk.bots.saboteur.situation import Outlook, sight_of
from tunnelfolk.bots.thumb_bot import shaken
from tunnelfolk.bots.traits import Traits
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.views import Prompt, board_of

SURE_AND_SWIFT = Traits(patience=12.0, suspicion=0.9)
"""Measured: with exact beliefs it pays to strike early as a saboteur, and to hinder only when sure as a digger."""


class Memo(Struct, frozen=True):
    """What was worked out for an earlier prompt of the same round."""

    chronicle: Chronicle
    beliefs: Beliefs


class Keen:
    """Thumb with exact beliefs about roles and treasure, and with foresight in the race for gold."""

    def __init__(self, seed: int | str, traits: Traits = SURE_AND_SWIFT, budget: Budget = Budget()) -> None:  # noqa: B008
        """A bot whose chance comes from a seed."""
        self.seed, self.traits, self.budget = seed, traits, budget
        self._memo: Memo | None = None

    def choose(self, prompt: Prompt) -> int:
        """The choice that promises most."""
        return best(self.judge(prompt))

    def explain(self, prompt: Prompt, most: int = 3) -> tuple[Advice, ...]:
        """The best few choices, with reasons."""
        return advise(prompt.legal, self.judge(prompt), most)

    def judge(self, prompt: Prompt) -> list[Judgement]:
        """What it thinks of every choice."""
        if isinstance(prompt.legal[0], Take):
            judged = [judge_take(prompt.legal, action) for action in prompt.legal]
        elif prompt.view.game == "saboteur":
            judged = self._judge_saboteur(prompt)
        else:
            judged = race_lookahead.judge_all(prompt, self.budget)
        return shaken(judged, self.seed, prompt)

    def _judge_saboteur(self, prompt: Prompt) -> list[Judgement]:
        outlook = self.outlook(prompt)
        role = prompt.view.panels[outlook.seat].role
        if role is Role.SABOTEUR:
            return [saboteur_policy.judge(outlook, action) for action in prompt.legal]
        return digger_lookahead.look_ahead(
            outlook, prompt.legal, [digger_policy.judge(outlook, action) for action in prompt.legal]
        )

    def outlook(self, prompt: Prompt) -> Outlook:
        """How the round looks from this seat."""
        view = prompt.view
        beliefs = self.beliefs(prompt)
        board = board_of(view)
        sight = sight_of(view)
        return Outlook(view, board, ways_left(board), beliefs.treasure(sight), beliefs.suspicion(sight), self.traits)

    def beliefs(self, prompt: Prompt) -> Beliefs:
        """What the moves of the round tell."""
        memo = self._memo
        chronicle = retell(prompt.events, memo.chronicle if memo else None)
        beliefs, known = unsuspecting(len(prompt.view.panels)), 0
        if (
            memo
            and chronicle.moves[: len(memo.chronicle.moves)] == memo.chronicle.moves
            and memo.beliefs.seats == beliefs.seats
        ):
            beliefs, known = memo.beliefs, len(memo.chronicle.moves)
        for move in chronicle.moves[known:]:
            beliefs = after(beliefs, move)
        self._memo = Memo(chronicle, beliefs)
        return beliefs
