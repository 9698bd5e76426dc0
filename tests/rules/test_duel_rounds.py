"""The end of a round of the Duel, the next round and the end: D22 to D27."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from tests.duel_positions import BLUE, GREEN, cards_in_play, choices, duel, next_round, passed
from tests.positions import events, legal, play, player
from tunnelfolk.rules.decks import DUEL_DECK
from tunnelfolk.rules.duel.rounds import FACTS
from tunnelfolk.rules.events import CardDrawn
from tunnelfolk.rules.game import Match

ONE_GOAL_LEFT = """3,-2
    .   . G01 . .   . .
    .   . .   . G02 . .
    P24 . ?   . .   . G03
    .   . .   . G04 . .
    .   . G11 . .   . ."""
"""Green reveals the last goal with a card on 4,0."""

SEVEN_MARKERS = {"green_marks": "P13 P14 P15", "blue_marks": "P16 P25 P26 P27"}


def last_pass(**more: Any) -> Match:
    """The end of a round without any move: green's last card is the last of all."""
    return play(duel(green="map", blue="", pile="", **more), "pass map")


def test_D22_the_round_ends_at_once_when_all_goals_are_revealed() -> None:
    match = play(duel(ONE_GOAL_LEFT, green="P01 map", goals={(5, 0): "G12"}), "lay P01@4,0")
    assert match.state.ended == "goals"
    assert match.to_act is None
    assert legal(match) == []


def test_D22_the_round_goes_on_while_a_goal_is_face_down() -> None:
    match = duel(
        """3,-2
        .   . G01
        .   . .
        P24 . ?""",
        green="P01",
        goals={(5, 0): "G12"},
    )
    assert play(match, "lay P01@4,0").to_act == BLUE


def test_D22_the_last_goal_is_turned_before_the_round_ends() -> None:
    laid = play(duel(ONE_GOAL_LEFT, green="P01", goals={(5, 0): "G17"}), "lay P01@4,0")
    assert legal(laid) == ["turn G17@5,0", "turn G17~@5,0"]
    assert play(laid, "turn G17@5,0").state.ended == "goals"


def test_D22_gold_on_the_last_goal_is_still_marked() -> None:
    match = play(duel(ONE_GOAL_LEFT, green="P01", goals={(5, 0): "G12"}), "lay P01@4,0")
    assert player(match, GREEN).gold == (2,)


def test_D22_the_round_ends_at_once_when_all_markers_are_placed() -> None:
    match = play(duel(green="P11 map", **SEVEN_MARKERS), "lay P11@0,2")
    assert match.state.ended == "markers"
    assert match.to_act is None


def test_D22_the_round_goes_on_while_a_marker_is_left() -> None:
    match = play(duel(green="P11", green_marks="P13 P14 P15", blue_marks="P25 P26 P27"), "lay P11@0,2")
    assert match.view().markers == 1
    assert match.to_act == BLUE


def test_D22_the_markers_of_both_dwarves_come_from_one_supply() -> None:
    match = play(duel(blue="P11", turn=BLUE, green_marks="P13 P14 P15 P16 P25 P26 P27"), "lay P11@0,-2")
    assert match.state.ended == "markers"


@pytest.mark.parametrize(
    ("match", "action"),
    [
        (duel(ONE_GOAL_LEFT, green="P01 map", goals={(5, 0): "G12"}, pile="key P05"), "lay P01@4,0"),
        (duel(green="P11 map", pile="key P05", **SEVEN_MARKERS), "lay P11@0,2"),
    ],
    ids=["goals", "markers"],
)
def test_D22_nobody_draws_after_the_end(match: Match, action: str) -> None:
    after = play(match, action)
    assert player(after, GREEN).hand == ("map",)
    assert after.state.pile == ("key", "P05")
    assert not [event for event in events(after) if isinstance(event, CardDrawn)]


def test_D22_a_bribe_after_the_action_that_ends_the_round_ends_the_drawing_too() -> None:
    match = duel(
        """0,1
        GREEN P25""",
        green="map P01",
        pile="key",
        green_marks="P11 P13 P14",
        blue_marks="P15 P16 P26 P27",
    )
    after = play(match, "pass map", "bribe@1,1")
    assert after.state.ended == "markers"
    assert player(after, GREEN).hand == ("P01",)


def test_D22_nobody_bribes_after_the_end() -> None:
    match = duel(
        """0,1
        GREEN P25""",
        green="P11",
        green_marks="P13 P14 P15",
        blue_marks="G07 P16 P26 P27",
    )
    after = play(match, "lay P11@0,2")
    assert legal(after) == []


def test_D22_the_round_ends_when_the_pile_and_both_hands_are_empty() -> None:
    assert last_pass().state.ended == "cards"


def test_D22_the_round_goes_on_while_the_opponent_has_cards() -> None:
    match = play(duel(green="map", blue="map", pile=""), "pass map")
    assert match.to_act == BLUE
    assert play(match, "pass map").state.ended == "cards"


