"""Choices after the match: what each came to, as its seat could know it; in the Duel and in Solo what luck brought.

Everything said of a choice is computed from the prompt that the seat was shown. Only `open` is not: it is a line of its
own, and never counts as a mistake.
"""

from collections.abc import Callable, Mapping, Sequence
from math import fsum, hypot, sqrt
from statistics import fmean

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.analysis.comparing import (
    RoundScale,
    Scale,
    compare,
    expected_leads,
    guess_cost,
    scale_at,
    standard_error,
)
from tunnelfolk.analysis.evaluators import STAY, Evaluator
from tunnelfolk.analysis.round_steps import rounds_of
from tunnelfolk.analysis.worth import stones
from tunnelfolk.bots.advice import Judgement
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.actions import Action, Take
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.views import Prompt

OBVIOUS = 1.0
"""A choice is obvious if `keen` would make it too and thinks every other worse by so much gold."""

AS_GOOD = 0.05
"""What `keen` thinks worse by less than this is as good to it: only a thorough evaluator may see a difference."""

JUDGING = 0.2
"""The share of a review in which `keen` looks at every choice, before any is compared."""

Progress = Callable[[float], object]
"""Told from time to time which share is done."""


class Better(Struct, frozen=True):
    """A choice that would have come to more."""

    action: Action
    value: float
    reason: str
    """A key of `bots.advice.REASONS`."""


class ReviewedChoice(Struct, frozen=True):
    """A choice and what it came to."""

    step: int
    """The number of steps of the match once it was made."""
    seat: int
    round: int
    action: Action
    sort: str
    """`forced`: there was no other; `obvious`: anybody would; `real` otherwise."""
    value: float
    """With this choice, as its seat could know: the chance to win the match (0 to 1), alone the gold to be expected,
    in Saboteur the chance that the diggers win the round."""
    open: float
    """The same with all cards open: nobody could know."""
    cost: float = 0.0
    """Points less than the best choice."""
    error: float = 0.0
    """The standard error of the cost."""
    stones: int = 0
    """0 to 3: how surely it cost 5, 10, 15 points."""
    better: Better | None = None
    public: float | None = None
    """In Saboteur the diggers' chance once it was made, as everybody could know."""
    luck: float = 0.0
    """The gold that cards drawn and goals revealed brought, less what was to be expected."""
    luck_error: float = 0.0


class SeatReview(Struct, frozen=True):
    """A match of one seat in figures."""

    seat: int
    gold: int
    real: int
    """How many choices were real ones."""
    lost: float
    """Points lost per real choice."""
    stones: tuple[int, int, int]
    """How many choices carry one, two, three stones."""
    luck: float
    luck_error: float
    adjusted: float
    """The gold less what luck brought."""


class MoveReview(Struct, frozen=True):
    """The choices of a match. In Saboteur those in the draft are left out: the round is over then."""

    evaluator: str
    unit: str
    """What values are: `chance`, `gold` or, in Saboteur, `diggers`."""
    rounds: tuple[int, ...]
    """The step of each round's deal."""
    choices: tuple[ReviewedChoice, ...]
    seats: tuple[SeatReview, ...]
    dealt: tuple[float, ...] = ()
    """In Saboteur the diggers' chance once each round was dealt, as everybody could know."""


def review_moves(
    match: Match, evaluator: Evaluator, seed: str = "review", progress: Progress = lambda share: None
) -> MoveReview:
    """Review every choice of a match; the same seed gives the same review."""
    now, choices, dealt, has_roles = match.rewound(), [], [], match.game.FACTS.has_roles
    asked = _questions_of(match, lambda share: progress(JUDGING * share))
    compared = _worth_comparing(asked, evaluator)
    for number, step in enumerate(match.steps):
        now = now.follow(step)
        if number in asked:
            is_compared = number in compared
            choices.append(_review_choice(asked[number], now, evaluator, f"{seed}/{number}", is_compared=is_compared))
        elif step.action is None and has_roles:
            dealt.append(round_chance(now, evaluator, f"{seed}/{number}"))
        progress(JUDGING + (1 - JUDGING) * (number + 1) / match.version)
    gold = [sum(player.gold) for player in match.state.players]
    return MoveReview(
        evaluator.name,
        "diggers" if has_roles else "chance" if match.seats > 1 else "gold",
        tuple(part.first_step for part in rounds_of(match)),
        tuple(choices),
        tuple(_sum_up(seat, gold[seat], choices) for seat in range(match.seats)),
        tuple(dealt),
    )


class Asked(Struct, frozen=True):
    """A choice as it was asked for, and what `keen` thinks of all there was to choose."""

    prompt: Prompt
    chosen: int
    judged: list[Judgement]

    @property
    def gap(self) -> float:
        """By how much `keen` likes another choice more."""
        return max(one.score for one in self.judged) - self.judged[self.chosen].score


def _questions_of(match: Match, progress: Progress) -> dict[int, Asked]:
    """The choices of a match by their steps; those of the draft are left out."""
    now, asked = match.rewound(), {}
    for number, step in enumerate(match.steps):
        before, now = now, now.follow(step)
        if step.action is not None and not isinstance(step.action, Take):
            prompt = before.prompt(before.to_act, since=before.round_began)
            asked[number] = Asked(prompt, prompt.legal.index(step.action), Keen("review").judge(prompt))
        progress((number + 1) / match.version)
    return asked


