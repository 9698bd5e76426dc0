"""Who is at a table right now: open connections, and the people behind them."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, KeysView, Mapping
from typing import Protocol

from msgspec import Struct

from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages.prompt_messages import Answer
from tunnelfolk.server.visitors import Person, visitor_behind

RESTART, REMOVED = 1012, 4410
"""Why connections are closed by a table."""


class Told(Struct, frozen=True, gc=False):
    """What somebody was shown of a match, from the seat that is theirs: one object for everybody."""

    match: str
    version: int


class SharedFrame(Struct, frozen=True, gc=False):
    """What changed from one moment of a match to the next, for everybody who sees the same."""

    since: Told
    """What they were told before."""
    told: Told
    text: bytes
    frame: bytes
    """The text as it travels."""


class Listener(Protocol):
    """Somebody who is told what changes at a table."""

    person: Person
    wants_changes: bool
    """Whether it is told what changed, instead of whole prompts, where that is enough."""
    told: Told | None
    """What it was shown last."""

    def tell_table(self) -> None:
        """The table changed."""

    def tell_prompt(self, shared: SharedFrame | None = None) -> None:
        """The match went on; whoever saw what came before may be sent a frame that others are sent too."""

    def tell_round_end(self, ended: Running) -> None:
        """A round ended, and the next one was dealt at once: show the end before anything later."""

    def tell_answer(self, answer: Answer) -> None:
        """A choice of this listener came to something, or to nothing: say so with the next prompt."""

    def keep_answer(self, answer: Answer) -> None:
        """The same, where the next prompt is told right after."""

    def tell(self, message: bytes) -> None:
        """Something else."""

    def hang_up(self, code: int = RESTART) -> None:
        """Close the connection: by default, come again later."""


class Presence:
    """The connections to one table. A person may have several, and is here while one of them is open."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self.listeners: set[Listener] = set()
        self._connections: Counter[str] = Counter()
        self._absent: dict[str, float] = {}
        self.elsewhere: dict[str, str] = {}
        """Those who are here by way of other servers: ids and names."""

    @property
    def people(self) -> KeysView[str]:
        """The ids of those who are here."""
        return {**self._connections, **self.elsewhere}.keys() if self.elsewhere else self._connections.keys()

    def enter(self, listener: Listener) -> bool:
        """Add a connection; whether its person was not here before."""
        self.listeners.add(listener)
        self._connections[listener.person.id] += 1
        return self._connections[listener.person.id] == 1 and listener.person.id not in self.elsewhere

    def leave(self, listener: Listener) -> bool:
        """Take a connection away; whether its person is gone with it."""
        self.listeners.discard(listener)
        self._connections[listener.person.id] -= 1
        is_gone = not self._connections[listener.person.id]
        if is_gone:
            del self._connections[listener.person.id]
        return is_gone and listener.person.id not in self.elsewhere

    def miss(self, seated: Iterable[str]) -> None:
        """Note which of those who sit at the table are not here, and since when."""
        now = time.monotonic()
        self._absent = {visitor: self._absent.get(visitor, now) for visitor in seated if visitor not in self.people}

    @property
    def is_anybody_missed(self) -> bool:
        """Whether somebody who sits at the table is not here."""
        return bool(self._absent)

    @property
    def away_ms(self) -> dict[str, int]:
        """Who sits at the table and is not here, and for how long already."""
        now = time.monotonic()
        return {visitor: round((now - since) * 1_000) for visitor, since in self._absent.items()}

    def names(self) -> dict[str, str]:
        """What those who are here call themselves, in the order in which they came; then those on other servers."""
        return {**self.names_here(), **self.elsewhere}

    def names_here(self) -> dict[str, str]:
        """The same, of those who are connected to this server."""
        called = {listener.person.id: listener.person.name for listener in self.listeners}
        return {visitor: called[visitor] for visitor in self._connections}

    def tell_tables(self) -> None:
        """Everybody is to see the table anew."""
        for listener in self.listeners:
            listener.tell_table()

    def tell_prompts(
        self, seats: Mapping[str, int], share: Callable[[int | None], SharedFrame | None] | None = None
    ) -> None:
        """Everybody is to see the match anew; by their seats many may share a frame."""
        for listener in self.listeners:
            if share is None or not listener.wants_changes:
                listener.tell_prompt()
            else:
                listener.tell_prompt(share(seats.get(listener.person.id)))

    def forget_told(self) -> None:
        """Somebody sits elsewhere now: everybody is to be shown everything."""
        for listener in self.listeners:
            listener.told = None

    def tell_round_end(self, ended: Running) -> None:
        """Everybody is to see the end of a round before what came after it."""
        for listener in self.listeners:
            listener.tell_round_end(ended)
            listener.tell_prompt()

    def tell_everybody(self, message: bytes) -> None:
        """Send the same to everybody."""
        for listener in self.listeners:
            listener.tell(message)

    def dismiss(self, visitor: str) -> None:
        """Close all connections of somebody who was removed, big screens too."""
        for listener in [one for one in self.listeners if visitor_behind(one.person.id) == visitor]:
            listener.hang_up(REMOVED)

    def hang_up(self) -> None:
        """Send everybody away."""
        for listener in list(self.listeners):
            listener.hang_up()
