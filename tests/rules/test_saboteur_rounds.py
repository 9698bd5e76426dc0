"""Saboteur: the next round (S17), and the end of the game (S18)."""

from collections import Counter

import pytest

from tests.positions import drafted, legal, play, player, position
from tunnelfolk.rules import game
from tunnelfolk.rules.actions import Discard
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.deals import IllegalDeal
from tunnelfolk.rules.decks import SABOTEUR_DECK
from tunnelfolk.rules.events import RoundEnded
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.rules.saboteur.rounds import FACTS

ONE_CARD_MISSING = "0,0\nB-START B05 B05 B05 B05 B05 B05"
"""A card on (7,0) connects the goal on (8,0)."""


def next_round(match: Match) -> Match:
    """The match after its next deal."""
    return match.deal(match.shuffle())


def test_S17_roles_goals_paths_and_actions_are_shuffled_anew() -> None:
    match = position(
        "saboteur",
        "0,0\nB-START B05 B02",
        hands=["map", "", ""],
        pile="",
        roles="DDD",
        broken={1: "pick", 2: "lamp"},
    )
    state = next_round(play(match, "pass map")).state
    assert state.round == 2
    assert list(state.board.faces) == [(0, 0)]
    assert sorted(state.goals.values()) == ["B-GOLD", "B-STONE-A", "B-STONE-B"]
    assert len(state.board.covered) == 3
    hands = [card for seat in range(3) for card in state.players[seat].hand]
    assert Counter([*hands, *state.pile]) == Counter(SABOTEUR_DECK)
    assert Counter([*state.roles, state.spare]) == {Role.DIGGER: 3, Role.SABOTEUR: 1}


def test_S17_nothing_but_gold_stays_from_the_last_round() -> None:
    match = position(
        "saboteur", hands=["map", "", ""], pile="", roles="DDD", broken={1: "pick"}, gold={0: (3,), 2: (1, 2)}
    )
    state = next_round(play(match, "map@8,0")).state
    assert [player.gold for player in state.players] == [(3,), (), (1, 2)]
    assert [player.broken for player in state.players] == [(), (), ()]
    assert [player.peeked for player in state.players] == [(), (), ()]
    assert state.discards == ()


def test_S17_the_deal_of_the_next_round_differs_from_the_last() -> None:
    match = position("saboteur", hands=["map", "", ""], pile="", roles="DDD")
    first, second = game.new("saboteur", seed=0).state, next_round(play(match, "pass map")).state
    assert first.pile != second.pile


@pytest.mark.parametrize(("last", "beginner"), [(0, 1), (1, 2), (2, 0)])
def test_S17_the_seat_after_the_one_that_played_the_last_card_begins(last: int, beginner: int) -> None:
    hands = ["map" if seat == last else "" for seat in range(3)]
    match = next_round(play(position("saboteur", hands=hands, pile="", turn=last, roles="DSD"), "map@8,0"))
    assert (match.state.first, match.to_act) == (beginner, beginner)


@pytest.mark.parametrize(("last", "beginner"), [(0, 1), (1, 2), (2, 0)])
def test_S17_the_seat_after_the_one_that_discarded_the_last_card_begins(last: int, beginner: int) -> None:
    hands = ["map" if seat == last else "" for seat in range(3)]
    match = next_round(play(position("saboteur", hands=hands, pile="", turn=last, roles="DSD"), "pass map"))
    assert (match.state.first, match.to_act) == (beginner, beginner)


def test_S17_whoever_used_the_last_card_counts_not_whoever_began_the_round() -> None:
    match = position("saboteur", hands=["map map map", "map", ""], pile="", first=2, roles="DSD")
    match = play(match, "pass map", "pass map", "pass map", "pass map")
    assert next_round(match).to_act == 1


@pytest.mark.parametrize(("connector", "beginner"), [(0, 1), (1, 2), (2, 0)])
def test_S17_after_the_treasure_the_seat_after_the_one_that_connected_begins(connector: int, beginner: int) -> None:
    match = position(
        "saboteur",
        ONE_CARD_MISSING,
        hands=["B05 map"] * 3,
        turn=connector,
        goals={(8, 0): "B-GOLD"},
        roles="DDD",
        gold_pile=(1,) * 10,
    )
    assert next_round(drafted(play(match, "lay B05@7,0"))).to_act == beginner


