"""The Duel's trolls: D12."""

import pytest

from tests.duel_positions import BLUE, GREEN, choices, duel, lays
from tests.positions import events, legal, play, player
from tunnelfolk.rules.events import CardDrawn, TrollBribed

BOTH_AT_A_TROLL = """0,-1
    BLUE  .
    P02   .
    GREEN P25"""

GREEN_AT_A_TROLL = """0,1
    GREEN P25"""

TWO_TROLLS = """0,1
    GREEN P25
    P26   ."""


@pytest.mark.parametrize("turn", [GREEN, BLUE])
def test_D12_a_troll_closes_its_arm_to_both(turn: int) -> None:
    match = duel(BOTH_AT_A_TROLL, green="P01", blue="P01", turn=turn)
    assert lays(match, "P01") == {"P01@1,-1", "P01@-1,-1", "P01@-1,1"}


def test_D12_a_bribed_troll_lets_everyone_pass() -> None:
    match = play(duel(BOTH_AT_A_TROLL, green="P01 map", blue="P01"), "bribe@1,1")
    assert "P01@2,1" in lays(match, "P01")
    assert "P01@2,1" in lays(play(match, "pass map"), "P01")


def test_D12_a_troll_is_bribed_from_the_mouth_of_its_arm() -> None:
    match = duel(
        """0,1
        GREEN P27""",
        green="P02",
    )
    assert lays(match, "P02") == {"P02@0,0", "P02@0,2"}
    assert choices(match, "bribe@") == {"bribe@1,1"}
    assert lays(play(match, "bribe@1,1"), "P02") == {"P02@0,0", "P02@0,2", "P02@1,0", "P02@1,2"}


def test_D12_a_troll_is_bribed_from_the_way_behind_it() -> None:
    match = duel(GREEN_AT_A_TROLL, green="P01")
    assert choices(match, "bribe@") == {"bribe@1,1"}
    assert lays(play(match, "bribe@1,1"), "P01") == {"P01@-1,1", "P01@2,1"}


def test_D12_only_who_has_reached_a_troll_may_bribe_it() -> None:
    assert choices(duel(GREEN_AT_A_TROLL, turn=BLUE), "bribe@") == set()


def test_D12_a_troll_that_nobody_has_reached_is_not_bribed() -> None:
    match = duel(
        """0,1
        GREEN . P25""",
    )
    assert choices(match, "bribe@") == set()


def test_D12_a_bribe_puts_a_marker_on_the_troll() -> None:
    match = play(duel(BOTH_AT_A_TROLL, turn=BLUE), "bribe@1,1")
    assert match.state.markers == {(1, 1): BLUE}
    assert match.view().markers == 7


def test_D12_after_a_bribe_the_action_is_still_to_come() -> None:
    match = play(duel(GREEN_AT_A_TROLL, green="P01 map"), "bribe@1,1")
    assert match.to_act == GREEN
    assert {"lay P01@2,1", "map@5,0", "pass P01"} <= set(legal(match))
    assert "end" not in legal(match)


def test_D12_the_turn_cannot_be_ended_before_the_action() -> None:
    assert "end" not in legal(duel(GREEN_AT_A_TROLL))


@pytest.mark.parametrize(
    ("action", "broken"),
    [
        ("lay P01@-1,1", ""),
        ("map@5,0", ""),
        ("repair_pick:pick>0", "pick"),
        ("shed P01+map:pick", "pick"),
        ("pass P01", ""),
        ("pass P01", "pick lamp cart"),
    ],
)
def test_D12_after_any_action_a_troll_may_be_bribed(action: str, broken: str) -> None:
    match = duel(GREEN_AT_A_TROLL, green="P01 map repair_pick", broken={GREEN: broken})
    after = play(match, action)
    assert after.to_act == GREEN
    assert legal(after) == ["bribe@1,1", "end"]


def test_D12_sabotage_does_not_bar_a_bribe_before_the_action() -> None:
    match = duel(GREEN_AT_A_TROLL, broken={GREEN: "pick lamp cart"})
    assert choices(match, "bribe@") == {"bribe@1,1"}


def test_D12_a_bribe_comes_before_drawing() -> None:
    match = play(duel(GREEN_AT_A_TROLL, green="P01 map", pile="key"), "pass map")
    assert player(match, GREEN).hand == ("P01",)
    after = play(match, "bribe@1,1")
    assert events(after)[:2] == (TrollBribed(GREEN, (1, 1)), CardDrawn(GREEN, "key"))


def test_D12_whoever_ends_the_turn_bribes_nobody_and_draws() -> None:
    match = play(duel(GREEN_AT_A_TROLL, green="P01 map", pile="key"), "pass map", "end")
    assert match.state.markers == {}
    assert player(match, GREEN).hand == ("P01", "key")
    assert match.to_act == BLUE


def test_D12_after_the_action_the_turn_ends_by_itself_when_no_troll_is_left() -> None:
    match = play(duel(GREEN_AT_A_TROLL, green="P01 map"), "pass map", "bribe@1,1")
    assert match.to_act == BLUE


