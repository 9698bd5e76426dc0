"""A page without a browser: asks the local server, follows a table, and folds what it is told as the client does."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from typing import Any

from tests.server.folding import fold
from tunnelfolk.offline.local_server import Ends, LocalServer
from tunnelfolk.offline.record_review import review_record
from tunnelfolk.offline.shelves import Shelf

PATIENCE = 1_800


class Reviewer:
    """Makes reviews right here."""

    async def review(self, record: str) -> AsyncGenerator[bytes]:
        lines: list[str] = []
        review_record(record, lines.append)
        for line in lines:
            yield line.encode()


class Page:
    """One page with a server of its own on a shelf."""

    def __init__(self, shelf: Shelf) -> None:
        self.server = LocalServer(shelf, Reviewer(), bot_delay=0)
        self.table: dict[str, Any] = {}
        self.message: dict[str, Any] = {}
        self.answers: list[dict[str, Any]] = []
        self.problems: list[dict[str, Any]] = []
        self.lines: list[dict[str, Any]] = []
        self.closed: list[int] = []
        self._heard = asyncio.Event()

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """What a request is answered with, which has to be fine."""
        status, answer = await self.try_to(method, path, body)
        assert status == 200, answer
        return answer

    async def try_to(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """The status of an answer, and what it says."""
        reply = await self.server.ask(method, path, "" if body is None else json.dumps(body))
        return reply.status, json.loads(reply.text)

    async def found(self, game: str, seats: int, fill: str = "chance", **settings: object) -> str:
        """The id of a table where a match with bots has begun."""
        await self.ask("POST", "session", {"name": "Anna"})
        table = await self.ask("POST", "tables", {"game": game, "seats": seats, **settings})
        await self.ask("POST", f"tables/{table['id']}/start", {"fill": fill})
        return str(table["id"])

    async def follow(self, table_id: str) -> None:
        """Connect to a table, and wait for its prompt."""
        await self.server.connect(1, table_id, Ends(lambda text: self._hear(json.loads(text)), self.note_close))
        await self.until(lambda: bool(self.message))

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table":
                self.table = message
            case "prompt":
                self.message = message
            case "changes":
                self.message = {**self.message, "prompt": fold(self.message["prompt"], message)}
            case "said":
                self.lines += message["lines"]
            case "error":
                self.problems.append(message)
            case _:
                pass
        if "answer" in message:
            self.answers.append(message["answer"])
        self._heard.set()

    def note_close(self, code: int) -> None:
        self.closed.append(code)
        self._heard.set()

    @property
    def prompt(self) -> dict[str, Any]:
        prompt: dict[str, Any] = self.message["prompt"]
        return prompt

    @property
    def is_over(self) -> bool:
        return bool(self.prompt["view"].get("result"))

    async def until(self, is_met: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_met():
                self._heard.clear()
                await self._heard.wait()

    async def until_due(self) -> None:
        """Wait for the own turn, or for the end."""
        await self.until(lambda: bool(self.prompt["legal"]) or self.is_over)

    def choose(self, index: int, version: int | None = None) -> None:
        """Send a choice."""
        at = self.prompt["version"] if version is None else version
        self.say({"type": "choose", "match": self.message["match"], "version": at, "index": index})

    def say(self, message: object) -> None:
        self.server.hear(1, json.dumps(message))

    async def play(self, moves: int = 10_000, pick: Callable[[int], int] = lambda choices: 0) -> None:
        """Choose in every own turn, so often or to the end."""
        for _ in range(moves):
            await self.until_due()
            if self.is_over:
                return
            version = self.prompt["version"]
            self.choose(pick(len(self.prompt["legal"])))
            await self.until(lambda version=version: self.prompt["version"] > version)  # type: ignore[misc]
