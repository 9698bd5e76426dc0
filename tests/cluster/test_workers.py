"""Several processes behind one address."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

from tests.postgres import Postgres
from tests.server.people import PATIENCE, SERVE, Server, gather, part, play


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def kill_and_await(pid: int) -> None:
    """Once this is back, the process serves nobody any more."""
    process = os.pidfd_open(pid)
    os.kill(pid, signal.SIGKILL)
    select.select([process], [], [])
    os.close(process)


def test_people_of_two_workers_play_together_and_workers_that_die_are_replaced(
    postgres: Postgres, tmp_path: Path
) -> None:
    options = ("--no-limits", "--store", postgres.new_store(), "--workers", "2")
    server = Server(tmp_path / "data", *options)
    workers = children(server.process.pid)
    assert len(workers) == 2
    guests, sockets, table_id = gather(server, "duel", 2)
    play(sockets, Random(3), 12)
    part([], sockets)
    for worker in workers:
        kill_and_await(worker)
    # Nobody is left to answer but those who replace them: until then the connection waits at the address.
    sockets = [guest.connect(table_id) for guest in guests]
    for socket in sockets:
        socket.until_prompt(12)
    play(sockets, Random(4), 6)
    assert not set(workers) & set(children(server.process.pid))
    part(guests, sockets)
    assert server.stop() == 0


def test_several_workers_without_a_database_are_refused_with_a_sentence(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SERVE, "--data", str(tmp_path), "--no-browser", "--workers", "2"]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert answer.returncode == 2
    assert answer.stderr == "tunnelfolk: several workers share a database: name it with --store\n"


def test_workers_that_cannot_serve_say_why_and_end(tmp_path: Path) -> None:
    address = "postgresql://nobody:secret@127.0.0.1:9/nothing"
    command = [sys.executable, "-c", SERVE, "--data", str(tmp_path), "--no-browser", "--port", "0"]
    answer = subprocess.run(
        [*command, "--workers", "2", "--store", address], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert answer.returncode == 1
    assert "cannot open the store in the database" in answer.stderr
    assert "secret" not in answer.stderr
