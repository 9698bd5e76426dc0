"""A server that is killed at any moment loses nothing that anybody saw."""

import threading
from pathlib import Path
from random import Random

import pytest
from msgspec.json import decode
from websockets.exceptions import ConnectionClosed

from tests.server.people import SERVE, Guest, Server, Socket, gather, part, play

PROMPTS_BEFORE_A_KILL = (10, 120)
"""Somewhere between so many."""


class Busy(Server):
    """A server that writes as a busy one does: steps wait in groups, which are folded now and then."""

    program = "from tunnelfolk.server.sqlite import step_groups as g; g.LEAST_GROUPED, g.MOST_GROUPED = 1, 16; " + SERVE


class Witness:
    """A player at a table, and all that player ever saw."""

    def __init__(self, guest: Guest, socket: Socket, table_id: str, seat: int) -> None:
        self.guest, self.socket, self.table_id, self.seat = guest, socket, table_id, seat
        self.seen: dict[tuple[str, int], object] = {}
        self.lines: list[object] = []
        self.checked = 0

    def remember(self) -> None:
        """Take down what the socket heard."""
        for told in map(decode, self.socket.raw):
            if told["type"] == "prompt":
                self.seen[told["match"], told["prompt"]["version"]] = told["prompt"]["view"]
            if told["type"] == "said":
                self.lines += [line for line in told["lines"] if line not in self.lines]
        self.socket.raw.clear()

    def compare(self) -> None:
        """Hold the server to everything that was seen."""
        path = "/matches/{}/replay?seat={}"
        replays = {
            match: self.guest.get(path.format(match, self.seat))["frames"]
            for match in {match for match, _ in self.seen}
        }
        for (match, version), view in self.seen.items():
            assert len(replays[match]) >= version, "a step was lost"
            assert replays[match][version - 1]["prompt"]["view"] == view, "a step was changed"
        self.checked += len(self.seen)
        current = self.socket.told["match"]
        self.seen = {(match, version): view for (match, version), view in self.seen.items() if match == current}

    def reconnect(self) -> None:
        """Come back after the crash."""
        self.socket.close()
        match = self.socket.told["match"]
        last = max((version for seen, version in self.seen if seen == match), default=0)
        self.socket = self.guest.connect(self.table_id)
        self.socket.until_prompt()
        if self.socket.told["match"] == match:  # else a rematch was stored, and the server killed before it was told
            assert self.socket.version >= last
        else:
            assert self.socket.version == 1
        heard = [line for told in map(decode, self.socket.raw) if told["type"] == "said" for line in told["lines"]]
        assert all(line in heard for line in self.lines[-20:]), "a line was lost"


def play_until_killed(server: Server, tables: list[list[Witness]], rng: Random) -> None:
    """Play at all tables until the server dies under the players' hands."""
    left, is_time = rng.randrange(*PROMPTS_BEFORE_A_KILL), threading.Event()

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            is_time.set()

    for witness in (witness for witnesses in tables for witness in witnesses):
        witness.socket.when_prompted = count

    def kill() -> None:
        is_time.wait()
        server.kill()

    # In a thread of its own, so that it strikes while the players go on: between any two things the server does.
    killer = threading.Thread(target=kill)
    killer.start()
    try:
        for witnesses in tables:
            witnesses[0].socket.send({"type": "say", "text": f"again, {rng.random()}"})
        while True:
            for witnesses in tables:
                play([witness.socket for witness in witnesses], rng, 3)
                if all(witness.socket.prompt["view"].get("result") for witness in witnesses):
                    for witness in witnesses:
                        witness.guest.post(f"/tables/{witness.table_id}/rematch")
                    for witness in witnesses:
                        witness.socket.until(lambda told: told["type"] == "prompt" and told["prompt"]["version"] == 1)
    except (ConnectionClosed, OSError, EOFError):
        pass
    except Exception as error:
        if type(error).__module__.split(".")[0] != "httpx":
            raise
    finally:
        is_time.set()
        killer.join()


def test_nothing_that_was_seen_is_lost_by_a_kill(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    is_soak = request.config.getoption("--hypothesis-profile") == "soak"
    rng = Random(None if is_soak else 7)
    server = Busy(tmp_path / "data", "--no-limits")
    tables = []
    for game, seats in (("duel", 2), ("saboteur", 3)):
        guests, sockets, table_id = gather(server, game, seats, turn_seconds=1_800)
        tables.append([Witness(*pair, table_id, seat) for seat, pair in enumerate(zip(guests, sockets, strict=True))])
    witnesses = [witness for table in tables for witness in table]
    for _ in range(200 if is_soak else 4):
        play_until_killed(server, tables, rng)
        for witness in witnesses:
            while _has_more(witness.socket):
                pass
            witness.remember()
        server.start()
        for witness in witnesses:
            witness.compare()
            witness.reconnect()
    part([witness.guest for witness in witnesses], [witness.socket for witness in witnesses])
    assert sum(witness.checked for witness in witnesses) >= PROMPTS_BEFORE_A_KILL[0]
    assert server.stop() == 0


def _has_more(socket: Socket) -> bool:
    """Hear what had arrived before the server died."""
    try:
        socket.hear()
    except ConnectionClosed:
        return False
    return True


def test_bots_and_clocks_go_on_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--no-limits")
    guest = Guest(server)
    tables = [guest.found("duel", 2, turn_seconds=seconds) for seconds in (1, 1_800)]
    for table in tables:
        guest.post(f"/tables/{table['id']}/start", {"fill": "chance"})
    server.kill()
    server.start()
    outsider = Guest(server)
    hurried, calm = (outsider.connect(table["id"]) for table in tables)
    hurried.until_table(lambda told: told["players"][0].get("lent"))
    hurried.until_prompt(4)
    calm.until_prompt()
    assert (calm.version, calm.told["clock"]["seat"]) == (1, 0)
    part([guest, outsider], [hurried, calm])
    assert server.stop() == 0
