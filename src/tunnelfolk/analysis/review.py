"""The review of a finished match: everything that can be said of it, as one value that can be kept and sent."""

from collections.abc import Callable

from msgspec import Struct

from tunnelfolk.analysis.evaluators import Evaluator, evaluator_named, has_lab
from tunnelfolk.analysis.match_story import Sentence, tell_moves, tell_roles
from tunnelfolk.analysis.move_review import MoveReview, Progress, review_moves
from tunnelfolk.analysis.suspicion_review import RoundSuspicion, review_suspicion
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.game_state import RULES

SHAPE = 3
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
    """What choices came to; None while that is still being computed."""
    shape: int = SHAPE


def may_review(facts: GameFacts) -> bool:
    """Whether matches of a game can be reviewed."""
    return facts.strategy in ("saboteur", "race")


def review_match(
    match: Match,
    evaluator: Evaluator | None = None,
    seed: str = "review",
    progress: Progress = lambda share: None,
    early: Callable[[Review], object] = lambda review: None,
) -> Review:
    """Review a match that is over; the same seed gives the same review. Raises CannotReview.

    `early` is told what is known at once, where that is much: in Saboteur the suspicion.
    """
    facts = match.game.FACTS
    if match.result is None:
        raise CannotReview("the match is not over: a review shows what is hidden until then")
    if match.rules != RULES:
        raise CannotReview(f"the match was played by rules {match.rules}: what was allowed then is not known any more")
    if not may_review(facts):
        raise CannotReview(f"there is no review of {facts.title}: no bot plays it well enough to say anything")
    rounds = review_suspicion(match) if facts.has_roles else ()
    if rounds:
        early(Review(facts.name, match.seats, tell_roles(match, rounds), rounds))
    moves = review_moves(match, evaluator or evaluator_for(facts), seed, progress)
    story = tell_roles(match, rounds, moves) if facts.has_roles else tell_moves(match, moves)
    return Review(facts.name, match.seats, story, rounds, moves)


def evaluator_for(facts: GameFacts, name: str | None = None) -> Evaluator:
    """An evaluator for a game; without a name the strongest that there is here: the lab has not compiled every game."""
    is_compiled = has_lab() and facts.name in ("saboteur", "duel", "solo")
    return evaluator_named(name or ("deep" if is_compiled else "keen"), has_roles=facts.has_roles)
