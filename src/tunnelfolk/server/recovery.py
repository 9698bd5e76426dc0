"""A table as the store has it, brought back to life; or what is wrong with it."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.rules.options import BadOptions
from tunnelfolk.server.matches import Running, resume_match
from tunnelfolk.server.store import Store, Unreadable
from tunnelfolk.server.stored_values import Quarantined
from tunnelfolk.server.table_state import TableState


class Recovered(Struct, frozen=True):
    """A table and its match."""

    table: TableState
    running: Running | None = None
    seconds_left: float | None = None
    """How long until the table goes on by itself."""


async def recover_table(kept: Store, table_id: str) -> Recovered | None:
    """The table of that id. Raises Unreadable, and BadOptions where its game is not installed any more."""
    table = await kept.table(table_id)
    if table is None:
        return None
    game_named(table.settings.game)
    if table.match is None:
        return Recovered(table)
    return Recovered(table, await resume_stored(kept, table.match), await kept.seconds_left(table_id))


async def resume_stored(kept: Store, match_id: str) -> Running:
    """The match of that id, as it stands. Raises Unreadable."""
    row = await kept.match(match_id)
    if row is None:
        raise Unreadable("its match is missing")
    if row.finished is None and row.rules != RULES:
        raise Unreadable(f"its match is played by rules {row.rules}, this server plays by rules {RULES}")
    return resume_match(row, await kept.steps(match_id))


class Checkup(Struct, frozen=True):
    """What is wrong with a store; nothing, if both are empty."""

    file: tuple[str, ...]
    """What the engine says about the store as a whole."""
    tables: tuple[Quarantined, ...]
    """The tables that cannot be opened, and why."""


async def check_up(kept: Store) -> Checkup:
    """Look at the store as a whole, and at every table where a match is running or that was put in quarantine."""
    damage = await kept.find_damage(thorough=True)
    try:
        since = {one.table: one.since for one in await kept.quarantined()}
        suspects = dict.fromkeys([*since, *await kept.playing_tables()])
    except Unreadable as error:  # then nobody can say which tables there are
        return Checkup(damage or (str(error),), ())
    found = [(table_id, await _complaint(kept, table_id)) for table_id in suspects]
    return Checkup(damage, tuple(Quarantined(one, reason, since.get(one)) for one, reason in found if reason))


class FinishedCheck(Struct, frozen=True):
    """What became of replaying all finished matches."""

    replayed: int
    broken: dict[str, str]
    """The matches that cannot be replayed, and why."""


async def replay_finished(kept: Store, due: Sequence[str], tell_progress: Callable[[float], object]) -> FinishedCheck:
    """Replay finished matches to their results, which takes some 3 ms each."""
    broken: dict[str, str] = {}
    for number, match_id in enumerate(due):
        tell_progress(number / len(due))
        try:
            _require_result(await resume_stored(kept, match_id))
        except (Unreadable, BadOptions) as error:
            broken[match_id] = str(error)
    tell_progress(1)
    return FinishedCheck(len(due) - len(broken), broken)


def _require_result(ended: Running) -> None:
    """Raise Unreadable where a replay does not lead to the result that everybody was shown."""
    row = ended.row
    # A match that was stopped has none, and how older rules counted is not known any more.
    if row.result is not None and row.rules == RULES and ended.match.result != row.result:
        raise Unreadable("its steps lead to another result than was stored")


async def _complaint(kept: Store, table_id: str) -> str | None:
    try:
        await recover_table(kept, table_id)
    except (Unreadable, BadOptions) as error:
        return str(error)
    return None
