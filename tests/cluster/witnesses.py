"""People who play by a script over real sockets, come back when they are cut off, and write down all they are shown."""

import asyncio
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.postgres import PATIENCE

AGAIN_SECONDS = 0.2
OPEN_SECONDS, ANSWER_SECONDS = 5.0, 8.0
"""A person who hears nothing for so long although something should happen connects again, as the browser does.

Each time that it was for nothing, twice as long: a machine that is slow would never come to an answer otherwise.
"""
GONE = (OSError, WebSocketException, EOFError)


class Chosen(msgspec.Struct, frozen=True):
    """A choice as it was sent, and what the person had been shown."""

    match: str
    version: int
    seat: int
    action: Any
    index: int


class Witness:
    """One person at one table."""

    def __init__(self, name: str, port: int, rng: Random, thinking_seconds: float = 0.0) -> None:
        self.name, self._port, self._rng = name, port, rng
        self._thinking_seconds = thinking_seconds
        """Before a choice, in the mean."""
        self.table_id, self.cookie = "", ""
        self.shown: list[tuple[str, int, int | None, str, list[Any]]] = []
        """Match, version, seat, view, and the events since the version before them that comes with them."""
        self.since: list[int] = []
        self.done: list[Chosen] = []
        self.late: list[Chosen] = []
        self.pauses: list[float] = []
        """How long it took to be shown a prompt again after the connection was lost."""
        self.waits: list[float] = []
        """How long it took from a choice to its answer, whatever happened in between."""
        self.lines: list[Any] = []
        self.moves = 0
        self._sent: Chosen | None = None
        self._sent_at = 0.0
        self._pause = 0.0
        self._lost_at: float | None = None
        self._slowness = 1.0
        self._is_asked = False
        """Whether what became of the last choice was asked on this connection already."""
        # Whoever dies breaks the connection: nobody has to be given up because of the time.
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api", timeout=PATIENCE)

    @property
    def state(self) -> str:
        """Where somebody stands, for whoever looks for a mistake."""
        match, version, seat, *_ = self.shown[-1] if self.shown else ("", 0, None)
        lost = "" if self._lost_at is None else ", cut off"
        return (
            f"{self.name}: seat {seat} at version {version} of {match}, sent {self._sent}{lost}, {len(self.late)} late"
        )

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask again until there is an answer: nodes and the database come and go."""
        while True:
            try:
                answer = await self.http.request(
                    method, path, content=msgspec.json.encode(body or {}), headers={"Content-Type": "application/json"}
                )
            except httpx.HTTPError:
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            if answer.status_code < 500:
                return answer.json()
            await asyncio.sleep(AGAIN_SECONDS)

    async def arrive(self) -> None:
        await self.ask("POST", "/session", {"name": self.name})
        self.cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            try:
                await self._attend()
            except TimeoutError:
                self._slowness *= 2
            except GONE:
                pass
            if self._lost_at is None:
                self._lost_at = time.monotonic()
            await asyncio.sleep(AGAIN_SECONDS)

    def begin_line(self) -> None:
        """Nothing was sent on this connection yet."""
        self._is_asked = False

    async def _attend(self) -> None:
        address = f"ws://127.0.0.1:{self._port}/api/tables/{self.table_id}/socket"
        async with connect(
            address,
            additional_headers={"Cookie": self.cookie},
            open_timeout=OPEN_SECONDS * self._slowness,
            close_timeout=1,
        ) as line:
            self.begin_line()
            while True:
                try:
                    async with asyncio.timeout(ANSWER_SECONDS * self._slowness):
                        text = await line.recv()
                except TimeoutError:
                    if self._sent is None:
                        continue  # it is somebody else's turn
                    raise
                for answer in self.hear(msgspec.json.decode(text)):
                    await asyncio.sleep(self._pause)
                    await line.send(msgspec.json.encode(answer).decode())

    def hear(self, told: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if told["type"] == "said":
            self.lines += [line for line in told["lines"] if line not in self.lines]
        if told["type"] != "prompt":
            return
        if self._lost_at is not None:
            self.pauses.append(time.monotonic() - self._lost_at)
            self._lost_at = None
        prompt, match = told["prompt"], told["match"]
        seat, version = prompt["view"].get("seat"), prompt["version"]
        view = msgspec.json.encode(prompt["view"]).decode()
        self.shown.append((match, version, seat, view, prompt.get("events", [])))
        self.since.append(told["since"])
        if (answer := told.get("answer")) is not None:
            self._slowness = 1.0
            self._settle(answer)
        legal = prompt.get("legal")
        if self._sent is not None:
            # It was sent before the connection broke, or the match has gone on without an answer. Once a connection, as
            # the browser does: answers name a version alone, so of two choices nobody could say which one was done.
            if not self._is_asked and (legal or (self._sent.match, self._sent.version) == (match, version)):
                self._pause = 0.0
                yield self._choice(self._sent)
        elif legal:
            index = self._rng.randrange(len(legal))
            self._sent = Chosen(match, version, seat, legal[index], index)
            self._pause = 2 * self._thinking_seconds * self._rng.random()
            self._sent_at = time.monotonic() + self._pause
            yield self._choice(self._sent)

    def _settle(self, answer: dict[str, Any]) -> None:
        sent = self._sent
        if sent is None or sent.version != answer["version"]:
            return
        self.waits.append(time.monotonic() - self._sent_at)
        if answer["outcome"] == "done":
            if sent not in self.done:
                self.done.append(sent)
                self.moves += 1
            self._sent = None
        elif answer["outcome"] == "late":
            self.late.append(sent)
            self._sent = None
        # `refused` came with an error: nothing has happened, so it is chosen anew with the next prompt.
        else:
            self._sent = None

    def _choice(self, chosen: Chosen) -> dict[str, Any]:
        self._is_asked = True
        return {"type": "choose", "match": chosen.match, "version": chosen.version, "index": chosen.index}
