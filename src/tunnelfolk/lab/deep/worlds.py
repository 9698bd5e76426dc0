"""What a seat cannot see, as slots of a vector and what may lie there: from a Prompt alone."""

from random import Random

import numpy as np

from tunnelfolk.bots.saboteur.beliefs import Beliefs, Knowledge
from tunnelfolk.bots.saboteur.situation import own_knowledge
from tunnelfolk.lab.deep.playouts import Hidden
from tunnelfolk.lab.deep.saboteur_playout import Odds
from tunnelfolk.lab.fast import Codes, Vector, vector_of
from tunnelfolk.lab.fast import layout as w
from tunnelfolk.lab.fast.cards import DUEL_FIRST_GOAL, GOALS
from tunnelfolk.lab.fast.notation import GOAL_PLACES
from tunnelfolk.rules.decks import SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.views import View

CASTINGS = 1024
"""How many worlds of roles and treasure are drawn from the posterior for one choice."""
DOUBT = 0.001
"""Nobody is ever quite sure."""


def one_world(view: View, rng: Random) -> Vector:
    """A match that the view allows: what is hidden in it will change from world to world."""
    return vector_of(game_named(view.game).determinise(view, rng))


def hidden_in(base: Vector, view: View, rng: Random, beliefs: Beliefs | None) -> Hidden:
    """Where things lie that the seat has not seen, and all that they may be; in Saboteur beliefs say who is whom."""
    cards = _card_slots(base, view.seat)
    goals, unknown = ([], []) if beliefs else _unknown_goals(base, view)
    gold = range(w.GOLD_PILE, w.GOLD_PILE + int(base[w.GOLD_PILE_SIZE]))
    return Hidden(
        _words(cards),
        base[cards],
        _words(goals),
        _words(unknown),
        _words(list(gold)),
        _words(_gold_pool(base, view)),
        _draw_castings(beliefs, view, rng) if beliefs else np.zeros(1, np.int32),
    )


def _words(numbers: list[int]) -> Vector:
    return np.array(numbers, np.int16)


def _card_slots(base: Vector, seat: int | None) -> list[int]:
    """Where cards lie that a viewer has not seen: other hands, the pile, face-down discards, what is set aside."""
    words = base[: w.BOARD].tolist()
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


def _unknown_goals(base: Vector, view: View) -> tuple[list[int], list[int]]:
    """The goals of the Duel that the seat does not know, face down or buried, and all that they may be."""
    places = GOAL_PLACES[int(base[w.GAME])]
    covered = [w.GOAL + places.index(goal.cell) for goal in view.goals if goal.goal is None]
    graves = range(w.BURIED_GOAL, w.BURIED_GOAL + int(base[w.BURIED]))
    slots = [*covered, *(place for place in graves if base[place] < 32)]
    known = [place for place in (*range(w.GOAL, w.GOAL + len(places)), *graves) if place not in slots]
    seen = {int(base[place]) % 32 for place in known}
    return slots, [goal for goal in range(DUEL_FIRST_GOAL, len(GOALS)) if goal not in seen]


def _gold_pool(base: Vector, view: View) -> list[int]:
    """The gold cards that may lie in the pile: those that others have taken may be any of them."""
    pool: list[int] = base[w.GOLD_PILE : w.GOLD_PILE + int(base[w.GOLD_PILE_SIZE])].tolist()
    for seat, panel in enumerate(view.panels):
        if panel.gold is None:
            for value in (1, 2, 3):
                pool += [value] * int(base[w.GOLD + 3 * seat + value - 1])
    return pool


def _draw_castings(beliefs: Beliefs, view: View, rng: Random) -> Codes:
    """Roles and treasure, drawn from the exact posterior of the seat."""
    worlds = beliefs.posterior(own_knowledge(view))
    codes = [SABOTEUR_GOAL_CELLS.index(cell) + 4 * sum(1 << place for place in places) for places, cell in worlds]
    return np.array(rng.choices(codes, list(worlds.values()), k=CASTINGS), np.int32)


def public_odds(beliefs: Beliefs | None, view: View) -> Odds:
    """What everybody thinks of each seat: the odds of a watcher, who knows what lies open."""
    odds = np.zeros(w.SEATS_MOST)
    if beliefs:
        face_down = {goal.cell for goal in view.goals}
        stones = tuple(cell for cell in SABOTEUR_GOAL_CELLS if cell not in face_down)
        likely = np.clip(beliefs.suspicion(Knowledge(empty=stones)), DOUBT, 1 - DOUBT)
        odds[: len(likely)] = np.log(likely / (1 - likely))
    return odds
