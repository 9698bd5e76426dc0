"""Mistakes that other implementations of these games made, each ruled out by a test."""

import msgspec
import pytest

from tests.positions import drafted, events, lays, legal, lies, play, player, position
from tunnelfolk.rules import events as ev
from tunnelfolk.rules import game
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import DUEL_DECK, SABOTEUR_DECK
from tunnelfolk.rules.game_state import IllegalAction

TO_THE_GOALS = "0,0\nB-START B05 B05 B05 B05 B05 B05"
"""One card is missing before the goal on (8,0)."""


def test_S7_nobody_digs_with_a_broken_tool() -> None:
    match = position("saboteur", hands=["B01"], broken={0: "lamp"})
    with pytest.raises(IllegalAction):
        play(match, "lay B01@1,0")


def test_S5_nobody_discards_out_of_turn() -> None:
    match = position("saboteur", hands=["map", "rockslide", "B01"])
    assert [len(match.prompt(seat).legal) for seat in (1, 2, None)] == [0, 0, 0]
    with pytest.raises(IllegalAction):
        play(match, "pass rockslide")


@pytest.mark.parametrize("dead_end", ["B08", "B10", "B12"])
def test_T8_a_dead_end_opens_no_goal(dead_end: str) -> None:
    match = play(position("saboteur", TO_THE_GOALS, hands=[dead_end]), f"lay {dead_end}@7,0")
    assert lies(match, (8, 0)) == "?"


@pytest.mark.parametrize("neighbour", ["B07", "B09"])
def test_T8_not_any_neighbour_turns_a_goal_up(neighbour: str) -> None:
    match = play(position("saboteur", TO_THE_GOALS, hands=[neighbour]), f"lay {neighbour}@7,0")
    assert lies(match, (8, 0)) == "?"


@pytest.mark.parametrize("goal", ["B-GOLD", "B-STONE-A", "B-STONE-B"])
def test_T4_cards_beside_a_face_down_goal_need_not_match_it(goal: str) -> None:
    match = position("saboteur", TO_THE_GOALS, hands=["B05 B07"], goals={(8, 0): goal})
    assert {"lay B05@7,0", "lay B07@7,0"} <= set(legal(match))


def test_T7_nothing_is_laid_past_a_dead_end() -> None:
    assert lays("0,0\nB-START B08", "B05") == ["B05@-1,0"]


def test_T12_nothing_is_laid_at_an_island_that_a_rockslide_cut_off() -> None:
    match = position("saboteur", "0,0\nB-START B05 B05 B01", hands=["rockslide", "B04 B05"])
    match = play(match, "rockslide@2,0")
    assert [text for text in legal(match) if text.endswith(("@4,0", "@3,1", "@3,-1"))] == []


def test_S13_there_is_one_gold_card_for_each_digger_not_for_each_player() -> None:
    match = position(
        "saboteur",
        TO_THE_GOALS,
        hands=["B05"],
        goals={(8, 0): "B-GOLD"},
        roles="DDDDDDSSSS",
        gold_pile=(1,) * 16,
    )
    match = drafted(play(match, "lay B05@7,0"))
    assert [player(match, seat).gold for seat in range(10)] == [(1,)] * 6 + [()] * 4
    assert len(match.state.gold_pile) == 10


def test_S13_a_saboteur_who_connects_takes_no_gold() -> None:
    match = position(
        "saboteur",
        TO_THE_GOALS,
        hands=["map", "B05"],
        turn=1,
        goals={(8, 0): "B-GOLD"},
        roles="DSD",
        gold_pile=(3, 2, 1),
    )
    match = play(match, "lay B05@7,0")
    assert match.to_act == 0
    assert [player(play(match, "take 3"), seat).gold for seat in range(3)] == [(3,), (), (2,)]


def test_S17_the_next_round_is_not_begun_by_the_seat_that_began_the_last() -> None:
    match = position("saboteur", hands=["", "map", ""], turn=1, first=0, pile="", roles="DDD")
    match = play(match, "pass map")
    assert match.deal(match.shuffle()).to_act == 2


def test_S18_there_is_no_fourth_round() -> None:
    match = play(position("saboteur", hands=["map", "", ""], pile="", roles="DDD", round=3), "pass map")
    assert match.result is not None
    assert not match.is_deal_due
    with pytest.raises(IllegalAction):
        play(match, "pass map")


def test_S11_the_round_goes_on_when_one_player_is_out_of_cards() -> None:
    match = play(position("saboteur", hands=["map", "map", "map"], pile=""), "pass map")
    assert player(match, 0).hand == ()
    assert (match.state.ended, match.to_act) == (None, 1)


def test_D22_the_round_goes_on_when_one_player_is_out_of_cards() -> None:
    match = play(position("duel", hands=["map", "map"], pile=""), "pass map")
    assert player(match, 0).hand == ()
    assert (match.state.ended, match.to_act) == (None, 1)


def test_S8_players_may_repair_their_own_tools() -> None:
    match = position("saboteur", hands=["repair_cart"], broken={0: "cart"})
    assert player(play(match, "repair_cart:cart>0"), 0).broken == ()


