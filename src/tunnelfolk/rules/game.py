"""The three games behind one protocol, and a match: a value that grows step by step."""

from collections.abc import Iterable
from importlib.metadata import entry_points
from random import Random
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules import duel, saboteur, solo
from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.deals import Deal, IllegalDeal
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game_state import IllegalAction
from tunnelfolk.rules.options import BadOptions, Options, Result
from tunnelfolk.rules.views import Prompt, View


class Game(Protocol):
    """What a game module offers: pure functions over a state that never changes."""

    FACTS: GameFacts

    def new(self, seats: int, options: Options) -> Any:
        """A match before its first deal."""

    def shuffle(self, state: Any, rng: Random) -> Deal:
        """What chance decides about the next round: its only move."""

    def deal(self, state: Any, deal: Deal) -> tuple[Any, tuple[Event, ...]]:
        """Begin the next round; raises IllegalDeal. The events hold everything dealt, so a replay never shuffles."""

    def to_act(self, state: Any) -> int | None:
        """The seat that must choose; None when a deal is due or the match is over."""

    def legal(self, state: Any) -> tuple[Action, ...]:
        """What the seat to act may choose, in a fixed order that depends only on what that seat can see."""

    def play(self, state: Any, action: Action) -> tuple[Any, tuple[Event, ...]]:
        """The state after an action, and what happened; raises IllegalAction."""

    def evolve(self, state: Any, event: Event) -> Any:
        """The state after an event."""

    def view(self, state: Any, seat: int | None) -> View:
        """What a seat, or a watcher, may know."""

    def determinise(self, view: View, rng: Random) -> Any:
        """A full state that a view allows."""

    def result(self, state: Any) -> Result | None:
        """The outcome, once the match is over."""


GAMES: dict[str, Game] = {}
"""The registry: every game by its name, in the order in which people are offered them."""


def register(game: Game) -> None:
    """Make a game known to all rooms. Raises BadOptions where its name is taken."""
    if GAMES.setdefault(game.FACTS.name, game) is not game:
        raise BadOptions(f"game {game.FACTS.name!r}: there is one of that name already")


for _game in (saboteur, duel, solo):
    register(_game)
# Games of other packages. Bots think in processes of their own: what is known must not depend on who imported what.
for _entry in entry_points(group="tunnelfolk.games"):
    register(_entry.load())


def all_facts() -> list[GameFacts]:
    """The facts of every game."""
    return [game.FACTS for game in GAMES.values()]


def game_named(name: str) -> Game:
    """The game of that name."""
    if name not in GAMES:
        raise BadOptions(f"game {name!r}: expected one of {', '.join(GAMES)}")
    return GAMES[name]


class Step(Struct, frozen=True, gc=False, omit_defaults=True):
    """One choice with its events; without a choice, a deal."""

    events: tuple[Event, ...]
    seat: int | None = None
    action: Action | None = None


class Match(Struct, frozen=True):
    """One instance of a game. Choosing gives a new match; nothing ever changes."""

    game: Game
    seats: int
    options: Options
    seed: str | None
    """What the deals come from (see `dealer`); None where they were read from a record."""
    state: Any
    steps: tuple[Step, ...] = ()
    seed_is_public: bool = False
    """Whether a record of this match names its seed."""

    @property
    def rules(self) -> int:
        """The number of the rules it is played by (docs/rules.md)."""
        return int(self.state.rules)

    @property
    def to_act(self) -> int | None:
        """The seat that must choose; None when the match is over."""
        return self.game.to_act(self.state)

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the seat to act may choose."""
        return self.game.legal(self.state)

    @property
    def result(self) -> Result | None:
        """The outcome, once the match is over."""
        return self.game.result(self.state)

    @property
    def version(self) -> int:
        """The number of steps so far."""
        return len(self.steps)

    @property
    def round_began(self) -> int:
        """The version before the last deal."""
        return next(number for number in range(self.version - 1, -1, -1) if self.steps[number].action is None)

    def view(self, seat: int | None = None) -> View:
        """What a seat, or a watcher, may know."""
        return self.game.view(self.state, seat)

    def prompt(self, seat: int | None = None, since: int = 0) -> Prompt:
        """What a seat is shown, and what it saw happen after a version."""
        return Prompt(
            version=self.version,
            view=self.view(seat),
            legal=self.legal if seat is not None and seat == self.to_act else (),
            events=tuple(event.seen_by(seat) for step in self.steps[since:] for event in step.events),
        )

    def choose(self, choice: int | Action) -> "Match":
        """The match after the seat to act chose, by index in its legal list or by action; raises IllegalAction."""
        chosen = self.act(self._legal_at(choice) if isinstance(choice, int) else choice)
        return chosen.deal(chosen.shuffle()) if chosen.is_deal_due else chosen

    def _legal_at(self, index: int) -> Action:
        if index not in range(len(self.legal)):
            raise IllegalAction(f"{index} is no index of the {len(self.legal)} legal actions")
        return self.legal[index]

    def act(self, action: Action) -> "Match":
        """The match right after an action, even if a deal is due now."""
        state, events = self.game.play(self.state, action)
        return replace(self, state=state, steps=(*self.steps, Step(events, self.to_act, action)))

    def rewound(self) -> "Match":
        """The match before its first deal."""
        blank = replace(self.game.new(self.seats, self.options), rules=self.rules)
        return replace(self, state=blank, steps=())

    def follow(self, step: Step) -> "Match":
        """The match after a step that happened elsewhere: a fold over its events."""
        state = self.state
        for event in step.events:
            state = self.game.evolve(state, event)
        return replace(self, state=state, steps=(*self.steps, step))

    @property
    def is_deal_due(self) -> bool:
        """Whether a round is over, or none was dealt yet, and another is to come."""
        return self.to_act is None and self.result is None

    def shuffle(self) -> Deal:
        """The next deal, which follows from the seed."""
        if self.seed is None:
            raise ValueError("a match read from a record without a seed cannot be dealt on")
        return self.game.shuffle(self.state, dealer(self.seed, self.state.round + 1))

    def deal(self, deal: Deal) -> "Match":
        """The match after a deal; raises IllegalDeal."""
        if not self.is_deal_due:
            raise IllegalDeal("a deal is due only between rounds")
        state, events = self.game.deal(self.state, deal)
        return replace(self, state=state, steps=(*self.steps, Step(events)))


def dealer(seed: str, number: int) -> Random:
    """Where the chance of a round comes from, by the round's number."""
    # By the round's number, not from one stream: a deal can be checked without replaying the rounds before it.
    return Random(f"{seed}/{number}")


def new(game: str, seats: int | None = None, *, seed: int | str, options: Options = Options()) -> Match:  # noqa: B008
    """A new match, dealt and ready; the fewest seats unless said otherwise. Raises BadOptions."""
    rules = game_named(game)
    count = rules.FACTS.seats[0] if seats is None else seats
    chosen = options.over(rules.FACTS.usual)
    match = Match(rules, count, chosen, str(seed), rules.new(count, chosen))
    return match.deal(match.shuffle())


def replay(game: Game, seats: int, options: Options, steps: Iterable[Step]) -> Any:
    """The state that stored steps lead to: a fold over their events."""
    state = game.new(seats, options)
    for step in steps:
        for event in step.events:
            state = game.evolve(state, event)
    return state


def told_rounds(match: Match) -> list[list[Event]]:
    """The events of each round, as they happened."""
    rounds: list[list[Event]] = []
    for step in match.steps:
        if step.action is None:
            rounds.append([])
        rounds[-1].extend(step.events)
    return rounds
