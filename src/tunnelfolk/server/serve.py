"""`tunnelfolk serve`: open a data folder, an address and, perhaps, a browser."""

import argparse
import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import segno
import structlog
import uvicorn
import uvloop
from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.server import app
from tunnelfolk.server.addresses import Hosts, Proxies
from tunnelfolk.server.bot_pool import WARM_WORKER, WORKER, BotPool
from tunnelfolk.server.choose_store import open_store
from tunnelfolk.server.data_folder import FolderError, claim_folder
from tunnelfolk.server.fair_shares import SPARE_DESCRIPTORS, Gate, raise_descriptor_limit
from tunnelfolk.server.forgetting import keep_forgetting, scrub
from tunnelfolk.server.guard import GuardedConfig
from tunnelfolk.server.halls import WHAT_TO_DO, Hall
from tunnelfolk.server.house import House
from tunnelfolk.server.levels import KNOWN
from tunnelfolk.server.neighbours import Alone
from tunnelfolk.server.notices.turn_notices import TurnNotices
from tunnelfolk.server.retention import Retention, keep_expiring
from tunnelfolk.server.retiring import retire_matches
from tunnelfolk.server.review_process import QUICK_REVIEWER, REVIEWER
from tunnelfolk.server.serve_arguments import add_arguments
from tunnelfolk.server.serve_settings import LOOPBACK, BadSetting, ServeSettings, resolve
from tunnelfolk.server.sqlite.schema import TooNew
from tunnelfolk.server.store import Store, StoreError, Unreadable
from tunnelfolk.server.worker import SEARCHING
from tunnelfolk.server.workers import Workers

if TYPE_CHECKING:
    from tunnelfolk.server.postgres.cluster import PostgresCluster

EVERYWHERE = "0.0.0.0"
HAND_OVER_SECONDS = 0.001
"""The store's thread asks for the interpreter twice a commit: with Python's 5 ms that would take ages, with less than a
millisecond the two threads would drive each other out of the processor's caches."""
COLLECT_SECONDS = 600
WRONG = 2
"""The exit status for wrong settings, as of all commands."""
log = structlog.get_logger()

__all__ = ["add_arguments", "run"]