def test_D22_the_round_goes_on_while_the_last_card_of_the_pile_is_drawn() -> None:
    match = play(duel(green="map", blue="", pile="P05"), "pass map")
    assert match.to_act == GREEN
    assert player(match, GREEN).hand == ("P05",)


@pytest.mark.parametrize(("last", "debt"), [("end", 0), ("bribe@1,1", 1)])
def test_D22_empty_hands_end_the_round_only_when_the_turn_and_its_bribes_are_over(last: str, debt: int) -> None:
    match = duel(
        """0,1
        GREEN P25""",
        green="map",
        blue="",
        pile="",
    )
    waiting = play(match, "pass map")
    assert waiting.state.ended is None
    assert legal(waiting) == ["bribe@1,1", "end"]
    over = play(waiting, last)
    assert over.state.ended == "cards"
    assert len(over.state.markers) == debt


def test_D22_goals_come_before_markers_as_the_reason() -> None:
    match = duel(ONE_GOAL_LEFT, green="P01", goals={(5, 0): "G12"}, **SEVEN_MARKERS)
    after = play(match, "lay P01@4,0")
    assert after.view().markers == 0
    assert after.state.ended == "goals"


def test_D22_goals_come_before_cards_as_the_reason() -> None:
    match = duel(ONE_GOAL_LEFT, green="P01", blue="", pile="", goals={(5, 0): "G12"})
    assert play(match, "lay P01@4,0").state.ended == "goals"


def test_D22_markers_come_before_cards_as_the_reason() -> None:
    match = duel(green="P11", blue="", pile="", **SEVEN_MARKERS)
    assert play(match, "lay P11@0,2").state.ended == "markers"


def test_D23_each_takes_the_gold_cards_marked_in_their_colour() -> None:
    match = last_pass(green_marks="P11 G10", blue_marks="G07 P13 P14", gold={GREEN: (2,)})
    assert Counter(player(match, GREEN).gold) == Counter((2, 1, 3))
    assert Counter(player(match, BLUE).gold) == Counter((2, 1, 1))


def test_D23_gold_that_is_not_marked_is_nobodys() -> None:
    match = last_pass(
        board="""2,4
        P16 . P11""",
        markers={(4, 4): BLUE},
    )
    assert [player(match, seat).gold for seat in (GREEN, BLUE)] == [(), (1,)]


def test_D23_won_gold_cards_never_return() -> None:
    left = Counter(DUEL_DECK) - Counter(["P11", "P13", "P16"])
    second = next_round(last_pass(green_marks="P11 P16", blue_marks="P13"))
    assert cards_in_play(second) == left
    assert cards_in_play(next_round(passed(second))) == left


def test_D23_gold_cards_lie_open() -> None:
    match = next_round(last_pass(green_marks="P11 P16"))
    assert match.view(BLUE).panels[GREEN].gold == (1, 1)


@pytest.mark.parametrize(
    ("gold", "trolls", "kept"),
    [
        ((1, 2), "P25", (2,)),  # exactly
        ((1, 2, 3), "P25 P26", (1, 3)),
        ((1, 1, 2), "P25 P26 P27", (1,)),
        ((2, 3), "P25", (3,)),  # no change is given
        ((3,), "P25", ()),
        ((1, 3), "P25 P26", (1,)),
        ((1, 1, 3), "P25 P26", (3,)),  # least worth before fewest cards
        ((2, 2, 3), "P25 P26 P27", (2, 2)),
        ((2, 2), "P25 P26 P27", ()),
        ((1, 1, 2), "P25 P26", (1, 1)),  # fewest cards
        ((1, 1, 1, 3), "P25 P26 P27", (1, 1, 1)),
        ((1, 2, 3), "P25 P26 P27", (1, 2)),
        ((1, 1, 1, 2), "P25 P26 P27", (1, 1)),
        ((1, 1), "P25 P26 P27", ()),  # cannot cover it
        ((), "P25 P26", ()),
    ],
)
def test_D24_bribes_are_paid_with_the_least_gold_that_covers_them(
    gold: tuple[int, ...], trolls: str, kept: tuple[int, ...]
) -> None:
    match = last_pass(gold={GREEN: gold}, green_marks=trolls)
    assert sorted(player(match, GREEN).gold) == sorted(kept)


def test_D24_gold_of_this_round_pays_too() -> None:
    match = last_pass(gold={GREEN: (3,)}, green_marks="P25 P11")
    assert player(match, GREEN).gold == (3,)


def test_D24_gold_of_earlier_rounds_pays_too() -> None:
    match = last_pass(gold={GREEN: (1,)}, green_marks="P25 G10")
    assert player(match, GREEN).gold == (3,)


