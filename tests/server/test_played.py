"""One's own finished matches in figures: nobody else's, the newest first, and what a review adds to them."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.stories import ANNA, begin, choice, finish_reviews, in_a_hall, meddle, until_quiet
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.played_messages import PlayedMatch
from tunnelfolk.server.played_matches import FRESH, tell_page
from tunnelfolk.server.review_desk import ReviewDesk
from tunnelfolk.server.review_process import QUICK_REVIEWER
from tunnelfolk.server.store_changes import BeginMatch, FinishMatch


async def played(hall: Hall, game: str, seats: int, **settings: Any) -> None:
    """Anna plays a match to its end."""
    room, ear = await begin(hall, game, seats, **settings)
    await until_quiet(room)
    while not room.table.is_over:
        room.choose(choice(room), ear)
        await until_quiet(room)


async def summed_up(hall: Hall, start: int = 0) -> tuple[PlayedMatch, ...]:
    page = await tell_page(hall.house.store, ANNA.id, start)
    assert page.count == len(await hall.house.store.matches_of(ANNA.id))
    return page.matches


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
        assert sum(one.gold for one in match.rounds) == match.gold
        assert all(one.suspicion is None for one in match.rounds)
        assert (match.reviewed, match.reviewable, match.lost) == (False, True, None)

    in_a_hall(tmp_path, story)


@pytest.mark.parametrize(
    ("game", "gold", "is_won"),
    [("duel", (4, 3), True), ("duel", (3, 4), False), ("duel", (3, 3), False), ("saboteur", (2, 2, 2), True)],
)
def test_D27_a_tie_in_the_duel_is_won_by_nobody_and_S18_one_in_saboteur_by_all(
    tmp_path: Path, game: str, gold: tuple[int, ...], is_won: bool
) -> None:
    async def story(hall: Hall) -> None:
        await played(hall, game, len(gold))
        kept = hall.house.store
        (one,) = await kept.matches_of(ANNA.id)
        copy = replace(one.row, id="copy", started=one.row.started - 1)
        await kept.write(BeginMatch(copy, ((ANNA.id, 0),)), FinishMatch(copy.id, 1, Result.of(gold)))
        _, told = await summed_up(hall)
        assert told.won == is_won

    in_a_hall(tmp_path, story)


def test_a_review_adds_suspicion(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        hall.reviews = ReviewDesk(hall.house.store, QUICK_REVIEWER)
        await played(hall, "saboteur", 3, options=Options(one_round=True))
        (match,) = await summed_up(hall)
        row = await hall.house.store.match(match.id)
        assert row is not None
        assert (await hall.reviews.review(row, ANNA.id)).review is None
        await finish_reviews(hall.reviews)
        review = (await hall.reviews.review(row, ANNA.id)).review
        assert review is not None
        (reviewed,) = await summed_up(hall)
        assert reviewed.reviewed
        last = [part.eyes[0].after[-1][0] for part in review.suspicion]
        assert [one.suspicion for one in reviewed.rounds] == last

    in_a_hall(tmp_path, story)


def test_figures_are_kept_and_the_steps_are_not_read_again(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        await played(hall, "saboteur", 3)
        first = await summed_up(hall)
        meddle(hall, "DELETE FROM steps")
        meddle(hall, "DELETE FROM packed_steps")
        assert first[0].rounds
        assert await summed_up(hall) == first

    in_a_hall(tmp_path, story)


def test_a_match_that_cannot_be_read_is_told_without_its_rounds_until_it_can(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        await played(hall, "saboteur", 3)
        meddle(hall, "CREATE TABLE whole AS SELECT * FROM steps")
        meddle(hall, "UPDATE steps SET body = x'00'")
        (match,) = await summed_up(hall)
        assert (match.rounds, match.gold is None) == ((), False)
        meddle(hall, "UPDATE steps SET body = (SELECT body FROM whole WHERE whole.number = steps.number)")
        (match,) = await summed_up(hall)
        assert len(match.rounds) == 3

    in_a_hall(tmp_path, story)


def test_a_page_ends_where_enough_was_read_and_the_next_one_goes_on(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        await played(hall, "solo", 1)
        kept = hall.house.store
        (one,) = await kept.matches_of(ANNA.id)
        for number in range(FRESH + 5):
            copy = replace(one.row, id=f"copy-{number:02}", started=one.row.started - number)
            await kept.write(BeginMatch(copy, ((ANNA.id, 0),)), FinishMatch(copy.id, 1, copy.result))
        first = await summed_up(hall)
        second = await summed_up(hall, len(first))
        assert (len(first), len(second)) == (FRESH, 6)
        assert await summed_up(hall) == (*first, *second)  # the second time nothing has to be read
        played_so = [match.started for match in (*first, *second)]
        assert played_so == sorted(played_so, reverse=True)

    in_a_hall(tmp_path, story)
