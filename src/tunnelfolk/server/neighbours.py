"""The other servers on the same store, as a table sees them; and what there is to see for a server that is alone."""

from collections.abc import Callable, Mapping
from typing import Protocol

from tunnelfolk.server.messages.chat_messages import Line


class Neighbours(Protocol):
    """Which server runs a table's clock and bots, who is at the table elsewhere, and what is shown but not kept."""

    @property
    def is_alone(self) -> bool:
        """Whether no other server can ever write to the store."""

    def leads(self, table_id: str) -> bool:
        """Whether this server may let bots choose and clocks ring at a table now."""

    def seek_lead(self, table_id: str, when_leading: Callable[[], object]) -> None:
        """Call back once this server leads a table."""

    def note_people(self, table_id: str, people: Mapping[str, str]) -> None:
        """Tell the others who is at a table here: ids and names."""

    def show_sign(self, table_id: str, line: Line) -> None:
        """Let people at a table see a sign on other servers too."""

    def leave_table(self, table_id: str) -> None:
        """The table is put away here."""


class Alone:
    """There is no other server."""

    is_alone = True

    def leads(self, table_id: str) -> bool:
        """Always."""
        return True

    def seek_lead(self, table_id: str, when_leading: Callable[[], object]) -> None:
        """It leads already."""

    def note_people(self, table_id: str, people: Mapping[str, str]) -> None:
        """Nobody asks."""

    def show_sign(self, table_id: str, line: Line) -> None:
        """Nobody looks."""

    def leave_table(self, table_id: str) -> None:
        """Nobody takes it over."""
