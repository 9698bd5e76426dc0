"""What a training run is told: one TOML file a game, read and checked here."""

from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

FOLDER = Path(__file__).parent


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """How large the net is."""

    width: int = 64
    blocks: int = 4
    context: int = 128
    value_planes: int = 8
    value_width: int = 256
    seat_width: int = 48
    """Numbers a seat, where there are seats to suspect."""


class Rewards(Struct, frozen=True, forbid_unknown_fields=True):
    """What a net is paid for; every match adds up to what counts in its game."""

    gold: float = 0.0
    """Alone: the reward for one gold. For two: the lead that is worth tanh(1) until 1 or -1 decides."""
    goal: float = 0.0
    """A bonus for each goal revealed, until `goal_until` of the run: without it Solo sat for 80 M plies at 5 gold."""
    goal_until: float = 0.0
    team: float = 0.0
    """Saboteur: what a seat is paid where its side wins a round, and loses where it does not, beside the gold."""


class Slope(Struct, frozen=True, forbid_unknown_fields=True):
    """A number that changes over a run, from a first value to a last one, in equal ratios."""

    first: float
    last: float

    def at(self, progress: float) -> float:
        """The number when this part of the run is over, 0 to 1."""
        return float(self.first * (self.last / self.first) ** min(1.0, max(0.0, progress)))


class Configuration(Struct, frozen=True, forbid_unknown_fields=True):
    """All that a run depends on, but its length and its seed."""

    game: str
    shape: Shape
    rewards: Rewards
    learning_rate: Slope
    entropy: Slope
    matches: int = 8192
    """Side by side."""
    plies: int = 32
    """Of each match an iteration."""
    minibatch: int = 8192
    listed: int = 160
    """So many of the legal codes are looked at; positions with more are counted in the curves."""
    clip: float = 0.2
    discount: float = 1.0
    trace: float = 0.95
    """Lambda of the generalised advantage estimate."""
    value_weight: float = 0.5
    gradient_most: float = 0.5
    average: float = 0.998
    """How much of the averaged weights an update keeps."""
    imitation: int = 0
    """Iterations in which the policy `by_role` of `lab.fast` plays and the net learns to do the same."""
    side_weight: float = 0.0
    """How much the loss counts of what else a net says: who is a saboteur."""
    watching: float = 0.0
    """The share of rows from which a net learns as a watcher, who knows no hand and no role."""
    watched: int = 0
    """Rows of recorded rounds an iteration from which a net learns who is a saboteur, and nothing else."""
    watched_kept: int = 2_000_000
    """So many of them are kept to draw from."""
    taught: float = 0.0
    older: float = 0.0
    scripted: float = 0.0
    """The shares of tables at which some seats are played by what was learned from imitation, by the best weights so
    far, and by the policy `by_role` with guessed roles."""
    alone: float = 0.0
    """The share of these tables at which the net has one seat, and all others are played by somebody else."""
    all_seeing: bool = False
    """Whether the net is told roles and treasure, which no player is: to learn what can be won at the very most."""
    others_kept: float = 1.0
    """The share of the rows in which somebody else chose that are learned from: they teach what positions are worth."""
    critic_first: int = 0
    """Iterations in which the critic alone learns, after the weights of a player were taken over, which have none."""
    gate_seconds: float = 90.0
    gate_matches: int = 8192


def read_configuration(game: str, *, toy: bool = False) -> Configuration:
    """The configuration of a game; at toy size, one that a CPU does in seconds. Raises msgspec.ValidationError."""
    path = FOLDER / f"{game}.toml"
    if not path.exists():
        known = ", ".join(sorted(path.stem for path in FOLDER.glob("*.toml")))
        raise FileNotFoundError(f"no configuration for {game!r}: expected one of {known}")
    configuration = msgspec.toml.decode(path.read_bytes(), type=Configuration)
    return _at_toy_size(configuration) if toy else configuration


def _at_toy_size(configuration: Configuration) -> Configuration:
    return replace(
        configuration,
        shape=Shape(width=8, blocks=1, context=16, value_planes=2, value_width=16, seat_width=8),
        matches=16,
        plies=8,
        minibatch=64,
        imitation=min(1, configuration.imitation),
        critic_first=min(1, configuration.critic_first),
        gate_seconds=0.0,
        gate_matches=16,
        watched=min(64, configuration.watched),
        watched_kept=256,
    )
