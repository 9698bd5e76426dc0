"""The review of choices: what a seat could know, what it cost, and what was luck."""

from collections.abc import Callable, Sequence
from copy import copy
from functools import lru_cache
from itertools import count, cycle
from random import Random

import pytest
from msgspec.structs import replace

from tests.hidden import shuffled
from tests.matches import Setup, finished, played
from tunnelfolk.analysis.comparing import Scale, compare, scale_at, standard_error
from tunnelfolk.analysis.evaluators import STAY, Effort, Evaluator, Leads, evaluator_named
from tunnelfolk.analysis.keen_evaluator import FEW_CARDS
from tunnelfolk.analysis.match_story import Sentence, tell_moves
from tunnelfolk.analysis.move_review import MoveReview, _sort_of, candidates_of, review_moves
from tunnelfolk.analysis.race_memory import RaceMemory
from tunnelfolk.analysis.review import CannotReview, review_match
from tunnelfolk.analysis.worth import cards_left, stones, win_chance
from tunnelfolk.bots.advice import Judgement, best_index
from tunnelfolk.bots.race.race_policy import RaceStrategy
from tunnelfolk.rules.events import GoldMarked
from tunnelfolk.rules.game import Match, new
from tunnelfolk.rules.game_state import GameState
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.rules.views import Prompt

SHORT = Options(one_round=True)
DUEL, SOLO, LONG_DUEL = Setup("duel", 2, SHORT), Setup("solo", 1, SHORT), Setup("duel", 2)


class Dictated:
    """An evaluator that says what a test tells it to: a lead for each candidate, world after world."""

    name = "dictated"
    effort = Effort(first=8, sure=8, most=64, steady=8, candidates=3, is_thorough=True)
    after_rounds: tuple[float, ...] = (1.0, 1.0, 1.0)
    opinions: tuple[float, ...] = (1.0, 1.0, 1.0)
    spread = 0.0

    def __init__(self, lead: Callable[[int, int], float]) -> None:
        self.lead, self.worlds, self.cards_left = lead, 0, 0

    def ask(self, prompt: Prompt, candidates: Sequence[int], seed: str) -> "Dictated.Answers":
        del prompt, seed
        return Dictated.Answers(self, candidates)

    def open_lead(self, state: GameState, seat: int, seed: str) -> float:
        del state, seat, seed
        return 0.0

    class Answers:
        def __init__(self, of: "Dictated", candidates: Sequence[int]) -> None:
            self.of, self.candidates, self.numbers, self.cards_left = of, candidates, count(), of.cards_left

        def more(self, worlds: int) -> Leads:
            self.of.worlds += worlds
            numbers = [next(self.numbers) for _ in range(worlds)]
            return [[self.of.lead(candidate, number) for candidate in self.candidates] for number in numbers]


def hasty() -> Evaluator:
    """`keen` with so few worlds that a round takes two seconds: the figures are rough, what they add up to is not."""
    evaluator = copy(evaluator_named("keen"))
    evaluator.effort = replace(evaluator.effort, first=2, sure=2, most=4, steady=2)
    return evaluator


@lru_cache
def reviewed(setup: Setup, number: int = 20) -> MoveReview:
    return review_moves(finished(setup, number), hasty())


def first_prompt() -> Prompt:
    match = new("duel", seed=1, options=SHORT)
    assert match.to_act is not None
    return match.prompt(match.to_act)


def test_a_choice_as_good_as_the_others_costs_nothing() -> None:
    found = compare(Dictated(lambda candidate, world: 0.0), first_prompt(), (3, 0, 1), "seed")
    assert (found.best, found.cost) == (3, 0.0)


def test_what_a_choice_cost_is_the_chance_to_win_that_the_best_one_had_more() -> None:
    found = compare(Dictated(lambda candidate, world: float(candidate)), first_prompt(), (0, 1, 2), "seed")
    assert found.best == 2
    assert found.cost == pytest.approx(100 * (win_chance(2, 1) - 0.5))
    assert found.error == 0
    assert stones(found.cost, found.error) == 3


def test_a_clear_cost_takes_few_worlds_and_an_unclear_one_as_many_as_there_may_be() -> None:
    clear = Dictated(lambda candidate, world: float(candidate))
    compare(clear, first_prompt(), (0, 9), "seed")
    assert clear.worlds == 8 + 8
    unclear = Dictated(lambda candidate, world: candidate * (5.0 if world % 2 else -4.0))
    compare(unclear, first_prompt(), (0, 1), "seed")
    assert unclear.worlds == 8 + 64


