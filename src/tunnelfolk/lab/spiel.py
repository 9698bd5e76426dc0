"""All games for OpenSpiel: importing this module registers `python_tunnelfolk_saboteur`, `_duel` and `_solo`.

Chance is explicit: before each round it decides card by card, like a dealer, on the roles, goals, deck and gold. The
returns are gold; in the Duel, which is a zero-sum game, how much more than the other's.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

try:
    import pyspiel  # type: ignore[import-not-found]
except ImportError:
    raise ImportError("tunnelfolk.lab.spiel needs pyspiel: pip install tunnelfolk[lab]") from None

from tunnelfolk.lab import history, numbering
from tunnelfolk.lab.dealing import Bag, Dealing, dealing, kinds
from tunnelfolk.lab.fast import SEEN_WORDS, vector_of
from tunnelfolk.lab.fast.kernels import observe_all
from tunnelfolk.lab.fast.settings import CORES, game_number, options_of
from tunnelfolk.rules import duel, saboteur, solo
from tunnelfolk.rules import game as rules_game
from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.decks import DUEL_GOALS, DUEL_PATHS, GOLD_CARDS
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game import GAMES, Match, Step, replay
from tunnelfolk.rules.notation import write, write_board
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.saboteur.rounds import MOST_DRAFTED, WAGES

TROLLS = sum(card.is_troll for card in DUEL_PATHS)
ANY_SEAT = -1
"""As the parameter `first`: chance picks who begins (S4). OpenSpiel has no parameters that may be missing."""


def _parameters(facts: GameFacts) -> dict[str, Any]:
    """The parameters of a game and what they are unless given: the number of players, and the options it has."""
    players = {"players": facts.seats[0]} if len(facts.seats) > 1 else {}
    usual = {name: getattr(facts.usual, name) for name in facts.options}
    if "first" in usual:
        usual["first"] = ANY_SEAT
    return players | {name: str(value) if isinstance(value, Colour) else value for name, value in usual.items()}


def _options(asked: dict[str, Any]) -> Options:
    return options_of(**{name: value for name, value in asked.items() if name != "players" and value != ANY_SEAT})


def _game_type(facts: GameFacts) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"python_tunnelfolk_{facts.name}",
        long_name=f"Tunnelfolk: {facts.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if facts.is_zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=facts.seats[-1],
        min_num_players=facts.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(facts),
    )


GAME_TYPES = {core.FACTS.name: _game_type(core.FACTS) for core in CORES}


class Moment(Struct, frozen=True):
    """A match and the deal in the making. It never changes, so a copy is the same."""

    match: Match
    dealing: Dealing | None = None

    def __deepcopy__(self, memo: Any) -> "Moment":
        """OpenSpiel copies states deeply: values need not be."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """OpenSpiel pickles states: a match is its steps."""
        match = self.match
        return _moment, (match.game.FACTS.name, match.seats, match.options, match.steps, self.dealing)

    def picked(self, number: int) -> "Moment":
        """The moment after chance chose."""
        assert self.dealing is not None
        deal = self.dealing.pick(number)
        return Moment(self.match.deal(deal.deal())) if deal.is_done else replace(self, dealing=deal)

    def acted(self, action: Action) -> "Moment":
        """The moment after a seat chose."""
        return due(self.match.act(action))


def _moment(name: str, seats: int, options: Options, steps: tuple[Step, ...], dealing: Dealing | None = None) -> Moment:
    state = replay(GAMES[name], seats, options, steps)
    return Moment(Match(GAMES[name], seats, options, None, state, steps), dealing)


def due(match: Match) -> Moment:
    """A match, and the deal that must be made before it goes on."""
    return Moment(match, dealing(match) if match.is_deal_due else None)


class Game(pyspiel.Game):  # type: ignore[misc]
    """One of the games."""

    rules: rules_game.Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """The game with these parameters: `players`, where their number may vary, and its options by name."""
        asked = params or {}
        self.facts = self.rules.FACTS
        self.seats = int(asked.get("players", self.facts.seats[0]))
        self.options = _options(asked).over(self.facts.usual)
        self.rounds = self.options.rounds
        self.opening = due(_moment(self.facts.name, self.seats, self.options, ()).match)
        super().__init__(GAME_TYPES[self.facts.name], self._info(), asked)

    def _info(self) -> pyspiel.GameInfo:
        most = self._most_gold()
        return pyspiel.GameInfo(
            num_distinct_actions=numbering.action_count(self.facts.name),
            max_chance_outcomes=max(len(kinds(bag)) for bag in self._bags),
            num_players=self.seats,
            min_utility=-most if self.facts.is_zero_sum else 0,
            max_utility=most,
            utility_sum=0 if self.facts.is_zero_sum else None,
            max_game_length=self.rounds * self._choices_a_round(),
        )

    @property
    def _bags(self) -> tuple[Bag, ...]:
        assert self.opening.dealing is not None
        return self.opening.dealing.bags

    def _choices_a_round(self) -> int:
        """The most choices of a round: for each card, to turn goals, to take gold; or to end turns and bribe trolls."""
        sizes = {bag.name: bag.size for bag in self._bags}
        if self.facts.has_roles:
            return sizes["card"] + sizes["goal"] + MOST_DRAFTED
        return 2 * sizes["card"] + sizes["goal"] + TROLLS

    def _most_gold(self) -> int:
        """The most gold of a seat: all there is (D23, V1), or what a lone saboteur is paid each round (S14)."""
        if not self.facts.has_roles:
            return sum(card.gold for card in (*DUEL_GOALS, *DUEL_PATHS))
        return sum(GOLD_CARDS) if self.options.gold_per_player else self.rounds * max(WAGES.values())

    def max_chance_nodes_in_history(self) -> int:
        """How often chance picks in all deals."""
        return self.rounds * sum(bag.size for bag in self._bags)

    def new_initial_state(self) -> "State":
        """A match before its first deal."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What turns states into observations."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Saboteur(Game):
    """Saboteur, 3 to 10 players."""

    rules = saboteur


