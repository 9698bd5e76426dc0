"""Days in a row."""

from collections.abc import Collection
from datetime import date, timedelta

from msgspec import Struct

from tunnelfolk.server.daily.days import day_before


class Streaks(Struct, frozen=True):
    """How many days in a row somebody played."""

    current: int
    longest: int


def count_streaks(days: Collection[str], today: str) -> Streaks:
    """The streak that goes on, and the longest one. It goes on until a whole day was missed: today may still come."""
    played = set(days)
    last = today if today in played else day_before(today)
    return Streaks(_run_before(last, played), max((_run_before(day, played) for day in _ends(played)), default=0))


def _ends(played: set[str]) -> list[str]:
    """The days after which nothing was played."""
    return sorted(day for day in played if _later(day) not in played)


def _later(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def _run_before(day: str, played: set[str]) -> int:
    """How many days in a row were played, the last of them this one."""
    length = 0
    while day in played:
        day, length = day_before(day), length + 1
    return length
