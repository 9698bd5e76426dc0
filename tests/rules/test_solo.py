"""Solo, the Duel for one: O1, O2, O6, O7."""

from collections import Counter

import pytest

from tests.duel_positions import cards_in_play, choices, lays, next_round, passed, solo, solo_deal
from tests.positions import legal, play, player
from tunnelfolk.rules import game
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.decks import DUEL_DECK
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.solo import FACTS

ONE_GOAL_LEFT = """6,-2
    .   . G01 . .   . .
    .   . .   . G02 . .
    P24 . ?   . .   . G03
    .   . .   . G04 . .
    .   . G11 . .   . ."""
"""A card on 7,0 reveals the last goal."""


@pytest.mark.parametrize(("colour", "start"), [(Colour.GREEN, "D-START-GREEN"), (Colour.BLUE, "D-START-BLUE")])
def test_O1_the_player_picks_a_colour_and_has_the_one_start(colour: Colour, start: str) -> None:
    match = game.new("solo", seed=1, options=Options(colour=colour))
    assert {cell: face.name for cell, face in match.state.board.faces.items()} == {(0, 0): start}


def test_O1_six_goals_lie_farther_away() -> None:
    match = game.new("solo", seed=1)
    assert set(match.state.board.covered) == {(8, -2), (8, 0), (8, 2), (10, -1), (10, 1), (12, 0)}


def test_O1_there_are_six_markers_and_two_keys() -> None:
    view = game.new("solo", seed=1).view()
    assert (view.markers, view.keys) == (6, 2)


@pytest.mark.parametrize(("colour", "door"), [(Colour.GREEN, "P21"), (Colour.BLUE, "P20")])
def test_O1_doors_of_the_other_colour_need_keys(colour: Colour, door: str) -> None:
    match = solo(f"1,0\n{door}", hand="key P02", colour=colour)
    assert "P02@1,-1" not in lays(match, "P02")
    assert choices(match, "key@") == {"key@1,0"}
    assert "P02@1,-1" in lays(play(match, "key@1,0"), "P02")


@pytest.mark.parametrize(("colour", "door"), [(Colour.GREEN, "P20"), (Colour.BLUE, "P21")])
def test_O1_doors_of_the_own_colour_are_open(colour: Colour, door: str) -> None:
    match = solo(f"1,0\n{door}", hand="key P02", colour=colour)
    assert "P02@1,-1" in lays(match, "P02")
    assert choices(match, "key@") == set()


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize(
    ("ladder", "at_the_start", "at_the_island"),
    [
        ("P23", {"P23@1,0", "P23@0,1", "P23~@-1,0", "P23~@0,-1"}, {"P23~@2,0", "P23@4,0", "P23@3,-1", "P23~@3,1"}),
        ("P24", {"P24~@1,0", "P24@0,1", "P24@-1,0", "P24~@0,-1"}, {"P24@2,0", "P24~@4,0", "P24@3,-1", "P24~@3,1"}),
    ],
)
def test_O1_either_ladder_is_laid_beside_any_card_reached_or_not(
    ladder: str, at_the_start: set[str], at_the_island: set[str], colour: Colour
) -> None:
    match = solo(
        """3,0
        P01""",
        hand=ladder,
        colour=colour,
    )
    assert lays(match, ladder) == at_the_start | at_the_island


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize(
    ("ladder", "expected"),
    [
        ("P23", {"P23@0,1", "P23~@-1,0", "P23~@0,-1", "P23~@5,0", "P23@6,-1", "P23~@6,1"}),
        ("P24", {"P24@0,1", "P24@-1,0", "P24~@0,-1", "P24@5,0", "P24@6,-1", "P24~@6,1"}),
    ],
)
def test_O1_either_ladder_lies_beside_neither_goal_nor_gold(ladder: str, expected: set[str], colour: Colour) -> None:
    match = solo(f"0,0\n{colour.name} P16 . . . . P01 . ?", hand=ladder, colour=colour)
    assert lays(match, ladder) == expected


def test_O1_the_other_ladder_is_joined_to_no_start() -> None:
    match = solo(
        """3,0
        P01 P23""",
        hand="P02",
    )
    assert lays(match, "P02") == {"P02@0,-1", "P02@0,1"}


