"""A turn in the Duel and its plain action cards: D4 to D8, D17, D18, D21."""

import pytest

from tests.duel_positions import BLUE, GREEN, choices, duel, lays
from tests.positions import events, legal, play, player
from tunnelfolk.rules.events import GoalPeeked


def test_D4_a_path_card_is_laid_at_ones_own_start() -> None:
    hand = "P01 P02"
    assert lays(duel(green=hand), "P01") == {"P01@1,1", "P01@-1,1"}
    assert lays(duel(green=hand), "P02") == {"P02@0,0", "P02@0,2"}
    assert lays(duel(blue=hand, turn=BLUE), "P01") == {"P01@1,-1", "P01@-1,-1"}
    assert lays(duel(blue=hand, turn=BLUE), "P02") == {"P02@0,0", "P02@0,-2"}


def test_D4_the_other_start_is_a_plain_crossing_once_it_is_reached() -> None:
    match = duel(
        """0,-1
        BLUE
        P02
        GREEN""",
        green="P01",
    )
    assert lays(match, "P01") == {"P01@1,-1", "P01@-1,-1", "P01@1,1", "P01@-1,1"}


def test_D4_whoever_lays_a_path_card_draws_one() -> None:
    match = play(duel(green="P01 map", pile="key P05"), "lay P01@1,1")
    assert player(match, GREEN).hand == ("map", "key")
    assert match.state.pile == ("P05",)
    assert match.to_act == BLUE


def test_D5_whoever_plays_an_action_card_draws_one() -> None:
    match = play(duel(green="map P01", pile="key P05"), "map@5,0")
    assert player(match, GREEN).hand == ("P01", "key")
    assert match.state.pile == ("P05",)
    assert match.to_act == BLUE


def test_D5_an_action_card_without_a_target_can_only_be_discarded() -> None:
    match = duel(green="key rockslide repair_pick")
    assert {text for text in legal(match) if not text.startswith("pass ")} == set()


def test_D6_two_cards_are_discarded_to_remove_a_sabotage_card_and_one_is_drawn() -> None:
    match = play(duel(green="P01 P05 map", broken={GREEN: "pick lamp"}, pile="key P06"), "shed P01+map:pick")
    assert player(match, GREEN).hand == ("P05", "key")
    assert player(match, GREEN).broken == ("sabotage_lamp",)
    assert match.to_act == BLUE


def test_D6_any_two_cards_and_any_one_sabotage_card_may_be_named() -> None:
    match = duel(green="P01 P01 map", broken={GREEN: "pick lamp"})
    assert choices(match, "shed ") == {
        "shed P01+P01:pick",
        "shed P01+P01:lamp",
        "shed P01+map:pick",
        "shed P01+map:lamp",
    }


def test_D6_it_needs_two_cards() -> None:
    assert choices(duel(green="P01", broken={GREEN: "pick"}), "shed ") == set()


def test_D6_it_needs_a_sabotage_card_in_front_of_oneself() -> None:
    assert choices(duel(green="P01 map", broken={BLUE: "pick"}), "shed ") == set()


def test_D6_the_hand_stays_one_smaller_for_the_round() -> None:
    match = duel(green="P01 P03 P04 P05 P06 map", broken={GREEN: "pick"})
    match = play(match, "shed P03+P04:pick", "pass map", "pass P01")
    assert len(player(match, GREEN).hand) == 5


def test_D6_the_two_cards_lie_face_down() -> None:
    match = play(duel(green="P05 map", broken={GREEN: "pick"}), "shed P05+map:pick")
    assert sorted(match.view(GREEN).discards) == ["P05", "map", "sabotage_pick"]
    assert sorted(match.view(BLUE).discards) == ["?", "?", "sabotage_pick"]


def test_D7_passing_is_to_discard_one_or_two_cards() -> None:
    match = duel(green="P01 P01 map")
    assert choices(match, "pass ") == {"pass P01", "pass map", "pass P01+P01", "pass P01+map"}


@pytest.mark.parametrize(("action", "hand"), [("pass P01", ("map", "key")), ("pass P01+map", ("key", "P05"))])
def test_D7_whoever_passes_draws_as_many(action: str, hand: tuple[str, ...]) -> None:
    match = play(duel(green="P01 map", pile="key P05 P06"), action)
    assert player(match, GREEN).hand == hand
    assert match.to_act == BLUE


