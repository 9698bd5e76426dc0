"""Hints: the best few choices for a person, told apart, with reasons that are data."""

from functools import cache
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from tests.bots.test_bots import prompts
from tests.hidden import shuffled
from tests.matches import Setup, new
from tunnelfolk.bots import BOTS
from tunnelfolk.bots.advice import FACTS, REASONS, Hint
from tunnelfolk.bots.hints import give_hints, worth_of
from tunnelfolk.bots.ladder import bot_named, is_installed
from tunnelfolk.rules.actions import Bribe, Discard, Repair
from tunnelfolk.rules.game import Match

seen = cache(lambda setup, share: prompts(setup, 5, share=share))
"""Prompts of one match of each kind, every so many steps."""
GAMES = pytest.mark.parametrize("setup", [Setup("saboteur", 5), Setup("duel", 2), Setup("solo", 1)], ids=str)


@GAMES
@pytest.mark.parametrize("name", ["greedy", "thumb", "keen"])
def test_hints_are_three_legal_and_distinct_choices_best_first(setup: Setup, name: str) -> None:
    for prompt in seen(setup, 25):
        hints = give_hints(BOTS[name]("seed"), prompt)
        indices = [hint.index for hint in hints]
        assert len(set(indices)) == len(indices) == min(3, len(prompt.legal))
        assert set(indices) <= set(range(len(prompt.legal)))
        assert indices[0] == BOTS[name]("seed").choose(prompt)
        assert hints[0].worth == 1
        assert all(0 <= hint.worth <= 1 for hint in hints)


@GAMES
def test_reasons_are_keys_with_what_they_are_about(setup: Setup) -> None:
    for prompt in seen(setup, 25):
        for hint in give_hints(BOTS["keen"]("seed"), prompt):
            assert hint.reasons
            assert {reason.key for reason in hint.reasons} <= REASONS.keys() | FACTS.keys()
            assert msgspec.json.decode(msgspec.json.encode(hint), type=Hint) == hint


@GAMES
def test_the_same_seed_gets_the_same_hints(setup: Setup) -> None:
    for prompt in seen(setup, 25):
        assert give_hints(BOTS["keen"]("seed"), prompt) == give_hints(BOTS["keen"]("seed"), prompt)


@GAMES
def test_hints_do_not_change_when_everything_changes_that_the_seat_cannot_see(setup: Setup) -> None:
    match = new(setup, 8)
    rng = Random(8)
    while match.version < 12:
        seat = match.to_act
        assert seat is not None
        other: Match = replace(match, state=shuffled(match.state, seat, rng))
        told = [one.prompt(seat, since=one.round_began) for one in (match, other)]
        assert give_hints(BOTS["keen"]("seed"), told[0]) == give_hints(BOTS["keen"]("seed"), told[1])
        match = match.choose(BOTS["thumb"](f"8/{seat}").choose(told[0]))


def test_one_way_of_passing_is_enough_where_there_is_something_else_to_do() -> None:
    crowded = 0
    for prompt in seen(Setup("duel", 2), 3):
        hints = [prompt.legal[hint.index] for hint in give_hints(BOTS["keen"]("seed"), prompt)]
        kinds = {type(action) for action in prompt.legal}
        if len(kinds) > 2 and len(prompt.legal) > 20:
            crowded += 1
            assert sum(isinstance(action, Discard) for action in hints) <= 1
    assert crowded


def test_mending_the_own_tool_says_which_tool_and_whether_another_card_could() -> None:
    found = [
        (prompt, hint)
        for prompt in seen(Setup("duel", 2), 3)
        for hint in give_hints(BOTS["keen"]("seed"), prompt)
        if isinstance(prompt.legal[hint.index], Repair) and hint.reasons[0].key == "mend_own_tool"
    ]
    assert found
    for prompt, hint in found:
        action = prompt.legal[hint.index]
        assert isinstance(action, Repair)
        assert hint.reasons[0].args.tool == action.tool
        others = [card for card in prompt.view.hand if card.startswith("repair") and action.tool in card]
        if len(prompt.view.panels[action.seat].broken) == 1:
            assert ("only_mender" in [reason.key for reason in hint.reasons]) == (len(others) == 1)


def test_paying_a_troll_in_vain_is_never_praised() -> None:
    found = [
        hint.reasons[0].key
        for prompt in seen(Setup("duel", 2), 3)
        for hint in give_hints(BOTS["keen"]("seed"), prompt)
        if isinstance(prompt.legal[hint.index], Bribe)
    ]
    assert found
    assert set(found) <= {"pay_troll", "troll_too_dear"}


def test_suspects_are_named_with_the_odds_that_this_seat_knows() -> None:
    reasons = [
        reason
        for prompt in seen(Setup("saboteur", 5), 11)
        for hint in give_hints(BOTS["keen"]("seed"), prompt)
        for reason in hint.reasons
        if reason.key in ("hinder_suspect", "mend_suspect", "mend_friend")
    ]
    assert reasons
    for reason in reasons:
        assert reason.args.percent in range(101)
        assert reason.args.seat in range(5)


def test_what_is_even_is_worth_the_same_and_what_lies_in_the_middle_nothing() -> None:
    assert [worth_of(score, [3, 3, 1, 0, 0]) for score in (3, 1, 0)] == [1, 0, 0]
    assert [worth_of(score, [4, 2, 0]) for score in (4, 3, 2, 0)] == [1, 0.5, 0, 0]
    assert worth_of(1, [1, 1, 1]) == 1


@pytest.mark.skipif(not is_installed("net"), reason="the net needs numpy")
def test_a_policy_is_not_taken_at_its_word_that_all_else_is_nothing() -> None:
    worths = [hint.worth for prompt in seen(Setup("solo", 1), 25) for hint in give_hints(bot_named("net")(1), prompt)]
    assert any(0.1 < worth < 1 for worth in worths)


def test_what_has_nothing_to_say_is_left_out() -> None:
    (prompt, *_) = seen(Setup("duel", 2), 25)
    told = msgspec.json.decode(msgspec.json.encode(give_hints(BOTS["keen"]("seed"), prompt)[0].reasons[0]))
    assert None not in told["args"].values()
