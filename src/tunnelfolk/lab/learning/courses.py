"""What each game's training is made of: its net, its matches, its rewards and its gate."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.lab.learning.configuration import Configuration
from tunnelfolk.lab.learning.encoding import make_encoding
from tunnelfolk.lab.learning.endless import Endless, Position, new_matches
from tunnelfolk.lab.learning.gate import PLIES_MOST, Gate, greedy, play_gate
from tunnelfolk.lab.learning.network import Parameters, judge, new_parameters
from tunnelfolk.lab.learning.recorded_matches import RecordedMatches
from tunnelfolk.lab.learning.recorded_rounds import read_records
from tunnelfolk.lab.learning.rewards import GoldScoring, Scoring, SeatScoring
from tunnelfolk.lab.learning.rivals import FrozenRival, PupilRival, learner_seats
from tunnelfolk.lab.learning.rollouts import Judge, Rivals
from tunnelfolk.lab.learning.saboteur_encoding import ALL_SEEING, PLAYER, make_saboteur_encoding
from tunnelfolk.lab.learning.saboteur_matches import (
    Chooser,
    Opponents,
    SaboteurMatches,
    as_players,
    draw_seats,
    play_alone,
    play_teams,
    table_ends,
    table_sizes,
    watch_rounds,
)
from tunnelfolk.lab.learning.saboteur_network import CRITIC, judge_saboteur, new_saboteur_parameters
from tunnelfolk.rules.game import game_named

FIXED_OPPONENT = "by_role"
PUPIL = "its teacher's pupil"
"""How the gate names what imitation ended with."""
TOLD_SIZES = (5, 7)
"""The numbers of players of which the gate tells more."""
GATE_SEED = 1_000_000_007
"""Deals that no rollout has: those begin with smaller seeds."""


class Verdict(Protocol):
    """What a gate found."""

    worth: float
    told: str
    is_better: bool


class _Verdict:
    def __init__(self, worth: float, told: str, *, is_better: bool) -> None:
        self.worth, self.told, self.is_better = worth, told, is_better


class Opposition(Struct, frozen=True):
    """Who else there is to play against, as far as they exist yet."""

    best: Judge | None = None
    """The best weights so far."""
    taught: Judge | None = None
    """What imitation ended with."""
    frozen: Judge | None = None
    """The one that a best response is learned against."""


class Course(Protocol):
    """One game's training."""

    def parameters(self, seed: int) -> Parameters:
        """Weights before the first lesson."""

    def judge(self, parameters: Parameters, seen: Any, codes: Any, counts: Any) -> tuple[Any, Any, Any]:
        """Logits, values, and by row what else is to be learned."""

    def matches(self, seed: int) -> Endless:
        """The matches to learn from."""

    def records(self, paths: tuple[Path, ...], seed: int) -> Endless | None:
        """Recorded matches to imitate, if there are any."""

    def watched(self, paths: tuple[Path, ...], seed: int) -> Any:
        """Rows of recorded matches to learn from what else is to be learned; None if there are none."""

    def scoring(self, progress: float) -> Scoring:
        """How plies are paid for when so much of a run is over."""

    def rivals(self, opposition: Opposition) -> Rivals | None:
        """Who else plays in a rollout."""

    def gate(self, judged: Judge, opposition: Opposition, best_worth: float) -> Verdict:
        """Whether weights are better than the best so far, which are None at first."""

    def is_shipped(self, name: str) -> bool:
        """Whether the bot needs a layer of this name."""


