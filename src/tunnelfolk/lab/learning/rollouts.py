"""Matches played for learning: what was seen, what was done, and what came of it."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from tunnelfolk.lab.learning import settling
from tunnelfolk.lab.learning.configuration import Configuration
from tunnelfolk.lab.learning.endless import Endless, Position
from tunnelfolk.lab.learning.rewards import Scoring
from tunnelfolk.lab.learning.torch_module import torch

Judge = Callable[[Position], tuple[Any, ...]]
"""Logits of the listed codes and values of a position, and whatever else is learned."""
Rivals = Callable[[Position, Endless, Any], tuple[Any, Any]]
"""Who else plays: the place in the list of what is played instead, -1 where that is not listed, and whether it is the
net's own choice."""


class Rollout(Struct, frozen=True):
    """Plies of many matches, a row each, in any order."""

    seen: Any
    codes: Any
    counts: Any
    chosen: Any
    """The place of the played code in the list; -1 where it was not listed."""
    log_probability: Any
    own: Any
    """1 where the net chose, 0 where somebody else did."""
    advantage: Any
    returns: Any
    """What values should be: NaN where nobody knows."""
    finished: int
    broken: int
    gold: float
    """Of the finished matches, the mean gold of the first seat; of a broken match, what was there."""
    overlong: int
    """Positions with more legal codes than were listed."""


class _Played(Struct, frozen=True):
    """What is noted ply by ply; of positions, values and tallies there is one more than of plies."""

    positions: list[Position]
    values: list[Any]
    tallies: list[Any]
    chosen: list[Any]
    log_probabilities: list[Any]
    own: list[Any]


def play_plies(  # noqa: PLR0913  # who plays, for what, from where
    matches: Endless,
    judge: Judge,
    configuration: Configuration,
    scoring: Scoring,
    tally: Any,
    *,
    imitate: bool,
    rivals: Rivals | None = None,
) -> tuple[Rollout, Any]:
    """Play the plies of one iteration, by the net or by the policy to imitate; the last tally is for the next call."""
    played = _Played([matches.position(configuration.listed)], [], [tally], [], [], [])
    for _ in range(configuration.plies):
        position = played.positions[-1]
        logits, value, *_ = judge(position)
        own = torch.ones(len(value), device=value.device)
        if imitate:
            actions = matches.choose("by_role")
            at = places_of(actions, position)
        else:
            at = sample(logits)
            if rivals is not None:
                at, own = rivals(position, matches, at)
            actions = _at(position.codes, at.clamp(min=0))
        played.log_probabilities.append(_at(torch.log_softmax(logits, -1), at.clamp(min=0)))
        played.chosen.append(at)
        played.own.append(own)
        played.values.append(value)
        played.tallies.append(matches.step(actions))
        played.positions.append(matches.position(configuration.listed))
    played.values.append(judge(played.positions[-1])[1])
    return _rollout(played, configuration, scoring), played.tallies[-1]


def _rollout(played: _Played, configuration: Configuration, scoring: Scoring) -> Rollout:
    positions = played.positions[:-1]
    seen, tallies = torch.stack([position.seen for position in played.positions]), torch.stack(played.tallies)
    advantage, returns = scoring.estimate(seen, tallies, torch.stack(played.values), configuration.trace)
    after = tallies[1:]
    is_over = after[..., settling.IS_OVER]
    finished = int(is_over.sum())
    return Rollout(
        seen=seen[:-1].flatten(0, 1),
        codes=torch.cat([position.codes for position in positions]),
        counts=torch.cat([position.counts for position in positions]),
        chosen=torch.cat(played.chosen),
        log_probability=torch.cat(played.log_probabilities),
        own=torch.cat(played.own),
        advantage=advantage.flatten(),
        returns=returns.flatten(0, 1),
        finished=finished,
        broken=int(after[..., settling.IS_BROKEN].sum()),
        gold=float((after[..., settling.FIRST_GOLD] * is_over).sum()) / max(1, finished),
        overlong=int(sum((position.counts > configuration.listed).sum() for position in positions)),
    )


def sample(logits: Any) -> Any:
    """A place drawn from each row of logits."""
    noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-10, 1 - 1e-7)))
    return (logits + noise).argmax(-1)


def _at(table: Any, places: Any) -> Any:
    return torch.take_along_dim(table, places[:, None], 1)[:, 0]


def places_of(actions: Any, position: Position) -> Any:
    """Where actions stand in the lists; -1 where they were cut off."""
    slots = torch.arange(position.codes.shape[1], device=actions.device)
    is_it = (position.codes == actions[:, None]) & (slots < position.counts[:, None])
    return torch.where(is_it.any(1), is_it.int().argmax(1), -1)
