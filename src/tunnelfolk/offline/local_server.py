"""The server that a page has to itself: requests and sockets as plain calls, texts up and texts down."""

from collections.abc import Callable

from msgspec import Struct

from tunnelfolk.offline.local_hall import LocalHall
from tunnelfolk.offline.local_routes import Reply, reply_to
from tunnelfolk.offline.local_store import LocalStore
from tunnelfolk.offline.shelves import Shelf
from tunnelfolk.server.connections import Connection, hear_message
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.review_desk import Reviewer
from tunnelfolk.server.wires import text_of

BOT_DELAY = 0.9
"""How long a bot usually seems to think, in seconds: as a server has it unless it is told otherwise."""
NO_TABLE = 4404


class Ends(Struct, frozen=True):
    """The page's end of a socket."""

    tell: Callable[[str], object]
    close: Callable[[int], object]
    """Called once, with the code that says why."""
    open: Callable[[], object] = lambda: None
    """Called when the page may speak."""


class LocalWire:
    """The way to the page, which always listens."""

    is_writable = True
    when_writable: Callable[[], object]
    when_heard: Callable[[bytes], bool] | None = None

    def __init__(self, tell: Callable[[str], object], close: Callable[[int], object]) -> None:
        """What the page is told goes through these."""
        self._tell, self._close = tell, close

    def write_texts(self, texts: list[bytes]) -> None:
        """Tell the page."""
        for text in texts:
            self._tell(text.decode())

    def write_frame(self, frame: bytes) -> None:
        """Tell the page what others would be told too."""
        self._tell(text_of(frame).decode())

    def hang_up(self, code: int, reason: str) -> None:
        """Say that nothing more will come."""
        self._close(code)


class LocalServer:
    """Answers requests, and keeps the page's connections to its tables."""

    def __init__(self, shelf: Shelf, reviewer: Reviewer, bot_delay: float = BOT_DELAY) -> None:
        """Everything that was played before is on the shelf."""
        self.hall = LocalHall(LocalStore(shelf), reviewer, bot_delay)
        self._connections: dict[int, Connection] = {}

    async def ask(self, method: str, address: str, body: str = "") -> Reply:
        """Answer a request; the address is what follows `/api/`."""
        return await reply_to(self.hall, method, address, body)

    async def connect(self, number: int, table_id: str, ends: Ends) -> None:
        """Let the page follow a table under a number of its own, until it is told that it is closed."""

        def hang_up(code: int) -> None:
            self.disconnect(number)
            ends.close(code)

        try:
            room, person = await self.hall.room(table_id), await self.hall.person()
        except Refused:
            ends.close(NO_TABLE)
            return
        connection = Connection(room, person, LocalWire(ends.tell, hang_up), wants_changes=True)
        self._connections[number] = connection
        ends.open()
        await room.welcome(connection)

    def hear(self, number: int, text: str) -> None:
        """The page says something to a table."""
        connection = self._connections.get(number)
        if connection is not None:
            hear_message(self.hall, connection, text)

    def disconnect(self, number: int) -> None:
        """The page has left a table."""
        connection = self._connections.pop(number, None)
        if connection is not None:
            connection.room.part(connection)
