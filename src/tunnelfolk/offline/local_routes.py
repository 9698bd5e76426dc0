"""What the page may ask for: the paths of docs/protocol.md, answered here instead of over HTTP."""

from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlsplit

import msgspec
from msgspec import Struct

from tunnelfolk.offline.local_hall import LocalHall
from tunnelfolk.server import lesson_steps, match_infos, table_commands
from tunnelfolk.server.messages.daily_messages import PlayDaily
from tunnelfolk.server.messages.hint_messages import AskHints
from tunnelfolk.server.messages.session_messages import Session, SessionChange
from tunnelfolk.server.messages.socket_messages import Problem
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.offers import what_is_offered
from tunnelfolk.server.played_matches import tell_page
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.store import StoreError, Unreadable
from tunnelfolk.server.visitor_data import collect_data
from tunnelfolk.server.visitors import Person

T = TypeVar("T")
NOT_STORED = Problem("not_stored", "This browser does not keep anything just now. Nothing has changed.")
UNREADABLE = Problem("unreadable", "What this browser has kept of that is damaged.")
NOT_HERE = Refused("not_offline", "That needs a server.", 404)
_encoder = msgspec.json.Encoder()


class Reply(Struct, frozen=True):
    """What a request is answered with."""

    status: int
    text: str


async def reply_to(hall: LocalHall, method: str, address: str, body: str) -> Reply:
    """Answer a request as a server would; whatever is wrong with it is said in the same words."""
    try:
        answer = await _answer(hall, method, address, body)
    except Refused as refused:
        return _problem(refused.status, Problem(refused.code, refused.message))
    except Unreadable:
        return _problem(503, UNREADABLE)
    except StoreError:
        return _problem(503, NOT_STORED)
    except (msgspec.MsgspecError, ValueError) as error:
        return _problem(400, Problem("bad_request", str(error)[:300]))
    return Reply(200, answer if isinstance(answer, str) else _encoder.encode(answer).decode())


def _problem(status: int, problem: Problem) -> Reply:
    return Reply(status, _encoder.encode(problem).decode())


def _wanted(kind: type[T], body: str) -> T:
    return msgspec.json.decode(body or "{}", type=kind)


async def _answer(hall: LocalHall, method: str, address: str, body: str) -> Any:
    split = urlsplit(address)
    query = dict(parse_qsl(split.query))
    match method, split.path.split("/"):
        case "GET", ["about"]:
            return what_is_offered()
        case "GET", ["session"]:
            return _session(await hall.person())
        case "POST" | "PATCH", ["session"]:
            return _session(await hall.open_session(_wanted(SessionChange, body)))
        case "DELETE", ["session"]:
            await hall.forget_everything()
            return {}
        case "GET", ["session", "data"]:
            return msgspec.json.format(_encoder.encode(await collect_data(hall.kept, await hall.person()))).decode()
        case "GET", ["session", "matches"]:
            return await tell_page(hall.kept, (await hall.person()).id, int(query.get("start", "0")))
        case "GET", ["tables"]:
            return []
        case "GET", ["codes", code]:
            return table_commands.show_room(await hall.room(code), await hall.person())
        case "GET", ["lessons", lesson, step]:
            return lesson_steps.show_step(lesson, int(step))
        case "GET", ["lessons", lesson, step, choice]:
            return lesson_steps.show_answer(lesson, int(step), int(choice))
        case "GET", ["matches", *rest]:
            return await _match_answer(hall, rest, query)
        case "GET", ["daily", game]:
            return await hall.daily.show(await hall.person(), game, query.get("day"))
        case "GET", ["daily", game, "days"]:
            return await hall.daily.show_month(await hall.person(), game, query.get("month"))
        case "POST", ["daily", game]:
            person = await hall.person()
            room = await hall.daily.play(person, game, _wanted(PlayDaily, body).day)
            return table_commands.show_room(room, person)
        case _, ["tables", *rest]:
            return await _table_answer(hall, method, rest, body)
        case _:
            raise NOT_HERE


def _session(person: Person) -> Session:
    return Session(person.name, person.avatar)


async def _table_answer(hall: LocalHall, method: str, rest: list[str], body: str) -> Any:
    person = await hall.person()
    match method, rest:
        case "POST", []:
            return table_commands.show_room(await hall.found_table(person, _wanted(Settings, body)), person)
        case "GET", [table_id]:
            return table_commands.show_room(await hall.room(table_id), person)
        case "PATCH", [table_id]:
            return await table_commands.do_command(hall, person, table_id, "configure", _wanted(Settings, body))
        case "POST", [table_id, "hints"]:
            return await hall.hints.give_hints(await hall.room(table_id), person, _wanted(AskHints, body))
        case "POST", [table_id, name] if name in table_commands.COMMANDS:
            kind = table_commands.COMMANDS[name].body
            wanted = None if kind is None else _wanted(kind, body)
            return await table_commands.do_command(hall, person, table_id, name, wanted)
        case _:
            raise NOT_HERE


async def _match_answer(hall: LocalHall, rest: list[str], query: dict[str, str]) -> Any:
    person = await hall.person()
    match rest:
        case []:
            return await match_infos.list_matches(hall, person)
        case [match_id]:
            return await match_infos.show_match(hall, person, match_id)
        case [match_id, "replay"]:
            seat = int(query["seat"]) if "seat" in query else None
            is_open = query.get("open_cards") == "true"
            return await match_infos.show_replay(hall, person, match_id, seat, open_cards=is_open)
        case [match_id, "review"]:
            return await hall.reviews.review(await match_infos.find_match(hall.kept, match_id), person.id)
        case [match_id, "record"]:
            return await match_infos.write_record(hall.kept, await match_infos.find_match(hall.kept, match_id))
        case _:
            raise NOT_HERE