class GoldCourse:
    """The Duel and Solo."""

    def __init__(self, configuration: Configuration, device: str) -> None:
        """Tables on a device."""
        self.configuration, self.device = configuration, device
        self.encoding = make_encoding(configuration.game, device)

    def parameters(self, seed: int) -> Parameters:
        """Weights before the first lesson."""
        return new_parameters(self.configuration.shape, self.encoding.window, seed)

    def judge(self, parameters: Parameters, seen: Any, codes: Any, counts: Any) -> tuple[Any, Any, Any]:
        """Logits and values."""
        return judge(parameters, self.encoding, seen, codes, counts)

    def matches(self, seed: int) -> Endless:
        """The matches to learn from."""
        return new_matches(self.configuration.game, self.configuration.matches, seed, self.device)

    def records(self, paths: tuple[Path, ...], seed: int) -> Endless | None:
        """Rounds that other bots played."""
        if not paths:
            return None
        configuration = self.configuration
        inner = new_matches(configuration.game, configuration.matches, seed, self.device)
        return RecordedMatches(read_records(*paths), inner, seed)

    def watched(self, paths: tuple[Path, ...], seed: int) -> Any:
        """Nothing: there is nothing else to learn."""
        del seed
        if paths:
            raise ValueError(f"rounds to watch of {self.configuration.game!r}: only 'saboteur' learns from watching")

    def scoring(self, progress: float) -> Scoring:
        """Gold, or who has more of it."""
        facts = game_named(self.configuration.game).FACTS
        return GoldScoring(self.configuration.rewards, facts.is_zero_sum, progress)

    def rivals(self, opposition: Opposition) -> Rivals | None:
        """Nobody, both seats learn; or the frozen one at one seat of every match, or the pupil at one seat of some."""
        configuration = self.configuration
        if opposition.frozen is not None:
            return FrozenRival(opposition.frozen, learner_seats(configuration.matches, self.device))
        met = int(configuration.taught * configuration.matches)
        if opposition.taught is None or not met:
            return None
        return PupilRival(opposition.taught, learner_seats(met, self.device))

    def gate(self, judged: Judge, opposition: Opposition, best_worth: float) -> Verdict:
        """Against the fixed opponent, and for two against the best so far; a best response against the frozen one."""
        configuration, best = self.configuration, opposition.best
        gate = Gate(configuration.game, configuration.gate_matches, configuration.listed, GATE_SEED, self.device)
        if opposition.frozen is not None:
            share = play_gate(gate, judged, opposition.frozen).share
            return _Verdict(share, f"{share:.4f} against the frozen one", is_better=share > best_worth)
        taught = opposition.taught if configuration.taught else None
        score = play_gate(gate, judged, taught or FIXED_OPPONENT)
        if gate.is_alone:
            return _Verdict(
                score.gold, f"{score.gold:.2f} ± {score.margin:.2f} gold", is_better=score.gold > best_worth
            )
        told = f"{score.share:.4f} against {PUPIL if taught else FIXED_OPPONENT}"
        if best is None:
            return _Verdict(score.share, told, is_better=score.share > best_worth)
        share = play_gate(replace(gate, seed=GATE_SEED + 1), judged, best).share
        # Where a pupil is met, what is won against it counts as much as what is won against the best so far.
        gain = share - 0.5 + (score.share - best_worth if taught else 0.0)
        return _Verdict(score.share, f"{told}, {share:.4f} against the best so far", is_better=gain > 0)

    def is_shipped(self, name: str) -> bool:
        """All of it: search may want the value."""
        del name
        return True