def test_D12_after_the_action_nothing_is_asked_when_all_trolls_were_bribed_before_it() -> None:
    match = play(duel(GREEN_AT_A_TROLL, green="P01 map"), "bribe@1,1", "pass map")
    assert match.to_act == BLUE


def test_D12_several_trolls_may_be_bribed_before_the_action() -> None:
    match = play(duel(TWO_TROLLS, green="map P01"), "bribe@1,1", "bribe@0,2")
    assert match.state.markers == {(1, 1): GREEN, (0, 2): GREEN}
    assert match.to_act == GREEN


def test_D12_several_trolls_may_be_bribed_after_the_action() -> None:
    match = play(duel(TWO_TROLLS, green="map P01"), "pass map")
    assert legal(match) == ["bribe@0,2", "bribe@1,1", "end"]
    match = play(match, "bribe@0,2")
    assert legal(match) == ["bribe@1,1", "end"]
    assert play(match, "bribe@1,1").to_act == BLUE


def test_D12_one_troll_may_be_bribed_before_and_another_after_the_action() -> None:
    match = play(duel(TWO_TROLLS, green="map P01"), "bribe@0,2", "pass map", "bribe@1,1")
    assert match.state.markers == {(0, 2): GREEN, (1, 1): GREEN}


def test_D12_a_bribe_may_lead_to_the_next_troll() -> None:
    match = duel(
        """0,1
        GREEN P27 P25""",
    )
    assert choices(match, "bribe@") == {"bribe@1,1"}
    assert choices(play(match, "bribe@1,1"), "bribe@") == {"bribe@2,1"}


def test_D12_a_bribed_troll_is_not_bribed_again() -> None:
    match = play(duel(BOTH_AT_A_TROLL, green="map P01"), "bribe@1,1", "pass P01")
    assert match.to_act == BLUE
    assert choices(match, "bribe@") == set()


def test_D12_a_troll_may_be_bribed_even_where_that_changes_nothing() -> None:
    match = duel(
        """0,0
        .     P03~ P04~
        GREEN P25  P03""",
        green="P01",
    )
    assert choices(match, "bribe@") == {"bribe@1,1"}
    assert lays(play(match, "bribe@1,1"), "P01") == lays(match, "P01") == {"P01@-1,1"}


def test_D12_laying_a_troll_costs_nothing() -> None:
    match = play(duel(green="P25 map"), "lay P25@1,1", "end")
    assert match.state.markers == {}
    assert match.view().panels[GREEN].debt == 0


def test_D12_a_troll_may_be_bribed_right_after_it_was_laid() -> None:
    match = play(duel(green="P25 map"), "lay P25@1,1")
    assert legal(match) == ["bribe@1,1", "end"]


def test_D12_a_bribe_costs_gold_only_at_the_end_of_the_round() -> None:
    match = duel(GREEN_AT_A_TROLL, blue="", pile="", gold={GREEN: (1, 2)})
    bribed = play(match, "bribe@1,1")
    assert player(bribed, GREEN).gold == (1, 2)
    assert bribed.view().panels[GREEN].debt == 1
    assert player(play(bribed, "pass map"), GREEN).gold == (2,)


def test_D12_whoever_has_no_gold_may_bribe_too() -> None:
    match = duel(GREEN_AT_A_TROLL, gold={GREEN: ()})
    assert choices(match, "bribe@") == {"bribe@1,1"}


def test_D12_whoever_sits_out_cannot_bribe() -> None:
    match = duel(
        """0,-1
        BLUE P25""",
        green="map P01",
        blue="",
        pile="",
    )
    after = play(match, "pass P01")
    assert after.to_act == GREEN
    assert choices(after, "bribe@") == set()


def test_D12_the_last_marker_may_bribe_and_ends_the_round() -> None:
    match = duel(GREEN_AT_A_TROLL, green_marks="P11 P13 P14 P15", blue_marks="P16 P26 P27")
    after = play(match, "bribe@1,1")
    assert after.state.ended == "markers"
    assert after.to_act is None


def test_D12_after_a_bribe_that_reveals_a_goal_it_is_turned_and_then_the_action_is_asked_for() -> None:
    match = duel(
        """3,0
        P24 P25 ?""",
        green="map",
        goals={(5, 0): "G04"},
    )
    bribed = play(match, "bribe@4,0")
    assert legal(bribed) == ["turn G04@5,0", "turn G04~@5,0"]
    turned = play(bribed, "turn G04~@5,0")
    assert turned.to_act == GREEN
    assert "pass map" in legal(turned)


def test_D12_a_bribe_after_the_action_that_reveals_a_goal_ends_the_turn_once_it_is_turned() -> None:
    match = duel(
        """3,0
        P24 P25 ?""",
        green="map P01",
        goals={(5, 0): "G04"},
    )
    after = play(match, "pass map", "bribe@4,0", "turn G04@5,0")
    assert after.to_act == BLUE
    assert len(player(after, GREEN).hand) == 2
