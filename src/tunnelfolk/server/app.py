"""The web application: routes, errors, files."""

from errno import ELOOP, ENAMETOOLONG, ENOTDIR
from functools import partial
from pathlib import Path
from typing import Any

import structlog
from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.file_system import BaseLocalFileSystem
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.static_files import create_static_files_router
from litestar.types import PathType
from litestar.types.file_types import FileInfo
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import tunnelfolk
from tunnelfolk.server import (
    device_routes,
    hint_routes,
    lesson_routes,
    match_routes,
    metrics,
    missing_page,
    played_routes,
    sessions,
    table_routes,
    visitor_routes,
)
from tunnelfolk.server.addresses import Hosts
from tunnelfolk.server.daily import daily_routes
from tunnelfolk.server.halls import UNREADABLE, Hall
from tunnelfolk.server.kept_answers import KeptAnswer
from tunnelfolk.server.messages.socket_messages import Problem
from tunnelfolk.server.notices import notice_routes
from tunnelfolk.server.offers import what_is_offered
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.routing import TheHall
from tunnelfolk.server.security import Door
from tunnelfolk.server.sockets import Sockets
from tunnelfolk.server.store import StoreError, Unreadable
from tunnelfolk.server.turn_taking import NOT_STORED
from tunnelfolk.server.visitors import Person

NO_SUCH_PATH = (ENOTDIR, ENAMETOOLONG, ELOOP)
STATIC = Path(__file__).parent / "static"
NO_CLIENT = """<!doctype html>
<html lang="en"><title>Tunnelfolk</title>
<h1>Tunnelfolk is running</h1>
<p>The browser client has not been built yet. In the project's folder run
<code>make web</code>, then load this page again.</p>
<p>The server itself is ready: <a href="/api/about">what it offers</a>, <a href="/api/tables">public tables</a>,
<a href="/schema/openapi.json">the HTTP interface</a>, <a href="/healthz">its health</a>.</p>
</html>
"""
log = structlog.get_logger()
AnyRequest = Request[Any, Any, State]


async def _hall(state: State) -> Hall:
    return state.hall  # type: ignore[no-any-return]


async def _visitor(request: AnyRequest, hall: TheHall) -> Person | None:
    return await sessions.find_visitor(request, hall.house.store)


async def _person(request: AnyRequest, hall: TheHall) -> Person:
    return await sessions.require_visitor(request, hall.house.store)


def _answer(problem: Problem, status: int) -> Response[Problem]:
    return Response(problem, status_code=status, media_type=MediaType.JSON)


def _refused(_: AnyRequest, refused: Refused) -> Response[Problem]:
    return _answer(Problem(refused.code, refused.message), refused.status)


def _not_stored(_: AnyRequest, error: StoreError) -> Response[Problem]:
    return _answer(UNREADABLE if isinstance(error, Unreadable) else NOT_STORED, 503)


