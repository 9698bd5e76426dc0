"""What the search of `deep` rests on: worlds that the prompt allows, budgets that are kept, and halving."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from tests.bots.test_bots import prompts
from tests.matches import SETUPS, VARIED_SETUPS, Setup
from tests.matches import new as new_match
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.bots.saboteur.situation import own_knowledge
from tunnelfolk.lab.deep import Budget, budget_of
from tunnelfolk.lab.deep.candidate_search import safe_lead
from tunnelfolk.lab.deep.features import FEATURES, HOPES
from tunnelfolk.lab.deep.halving import FEW, SLICE, Clock, Tries, halve
from tunnelfolk.lab.deep.playouts import Aim, Search, new_workspace, try_candidates
from tunnelfolk.lab.deep.race_playout import DUEL_NUMBERS, DUEL_STYLE, SOLO_NUMBERS, SOLO_STYLE, style_of
from tunnelfolk.lab.deep.tuning import compete, search_style
from tunnelfolk.lab.deep.value_weights import DUEL_WEIGHTS, SOLO_WEIGHTS
from tunnelfolk.lab.deep.worlds import hidden_in, one_world, public_odds
from tunnelfolk.lab.fast import code_of, new, state_of
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import GOALS, ROLES
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.views import Panel, Prompt, View

SOME_SETUPS = [*(setup for setup in SETUPS if setup.seats in (1, 2, 5, 10)), *VARIED_SETUPS]


def determinised(prompt: Prompt, count: int) -> list[object]:
    """States that the search tries a choice in."""
    view, rng = prompt.view, Random(1)
    beliefs = Keen(1).beliefs(prompt) if game_named(view.game).FACTS.has_roles else None
    base = one_world(view, rng)
    hidden, odds = hidden_in(base, view, rng, beliefs), public_odds(beliefs, view)
    search = Search(base, hidden, odds, SOLO_STYLE, SOLO_WEIGHTS)
    codes, space, states = np.array([code_of(base, prompt.legal[0])], np.int32), new_workspace(), []
    for number in range(count):
        aim = Aim(seed=7, seat=view.seat or 0, safe_lead=1.0, plies=3)
        assert not try_candidates(search, codes, (number, number + 1), aim, space, np.zeros((1, 1)))
        states.append(state_of(space.world))
    return states


def orderless(view: View) -> dict[str, object]:
    """A view without the order of broken tools and of gold, which means nothing."""
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    return fields | {"panels": [_orderless(panel) for panel in view.panels]}


def _orderless(panel: Panel) -> dict[str, object]:
    fields = {name: getattr(panel, name) for name in panel.__struct_fields__}
    gold = panel.gold if panel.gold is None else sorted(panel.gold)
    return fields | {"broken": sorted(panel.broken), "gold": gold}


@pytest.mark.parametrize("setup", SOME_SETUPS, ids=str)
def test_every_determinised_world_looks_like_the_truth(setup: Setup) -> None:
    for prompt in prompts(setup, 6, share=11):
        if not isinstance(prompt.legal[0], Take):
            for state in determinised(prompt, 3):
                seen = game_named(setup.game).view(state, prompt.view.seat)
                assert orderless(seen) == orderless(prompt.view)


@pytest.mark.parametrize("setup", SOME_SETUPS, ids=str)
def test_determinised_worlds_differ(setup: Setup) -> None:
    prompt = prompts(setup, 6, share=5)[0]
    assert len({str(state) for state in determinised(prompt, 5)}) == 5


def test_S1_determinised_worlds_hold_the_roles_and_the_treasure_that_beliefs_allow() -> None:
    for prompt in prompts(Setup("saboteur", 5), 9, share=7):
        if isinstance(prompt.legal[0], Take):
            continue
        worlds = Keen(1).beliefs(prompt).posterior(own_knowledge(prompt.view))
        for state in determinised(prompt, 5):
            roles = (*state.roles, state.spare)  # type: ignore[attr-defined]
            treasure = next(cell for cell, goal in state.goals.items() if GOALS[goal].is_treasure)  # type: ignore[attr-defined]
            assert sorted(roles) == sorted(ROLES[5])
            places = tuple(place for place, role in enumerate(roles) if role is Role.SABOTEUR)
            assert worlds[places, treasure] > 0


def test_V4_no_determinised_world_leaves_a_saboteur_out() -> None:
    for prompt in prompts(Setup("saboteur", 5, Options(all_saboteurs=True)), 9, share=11):
        if not isinstance(prompt.legal[0], Take):
            for state in determinised(prompt, 5):
                assert state.spare is Role.DIGGER  # type: ignore[attr-defined]
                assert state.roles.count(Role.SABOTEUR) == 2  # type: ignore[attr-defined]


def test_V3_a_match_of_one_round_is_played_like_the_last_of_three() -> None:
    view = new_match(Setup("duel", 2), 1).view(0)
    leads = [safe_lead(replace(view, round=number)) for number in (1, 2, 3)]
    assert leads == sorted(leads, reverse=True)
    assert safe_lead(replace(view, options=Options(one_round=True))) == leads[-1]


@pytest.mark.parametrize("candidates", [2, 3, 8, 10])
def test_halving_keeps_to_its_playouts_and_finds_the_best(candidates: int) -> None:
    spent = 0

    def tries(alive: list[int], worlds: tuple[int, int]) -> list[float]:
        nonlocal spent
        spent += len(alive) * (worlds[1] - worlds[0])
        return [float(candidate) * (worlds[1] - worlds[0]) for candidate in alive]

    values = halve(candidates, 400, tries, Clock(None))
    assert spent <= 400
    assert values == sorted(values)
    assert values[-1] == candidates - 1


def test_a_clear_choice_ends_the_search_and_a_close_one_does_not() -> None:
    spent: list[int] = []
    rng = np.random.default_rng(1)

    def tries(lead: float) -> Tries:
        def one(alive: list[int], worlds: tuple[int, int]) -> list[float]:
            count = worlds[1] - worlds[0]
            spent.append(len(alive) * count)
            return [float((rng.random(count) + lead * (candidate == 2)).sum()) for candidate in alive]

        return one

    values = halve(4, 100_000, tries(0.5), Clock(None))
    assert SLICE * FEW <= sum(spent) <= 2 * SLICE * FEW
    assert values[2] == max(values)
    spent.clear()
    halve(4, 100_000, tries(0.0), Clock(None))
    assert sum(spent) > 90_000


def test_choices_that_come_to_the_same_are_not_pondered() -> None:
    spent: list[int] = []

    def tries(alive: list[int], worlds: tuple[int, int]) -> list[float]:
        spent.append(len(alive) * (worlds[1] - worlds[0]))
        return [float(sum(number % 7 for number in range(*worlds)))] * len(alive)

    halve(4, 1_000_000, tries, Clock(None))
    assert sum(spent) <= 2 * SLICE * FEW


def test_nobody_who_was_dropped_is_worth_more_than_one_who_stayed() -> None:
    values = halve(4, 80, lambda alive, worlds: [-float(sum(worlds))] * len(alive), Clock(None))
    assert len(values) == 4
    assert values[0] == max(values)


def test_a_clock_that_has_run_out_ends_every_stage_after_one_look() -> None:
    seen: list[int] = []

    def tries(alive: list[int], worlds: tuple[int, int]) -> list[float]:
        seen.append(len(alive) * (worlds[1] - worlds[0]))
        return [0.0] * len(alive)

    halve(8, 1_000_000, tries, Clock(0))
    assert len(seen) == 3
    assert max(seen) <= SLICE


def test_budgets_are_named_in_playouts_or_milliseconds() -> None:
    assert budget_of("250") == Budget(playouts=250)
    assert budget_of("100ms").milliseconds == 100
    for nonsense in ("", "0", "ms", "-5", "1s", "100 ms", "9" * 9):
        with pytest.raises(ValueError, match="expected playouts"):
            budget_of(nonsense)


def test_what_is_good_for_me_is_bad_for_the_rival() -> None:
    hopes = DUEL_WEIGHTS[HOPES:].reshape(4, 8, 8)
    assert np.allclose(hopes, -hopes.transpose(0, 2, 1))
    assert len(DUEL_WEIGHTS) == len(SOLO_WEIGHTS) == FEATURES


def test_what_one_style_wins_in_the_duel_the_other_loses() -> None:
    rows, space = new("duel", count=4, seed=1).rows, new_workspace()
    other = style_of(DUEL_NUMBERS * 0.5)
    assert compete(rows, DUEL_STYLE, DUEL_STYLE, space) == 0
    assert compete(rows, DUEL_STYLE, other, space) == -compete(rows, other, DUEL_STYLE, space) != 0


def test_the_search_for_a_style_leaves_a_bad_one_behind(capsys: pytest.CaptureFixture[str]) -> None:
    bad = SOLO_NUMBERS * -0.2
    found = search_style("solo", bad, rounds=3, matches=6)
    rows, space = new("solo", count=40, seed=9).rows, new_workspace()
    assert compete(rows, style_of(found), SOLO_STYLE, space) > compete(rows, style_of(bad), SOLO_STYLE, space)
    assert len(capsys.readouterr().out.splitlines()) == 3
