"""What other servers wrote to a table since this one last knew it: read from the store, and followed step by step."""

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.server.matches import Running, follow_step, forget_rounds
from tunnelfolk.server.recovery import resume_stored
from tunnelfolk.server.store import Store, Unreadable
from tunnelfolk.server.stored_values import StoredStep
from tunnelfolk.server.table_state import TableState


class Moved(Struct, frozen=True):
    """A match after another server's choice, and, where that ended a round, how it stood between end and deal."""

    running: Running
    round_end: Running | None = None


class News(Struct, frozen=True):
    """A table as the store has it now, and how its match came there."""

    table: TableState
    moves: tuple[Moved, ...] = ()
    seconds_left: float | None = None
    """How long until the table goes on by itself."""


async def read_news(kept: Store, table: TableState, running: Running | None) -> News | None:
    """What is new at a table; None where it is gone. Raises StoreError."""
    stored = await kept.table(table.id)
    if stored is None:
        return None
    newer = stored if stored.version > table.version else table
    if newer.match is None:
        return News(newer)
    if running is None or running.row.id != newer.match:
        return News(newer, (Moved(await resume_stored(kept, newer.match)),), await kept.seconds_left(table.id))
    steps = await kept.steps(newer.match, running.match.version)
    if not steps and newer.is_over == (running.row.finished is not None):
        return News(newer)
    moves = follow_steps(running, steps)
    last = moves[-1].running if moves else running
    if last.match.result or newer.is_over:
        row = await kept.match(newer.match)
        if row is None:
            raise Unreadable("its match is missing")
        moves = (*moves[:-1], replace(moves[-1] if moves else Moved(last), running=replace(last, row=row)))
    return News(newer, moves, await kept.seconds_left(table.id))


def follow_steps(running: Running, steps: list[StoredStep]) -> tuple[Moved, ...]:
    """The match after each choice, and after the deal that was stored with it."""
    moves: list[Moved] = []
    for stored in steps:
        match = follow_step(running.match, stored.step)
        moved = Running(running.row, match, stored.at, running.oldest)
        if stored.step.seat is None and moves:  # a deal: it was stored with the choice before it
            moves[-1] = Moved(forget_rounds(moved), moves[-1].running)
        else:
            moves.append(Moved(moved))
        running = moves[-1].running
    return tuple(moves)
