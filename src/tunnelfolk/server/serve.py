"""`tunnelfolk serve`: open a data folder, an address and, perhaps, a browser."""

import argparse
import asyncio
import fcntl
import gc
import logging
import os
import signal
import socket
import sqlite3
import sys
import webbrowser
from pathlib import Path
from typing import IO

import segno
import structlog
import uvicorn
import uvloop

from tunnelfolk.server import app, limits
from tunnelfolk.server.bot_pool import WARM_WORKER, WORKER, BotPool
from tunnelfolk.server.frames import LineProtocol
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.house import House
from tunnelfolk.server.levels import KNOWN
from tunnelfolk.server.retiring import retire_matches
from tunnelfolk.server.serve_arguments import LOOPBACK, add_arguments
from tunnelfolk.server.sqlite.schema import TooNew
from tunnelfolk.server.sqlite.sqlite_store import SqliteStore
from tunnelfolk.server.store import Store, StoreError
from tunnelfolk.server.worker import SEARCHING

EVERYWHERE = "0.0.0.0"
HAND_OVER_SECONDS = 0.0002
"""The store's thread asks for the interpreter after every statement: with Python's 5 ms a commit would take ages."""
COLLECT_SECONDS = 600
log = structlog.get_logger()

__all__ = ["add_arguments", "run"]


class CannotServe(RuntimeError):
    """Why the server does not start, for the person who started it."""


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    _log_as_lines()
    sys.setswitchinterval(HAND_OVER_SECONDS)
    for number in (signal.SIGINT, signal.SIGTERM):
        # Uvicorn raises the signal that ended it once more; by then we want to tidy up in peace.
        signal.signal(number, lambda *_: None)
    try:
        uvloop.run(_serve(args))
    except CannotServe as error:
        print(f"tunnelfolk: {error}", file=sys.stderr)
        return 1
    return 0


async def _serve(args: argparse.Namespace) -> None:
    os.umask(0o077)  # seeds of running matches are nobody else's business
    folder = args.data or _data_folder()
    lock = _claim(folder)
    listening = _listen(EVERYWHERE if args.lan else args.host, args.port)
    store = _open(folder)
    is_warm = SEARCHING in KNOWN and not args.no_deep
    bots = BotPool(args.bot_workers, args.bot_patience, WARM_WORKER if is_warm else WORKER)
    house = House(store, bots, limits.UNLIMITED if args.no_limits else limits.Limits(), args.bot_delay)
    await _retire(store)
    hall = Hall(house)
    await hall.wake_tables()
    chores = [asyncio.create_task(hall.sweep()), asyncio.create_task(_collect_garbage())]
    if is_warm:
        chores.append(asyncio.create_task(bots.wake()))
    server = _Server(_config(hall))
    server.when_ready = lambda: _announce(listening, lan=args.lan, browser=not args.no_browser)
    try:
        await server.serve(sockets=[listening])
    finally:
        for chore in chores:
            chore.cancel()
        hall.close()
        await bots.close()
        store.close()
        lock.close()


async def _retire(store: Store) -> None:
    try:
        retired = await retire_matches(store)
    except StoreError as error:
        raise CannotServe(f"cannot end the matches of older rules: {error}") from None
    if retired:
        log.info("matches of older rules ended", matches=retired)


async def _collect_garbage() -> None:
    """Go over everything in memory now and then; by itself the collector would often stop play for it."""
    gc.freeze()
    gc.set_threshold(10_000, 5, 1_000_000)  # young things only
    while True:
        await asyncio.sleep(COLLECT_SECONDS)
        gc.collect()


class _Server(uvicorn.Server):
    """Uvicorn, but says when it is ready."""

    when_ready = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.when_ready()


def _config(hall: Hall) -> uvicorn.Config:
    return uvicorn.Config(
        app.build(hall),
        ws=LineProtocol,
        ws_max_size=hall.house.limits.message_bytes,
        ws_per_message_deflate=False,
        access_log=False,  # paths name private tables
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=5,
        backlog=4_096,
        lifespan="off",
    )


def _data_folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tunnelfolk"


def _claim(folder: Path) -> IO[str]:
    """Make sure that no other server uses the folder; the claim ends with the process, however it ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("w")
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CannotServe(f"another server uses {folder}; choose another folder with --data") from None
    except OSError as error:
        raise CannotServe(f"cannot write to {folder}: {error.strerror}; choose another folder with --data") from None
    return lock


def _open(folder: Path) -> SqliteStore:
    try:
        return SqliteStore(folder)
    except (sqlite3.Error, OSError, TooNew) as error:
        raise CannotServe(f"cannot open the store in {folder}: {error}") from None


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
