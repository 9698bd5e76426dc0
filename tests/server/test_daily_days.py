"""Days, streaks, places and squares: what can be said of the deals of the day without a store."""

from itertools import pairwise

import pytest

from tunnelfolk.rules import actions as act
from tunnelfolk.rules import events as ev
from tunnelfolk.rules import game
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.game import Step
from tunnelfolk.rules.records import seed_hash
from tunnelfolk.server.daily import days
from tunnelfolk.server.daily.standings import has_counted, place_of, spread_of
from tunnelfolk.server.daily.streaks import Streaks, count_streaks
from tunnelfolk.server.daily.try_grid import grid_of
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.stored_values import DayTry

DAY = "2026-11-15"
MIDNIGHT = 1_794_787_200_000
"""When the 16th of November 2026 begins."""


def one_try(gold: int | None, rival: int | None = None, finished: int | None = MIDNIGHT - 1) -> DayTry:
    return DayTry(DAY, "solo", "anna", "m", 0, None if gold is None else finished, gold, rival)


def test_a_day_ends_at_midnight_by_utc() -> None:
    assert days.day_of(MIDNIGHT - 1) == DAY
    assert days.day_of(MIDNIGHT) == "2026-11-16"
    assert days.end_of(DAY) == MIDNIGHT
    assert not days.is_over(DAY, MIDNIGHT - 1)
    assert days.is_over(DAY, MIDNIGHT)
    assert days.day_before("2026-03-01") == "2026-02-28"
    assert days.days_in("2028-02")[-1] == "2028-02-29"


def test_the_colour_changes_from_day_to_day_over_the_ends_of_months() -> None:
    month = [*days.days_in("2026-11"), *days.days_in("2026-12")]
    colours = [days.settings_of("solo", day).options.colour for day in month]
    assert set(colours) == {Colour.GREEN, Colour.BLUE}
    assert all(one is not other for one, other in pairwise(colours))
    assert days.settings_of("duel", DAY).seats == 2


def test_a_seed_names_its_day_and_game_and_nobody_can_foretell_it() -> None:
    one, other = days.new_deal(DAY, "solo"), days.new_deal(DAY, "solo")
    assert one.seed.startswith("2026-11-15-solo-")
    assert one.seed != other.seed
    assert len(one.seed.removeprefix("2026-11-15-solo-")) == 32
    assert days.commitment(one) == seed_hash(one.seed)
    assert days.public_deal(DAY, "duel").seed == "2026-11-15-duel-offline"


@pytest.mark.parametrize(
    "text", ["", "yesterday", "2026-02-30", "2026-1-1", "20261115", "2026-11-15T00:00", "２０２６-11-15"]
)
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        days.require_day(text, DAY)
    assert refused.value.status == 400


def test_a_day_to_come_has_no_deal() -> None:
    assert days.require_day(DAY, DAY) == DAY
    with pytest.raises(Refused) as refused:
        days.require_day("2026-11-16", DAY)
    assert refused.value.code == "no_deal"


@pytest.mark.parametrize("text", ["2026-13", "2026-00", "2026", "2026-11-15"])
def test_what_is_no_month_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        days.require_month(text, DAY)


def test_a_streak_goes_on_until_a_whole_day_was_missed() -> None:
    played = ["2026-11-01", "2026-11-10", "2026-11-11", "2026-11-12", "2026-11-14"]
    assert count_streaks([], DAY) == Streaks(0, 0)
    assert count_streaks(played, "2026-11-14") == Streaks(1, 3)
    assert count_streaks(played, "2026-11-15") == Streaks(1, 3)
    assert count_streaks(played, "2026-11-16") == Streaks(0, 3)
    assert count_streaks([*played, "2026-11-13"], "2026-11-15") == Streaks(5, 5)
    assert count_streaks(["2026-02-28", "2026-03-01"], "2026-03-01") == Streaks(2, 2)


def test_who_ties_shares_a_place_and_the_next_place_stays_empty() -> None:
    tries = [one_try(gold) for gold in (20, 18, 18, 12)]
    assert [place_of(one, tries) for one in tries] == [1, 2, 2, 4]
    assert spread_of(tries) == ((12, 1), (18, 2), (20, 1))


def test_against_a_rival_the_lead_counts_first_and_then_the_gold() -> None:
    tries = [one_try(10, 4), one_try(15, 9), one_try(20, 19)]
    assert [place_of(one, tries) for one in tries] == [2, 1, 3]
    assert spread_of(tries) == ((1, 1), (6, 2))


def test_what_was_not_finished_in_time_has_no_place() -> None:
    late, open_try = one_try(30, finished=MIDNIGHT), one_try(None)
    assert not has_counted(late)
    assert not has_counted(open_try)
    assert has_counted(one_try(0))
    assert place_of(one_try(18), [late, open_try, one_try(18)]) == 1


def deal(number: int) -> Step:
    return Step((ev.RoundDealt(number, 0, (), (), 1, 0),))


def test_squares_tell_what_was_done_and_what_befell_one() -> None:
    laid = ev.PathLaid(0, "face", (1, 0))
    steps = [
        deal(1),
        Step((laid,), 0, act.Dig("face", (1, 0))),
        Step((laid, ev.GoldMarked(0, (2, 0))), 0, act.Dig("face", (1, 0))),
        Step((ev.DoorUnlocked(0, (1, 0)),), 0, act.Unlock((1, 0))),
        Step((ev.TrollBribed(0, (1, 0)),), 0, act.Bribe((1, 0))),
        Step((), 0, act.Done()),
        Step((ev.CardsPassed(0, ("card",)), ev.ToolBroken(0, "card", 0)), 0, act.Discard(("card",))),
        deal(2),
        Step((laid, ev.PathCollapsed(0, "face", (1, 0))), 0, act.Dig("face", (1, 0))),
    ]
    assert grid_of(steps, 0) == ("tgbmxr", "tr")


def test_squares_of_a_duel_are_ones_own_and_what_the_rival_did_to_one() -> None:
    steps = [
        deal(1),
        Step((ev.PathLaid(0, "face", (1, 0)),), 0, act.Dig("face", (1, 0))),
        Step((ev.PathLaid(1, "face", (1, 0)), ev.GoldMarked(1, (1, 0))), 1, act.Dig("face", (1, 0))),
        Step((ev.PathCollapsed(0, "face", (1, 0)),), 0, act.Collapse((1, 0))),
        Step((ev.ToolBroken(1, "card", 0),), 1, act.Sabotage("card", 0)),
    ]
    assert grid_of(steps, 0) == ("txr",)


def test_a_seed_can_be_dealt_anew_by_everybody() -> None:
    made = days.new_deal(DAY, "solo")
    options = days.settings_of("solo", DAY).options
    one, other = (game.new("solo", seed=made.seed, options=options) for _ in range(2))
    assert one.steps == other.steps
