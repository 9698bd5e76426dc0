"""What a ply was worth to the seat that played it, and how much better it was than expected."""

from typing import Any, Protocol

from msgspec import Struct

from tunnelfolk.lab.fast import sight
from tunnelfolk.lab.learning import settling
from tunnelfolk.lab.learning.configuration import Rewards
from tunnelfolk.lab.learning.torch_module import torch

GOALS = 6


class Scoring(Protocol):
    """How plies are paid for."""

    def sides(self, seen: Any) -> Any:
        """A word for each row that is equal for seats that win together."""

    def reward(self, before: Any, after: Any, side: Any) -> Any:
        """What the ply between two tallies was worth to the side that played it."""

    def has_ended(self, tally: Any) -> Any:
        """Where nothing that follows counts for what was before."""


class TeamScoring(Struct, frozen=True):
    """Saboteur: a round is won or lost by roles, and nothing else counts; a match is three of them."""

    def sides(self, seen: Any) -> Any:
        """The role of the seat to act, which it knows itself."""
        role = sight.SEEN_PANEL + sight.PANEL_ROLE + sight.PANEL * seen[:, sight.SEEN_BY].long().clamp(min=0)
        return torch.take_along_dim(seen, role[:, None], 1)[:, 0]

    def reward(self, before: Any, after: Any, side: Any) -> Any:
        """1 to the winners of the round that ended, -1 to the others."""
        del before
        won = torch.where((after[:, settling.IS_FOUND] > 0) == (side == 0), 1.0, -1.0)
        is_told = (after[:, settling.HAS_ROUND_ENDED] > 0) & (after[:, settling.IS_BROKEN] == 0)
        return torch.where(is_told, won, 0.0)

    def has_ended(self, tally: Any) -> Any:
        """After every round."""
        return tally[..., settling.HAS_ROUND_ENDED]


class GoldScoring(Struct, frozen=True):
    """How gold becomes reward: rewards of one match add up to its worth, so that no seat is paid for a detour."""

    rewards: Rewards
    is_zero_sum: bool
    progress: float
    """How much of the run is over."""

    def sides(self, seen: Any) -> Any:
        """Every seat for itself."""
        return seen[:, sight.SEEN_BY]

    def has_ended(self, tally: Any) -> Any:
        """After a match."""
        return tally[..., settling.IS_OVER]

    def worth(self, tally: Any) -> Any:
        """What a table is worth to the first seat."""
        own, rival = tally[:, settling.FIRST_GOLD].float(), tally[:, settling.SECOND_GOLD].float()
        if not self.is_zero_sum:
            return own * self.rewards.gold
        lead = own - rival
        is_decided = tally[:, settling.IS_OVER] > 0
        return torch.where(is_decided, lead.sign(), torch.tanh(lead / self.rewards.gold))

    def bonus(self, before: Any, after: Any) -> Any:
        """What revealing goals is worth on top, early in a run."""
        if self.progress >= self.rewards.goal_until:
            return torch.zeros(len(after), device=after.device)
        is_new_round = before[:, settling.HAS_ROUND_ENDED] > 0
        left = torch.where(is_new_round, GOALS, before[:, settling.GOALS_LEFT])
        share = 1 - self.progress / self.rewards.goal_until
        return (left - after[:, settling.GOALS_LEFT]) * (share * self.rewards.goal)

    def reward(self, before: Any, after: Any, seat: Any) -> Any:
        """What the ply between two tallies was worth to the seat that played it."""
        is_new = before[:, settling.IS_OVER] > 0
        start = torch.where(is_new, torch.zeros_like(before[:, 0], dtype=torch.float32), self.worth(before))
        gain = self.worth(after) - start
        side = torch.where(seat > 0, -1.0, 1.0)
        reward = gain * side + self.bonus(before, after)
        return torch.where(after[:, settling.IS_BROKEN] > 0, torch.zeros_like(reward), reward)


def advantages(rewards: Any, values: Any, seats: Any, is_over: Any, trace: float) -> Any:
    """Generalised advantage estimates, a row a ply. `values` and `seats` have one row more: where things stand after.

    What follows counts with the opposite sign where another seat is to act, and not at all after the end of a match.
    """
    later = torch.zeros_like(rewards[0])
    found = torch.empty_like(rewards)
    for ply in reversed(range(len(rewards))):
        side = torch.where(seats[ply + 1] == seats[ply], 1.0, -1.0) * (1 - is_over[ply].float())
        surprise = rewards[ply] + side * values[ply + 1] - values[ply]
        later = surprise + trace * side * later
        found[ply] = later
    return found
