"""What a board of the Duel or of Solo is worth in a review without the lab."""

import pytest
from msgspec.structs import replace

from tests.matches import Setup, played
from tunnelfolk.analysis.race_leads import lead_in
from tunnelfolk.bots.race import value_tables
from tunnelfolk.rules.game import game_named, new
from tunnelfolk.rules.game_state import Player
from tunnelfolk.rules.options import Options

DUEL = Setup("duel", 2, Options(one_round=True))


def test_what_one_seat_leads_by_the_other_is_behind_by_unless_it_has_looked_at_a_goal() -> None:
    compared = 0
    for match in played(DUEL, 23):
        views = [match.view(seat) for seat in range(2)]
        if views[0].goals == views[1].goals:
            compared += 1
            assert lead_in(views[0], 0) == pytest.approx(-lead_in(views[1], 1), abs=0.011)
    assert compared > 10


def test_once_a_round_is_over_the_lead_is_the_gold() -> None:
    *_, match = played(DUEL, 23)
    assert match.result is not None
    first, second = match.result.gold
    assert lead_in(match.view(0), 0) == first - second


def with_broken(seat: int, *cards: str) -> float:
    """What seat 0 may expect of a fresh deal, where sabotage cards lie before a seat."""
    state = new("duel", seed=1).state
    players: list[Player] = [
        replace(player, broken=cards) if at == seat else player for at, player in enumerate(state.players)
    ]
    return lead_in(game_named("duel").view(replace(state, players=tuple(players)), 0), 0)


def test_a_broken_tool_costs_its_dwarf_and_a_second_one_more() -> None:
    whole, one, two = with_broken(0), with_broken(0, "sabotage_pick"), with_broken(0, "sabotage_pick", "sabotage_lamp")
    assert two < one < whole < with_broken(1, "sabotage_pick")


def test_the_tables_have_the_shape_that_the_lab_fills() -> None:
    pytest.importorskip("numba")
    from tunnelfolk.lab.deep import features  # noqa: PLC0415 (an extra)

    assert (features.REACH, features.PHASES, features.AVERAGE) == (
        value_tables.REACH,
        value_tables.PHASES,
        value_tables.AVERAGE,
    )
    assert len(value_tables.DUEL_HOPES) == value_tables.PHASES * value_tables.REACH
    assert len(value_tables.SOLO_HOPES) == value_tables.PHASES
