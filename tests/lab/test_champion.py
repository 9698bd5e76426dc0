"""The champion: it sees many positions at once as the net sees one, and looks ahead where the net is in doubt."""

from random import Random

import numpy as np
import pytest

from tests.bots.made_up_nets import race_weights
from tunnelfolk.arena.contenders import contender
from tunnelfolk.bots import BOTS, play_out
from tunnelfolk.bots.net.net_bot import Net
from tunnelfolk.bots.net.net_inputs import WINDOWS, extract_input
from tunnelfolk.bots.net.net_outputs import places_of
from tunnelfolk.lab import fast
from tunnelfolk.lab.champion import Champion, Doubt
from tunnelfolk.lab.champion.net_lookahead import Lookahead
from tunnelfolk.lab.champion.net_rows import action_places, best_codes, encode, run_net
from tunnelfolk.lab.champion.second_opinion import Playouts
from tunnelfolk.lab.net_tables import make_tables
from tunnelfolk.rules.game import Match, new

IN_DOUBT = Doubt(sure=1.1, candidates=3, least=0.0, worlds=2)
"""Looks ahead at every choice."""


def moments(game: str, seed: int = 3, share: float = 0.2) -> list[Match]:
    """Some moments of a match that chance plays."""
    found, match, rng = [], new(game, seed=seed), Random(seed)
    while match.to_act is not None:
        if rng.random() < share:
            found.append(match)
        match = match.choose(rng.randrange(len(match.legal)))
    return found


def batch_of(matches: list[Match]) -> fast.Batch:
    return fast.Batch(np.stack([fast.vector_of(match.state) for match in matches]))


@pytest.mark.parametrize("game", ["duel", "solo"])
def test_rows_look_to_the_net_as_prompts_do(game: str) -> None:
    matches, tables = moments(game), make_tables(game)
    batch = batch_of(matches)
    seen = batch.observe()
    planes, numbers = encode(tables, seen)
    for at, match in enumerate(matches):
        assert match.to_act is not None
        prompt = match.prompt(match.to_act)
        expected = extract_input(prompt.view)
        np.testing.assert_allclose(planes[at], expected.planes, atol=1e-6)
        np.testing.assert_allclose(numbers[at], expected.numbers, atol=1e-6)
        codes = np.array([[fast.code_of(batch.rows[at], action) for action in prompt.legal]], np.int32)
        places = np.sort(action_places(tables, seen[at : at + 1], codes)[0], -1).tolist()
        assert places == [sorted(places_of(action, WINDOWS[game])) for action in prompt.legal]


def test_rows_are_played_as_the_net_plays_prompts() -> None:
    matches, weights, tables = moments("duel"), race_weights("duel"), make_tables("duel")
    batch = batch_of(matches)
    seen = batch.observe()
    found, _ = run_net(weights, tables, seen)
    chosen = best_codes(tables, found, seen, batch.codes, batch.counts)
    for at, match in enumerate(matches):
        prompt = match.prompt(match.to_act)
        assert fast.action_of(batch.rows[at], int(chosen[at])) == prompt.legal[Net(1, weights=weights).choose(prompt)]


def test_it_plays_a_whole_match_from_prompts_and_the_same_one_again() -> None:
    matches = [
        play_out(new("duel", seed=4), [Champion("seed", IN_DOUBT, race_weights("duel")), BOTS["thumb"](1)])
        for _ in range(2)
    ]
    assert matches[0].result is not None
    assert matches[0].result == matches[1].result


def test_where_the_net_is_sure_it_is_followed() -> None:
    weights = race_weights("duel")
    bot = Champion(1, Doubt(sure=0.0), weights)
    for match in moments("duel"):
        prompt = match.prompt(match.to_act)
        assert bot.choose(prompt) == Net(1, weights=weights).choose(prompt)
    assert bot._lookahead is None


def test_the_last_choice_of_a_match_is_worth_what_it_brings() -> None:
    match, rng = new("duel", seed=6), Random(6)
    before = match
    while match.to_act is not None:
        before, match = match, match.choose(rng.randrange(len(match.legal)))
    prompt = before.prompt(before.to_act)
    looking = Lookahead(race_weights("duel"))
    values = looking.values(prompt, list(range(len(prompt.legal))), 2, Random(1))
    for choice, worth in enumerate(values[0]):
        after = before.choose(choice)
        if after.to_act is None:
            gold = [sum(player.gold) for player in after.state.players]
            seat = before.to_act or 0
            assert worth == np.sign(gold[seat] - gold[1 - seat])
    np.testing.assert_allclose(values[0], values[1], atol=1e-5)


def test_all_choices_are_tried_in_the_same_worlds() -> None:
    prompt = moments("duel")[0].prompt(moments("duel")[0].to_act)
    values = Lookahead(race_weights("duel")).values(prompt, [2, 2], 3, Random(1))
    # Two rows of one matrix product may differ in their last bits, by processor and number of threads.
    np.testing.assert_allclose(values[:, 0], values[:, 1], atol=1e-5)
    assert np.diff(np.sort(values[:, 0])).min() > 1e-4


def test_it_explains_its_best_choices_with_chances_and_reasons() -> None:
    bot, match = Champion(1, IN_DOUBT, race_weights("duel")), moments("duel")[0]
    prompt = match.prompt(match.to_act)
    advice = bot.explain(prompt)
    assert advice[0].choice == bot.choose(prompt)
    assert 1 >= advice[0].score >= advice[1].score > 0


def test_other_games_it_plays_as_the_net_does() -> None:
    prompt = new("solo", seed=1).prompt(0)
    weights = race_weights("solo")
    assert Champion(1, IN_DOUBT, weights).choose(prompt) == Net(1, weights=weights).choose(prompt)


def test_the_arena_has_the_champion() -> None:
    bots = [contender(name, "1") for name in ("champion", "champion:weight=20+worlds=8")]
    assert [bot.doubt for bot in bots if isinstance(bot, Champion)] == [Doubt(), Doubt(weight=20.0, worlds=8)]
    with pytest.raises(ValueError, match="'hope' of the champion: expected one of sure, "):
        contender("champion:hope=1", "1")


def test_playouts_may_be_asked_for_a_second_opinion() -> None:
    match = moments("duel")[0]
    prompt = match.prompt(match.to_act)
    values = Playouts().values(prompt, [0, 1, 0], 300, Random(1))
    assert values[0] == values[2]
    assert (abs(values) <= 1).all()
    bot = Champion(1, Doubt(sure=1.1, least=0.0, weight=0.0, playout_weight=5.0), race_weights("duel"))
    assert bot.choose(prompt) == bot.choose(prompt)
