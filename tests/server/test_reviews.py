"""Reviews: computed beside the table, told how far they are, kept, and refused where there is nothing to say."""

import asyncio
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from pathlib import Path

import httpx
import msgspec
import pytest
from litestar.datastructures import State

from tests.matches import Setup, finished
from tests.server.stories import finish_reviews, in_a_hall, meddle
from tunnelfolk.analysis.review import Review, evaluator_for, review_match
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.rules.options import Options
from tunnelfolk.server.app import application
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.match_messages import MatchReview
from tunnelfolk.server.messages.table_messages import Player
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.review_desk import MOST_FOR_ONE, MOST_FROM_ADDRESS, ReviewDesk
from tunnelfolk.server.review_process import QUICK_REVIEWER, ReviewProcess
from tunnelfolk.server.store_changes import AppendSteps, BeginMatch, FinishMatch
from tunnelfolk.server.stored_values import MatchRow

BROKEN = (sys.executable, "-c", "raise SystemExit(3)")


class Interrupted:
    """A reviewer that tells a line, and never the rest."""

    def __init__(self, line: bytes = b"0.25") -> None:
        self._line = line
        self.is_heard = asyncio.Event()

    async def review(self, record: str) -> AsyncGenerator[bytes]:
        del record
        yield self._line
        self.is_heard.set()  # it is asked for the next line once this one has been taken in
        await asyncio.Event().wait()


async def kept_match(hall: Hall, match: Match, match_id: str = "m1", *, is_over: bool = True) -> MatchRow:
    """A match in the store of a hall."""
    row = MatchRow(
        id=match_id,
        table="t1",
        seed=match.seed or "",
        number=1,
        game=match.game.FACTS.name,
        options=match.options,
        turn_seconds=None,
        players=tuple(Player("bot", f"Bot {seat}", seat) for seat in range(match.seats)),
        started=1,
        rules=RULES,
    )
    await hall.house.store.write(BeginMatch(row, ()), AppendSteps(match_id, 1, match.steps, 1))
    if is_over:
        await hall.house.store.write(FinishMatch(match_id, 2, match.result))
    found = await hall.house.store.match(match_id)
    assert found is not None
    return found


def told(folder: Path, story: Callable[[Hall], Awaitable[None]]) -> None:
    in_a_hall(folder, story)


SABOTEUR = Setup("saboteur", 3, Options(one_round=True))


