"""Being told of turns, over HTTP: where a visitor's browser listens, and a table's webhook."""

from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from tunnelfolk.server import hosting
from tunnelfolk.server.device_routes import own_secret, user_agent
from tunnelfolk.server.devices import known_device, new_device
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.notice_messages import EndPush, PushOffer, SetWebhook, Subscribe
from tunnelfolk.server.messages.table_messages import Table
from tunnelfolk.server.notices.outgoing import Unreachable, parse_target
from tunnelfolk.server.notices.turn_notices import TurnNotices
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.routing import TheHall, ThePerson, delete, get, post
from tunnelfolk.server.store_changes import DropSubscription, SaveSubscription
from tunnelfolk.server.stored_values import Subscription
from tunnelfolk.server.table_commands import find_room, require_rank, show_room
from tunnelfolk.server.table_state import Webhook

MOST_SUBSCRIPTIONS = 10
"""Browsers of one visitor; the oldest makes room."""


def _notices(hall: Hall) -> TurnNotices:
    watch = hall.house.turn_watch
    if not isinstance(watch, TurnNotices):
        raise Refused("no_push", "This server tells nobody of turns.", 404)
    return watch


@get("/push")
async def show_offer(hall: TheHall) -> PushOffer:
    """The key that a browser needs before it can be told anything while its page is closed."""
    return PushOffer(await _notices(hall).public_key())


@post("/push", status_code=HTTP_200_OK)
async def subscribe(
    request: Request[Any, Any, State], hall: TheHall, person: ThePerson, data: JSONBody[Subscribe]
) -> dict[str, str]:
    """Have a browser told when it is your turn and nobody is at the table for you.

    A device listens in one place: what it said before is over.
    """
    if await _notices(hall).public_key() is None:
        raise Refused("no_push", "This server tells no browsers of turns.", 404)
    from tunnelfolk.server.notices.push_encryption import BadKeys, require_keys  # noqa: PLC0415 - an extra

    try:
        parse_target(data.endpoint)
        require_keys(data.p256dh, data.auth)
    except (Unreachable, BadKeys) as error:
        raise Refused("bad_push", f"Nothing can be sent there: {error}.", 400) from None
    store = hall.house.store
    device = await known_device(store, person, new_device(own_secret(request), user_agent(request)))
    before = [one for one in await store.subscriptions(person.id) if device and one.device == device]
    language: str = data.language or (before[0].language if before else "en")
    kept = Subscription(data.endpoint, data.p256dh, data.auth, language, device)
    over = [DropSubscription(one.endpoint) for one in before if one.endpoint != data.endpoint]
    await store.write(SaveSubscription(person.id, kept, MOST_SUBSCRIPTIONS), *over)
    return {}


@delete("/push", status_code=HTTP_200_OK)
async def unsubscribe(hall: TheHall, person: ThePerson, data: JSONBody[EndPush]) -> dict[str, str]:
    """Have a browser of yours told nothing any more."""
    own = await hall.house.store.subscriptions(person.id)
    if any(one.endpoint == data.endpoint for one in own):
        await hall.house.store.write(DropSubscription(data.endpoint))
    return {}


@post("/tables/{table_id:str}/webhook", status_code=HTTP_200_OK)
async def set_webhook(
    request: Request[None, None, State],
    hall: TheHall,
    person: ThePerson,
    table_id: FromPath[str],
    data: JSONBody[SetWebhook],
) -> Table:
    """Have an address told of every turn at your table, or with none nobody any more (host)."""
    room = await find_room(hall, table_id, person)
    require_rank(room, person, "host")
    webhook = Webhook(data.url, _origin(request), person.id, data.language) if data.url else None
    if webhook is not None:
        await _notices(hall).try_webhook(room.table, webhook)
    await room.change_table(lambda table: hosting.set_webhook(table, person.id, webhook))
    return show_room(room, person)


def _origin(request: Request[None, None, State]) -> str:
    """Where people reach this server: what the page of the asker calls it."""
    return request.headers.get("origin") or f"{request.url.scheme}://{request.headers.get('host', '')}"


ROUTES = (show_offer, subscribe, unsubscribe, set_webhook)
