"""Saboteur: what a player may do in a turn (S5–S10)."""

import pytest

from tests.positions import events, legal, lies, play, player, position
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.game_state import Discarded, IllegalAction
from tunnelfolk.rules.notation import read

STONE_FOUND = "0,0\nB-START B05 B12 B05 B05 B05 B05 B05 B-STONE-A~"
"""A stone lies open at the end of a tunnel that a dead end has cut off."""


def test_S5_the_three_kinds_of_turn_are_a_path_card_an_action_card_and_passing() -> None:
    match = position("saboteur", hands=["B16 map"])
    assert legal(match) == [
        *("lay B16@1,0", "lay B16~@-1,0", "map@8,-2", "map@8,0", "map@8,2", "pass B16", "pass map"),
    ]


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("lay B05@1,0", ("map", "rockslide", "sabotage_pick", "B01")),
        ("map@8,0", ("B05", "rockslide", "sabotage_pick", "B01")),
        ("rockslide@-1,0", ("B05", "map", "sabotage_pick", "B01")),
        ("sabotage_pick>1", ("B05", "map", "rockslide", "B01")),
        ("pass map", ("B05", "rockslide", "sabotage_pick", "B01")),
    ],
)
def test_S5_a_turn_uses_one_card_and_draws_one(text: str, hand: tuple[str, ...]) -> None:
    board = "-1,0\nB05 B-START"
    match = position("saboteur", board, hands=["B05 map rockslide sabotage_pick"], pile="B01 B02")
    match = play(match, text)
    assert player(match, 0).hand == hand
    assert match.state.pile == ("B02",)
    assert match.to_act == 1


def test_S5_nothing_is_drawn_once_the_pile_is_empty_and_discards_are_not_reshuffled() -> None:
    match = play(position("saboteur", hands=["map B05", "map", "map"], pile=""), "pass map")
    assert player(match, 0).hand == ("B05",)
    assert match.state.pile == ()
    assert [card.card for card in match.state.discards] == ["map"]


def test_S5_passing_puts_one_card_face_down_on_the_discard_pile() -> None:
    match = play(position("saboteur", hands=["B05 map"]), "pass B05")
    assert match.state.discards == (Discarded("B05", known_to=0),)
    assert [match.view(seat).discards for seat in (0, 1, None)] == [("B05",), ("?",), ("?",)]
    assert ev.CardsPassed(0, ("?",)) in events(match, 1)


def test_S5_passing_with_two_cards_is_not_allowed() -> None:
    with pytest.raises(IllegalAction):
        play(position("saboteur", hands=["B05 map"]), "pass B05+map")


def test_S5_only_the_mover_sees_the_card_that_is_drawn() -> None:
    match = play(position("saboteur", hands=["map"], pile="B01"), "pass map")
    assert ev.CardDrawn(0, "B01") in events(match, 0)
    assert ev.CardDrawn(0, "?") in events(match, 1)


@pytest.mark.parametrize("card", ["rockslide", "repair_pick", "repair_lamp_cart"])
def test_S5_an_action_card_without_a_target_can_only_be_discarded(card: str) -> None:
    assert legal(position("saboteur", hands=[card])) == [f"pass {card}"]


def test_S5_a_sabotage_card_without_a_target_can_only_be_discarded() -> None:
    match = position("saboteur", hands=["sabotage_pick"], broken={1: "pick", 2: "pick"})
    assert legal(match) == ["pass sabotage_pick"]


def test_S5_a_path_card_that_fits_nowhere_can_only_be_discarded() -> None:
    # Dead ends lie on all four sides of the start.
    board = """
        -1,-1
        .   B08     .
        B08 B-START B08
        .   B08     .
    """
    assert legal(position("saboteur", board, hands=["B01"])) == ["pass B01"]


def test_S5_equal_cards_give_one_choice() -> None:
    assert legal(position("saboteur", hands=["B16 B16"])) == ["lay B16@1,0", "lay B16~@-1,0", "pass B16"]


