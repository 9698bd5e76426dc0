"""Who plays the deals: this process, a few more, or a cluster. The outcomes always come in the order of the deals."""

import os
import socket
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from multiprocessing import get_context

from tunnelfolk.arena.contenders import stop_programs
from tunnelfolk.arena.pairings import Outcome, Pairing, play_pairing

LOCAL = "local"
"""In place of an address: a cluster of this machine's cores, for this run only."""
CONNECT_SECONDS = 5

Deal = list[Pairing]


class NoCluster(ValueError):
    """Why nobody can play on a cluster."""


def play_deal(deal: Deal) -> list[Outcome]:
    """Play every pairing of a deal."""
    return [play_pairing(pairing) for pairing in deal]


def run_here(deals: Sequence[Deal]) -> Iterator[list[Outcome]]:
    """Play in this process."""
    try:
        yield from map(play_deal, deals)
    finally:
        stop_programs()


def run_in_processes(deals: Sequence[Deal], jobs: int) -> Iterator[list[Outcome]]:
    """Play in so many processes."""
    # spawn: a forked process would share the pipes of outside programs, and read answers meant for others
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(play_deal, deals)


def run_on_cluster(deals: Sequence[Deal], address: str) -> Iterator[list[Outcome]]:
    """Play on a Ray cluster; as many deals are under way as it has cores, and as many again wait there."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that somebody plays
    try:
        import ray  # noqa: PLC0415  # an extra, and slow to load
    except ImportError:
        raise NoCluster("--ray needs the extra: pip install 'tunnelfolk[ray]'") from None
    _require_reachable(address)
    try:
        ray.init(None if address == LOCAL else address, include_dashboard=False, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise NoCluster(f"--ray {address}: {error}") from None
    try:
        remote = ray.remote(play_deal)
        waiting = iter(deals)
        most = 2 * int(ray.cluster_resources().get("CPU", 1))  # type: ignore[no-untyped-call]
        under_way = deque(remote.remote(deal) for deal in islice(waiting, most))
        while under_way:
            yield ray.get(under_way.popleft())
            under_way.extend(remote.remote(deal) for deal in islice(waiting, 1))
    finally:
        ray.shutdown()


def _require_reachable(address: str) -> None:
    """Raise unless somebody listens at an address: Ray itself would try for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        if address not in (LOCAL, "auto"):
            raise NoCluster(f"--ray {address}: expected HOST:PORT, ray://HOST:PORT, auto or {LOCAL}")
        return
    try:
        socket.create_connection((host, int(port)), CONNECT_SECONDS).close()
    except (OSError, ValueError) as error:
        raise NoCluster(f"--ray {address}: nobody answers there ({error})") from None
