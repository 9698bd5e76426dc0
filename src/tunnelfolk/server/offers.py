"""What there is to play: the games, their seats and options, and the bots."""

from typing import get_args

import tunnelfolk
from tunnelfolk.analysis.review import may_review
from tunnelfolk.bots import ladder
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game import all_facts
from tunnelfolk.server.levels import DEFAULT, LEVELS
from tunnelfolk.server.messages.about_messages import About, GameInfo
from tunnelfolk.server.messages.chat_messages import Emotes

EMOTES = get_args(Emotes)


def what_is_offered() -> About:
    """The games, their seats and options, and the bots."""
    return About(tunnelfolk.__version__, tuple(map(_game_info, all_facts())), LEVELS, DEFAULT, EMOTES)


def _game_info(facts: GameFacts) -> GameInfo:
    return GameInfo(
        name=facts.name,
        title=facts.title,
        tagline=facts.tagline,
        fewest=facts.seats[0],
        most=facts.seats[-1],
        usual_seats=facts.usual_seats,
        options=facts.options,
        roles=facts.has_roles,
        ties_draw=facts.ties_draw,
        ranks=facts.ranks,
        levels=tuple(level for level in ladder.players_of(facts) if level in LEVELS),
        review=may_review(facts),
    )
