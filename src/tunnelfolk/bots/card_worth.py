"""What a card in hand is worth to somebody who wants to dig."""

from functools import cache

from tunnelfolk.rules.cards import ActionKind, PathCard, Side
from tunnelfolk.rules.decks import ACTIONS, PATHS

PATH_WORTH = (0.0, 0.0, 0.5, 0.8, 1.0)
"""By how many sides the best way of a path card joins: a dead end is worth nothing."""
ACTION_WORTH = {
    ActionKind.REPAIR: 0.55,
    ActionKind.MAP: 0.5,
    ActionKind.KEY: 0.5,
    ActionKind.SABOTAGE: 0.35,
    ActionKind.ROCKSLIDE: 0.35,
}
UPRIGHT = ((Side.TOP, Side.BOTTOM),)
"""The ways of a straight path that leads up and down only."""


@cache
def card_worth(name: str) -> float:
    """What a card is worth to a digger, from 0 to 1."""
    return path_worth(PATHS[name]) if name in PATHS else ACTION_WORTH[ACTIONS[name].kind]


def path_worth(card: PathCard) -> float:
    """What a path card is worth to a digger, from 0 to 1."""
    ways = tuple(tunnel.sides for tunnel in card.tunnels)
    # The goals lie to the right: a card that cannot lead there is worth less than other straight ones.
    return PATH_WORTH[max(map(len, ways))] - 0.2 * (ways == UPRIGHT)