def test_what_looked_better_by_accident_is_found_out_in_fresh_worlds() -> None:
    answers = cycle([1.0] * 8 + [-1.0] * 64)
    found = compare(Dictated(lambda candidate, world: next(answers) if candidate else 0.0), first_prompt(), (0, 1), "s")
    assert (found.best, found.cost) == (0, 0.0)


@pytest.mark.parametrize(
    ("cost", "error", "expected"), [(4.9, 0, 0), (5, 0, 1), (9, 2.1, 0), (14, 2, 2), (15, 0, 3), (40, 13, 2)]
)
def test_stones_are_given_for_what_is_left_of_the_cost_less_two_standard_errors(
    cost: float, error: float, expected: int
) -> None:
    assert stones(cost, error) == expected


def test_rules_of_thumb_are_doubted_the_more_the_more_a_lead_decides() -> None:
    assert Scale(2.5, has_rival=True).doubt(0.2) == pytest.approx(2)
    assert Scale(1.0, has_rival=True).doubt(0.2) == pytest.approx(5)
    assert Scale(1.0, has_rival=False).doubt(0.2) == pytest.approx(2)
    doubted = Dictated(lambda candidate, world: float(candidate))
    doubted.effort = replace(doubted.effort, doubt=0.2)
    found = compare(doubted, first_prompt(), (0, 1, 2), "seed")
    assert found.error == pytest.approx(5)
    doubted.effort = replace(doubted.effort, doubt=0.0, doubt_share=0.1)
    found = compare(doubted, first_prompt(), (0, 1, 2), "seed")
    assert found.error == pytest.approx(0.1 * found.cost)


def test_where_two_opinions_differ_both_are_doubted() -> None:
    torn = Dictated(lambda candidate, world: float(candidate))
    torn.effort = replace(torn.effort, opinion=0.5, dissent=0.2)
    agreed = [Judgement(0.0, "race_ahead"), Judgement(1.0, "race_ahead")]
    assert compare(torn, first_prompt(), (0, 1), "seed", agreed).error == pytest.approx(0)
    differing = [Judgement(0.0, "race_ahead"), Judgement(3.0, "race_ahead")]
    apart = 100 * (win_chance(3, 1) - win_chance(1, 1))
    assert compare(torn, first_prompt(), (0, 1), "seed", differing).error == pytest.approx(0.2 * apart)


def test_a_second_opinion_counts_as_much_as_the_evaluator_says() -> None:
    torn = Dictated(lambda candidate, world: float(candidate))
    judged = [Judgement(0.0, "race_ahead"), Judgement(3.0, "race_ahead")]
    costs = []
    for share in (0.0, 0.5, 1.0):
        torn.effort = replace(torn.effort, opinion=share)
        costs.append(compare(torn, first_prompt(), (0, 1), "seed", judged).cost)
    assert costs == pytest.approx([100 * (win_chance(1, 1) - 0.5), sum(costs[::2]) / 2, 100 * (win_chance(3, 1) - 0.5)])


def test_a_second_opinion_has_a_say_in_which_choice_is_better() -> None:
    torn = Dictated(lambda candidate, world: -0.1 * candidate)
    judged = [Judgement(0.0, "race_ahead"), Judgement(1.0, "race_ahead")]
    assert compare(torn, first_prompt(), (0, 1), "seed", judged).best == 0
    torn.effort = replace(torn.effort, opinion=0.5)
    assert compare(torn, first_prompt(), (0, 1), "seed", judged).best == 1


def test_a_lead_that_is_expected_is_the_surer_the_fewer_cards_are_left() -> None:
    views = [match.view(0) for match in played(DUEL, 22) if match.to_act is not None]
    scales = [scale_at(evaluator_named("keen"), view) for view in (views[0], views[-1])]
    assert all(isinstance(scale, Scale) for scale in scales)
    assert scales[0].value(1.0) < scales[1].value(1.0)


def test_the_standard_error_of_a_mean() -> None:
    assert standard_error([1, 1, 1]) == 0
    assert standard_error([0, 2]) == pytest.approx(1)


def test_a_choice_is_forced_obvious_or_real() -> None:
    scores = [Judgement(score, "race_ahead") for score in (0.0, 2.0, 0.5)]
    assert _sort_of(scores[:1], 0) == "forced"
    assert _sort_of(scores, 1) == "obvious"
    assert _sort_of(scores, 0) == "real"
    assert _sort_of([scores[2], scores[0]], 0) == "real"


def test_the_choice_that_was_made_is_always_compared() -> None:
    scores = [Judgement(score, "race_ahead") for score in (0.0, 2.0, 0.5, 1.0)]
    assert candidates_of(scores, 0, Dictated(lambda candidate, world: 0.0)) == (0, 1, 3, 2)


