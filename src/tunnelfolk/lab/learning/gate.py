"""Who is stronger: matches against fixed opponents, the same deals for both seats. Only what wins is kept."""

from typing import Any

import numpy as np
from msgspec import Struct

from tunnelfolk.lab.fast import sight
from tunnelfolk.lab.learning import settling
from tunnelfolk.lab.learning.endless import Position, new_matches
from tunnelfolk.lab.learning.rollouts import Judge
from tunnelfolk.lab.learning.torch_module import torch
from tunnelfolk.rules.game import game_named

PLIES_MOST = 1000


class Score(Struct, frozen=True):
    """How a player did in its matches: wins and losses for two, gold alone."""

    matches: int
    wins: int
    losses: int
    gold: float
    margin: float
    """Half of the 95 % interval of the gold."""

    @property
    def share(self) -> float:
        """Wins among the decided matches, a half if there are none."""
        return self.wins / (self.wins + self.losses) if self.wins + self.losses else 0.5


def greedy(judge: Judge, position: Position) -> Any:
    """The codes that a net likes best."""
    return torch.take_along_dim(position.codes, judge(position)[0].argmax(-1)[:, None], 1)[:, 0]


class Gate(Struct, frozen=True):
    """The matches that a net must play: the same seed gives the same deals, for both seats of two."""

    game: str
    count: int
    listed: int
    seed: int
    device: str

    @property
    def is_alone(self) -> bool:
        """Whether there is nobody to play against."""
        return game_named(self.game).FACTS.usual_seats == 1


def play_gate(gate: Gate, judge: Judge, rival: Judge | str) -> Score:
    """Play a net against another, or against one of `fast.POLICIES`; alone, the rival does nothing."""
    golds = [_play_seat(gate, judge, rival, seat) for seat in ((0,) if gate.is_alone else (0, 1))]
    gold = np.concatenate([both[:, seat] for seat, both in enumerate(golds)])
    lead = np.concatenate([both[:, seat] - both[:, 1 - seat] for seat, both in enumerate(golds)])
    margin = 1.96 * float(gold.std(ddof=1)) / len(gold) ** 0.5
    return Score(len(gold), int((lead > 0).sum()), int((lead < 0).sum()), float(gold.mean()), margin)


def _play_seat(gate: Gate, judge: Judge, rival: Judge | str, seat: int) -> Any:
    """The gold of both seats at the end of the first match of each row, the net at one of them."""
    matches = new_matches(gate.game, gate.count, gate.seed, gate.device)
    result = torch.full((gate.count, 2), -1, dtype=torch.int32, device=gate.device)
    for ply in range(PLIES_MOST):
        position = matches.position(gate.listed)
        actions = greedy(judge, position)
        if not gate.is_alone:
            others = matches.choose(rival) if isinstance(rival, str) else greedy(rival, position)
            actions = torch.where(position.seen[:, sight.SEEN_BY] == seat, actions, others)
        tally = matches.step(actions)
        is_first = (tally[:, settling.IS_OVER] > 0) & (result[:, 0] < 0)
        result = torch.where(is_first[:, None], tally[:, : settling.SECOND_GOLD + 1], result)
        if ply % 16 == 15 and bool((result[:, 0] >= 0).all()):
            break
    return result.cpu().numpy()
