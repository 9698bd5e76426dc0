"""Saboteur: the set-up of a round (S1–S4)."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.positions import play, position
from tunnelfolk.rules import game, saboteur
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.deals import IllegalDeal
from tunnelfolk.rules.decks import GOLD_CARDS, PATHS
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.options import BadOptions, Options


def missed(**fields: Any) -> Match:
    """A match after a round without saboteurs, and without gold for anybody."""
    return play(position("saboteur", roles="DDD", hands=["map", "", ""], pile="", **fields), "pass map")


@pytest.mark.parametrize(
    ("players", "saboteurs", "diggers"),
    [(3, 1, 3), (4, 1, 4), (5, 2, 4), (6, 2, 5), (7, 3, 5), (8, 3, 6), (9, 3, 7), (10, 4, 7)],
)
def test_S1_the_dwarf_cards_follow_from_the_number_of_players(players: int, saboteurs: int, diggers: int) -> None:
    state = game.new("saboteur", players, seed=1).state
    assert Counter([*state.roles, state.spare]) == {Role.SABOTEUR: saboteurs, Role.DIGGER: diggers}


def test_S1_each_player_gets_one_dwarf_card_and_one_is_left_over() -> None:
    state = game.new("saboteur", 5, seed=1).state
    assert len(state.roles) == 5
    assert state.spare in (Role.SABOTEUR, Role.DIGGER)


def test_S1_the_dwarf_cards_are_shuffled_and_any_may_be_left_over() -> None:
    states = [game.new("saboteur", 3, seed=seed).state for seed in range(40)]
    assert {state.spare for state in states} == {Role.SABOTEUR, Role.DIGGER}
    assert all(any(state.roles[seat] is Role.SABOTEUR for state in states) for seat in range(3))


def test_S1_each_player_knows_the_own_role_and_no_other() -> None:
    match = position("saboteur", roles="DSD")
    assert [panel.role for panel in match.view(1).panels] == [None, Role.SABOTEUR, None]
    assert [panel.role for panel in match.view(None).panels] == [None, None, None]


def test_S1_the_card_left_over_is_unknown_to_all() -> None:
    match = game.new("saboteur", 3, seed=1)
    assert [match.view(seat).spare for seat in (0, 1, 2, None)] == [None, None, None, None]


@pytest.mark.parametrize("players", [2, 11])
def test_S1_fewer_than_3_or_more_than_10_cannot_play(players: int) -> None:
    with pytest.raises(BadOptions, match="3 to 10"):
        game.new("saboteur", players, seed=1)


def test_S2_the_start_lies_at_the_origin_and_three_goals_face_down_in_the_ninth_column() -> None:
    match = game.new("saboteur", 3, seed=1)
    assert {cell: face.text for cell, face in match.state.board.faces.items()} == {(0, 0): "B-START"}
    assert set(match.state.board.covered) == {(8, -2), (8, 0), (8, 2)}


def test_S2_the_goals_are_one_treasure_and_two_stones() -> None:
    goals = game.new("saboteur", 3, seed=1).state.goals
    assert sorted(goals.values()) == ["B-GOLD", "B-STONE-A", "B-STONE-B"]


def test_S2_the_goals_are_shuffled() -> None:
    treasures = set()
    for seed in range(40):
        goals = game.new("saboteur", 3, seed=seed).state.goals
        treasures |= {cell for cell, goal in goals.items() if goal == "B-GOLD"}
    assert treasures == {(8, -2), (8, 0), (8, 2)}


@pytest.mark.parametrize(("players", "hand"), [(3, 6), (4, 6), (5, 6), (6, 5), (7, 5), (8, 4), (9, 4), (10, 4)])
def test_S3_the_hand_follows_from_the_number_of_players_and_the_rest_is_the_pile(players: int, hand: int) -> None:
    state = game.new("saboteur", players, seed=1).state
    assert [len(player.hand) for player in state.players] == [hand] * players
    assert len(state.pile) == 67 - players * hand


def test_S3_the_deck_has_40_path_cards_and_27_action_cards() -> None:
    deck = saboteur.shuffle(saboteur.new(3, Options()), Random(1)).deck
    assert len([card for card in deck if card in PATHS]) == 40
    assert len([card for card in deck if card not in PATHS]) == 27


def test_S3_hands_are_dealt_in_blocks_from_the_top_and_the_pile_follows() -> None:
    blank = saboteur.new(3, Options())
    deal = saboteur.shuffle(blank, Random(1))
    state, _ = saboteur.deal(blank, deal)
    assert [player.hand for player in state.players] == [deal.deck[:6], deal.deck[6:12], deal.deck[12:18]]
    assert state.pile == deal.deck[18:]


def test_S3_there_are_28_gold_cards() -> None:
    state = game.new("saboteur", 3, seed=1).state
    assert Counter(state.gold_pile) == {1: 16, 2: 8, 3: 4}


def test_S3_the_gold_cards_that_nobody_holds_are_shuffled_anew_at_every_deal() -> None:
    match = missed(gold={0: (3, 1), 2: (2,)})
    piles = [match.deal(match.game.shuffle(match.state, Random(seed))).state.gold_pile for seed in range(3)]
    assert [Counter(pile) for pile in piles] == [{1: 15, 2: 7, 3: 3}] * 3
    assert len(set(piles)) == 3


def test_S3_the_old_gold_pile_counts_for_nothing_at_the_next_deal() -> None:
    one, other = missed(gold_pile=(1, 2, 3)), missed(gold_pile=(3, 2, 1))
    assert one.deal(one.shuffle()).state.gold_pile == other.deal(other.shuffle()).state.gold_pile


def test_S3_gold_is_the_last_of_the_rounds_chance() -> None:
    poor, rich = missed(), missed(gold={0: (3, 3, 2), 1: (1, 1, 1)})
    deals = [match.game.shuffle(match.state, Random(1)) for match in (poor, rich)]
    assert deals[0].gold_pile != deals[1].gold_pile
    assert replace(deals[0], gold_pile=()) == replace(deals[1], gold_pile=())


@pytest.mark.parametrize("held", [(), (3, 1)])
@pytest.mark.parametrize(
    "forged",
    [
        lambda pile: pile[1:],
        lambda pile: (*pile, 1),
        lambda pile: (*pile[:-1], pile[-1] % 3 + 1),
        lambda pile: (),
        lambda pile: GOLD_CARDS if len(pile) < 28 else GOLD_CARDS[2:],
    ],
    ids=["one less", "one more", "another value", "none", "of another round"],
)
def test_S3_a_gold_pile_that_is_not_what_nobody_holds_is_refused(
    forged: Callable[[tuple[int, ...]], tuple[int, ...]], held: tuple[int, ...]
) -> None:
    match = missed(gold={1: held})
    deal = match.shuffle()
    with pytest.raises(IllegalDeal, match="gold pile"):
        match.deal(replace(deal, gold_pile=forged(deal.gold_pile)))


def test_S3_a_deal_with_other_cards_than_those_of_the_box_is_refused() -> None:
    blank = saboteur.new(3, Options())
    deal = saboteur.shuffle(blank, Random(1))
    with pytest.raises(IllegalDeal, match="deck"):
        saboteur.deal(blank, replace(deal, deck=deal.deck[1:]))


def test_S4_the_table_may_name_the_first_seat() -> None:
    assert [game.new("saboteur", 4, seed=1, options=Options(first=seat)).to_act for seat in range(4)] == [0, 1, 2, 3]


def test_S4_otherwise_the_first_seat_is_drawn_from_the_seed() -> None:
    firsts = [game.new("saboteur", 4, seed=seed).to_act for seed in range(40)]
    assert set(firsts) == {0, 1, 2, 3}
    assert firsts == [game.new("saboteur", 4, seed=seed).to_act for seed in range(40)]


def test_S4_play_goes_in_seat_order() -> None:
    match = position("saboteur", hands=["map map", "map map", "map map"], pile="", turn=2)
    order = [match.to_act]
    for _ in range(4):
        match = play(match, "pass map")
        order.append(match.to_act)
    assert order == [2, 0, 1, 2, 0]
