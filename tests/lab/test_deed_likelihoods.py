"""Learning how likely each role does a deed, at toy size: what torch and the bots say, and that it learns."""

from typing import Any

import numpy as np
import pytest

from tunnelfolk.bots.saboteur.beliefs import Beliefs, Cast, Knowledge, prior_beliefs
from tunnelfolk.bots.saboteur.deed_features import DeedRows
from tunnelfolk.bots.saboteur.deed_model import DeedModel, weigh_deed
from tunnelfolk.lab.learning.recorded_deeds import Deeds, play_deeds
from tunnelfolk.rules.decks import SABOTEUR_GOAL_CELLS

torch: Any = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'tunnelfolk[learn]'")

from tunnelfolk.lab.learning.deed_likelihoods import (  # noqa: E402
    Shelf,
    forecast,
    measure,
    model_of,
    new_parameters,
    train,
)


@pytest.fixture(scope="module")
def deeds() -> Deeds:
    """Those of one match, which has three rounds."""
    return play_deeds(0.0001, seed=3)


@pytest.fixture
def parameters(deeds: Deeds) -> dict[str, Any]:
    """Weights that nobody has taught, louder than new ones, as they are kept: to four digits."""
    torch.set_num_threads(1)
    found = new_parameters(deeds.shared.shape[1], deeds.by_goal.shape[2], seed=1)
    return {
        name: ((20 if name == "outer" else 1) * tensor.detach() * 1e4).round() / 1e4 for name, tensor in found.items()
    }


def told(deeds: Deeds, model: DeedModel, number: int) -> list[Beliefs]:
    """The beliefs of bots after each deed of a round."""
    beliefs, found = prior_beliefs(Cast(int(deeds.seats[number]))), []
    for at in np.flatnonzero(deeds.round == number):
        rows = DeedRows(tuple(deeds.shared[at].tolist()), tuple(tuple(row) for row in deeds.by_goal[at].tolist()))
        evidence = weigh_deed(model, rows)
        beliefs = beliefs.with_evidence(int(deeds.seat[at]), evidence.as_digger, evidence.as_saboteur)
        found.append(beliefs)
    return found


def test_a_lesson_forecasts_what_bots_will_believe(deeds: Deeds, parameters: dict[str, Any]) -> None:
    model = model_of(parameters)
    for number in range(3):
        (rounds,) = Shelf(deeds, np.array([number])).lessons(np.random.default_rng(0))
        likely, treasure = forecast(parameters, rounds)
        rows = np.flatnonzero(deeds.round == number)
        for at, beliefs in enumerate(told(deeds, model, number)):
            possible = deeds.goals[rows[at]]
            stones = tuple(cell for goal, cell in enumerate(SABOTEUR_GOAL_CELLS) if not possible >> goal & 1)
            known = Knowledge(empty=stones)
            assert likely[0, at].tolist() == pytest.approx(beliefs.suspicion(known), abs=1e-4)
            assert float(treasure[0, at]) == pytest.approx(beliefs.treasure(known)[deeds.treasure[number]], abs=1e-4)


def test_lessons_make_the_truth_less_surprising(deeds: Deeds) -> None:
    torch.set_num_threads(1)
    shelf = Shelf(deeds, np.arange(3))
    before = measure(new_parameters(deeds.shared.shape[1], deeds.by_goal.shape[2], seed=0), shelf)
    taught = train(deeds, epochs=40, seed=0)
    assert measure(taught, shelf)[0] < 0.8 * before[0]
