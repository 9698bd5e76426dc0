"""Who you are and what there is, over HTTP."""

from typing import get_args

from litestar import Request, Response
from litestar.datastructures import State
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

import tunnelfolk
from tunnelfolk.bots import ladder
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game import all_facts
from tunnelfolk.server import sessions
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.levels import DEFAULT, LEVELS
from tunnelfolk.server.messages import About, Emotes, GameInfo, Session, SessionChange
from tunnelfolk.server.routing import TheHall, ThePerson, TheVisitor, get, patch, post
from tunnelfolk.server.store import RenameVisitor
from tunnelfolk.server.tables import Person, Refused

EMOTES = get_args(Emotes)


def _game_info(facts: GameFacts) -> GameInfo:
    return GameInfo(
        name=facts.name,
        title=facts.title,
        tagline=facts.tagline,
        fewest=facts.seats[0],
        most=facts.seats[-1],
        usual_seats=facts.usual_seats,
        options=facts.options,
        roles=facts.has_roles,
        ranks=facts.ranks,
        levels=tuple(level for level in ladder.players_of(facts) if level in LEVELS),
    )


@get("/about")
async def about() -> About:
    """The games, their seats and options, and the bots."""
    return About(tunnelfolk.__version__, tuple(map(_game_info, all_facts())), LEVELS, DEFAULT, EMOTES)


@get("/session")
async def show_session(person: ThePerson) -> Session:
    """Who the cookie says you are."""
    return Session(person.name, person.avatar)


@post("/session", status_code=HTTP_200_OK)
async def open_session(
    request: Request[None, None, State], hall: TheHall, visitor: TheVisitor, data: JSONBody[SessionChange]
) -> Response[Session]:
    """A name and a cookie for whoever has none; others keep theirs."""
    if visitor is not None:
        return Response(await _rename(hall, visitor, data))
    if not hall.allows_visitor(request.client.host if request.client else ""):
        raise Refused("flood", "Too many new visitors from there.", 429)
    person, secret = await sessions.open_session(hall.house.store, data)
    cookie = sessions.cookie(secret, secure=request.url.scheme == "https")
    return Response(Session(person.name, person.avatar), cookies=[cookie])


@patch("/session")
async def change_session(hall: TheHall, person: ThePerson, data: JSONBody[SessionChange]) -> Session:
    """Be called something else."""
    return await _rename(hall, person, data)


async def _rename(hall: Hall, person: Person, data: JSONBody[SessionChange]) -> Session:
    changed = sessions.renamed(person, data)
    if changed != person:
        await hall.house.store.write(RenameVisitor(changed))
        hall.rename(changed)
    return Session(changed.name, changed.avatar)


ROUTES = (about, show_session, open_session, change_session)
