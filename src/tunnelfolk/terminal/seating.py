"""Which match is to be played, and which bots sit down at it."""

from collections.abc import Sequence

from msgspec import Struct

from tunnelfolk.bots import Bot
from tunnelfolk.bots.ladder import MissingBot, bot_named, can_play, players_of, require_player
from tunnelfolk.bots.strategy import CannotPlay
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game import Match, game_named, new
from tunnelfolk.rules.options import BadOptions, Options


class MatchSetup(Struct, frozen=True):
    """A match that can be begun, and the bots for its seats in order; a person's seat has none."""

    game: str
    seats: int
    options: Options
    bots: tuple[str, ...]

    @property
    def title(self) -> str:
        """What the game is called."""
        return game_named(self.game).FACTS.title

    def begin(self, seed: int | str) -> Match:
        """A new match, dealt from the seed."""
        return new(self.game, self.seats, seed=seed, options=self.options)


USUAL_BOT = "keen"
COMPILED = ("deep",)
"""Bots that take a minute to get ready."""


def usual_bot(facts: GameFacts) -> str:
    """Who plays, and who advises, unless somebody else is named."""
    return USUAL_BOT if can_play(USUAL_BOT, facts) else "greedy"


def strongest(levels: Sequence[str], facts: GameFacts) -> str:
    """Who gives hints: the strongest bot at the table, else the strongest here that need not be compiled first."""
    able = [name for name in players_of(facts) if name in levels or name not in COMPILED]
    here = [able.index(level) for level in levels if level in able]
    return able[max([*here, able.index(usual_bot(facts))])] if here else able[-1]


def set_up_match(game: str, players: int | None, options: Options, bots: str, *, people: int = 0) -> MatchSetup:
    """A match that suits the rules, with bots for all seats but those of people; raises BadOptions."""
    facts = game_named(game).FACTS
    seats = facts.usual_seats if players is None else players
    options = options.over(facts.usual)  # a record of Solo always names the colour
    facts.validate(seats, options)
    return MatchSetup(game, seats, options, bot_names(bots, seats - people, facts))


def bot_names(text: str, seats: int, facts: GameFacts) -> tuple[str, ...]:
    """The bots that a list with commas names: one for all seats, or one for each; raises BadOptions."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        try:
            require_player(name, facts)
        except (MissingBot, CannotPlay) as problem:
            raise BadOptions(str(problem)) from None
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise BadOptions(f"{len(names)} bots for {seats} seats: expected one for all, or one for each")
    return names


def make_bots(names: Sequence[str], seed: int | str) -> list[Bot]:
    """Bots whose chance comes from the seed of their match."""
    return [bot_named(name)(f"{seed}/bots") for name in names]