def test_O1_the_own_ladder_leads_to_the_start() -> None:
    match = solo(
        """3,0
        P01 P23""",
        hand="P02",
        colour=Colour.BLUE,
    )
    assert lays(match, "P02") == {"P02@0,-1", "P02@0,1", "P02@4,-1"}


def test_O1_bribes_cost_gold_as_in_the_duel() -> None:
    match = play(solo(hand="map", pile="", marks="P25 P26", gold={0: (3, 2)}), "pass map")
    assert player(match, 0).gold == (3,)


def test_O2_the_ten_cards_after_the_hand_are_set_aside() -> None:
    match = solo_deal("P01 P02 P03 P04 P05 P06 P07 P08 P09 P10 P11 P12 P13 P14 P15 P16 P17")
    assert player(match, 0).hand == ("P01", "P02", "P03", "P04", "P05", "P06")
    assert match.state.aside == ("P07", "P08", "P09", "P10", "P11", "P12", "P13", "P14", "P15", "P16")
    assert match.state.pile[0] == "P17"
    assert len(match.state.pile) == 52 - 6 - 10


def test_O2_the_ten_cards_stay_unseen() -> None:
    view = solo_deal("P01 P02 P03 P04 P05 P06").view(0)
    assert view.aside == 10
    assert view.discards == ()


def test_O2_the_ten_cards_come_back_in_the_next_round() -> None:
    match = next_round(passed(solo_deal("P01 P02 P03 P04 P05 P06")))
    assert cards_in_play(match) == Counter(DUEL_DECK)
    assert len(match.state.aside) == 10


def test_O6_the_round_ends_when_all_goals_are_revealed() -> None:
    match = play(solo(ONE_GOAL_LEFT, hand="P01 map", goals={(8, 0): "G12"}), "lay P01@7,0")
    assert match.state.ended == "goals"
    assert player(match, 0).gold == (2,)


def test_O6_the_round_ends_when_all_six_markers_are_placed() -> None:
    match = solo(hand="P11 map", marks="P13 P14 P15 P16 P25")
    assert play(match, "lay P11@0,1").state.ended == "markers"


def test_O6_the_round_goes_on_while_a_marker_is_left() -> None:
    match = solo(hand="P11 map", marks="P13 P14 P15 P16")
    assert play(match, "lay P11@0,1").to_act == 0


def test_O6_the_round_ends_when_pile_and_hand_are_empty() -> None:
    assert play(solo(hand="map", pile=""), "pass map").state.ended == "cards"


def test_O6_the_round_goes_on_with_an_empty_pile_while_cards_are_in_hand() -> None:
    assert play(solo(hand="map P01", pile=""), "pass map").to_act == 0


def test_O6_the_last_cards_of_the_pile_may_all_be_forced_ones() -> None:
    match = play(solo(hand="map", pile="sabotage_pick rockslide sabotage_pick"), "pass map")
    assert match.state.ended == "cards"
    assert player(match, 0).hand == ()
    assert match.state.pile == ()


def test_O6_the_round_goes_on_if_the_last_card_of_the_pile_is_not_forced() -> None:
    match = play(solo(hand="map", pile="sabotage_pick rockslide P05"), "pass map")
    assert match.to_act == 0
    assert player(match, 0).hand == ("P05",)


def test_O6_an_empty_hand_ends_the_round_only_after_the_bribes() -> None:
    match = solo(
        """0,0
        GREEN P25""",
        hand="map",
        pile="",
    )
    waiting = play(match, "pass map")
    assert legal(waiting) == ["bribe@1,0", "end"]
    assert play(waiting, "end").state.ended == "cards"


def test_O7_after_three_rounds_the_gold_is_the_score() -> None:
    match = play(solo(hand="map", pile="", round=3, marks="P11", gold={0: (3, 2)}), "pass map")
    assert match.result is not None
    assert match.result.gold == (6,)
    assert match.result.winners == (0,)


def test_O7_there_is_no_score_before_the_third_round_is_over() -> None:
    match = play(solo(hand="map", pile="", round=2), "pass map")
    assert match.result is None
    assert next_round(match).to_act == 0


@pytest.mark.parametrize(("gold", "expected"), [(0, 0), (14, 0), (15, 1), (19, 1), (20, 2), (24, 2), (25, 3), (40, 3)])
def test_O7_there_are_four_ranks(gold: int, expected: int) -> None:
    assert FACTS.rank(gold) == expected
