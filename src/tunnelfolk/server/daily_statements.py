"""The deals of the day, as SQL that both engines understand; values stand where a `?` is."""

from collections.abc import Sequence
from typing import assert_never

from tunnelfolk.server.sql_statement import Statement
from tunnelfolk.server.store_changes import BeginTry, DailyChange, FinishMatch, KeepBotTry, KeepDeal

TRY = "SELECT day, game, visitor, match_id, begun, finished, gold, rival FROM daily_tries"
DEALS = "SELECT day, game, seed FROM daily_deals WHERE game = ? AND day BETWEEN ? AND ? ORDER BY day"
TRIES_ON = f"{TRY} WHERE day = ? AND game = ?"
TRIES_OF = f"{TRY} WHERE visitor = ? ORDER BY day, game"
BOT_TRIES = "SELECT level, gold, rival FROM daily_bots WHERE day = ? AND game = ?"


def daily_statements(change: DailyChange, now: int) -> Sequence[Statement]:
    """The statements that make a change, at a time."""
    match change:
        case KeepDeal(deal):
            sql = (
                "INSERT INTO daily_deals (day, game, seed, made) VALUES (?, ?, ?, ?) ON CONFLICT (day, game) DO NOTHING"
            )
            return [(sql, (deal.day, deal.game, deal.seed, now))]
        case BeginTry(day, game, visitor, match):
            sql = "INSERT INTO daily_tries (day, game, visitor, match_id, begun) VALUES (?, ?, ?, ?, ?)"
            return [(sql, (day, game, visitor, match, now))]
        case KeepBotTry(day, game, made):
            sql = (
                "INSERT INTO daily_bots (day, game, level, gold, rival) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (day, game, level) DO NOTHING"
            )
            return [(sql, (day, game, made.level, made.gold, made.rival))]
        case _:
            assert_never(change)


def finish_try(change: FinishMatch, now: int) -> Sequence[Statement]:
    """Where a match that was played to its end was a counted try, what it came to. Whose it is, sits on seat 0."""
    if change.result is None:
        return []
    gold = change.result.gold
    sql = "UPDATE daily_tries SET finished = ?, gold = ?, rival = ? WHERE match_id = ?"
    return [(sql, (now, gold[0], gold[1] if len(gold) > 1 else None, change.match))]
