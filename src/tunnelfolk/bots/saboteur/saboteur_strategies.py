"""How `thumb` and `keen` play Saboteur: the same rules of thumb, on rough and on exact beliefs."""

from msgspec import Struct

from tunnelfolk.bots.advice import Judgement
from tunnelfolk.bots.saboteur import digger_policy, saboteur_policy
from tunnelfolk.bots.saboteur.belief_tracker import BeliefTracker
from tunnelfolk.bots.saboteur.beliefs import Beliefs, Cast
from tunnelfolk.bots.saboteur.claiming import hear_claims
from tunnelfolk.bots.saboteur.digger_lookahead import add_next_steps
from tunnelfolk.bots.saboteur.drafting import judge_draft
from tunnelfolk.bots.saboteur.moves import Chronicle, distances_left, retell_round
from tunnelfolk.bots.saboteur.situation import Situation, cast_of, own_knowledge, seen_weights
from tunnelfolk.bots.saboteur.suspicion import tally_suspicion
from tunnelfolk.bots.traits import Traits
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.claims import Claim
from tunnelfolk.rules.views import Prompt, board_of


class TallyStrategy:
    """Rules of thumb, with a tally of good and bad deeds for suspicion."""

    def __init__(self, traits: Traits) -> None:
        """Nothing is remembered yet."""
        self.traits = traits
        self._chronicle: Chronicle | None = None

    def judge(self, prompt: Prompt) -> list[Judgement]:
        """What it thinks of every choice."""
        if isinstance(prompt.legal[0], Take):
            return judge_draft(prompt.legal)
        return judge_by_role(self.situation(prompt), prompt)

    def situation(self, prompt: Prompt) -> Situation:
        """How the round looks to the seat to act."""
        view, board = prompt.view, board_of(prompt.view)
        self._chronicle = retell_round(prompt.events, self._chronicle)
        moves = self._chronicle.moves[-self.traits.memory :]
        suspicion = tally_suspicion(moves, cast_of(view), view.turn, view.panels[view.turn].role or Role.DIGGER)
        return Situation(view, board, distances_left(board), seen_weights(view), suspicion, self.traits)


class Memo(Struct, frozen=True):
    """What was worked out for an earlier prompt of the same round."""

    chronicle: Chronicle
    cast: Cast
    tracker: BeliefTracker


class PosteriorStrategy:
    """The same rules of thumb on the exact posterior, and as a digger a look at the next step."""

    def __init__(self, traits: Traits) -> None:
        """Nothing is remembered yet."""
        self.traits = traits
        self.heard: tuple[Claim, ...] = ()
        """What was claimed in the match, where bots listen."""
        self._memo: Memo | None = None

    def judge(self, prompt: Prompt) -> list[Judgement]:
        """What it thinks of every choice."""
        if isinstance(prompt.legal[0], Take):
            return judge_draft(prompt.legal)
        situation = self.situation(prompt)
        judged = judge_by_role(situation, prompt)
        return judged if is_saboteur(prompt) else add_next_steps(situation, prompt.legal, judged)

    def situation(self, prompt: Prompt) -> Situation:
        """How the round looks to the seat to act."""
        view, board = prompt.view, board_of(prompt.view)
        others = tuple(one for one in self.heard if one.round == view.round and one.seat != view.turn)
        beliefs, knowledge = hear_claims(self.beliefs(prompt), others), own_knowledge(view)
        treasure, suspicion = beliefs.treasure(knowledge), beliefs.suspicion(knowledge)
        return Situation(view, board, distances_left(board), treasure, suspicion, self.traits)

    def beliefs(self, prompt: Prompt) -> Beliefs:
        """What the moves of the round tell."""
        memo, cast = self._memo, cast_of(prompt.view)
        chronicle = retell_round(prompt.events, memo.chronicle if memo else None)
        tracker, known = BeliefTracker(cast), 0
        # A bot may be asked about any match in any order: what is remembered counts only if this round went on from it.
        if memo and memo.cast == cast and chronicle.moves[: len(memo.chronicle.moves)] == memo.chronicle.moves:
            tracker, known = memo.tracker, len(memo.chronicle.moves)
        self._memo = Memo(chronicle, cast, tracker)
        return tracker.hear(chronicle.moves[known:])


def judge_by_role(situation: Situation, prompt: Prompt) -> list[Judgement]:
    """What the rules of thumb for the seat's role say."""
    judge = saboteur_policy.judge if is_saboteur(prompt) else digger_policy.judge
    return [judge(situation, action) for action in prompt.legal]


def is_saboteur(prompt: Prompt) -> bool:
    """Whether the seat to act is one."""
    return prompt.view.panels[prompt.view.turn].role is Role.SABOTEUR