def test_S6_a_player_without_cards_is_skipped() -> None:
    match = play(position("saboteur", hands=["map", "", "map"], pile=""), "pass map")
    assert match.to_act == 2


def test_S6_whoever_alone_has_cards_plays_on_alone() -> None:
    match = play(position("saboteur", hands=["map map", "", ""], pile=""), "pass map")
    assert match.to_act == 0


@pytest.mark.parametrize("tool", ["pick", "lamp", "cart"])
def test_S7_sabotage_goes_in_front_of_another_player(tool: str) -> None:
    match = position("saboteur", hands=[f"sabotage_{tool}"])
    assert legal(match) == [f"pass sabotage_{tool}", f"sabotage_{tool}>1", f"sabotage_{tool}>2"]
    match = play(match, f"sabotage_{tool}>2")
    assert [player(match, seat).broken for seat in range(3)] == [(), (), (f"sabotage_{tool}",)]
    assert match.state.discards == ()


def test_S7_never_a_second_one_of_the_same_symbol() -> None:
    match = position("saboteur", hands=["sabotage_pick"], broken={1: "pick"})
    assert legal(match) == ["pass sabotage_pick", "sabotage_pick>2"]


def test_S7_other_symbols_may_be_added() -> None:
    match = position("saboteur", hands=["sabotage_cart"], broken={1: "pick lamp"})
    match = play(match, "sabotage_cart>1")
    assert player(match, 1).broken == ("sabotage_pick", "sabotage_lamp", "sabotage_cart")


@pytest.mark.parametrize("tool", ["pick", "lamp", "cart"])
def test_S7_whoever_has_a_sabotage_card_in_front_may_not_lay_path_cards(tool: str) -> None:
    match = position("saboteur", hands=["B01 B12"], broken={0: tool})
    assert legal(match) == ["pass B01", "pass B12"]


def test_S7_action_cards_may_still_be_played_behind_a_sabotage_card() -> None:
    board = "0,0\nB-START B05"
    match = position("saboteur", board, hands=["map rockslide sabotage_lamp repair_pick"], broken={0: "pick"})
    assert {"map@8,0", "rockslide@1,0", "sabotage_lamp>1", "repair_pick:pick>0"} <= set(legal(match))


def test_S7_a_player_without_cards_may_be_chosen_too() -> None:
    match = position("saboteur", hands=["sabotage_pick", "", "map"], pile="")
    assert "sabotage_pick>1" in legal(match)


def test_S8_repair_removes_a_sabotage_card_from_oneself() -> None:
    match = play(position("saboteur", hands=["repair_pick"], broken={0: "pick"}), "repair_pick:pick>0")
    assert player(match, 0).broken == ()


def test_S8_repair_removes_a_sabotage_card_from_anyone_else() -> None:
    match = play(position("saboteur", hands=["repair_lamp"], broken={2: "lamp"}), "repair_lamp:lamp>2")
    assert player(match, 2).broken == ()


def test_S8_repair_needs_the_same_symbol() -> None:
    match = position("saboteur", hands=["repair_lamp"], broken={0: "pick", 1: "cart", 2: "lamp"})
    assert legal(match) == ["pass repair_lamp", "repair_lamp:lamp>2"]


def test_S8_a_card_with_two_symbols_removes_one_card_of_either() -> None:
    match = position("saboteur", hands=["repair_pick_cart"], broken={0: "pick lamp cart"})
    assert legal(match) == ["pass repair_pick_cart", "repair_pick_cart:cart>0", "repair_pick_cart:pick>0"]
    match = play(match, "repair_pick_cart:cart>0")
    assert player(match, 0).broken == ("sabotage_pick", "sabotage_lamp")


def test_S8_repair_cannot_be_played_ahead_as_protection() -> None:
    match = position("saboteur", hands=["repair_pick repair_pick_lamp"])
    assert legal(match) == ["pass repair_pick", "pass repair_pick_lamp"]


