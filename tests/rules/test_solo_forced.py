"""Sabotage and rockslides in Solo: drawn they strike at once (O3, O4), dealt they stay in the hand (O5)."""

import pytest
from msgspec.structs import replace

from tests.duel_positions import choices, lays, passed, solo, solo_deal
from tests.positions import events, legal, play, player
from tunnelfolk.rules.events import CardDrawn, PathCollapsed
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.game_state import without

ONE_GOAL_LEFT = """6,-2
    .   . G01 . .   . .
    .   . .   . G02 . .
    P24 . ?   . .   . G03
    .   . .   . G04 . .
    .   . G11 . .   . ."""
"""A card on 7,0 reveals the last goal."""


def laid(match: Match) -> set[tuple[int, int]]:
    """Where path cards and goals lie face up."""
    return set(match.state.board.faces) - {(0, 0)}


def discarded(match: Match) -> list[str]:
    """What lies on the discard pile."""
    return sorted(card.card for card in match.state.discards)


def test_O3_a_drawn_sabotage_card_goes_in_front_of_the_player_and_is_replaced() -> None:
    match = play(solo(hand="map P01", pile="sabotage_pick P05 P06"), "pass map")
    assert player(match, 0).broken == ("sabotage_pick",)
    assert player(match, 0).hand == ("P01", "P05")
    assert match.state.pile == ("P06",)


def test_O3_forced_sabotage_bars_laying_path_cards() -> None:
    match = play(solo(hand="map P01", pile="sabotage_pick P05"), "pass map")
    assert choices(match, "lay ") == set()


def test_O3_different_symbols_lie_side_by_side() -> None:
    match = play(solo(hand="map", pile="sabotage_pick sabotage_lamp sabotage_cart P05"), "pass map")
    assert sorted(player(match, 0).broken) == ["sabotage_cart", "sabotage_lamp", "sabotage_pick"]
    assert player(match, 0).hand == ("P05",)


def test_O3_a_second_one_of_the_same_symbol_is_discarded_and_replaced() -> None:
    match = play(solo(hand="map", pile="sabotage_pick P05 P06", broken={0: "pick"}), "pass map")
    assert player(match, 0).broken == ("sabotage_pick",)
    assert player(match, 0).hand == ("P05",)
    assert discarded(match) == ["map", "sabotage_pick"]


def test_O3_two_of_the_same_symbol_in_one_draw_leave_one() -> None:
    match = play(solo(hand="map", pile="sabotage_lamp sabotage_lamp P05"), "pass map")
    assert player(match, 0).broken == ("sabotage_lamp",)
    assert player(match, 0).hand == ("P05",)


def test_O3_whoever_passes_with_two_cards_ends_with_two_new_ones() -> None:
    match = play(solo(hand="map P01", pile="sabotage_pick P05 rockslide P06 P07"), "pass P01+map")
    assert player(match, 0).hand == ("P05", "P06")
    assert match.state.pile == ("P07",)


def test_O3_forced_sabotage_is_repaired_and_shed_as_in_the_duel() -> None:
    match = play(solo(hand="map P01 repair_pick", pile="sabotage_pick P05 P06"), "pass map")
    assert choices(match, "repair") == {"repair_pick:pick>0"}
    assert player(play(match, "shed P01+P05:pick"), 0).broken == ()


def test_O3_a_symbol_may_strike_again_after_a_repair() -> None:
    match = play(solo(hand="repair_pick", pile="sabotage_pick P05", broken={0: "pick"}), "repair_pick:pick>0")
    assert player(match, 0).broken == ("sabotage_pick",)


def test_O3_a_drawn_sabotage_card_never_comes_to_the_hand() -> None:
    match = play(solo(hand="map", pile="sabotage_pick sabotage_pick P05"), "pass map")
    assert choices(match, "sabotage") == set()


def test_O4_a_drawn_rockslide_removes_the_card_laid_last_and_is_replaced() -> None:
    match = solo(hand="P01 P02 map", pile="P05 P06 rockslide P07 P08")
    match = play(match, "lay P02@0,1", "lay P01@-1,0", "pass map")
    assert laid(match) == {(0, 1)}
    assert player(match, 0).hand == ("P05", "P06", "P07")
    assert discarded(match) == ["P01", "map", "rockslide"]


def test_O4_it_may_remove_the_card_laid_in_the_same_turn() -> None:
    match = play(solo(hand="P01 map", pile="rockslide P05"), "lay P01@1,0")
    assert laid(match) == set()
    assert player(match, 0).hand == ("map", "P05")


def test_O4_two_rockslides_remove_the_two_cards_laid_last() -> None:
    match = solo(hand="P01 P02 P03 map", pile="P05 P06 P07 rockslide rockslide P08")
    match = play(match, "lay P03@1,0", "lay P02@0,1", "lay P01@-1,0", "pass map")
    assert laid(match) == {(1, 0)}