def test_D7_discarded_cards_lie_face_down() -> None:
    match = play(duel(green="P01 map"), "pass P01+map")
    assert match.view(BLUE).discards == ("?", "?")
    assert sorted(match.view(GREEN).discards) == ["P01", "map"]


def test_D8_only_what_the_pile_still_has_is_drawn() -> None:
    match = play(duel(green="P01 P03 map", pile="key"), "pass P01+P03")
    assert player(match, GREEN).hand == ("map", "key")


def test_D8_nothing_is_drawn_from_an_empty_pile() -> None:
    match = play(duel(green="P01 map", pile=""), "pass P01")
    assert player(match, GREEN).hand == ("map",)


def test_D8_whoever_has_no_cards_sits_out_for_the_rest_of_the_round() -> None:
    match = duel(green="P01 P03 map", blue="", pile="")
    for action in ("pass P01", "pass P03"):
        match = play(match, action)
        assert match.to_act == GREEN


def test_D17_sabotage_goes_in_front_of_the_opponent_only() -> None:
    hand = "sabotage_pick sabotage_lamp"
    assert choices(duel(green=hand), "sabotage") == {"sabotage_pick>1", "sabotage_lamp>1"}
    assert choices(duel(blue=hand, turn=BLUE), "sabotage") == {"sabotage_pick>0", "sabotage_lamp>0"}


def test_D17_one_of_each_symbol_at_most() -> None:
    match = duel(green="sabotage_pick sabotage_lamp", broken={BLUE: "pick"})
    assert choices(match, "sabotage") == {"sabotage_lamp>1"}


def test_D17_an_opponent_without_cards_may_be_sabotaged() -> None:
    assert choices(duel(green="sabotage_pick map", blue=""), "sabotage") == {"sabotage_pick>1"}


def test_D17_sabotage_bars_laying_path_cards_and_ladders() -> None:
    match = play(duel(green="sabotage_cart", blue="P01 P23 P24 map"), "sabotage_cart>1")
    assert player(match, BLUE).broken == ("sabotage_cart",)
    assert choices(match, "lay ") == set()


def test_D17_a_sabotaged_player_may_play_action_cards() -> None:
    assert "map@5,0" in legal(duel(green="map", broken={GREEN: "pick lamp cart"}))


def test_D18_repair_is_only_for_oneself() -> None:
    match = duel(green="repair_pick repair_lamp", broken={GREEN: "pick", BLUE: "pick lamp"})
    assert choices(match, "repair") == {"repair_pick:pick>0"}


def test_D18_a_card_with_two_symbols_removes_one_card() -> None:
    match = duel(green="repair_pick_lamp", broken={GREEN: "pick lamp cart"})
    assert choices(match, "repair") == {"repair_pick_lamp:pick>0", "repair_pick_lamp:lamp>0"}
    after = play(match, "repair_pick_lamp:lamp>0")
    assert player(after, GREEN).broken == ("sabotage_pick", "sabotage_cart")


def test_D18_whoever_is_repaired_may_lay_path_cards_again() -> None:
    match = play(duel(green="repair_pick P01", broken={GREEN: "pick"}), "repair_pick:pick>0", "pass map")
    assert lays(match, "P01") == {"P01@1,1", "P01@-1,1"}


def test_D21_a_map_shows_any_face_down_goal() -> None:
    match = duel(
        """5,-2
        G01 . .
        .   . G02""",
        green="map",
    )
    assert choices(match, "map@") == {"map@5,0", "map@5,2", "map@7,1", "map@9,0"}


def test_D21_only_the_player_sees_the_goal() -> None:
    match = play(duel(green="map P01", goals={(5, 0): "G15"}), "map@5,0")
    assert {goal.cell: goal.goal for goal in match.view(GREEN).goals}[5, 0] == "G15"
    assert {goal.goal for goal in match.view(BLUE).goals} == {None}
    assert events(match, BLUE)[0] == GoalPeeked(GREEN, (5, 0), "?")


def test_D21_a_goal_that_was_looked_at_stays_face_down() -> None:
    match = play(duel(green="map P01"), "map@5,0")
    assert (5, 0) in match.state.board.covered
