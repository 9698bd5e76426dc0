"""One's place among the players of a day."""

from collections import Counter
from collections.abc import Iterable

from tunnelfolk.server.daily.days import end_of
from tunnelfolk.server.stored_values import BotTry, DayTry


def has_counted(played: DayTry) -> bool:
    """Whether a try was played to its end while its day lasted."""
    return played.finished is not None and played.gold is not None and played.finished < end_of(played.day)


def score_of(played: DayTry | BotTry) -> tuple[int, int]:
    """What tries are compared by: against a rival the lead, then the gold."""
    gold = played.gold or 0
    return gold - (played.rival or 0), gold


def place_of(own: DayTry, tries: Iterable[DayTry]) -> int:
    """The place of a try, 1 for the best; who is as good has the same place, and the places after it stay empty."""
    return 1 + sum(score_of(other) > score_of(own) for other in tries if has_counted(other))


def spread_of(tries: Iterable[DayTry]) -> tuple[tuple[int, int], ...]:
    """How many players found how much gold; against a rival, how many had which lead."""
    counts = Counter(score_of(played)[0] for played in tries if has_counted(played))
    return tuple(sorted(counts.items()))