@pytest.mark.parametrize("setup", [DUEL, SOLO], ids=str)
def test_every_choice_of_a_match_is_reviewed_once_and_by_its_seat(setup: Setup) -> None:
    match, review = finished(setup, 20), reviewed(setup)
    acted = [(number, step.seat) for number, step in enumerate(match.steps, 1) if step.action is not None]
    assert [(choice.step, choice.seat) for choice in review.choices] == acted
    assert review.unit == ("chance" if setup.seats == 2 else "gold")
    for seat in review.seats:
        own = [choice for choice in review.choices if choice.seat == seat.seat]
        assert seat.real == sum(choice.sort == "real" for choice in own)
        assert sum(seat.stones) == sum(choice.stones > 0 for choice in own)
        assert seat.adjusted == pytest.approx(seat.gold - sum(choice.luck for choice in own))


def test_what_is_marked_has_a_better_choice_and_what_is_forced_is_not_marked() -> None:
    choices = (*reviewed(DUEL).choices, *reviewed(SOLO).choices)
    assert any(choice.stones for choice in choices)
    assert any(choice.sort == "forced" for choice in choices)
    for choice in choices:
        assert not choice.stones or (choice.better is not None and choice.cost >= 5)
        assert choice.sort != "forced" or choice.better is None


def test_the_same_seed_gives_the_same_review_and_progress_is_told() -> None:
    shares: list[float] = []
    assert review_moves(finished(SOLO, 20), hasty(), progress=shares.append) == reviewed(SOLO)
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)


def test_where_many_choices_were_bad_the_worst_are_compared_and_the_others_never_marked() -> None:
    evaluator = hasty()
    evaluator.effort = replace(evaluator.effort, compared=2)
    choices = review_moves(finished(DUEL, 20), evaluator).choices
    thorough = reviewed(DUEL).choices
    assert sum(choice.stones > 0 for choice in choices) <= 2 < sum(choice.stones > 0 for choice in thorough)
    guessed = [choice for choice in choices if choice.cost > 0 and choice.error == choice.cost / 2]
    assert len(guessed) > 2
    assert not any(choice.stones for choice in guessed)


@pytest.mark.parametrize("setup", [DUEL, SOLO], ids=str)
def test_judging_a_board_once_chooses_what_judging_it_every_time_does(setup: Setup) -> None:
    memory = RaceMemory()
    for match in played(setup, 21):
        if match.to_act is not None and len(match.legal) > 1:
            prompt = match.prompt(match.to_act)
            assert memory.choose(prompt.view, prompt.legal) == best_index(RaceStrategy().judge(prompt))
            assert memory.choose(prompt.view, prompt.legal[::-1]) == best_index(
                RaceStrategy().judge(replace(prompt, legal=prompt.legal[::-1]))
            )


def test_with_few_cards_left_choices_are_compared_by_the_gold_that_is_counted() -> None:
    prompts = [match.prompt(match.to_act) for match in played(DUEL, 22) if match.to_act is not None]
    real = [prompt for prompt in prompts if len(prompt.legal) > 1]
    few = [prompt for prompt in real if cards_left(prompt.view) <= FEW_CARDS]
    assert len(few) > 1
    assert evaluator_named("keen").ask(real[0], (0, 1), "end").cards_left > 0
    for prompt in (few[0], few[-1]):
        question = evaluator_named("keen").ask(prompt, (0, 1), "end")
        assert question.cards_left == 0
        assert all(lead == int(lead) for row in question.more(2) for lead in row)


def test_a_lead_that_is_counted_after_the_last_round_decides() -> None:
    counted = Dictated(lambda candidate, world: 0.1 * candidate)
    counted.after_rounds, counted.spread, counted.cards_left = (1.0, 1.0, 0.0), 0.2, 30
    found = compare(counted, first_prompt(), (0, 1), "seed")
    assert 0 < found.cost < 5
    counted.cards_left = 0
    found = compare(counted, first_prompt(), (0, 1), "seed")
    assert found.cost == pytest.approx(50)


def with_other_secrets(match: Match, seat: int, seed: int) -> Match:
    return replace(match, state=shuffled(match.state, seat, Random(seed)))


