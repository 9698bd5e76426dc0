"""What a ply was worth to the seat that played it, and how much better it was than expected."""

from typing import Any, Protocol

from msgspec import Struct

from tunnelfolk.bots.net.saboteur_deeds import SEATS_MOST
from tunnelfolk.lab.fast import sight
from tunnelfolk.lab.learning import settling
from tunnelfolk.lab.learning.configuration import Rewards
from tunnelfolk.lab.learning.saboteur_encoding import ROLES
from tunnelfolk.lab.learning.torch_module import torch

GOALS = 6


class Scoring(Protocol):
    """How plies are paid for."""

    def estimate(self, seen: Any, tallies: Any, values: Any, trace: float) -> tuple[Any, Any]:
        """How much better each ply was than expected, and what came after it, a row a ply of all matches.

        Observations, tallies and values have one row more than there are plies: where things stand after.
        """


class SeatScoring(Struct, frozen=True):
    """Saboteur: every seat is paid for gold and for rounds that its side wins, and has a value of its own."""

    rewards: Rewards

    def reward(self, roles: Any, before: Any, after: Any) -> Any:
        """What a ply brought to all seats."""
        ended = after[:, settling.HAS_ROUND_ENDED] > 0
        is_told = (ended & (after[:, settling.IS_BROKEN] == 0))[:, None]
        won = (after[:, settling.IS_FOUND, None] > 0) == (roles == 0)
        # Where a round ended before, another match may have begun, whose gold is no news.
        is_same = (before[:, settling.HAS_ROUND_ENDED] == 0)[:, None]
        gain = (after - before)[:, settling.WON_GOLD : settling.WON_GOLD + SEATS_MOST] * is_same
        return torch.where(is_told, torch.where(won, 1.0, -1.0) * self.rewards.team + gain * self.rewards.gold, 0.0)

    def estimate(self, seen: Any, tallies: Any, values: Any, trace: float) -> tuple[Any, Any]:
        """Advantages of the seats that act; returns of all seats, counted from those."""
        order = torch.arange(SEATS_MOST, device=seen.device)
        me, count = seen[..., sight.SEEN_BY, None].long().clamp(min=0), seen[..., sight.SEEN_SEATS, None].long()
        is_there = order < count
        turned = torch.where(is_there, (me + order) % count, order)
        # The net counts seats from the one that acts; here each has a column of its own.
        known = torch.zeros_like(values).scatter(-1, turned, values)
        roles = seen[..., ROLES : ROLES + SEATS_MOST]
        later = torch.zeros_like(known[0])
        found = torch.empty_like(known[:-1])
        for ply in reversed(range(len(found))):
            reward = self.reward(roles[ply], tallies[ply], tallies[ply + 1])
            goes_on = (tallies[ply + 1][:, settling.HAS_ROUND_ENDED, None] == 0).float()
            surprise = reward + goes_on * known[ply + 1] - known[ply]
            later = surprise + trace * goes_on * later
            found[ply] = later
        returns = torch.take_along_dim(found + known[:-1], turned[:-1], -1) * is_there[:-1]
        advantage = torch.take_along_dim(found, me[:-1], -1)[..., 0]
        return advantage, returns


class GoldScoring(Struct, frozen=True):
    """How gold becomes reward: rewards of one match add up to its worth, so that no seat is paid for a detour."""

    rewards: Rewards
    is_zero_sum: bool
    progress: float
    """How much of the run is over."""

    def estimate(self, seen: Any, tallies: Any, values: Any, trace: float) -> tuple[Any, Any]:
        """Every seat for itself; what follows a match does not count."""
        seats = seen[..., sight.SEEN_BY]
        plies = zip(tallies[:-1], tallies[1:], seats[:-1], strict=True)
        rewards = torch.stack([self.reward(before, after, seat) for before, after, seat in plies])
        found = advantages(rewards, values, seats, tallies[1:, :, settling.IS_OVER], trace)
        return found, found + values[:-1]

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
