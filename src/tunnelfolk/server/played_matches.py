"""A visitor's own finished matches in figures: from the steps, and from reviews where there are any."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.analysis.review import Review
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.game import game_named
from tunnelfolk.server.hint_desk import hinted_versions
from tunnelfolk.server.kept_reviews import is_reviewable, kept_review, kept_size
from tunnelfolk.server.messages.played_messages import PlayedMatch, PlayedMatches, PlayedRound
from tunnelfolk.server.store import Store, Unreadable
from tunnelfolk.server.store_changes import KeepResult
from tunnelfolk.server.stored_values import SeatedMatch, StoredStep

PAGE = 100
"""How many are told at once."""
FRESH = 20
"""On a page no more than these are read step by step: it ends there, so that nobody waits for one answer long."""


class Figures(Struct, frozen=True):
    """What a finished match came to for a seat. It never changes, but for what a review adds: so it is kept."""

    rounds: tuple[PlayedRound, ...]
    lost: float | None
    hints: int
    reviewed: bool
    review_size: int
    """Of the review that they were made with, in bytes, even if it could not be read: another one adds something."""


_decode = msgspec.json.Decoder(Figures).decode


def figures_kind(seat: int) -> str:
    """Under which name the figures of a seat are kept."""
    return f"figures-{seat}"


async def tell_page(kept: Store, visitor: str, start: int) -> PlayedMatches:
    """Some of a visitor's finished matches, the newest first."""
    told: list[PlayedMatch] = []
    fresh = 0
    for played in await kept.matches_over(visitor, start, PAGE):
        figures = await _kept_figures(kept, played)
        if figures is None:
            figures = await _keep_figures(kept, played)
            fresh += 1
        told.append(_sum_up(played, figures))
        if fresh == FRESH:
            break
    return PlayedMatches(tuple(told), await kept.count_over(visitor))


async def _kept_figures(kept: Store, played: SeatedMatch) -> Figures | None:
    """The figures as they were kept, unless a review has been made since."""
    body = await kept.kept_result(played.row.id, figures_kind(played.seat))
    try:
        figures = _decode(body) if body else None
    except msgspec.MsgspecError:  # of another shape: they are made anew
        return None
    if figures is None or figures.reviewed or not is_reviewable(played.row):
        return figures
    return figures if await kept_size(kept, played.row.id) == figures.review_size else None


async def _keep_figures(kept: Store, played: SeatedMatch) -> Figures:
    """Read a match and its review; what the store cannot read is left out, and not kept so."""
    row, seat = played.row, played.seat
    review = await kept_review(kept, row.id)
    hints = len(await hinted_versions(kept, row.id, seat))
    without_rounds = Figures((), _points_lost(review, seat), hints, review is not None, await kept_size(kept, row.id))
    try:
        steps = await kept.steps(row.id) if game_named(row.game).FACTS.has_roles else []
    except Unreadable:
        return without_rounds
    figures = replace(without_rounds, rounds=_rounds(steps, review, seat))
    await kept.write(KeepResult(row.id, figures_kind(seat), msgspec.json.encode(figures)))
    return figures


def _sum_up(played: SeatedMatch, figures: Figures) -> PlayedMatch:
    row, seat = played.row, played.seat
    assert row.finished is not None
    return PlayedMatch(
        id=row.id,
        game=row.game,
        seat=seat,
        players=row.players,
        started=row.started,
        finished=row.finished,
        gold=row.result.gold[seat] if row.result else None,
        won=row.result is not None and game_named(row.game).FACTS.has_won(row.result, seat),
        rounds=figures.rounds,
        lost=figures.lost,
        hints=figures.hints,
        reviewed=figures.reviewed,
        reviewable=is_reviewable(row),
        offline=row.is_offline,
    )


def _rounds(steps: Sequence[StoredStep], review: Review | None, seat: int) -> tuple[PlayedRound, ...]:
    """The rounds that were played to their ends; the gold of one is handed out before the next is dealt."""
    roles: list[Role] = []
    ends: list[str] = []
    gold: list[int] = []
    for event in (event for entry in steps for event in entry.step.events):
        match event:
            case ev.RolesDealt(dealt):
                roles.append(dealt[seat])
                gold.append(0)
            case ev.RoundEnded(_, reason):
                ends.append(reason)
            case ev.GoldTaken(taker, value) if taker == seat:
                gold[-1] += value
            case ev.GoldPaid(paid, values) if paid == seat:
                gold[-1] += sum(values)
    return tuple(
        PlayedRound(role, (reason == "treasure") == (role is Role.DIGGER), brought, _suspicion(review, number, seat))
        for number, (role, reason, brought) in enumerate(zip(roles, ends, gold, strict=False))
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
