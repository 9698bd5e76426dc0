"""Hints for a person: the few best choices of a bot in that person's seat, told apart, with reasons and their worth."""

import math
from collections.abc import Hashable, Sequence
from statistics import median

from tunnelfolk.bots.advice import Advice, Hint, Reason
from tunnelfolk.bots.bot import Adviser
from tunnelfolk.bots.hint_reasons import Outlook, reasons_for
from tunnelfolk.rules.actions import Action, Collapse, Dig, Discard, Peek, Repair, Sabotage, Shed
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.views import Prompt

MOST = 3
"""How many choices a person is shown."""
EVEN = 1e-2
"""Scores that are no farther apart differ by chance alone (`advice.break_ties`)."""

LEAST_CHANCE = 1e-3
DOUBTED = frozenset(
    {
        *("dig_away", "too_helpful", "too_early", "already_known", "mend_suspect", "hinder_friend", "not_sure"),
        *("break_own_tunnel", "take_less", "troll_too_dear"),
    }
)
"""Reasons against a choice. It may be among the best all the same, where there is nothing better; it is not good."""
DOUBTFUL = 0.2
"""The most that such a choice is worth, unless it is the best."""


def give_hints(bot: Adviser, prompt: Prompt, most: int = MOST) -> tuple[Hint, ...]:
    """The best few choices, best first: from the prompt alone, so that nobody is told what their seat cannot know."""
    weighed = bot.explain(prompt, len(prompt.legal))
    outlook = Outlook.of(prompt)
    is_policy = getattr(bot, "gives_chances", False)
    scores = {advice.choice: _log_chance(advice.score) if is_policy else advice.score for advice in weighed}
    hints: list[Hint] = []
    for advice in choose_different(weighed, most):
        reasons = reasons_for(outlook, advice.action, advice.reason)
        worth = worth_of(scores[advice.choice], list(scores.values()))
        hints.append(Hint(advice.choice, min(worth, DOUBTFUL) if hints and _is_doubted(reasons) else worth, reasons))
    return tuple(hints)


def _is_doubted(reasons: tuple[Reason, ...]) -> bool:
    return reasons[0].key in DOUBTED


def _log_chance(chance: float) -> float:
    """The chances of a policy are far apart even where its choices are nearly as good: their logarithms are not."""
    return math.log(max(chance, LEAST_CHANCE))


def worth_of(score: float, scores: Sequence[float]) -> float:
    """How good a score is among all of a prompt, whatever a bot's scores count: gold, chances or cards."""
    best, middle = max(scores), median(scores)
    if best - score < EVEN or best - middle < EVEN:
        return float(best - score < EVEN)
    return round(max(0.0, (score - middle) / (best - middle)), 2)


def choose_different(weighed: Sequence[Advice], most: int) -> list[Advice]:
    """The best choices that are not nearly the same: one path two ways round, or three passes, help nobody."""
    alike: set[Hashable] = set()
    chosen: list[Advice] = []
    for advice in weighed:
        if (kind := _kind_of(advice.action)) not in alike:
            alike.add(kind)
            chosen.append(advice)
    chosen = chosen[:most]
    rest = [advice for advice in weighed if advice not in chosen]
    return sorted([*chosen, *rest[: most - len(chosen)]], key=weighed.index)


def _kind_of(action: Action) -> Hashable:
    """What two choices have in common that a person would call the same."""
    match action:
        case Dig(face, cell):
            return FACES[face].name.rstrip("~"), cell
        case Sabotage(_, seat):
            return "sabotage", seat
        case Repair(_, tool, seat):
            return "repair", tool, seat
        case Collapse():
            return "collapse"
        case Peek():
            return "peek"
        case Discard():
            return "discard"
        case Shed(_, tool):
            return "shed", tool
        case _:
            return action