def _worth_comparing(asked: Mapping[int, Asked], evaluator: Evaluator) -> frozenset[int]:
    """Which choices are compared with others: where many were bad, the worst ones, so that it does not take minutes."""
    order = sorted(asked, key=lambda number: (-asked[number].gap, number))
    return frozenset(order[: evaluator.effort.compared])


def _review_choice(asked: Asked, now: Match, evaluator: Evaluator, seed: str, *, is_compared: bool) -> ReviewedChoice:
    prompt, chosen, judged, step = asked.prompt, asked.chosen, asked.judged, now.steps[-1]
    seat = step.seat
    assert seat is not None
    assert step.action is not None
    leads = expected_leads(evaluator, prompt, chosen, f"{seed}/known")
    if is_compared or asked.gap < AS_GOOD:
        found = compare(evaluator, prompt, candidates_of(judged, chosen, evaluator), seed, judged)
    else:
        found = guess_cost(evaluator, prompt, judged, chosen, fmean(leads))
    scale = scale_at(evaluator, prompt.view)
    value = scale.mean(leads)
    reviewed = ReviewedChoice(
        step=now.version,
        seat=seat,
        round=prompt.view.round,
        action=step.action,
        sort=_sort_of(judged, chosen),
        value=value,
        open=0.0,
        cost=found.cost,
        error=found.error,
        stones=stones(found.cost, found.error),
        better=None
        if found.best == chosen
        else Better(prompt.legal[found.best], value + found.cost / scale.points, judged[found.best].reason),
    )
    if now.game.FACTS.has_roles:
        return _with_round(reviewed, now, scale, evaluator, seed)
    luck, luck_error = _luck(now, seat, leads, evaluator, f"{seed}/after")
    open_lead = evaluator.open_lead(now.state, seat, f"{seed}/open")
    return replace(
        reviewed, open=scale_at(evaluator, now.view(seat)).value(open_lead), luck=luck, luck_error=luck_error
    )


def _with_round(
    reviewed: ReviewedChoice, now: Match, scale: Scale | RoundScale, evaluator: Evaluator, seed: str
) -> ReviewedChoice:
    """Saboteur: values are the diggers' chances, whoever chose, so that they can be drawn as one line."""
    better = reviewed.better and replace(reviewed.better, value=scale.value(reviewed.better.value))
    return replace(
        reviewed,
        value=scale.value(reviewed.value),
        better=better,
        open=round_chance(now, evaluator, f"{seed}/open", is_open=True),
        public=round_chance(now, evaluator, f"{seed}/public"),
    )


def round_chance(now: Match, evaluator: Evaluator, seed: str, *, is_open: bool = False) -> float:
    """The diggers' chance of the round of Saboteur at hand, as everybody could know it, or with all cards open."""
    if (ended := now.view().ended) is not None:
        return float(ended == "treasure")
    if is_open:
        return evaluator.open_lead(now.state, 0, seed)
    return fmean(expected_leads(evaluator, now.prompt(since=now.round_began), STAY, seed))


def _sort_of(judged: Sequence[Judgement], chosen: int) -> str:
    """Whether there was anything to think about."""
    if len(judged) == 1:
        return "forced"
    others = max(one.score for index, one in enumerate(judged) if index != chosen)
    return "obvious" if judged[chosen].score - others >= OBVIOUS else "real"


def candidates_of(judged: Sequence[Judgement], chosen: int, evaluator: Evaluator) -> tuple[int, ...]:
    """The choice that was made, and those that `keen` thinks best; raising the number found little more."""
    order = sorted(range(len(judged)), key=lambda index: (-judged[index].score, index))
    if judged[order[0]].score - judged[chosen].score < AS_GOOD and not evaluator.effort.is_thorough:
        return (chosen,)
    return (chosen, *[index for index in order if index != chosen][: evaluator.effort.candidates])


def _luck(now: Match, seat: int, expected: Sequence[float], evaluator: Evaluator, seed: str) -> tuple[float, float]:
    """What the cards drawn and the goals revealed by a choice brought, beyond what its seat could expect; in gold.

    What the rival does afterwards is no luck, so the position is looked at before that, in the same eyes.
    """
    if not any(isinstance(event, ev.CardDrawn | ev.CardLost | ev.GoalRevealed) for event in now.steps[-1].events):
        return 0.0, 0.0
    prompt = now.prompt(seat, since=now.round_began)
    after = expected_leads(evaluator, prompt, STAY, seed)
    return fmean(after) - fmean(expected), hypot(standard_error(after), standard_error(expected))


def _sum_up(seat: int, gold: int, choices: Sequence[ReviewedChoice]) -> SeatReview:
    own = [choice for choice in choices if choice.seat == seat]
    real = [choice for choice in own if choice.sort == "real"]
    luck = fsum(choice.luck for choice in own)
    return SeatReview(
        seat=seat,
        gold=gold,
        real=len(real),
        lost=fsum(choice.cost for choice in real) / max(1, len(real)),
        stones=(
            sum(choice.stones == 1 for choice in own),
            sum(choice.stones == 2 for choice in own),
            sum(choice.stones == 3 for choice in own),
        ),
        luck=luck,
        luck_error=sqrt(fsum(choice.luck_error**2 for choice in own)),
        adjusted=gold - luck,
    )