def _http_error(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    extra = error.extra if isinstance(error.extra, list) else []
    details = "; ".join(str(entry.get("message", "")) for entry in extra if isinstance(entry, dict))
    return _answer(Problem("bad_request", (details or str(error.detail))[:300]), error.status_code)


def _not_found(
    page: missing_page.MissingPage | None, request: AnyRequest, error: HTTPException
) -> Response[Problem] | Response[str]:
    if page is not None and missing_page.is_for_people(request):
        return page.answer()
    return _http_error(request, error)


def _malformed(_: AnyRequest, error: Exception) -> Response[Problem]:
    """What the decoder does not call an error of its own: bytes that are no UTF-8, and JSON nested without end."""
    what = "no UTF-8" if isinstance(error, UnicodeError) else "nested too deeply"
    return _answer(Problem("bad_request", f"The body of the request is {what}."), 400)


def _crash(_: AnyRequest, error: Exception) -> Response[Problem]:
    log.error("request failed", exc_info=error)
    return _answer(Problem("failed", "Something went wrong on the server."), 500)


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def health(hall: TheHall) -> Response[str]:
    """Whether the server can do its work: play and store."""
    health = hall.health
    return Response(f"{health.text}\n", status_code=200 if health.is_well else 503)


@get("/metrics", include_in_schema=False)
async def figures(hall: TheHall) -> Response[bytes]:
    """Figures for Prometheus."""
    hall.update_figures()
    return Response(generate_latest(metrics.REGISTRY), media_type=CONTENT_TYPE_LATEST)


@get("/", include_in_schema=False, media_type=MediaType.HTML)
async def no_client() -> str:
    """What there is to see before the client is built."""
    return NO_CLIENT


@get("/t/{code:str}", include_in_schema=False)
async def table_link(code: FromPath[str]) -> Redirect:
    """The link to a table that people share."""
    return Redirect(f"/#/t/{code}")


@get("/tv", include_in_schema=False)
async def screen_link() -> Redirect:
    """What is typed into a big screen."""
    return Redirect("/#/tv")


@get("/tv/{code:str}", include_in_schema=False)
async def table_screen_link(code: FromPath[str]) -> Redirect:
    """A table on a big screen."""
    return Redirect(f"/#/tv/{code}")


@get("/m/{match_id:str}", include_in_schema=False)
async def match_link(match_id: FromPath[str]) -> Redirect:
    """The link to a match that people share."""
    return Redirect(f"/#/m/{match_id}")


class _ClientFiles(BaseLocalFileSystem):
    """The client's files. A path that no file can have is not found: anybody can ask for thousands of them."""

    async def info(self, path: PathType, **named: Any) -> FileInfo:
        """What is known about a file."""
        if Path(path).name == missing_page.FILE:  # Litestar would answer with it whoever asks, and without its policy
            raise FileNotFoundError(path)
        try:
            return await super().info(path, **named)
        except ValueError:  # a null byte, or half a character
            raise FileNotFoundError(path) from None
        except OSError as error:
            if error.errno in NO_SUCH_PATH:
                raise FileNotFoundError(path) from None
            raise


def _client(folder: Path) -> list[Any]:
    """The built client, or a page that says how to build it."""
    if not (folder / "index.html").exists():
        return [no_client]
    serve_files = partial(create_static_files_router, file_system=_ClientFiles())
    hashed = CacheControlHeader(max_age=31_536_000, immutable=True, public=True)
    routers = [serve_files("/", [folder], html_mode=True, cache_control=CacheControlHeader(no_cache=True))]
    if (folder / "assets").exists():
        routers.append(serve_files("/assets", [folder / "assets"], cache_control=hashed, name="assets"))
    return routers


def _api() -> Router:
    people = (device_routes, visitor_routes, notice_routes)
    rooms = (*people, table_routes, match_routes, hint_routes, played_routes, lesson_routes, daily_routes)
    return Router("/api", route_handlers=[route for room in rooms for route in room.ROUTES])


def build(hall: Hall, hosts: Hosts, static: Path = STATIC) -> Door:
    """The whole application around a hall."""
    routes = application(State({"hall": hall}), static)
    assert routes.openapi_schema.paths  # made now: it takes 70 ms, for which the first who asks would stop all others
    door = Door(routes, Sockets(hall), hall.house.limits, hosts)
    door.kept["/api/about"] = KeptAnswer(what_is_offered())
    return door


def application(state: State, static: Path = STATIC) -> Litestar:
    """The part that speaks HTTP."""
    return Litestar(
        [_api(), health, figures, table_link, screen_link, table_screen_link, match_link, *_client(static)],
        dependencies={"hall": Provide(_hall), "visitor": Provide(_visitor), "person": Provide(_person)},
        exception_handlers={
            Refused: _refused,
            StoreError: _not_stored,
            NotFoundException: partial(_not_found, missing_page.read_page(static)),
            HTTPException: _http_error,
            UnicodeDecodeError: _malformed,
            RecursionError: _malformed,
            Exception: _crash,
        },
        state=state,
        request_max_body_size=16_384,
        # What is played offline with is packed already.
        compression_config=CompressionConfig("gzip", 1_000, gzip_compress_level=5, exclude=["^/offline/"]),
        openapi_config=OpenAPIConfig(
            title="Tunnelfolk", version=tunnelfolk.__version__, render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