def test_S17_the_draft_does_not_change_who_begins() -> None:
    match = position(
        "saboteur",
        ONE_CARD_MISSING,
        hands=["map", "map", "B05 map"],
        turn=2,
        goals={(8, 0): "B-GOLD"},
        roles="DDD",
        gold_pile=(1, 2, 3, 1),
    )
    match = play(match, "lay B05@7,0", "take 3", "take 2")
    assert [player(match, seat).gold for seat in range(3)] == [(1,), (2,), (3,)]
    assert next_round(match).to_act == 0


def test_S17_the_first_seat_that_the_table_named_begins_round_1_only() -> None:
    match = position("saboteur", hands=["map", "", ""], pile="", roles="DSD", options=Options(first=2))
    assert next_round(play(match, "pass map")).to_act == 1


def test_S17_a_deal_with_another_first_seat_is_refused() -> None:
    match = play(position("saboteur", hands=["map", "", ""], pile="", roles="DSD"), "pass map")
    deal = match.shuffle()
    assert deal.first == 1
    wrong = type(deal)(first=0, deck=deal.deck, goals=deal.goals, roles=deal.roles, spare=deal.spare)
    with pytest.raises(IllegalDeal, match="first seat 0"):
        match.deal(wrong)


def passed_through(seed: int) -> Match:
    """A whole match in which everyone only ever discards."""
    match = game.new("saboteur", 3, seed=seed)
    while match.result is None:
        match = match.choose(next(action for action in match.legal if isinstance(action, Discard)))
    return match


def test_S18_the_game_ends_after_three_rounds() -> None:
    match = passed_through(seed=1)
    rounds = [event.round for step in match.steps for event in step.events if isinstance(event, RoundEnded)]
    assert rounds == [1, 2, 3]
    assert (match.to_act, match.legal, match.is_deal_due) == (None, (), False)


def test_S18_there_is_no_result_before_the_third_round_is_over() -> None:
    match = position("saboteur", hands=["map", "", ""], pile="", roles="DSD", round=2)
    assert play(match, "pass map").result is None


def test_S18_the_most_gold_wins() -> None:
    match = position(
        "saboteur",
        hands=["map", "", ""],
        pile="",
        roles="DSD",
        round=3,
        gold={0: (3, 3), 1: (1,)},
        gold_pile=(3, 1, 2),
    )
    assert play(match, "pass map").result == Result((6, 5, 0), (0,))


def test_S18_it_is_the_worth_of_the_gold_that_counts_not_the_number_of_cards() -> None:
    match = position("saboteur", hands=["map", "", ""], pile="", roles="DDD", round=3, gold={0: (1, 1), 1: (3,)})
    assert play(match, "pass map").result == Result((2, 3, 0), (1,))


def test_S18_players_who_tie_win_together() -> None:
    match = position(
        "saboteur", hands=["map", "", ""], pile="", roles="DDD", round=3, gold={0: (1, 2), 2: (3,), 1: (2,)}
    )
    result = play(match, "pass map").result
    assert result == Result((3, 2, 3), (0, 2))
    assert [FACTS.has_won(result, seat) for seat in range(3)] == [True, False, True]


@pytest.mark.parametrize("players", [2, 3])
def test_S18_all_who_tie_have_won_however_many_they_are(players: int) -> None:
    # Two play a game of another package that ends as Saboteur does: how many there are decides nothing.
    result = Result.of((4,) * players)
    assert not FACTS.is_drawn(result)
    assert all(FACTS.has_won(result, seat) for seat in range(players))


def test_S18_the_draft_of_the_last_round_still_counts() -> None:
    match = position(
        "saboteur",
        ONE_CARD_MISSING,
        hands=["B05"],
        goals={(8, 0): "B-GOLD"},
        roles="DSD",
        round=3,
        gold_pile=(1, 3),
    )
    match = play(match, "lay B05@7,0")
    assert (match.result, legal(match)) == (None, ["take 1", "take 3"])
    assert play(match, "take 3").result == Result((3, 0, 1), (0,))