def test_D24_each_pays_for_their_own_bribes() -> None:
    match = last_pass(gold={GREEN: (1, 1, 1), BLUE: (1, 1, 1)}, green_marks="P25", blue_marks="P26 P27")
    assert player(match, GREEN).gold == (1, 1)
    assert player(match, BLUE).gold == (1,)


def test_D24_a_debt_that_cannot_be_covered_lapses() -> None:
    match = next_round(last_pass(gold={GREEN: (1,)}, green_marks="P25 P26 P27"))
    green, blue = match.state.players
    richer = replace(match, state=replace(match.state, players=(replace(green, gold=(2,)), blue)))
    assert player(passed(richer), GREEN).gold == (2,)


def test_D24_paid_cards_leave_the_game() -> None:
    match = last_pass(green_marks="P25 P11")
    assert player(match, GREEN).gold == ()
    assert cards_in_play(next_round(match)) == Counter(DUEL_DECK) - Counter(["P11"])


def test_D25_no_goal_is_used_twice_revealed_or_not() -> None:
    goals = {(5, 0): "G05", (5, 2): "G06", (7, 1): "G08", (9, 0): "G09"}
    match = next_round(
        last_pass(
            board="""5,-2
            G01 . .
            .   . G02""",
            goals=goals,
        )
    )
    assert not {"G01", "G02", *goals.values()} & set(match.state.goals.values())
    assert len(set(match.state.goals.values())) == 6


def test_D25_goals_that_stayed_face_down_leave_the_game_unseen() -> None:
    match = last_pass(
        board="""5,-2
        G01"""
    )
    after = next_round(match)
    assert Counter(after.view(BLUE).buried) == Counter({"G01": 1, "?": 5})


def test_D25_unwon_gold_and_trolls_are_shuffled_again() -> None:
    match = last_pass(
        board="""2,4
        P15 . P25 . P26!""",
        markers={(6, 4): GREEN},
    )
    assert cards_in_play(next_round(match)) == Counter(DUEL_DECK)


def test_D25_markers_and_keys_are_all_back() -> None:
    match = last_pass(
        board="""2,4
        P19!""",
        green_marks="P11 P25",
    )
    view = next_round(match).view()
    assert (view.markers, view.keys, view.tokens) == (8, 2, ())


def test_D25_sabotage_cards_are_shuffled_again() -> None:
    match = next_round(last_pass(broken={GREEN: "pick", BLUE: "lamp cart"}))
    assert [player(match, seat).broken for seat in (GREEN, BLUE)] == [(), ()]
    assert cards_in_play(match) == Counter(DUEL_DECK)


@pytest.mark.parametrize(
    ("green", "blue", "first"),
    [((1,), (2,), GREEN), ((3,), (1, 1), BLUE), ((1, 1), (2,), BLUE), ((), (), BLUE), ((1, 1), (3,), GREEN)],
)
def test_D26_the_player_with_less_gold_begins_the_next_round_on_a_tie_blue(
    green: tuple[int, ...], blue: tuple[int, ...], first: int
) -> None:
    assert next_round(last_pass(gold={GREEN: green, BLUE: blue})).to_act == first


def test_D26_gold_is_counted_after_the_trolls_are_paid() -> None:
    match = last_pass(gold={GREEN: (1, 1), BLUE: (1,)}, green_marks="P25 P26")
    assert next_round(match).to_act == GREEN


def test_D26_gold_of_all_rounds_is_counted() -> None:
    match = last_pass(gold={GREEN: (3,)}, blue_marks="P11 P13")
    assert next_round(match).to_act == BLUE


@pytest.mark.parametrize(
    ("green", "blue", "winners"), [((3, 1), (3,), (GREEN,)), ((1,), (2,), (BLUE,)), ((2,), (1, 1), (GREEN, BLUE))]
)
def test_D27_after_three_rounds_the_most_gold_wins_and_a_tie_is_a_draw(
    green: tuple[int, ...], blue: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    result = last_pass(round=3, gold={GREEN: green, BLUE: blue}).result
    assert result is not None
    assert result.gold == (sum(green), sum(blue))
    assert result.winners == winners
    assert FACTS.is_drawn(result) == (len(winners) > 1)
    assert [FACTS.has_won(result, seat) for seat in (GREEN, BLUE)] == [winners == (seat,) for seat in (GREEN, BLUE)]


def test_D27_the_gold_of_the_last_round_and_its_bribes_count() -> None:
    result = last_pass(round=3, gold={GREEN: (2,)}, green_marks="P11 P25", blue_marks="G10").result
    assert result is not None
    assert result.gold == (2, 3)


def test_D27_nobody_has_won_before_the_third_round_is_over() -> None:
    match = last_pass(round=2, gold={GREEN: (3,)})
    assert match.result is None
    assert next_round(match).result is None


def test_D27_no_fourth_round_is_due() -> None:
    match = last_pass(round=3)
    assert not match.is_deal_due
    assert choices(match, "") == set()
