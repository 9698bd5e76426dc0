"""Matches by older rules: they end when a server of newer rules opens their store."""

from contextlib import suppress

from msgspec.structs import replace

from tunnelfolk.rules.game_state import RULES
from tunnelfolk.server import store
from tunnelfolk.server.messages.chat_messages import Line
from tunnelfolk.server.store import Conflict, Store
from tunnelfolk.server.store_changes import FinishMatch, SaveLine, SaveTable, SetDeadline
from tunnelfolk.server.table_state import TableState

SENTENCE = "The rules have been corrected. This match followed the old ones, so it ends here; its replay stays."


async def retire_matches(kept: Store) -> int:
    """End all running matches that older rules began, and say so in the chat; the number of them."""
    outdated = await kept.outdated_tables(RULES)
    for table in outdated:
        with suppress(Conflict):  # another server does the same at this moment
            await _retire(kept, table, table.match or "")
    return len(outdated)


async def _retire(kept: Store, table: TableState, match_id: str) -> None:
    at = store.now_ms()
    # One transaction: a crash in between would leave a match that neither ends nor goes on.
    await kept.write(
        FinishMatch(match_id, at, None),
        SaveTable(replace(table, is_over=True)),
        SetDeadline(table.id, None),
        SaveLine(table.id, Line(at, "", text=SENTENCE, notice="rules_changed")),
    )
