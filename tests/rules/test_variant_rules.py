"""What a table may ask for: V1 to V5, and which game has which of them."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from tests.duel_positions import choices, duel, passed, solo, solo_deal
from tests.positions import drafted, legal, play, player, position
from tunnelfolk.rules import game, saboteur
from tunnelfolk.rules.cards import Colour, Role
from tunnelfolk.rules.deals import IllegalDeal
from tunnelfolk.rules.decks import ROLES
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.options import VARIANTS, BadOptions, Options
from tunnelfolk.rules.solo import FACTS

ONE_CARD_MISSING = "0,0\nB-START B05 B05 B05 B05 B05 B05"
"""A card on (7,0) connects the goal on (8,0)."""

PER_PLAYER = Options(gold_per_player=True)
UNPAID = Options(sabotaged_unpaid=True)
BOTH = Options(gold_per_player=True, sabotaged_unpaid=True)
ONE_ROUND = Options(one_round=True)
STRIKES = Options(opening_strikes=True)


def found(roles: str, by: int, gold_pile: Sequence[int], options: Options, **fields: Any) -> Match:
    """A match in which a seat has just connected the treasure; the gold pile is listed top first."""
    match = position(
        "saboteur",
        ONE_CARD_MISSING,
        hands=["map"] * by + ["B05 map"],
        roles=roles,
        turn=by,
        goals={(8, 0): "B-GOLD"},
        gold_pile=tuple(gold_pile),
        options=options,
        **fields,
    )
    return play(match, "lay B05@7,0")


def missed(roles: str, gold_pile: Sequence[int], options: Options, **fields: Any) -> Match:
    """A match in which seat 0 has just used the last card of the round."""
    hands = ["map"] + [""] * (len(roles) - 1)
    match = position(
        "saboteur", hands=hands, pile="", roles=roles, gold_pile=tuple(gold_pile), options=options, **fields
    )
    return play(match, "pass map")


def gold(match: Match) -> list[tuple[int, ...]]:
    """The gold cards of each seat."""
    return [player(match, seat).gold for seat in range(match.seats)]


def drafters(match: Match) -> list[int]:
    """Who is asked to take a card, one after another."""
    asked = []
    while match.to_act is not None:
        asked.append(match.to_act)
        match = play(match, legal(match)[0])
    return asked


# V1


@pytest.mark.parametrize(
    ("roles", "cards"),
    [
        *(("DSD", 3), ("DDSD", 4), ("DDSDS", 5), ("DDDDSS", 6), ("DDDDDSS", 7), ("DDDDDSSS", 8)),
        *(("DDDDDDSSS", 9), ("DDDDDDSSSS", 9)),
    ],
)
def test_V1_as_many_gold_cards_are_drawn_as_there_are_players_nine_with_ten(roles: str, cards: int) -> None:
    match = found(roles, 0, [1] * 16, PER_PLAYER)
    draft = match.view(None).draft
    assert draft is not None
    assert draft.cards == cards
    assert match.state.gold_pile == (1,) * (16 - cards)
    assert sum(len(own) for own in gold(drafted(match))) == cards


def test_V1_the_diggers_go_on_drafting_in_the_same_order_until_none_is_left() -> None:
    match = found("DDSDS", 1, [3, 2, 1, 2, 1], PER_PLAYER)
    assert drafters(match) == [1, 0, 3, 1], "the fifth card is taken silently"
    match = play(match, "take 3", "take 2", "take 2")
    assert (match.to_act, legal(match)) == (1, ["take 1"])
    assert gold(play(match, "take 1")) == [(2, 1), (3, 1), (), (2,), ()]


def test_V1_with_ten_players_the_first_three_of_six_diggers_get_two() -> None:
    match = drafted(found("DDDDDDSSSS", 0, [1] * 16, PER_PLAYER))
    assert [len(own) for own in gold(match)] == [2, 1, 1, 1, 2, 2, 0, 0, 0, 0]


def test_V1_without_saboteurs_in_play_everyone_gets_one() -> None:
    match = drafted(found("DDD", 1, [1, 2, 3, 1], PER_PLAYER))
    assert gold(match) == [(2,), (1,), (3,)]
    assert match.state.gold_pile == (1,)


def test_V1_saboteurs_are_paid_exactly_while_that_can_be_done() -> None:
    match = missed("DSDSD", [1, 2, 1, 3, 2], PER_PLAYER)
    assert gold(match) == [(), (3,), (), (2, 1), ()]


@pytest.mark.parametrize(
    ("roles", "pile", "paid"),
    [
        ("DSD", (3, 3, 3), [(3, 3)]),
        ("DSD", (2, 3, 3), [(3, 2)]),
        ("DSD", (3, 2, 2, 3), [(2, 2)]),
        ("DSDSD", (2, 2, 2, 2), [(2, 2), (2, 2)]),
        ("DSDSD", (3, 2, 2), [(3,), (2, 2)]),
        ("SDDSSDD", (2, 1, 2, 2, 2), [(2, 1), (2, 2), (2,)]),
        ("SSSSDDDDDD", (3, 3, 2, 3), [(2,), (3,), (3,), (3,)]),
    ],
)
def test_V1_a_wage_that_cannot_be_made_up_is_the_least_worth_above_it(
    roles: str, pile: tuple[int, ...], paid: list[tuple[int, ...]]
) -> None:
    match = missed(roles, pile, PER_PLAYER)
    assert [own for own, role in zip(gold(match), roles, strict=True) if role == "S"] == paid


@pytest.mark.parametrize(
    ("roles", "pile", "paid"),
    [("DSD", (3,), [(3,)]), ("DSDSD", (2, 2), [(2, 2), ()]), ("SSSSDDDDDD", (3, 1), [(3,), (1,), (), ()])],
)
def test_V1_where_even_all_is_too_little_all_that_is_left_is_paid(
    roles: str, pile: tuple[int, ...], paid: list[tuple[int, ...]]
) -> None:
    match = missed(roles, pile, PER_PLAYER)
    assert [own for own, role in zip(gold(match), roles, strict=True) if role == "S"] == paid
    assert match.state.gold_pile == ()


def test_V1_the_next_deal_shuffles_what_nobody_holds() -> None:
    match = drafted(found("DSD", 0, [3, 3, 2], PER_PLAYER))
    assert Counter(match.deal(match.shuffle()).state.gold_pile) == {1: 16, 2: 7, 3: 2}


# V2


def test_V2_diggers_with_a_sabotage_card_in_front_of_them_take_no_part() -> None:
    match = found("DDSDD", 1, [3, 2, 1, 1], UNPAID, broken={0: "pick"})
    assert drafters(match) == [1, 4]
    assert match.state.gold_pile == (1,), "one card for each digger who takes part"
    assert gold(drafted(match)) == [(), (1,), (), (3,), (2,)]


def test_V2_if_a_saboteur_connected_the_first_digger_who_takes_part_begins() -> None:
    match = found("DDSDD", 2, [3, 2, 1, 1], UNPAID, broken={1: "lamp"})
    assert match.to_act == 0


def test_V2_a_digger_who_was_repaired_in_time_takes_part() -> None:
    match = position(
        "saboteur",
        ONE_CARD_MISSING,
        hands=["repair_pick map", "B05"],
        roles="DDS",
        goals={(8, 0): "B-GOLD"},
        broken={0: "pick"},
        gold_pile=(3, 1, 2),
        options=UNPAID,
    )
    match = play(match, "repair_pick:pick>0", "lay B05@7,0")
    assert drafters(match) == [1]
    assert gold(play(match, "take 1")) == [(3,), (1,), ()]


def test_V2_one_digger_alone_takes_one_card_without_a_choice() -> None:
    match = found("DDSDD", 1, [3, 2, 1, 1], UNPAID, broken={0: "pick", 3: "lamp", 4: "cart"})
    assert gold(match) == [(), (3,), (), (), ()]
    assert match.is_deal_due


@pytest.mark.parametrize("options", [UNPAID, BOTH], ids=["V2", "V1 and V2"])
def test_V2_if_nobody_takes_part_no_gold_is_drawn(options: Options) -> None:
    match = found("DSD", 1, [3, 2, 1], options, broken={0: "pick", 2: "lamp"})
    assert gold(match) == [(), (), ()]
    assert match.state.gold_pile == (3, 2, 1)
    assert match.is_deal_due


def test_V2_saboteurs_are_paid_all_the_same() -> None:
    match = missed("DSD", [3, 1, 2], UNPAID, broken={1: "pick lamp cart"})
    assert gold(match) == [(), (3, 1), ()]


def test_V2_the_seat_that_begins_next_is_the_same() -> None:
    match = drafted(found("DDSDD", 1, [3, 2, 1, 1], UNPAID, broken={2: "pick"}))
    assert match.deal(match.shuffle()).to_act == 2


def test_V1_V2_together_the_diggers_who_take_part_share_a_card_for_each_player() -> None:
    match = found("DDSDS", 1, [1, 2, 3, 1, 2], BOTH, broken={0: "pick", 3: "cart"})
    assert drafters(match) == [1, 1, 1, 1]
    assert sorted(gold(drafted(match))[1]) == [1, 1, 2, 2, 3]


# V3


def test_V3_a_match_of_saboteur_is_over_after_one_round() -> None:
    match = missed("DSD", [3, 1, 2], ONE_ROUND)
    assert (match.to_act, match.is_deal_due) == (None, False)
    assert match.result is not None
    assert (match.result.gold, match.result.winners) == ((0, 4, 0), (1,))


def test_V3_the_draft_of_the_one_round_still_counts() -> None:
    match = found("DSD", 0, [3, 1], ONE_ROUND)
    assert match.result is None
    result = play(match, "take 3").result
    assert result is not None
    assert (result.gold, result.winners) == ((3, 0, 1), (0,))


def test_V3_all_gold_is_shown_after_the_one_round() -> None:
    match = missed("DSD", [3, 1, 2], ONE_ROUND)
    assert [panel.gold for panel in match.view(0).panels] == [(), (3, 1), ()]


def test_V3_a_duel_is_over_after_one_round() -> None:
    match = duel(green="map", blue="", pile="", green_marks="P11", blue_marks="G10", options=ONE_ROUND)
    match = play(match, "pass map")
    assert not match.is_deal_due
    assert match.result is not None
    assert (match.result.gold, match.result.winners) == ((1, 3), (1,))


def test_V3_solo_is_over_after_one_round() -> None:
    match = play(solo(hand="map", pile="", marks="P11", options=ONE_ROUND), "pass map")
    assert not match.is_deal_due
    assert match.result is not None
    assert match.result.gold == (1,)


@pytest.mark.parametrize("name", ["saboteur", "duel", "solo"])
def test_V3_without_it_there_are_three_rounds(name: str) -> None:
    match, rounds = game.new(name, seed=1), 1
    while (match := passed(match)).is_deal_due:
        match, rounds = match.deal(match.shuffle()), rounds + 1
    assert rounds == 3


def test_V3_the_ranks_stay_as_they_are() -> None:
    assert [FACTS.rank(gold) for gold in (14, 15, 20, 25)] == [0, 1, 2, 3]


# V4


@pytest.mark.parametrize("players", range(3, 11))
def test_V4_all_saboteurs_are_dealt_and_the_card_left_over_is_a_digger(players: int) -> None:
    for seed in range(20):
        state = game.new("saboteur", players, seed=seed, options=Options(all_saboteurs=True)).state
        assert state.spare is Role.DIGGER
        assert state.roles.count(Role.SABOTEUR) == ROLES[players].count(Role.SABOTEUR)


def test_V4_every_seat_may_be_a_saboteur() -> None:
    states = [game.new("saboteur", 3, seed=seed, options=Options(all_saboteurs=True)).state for seed in range(40)]
    assert {state.roles.index(Role.SABOTEUR) for state in states} == {0, 1, 2}


def test_V4_a_deal_that_leaves_a_saboteur_out_is_refused() -> None:
    blank = saboteur.new(3, Options(all_saboteurs=True))
    fair = saboteur.shuffle(blank, Random(1))
    forged = replace(fair, roles=(Role.DIGGER,) * 3, spare=Role.SABOTEUR)
    with pytest.raises(IllegalDeal, match="role"):
        saboteur.deal(blank, forged)
    saboteur.deal(saboteur.new(3, Options()), forged)


def test_V4_it_holds_for_every_round() -> None:
    match = missed("DSD", [3, 1, 2], Options(all_saboteurs=True))
    deals = [match.game.shuffle(match.state, Random(seed)) for seed in range(20)]
    assert {deal.spare for deal in deals} == {Role.DIGGER}


# V5


def test_V5_sabotage_in_the_opening_hand_strikes_and_is_replaced() -> None:
    match = solo_deal("P01 sabotage_pick P02 P03 sabotage_lamp P04 P05 P06 P07", STRIKES)
    assert player(match, 0).hand == ("P01", "P02", "P03", "P04", "P05", "P06")
    assert player(match, 0).broken == ("sabotage_pick", "sabotage_lamp")
    assert choices(match, "lay ") == set()


def test_V5_a_symbol_that_comes_twice_in_the_opening_hand_is_discarded() -> None:
    match = solo_deal("sabotage_pick P01 sabotage_pick P02 P03 P04 P05 P06", STRIKES)
    assert player(match, 0).hand == ("P01", "P02", "P03", "P04", "P05", "P06")
    assert player(match, 0).broken == ("sabotage_pick",)
    assert [discard.card for discard in match.state.discards] == ["sabotage_pick"]


def test_V5_a_rockslide_in_the_opening_hand_has_no_effect_and_is_replaced() -> None:
    match = solo_deal("rockslide P01 P02 P03 P04 P05 rockslide P06", STRIKES)
    assert player(match, 0).hand == ("P01", "P02", "P03", "P04", "P05", "P06")
    assert [discard.card for discard in match.state.discards] == ["rockslide", "rockslide"]
    assert set(match.state.board.faces) == {(0, 0)}


def test_V5_the_ten_cards_are_set_aside_after_the_replacements_and_do_not_strike() -> None:
    match = solo_deal(
        "rockslide P01 P02 P03 P04 P05 sabotage_pick P06 "
        "sabotage_lamp P07 P08 P09 P10 P11 P12 rockslide P13 P14 sabotage_cart",
        STRIKES,
    )
    assert player(match, 0).broken == ("sabotage_pick",)
    assert " ".join(match.state.aside) == "sabotage_lamp P07 P08 P09 P10 P11 P12 rockslide P13 P14"
    assert match.state.pile[0] == "sabotage_cart"


def test_V5_after_the_opening_hand_the_first_action_is_asked_for() -> None:
    match = solo_deal("rockslide sabotage_pick map P01 P02 P03 P04 P05 P06", STRIKES)
    assert match.to_act == 0
    assert "map@8,0" in choices(match, "map@")


# Which game has which option.

HAS = {
    "saboteur": {"first", "gold_per_player", "sabotaged_unpaid", "one_round", "all_saboteurs"},
    "duel": {"one_round"},
    "solo": {"colour", "one_round", "opening_strikes"},
}
ASKED: dict[str, Any] = {"first": 0, "colour": Colour.BLUE} | dict.fromkeys(VARIANTS, True)


@pytest.mark.parametrize("name", HAS)
@pytest.mark.parametrize("option", ASKED)
def test_S4_O1_V1_V2_V3_V4_V5_an_option_that_a_game_does_not_have_is_refused(name: str, option: str) -> None:
    options = Options(**{option: ASKED[option]})
    if option in HAS[name]:
        assert game.new(name, seed=1, options=options).to_act is not None
    else:
        with pytest.raises(BadOptions, match=f"{option}: .* has no such option; it has .*one_round"):
            game.new(name, seed=1, options=options)


def test_V1_V2_V3_V4_V5_all_variants_are_off_unless_asked_for() -> None:
    assert len(VARIANTS) == 5
    for name in HAS:
        options = asdict(game.new(name, seed=1).options)
        assert [variant for variant in VARIANTS if options[variant]] == []


@pytest.mark.parametrize("name", HAS)
def test_V1_V2_V3_V4_V5_a_view_tells_the_options(name: str) -> None:
    asked = Options(**{option: ASKED[option] for option in HAS[name]})
    assert game.new(name, seed=1, options=asked).view(None).options == asked
