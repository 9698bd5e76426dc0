"""At which open tables somebody sits or watches, so that a new name does not have to be looked for everywhere."""

from collections import defaultdict
from collections.abc import Iterable

from tunnelfolk.server.table_state import TableState


class Whereabouts:
    """Visitors and the open tables they were seen at. Who has left is still named until the table is put away."""

    def __init__(self) -> None:
        """Begin with nobody."""
        # A dictionary is a set that keeps the order: nobody's renaming depends on hashes.
        self._tables: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._visitors: defaultdict[str, dict[str, None]] = defaultdict(dict)

    def note_seats(self, table: TableState) -> None:
        """Somebody sits there."""
        self.note(table.id, (seat.person.id for seat in table.seats if seat.person))

    def note(self, table_id: str, visitors: Iterable[str]) -> None:
        """Somebody is there."""
        for visitor in visitors:
            self._tables[visitor][table_id] = None
            self._visitors[table_id][visitor] = None

    def forget(self, table_id: str) -> None:
        """The table is put away."""
        for visitor in self._visitors.pop(table_id, ()):
            self._tables[visitor].pop(table_id)
            if not self._tables[visitor]:
                del self._tables[visitor]

    def tables_of(self, visitor: str) -> tuple[str, ...]:
        """Where somebody may be."""
        return tuple(self._tables.get(visitor, ()))
