"""Who you are and what there is, over HTTP."""

import asyncio

import msgspec
from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from tunnelfolk.server import sessions
from tunnelfolk.server.device_routes import own_secret, user_agent
from tunnelfolk.server.devices import new_device
from tunnelfolk.server.forgetting import forget_visitor
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.limits import household
from tunnelfolk.server.messages.about_messages import About
from tunnelfolk.server.messages.session_messages import Session, SessionChange
from tunnelfolk.server.newcomers import renamed
from tunnelfolk.server.offers import what_is_offered
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.routing import TheHall, ThePerson, TheVisitor, delete, get, patch, post
from tunnelfolk.server.store_changes import RenameVisitor
from tunnelfolk.server.visitor_data import collect_data
from tunnelfolk.server.visitors import Person


@get("/about")
async def about() -> About:
    """The games, their seats and options, and the bots."""
    return what_is_offered()


@get("/session")
async def show_session(person: ThePerson) -> Session:
    """Who the cookie says you are."""
    return Session(person.name, person.avatar)


@post("/session", status_code=HTTP_200_OK)
async def open_session(
    request: Request[None, None, State], hall: TheHall, visitor: TheVisitor, data: JSONBody[SessionChange]
) -> Response[Session]:
    """A name and a cookie for whoever has none; others keep theirs."""
    secure = request.url.scheme == "https"
    if visitor is not None:
        session = await _rename(hall, visitor, data)
        await hall.note_visit(visitor.id)
        await hall.note_device(visitor.id, new_device(own_secret(request), user_agent(request)))
        # Whoever comes again is known for another year; the browser would else drop the cookie a year after the first.
        return Response(session, cookies=[sessions.cookie(request.cookies[sessions.COOKIE], secure=secure)])
    if not hall.allowances.allows_visitor(household(request.client.host) if request.client else ""):
        raise Refused("flood", "Too many new visitors from there.", 429)
    person, secret = await sessions.open_session(hall.house.store, data, user_agent(request))
    cookie = sessions.cookie(secret, secure=secure)
    return Response(Session(person.name, person.avatar), cookies=[cookie])


@patch("/session")
async def change_session(hall: TheHall, person: ThePerson, data: JSONBody[SessionChange]) -> Session:
    """Be called something else."""
    return await _rename(hall, person, data)


async def _rename(hall: Hall, person: Person, data: JSONBody[SessionChange]) -> Session:
    changed = renamed(person, data)
    if changed != person:
        await hall.house.store.write(RenameVisitor(changed))
        hall.rename(changed)
    return Session(changed.name, changed.avatar)


@get("/session/data")
async def download_data(hall: TheHall, person: ThePerson) -> Response[bytes]:
    """Everything that is kept about you, as one JSON file."""
    if not hall.allowances.allows_download(person.id):
        raise Refused("flood", "You have just downloaded this. Try again in a minute.", 429)
    data = await collect_data(hall.house.store, person)
    text = await asyncio.to_thread(lambda: msgspec.json.format(msgspec.json.encode(data)))
    headers = {"content-disposition": 'attachment; filename="tunnelfolk-my-data.json"'}
    return Response(text, headers=headers, media_type=MediaType.JSON)


@delete("/session", status_code=HTTP_200_OK)
async def forget_me(hall: TheHall, person: ThePerson) -> Response[dict[str, str]]:
    """Be forgotten: name, chat and cookie go, in matches an anonymous seat stays, and a bot plays on."""
    await forget_visitor(hall, person.id)
    answer: Response[dict[str, str]] = Response({})
    answer.delete_cookie(sessions.COOKIE)
    return answer


ROUTES = (about, show_session, open_session, change_session, download_data, forget_me)
