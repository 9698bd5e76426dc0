"""The wire between a page and the server: what a page is told can be held back, or changed."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

Change = Callable[[dict[str, Any]], object]


def doctor(page: Page, change: Change) -> None:
    """Let `change` alter every message of the server before the page hears it."""

    def relay(socket: WebSocketRoute) -> None:
        def tell(text: str | bytes) -> None:
            message: dict[str, Any] = msgspec.json.decode(text)
            change(message)
            socket.send(msgspec.json.encode(message).decode())

        socket.connect_to_server().on_message(tell)

    page.route_web_socket(re.compile("/socket"), relay)


class Valve:
    """Lets through what a page says, and holds back what the server says while it is shut."""

    def __init__(self) -> None:
        self._is_shut = False
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []

    def lay(self, line: WebSocketRoute) -> None:
        line.connect_to_server().on_message(lambda message: self._pass(line, message))

    def _pass(self, line: WebSocketRoute, message: str | bytes) -> None:
        if self._is_shut:
            self._held.append((line, message))
        else:
            line.send(message)

    def shut(self) -> None:
        self._is_shut = True

    def open(self) -> None:
        self._is_shut = False
        if not self._held:
            return
        # A page that waited long for an answer to its ping has laid a new line, and the old one is dead.
        newest = self._held[-1][0]
        for line, message in self._held:
            if line is newest:
                line.send(message)
