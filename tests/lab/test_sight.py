"""Observations hold what a seat may know and nothing else; states go into vectors and come back."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lab.both import normal
from tests.matches import ALL_SETUPS, Place, Setup, moment, places, seats_and_watcher
from tunnelfolk.lab import fast
from tunnelfolk.lab.fast import sight
from tunnelfolk.lab.fast.cards import FACES, GOALS, KINDS
from tunnelfolk.rules.options import VARIANTS

each_setup = pytest.mark.parametrize("setup", ALL_SETUPS, ids=str)


def seen_by(vector: fast.Vector, seat: int | None) -> list[int]:
    """An observation as a list."""
    batch = fast.Batch(vector[np.newaxis])
    return list(map(int, batch.observe(-1 if seat is None else seat)[0]))


@each_setup
@given(place=places)
def test_a_state_goes_into_a_vector_and_comes_back(setup: Setup, place: Place) -> None:
    state = moment(setup, place).state
    assert normal(fast.state_of(fast.vector_of(state))) == normal(state)


@each_setup
@given(place=places, seed=st.integers(0, 999))
def test_an_observation_does_not_change_when_the_unseen_is_shuffled(setup: Setup, place: Place, seed: int) -> None:
    match = moment(setup, place)
    vector = fast.vector_of(match.state)
    for seat in seats_and_watcher(match):
        imagined = match.game.determinise(match.view(seat), Random(seed))
        assert seen_by(fast.vector_of(imagined), seat) == seen_by(vector, seat)


@each_setup
@given(place=places)
def test_an_observation_tells_what_a_view_tells(setup: Setup, place: Place) -> None:
    match = moment(setup, place)
    vector = fast.vector_of(match.state)
    kinds = KINDS[setup.game != "saboteur"]
    for seat in seats_and_watcher(match):
        view, seen = match.view(seat), seen_by(vector, seat)
        hand = seen[sight.SEEN_HAND : sight.SEEN_HAND + len(kinds)]
        assert [view.hand.count(kind) for kind in kinds] == hand
        discards = seen[sight.SEEN_DISCARD : sight.SEEN_DISCARD + len(kinds)]
        assert [view.discards.count(kind) for kind in kinds] == discards
        assert seen[sight.SEEN_BACKS] == view.discards.count("?")
        assert (seen[sight.SEEN_PILE], seen[sight.SEEN_ASIDE]) == (view.pile, view.aside)
        assert (seen[sight.SEEN_MARKERS], seen[sight.SEEN_KEYS]) == (view.markers, view.keys)
        assert seen[sight.SEEN_ACTOR] == (-1 if view.to_act is None else view.to_act)
        laid = [
            (seen[at], seen[at + 1], FACES[seen[at + sight.LAID_AS]][0].text)
            for at in range(sight.SEEN_LAID, sight.SEEN_WORDS, sight.LAID_WORDS)
            if seen[at + sight.LAID_AS] >= 0
        ]
        assert laid == [(*card.cell, card.face) for card in view.board]
        known = {goal.cell: goal.goal for goal in view.goals if goal.goal}
        told = [GOALS[goal].name for goal in seen[sight.SEEN_GOAL : sight.SEEN_GOAL + 6] if goal >= 0]
        assert set(known.values()) <= set(told)


@each_setup
def test_roles_gold_and_debts_are_told_as_in_a_view(setup: Setup) -> None:
    match = moment(setup, (22, 999))
    vector = fast.vector_of(match.state)
    for seat in seats_and_watcher(match):
        view, seen = match.view(seat), seen_by(vector, seat)
        for at, panel in enumerate(view.panels):
            words = seen[sight.SEEN_PANEL + sight.PANEL * at :][: sight.PANEL]
            assert words[sight.PANEL_CARDS] == panel.cards
            assert words[sight.PANEL_GOLD_CARDS] == panel.gold_cards
            assert words[sight.PANEL_GOLD] == (-1 if panel.gold is None else sum(panel.gold))
            assert words[sight.PANEL_ROLE] == (-1 if panel.role is None else panel.role == "saboteur")
            assert words[sight.PANEL_DEBT] == panel.debt


@each_setup
def test_an_observation_tells_the_variants_that_are_in_force(setup: Setup) -> None:
    seen = seen_by(fast.vector_of(moment(setup, (20, 500)).state), None)
    told = dict(zip(VARIANTS, seen[sight.SEEN_VARIANT : sight.SEEN_PANEL], strict=True))
    assert told == {name: int(getattr(setup.options, name)) for name in VARIANTS}
