"""One's devices over HTTP: a code for another one, the list of them, and signing one out."""

from typing import Any

from litestar import Request, Response
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from tunnelfolk.server import devices, sessions
from tunnelfolk.server.limits import household
from tunnelfolk.server.messages.device_messages import DeviceCode, DeviceEntry, JoinDevice, OfferCode
from tunnelfolk.server.messages.session_messages import Session
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.routing import TheHall, ThePerson, delete, get, post
from tunnelfolk.server.store_changes import NoteDevice

AnyRequest = Request[Any, Any, State]


def own_secret(request: AnyRequest) -> bytes:
    """What the store keeps of the cookie that came along."""
    return sessions.hashed(request.cookies.get(sessions.COOKIE, ""))


def user_agent(request: AnyRequest) -> str:
    """What a browser says that it is."""
    return request.headers.get("user-agent", "")[:500]


@post("/session/code", status_code=HTTP_200_OK)
async def offer_code(request: AnyRequest, hall: TheHall, person: ThePerson, data: JSONBody[OfferCode]) -> DeviceCode:
    """Six letters that make another device yours, once and for two minutes."""
    if not hall.allowances.allows_offer(person.id):
        raise Refused("flood", "You have asked for too many codes. Try again in a minute.", 429)
    secret = own_secret(request)
    await hall.house.store.write(NoteDevice(person.id, devices.new_device(secret, user_agent(request))))
    return await devices.offer_device(hall.house.store, person, secret, is_move=data.move)


@post("/session/join", status_code=HTTP_200_OK)
async def join_device(request: AnyRequest, hall: TheHall, data: JSONBody[JoinDevice]) -> Response[Session]:
    """Be who made a code. Whoever this browser was before, it is not any more."""
    address = household(request.client.host) if request.client else ""
    if not hall.allowances.may_guess(address):
        raise Refused("too_many_misses", "Too many codes that nobody has. Try again in a minute.", 429)
    secret = sessions.new_secret()
    device = devices.new_device(sessions.hashed(secret), user_agent(request))
    try:
        person = await devices.take_device(hall.house.store, data.code, device)
    except Refused:
        hall.allowances.note_guess(address)
        raise
    hall.hang_up(person.id)  # where they moved, the device before is theirs no more; all others come again
    cookie = sessions.cookie(secret, secure=request.url.scheme == "https")
    return Response(Session(person.name, person.avatar), cookies=[cookie])


@get("/session/devices")
async def list_devices(request: AnyRequest, hall: TheHall, person: ThePerson) -> list[DeviceEntry]:
    """Where you are known, this device first."""
    secret = own_secret(request)
    await hall.house.store.write(NoteDevice(person.id, devices.new_device(secret, user_agent(request))))
    return await devices.list_devices(hall.house.store, person, secret)


@delete("/session/devices/{device_id:str}", status_code=HTTP_200_OK)
async def sign_out(
    request: AnyRequest, hall: TheHall, person: ThePerson, device_id: FromPath[str]
) -> list[DeviceEntry]:
    """Sign a device out; the others stay."""
    await devices.sign_out(hall.house.store, person, device_id)
    hall.hang_up(person.id)
    return await devices.list_devices(hall.house.store, person, own_secret(request))


ROUTES = (offer_code, join_device, list_devices, sign_out)