@pytest.mark.parametrize("name", ["keen", "deep"])
def test_shuffling_what_a_seat_cannot_see_changes_nothing_in_what_it_could_know(name: str) -> None:
    if name == "deep":
        pytest.importorskip("numba")
    evaluator = evaluator_named(name)
    for setup in (Setup("duel", 2), Setup("solo", 1)):
        match = new(setup.game, setup.seats, seed=4)
        rng = Random(4)
        while match.version < 24 and match.to_act is not None:
            seat = match.to_act
            other = with_other_secrets(match, seat, match.version)
            assert other.state != match.state
            told = [evaluator.ask(each.prompt(seat), (0, STAY), "x").more(2) for each in (match, other)]
            assert told[0] == told[1]
            assert scale_at(evaluator, match.view(seat)) == scale_at(evaluator, other.view(seat))
            match = match.choose(rng.randrange(len(match.legal)))


def test_a_lead_after_the_last_round_decides() -> None:
    assert [win_chance(lead, 0.0) for lead in (-1, 0, 0.5)] == [0, 0.5, 1]
    assert win_chance(0, 2.0) == 0.5 < win_chance(1, 2.0) < win_chance(1, 1.0) < 1
    assert win_chance(1e9, 1.0) == pytest.approx(1)


def test_a_match_that_is_not_over_or_of_older_rules_is_not_reviewed() -> None:
    with pytest.raises(CannotReview, match="not over"):
        review_match(new("duel", seed=1))
    match = finished(DUEL, 20)
    with pytest.raises(CannotReview, match="rules 1"):
        review_match(replace(match, state=replace(match.state, rules=1)))


def test_the_story_of_a_match_has_four_to_six_sentences() -> None:
    duel, solo = tell_moves(finished(DUEL, 20), reviewed(DUEL)), tell_moves(finished(SOLO, 20), reviewed(SOLO))
    assert duel[0].key in ("won", "drawn")
    assert solo[0].key == "dug_alone"
    assert 4 <= len(duel) <= 6
    assert 4 <= len(solo) <= 6


@pytest.mark.parametrize("setup", [DUEL, SOLO], ids=str)
def test_nobody_is_called_lucky_by_less_than_the_error_of_the_figures(setup: Setup) -> None:
    match, review = finished(setup, 20), reviewed(setup)

    def told(luck: float, error: float) -> Sentence:
        """What the story says where the first seat had this luck and nobody else had any."""
        seats = [replace(seat, luck=luck * (seat.seat == 0), luck_error=error) for seat in review.seats]
        return tell_moves(match, replace(review, seats=tuple(seats)))[-1]

    assert told(1.9, 1.9).key == told(-1.9, 1.9).key == told(0.4, 0.0).key == "luck_even"
    assert told(5.9, 1.9).key == ("luck" if setup.seats == 2 else "luck_alone")
    assert told(5.9, 1.9).numbers[0] == pytest.approx(5.9)


def test_D27_a_duel_that_is_a_draw_has_no_winners_in_its_story() -> None:
    drawn, won = (finished(DUEL, number) for number in (19, 20))
    assert tell_moves(drawn, reviewed(DUEL))[0] == Sentence("tied", (0, 1), (0,))
    assert tell_moves(won, reviewed(DUEL))[0] == Sentence("won", (1,), (6, 0))


def told_of_the_lead(match: Match) -> list[Sentence]:
    """What the story says of who led; the choices do not matter for it."""
    return [sentence for sentence in tell_moves(match, reviewed(DUEL)) if sentence.key in ("swings", "led")]


def test_a_lead_that_only_one_ever_had_never_changed_whatever_chances_the_two_gave_themselves() -> None:
    match = finished(DUEL, 20)
    assert match.result == Result((0, 6), (1,))
    marked = [
        number for number, step in enumerate(match.steps, 1) if any(isinstance(one, GoldMarked) for one in step.events)
    ]
    assert told_of_the_lead(match) == [Sentence("led", (1,), (1,), marked[0])]


def test_a_lead_changes_when_another_has_more_gold_than_who_had_it_last() -> None:
    # 0:1, 0:0, 2:0, and again 1:1, 0:1, and again 0:0, 2:0: three times, with a tie between each and the next.
    assert told_of_the_lead(finished(LONG_DUEL, 15)) == [Sentence("swings", numbers=(3,))]


def test_who_takes_the_lead_again_after_a_tie_has_not_changed_it() -> None:
    # 1:0, 1:1, 2:1.
    assert told_of_the_lead(finished(DUEL, 21)) == [Sentence("led", (0,), (1,), 33)]


def test_nothing_is_told_of_a_lead_that_nobody_had_or_that_came_to_a_draw() -> None:
    # In the one nobody ever had gold, in the other trolls took what there was.
    assert told_of_the_lead(finished(DUEL, 19)) == told_of_the_lead(finished(LONG_DUEL, 23)) == []
