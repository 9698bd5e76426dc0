"""One's own finished matches in figures: nobody else's, the newest first, and what a review adds to them."""

import asyncio
from pathlib import Path

from tests.server.stories import ANNA, begin, choice, in_a_hall, until_quiet
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages import PlayedMatch
from tunnelfolk.server.played_matches import sum_up_match
from tunnelfolk.server.review_desk import QUICK_REVIEWER, ReviewDesk


async def played(hall: Hall, game: str, seats: int) -> None:
    """Anna plays a match to its end."""
    room, ear = await begin(hall, game, seats)
    await until_quiet(room)
    while not room.table.is_over:
        room.choose(choice(room), ear)
        await until_quiet(room)


async def summed_up(hall: Hall) -> list[PlayedMatch]:
    kept = hall.house.store
    return [await sum_up_match(kept, one) for one in await kept.matches_of(ANNA.id)]


def test_a_finished_match_is_told_in_figures(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        await played(hall, "saboteur", 3)
        (match,) = await summed_up(hall)
        row = await hall.house.store.match(match.id)
        assert row is not None
        assert row.result is not None
        assert match.gold == row.result.gold[0]
        assert match.won == (0 in row.result.winners)
        assert len(match.rounds) == 3
        assert all(one.suspicion is None for one in match.rounds)
        assert (match.reviewed, match.reviewable, match.lost) == (False, True, None)

    in_a_hall(tmp_path, story)


def test_a_review_adds_suspicion(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        hall.reviews = ReviewDesk(hall.house.store, QUICK_REVIEWER)
        await played(hall, "saboteur", 3)
        (match,) = await summed_up(hall)
        row = await hall.house.store.match(match.id)
        assert row is not None
        # What is known first is told before all of it is kept.
        while (answer := await hall.reviews.review(row, ANNA.id)).progress < 1 or answer.review is None:
            await asyncio.sleep(0.01)
        review = answer.review
        (reviewed,) = await summed_up(hall)
        assert reviewed.reviewed
        last = [part.eyes[0].after[-1][0] for part in review.suspicion]
        assert [one.suspicion for one in reviewed.rounds] == last

    in_a_hall(tmp_path, story)
