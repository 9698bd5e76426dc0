"""Which match is to be played, and a match that bots play. Needs no library of tests: browsers run it too."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from tunnelfolk.bots import Bot
from tunnelfolk.rules import game
from tunnelfolk.rules.game import Match, game_named
from tunnelfolk.rules.options import VARIANTS, Options


class Setup(NamedTuple):
    """A game, its number of seats and its options."""

    game: str
    seats: int
    options: Options = Options()

    def __str__(self) -> str:
        asked = [name for name in self.options.asked_for if name != "colour"]
        return "-".join([self.game, str(self.options.colour or self.seats), *asked])

    @property
    def rounds(self) -> int:
        """How many rounds a match has (V3)."""
        return 1 if self.options.one_round else 3

    def with_options(self, rng: Random) -> "Setup":
        """The same table with any of the variants its game has, each in every third match, and perhaps a first seat."""
        has = game_named(self.game).FACTS.options
        asked: dict[str, Any] = {name: True for name in VARIANTS if name in has and rng.randrange(3) == 0}
        if "first" in has and rng.randrange(3) == 0:
            asked["first"] = rng.randrange(self.seats)
        return self._replace(options=replace(self.options, **asked))


def new(setup: Setup, seed: int | str) -> Match:
    """A new match."""
    return game.new(setup.game, setup.seats, seed=seed, options=setup.options)


def along(match: Match, players: Sequence[Bot]) -> Iterator[Match]:
    """A match that bots play, at all its moments."""
    yield match
    while (seat := match.to_act) is not None:
        index = players[seat].choose(match.prompt(seat, since=match.round_began))
        match = match.act(match.legal[index])
        yield match
        if match.is_deal_due:
            match = match.deal(match.shuffle())
            yield match
