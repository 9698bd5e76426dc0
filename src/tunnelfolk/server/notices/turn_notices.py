"""Tells people that it is their turn while they are elsewhere. Nothing here ever holds up a table."""

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from msgspec import Struct

from tunnelfolk.server import hosting, metrics
from tunnelfolk.server.limits import Buckets
from tunnelfolk.server.notices import webhook_messages
from tunnelfolk.server.notices.outgoing import GuardedPoster, Poster, Unreachable, parse_target
from tunnelfolk.server.notices.turn_watch import Turn
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.store import Store, StoreError
from tunnelfolk.server.store_changes import DropSubscription, KeepKey
from tunnelfolk.server.stored_values import Subscription
from tunnelfolk.server.table_commands import RoomFinder
from tunnelfolk.server.table_state import TableState, Webhook

if TYPE_CHECKING:
    from tunnelfolk.server.notices.push_encryption import Signer

WAITS = (0, 5, 60)
"""How many seconds pass before each try."""
LONGEST_WAIT = 300
"""How long the other side may have us wait for the next try, in seconds."""
LEFT_SECONDS = 60
"""How long after somebody who is to act has left they are told: whoever loads the page again is not."""
PAUSE_SECONDS = 5
"""The least time between two messages of a webhook; of the turns that came meanwhile only the last is told."""
AT_ONCE = 20
MOST_WAITING = 1_000
MOST_KNOWN = 10_000
GONE = (404, 410)
WORTH_A_RETRY = (408, 425, 429)
UNLIMITED_SECONDS = 7 * 86_400
"""How long a push service tries to reach a browser where the turn has no end."""
KEY = "push"
"""Under which name the key is kept that signs what browsers are told."""
WEBHOOK_EVERY_SECONDS, WEBHOOK_BURST = 10, 5
"""How often somebody may set a webhook: each time something is sent there."""

log = structlog.get_logger()


class Outcome(Struct, frozen=True):
    """What came of sending something."""

    trouble: str = ""
    """Why it did not arrive; empty where it did."""
    is_gone: bool = False
    """Whether nobody listens there any more."""


