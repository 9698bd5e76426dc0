"""Reviews of finished matches: computed beside the bots, one at a time, and kept once they are made."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Protocol

import msgspec
import structlog
from msgspec import Struct

from tunnelfolk.analysis.review import Review
from tunnelfolk.server import replays
from tunnelfolk.server.kept_reviews import keep_review, kept_review, require_reviewable
from tunnelfolk.server.messages.match_messages import MatchReview
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.store import Store, StoreError
from tunnelfolk.server.stored_values import MatchRow

MOST_WAITING, MOST_FOR_ONE, MOST_FROM_ADDRESS = 40, 4, 10
"""How many reviews may wait, how many of those for one visitor, and for all visitors from one address."""
ALMOST = 0.99
"""It is done when it is kept, not before."""
log = structlog.get_logger()
_decode = msgspec.json.Decoder(Review).decode


class Reviewer(Protocol):
    """Whoever makes reviews."""

    def review(self, record: str) -> AsyncGenerator[bytes]:
        """Lines: how far it is, what is known early behind a `+`, and last the review as JSON."""


class Job(Struct, eq=False):
    """A review that is being made, or waits."""

    asker: str
    address: str
    task: "asyncio.Task[None]"
    progress: float = 0.0
    early: Review | None = None
    """What is known before the rest."""


class ReviewDesk:
    """Has reviews made beside the tables, one at a time, so that neither tables nor bots wait for them."""

    def __init__(self, store: Store, reviewer: Reviewer) -> None:
        """Nothing was asked yet."""
        self._store, self._reviewer = store, reviewer
        self._jobs: dict[str, Job] = {}
        self._failed: dict[str, None] = {}
        self._turn = asyncio.Semaphore(1)

    async def review(self, row: MatchRow, asker: str, address: str = "") -> MatchReview:
        """The review of a match, or how far it is; asking begins it. Raises Refused."""
        require_reviewable(row)
        if (kept := await kept_review(self._store, row.id)) is not None:
            return MatchReview(1.0, kept)
        if row.id in self._failed:
            raise Refused("no_review", "This match could not be reviewed.", 409)
        if row.id not in self._jobs:
            self._begin(row, asker, address)
        job = self._jobs[row.id]
        return MatchReview(job.progress, job.early)

    def _begin(self, row: MatchRow, asker: str, address: str) -> None:
        waiting = self._jobs.values()
        is_much = sum(job.asker == asker for job in waiting) >= MOST_FOR_ONE
        # A new visitor is made in no time: else one house could have all that may wait.
        is_too_much = sum(job.address == address != "" for job in waiting) >= MOST_FROM_ADDRESS
        if len(waiting) >= MOST_WAITING or is_much or is_too_much:
            raise Refused("busy", "Other reviews are being made; ask again in a minute.", 429)
        self._jobs[row.id] = Job(asker, address, asyncio.create_task(self._make(row)))

    async def _make(self, row: MatchRow) -> None:
        try:
            async with self._turn:
                record = await asyncio.to_thread(replays.record, row, await self._store.steps(row.id))
                body = await self._compute(row.id, record)
                await self._store.write(keep_review(row.id, body))
        except (StoreError, TimeoutError) as error:  # asked again, it is made again
            log.warning("review not made", match=row.id, error=repr(error))
        except Exception as error:  # a review must not harm the server, whatever goes wrong
            log.warning("review failed", match=row.id, error=repr(error))
            self._failed[row.id] = None
        finally:
            del self._jobs[row.id]

    async def _compute(self, match: str, record: str) -> bytes:
        """The review as JSON, made by somebody who is told the record and tells how far it is."""
        async with aclosing(self._reviewer.review(record)) as lines:
            async for line in lines:
                if line.startswith(b"{"):
                    return line.strip()
                if line.startswith(b"+"):
                    self._jobs[match].early = _decode(line[1:])
                else:
                    self._jobs[match].progress = min(ALMOST, float(line))
        raise RuntimeError("the reviewer ended without a review")

    async def close(self) -> None:
        """End what is being made: it is begun anew when somebody asks for it again."""
        tasks = [job.task for job in self._jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
