"""What a seat cannot see, as slots of a vector and what may lie there: from a Prompt alone, in plain Python."""

import math
from random import Random
from typing import NamedTuple

from tunnelfolk.bots.saboteur.beliefs import Beliefs, Knowledge
from tunnelfolk.bots.saboteur.situation import own_knowledge
from tunnelfolk.lab.fast import layout as w
from tunnelfolk.lab.fast.card_numbers import DUEL_FIRST_GOAL, GOALS
from tunnelfolk.lab.fast.notation import GOAL_PLACES
from tunnelfolk.rules.decks import SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.views import View

CASTINGS = 1024
"""How many worlds of roles and treasure are drawn from the posterior for one choice."""
DOUBT = 0.001
"""Nobody is ever quite sure."""


class Unseen(NamedTuple):
    """Where things lie that the seat has not seen, and all that they may be (`playouts.Hidden` has them as arrays)."""

    card_slots: list[int]
    cards: list[int]
    goal_slots: list[int]
    goals: list[int]
    gold_slots: list[int]
    gold: list[int]
    castings: list[int]


def find_unseen(words: list[int], view: View, rng: Random, beliefs: Beliefs | None) -> Unseen:
    """What the seat has not seen of a match with such words; in Saboteur beliefs say who is whom."""
    cards = _card_slots(words, view.seat)
    goals, unknown = ([], []) if beliefs else _unknown_goals(words, view)
    return Unseen(
        cards,
        [words[place] for place in cards],
        goals,
        unknown,
        list(range(w.GOLD_PILE, w.GOLD_PILE + words[w.GOLD_PILE_SIZE])),
        _gold_pool(words, view),
        _draw_castings(beliefs, view, rng) if beliefs else [0],
    )


def _card_slots(words: list[int], seat: int | None) -> list[int]:
    """Where cards lie that a viewer has not seen: other hands, the pile, face-down discards, what is set aside."""
    hands = [
        w.HAND + other * w.HAND_MOST + card
        for other in range(words[w.SEATS])
        if other != seat
        for card in range(words[w.HAND_SIZE + other])
    ]
    pile = range(w.DECK + words[w.TOP_CARD], w.DECK + words[w.DECK_SIZE])
    discards = [
        place for place in range(w.DISCARD, w.DISCARD + words[w.DISCARDED]) if words[place] // 64 - 2 == w.SOMEBODY
    ]
    return [*hands, *pile, *discards, *range(w.ASIDE_CARD, w.ASIDE_CARD + words[w.ASIDE])]


def _unknown_goals(words: list[int], view: View) -> tuple[list[int], list[int]]:
    """The goals of the Duel that the seat does not know, face down or buried, and all that they may be."""
    places = GOAL_PLACES[words[w.GAME]]
    covered = [w.GOAL + places.index(goal.cell) for goal in view.goals if goal.goal is None]
    graves = range(w.BURIED_GOAL, w.BURIED_GOAL + words[w.BURIED])
    slots = [*covered, *(place for place in graves if words[place] < 32)]
    known = [place for place in (*range(w.GOAL, w.GOAL + len(places)), *graves) if place not in slots]
    seen = {words[place] % 32 for place in known}
    return slots, [goal for goal in range(DUEL_FIRST_GOAL, len(GOALS)) if goal not in seen]


def _gold_pool(words: list[int], view: View) -> list[int]:
    """The gold cards that may lie in the pile: those that others have taken may be any of them."""
    pool = words[w.GOLD_PILE : w.GOLD_PILE + words[w.GOLD_PILE_SIZE]]
    for seat, panel in enumerate(view.panels):
        if panel.gold is None:
            for value in (1, 2, 3):
                pool += [value] * words[w.GOLD + 3 * seat + value - 1]
    return pool


def _draw_castings(beliefs: Beliefs, view: View, rng: Random) -> list[int]:
    """Roles and treasure, drawn from the exact posterior of the seat."""
    worlds = beliefs.posterior(own_knowledge(view))
    codes = [SABOTEUR_GOAL_CELLS.index(cell) + 4 * sum(1 << place for place in places) for places, cell in worlds]
    return rng.choices(codes, list(worlds.values()), k=CASTINGS)


def watcher_odds(beliefs: Beliefs | None, view: View) -> list[float]:
    """What everybody thinks of each seat: the odds of a watcher, who knows what lies open."""
    if beliefs is None:
        return [0.0] * w.SEATS_MOST
    face_down = {goal.cell for goal in view.goals}
    stones = tuple(cell for cell in SABOTEUR_GOAL_CELLS if cell not in face_down)
    likely = [min(max(chance, DOUBT), 1 - DOUBT) for chance in beliefs.suspicion(Knowledge(empty=stones))]
    odds = [math.log(chance / (1 - chance)) for chance in likely]
    return odds + [0.0] * (w.SEATS_MOST - len(odds))