def test_O4_a_card_laid_again_on_an_old_cell_counts_as_laid_last() -> None:
    match = solo(hand="P01 P01 P02 map", pile="P05 rockslide P06 P07 P08 rockslide P09")
    match = play(match, "lay P02@0,1", "lay P01@1,0", "lay P01@1,0", "pass map")
    assert laid(match) == {(0, 1), (1, 0)}
    assert laid(play(match, "pass P05")) == {(0, 1)}


def test_O4_gold_does_not_fall() -> None:
    match = play(solo(hand="P01 P11", pile="P05 rockslide P06"), "lay P01@1,0", "lay P11@0,1")
    assert laid(match) == {(0, 1)}


def test_O4_gold_without_a_marker_does_not_fall_either() -> None:
    match = play(solo(hand="P01 P11", pile="P05 rockslide P06"), "lay P01@1,0", "lay P11@-1,0")
    assert match.state.markers == {}
    assert laid(match) == {(-1, 0)}


@pytest.mark.parametrize("last", ["end", "bribe@0,1"])
def test_O4_a_troll_does_not_fall(last: str) -> None:
    match = play(solo(hand="P01 P25", pile="P05 rockslide P06"), "lay P01@1,0", "lay P25@0,1", last)
    assert laid(match) == {(0, 1)}


def test_O4_a_door_falls_and_its_key_token_returns() -> None:
    match = solo(
        """0,0
        GREEN P19!""",
        hand="map P01",
        pile="rockslide P05",
    )
    assert match.view().keys == 1
    after = play(match, "pass map")
    assert laid(after) == set()
    assert after.view().keys == 2


def test_O4_a_ladder_falls_and_leads_nowhere_any_more() -> None:
    match = solo(
        """3,0
        P01""",
        hand="P24 map P02",
        pile="P05 rockslide P06",
    )
    climbed = play(match, "lay P24~@4,0")
    assert "P02@4,1" in lays(climbed, "P02")
    fallen = play(climbed, "pass map")
    assert laid(fallen) == {(3, 0)}
    assert lays(fallen, "P02") == {"P02@0,-1", "P02@0,1"}


def test_O4_with_nothing_that_may_fall_it_has_no_effect_and_is_replaced() -> None:
    match = solo(
        """0,0
        GREEN . . . . . . . G01
        P11   . . . . . . . .""",
        hand="map",
        pile="rockslide P05",
        markers={(0, 1): 0},
    )
    after = play(match, "pass map")
    assert laid(after) == {(0, 1), (8, 0)}
    assert player(after, 0).hand == ("P05",)
    assert discarded(after) == ["map", "rockslide"]


def test_O4_a_revealed_goal_does_not_fall_though_it_came_last() -> None:
    match = solo(
        """6,0
        P24 . ?""",
        hand="P01 map",
        pile="rockslide P05",
        goals={(8, 0): "G12"},
    )
    after = play(match, "lay P01@7,0")
    assert laid(after) == {(6, 0), (8, 0)}
    assert after.state.markers == {(8, 0): 0}


@pytest.mark.parametrize("pile", ["rockslide", "sabotage_pick", "sabotage_pick rockslide"])
def test_O4_replacement_stops_when_the_pile_is_empty(pile: str) -> None:
    match = play(solo(hand="map P01", pile=pile), "pass map")
    assert player(match, 0).hand == ("P01",)
    assert match.state.pile == ()
    assert match.to_act == 0


@pytest.mark.parametrize(
    ("match", "action"),
    [
        (solo(ONE_GOAL_LEFT, hand="P01 map", goals={(8, 0): "G12"}, pile="rockslide sabotage_pick"), "lay P01@7,0"),
        (solo("1,0\nP01", hand="P11", marks="P13 P14 P15 P16 P25", pile="rockslide sabotage_pick"), "lay P11@0,1"),
    ],
    ids=["goals", "markers"],
)
def test_O4_after_the_round_has_ended_no_forced_card_is_played(match: Match, action: str) -> None:
    after = play(match, action)
    assert after.state.ended
    assert laid(match) < laid(after)
    assert player(after, 0).broken == ()
    assert after.state.pile == ("rockslide", "sabotage_pick")
    assert not [event for event in events(after) if isinstance(event, CardDrawn | PathCollapsed)]


def test_O4_a_drawn_rockslide_never_comes_to_the_hand() -> None:
    match = play(solo("1,0\nP01 P01", hand="map", pile="rockslide P05"), "pass map")
    assert choices(match, "rockslide") == set()
    assert laid(match) == {(1, 0)}


