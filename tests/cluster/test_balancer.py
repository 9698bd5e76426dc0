"""HAProxy with the configuration that deploy/ offers, before three servers, while one of them dies."""

import asyncio
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.cluster.checker import complaints, read_log
from tests.cluster.nodes import until
from tests.cluster.witnesses import Witness
from tests.postgres import Postgres
from tests.server.people import Server

OFFERED = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"
TABLES, MOVES = 4, 6
pytestmark = pytest.mark.usefixtures("only_in_a_soak")


def local(ports: list[int], port: int) -> str:
    """The configuration for nodes on this machine, without the certificate that nobody has here."""
    text = re.sub(r"(?m)^.*( ssl |redirect scheme|X-Forwarded-Proto).*\n", "", OFFERED.read_text())
    for number, node in enumerate(ports, 1):
        text = text.replace(f"node{number}:8642", f"127.0.0.1:{node}")
    return text.replace("bind :8080", f"bind 127.0.0.1:{port}")


@contextmanager
def haproxy(nodes: list[Server], folder: Path) -> Iterator[int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    configuration = folder / "haproxy.cfg"
    configuration.write_text(local([node.port for node in nodes], port))
    with subprocess.Popen(["haproxy", "-db", "-f", str(configuration)], stdout=subprocess.DEVNULL) as process:
        try:
            yield port
        finally:
            process.terminate()


async def sit_down(number: int, port: int) -> list[Witness]:
    """Two people at a Duel."""
    people = [Witness(f"P{number}.{seat}", port, Random(2 * number + seat)) for seat in range(2)]
    for person in people:
        await person.arrive()
    table_id = (await people[0].ask("POST", "/tables", {"game": "duel", "seats": 2}))["id"]
    await people[1].ask("POST", f"/tables/{table_id}/sit")
    for person in people:
        person.table_id = table_id
    await people[0].ask("POST", f"/tables/{table_id}/start")
    return people


async def play(nodes: list[Server], port: int) -> list[Witness]:
    tables = [await sit_down(number, port) for number in range(TABLES)]
    people = [person for table in tables for person in table]
    playing = [asyncio.create_task(person.play()) for person in people]
    try:
        await until(lambda: all(sum(person.moves for person in table) >= MOVES for table in tables))
        await asyncio.to_thread(nodes[0].kill)
        await until(lambda: all(sum(person.moves for person in table) >= 2 * MOVES for table in tables))
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for person in people:
            await person.http.aclose()
    return people


def test_people_behind_the_offered_balancer_play_on_when_a_server_dies(postgres: Postgres, tmp_path: Path) -> None:
    if shutil.which("haproxy") is None:
        pytest.skip("haproxy is not installed")
    store = postgres.new_store()
    nodes = [Server(tmp_path / f"node{number}", "--no-limits", "--store", store) for number in range(3)]
    try:
        with haproxy(nodes, tmp_path) as port:
            people = asyncio.run(play(nodes, port))
    finally:
        for node in nodes[1:]:
            node.stop()
    assert not list(complaints(read_log(store), people))
