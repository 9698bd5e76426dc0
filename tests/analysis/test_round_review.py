"""The diggers' chance of a round of Saboteur: as a seat could know it, as everybody could, and with all cards open."""

from functools import lru_cache
from random import Random

import pytest
from msgspec.structs import replace

from tests.hidden import shuffled
from tests.matches import Setup, finished
from tunnelfolk.analysis.comparing import RoundScale
from tunnelfolk.analysis.evaluators import STAY, evaluator_named
from tunnelfolk.analysis.keen_rounds import Standing, standing_after, standing_of
from tunnelfolk.analysis.match_story import tell_roles
from tunnelfolk.analysis.move_review import MoveReview, review_moves
from tunnelfolk.analysis.review import review_match
from tunnelfolk.analysis.suspicion_review import review_suspicion
from tunnelfolk.rules.actions import Dig, Discard, Sabotage, Take
from tunnelfolk.rules.game import Match, new
from tunnelfolk.rules.options import Options

SETUP = Setup("saboteur", 4, Options(one_round=True))
OPEN = Standing(distances=(6, 5, 6), broken=(0, 0, 0), cards=30)


@lru_cache
def reviewed(number: int = 21) -> MoveReview:
    return review_moves(finished(SETUP, number), evaluator_named("keen", has_roles=True))


def test_every_choice_but_those_of_the_draft_is_reviewed_as_the_diggers_chance() -> None:
    match, review = finished(SETUP, 21), reviewed()
    acted = [
        (number, step.seat)
        for number, step in enumerate(match.steps, 1)
        if step.action is not None and not isinstance(step.action, Take)
    ]
    assert review.unit == "diggers"
    assert [(choice.step, choice.seat) for choice in review.choices] == acted
    for choice in review.choices:
        assert choice.public is not None
        assert all(0 <= chance <= 1 for chance in (choice.value, choice.public, choice.open))
    assert len(review.dealt) == 1


@pytest.mark.parametrize("number", [20, 21, 22, 23])
def test_once_a_round_is_over_its_chance_is_what_came_of_it(number: int) -> None:
    match, review = finished(SETUP, number), reviewed(number)
    won = float(match.view().ended == "treasure")
    assert (review.choices[-1].public, review.choices[-1].open) == (won, won)


def test_the_same_seed_gives_the_same_review_of_a_round() -> None:
    assert review_moves(finished(SETUP, 21), evaluator_named("keen", has_roles=True)) == reviewed()


def test_what_is_good_for_the_diggers_is_bad_for_a_saboteur() -> None:
    assert RoundScale(is_saboteur=False).mean([0.2, 0.4]) == pytest.approx(0.3)
    assert RoundScale(is_saboteur=True).mean([0.2, 0.4]) == pytest.approx(0.7)


def test_the_chance_grows_with_every_card_nearer_and_with_every_digger_who_can_dig() -> None:
    nearer = replace(OPEN, distances=(6, 2, 6))
    assert OPEN.chance(1, (0,)) < nearer.chance(1, (0,)) < replace(OPEN, distances=(6, 0, 6)).chance(1, (0,)) == 1
    assert replace(OPEN, broken=(0, 1, 0)).chance(1, (0,)) < OPEN.chance(1, (0,))
    assert replace(OPEN, broken=(1, 0, 0)).chance(1, (0,)) > OPEN.chance(1, (0,))
    assert replace(OPEN, cards=4).chance(1, (0,)) < OPEN.chance(1, (0,))


def test_how_a_round_stands_after_an_action_is_what_everybody_would_see() -> None:
    match = new("saboteur", 3, seed=1)
    view = match.view(match.to_act)
    before = standing_of(view)
    assert before.cards == view.pile + sum(panel.cards for panel in view.panels)
    assert standing_after(view, before, Sabotage("sabotage_pick", 2)).broken == (0, 0, 1)
    assert standing_after(view, before, Discard((view.hand[0],))).distances == before.distances
    digs = [action for action in match.legal if isinstance(action, Dig)]
    assert min(min(standing_after(view, before, dig).distances) for dig in digs) < min(before.distances)


def with_other_secrets(match: Match, seat: int) -> Match:
    return replace(match, state=shuffled(match.state, seat, Random(match.version)))


@pytest.mark.parametrize("name", ["keen", "deep"])
def test_shuffling_what_a_seat_cannot_see_changes_nothing_in_the_chance_it_could_know(name: str) -> None:
    if name == "deep":
        pytest.importorskip("numba")
    evaluator = evaluator_named(name, has_roles=True)
    match, rng = new("saboteur", 4, seed=4), Random(4)
    while match.version < 20 and match.to_act is not None:
        seat = match.to_act
        other = with_other_secrets(match, seat)
        assert other.state != match.state
        told = [
            evaluator.ask(each.prompt(seat, since=match.round_began), (0, STAY), "x").more(8) for each in (match, other)
        ]
        assert told[0] == told[1]
        match = match.choose(rng.randrange(len(match.legal)))


def test_the_story_of_a_match_of_saboteur_has_four_to_six_sentences() -> None:
    for number in (20, 21, 22):
        match = finished(SETUP, number)
        told = tell_roles(match, review_suspicion(match), reviewed(number))
        assert 4 <= len(told) <= 6
        assert [sentence.key for sentence in told[:2]] in (["won", "diggers_won"], ["drawn", "diggers_won"])


def test_the_suspicion_is_told_before_the_chances() -> None:
    early: list[object] = []
    match = finished(SETUP, 21)
    review = review_match(match, evaluator_named("keen", has_roles=True), early=early.append)
    assert early == [replace(review, moves=None, story=tell_roles(match, review.suspicion))]
    assert review.moves == reviewed()