FORCED_ONES = "P01 sabotage_pick rockslide P02 sabotage_lamp rockslide"
"""An opening hand with four cards that would strike if they were drawn."""


def test_O5_what_would_strike_stays_in_the_opening_hand() -> None:
    match = solo_deal(FORCED_ONES)
    assert " ".join(player(match, 0).hand) == FORCED_ONES
    assert player(match, 0).broken == ()
    assert discarded(match) == []
    assert choices(match, "lay ")


def test_O5_the_opening_hand_of_the_next_round_is_dealt_too() -> None:
    match = passed(solo_deal("P01 P02 P03 P04 P05 P06"))
    deal = match.shuffle()
    top = FORCED_ONES.split()
    match = match.deal(replace(deal, deck=(*top, *without(deal.deck, *top))))
    assert player(match, 0).hand == tuple(top)
    assert player(match, 0).broken == ()


def test_O5_the_deck_is_the_hand_then_the_ten_set_aside_then_the_pile() -> None:
    aside = "sabotage_cart P03 P04 P05 P06 P07 P08 P09 P10 sabotage_pick"
    match = solo_deal(f"{FORCED_ONES} {aside} sabotage_lamp P11")
    assert " ".join(match.state.aside) == aside
    assert match.state.pile[:2] == ("sabotage_lamp", "P11")
    assert player(match, 0).broken == ()


def test_O5_a_sabotage_card_in_the_hand_can_only_be_discarded() -> None:
    match = solo(hand="sabotage_pick")
    assert legal(match) == ["pass sabotage_pick"]


def test_O5_a_discarded_sabotage_card_has_no_effect() -> None:
    match = play(solo(hand="sabotage_pick map"), "pass sabotage_pick")
    assert player(match, 0).broken == ()
    assert discarded(match) == ["sabotage_pick"]


def test_O5_a_discarded_rockslide_has_no_effect() -> None:
    match = play(solo("1,0\nP01", hand="rockslide map"), "pass rockslide")
    assert laid(match) == {(1, 0)}
    assert discarded(match) == ["rockslide"]


def test_O5_discarded_together_or_shed_they_have_no_effect_either() -> None:
    match = solo("1,0\nP01", hand="rockslide sabotage_lamp map", broken={0: "pick"})
    for action, broken in (("pass rockslide+sabotage_lamp", "pick"), ("shed rockslide+sabotage_lamp:pick", "")):
        after = play(match, action)
        assert laid(after) == {(1, 0)}
        assert [card.removeprefix("sabotage_") for card in player(after, 0).broken] == broken.split()


@pytest.mark.parametrize("broken", ["", "pick lamp cart"])
def test_O5_a_rockslide_in_the_hand_is_played_as_in_the_duel_also_while_sabotaged(broken: str) -> None:
    match = solo(
        """0,0
        GREEN P01 P24 P19! P25 P11 . . G01""",
        hand="rockslide",
        broken={0: broken},
    )
    assert choices(match, "rockslide") == {"rockslide@1,0", "rockslide@2,0", "rockslide@3,0"}


def test_O5_the_player_chooses_the_card_that_goes_not_the_one_laid_last() -> None:
    match = solo(hand="P01 P02 rockslide", pile="P05 P06 P07")
    match = play(match, "lay P02@0,1", "lay P01@-1,0", "rockslide@0,1")
    assert laid(match) == {(-1, 0)}
    assert player(match, 0).hand == ("P05", "P06", "P07")


def test_O5_a_key_token_on_what_falls_returns() -> None:
    match = solo("0,0\nGREEN P19!", hand="rockslide")
    assert play(match, "rockslide@1,0").view().keys == 2


def test_O5_with_nothing_that_may_fall_a_rockslide_can_only_be_discarded() -> None:
    assert legal(solo(hand="rockslide")) == ["pass rockslide"]


def test_O5_sabotage_drawn_after_a_rockslide_strikes() -> None:
    match = play(solo("1,0\nP01", hand="rockslide map", pile="sabotage_pick P05"), "rockslide@1,0")
    assert player(match, 0).broken == ("sabotage_pick",)
    assert player(match, 0).hand == ("map", "P05")


def test_O5_a_rockslide_drawn_after_a_rockslide_strikes() -> None:
    match = solo("1,0\nP01 P01", hand="rockslide map", pile="rockslide P05")
    after = play(match, "rockslide@1,0")
    assert laid(after) == set()
    assert player(after, 0).hand == ("map", "P05")


def test_O5_a_card_drawn_after_a_discard_strikes() -> None:
    match = play(solo("1,0\nP01", hand="sabotage_pick map", pile="sabotage_pick rockslide P05"), "pass sabotage_pick")
    assert player(match, 0).broken == ("sabotage_pick",)
    assert laid(match) == set()