@pytest.mark.parametrize("game_name", ["saboteur", "duel"])
def test_S7_D17_nobody_breaks_the_own_tools(game_name: str) -> None:
    match = position(game_name, hands=["sabotage_pick"])
    assert "sabotage_pick>1" in legal(match)
    with pytest.raises(IllegalAction):
        play(match, "sabotage_pick>0")


@pytest.mark.parametrize("game_name", ["saboteur", "duel"])
def test_S8_D18_a_repair_card_with_two_symbols_does_not_repair_both(game_name: str) -> None:
    match = position(game_name, hands=["repair_pick_lamp"], broken={0: "pick lamp"})
    assert player(play(match, "repair_pick_lamp:pick>0"), 0).broken == ("sabotage_lamp",)


def test_S1_ten_players_have_seven_digger_cards_not_eight() -> None:
    state = game.new("saboteur", 10, seed=1).state
    assert (*state.roles, state.spare).count(Role.DIGGER) == 7


@pytest.mark.parametrize("players", range(3, 11))
def test_S1_there_is_always_a_spare_dwarf_card(players: int) -> None:
    state = game.new("saboteur", players, seed=1).state
    assert len(state.roles) == players
    assert state.spare is not Role.HIDDEN


def test_T1_the_board_has_no_bounds() -> None:
    far_left = "-30,0\n" + "B05 " * 30 + "B-START"
    assert "B05@-31,0" in lays(far_left, "B05")
    far_down = "0,0\nB-START\n" + "B04\n" * 30
    assert "B04@0,31" in lays(far_down, "B04")
    far_right = "0,1\nD-START-GREEN " + "P01 " * 30
    assert "P01@31,1" in lays(far_right, "P01", game="duel")


def test_S3_the_counts_of_the_two_curves_are_not_swapped() -> None:
    # B06 joins top and right, B07 top and left.
    assert (SABOTEUR_DECK.count("B06"), SABOTEUR_DECK.count("B07")) == (5, 4)
    assert (DUEL_DECK.count("P03"), DUEL_DECK.count("P04")) == (2, 2)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_S2_nobody_is_sent_where_the_treasure_is(seat: int | None) -> None:
    prompt = msgspec.json.encode(game.new("saboteur", 3, seed=1).prompt(seat))
    assert b"B-GOLD" not in prompt
    assert b"B-STONE" not in prompt


@pytest.mark.parametrize("seat", [0, 1, None])
def test_D1_nobody_is_sent_what_the_goals_of_the_duel_are(seat: int | None) -> None:
    match = game.new("duel", seed=1)
    prompt = msgspec.json.encode(match.prompt(seat))
    assert not [goal for goal in match.state.goals.values() if goal.encode() in prompt]


def test_S10_what_a_map_shows_is_sent_to_nobody_else() -> None:
    match = play(position("saboteur", hands=["map"], goals={(8, 0): "B-GOLD"}), "map@8,0")
    assert b"B-GOLD" in msgspec.json.encode(match.prompt(0))
    for other in (1, 2, None):
        assert b"B-GOLD" not in msgspec.json.encode(match.prompt(other))


@pytest.mark.parametrize("text", ["lay B01@1,0", "pass B01", "map@8,0", "lay B05~@1,0", "lay G01@1,0"])
def test_S5_a_card_that_is_not_in_the_hand_is_not_believed(text: str) -> None:
    with pytest.raises(IllegalAction):
        play(position("saboteur", hands=["B05"]), text)


def test_D1_the_goals_of_the_duel_are_not_one_column_too_far() -> None:
    covered = game.new("duel", seed=1).state.board.covered
    assert sorted(covered) == [(5, -2), (5, 0), (5, 2), (7, -1), (7, 1), (9, 0)]


def test_D12_a_troll_is_not_paid_when_it_is_laid() -> None:
    match = position("duel", hands=["P27", "map"], gold={0: (1,)}, pile="")
    match = play(match, "lay P27@1,1", "end")
    assert match.state.markers == {}
    assert match.view(None).panels[0].debt == 0
    assert play(match, "pass map").state.ended == "cards"
    assert player(play(match, "pass map"), 0).gold == (1,)


@pytest.mark.parametrize("ladder", ["P23", "P24"])
def test_D20_a_rockslide_may_remove_a_ladder(ladder: str) -> None:
    match = play(position("duel", f"3,4\n{ladder}", hands=["rockslide"]), "rockslide@3,4")
    assert lies(match, (3, 4)) == "."


def test_D22_the_round_ends_at_the_eighth_marker_not_at_the_twelfth() -> None:
    board = """
        0,1
        D-START-GREEN P01 P01 P01 P01
        .
        .
        P11 P13 P14 P15 P16 P25! P26!
    """
    markers = {(x, 4): x % 2 for x in range(7)}
    match = position("duel", board, hands=["P03", "map"], goals={(5, 0): "G07"}, markers=markers)
    assert match.state.ended is None
    match = play(match, "lay P03@5,1")
    assert ev.GoldMarked(0, (5, 0)) in events(match)
    assert match.state.ended == "markers"
