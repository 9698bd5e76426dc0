"""The net of Saboteur from a Prompt: counted deeds, inputs, outputs, and whole matches with made-up weights."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tests.bots.made_up_nets import saboteur_weights
from tunnelfolk.bots.net import saboteur_deeds as deeds
from tunnelfolk.bots.net import saboteur_inputs as inputs
from tunnelfolk.bots.net import saboteur_outputs as outputs
from tunnelfolk.bots.net.net_bot import Net
from tunnelfolk.bots.net.net_outputs import Unplayable
from tunnelfolk.bots.net.saboteur_deeds import lay_kinds, retell_deeds
from tunnelfolk.bots.net.saboteur_inputs import extract_saboteur_input
from tunnelfolk.bots.net.saboteur_outputs import saboteur_places_of
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.board import Board
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import FACES, SABOTEUR_GOAL_CELLS, SABOTEUR_PATHS, SABOTEUR_START
from tunnelfolk.rules.game import new
from tunnelfolk.rules.views import Prompt

GOLDEN = Path(__file__).parents[1] / "golden" / "nets" / "saboteur.json"
"""What torch says of the shipped weights (tests/lab/test_learn_saboteur.py)."""
LYING = tuple(face for card in SABOTEUR_PATHS for face in card.positions)
THROUGH = next(face for face in LYING if face.open_sides == 0b1010 and len(face.tunnels) == 1)
DEAD_END = next(face for face in LYING if face.open_sides == 0b1010 and len(face.tunnels) == 2)
DOWN = next(face for face in LYING if face.open_sides == 0b1100 and len(face.tunnels) == 1)


def prompts(seats: int, seed: int = 5) -> list[Prompt]:
    """The prompts of the first round of a match that chance plays, but for the draft."""
    match, rng, found = new("saboteur", seats, seed=seed), Random(seed), []
    while (seat := match.to_act) is not None and match.state.round == 1:
        prompt = match.prompt(seat, since=match.round_began)
        if not isinstance(prompt.legal[0], Take):
            found.append(prompt)
        match = match.choose(rng.randrange(len(prompt.legal)))
    return found


def board(**laid: str) -> Board:
    """The start and cards beside it in a row, by column."""
    faces = {(int(at.lstrip("x")), 0): FACES[text] for at, text in laid.items()}
    return Board({(0, 0): SABOTEUR_START, **faces}, SABOTEUR_GOAL_CELLS)


def test_a_straight_card_leads_nearer_to_all_goals_and_a_dead_end_nowhere() -> None:
    nearer = [deeds.TOWARDS, deeds.TOWARDS + 1, deeds.TOWARDS + 2]
    assert lay_kinds(board(), THROUGH, (1, 0)) == [deeds.LAY_UP, *nearer]
    assert lay_kinds(board(), DEAD_END, (1, 0)) == [deeds.LAY_DEAD]


def test_a_bend_downwards_leads_to_the_lower_goal_and_away_from_where_the_tunnel_was_nearest() -> None:
    # Five cells from the middle goal; below the bend it is six to that one, but only six to the lower one as well.
    assert lay_kinds(board(x1=THROUGH.text, x2=THROUGH.text), DOWN, (3, 0)) == [deeds.LAY_BLOCK, deeds.TOWARDS + 2]


def test_deeds_count_double_where_a_goal_is_near() -> None:
    row = {f"x{column}": THROUGH.text for column in range(1, 5)}
    assert lay_kinds(board(**row), THROUGH, (5, 0))[0] == deeds.LAY_UP + 5


def test_retelling_on_gives_the_same_as_retelling_all() -> None:
    memo = None
    for prompt in prompts(5):
        memo = retell_deeds(prompt.events, memo)
        afresh = retell_deeds(prompt.events)
        for one, other in ((memo.deeds.kinds, afresh.deeds.kinds), (memo.deeds.broke, afresh.deeds.broke)):
            np.testing.assert_array_equal(one, other)
    assert memo is not None
    assert memo.deeds.kinds.sum() > 10


def test_another_round_begins_with_no_deeds() -> None:
    first, second = prompts(4, seed=1)[-1], prompts(4, seed=2)[0]
    memo = retell_deeds(second.events, retell_deeds(first.events))
    assert not memo.deeds.kinds.any()
    assert not memo.deeds.broke.any()


@pytest.mark.parametrize("seats", [3, 10])
def test_every_choice_in_the_window_has_outputs_of_its_own(seats: int) -> None:
    outside = {outputs.FLAT + outputs.OUTSIDE_DIG, outputs.FLAT + outputs.OUTSIDE_OTHER}
    for prompt in prompts(seats):
        places = [saboteur_places_of(action, prompt.view.seat or 0, seats) for action in prompt.legal]
        assert all(0 <= place < outputs.OUTPUTS for row in places for place in row)
        inside = [row for row in places if not outside.intersection(row)]
        assert len(set(inside)) == len(inside) > 0


def test_keeping_gold_is_no_matter_for_the_net() -> None:
    with pytest.raises(Unplayable, match="expected an action of Saboteur other than keeping gold"):
        saboteur_places_of(Take(1), 0, 3)
    prompt = prompts(3)[0]
    draft = Prompt(version=prompt.version, view=prompt.view, legal=(Take(1), Take(3), Take(2)))
    assert Net(1, weights={}).choose(draft) == 1


def test_seats_are_told_from_the_one_that_looks() -> None:
    prompt = prompts(5)[20]
    found = extract_saboteur_input(prompt.view, retell_deeds(prompt.events).deeds)
    assert found.seats[:, inputs.IS_THERE].tolist() == [1] * 5 + [0] * 5
    assert found.seats[:, inputs.IS_OWN].tolist() == [1] + [0] * 9
    own = prompt.view.panels[prompt.view.seat or 0]
    assert found.seats[0, inputs.SEAT_CARDS] * inputs.SEAT_SCALE[inputs.SEAT_CARDS] == pytest.approx(own.cards)


@pytest.mark.parametrize("seats", [3, 6, 10])
def test_it_plays_a_whole_match_and_suspects_everybody_but_itself(seats: int) -> None:
    match, bot = new("saboteur", seats, seed=3), Net("seed", weights=saboteur_weights())
    looked = 0
    while (seat := match.to_act) is not None:
        prompt = match.prompt(seat, since=match.round_began)
        if looked % 10 == 0 and not isinstance(prompt.legal[0], Take):
            likely = bot.suspicion(prompt)
            assert len(likely) == seats
            assert likely[seat] == float(prompt.view.panels[seat].role is Role.SABOTEUR)
            assert all(0 < chance < 1 for other, chance in enumerate(likely) if other != seat)
        looked += 1
        match = match.choose(bot.choose(prompt))
    assert match.result is not None


@pytest.mark.parametrize("seats", range(3, 11))
def test_the_shipped_net_plays_with_any_number_of_players_from_prompts(seats: int) -> None:
    match, bots = new("saboteur", seats, seed=seats), [Net(seat) for seat in range(seats)]
    for _ in range(4 * seats):
        assert match.to_act is not None
        match = match.choose(bots[match.to_act].choose(match.prompt(match.to_act, since=match.round_began)))
    assert len(match.view(None).board) > 1


def test_it_advises_on_every_choice_the_draft_included() -> None:
    match, bot, asked = new("saboteur", 4, seed=2), Net(1), set()
    while (seat := match.to_act) is not None and match.state.round == 1:
        prompt = match.prompt(seat, since=match.round_began)
        advice = bot.explain(prompt)
        assert advice[0].choice == bot.choose(prompt)
        assert sum(one.score for one in bot.explain(prompt, most=200)) == pytest.approx(1, abs=0.02)
        asked.add(isinstance(prompt.legal[0], Take))
        match = match.choose(advice[0].choice)
    assert asked == {False, True}


def test_the_shipped_net_says_what_torch_said() -> None:
    for moment in json.loads(GOLDEN.read_text()):
        match = new("saboteur", moment["seats"], seed=moment["seed"])
        for choice in moment["choices"]:
            match = match.choose(choice)
        prompt = match.prompt(match.to_act or 0, since=match.round_began)
        assert Net(1).logits(prompt).tolist() == pytest.approx(moment["logits"], abs=2e-3)
        others = [1 / (1 + np.exp(-odds)) for odds in moment["suspicion"][1:]]
        seats, said = moment["seats"], Net(1).suspicion(prompt)
        assert [said[((match.to_act or 0) + place) % seats] for place in range(1, seats)] == pytest.approx(
            others, abs=1e-3
        )