class CannotServe(RuntimeError):
    """Why the server does not start, for the person who started it."""


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    try:
        settings = resolve(args, os.environ)
    except BadSetting as error:
        print(f"tunnelfolk: {error}", file=sys.stderr)
        return WRONG
    _log_as_lines()
    if settings.workers == 1:
        return _work(settings)
    if not settings.store:
        print("tunnelfolk: several workers share a database: name it with --store", file=sys.stderr)
        return WRONG
    try:
        listening = _listen(EVERYWHERE if settings.lan else settings.host, settings.port)
    except CannotServe as error:
        print(f"tunnelfolk: {error}", file=sys.stderr)
        return 1
    settings = replace(settings, bot_workers=max(1, settings.bot_workers // settings.workers))
    return Workers(settings.workers, lambda is_first: _work(settings, listening, is_first=is_first)).run()


def _work(settings: ServeSettings, listening: socket.socket | None = None, *, is_first: bool = True) -> int:
    """Serve in this process, perhaps on a socket that others serve too; the exit status."""
    sys.setswitchinterval(HAND_OVER_SECONDS)
    for number in (signal.SIGINT, signal.SIGTERM):
        # Uvicorn raises the signal that ended it once more; by then we want to tidy up in peace.
        signal.signal(number, lambda *_: None)
    try:
        uvloop.run(_serve(settings, listening, is_first=is_first))
    except CannotServe as error:
        print(f"tunnelfolk: {error}", file=sys.stderr)
        return 1
    return 0


async def _serve(settings: ServeSettings, listening: socket.socket | None, *, is_first: bool) -> None:
    os.umask(0o077)  # seeds of running matches are nobody else's business
    proxies = Proxies(settings.trusted_proxy)
    gate = Gate(settings.limits, raise_descriptor_limit() - SPARE_DESCRIPTORS, proxies.is_trusted)
    # The folder of a server whose store is a database holds nothing, so several may name the same one.
    with nullcontext() if settings.store else _claim(settings.folder):
        heard = listening or _listen(EVERYWHERE if settings.lan else settings.host, settings.port)
        async with _open_business(settings) as business:
            server = _Server(_config(business.hall, gate, Hosts.of(settings.host_name), proxies))

            def begin() -> None:
                if is_first:
                    _announce(heard, lan=settings.lan, browser=not settings.no_browser)
                business.begin(settings)

            def step_aside() -> None:
                server.should_exit = True

            server.when_ready = begin
            if business.cluster is not None:
                business.cluster.when_outdated = step_aside
            await server.serve(sockets=[heard])


class _Business(Struct):
    """What goes on behind the address, and what has to be closed in the end."""

    hall: Hall
    bots: BotPool
    notices: TurnNotices
    cluster: "PostgresCluster | None"
    chores: list["asyncio.Task[None]"] = []

    def do(self, *chores: Coroutine[Any, Any, None]) -> None:
        """Do things beside all else, until the end."""
        self.chores.extend(map(asyncio.create_task, chores))

    def begin(self, settings: ServeSettings) -> None:
        """Do what has to wait for the address: there may be thousands of tables, and hundreds of megabytes to check."""
        hall, store = self.hall, self.hall.house.store
        retention = Retention(visitors=settings.keep_visitors, tables=settings.keep_tables, chat=settings.keep_chat)
        self.do(hall.wake_tables() if self.cluster is None else self.cluster.run(hall))
        self.do(hall.check_store(), keep_forgetting(hall), keep_expiring(store, retention))

    async def close(self) -> None:
        """End everything, the store last: whatever ends before may still write."""
        for chore in self.chores:
            chore.cancel()
        self.notices.close()
        self.hall.close()
        if self.cluster is not None:
            await self.cluster.leave()
        await self.hall.reviews.close()
        await self.hall.daily.close()
        await self.bots.close()
        await scrub(self.hall.house.store)
        self.hall.house.store.close()


@asynccontextmanager
async def _open_business(settings: ServeSettings) -> AsyncIterator[_Business]:
    store = _open(settings.folder, settings.store)
    is_warm = SEARCHING in KNOWN and not settings.no_deep
    bots = BotPool(settings.bot_workers, settings.bot_patience, WARM_WORKER if is_warm else WORKER)
    cluster = await _join(store) if settings.store else None
    notices = _notices(store, settings)
    house = House(store, bots, settings.limits, settings.bot_delay, neighbours=cluster or Alone(), turn_watch=notices)
    await _retire(store)
    hall = notices.finder = Hall(house, REVIEWER if is_warm else QUICK_REVIEWER)
    business = _Business(hall, bots, notices, cluster)
    business.do(hall.sweep(), _collect_garbage())
    if is_warm:
        business.do(bots.wake())
    try:
        yield business
    finally:
        await business.close()


def _notices(store: Store, settings: ServeSettings) -> TurnNotices:
    """Who is told of turns; looked for now, so that an operator finds out at once what is missing."""
    contact = settings.push_contact
    if contact and not contact.startswith(("mailto:", "https:")):
        raise CannotServe(f"--push-contact is {contact!r}, which begins neither with mailto: nor with https:")
    if contact and find_spec("cryptography") is None:
        raise CannotServe('telling browsers of turns needs an extra: pip install "tunnelfolk[push]"')
    return TurnNotices(store, contact=contact, webhook_hosts=settings.webhook_host)


async def _join(store: Store) -> "PostgresCluster":
    """Be one of the servers that share a database."""
    from tunnelfolk.server.postgres.cluster import PostgresCluster  # noqa: PLC0415 - with the extra `cluster` only
    from tunnelfolk.server.postgres.postgres_store import PostgresStore  # noqa: PLC0415

    assert isinstance(store, PostgresStore)
    cluster = PostgresCluster(store)
    try:
        await cluster.join()
    except StoreError as error:
        raise CannotServe(f"cannot join the servers of this database: {error}") from None
    return cluster


async def _retire(store: Store) -> None:
    try:
        retired = await retire_matches(store)
    except Unreadable as error:  # such a match is refused when somebody asks for it
        log.error("cannot look for matches of older rules", error=str(error))
        return
    except StoreError as error:
        raise CannotServe(f"cannot end the matches of older rules: {error}") from None
    if retired:
        log.info("matches of older rules ended", matches=retired)


async def _collect_garbage() -> None:
    """Go over everything in memory now and then; by itself the collector would often stop play for it."""
    gc.freeze()
    gc.set_threshold(25_000, 10, 1_000_000)  # young things only, and not too often: matches grow by themselves
    while True:
        await asyncio.sleep(COLLECT_SECONDS)
        gc.collect()


class _Server(uvicorn.Server):
    """Uvicorn, but says when it is ready."""

    when_ready = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.when_ready()


def _config(hall: Hall, gate: Gate, hosts: Hosts, proxies: Proxies) -> GuardedConfig:
    return GuardedConfig.around(
        app.build(hall, hosts),
        gate,
        forwarded_allow_ips=proxies.networks,
        ws_per_message_deflate=False,
        access_log=False,  # paths name private tables
        log_config=None,
        log_level="error",  # a malformed request is no news, and anybody can send thousands
        server_header=False,
        timeout_graceful_shutdown=5,
        backlog=4_096,
        lifespan="off",
    )


def _claim(folder: Path) -> IO[str]:
    try:
        return claim_folder(folder)
    except FolderError as error:
        raise CannotServe(f"{error}; choose another folder with --data") from None


def _open(folder: Path, address: str) -> Store:
    place = "the database" if address else str(folder)
    try:
        return open_store(folder, address)
    except Unreadable as error:
        raise CannotServe(f"the store in {place} is damaged ({error}); {WHAT_TO_DO}") from None
    except (StoreError, OSError, TooNew) as error:
        raise CannotServe(f"cannot open the store in {place}: {error}") from None


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as error:
        raise CannotServe(f"cannot listen on {host} port {port}: {error.strerror}; try --port 0") from None
    return listening


def _announce(listening: socket.socket, *, lan: bool, browser: bool) -> None:
    host, port = listening.getsockname()[:2]
    local = f"http://{'127.0.0.1' if lan else f'[{host}]' if ':' in host else host}:{port}/"
    print(f"Tunnelfolk is open at {local}", flush=True)
    if lan:
        address = f"http://{_own_address()}:{port}/"
        print(f"and for everybody in this network at {address}\n")
        segno.make(address).terminal(compact=True)
        sys.stdout.flush()
    if browser:
        asyncio.get_running_loop().run_in_executor(None, webbrowser.open, local)


def _own_address() -> str:
    """The address others in the network reach this machine at; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


def _log_as_lines() -> None:
    """One JSON object a line on standard error, from us and from the libraries."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
            foreign_pre_chain=[*shared],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
