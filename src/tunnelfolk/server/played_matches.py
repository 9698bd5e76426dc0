"""A visitor's own finished matches in figures: from the steps, and from reviews where there are any."""

from collections.abc import Sequence

from tunnelfolk.analysis.review import Review
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.game import game_named
from tunnelfolk.server.hint_desk import hinted_versions
from tunnelfolk.server.kept_reviews import is_reviewable, kept_review
from tunnelfolk.server.messages import PlayedMatch, PlayedMatches, PlayedRound
from tunnelfolk.server.store import SeatedMatch, Store, StoredStep, Unreadable

PAGE = 20
"""How many are told at once: some have to be read step by step."""
MOST_MATCHES = 5_000


async def list_played(kept: Store, visitor: str, start: int) -> PlayedMatches:
    """Somebody's finished matches from a number on, the newest first, twenty at a time."""
    seated = [one for one in await kept.matches_of(visitor, MOST_MATCHES) if one.row.finished is not None]
    shown = [await sum_up_match(kept, one) for one in seated[start : start + PAGE]]
    return PlayedMatches(tuple(shown), len(seated))


async def sum_up_match(kept: Store, played: SeatedMatch) -> PlayedMatch:
    """A finished match as its player may see it; what the store cannot read is left out."""
    row, seat = played.row, played.seat
    assert row.finished is not None
    review = await kept_review(kept, row.id)
    try:
        steps = await kept.steps(row.id) if game_named(row.game).FACTS.has_roles else []
    except Unreadable:
        steps = []
    return PlayedMatch(
        id=row.id,
        game=row.game,
        seat=seat,
        players=row.players,
        started=row.started,
        finished=row.finished,
        gold=row.result.gold[seat] if row.result else None,
        won=row.result is not None and seat in row.result.winners,
        rounds=_rounds(steps, review, seat),
        lost=_points_lost(review, seat),
        hints=len(await hinted_versions(kept, row.id, seat)),
        reviewed=review is not None,
        reviewable=is_reviewable(row),
    )


def _rounds(steps: Sequence[StoredStep], review: Review | None, seat: int) -> tuple[PlayedRound, ...]:
    events = [event for entry in steps for event in entry.step.events]
    roles = [event.roles[seat] for event in events if isinstance(event, ev.RolesDealt)]
    ends = [event.reason for event in events if isinstance(event, ev.RoundEnded)]
    return tuple(
        PlayedRound(role, (reason == "treasure") == (role is Role.DIGGER), _suspicion(review, number, seat))
        for number, (role, reason) in enumerate(zip(roles, ends, strict=False))
    )


def _suspicion(review: Review | None, number: int, seat: int) -> float | None:
    """How likely everybody could think a seat was a saboteur when a round ended."""
    if review is None or number >= len(review.suspicion):
        return None
    eyes = review.suspicion[number].eyes[0]
    return (eyes.after[-1] if eyes.after else eyes.prior)[seat]


def _points_lost(review: Review | None, seat: int) -> float | None:
    found = [] if review is None or review.moves is None else [one for one in review.moves.seats if one.seat == seat]
    return found[0].lost if found and found[0].real else None
