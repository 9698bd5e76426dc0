"""Days and their deals: which day it is, what is played on it, and what everybody can check about its seed."""

import re
from datetime import UTC, date, datetime, timedelta

from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.records import seed_hash
from tunnelfolk.server import matches
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.stored_values import DayDeal, MatchRow

GAMES = ("solo", "duel")
"""The games that have a deal of the day."""
RIVAL = "keen"
"""The bot that everybody meets in the Duel of the day: it gives the same answer to the same prompt, however busy the
machine is."""
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
MONTH = re.compile(r"\d{4}-\d\d", re.ASCII)


def day_of(now: int) -> str:
    """The day of a moment, by UTC, like `2026-11-15`."""
    return datetime.fromtimestamp(now / 1_000, UTC).date().isoformat()


def end_of(day: str) -> int:
    """When a day is over, in milliseconds since 1970."""
    return round(datetime.fromisoformat(f"{day}T00:00:00+00:00").timestamp() * 1_000) + 86_400_000


def day_before(day: str) -> str:
    """The day before a day."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def is_over(day: str, now: int) -> bool:
    """Whether a day is past."""
    return day < day_of(now)


def is_secret(row: MatchRow, now: int) -> bool:
    """Whether a match has the cards of a day that is not over: who has not played them yet must not see them.

    What follows from the public formula is no secret.
    """
    return bool(row.day) and not is_over(row.day, now) and row.seed != public_deal(row.day, row.game).seed


def require_game(game: str) -> str:
    """The same game, unless it has no deal of the day."""
    if game not in GAMES:
        raise Refused("no_deal", f"{game[:20]!r} has no deal of the day: expected one of {', '.join(GAMES)}.", 404)
    return game


def require_day(text: str, today: str) -> str:
    """The same day, unless it is none or still to come."""
    try:
        is_day = DAY.fullmatch(text) is not None and bool(date.fromisoformat(text))
    except ValueError:
        is_day = False
    if not is_day:
        raise Refused("bad_request", f"{text[:20]!r} is no day: expected one like {today}.", 400)
    if text > today:
        raise Refused("no_deal", "The deal of that day is not made before it begins.", 404)
    return text


def require_month(text: str, today: str) -> str:
    """The same month, unless it is none."""
    if MONTH.fullmatch(text) is None or not 1 <= int(text[5:]) <= 12:
        raise Refused("bad_request", f"{text[:20]!r} is no month: expected one like {today[:7]}.", 400)
    return text


def settings_of(game: str, day: str) -> Settings:
    """What is played on a day: Solo's colour changes from one day to the next."""
    if game != "solo":
        return Settings(game, 2)
    colour = Colour.GREEN if date.fromisoformat(day).toordinal() % 2 else Colour.BLUE
    return Settings(game, 1, Options(colour=colour))


def new_deal(day: str, game: str) -> DayDeal:
    """A deal that nobody can foretell. Day and game are part of its seed, so no seed can be passed off as another's."""
    return DayDeal(day, game, f"{day}-{game}-{matches.new_seed()}")


def public_deal(day: str, game: str) -> DayDeal:
    """The deal of a day without a server: everybody can compute it, so it counts for nobody else."""
    return DayDeal(day, game, f"{day}-{game}-offline")


def commitment(deal: DayDeal) -> str:
    """What is published of a deal while it is a secret: SHA-256 of its seed, which names the day."""
    return seed_hash(deal.seed)


def days_in(month: str) -> list[str]:
    """The days of a month like `2026-11`, in order."""
    first = date.fromisoformat(f"{month}-01")
    month_of_days = (first + timedelta(days=number) for number in range(31))
    return [day.isoformat() for day in month_of_days if day.month == first.month]
