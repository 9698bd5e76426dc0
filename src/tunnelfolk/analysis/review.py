"""The review of a finished match: everything that can be said of it, as one value that can be kept and sent."""

from msgspec import Struct

from tunnelfolk.analysis.evaluators import Evaluator, evaluator_named, has_lab
from tunnelfolk.analysis.match_story import Sentence, tell_moves, tell_roles
from tunnelfolk.analysis.move_review import MoveReview, Progress, review_moves
from tunnelfolk.analysis.suspicion_review import RoundSuspicion, review_suspicion
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.game_state import RULES

SHAPE = 1
"""The number of this shape of reviews, and of how they are computed: a kept one of another number is made anew."""


class CannotReview(ValueError):
    """A match of which nothing can be said."""


class Review(Struct, frozen=True):
    """What can be said of a match."""

    game: str
    seats: int
    story: tuple[Sentence, ...]
    suspicion: tuple[RoundSuspicion, ...] = ()
    """Where there are roles: round by round."""
    moves: MoveReview | None = None
    """Where there is a race for gold."""
    shape: int = SHAPE


def may_review(facts: GameFacts) -> bool:
    """Whether matches of a game can be reviewed."""
    return facts.strategy in ("saboteur", "race")


def review_match(
    match: Match,
    evaluator: Evaluator | None = None,
    seed: str = "review",
    progress: Progress = lambda share: None,
) -> Review:
    """Review a match that is over; the same seed gives the same review. Raises CannotReview."""
    facts = match.game.FACTS
    if match.result is None:
        raise CannotReview("the match is not over: a review shows what is hidden until then")
    if match.rules != RULES:
        raise CannotReview(f"the match was played by rules {match.rules}: what was allowed then is not known any more")
    if not may_review(facts):
        raise CannotReview(f"there is no review of {facts.title}: no bot plays it well enough to say anything")
    if facts.strategy == "saboteur":
        rounds = review_suspicion(match)
        progress(1.0)
        return Review(facts.name, match.seats, tell_roles(match, rounds), suspicion=rounds)
    moves = review_moves(match, evaluator or _evaluator_for(facts), seed, progress)
    return Review(facts.name, match.seats, tell_moves(match, moves), moves=moves)


def _evaluator_for(facts: GameFacts) -> Evaluator:
    """The strongest evaluator that there is here for a game: the lab has compiled some and no others."""
    return evaluator_named("deep" if has_lab() and facts.name in ("duel", "solo") else "keen")