class TurnNotices:
    """Where turns are told: to browsers that asked for it, and to the webhooks of tables."""

    def __init__(
        self,
        kept: Store,
        poster: Poster | None = None,
        *,
        contact: str = "",
        webhook_hosts: tuple[str, ...] = webhook_messages.USUAL_HOSTS,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Without a contact for push services no browser is told anything."""
        self._store, self._poster, self._pause = kept, poster or GuardedPoster(), pause
        self._contact, self._webhook_hosts = contact, webhook_hosts
        self._signer: Signer | None = None
        self.finder: RoomFinder | None = None
        """Where tables are found whose webhook failed; known once there is a hall."""
        self._works: set[asyncio.Task[None]] = set()
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._pushed: OrderedDict[str, tuple[str, int]] = OrderedDict()
        """The last turn of each table that a person was told of."""
        self._newest: dict[str, Turn] = {}
        """The turns that webhooks are still to be told of."""
        self._settings = Buckets(1 / WEBHOOK_EVERY_SECONDS, WEBHOOK_BURST)

    def note_turn(self, turn: Turn) -> None:
        """It has become somebody's turn."""
        table = turn.table
        if table.webhook is not None and not table.webhook.is_off:
            is_waiting = table.id in self._newest
            self._newest[table.id] = turn
            if not is_waiting:
                self._begin(self._tell_webhook(table.id))
        if self._contact and len(table.seated) > 1 and turn.is_absent():
            self._begin(self._push(turn))

    def note_departure(self, turn: Turn) -> None:
        """Whoever is to act has left: a phone that went to sleep looks like that, too."""
        if self._contact and len(turn.table.seated) > 1:
            self._begin(self._push_later(turn))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        if len(self._works) >= MOST_WAITING:
            metrics.NOTICES.labels("any", "dropped").inc()
            work.close()
            return
        task = asyncio.ensure_future(self._do(work))
        self._works.add(task)
        task.add_done_callback(self._works.discard)

    async def _do(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StoreError as error:
            log.warning("nobody was told of a turn", error=str(error))
        except Exception:  # whatever it was, no table has to know
            log.exception("nobody was told of a turn")

    async def until_told(self) -> None:
        """Wait until everything is told that is to be told now."""
        while self._works:
            await asyncio.gather(*self._works)

    def close(self) -> None:
        """Whatever is not told yet, is not told any more."""
        for work in list(self._works):
            work.cancel()

    async def public_key(self) -> str | None:
        """What a browser has to know before it can be told anything; None where nobody is."""
        return (await self._signing()).public if self._contact else None

    async def _signing(self) -> "Signer":
        if self._signer is None:
            # Only where it is wanted: it takes a tenth of a second, and is an extra.
            from tunnelfolk.server.notices import push_encryption  # noqa: PLC0415

            if await self._store.kept_key(KEY) is None:
                await self._store.write(KeepKey(KEY, push_encryption.new_key()))
            kept = await self._store.kept_key(KEY)  # perhaps another server was quicker
            assert kept is not None
            self._signer = push_encryption.Signer(kept, self._contact)
        return self._signer

    async def _push_later(self, turn: Turn) -> None:
        await self._pause(LEFT_SECONDS)
        if turn.is_absent():
            await self._push(turn)

    async def _push(self, turn: Turn) -> None:
        if self._pushed.get(turn.table.id) == (turn.match, turn.version):
            return
        self._pushed[turn.table.id] = turn.match, turn.version
        self._pushed.move_to_end(turn.table.id)
        if len(self._pushed) > MOST_KNOWN:
            self._pushed.popitem(last=False)
        for subscription in await self._store.subscriptions(turn.person.id):
            outcome = await self._push_to(subscription, turn)
            if outcome.is_gone:
                await self._store.write(DropSubscription(subscription.endpoint))

    async def _push_to(self, subscription: Subscription, turn: Turn) -> Outcome:
        signer = await self._signing()
        from tunnelfolk.server.notices.push_encryption import encrypt  # noqa: PLC0415 - see above

        left = await self._seconds_left(turn.table)
        body = encrypt(push_text(turn, subscription.language, left), subscription.p256dh, subscription.auth)
        headers = {
            "Authorization": signer.authorization(subscription.endpoint, int(time.time())),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(UNLIMITED_SECONDS if left is None else max(60, round(left))),
            "Topic": hashlib.sha256(turn.table.id.encode()).hexdigest()[:32],
            "Urgency": "high",
        }
        return await self._send("push", subscription.endpoint, headers, body, turn.is_absent)

    async def _tell_webhook(self, table_id: str) -> None:
        """Tell of the newest turn, then rest; what comes meanwhile is told after that."""
        while (turn := self._newest.get(table_id)) is not None:
            webhook = turn.table.webhook
            if webhook is not None:
                body = webhook_messages.turn_message(turn, webhook, await self._seconds_left(turn.table))

                def is_newest(told: Turn = turn) -> bool:
                    return self._newest.get(table_id) is told

                outcome = await self._send("webhook", webhook.url, JSON, body, is_newest)
                await self._report(table_id, webhook, outcome)
            if self._newest.get(table_id) is turn:
                del self._newest[table_id]
                return
            await self._pause(PAUSE_SECONDS)

    async def _report(self, table_id: str, webhook: Webhook, outcome: Outcome) -> None:
        """Let the host see that a webhook failed, or works again."""
        if self.finder is None or (outcome.trouble == webhook.trouble and not outcome.is_gone):
            return
        try:
            room = await self.finder.room(table_id)
            await room.change_table(
                lambda table: hosting.note_webhook(table, webhook.url, outcome.trouble, is_off=outcome.is_gone)
            )
        except Refused as refused:
            log.warning("a webhook's trouble was not told", error=refused.message)

    async def _seconds_left(self, table: TableState) -> float | None:
        return None if table.settings.turn_seconds is None else await self._store.seconds_left(table.id)

    async def _send(
        self, kind: str, url: str, headers: dict[str, str], body: bytes, is_wanted: Callable[[], bool]
    ) -> Outcome:
        """Send something, a few times if need be; not again once it is old news."""
        outcome, asked_for = Outcome("nothing was sent"), 0.0
        for number, wait in enumerate(WAITS):
            if number:
                await self._pause(max(wait, min(asked_for, LONGEST_WAIT)))
                if not is_wanted():
                    break
            try:
                async with self._turns:
                    reply = await self._poster.post(url, headers, body)
            except Unreachable as error:
                outcome, asked_for = Outcome(str(error)), 0.0
                continue
            if reply.status < 300:
                outcome = Outcome()
                break
            outcome = Outcome(f"it answered {reply.status}", is_gone=reply.status in GONE)
            asked_for = reply.retry_after or 0.0
            if reply.status < 500 and reply.status not in WORTH_A_RETRY:
                break
        metrics.NOTICES.labels(kind, "failed" if outcome.trouble else "sent").inc()
        return outcome

    async def try_webhook(self, table: TableState, webhook: Webhook) -> None:
        """Say hello to a webhook that somebody wants to set. Raises Refused."""
        if not self._settings.allows(webhook.by):
            raise Refused("flood", "That was a lot at once. Try again in a moment.", 429)
        try:
            host = parse_target(webhook.url).host
        except Unreachable as error:
            raise Refused("bad_webhook", f"{webhook.url[:100]!r} cannot be used: {error}.", 400) from None
        if "*" not in self._webhook_hosts and host not in self._webhook_hosts:
            known = ", ".join(self._webhook_hosts) or "none"
            sentence = f"This server calls no webhooks at {host[:100]}. Its operator can allow that; now: {known}."
            raise Refused("webhook_host", sentence, 403)
        try:
            reply = await self._poster.post(webhook.url, JSON, webhook_messages.hello(table, webhook))
            trouble = "" if reply.status < 300 else f"it answered {reply.status}"
        except Unreachable as error:
            trouble = str(error)
        if trouble:
            raise Refused("webhook_failed", f"Nothing could be sent there: {trouble}.", 409)


JSON = {"Content-Type": "application/json"}


def push_text(turn: Turn, language: str, left: float | None) -> bytes:
    """What a browser is told: which table, who else plays there, how long it has. Its service worker has the words."""
    others = [seat.person.name for seat in turn.table.seats if seat.person and seat.person.id != turn.person.id]
    return msgspec.json.encode(
        {
            "table": turn.table.id,
            "game": turn.table.settings.game,
            "names": others,
            "left": None if left is None else round(left),
            "language": language,
        }
    )