def test_S8_both_cards_are_discarded() -> None:
    match = play(position("saboteur", hands=["repair_pick"], broken={1: "pick"}), "repair_pick:pick>1")
    assert match.state.discards == (Discarded("repair_pick"), Discarded("sabotage_pick"))


def test_S8_whoever_is_repaired_digs_again() -> None:
    match = position("saboteur", hands=["repair_pick", "B16"], broken={1: "pick"})
    assert legal(play(match, "pass repair_pick")) == ["pass B16"]
    assert "lay B16@1,0" in legal(play(match, "repair_pick:pick>1"))


def test_S8_with_one_of_two_tools_repaired_digging_is_still_barred() -> None:
    match = position("saboteur", hands=["repair_pick", "B16"], broken={1: "pick lamp"})
    assert legal(play(match, "repair_pick:pick>1")) == ["pass B16"]


def test_S9_a_rockslide_removes_any_laid_path_card_but_no_start_and_no_goal() -> None:
    match = position("saboteur", STONE_FOUND, hands=["rockslide"])
    assert legal(match) == ["pass rockslide", *(f"rockslide@{x},0" for x in range(1, 8))]


def test_S9_the_removed_card_and_the_rockslide_are_discarded() -> None:
    match = play(position("saboteur", "-1,0\nB07~ B-START", hands=["rockslide"]), "rockslide@-1,0")
    assert lies(match, (-1, 0)) == "."
    assert match.state.discards == (Discarded("rockslide"), Discarded("B07"))


def test_S10_the_map_shows_a_face_down_goal_to_the_player_alone() -> None:
    match = play(position("saboteur", hands=["map"], goals={(8, 0): "B-GOLD"}), "map@8,0")
    assert [goal.goal for goal in match.view(0).goals] == [None, "B-GOLD", None]
    for other in (1, 2, None):
        assert [goal.goal for goal in match.view(other).goals] == [None, None, None]


def test_S10_the_others_see_which_goal_was_looked_at() -> None:
    match = play(position("saboteur", hands=["map"], goals={(8, 0): "B-GOLD"}), "map@8,0")
    assert events(match, 0)[0] == ev.GoalPeeked(0, (8, 0), "B-GOLD")
    assert events(match, 1)[0] == ev.GoalPeeked(0, (8, 0), "?")
    assert match.view(1).panels[0].peeked == ((8, 0),)


def test_S10_what_was_seen_stays_known_for_the_round() -> None:
    match = position(
        "saboteur", hands=["map map", "map", "map"], goals={(8, 0): "B-GOLD", (8, 2): "B-STONE-A"}, pile=""
    )
    match = play(match, "map@8,0", "pass map", "pass map", "map@8,2")
    assert [goal.goal for goal in match.view(0).goals] == [None, "B-GOLD", "B-STONE-A"]


def test_S10_what_was_seen_is_forgotten_with_the_round() -> None:
    match = play(position("saboteur", hands=["map", "", ""], pile=""), "map@8,0")
    after = match.deal(match.shuffle())
    assert [goal.goal for goal in after.view(0).goals] == [None, None, None]


def test_S10_the_goal_stays_face_down() -> None:
    match = play(position("saboteur", hands=["map"], goals={(8, 0): "B-GOLD"}), "map@8,0")
    assert lies(match, (8, 0)) == "?"
    assert match.state.ended is None


def test_S10_a_revealed_goal_is_not_looked_at() -> None:
    match = position("saboteur", STONE_FOUND, hands=["map"])
    assert legal(match) == ["map@8,-2", "map@8,2", "pass map"]


def test_S10_a_goal_may_be_looked_at_twice() -> None:
    match = play(position("saboteur", hands=["map map", "map", "map"], pile=""), "map@8,0", "pass map", "pass map")
    assert read("map@8,0") in match.legal
