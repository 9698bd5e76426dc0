"""The numbers of the environments' actions stand for the same actions as the codes and the rules' own."""

import numpy as np
import pytest
from hypothesis import given

from tests.matches import ALL_SETUPS, Place, Setup, choosing, places
from tunnelfolk.lab import fast, numbering
from tunnelfolk.lab.fast.layout import GAME
from tunnelfolk.lab.lockstep import Matches


@pytest.mark.parametrize("setup", ALL_SETUPS, ids=str)
@given(place=places)
def test_every_action_has_one_number(setup: Setup, place: Place) -> None:
    match = choosing(setup, place)
    matches = Matches(setup.game, setup.seats, options=setup.options, again=False)
    matches.reset(0)
    matches.rows[0] = row = fast.vector_of(match.state)
    matches.relist()
    numbers, codes = (some[0, : matches.counts[0]].tolist() for some in (matches.legal, matches.codes))
    assert len(set(numbers)) == len(numbers) == len(match.legal)
    assert max(numbers) < matches.actions == numbering.action_count(setup.game)
    assert [numbering.code_of(row, number) for number in numbers] == codes
    told = numbering.numbered(int(row[GAME]), match.state.board, match.legal)
    assert {number: fast.action_of(row, code) for number, code in zip(numbers, codes, strict=True)} == told
    assert np.flatnonzero(matches.masks[0]).tolist() == sorted(numbers)


def test_there_are_as_many_actions_as_the_documentation_says() -> None:
    assert [numbering.action_count(game) for game in ("saboteur", "duel", "solo")] == [5_407, 15_907, 15_907]
    assert [fast.action_space(game) for game in ("saboteur", "duel")] == [109_015, 190_435]
