"""How long things are kept, and the chore that deletes what is older, a little at a time."""

import asyncio

import structlog
from msgspec import Struct

from tunnelfolk.server.store import Store, StoreError
from tunnelfolk.server.store_changes import ExpireOld

DAY = 86_400_000
EXPIRE_SECONDS = 60
MOST_AT_ONCE = 200
"""How many of each kind go in one write: some milliseconds, and 288,000 a day."""

log = structlog.get_logger()


class Retention(Struct, frozen=True, kw_only=True):
    """Ages in days. Matches stay, and with them those who played."""

    visitors: int
    tables: int
    chat: int

    @property
    def expiry(self) -> ExpireOld:
        """What is deleted at a time."""
        return ExpireOld(self.visitors * DAY, self.tables * DAY, self.chat * DAY, MOST_AT_ONCE)


async def keep_expiring(kept: Store, retention: Retention) -> None:
    """Delete what is too old, again and again."""
    while True:
        try:
            await kept.write(retention.expiry)
        except StoreError as error:
            log.error("nothing expired", error=str(error))
        await asyncio.sleep(EXPIRE_SECONDS)
