"""Saboteur: how a round ends (S11, S12), and who gets gold (S13–S16)."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.positions import drafted, events, legal, lies, play, player, position
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.saboteur import wage

ONE_CARD_MISSING = "0,0\nB-START B05 B05 B05 B05 B05 B05"
"""A card on (7,0) connects the goal on (8,0)."""

FORK = """
    0,0
    B-START .   B05 B05 B05 B05 B01 B05 ?
    .       .   .   .   .   .   B04 .   .
    .       .   .   .   .   .   B06 B05 ?
"""
"""A card on (1,0) connects the goals on (8,0) and (8,2)."""


def treasure_found(roles: str, by: int, gold_pile: Sequence[int] = (), **fields: Any) -> Match:
    """A match in which a seat has just connected the treasure; the gold pile is listed top first."""
    hands = ["map"] * by + ["B05 map"]
    if gold_pile:
        fields["gold_pile"] = tuple(gold_pile)
    goals = {(8, 0): "B-GOLD"}
    match = position("saboteur", ONE_CARD_MISSING, hands=hands, roles=roles, turn=by, goals=goals, **fields)
    return play(match, "lay B05@7,0")


def treasure_missed(roles: str, gold_pile: Sequence[int], **fields: Any) -> Match:
    """A match in which seat 0 has just used the last card of the round."""
    hands = ["map"] + [""] * (len(roles) - 1)
    match = position("saboteur", hands=hands, pile="", roles=roles, gold_pile=tuple(gold_pile), **fields)
    return play(match, "pass map")


def gold(match: Match) -> list[tuple[int, ...]]:
    """The gold cards of each seat."""
    return [player(match, seat).gold for seat in range(match.seats)]


def test_S11_the_round_ends_at_once_when_the_treasure_is_revealed() -> None:
    match = treasure_found("DSD", by=0, pile="B01 B02")
    assert match.state.ended == "treasure"
    assert player(match, 0).hand == ("map",), "nothing is drawn any more"
    assert match.state.pile == ("B01", "B02")


def test_S11_a_stone_does_not_end_the_round_and_stays_as_a_laid_card() -> None:
    match = position("saboteur", ONE_CARD_MISSING, hands=["B05", "B04"], goals={(8, 0): "B-STONE-A"})
    match = play(match, "lay B05@7,0")
    assert match.state.ended is None
    assert lies(match, (8, 0)) == "B-STONE-A~"
    assert "lay B04@8,1" in legal(match)


def test_S11_goals_not_yet_revealed_stay_face_down_when_the_treasure_shows() -> None:
    match = play(position("saboteur", FORK, hands=["B05"], goals={(8, 0): "B-GOLD"}), "lay B05@1,0")
    assert match.state.ended == "treasure"
    assert [lies(match, (8, y)) for y in (-2, 0, 2)] == ["?", "B-GOLD", "?"]


def test_S11_a_stone_revealed_before_the_treasure_is_turned_first() -> None:
    goals = {(8, 0): "B-STONE-A", (8, 2): "B-GOLD"}
    match = play(position("saboteur", FORK, hands=["B05"], goals=goals), "lay B05@1,0")
    assert [lies(match, (8, y)) for y in (-2, 0, 2)] == ["?", "B-STONE-A~", "B-GOLD"]
    assert match.state.ended == "treasure"


def test_S11_the_round_ends_when_nobody_holds_a_card() -> None:
    match = position("saboteur", hands=["map", "map", "map"], pile="", roles="DSD")
    match = play(match, "pass map", "pass map")
    assert match.state.ended is None
    assert play(match, "map@8,0").state.ended == "cards"


def test_S11_an_empty_pile_alone_does_not_end_the_round() -> None:
    match = play(position("saboteur", hands=["map", "map", "map"], pile=""), "pass map")
    assert (match.state.ended, match.to_act) == (None, 1)


def test_S11_the_last_card_of_all_may_still_find_the_treasure() -> None:
    match = position(
        "saboteur", ONE_CARD_MISSING, hands=["B05", "", ""], pile="", goals={(8, 0): "B-GOLD"}, roles="DDS"
    )
    assert play(match, "lay B05@7,0").state.ended == "treasure"


def test_S12_all_roles_are_shown_at_the_end_of_the_round() -> None:
    match = treasure_missed("DSD", [3, 1])
    assert ev.RolesShown((Role.DIGGER, Role.SABOTEUR, Role.DIGGER), Role.DIGGER) in events(match, public=True)
    for viewer in (0, 1, 2, None):
        roles = [panel.role for panel in match.view(viewer).panels]
        assert roles == [Role.DIGGER, Role.SABOTEUR, Role.DIGGER]


def test_S12_the_spare_role_is_shown_too() -> None:
    assert treasure_missed("DSD", [3, 1]).view(None).spare is Role.DIGGER
    assert treasure_missed("DDD", [3, 1]).view(None).spare is Role.SABOTEUR


def test_S12_the_roles_are_shown_before_the_gold_is_shared_out() -> None:
    match = treasure_found("DSD", by=0, gold_pile=[1, 2])
    assert match.to_act == 0
    assert [panel.role for panel in match.view(2).panels] == [Role.DIGGER, Role.SABOTEUR, Role.DIGGER]


@pytest.mark.parametrize(("roles", "diggers"), [("DDD", 3), ("DSD", 2), ("DDDDSS", 4), ("DDDDDDSSSS", 6)])
def test_S13_as_many_gold_cards_are_drawn_as_there_are_diggers_in_play(roles: str, diggers: int) -> None:
    match = treasure_found(roles, by=0, gold_pile=[1] * 16)
    assert match.state.gold_pile == (1,) * (16 - diggers)
    assert [len(own) for own in gold(drafted(match))] == [1 if role == "D" else 0 for role in roles]


def test_S13_the_gold_cards_are_drawn_from_the_top_of_the_pile() -> None:
    match = treasure_found("DSD", by=0, gold_pile=[2, 1, 3, 3, 1])
    assert legal(match) == ["take 1", "take 2"]
    assert match.state.gold_pile == (3, 3, 1)


def test_S13_the_digger_who_connected_takes_first_and_keeps_one() -> None:
    match = treasure_found("DDSDD", by=1, gold_pile=[2, 3, 1, 2])
    assert (match.to_act, legal(match)) == (1, ["take 1", "take 2", "take 3"])
    assert gold(play(match, "take 3")) == [(), (3,), (), (), ()]


def test_S13_the_rest_goes_counter_clockwise_to_the_next_digger() -> None:
    match = treasure_found("DDSDD", by=1, gold_pile=[2, 3, 1, 2])
    drafters = [match.to_act]
    match = play(match, "take 2")
    assert legal(match) == ["take 1", "take 2", "take 3"]
    drafters.append(match.to_act)
    match = play(match, "take 3")
    assert legal(match) == ["take 1", "take 2"]
    drafters.append(match.to_act)
    match = play(match, "take 1")
    assert drafters == [1, 0, 4], "descending seats, from 0 on to the highest"
    assert gold(match) == [(3,), (2,), (), (2,), (1,)]
    assert match.to_act is None


def test_S13_saboteurs_are_passed_over() -> None:
    match = treasure_found("DSSDDD", by=3, gold_pile=[1, 2, 3, 2])
    match = play(match, "take 1")
    assert match.to_act == 0


def test_S13_a_digger_is_asked_also_where_all_cards_are_equal() -> None:
    match = treasure_found("DDSDD", by=1, gold_pile=[1, 1, 1, 1])
    asked = []
    while match.to_act is not None:
        asked.append((match.to_act, legal(match)))
        match = play(match, "take 1")
    assert asked == [(1, ["take 1"]), (0, ["take 1"]), (4, ["take 1"])]
    assert gold(match) == [(1,), (1,), (), (1,), (1,)]


def test_S13_two_cards_of_the_same_value_are_asked_for() -> None:
    match = treasure_found("DSD", by=0, gold_pile=[2, 2])
    assert (match.to_act, legal(match)) == (0, ["take 2"])


def test_S13_the_last_card_is_taken_without_a_choice() -> None:
    match = play(treasure_found("DSD", by=0, gold_pile=[3, 1]), "take 1")
    assert match.to_act is None
    assert events(match)[0] == ev.GoldTaken(0, 1)
    assert ev.GoldTaken(2, 3) in events(match)


def test_S13_each_value_is_named_once() -> None:
    match = treasure_found("DDSDD", by=1, gold_pile=[3, 1, 3, 1])
    assert legal(match) == ["take 1", "take 3"]


@pytest.mark.parametrize("gold_pile", [[1, 1, 1, 1], [1, 2, 3, 3]])
def test_S13_others_cannot_tell_from_the_asking_whether_the_cards_are_equal(gold_pile: list[int]) -> None:
    match = treasure_found("DDSDD", by=1, gold_pile=gold_pile)
    asked = []
    while match.to_act is not None:
        asked.append((match.to_act, match.view(None).draft, match.prompt(2).legal))
        match = play(match, legal(match)[0])
    assert [seat for seat, _, _ in asked] == [1, 0, 4]
    assert [draft and (draft.cards, draft.gold) for _, draft, _ in asked] == [(4, None), (3, None), (2, None)]
    assert [choices for _, _, choices in asked] == [(), (), ()]


def test_S13_a_sabotage_card_does_not_keep_a_digger_from_the_draft() -> None:
    match = treasure_found("DDSDD", by=1, gold_pile=[1, 1, 1, 1], broken={0: "pick", 4: "lamp cart"})
    assert gold(drafted(match)) == [(1,), (1,), (), (1,), (1,)]


def test_S13_diggers_win_even_if_a_saboteur_connected() -> None:
    match = drafted(treasure_found("DDSDD", by=2, gold_pile=[1, 1, 1, 1]))
    assert gold(match) == [(1,), (1,), (), (1,), (1,)]


@pytest.mark.parametrize(
    ("roles", "saboteur", "digger"), [("DDSDD", 2, 1), ("SDDDD", 0, 4), ("DSSDD", 2, 0), ("DDDSS", 4, 2)]
)
def test_S13_if_a_saboteur_connected_the_first_digger_counter_clockwise_begins(
    roles: str, saboteur: int, digger: int
) -> None:
    match = treasure_found(roles, by=saboteur, gold_pile=[3, 2, 1, 1])
    assert match.to_act == digger


def test_S13_after_a_saboteur_connected_the_draft_goes_on_counter_clockwise() -> None:
    match = treasure_found("DDSDD", by=2, gold_pile=[3, 2, 1, 2])
    drafters = []
    for take in ("take 2", "take 1", "take 3"):
        drafters.append(match.to_act)
        match = play(match, take)
    assert drafters == [1, 0, 4]
    assert gold(match) == [(1,), (2,), (), (2,), (3,)]


def test_S13_drafters_see_only_what_is_handed_to_them_and_the_others_nothing() -> None:
    match = treasure_found("DDSDD", by=1, gold_pile=[2, 3, 1, 2])
    drafts = [match.view(seat).draft for seat in (0, 1, 2, None)]
    assert [draft and (draft.seat, draft.cards, draft.gold) for draft in drafts] == [
        (1, 4, None),
        (1, 4, (2, 3, 1, 2)),
        (1, 4, None),
        (1, 4, None),
    ]
    match = play(match, "take 3")
    drafts = [match.view(seat).draft for seat in (0, 1, 2, None)]
    assert [draft and (draft.seat, draft.cards, draft.gold) for draft in drafts] == [
        (0, 3, (2, 1, 2)),
        (0, 3, None),
        (0, 3, None),
        (0, 3, None),
    ]


def test_S13_the_events_of_the_draft_hide_the_gold_from_the_others() -> None:
    match = play(treasure_found("DDSDD", by=1, gold_pile=[2, 3, 1, 2]), "take 3")
    assert events(match, 1) == (ev.GoldTaken(1, 3), ev.GoldHanded(0, (0, 0, 0), drawn=False))
    assert events(match, 0) == (ev.GoldTaken(1, 0), ev.GoldHanded(0, (2, 1, 2), drawn=False))
    assert events(match, public=True) == (ev.GoldTaken(1, 0), ev.GoldHanded(0, (0, 0, 0), drawn=False))


def test_S13_the_next_round_waits_for_the_end_of_the_draft() -> None:
    match = treasure_found("DSD", by=0, gold_pile=[1, 2])
    assert not match.is_deal_due
    assert play(match, "take 2").is_deal_due


@pytest.mark.parametrize(
    ("worth", "pile", "cards"),
    [
        (4, (1, 2, 2, 3, 1), (3, 1)),
        (4, (3, 2, 2), (2, 2)),
        (4, (1, 2, 1, 1, 2), (2, 2)),
        (4, (1, 1, 2, 1), (2, 1, 1)),
        (4, (1, 1, 1, 1, 1), (1, 1, 1, 1)),
        (3, (1, 2, 1, 3), (3,)),
        (3, (1, 1, 1, 2), (2, 1)),
        (3, (1, 1, 1, 1), (1, 1, 1)),
        (2, (1, 1, 3, 2), (2,)),
        (2, (3, 1, 3, 1), (1, 1)),
    ],
)
def test_S14_a_wage_is_paid_exactly_with_the_fewest_cards_and_the_highest_card(
    worth: int, pile: tuple[int, ...], cards: tuple[int, ...]
) -> None:
    assert wage(worth, pile) == cards


@pytest.mark.parametrize(
    ("roles", "each"),
    [("DSD", 4), ("DDDSD", 4), ("SDDSD", 3), ("DDSSDD", 3), ("SDSDSDD", 3), ("DDSDDDSDS", 3), ("SSDDDDDDSS", 2)],
)
def test_S14_the_wage_follows_from_the_number_of_saboteurs_in_play(roles: str, each: int) -> None:
    match = treasure_missed(roles, [1] * 16 + [2] * 8 + [3] * 4)
    assert [sum(own) for own in gold(match)] == [each if role == "S" else 0 for role in roles]


def test_S14_one_saboteur_gets_a_3_and_a_1_and_the_pile_keeps_its_order() -> None:
    match = treasure_missed("DSD", [2, 1, 3, 1, 3, 2])
    assert gold(match) == [(), (3, 1), ()]
    assert match.state.gold_pile == (2, 1, 3, 2)


def test_S14_two_saboteurs_are_paid_in_seat_order() -> None:
    match = treasure_missed("DSDSD", [1, 2, 1, 3, 2])
    assert gold(match) == [(), (3,), (), (2, 1), ()]
    assert match.state.gold_pile == (1, 2)


def test_S14_three_saboteurs_with_one_3_left_get_2_and_1_next() -> None:
    match = treasure_missed("SDDSDSD", [2, 1, 3, 1, 2, 1, 1])
    assert gold(match) == [(3,), (), (), (2, 1), (), (2, 1), ()]
    assert match.state.gold_pile == (1, 1)


def test_S14_four_saboteurs_with_two_2s_left_get_two_1s_next() -> None:
    match = treasure_missed("SSSSDDDDDD", [1, 1, 2, 3, 1, 1, 1, 2, 1])
    assert gold(match)[:4] == [(2,), (2,), (1, 1), (1, 1)]
    assert match.state.gold_pile == (3, 1, 1)


def test_S14_with_no_1_left_one_saboteur_gets_two_2s() -> None:
    match = treasure_missed("DSD", [3, 2, 3, 2, 2])
    assert gold(match) == [(), (2, 2), ()]
    assert match.state.gold_pile == (3, 3, 2)


def test_S14_diggers_get_nothing_when_the_treasure_is_missed() -> None:
    match = treasure_missed("DSD", [3, 1, 2, 2])
    assert [gold(match)[seat] for seat in (0, 2)] == [(), ()]
    assert match.to_act is None


def test_S15_without_a_saboteur_nobody_gets_gold_when_the_treasure_is_missed() -> None:
    match = treasure_missed("DDD", [3, 1, 2, 2])
    assert gold(match) == [(), (), ()]
    assert match.state.gold_pile == (3, 1, 2, 2)
    assert match.is_deal_due


def test_S16_others_know_only_how_many_gold_cards_a_player_has() -> None:
    match = position("saboteur", gold={0: (3, 1), 1: (2,)})
    assert [panel.gold for panel in match.view(0).panels] == [(3, 1), None, None]
    assert [panel.gold for panel in match.view(None).panels] == [None, None, None]
    assert [panel.gold_cards for panel in match.view(2).panels] == [2, 1, 0]


def test_S16_what_a_saboteur_is_paid_is_seen_from_behind() -> None:
    match = treasure_missed("DSD", [3, 1, 2])
    assert ev.GoldPaid(1, (3, 1)) in events(match, 1)
    assert ev.GoldPaid(1, (0, 0)) in events(match, 0)
    assert ev.GoldPaid(1, (0, 0)) in events(match, public=True)


def test_S16_gold_stays_secret_between_the_rounds() -> None:
    match = treasure_missed("DSD", [3, 1, 2])
    assert [panel.gold for panel in match.view(0).panels] == [(), None, None]


def test_S16_at_the_end_of_the_game_all_gold_is_shown() -> None:
    match = treasure_missed("DSD", [3, 1, 2], round=3, gold={0: (2, 2)})
    assert [panel.gold for panel in match.view(None).panels] == [(2, 2), (3, 1), ()]
