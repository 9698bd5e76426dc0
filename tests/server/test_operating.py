"""What whoever operates a server sees of it: addresses, health, figures, folders."""

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.people import PATIENCE, SERVE, Guest, Server, part

QR_LINES = 12
"""Fewer than the picture has, enough to see that it is one."""


def serve(*options: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", SERVE, "--port", "0", "--no-browser", "--no-deep", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


def ended(process: "subprocess.Popen[str]") -> tuple[str, str]:
    process.terminate()
    return process.communicate(timeout=PATIENCE)


def test_a_server_that_is_well_says_so(server: Server) -> None:
    answer = httpx.get(f"{server.address}/healthz", timeout=PATIENCE)
    assert (answer.status_code, answer.text.strip()) == (200, "well")


def test_a_server_that_stops_tells_its_sockets_to_come_again(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    guest = Guest(server)
    socket = guest.connect(guest.found()["id"])
    socket.hear()
    assert server.stop() == 0
    with pytest.raises(ConnectionClosed) as error:
        socket.until(lambda _: False)
    assert error.value.rcvd is not None
    assert error.value.rcvd.code == 1012
    part([guest], [socket])


def test_metrics_count_sockets_and_steps(server: Server) -> None:
    guest = Guest(server)
    table = guest.found("solo", 1)
    socket = guest.connect(table["id"])
    guest.post(f"/tables/{table['id']}/start")
    socket.until_prompt()
    socket.choose(0)
    socket.until_prompt(socket.version + 1)
    figures = httpx.get(f"{server.address}/metrics", timeout=PATIENCE).text
    for name in ("sockets", "steps_total"):
        found = re.search(rf"^tunnelfolk_{name} ([\d.]+)$", figures, re.MULTILINE)
        assert found, figures
        assert float(found[1]) >= 1
    part([guest], [socket])


def test_the_default_folder_is_that_of_the_desktop_standard(tmp_path: Path) -> None:
    process = serve(XDG_DATA_HOME=str(tmp_path))
    assert process.stdout is not None
    assert "http://127.0.0.1:" in process.stdout.readline()
    ended(process)
    assert (tmp_path / "tunnelfolk" / "tunnelfolk.sqlite3").exists()


def test_a_second_server_on_the_same_folder_says_why_it_does_not_start(tmp_path: Path) -> None:
    first = serve("--data", str(tmp_path))
    assert first.stdout is not None
    first.stdout.readline()
    second = serve("--data", str(tmp_path))
    _, complaint = second.communicate(timeout=PATIENCE)
    assert second.returncode == 1
    assert "another server uses" in complaint
    ended(first)
    assert first.returncode == 0


def test_lan_prints_an_address_for_others_and_a_picture_of_it_for_phones(tmp_path: Path) -> None:
    process = serve("--lan", "--data", str(tmp_path))
    assert process.stdout is not None
    told = "".join(process.stdout.readline() for _ in range(2 + QR_LINES))
    ended(process)
    assert re.search(r"everybody in this network at http://[\d.]+:\d+/", told), told
    assert told.count("█") + told.count("▀") + told.count("▄") > 100