class Duel(Game):
    """The Duel."""

    rules = duel


class Solo(Game):
    """Solo."""

    rules = solo


class State(pyspiel.State):  # type: ignore[misc]
    """A moment of a match, and what OpenSpiel asks about it."""

    def __init__(self, game: Game) -> None:
        """A match before its first deal."""
        super().__init__(game)
        self.moment = game.opening
        self.game_number = game_number(game.facts.name)

    @property
    def match(self) -> Match:
        """The match so far; while a round is dealt, as the last one ended."""
        return self.moment.match

    def current_player(self) -> int:
        """The seat to act, or chance, or nobody."""
        if self.moment.dealing:
            return pyspiel.PlayerId.CHANCE  # type: ignore[no-any-return]
        seat = self.match.to_act
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def _numbered(self) -> dict[int, Action]:
        return numbering.numbered(self.game_number, self.match.state.board, self.match.legal)

    def _legal_actions(self, player: int) -> list[int]:
        """What a seat may choose, by number (see `numbering`)."""
        return sorted(self._numbered())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may pick next, and how likely that is."""
        assert self.moment.dealing is not None
        return self.moment.dealing.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.moment.dealing:
            self.moment = self.moment.picked(action)
        else:
            self.moment = self.moment.acted(self._numbered()[action])

    def _action_to_string(self, player: int, action: int) -> str:
        """An action as text: docs/notation.md."""
        if self.moment.dealing:
            bag = self.moment.dealing.bag
            return f"deal {bag.name} {kinds(bag)[action]}"
        return write(self._numbered()[action])

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.match.result is not None

    def returns(self) -> list[float]:
        """The gold of each seat once the match is over; in the Duel, how much more than the other's."""
        result = self.match.result
        if result is None:
            return [0.0] * self.match.seats
        others = result.gold[::-1] if self.match.game.FACTS.is_zero_sum else (0,) * self.match.seats
        return [float(own - other) for own, other in zip(result.gold, others, strict=True)]

    def __str__(self) -> str:
        board = self.match.state.board
        rest = f", {len(self.moment.dealing.picked)} dealt" if self.moment.dealing else ""
        return f"round {self.match.state.round}{rest}\n{write_board(board) if board.faces else ''}"


class Observer:
    """What a seat may know: with perfect recall also all that it saw happen."""

    def __init__(self, kind: pyspiel.IIGObservationType, params: Any) -> None:
        """Observations of this kind: of one seat, or of a watcher where nothing private is asked for."""
        if params or not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("observations: expected what one seat, or a watcher, may know, without parameters")
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.remembers = kind.perfect_recall
        rows = history.LENGTH * history.WIDTH if self.remembers else 0
        self.tensor = np.zeros(SEEN_WORDS + rows, np.float32)
        self.dict = {"observation": self.tensor[:SEEN_WORDS]}
        if self.remembers:
            self.dict["history"] = self.tensor[SEEN_WORDS:].reshape(history.LENGTH, history.WIDTH)

    def set_from(self, state: State, player: int) -> None:
        """Write the packed words of what a seat may know, and the rows of what it saw."""
        seat = player if self.is_private else -1
        seen = np.zeros((1, SEEN_WORDS), np.int16)
        observe_all(vector_of(state.match.state)[np.newaxis], np.array([seat], np.int32), seen)
        self.tensor.fill(0)
        self.dict["observation"][:] = seen[0]
        if self.remembers:
            rows = self.dict["history"]
            for place, row in enumerate(self._rows(state, player)):
                rows[place, : len(row)] = row

    def _rows(self, state: State, player: int) -> Sequence[tuple[int, ...]]:
        seat = player if self.is_private else None
        return [history.row(event, seat) for step in state.match.steps for event in step.events]

    def string_from(self, state: State, player: int) -> str:
        """The same as text: what a seat is shown as JSON, or the rows of all it saw."""
        seat = player if self.is_private else None
        if self.remembers:
            return "\n".join([f"seat {seat}", *(" ".join(map(str, row)) for row in self._rows(state, player))])
        return msgspec.json.encode(state.match.view(seat)).decode()


for _game in (Saboteur, Duel, Solo):
    pyspiel.register_game(GAME_TYPES[_game.rules.FACTS.name], _game)