def test_a_review_is_computed_kept_and_the_same_as_the_library_s(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = finished(SABOTEUR, 21)
        row = await kept_match(hall, match)
        desk = ReviewDesk(hall.house.store, QUICK_REVIEWER)
        first = await desk.review(row, "anna")
        assert (first.progress, first.review) == (0.0, None)
        await finish_reviews(desk)
        done = await desk.review(row, "anna")
        assert done.progress == 1
        assert done.review == review_match(match, evaluator_for(match.game.FACTS, "keen"))
        # Kept: another desk, which can compute nothing, has it at once.
        again = await ReviewDesk(hall.house.store, ReviewProcess(BROKEN)).review(row, "bert")
        assert again == done

    told(tmp_path, story)


def test_who_asks_while_it_is_computed_is_told_how_far_it_is(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        row = await kept_match(hall, finished(SABOTEUR, 21))
        reviewer = Interrupted(b"0.25")
        desk = ReviewDesk(hall.house.store, reviewer)
        assert await desk.review(row, "anna") == MatchReview(0.0)
        await reviewer.is_heard.wait()
        assert await desk.review(row, "anna") == MatchReview(0.25)
        await desk.close()

    told(tmp_path, story)


def test_what_is_known_early_is_told_before_the_rest(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = finished(SABOTEUR, 21)
        row = await kept_match(hall, match)
        early: list[Review] = []
        review_match(match, evaluator_for(match.game.FACTS, "keen"), early=early.append)
        reviewer = Interrupted(b"+" + msgspec.json.encode(early[0]))
        desk = ReviewDesk(hall.house.store, reviewer)
        await desk.review(row, "anna")
        await reviewer.is_heard.wait()
        found = await desk.review(row, "anna")
        assert found.progress < 1
        assert found.review == early[0]
        assert found.review.suspicion
        assert found.review.moves is None
        await desk.close()

    told(tmp_path, story)


def test_one_address_cannot_have_all_reviews_that_may_wait(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = finished(SABOTEUR, 21)
        rows = [await kept_match(hall, match, f"m{at}") for at in range(MOST_FROM_ADDRESS + 1)]
        desk = ReviewDesk(hall.house.store, Interrupted())
        for number, row in enumerate(rows[:-1]):
            await desk.review(row, f"visitor {number}", "192.0.2.1")
        with pytest.raises(Refused, match="ask again in a minute"):
            await desk.review(rows[-1], "another visitor", "192.0.2.1")
        assert (await desk.review(rows[-1], "somebody else", "192.0.2.2")).progress == 0
        await desk.close()

    told(tmp_path, story)


def test_nobody_may_have_many_reviews_computed_at_once(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        rows = [await kept_match(hall, finished(SABOTEUR, 21), f"m{at}") for at in range(MOST_FOR_ONE + 1)]
        desk = ReviewDesk(hall.house.store, Interrupted())
        for row in rows[:-1]:
            await desk.review(row, "anna")
        with pytest.raises(Refused) as refused:
            await desk.review(rows[-1], "anna")
        assert (refused.value.code, refused.value.status) == ("busy", 429)
        assert (await desk.review(rows[0], "anna")).review is None
        assert (await desk.review(rows[-1], "bert")).progress == 0
        await desk.close()

    told(tmp_path, story)


def test_a_reviewer_that_fails_is_told_and_the_server_goes_on(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        row = await kept_match(hall, finished(SABOTEUR, 21))
        desk = ReviewDesk(hall.house.store, ReviewProcess(BROKEN))
        await desk.review(row, "anna")
        await finish_reviews(desk)
        with pytest.raises(Refused, match="could not be reviewed"):
            await desk.review(row, "anna")

    told(tmp_path, story)


def test_what_was_kept_in_another_shape_is_made_anew(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        row = await kept_match(hall, finished(SABOTEUR, 21))
        meddle(hall, "INSERT INTO kept_results VALUES ('m1', 'review', x'00')")
        desk = ReviewDesk(hall.house.store, QUICK_REVIEWER)
        assert (await desk.review(row, "anna")).progress == 0
        await finish_reviews(desk)
        assert (await desk.review(row, "anna")).progress == 1

    told(tmp_path, story)


def test_a_running_match_and_one_that_was_ended_early_have_no_review(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        running = await kept_match(hall, finished(SABOTEUR, 21), is_over=False)
        ended = msgspec.structs.replace(running, finished=3)
        for row, code in ((running, "hidden"), (ended, "no_review")):
            with pytest.raises(Refused) as refused:
                await hall.reviews.review(row, "anna")
            assert refused.value.code == code

    told(tmp_path, story)


def test_a_review_is_asked_for_over_http(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        hall.reviews = ReviewDesk(hall.house.store, QUICK_REVIEWER)
        solo = finished(Setup("solo", 1, Options(one_round=True)), 20)
        await kept_match(hall, solo, "running", is_over=False)
        await kept_match(hall, solo, "over")
        transport = httpx.ASGITransport(application(State({"hall": hall}), tmp_path))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://play.example/api") as asker:
            await asker.post("/session", json={})
            assert (await asker.get("/matches/running/review")).json()["code"] == "hidden"
            assert (await asker.get("/matches/over/review")).json() == {"progress": 0.0, "review": None}
            await finish_reviews(hall.reviews)
            answer = (await asker.get("/matches/over/review")).json()
        assert answer["progress"] == 1
        assert answer["review"]["moves"]["unit"] == "gold"
        assert answer["review"]["moves"]["choices"][0]["action"]["do"]

    told(tmp_path, story)