class SaboteurCourse:
    """Saboteur with 3 to 10 players, both roles."""

    def __init__(self, configuration: Configuration, device: str) -> None:
        """Tables on a device."""
        self.configuration, self.device = configuration, device
        self.encoding = make_saboteur_encoding(device)
        self._seats: Any = None
        self._usual_gold: Any = None
        """What a seat has at each of the gate's tables where the fixed opponent has all seats: that never changes."""

    def parameters(self, seed: int) -> Parameters:
        """Weights before the first lesson."""
        return new_saboteur_parameters(self.configuration.shape, seed)

    def judge(self, parameters: Parameters, seen: Any, codes: Any, counts: Any) -> tuple[Any, Any, Any]:
        """Logits, values, and the loss of suspicion."""
        return judge_saboteur(parameters, self.encoding, seen, codes, counts)

    def matches(self, seed: int) -> Endless:
        """The matches to learn from."""
        return self._tables(self.configuration.matches, seed)

    def _tables(self, count: int, seed: int) -> Endless:
        eyes = ALL_SEEING if self.configuration.all_seeing else PLAYER
        return SaboteurMatches(new_matches("saboteur", count, seed, self.device), self.encoding, eyes)

    def records(self, paths: tuple[Path, ...], seed: int) -> Endless | None:
        """Rounds that other bots played."""
        if not paths:
            return None
        inner = new_matches("saboteur", self.configuration.matches, seed, self.device)
        return SaboteurMatches(RecordedMatches(read_records(*paths), inner, seed), self.encoding)

    def watched(self, paths: tuple[Path, ...], seed: int) -> Any:
        """What was seen in recorded rounds: whoever plays them, it can be learned who is a saboteur."""
        matches = self.records(paths, seed)
        return (
            watch_rounds(matches, self.configuration.watched_kept) if matches and self.configuration.watched else None
        )

    def scoring(self, progress: float) -> Scoring:
        """Gold, and rounds won and lost by roles."""
        del progress
        return SeatScoring(self.configuration.rewards)

    def rivals(self, opposition: Opposition) -> Rivals | None:
        """Older selves, the teacher, and a policy; a seat is the same player's for the whole session."""
        if self._seats is None:
            self._seats = draw_seats(self.configuration, self.device)
        older = opposition.best
        assert older is not None
        first, second, _ = table_ends(self.configuration)
        scripted = self.configuration.scripted > 0
        return Opponents(self._seats, opposition.taught or older, older, first, second - first, scripted)

    def gate(self, judged: Judge, opposition: Opposition, best_worth: float) -> Verdict:
        """Both roles against what never changes and against the best so far, the same deals each way; and alone."""
        best, taught = opposition.best, opposition.taught

        def own(position: Position, matches: Endless) -> Any:
            del matches
            return greedy(judged, position)

        def fixed(position: Position, matches: Endless) -> Any:
            return greedy(taught, as_players(position)) if taught else matches.choose(FIXED_OPPONENT)

        def older(position: Position, matches: Endless) -> Any:
            del matches
            assert best is not None
            return greedy(best, position)

        digging, hindering = self._cross(own, fixed, GATE_SEED)
        name = PUPIL if taught else FIXED_OPPONENT
        told = f"finds {digging:.3f} against {name}, {hindering:.3f} is found against it"
        gains = self._gold_alone(own, fixed)
        gold = float(gains.mean())
        told = f"{told}, {gold:+.3f} gold alone among them ({self._tell_sizes(gains)})"
        worth = 0.5 + (digging - hindering) / 2 + gold
        if best is None:
            return _Verdict(worth, told, is_better=worth > best_worth)
        finds, is_found = self._cross(own, older, GATE_SEED + 1)
        told = f"{told}; {finds:.3f} and {is_found:.3f} against the best so far"
        return _Verdict(worth, told, is_better=worth - best_worth + (finds - is_found) / 2 > 0)

    def _cross(self, one: Chooser, other: Chooser, seed: int) -> tuple[float, float]:
        """How often one finds the treasure against the other as saboteurs, and the other way round."""
        count, listed = self.configuration.gate_matches, self.configuration.listed
        first = play_teams(self._tables(count, seed), one, other, listed, PLIES_MOST)
        second = play_teams(self._tables(count, seed), other, one, listed, PLIES_MOST)
        return first.share, second.share

    def _gold_alone(self, one: Chooser, others: Chooser) -> Any:
        """By how much gold a match one is ahead of what its seat has where all are like the others, table by table."""
        count, listed = self.configuration.gate_matches, self.configuration.listed

        def play(own: Chooser) -> Any:
            return play_alone(self._tables(count, GATE_SEED + 2), count, own, others, listed, PLIES_MOST)

        if self._usual_gold is None:
            self._usual_gold = play(others)
        return play(one) - self._usual_gold

    def _tell_sizes(self, gains: Any) -> str:
        """The gold that is gained with some numbers of players, with intervals."""
        sizes = table_sizes(len(gains), self.device)
        of_size = {size: gains[sizes == size] for size in TOLD_SIZES}
        return ", ".join(
            f"with {size} {float(gained.mean()):+.2f} ± {1.96 * float(gained.std()) / len(gained) ** 0.5:.2f}"
            for size, gained in of_size.items()
        )

    def is_shipped(self, name: str) -> bool:
        """All but the critic, which sees what no player may."""
        return not name.startswith(CRITIC)


def course_of(configuration: Configuration, device: str) -> Course:
    """The training of a configuration's game."""
    courses: dict[str, Callable[[Configuration, str], Course]] = {"saboteur": SaboteurCourse}
    return courses.get(configuration.game, GoldCourse)(configuration, device)
