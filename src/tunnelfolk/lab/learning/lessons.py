"""How the net learns from a rollout: proximal policy optimisation, or imitation of who played."""

from collections.abc import Callable, Collection
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.lab.learning.configuration import Configuration
from tunnelfolk.lab.learning.network import Parameters
from tunnelfolk.lab.learning.rollouts import Rollout
from tunnelfolk.lab.learning.saboteur_encoding import PLAYER, WATCHER
from tunnelfolk.lab.learning.torch_module import torch

JudgeRows = Callable[[Parameters, Any, Any, Any], tuple[Any, Any, Any]]
"""Logits, values and another loss of rows: parameters, observations, listed codes, how many."""


class NotANumber(ArithmeticError):
    """A loss that is not finite: weights are as they were before the lesson."""


class Learner(Struct):
    """The weights, their average, and the optimiser's memory."""

    parameters: Parameters
    average: Parameters
    optimiser: Any
    steps: int = 0
    """Of the optimiser."""


class Losses(Struct, frozen=True):
    """Means over one lesson."""

    policy: float
    value: float
    entropy: float
    clipped: float
    side: float = 0.0
    """What else the net learns: for Saboteur, who is a saboteur."""


def new_learner(parameters: Parameters) -> Learner:
    """A learner who begins with these weights."""
    for tensor in parameters.values():
        tensor.requires_grad_()
    average = {name: tensor.detach().clone() for name, tensor in parameters.items()}
    return Learner(parameters, average, torch.optim.Adam(list(parameters.values()), eps=1e-5))


def learn(  # noqa: PLR0913  # who learns, from what, how, and what of it
    learner: Learner,
    judge: JudgeRows,
    rollout: Rollout,
    configuration: Configuration,
    progress: float,
    *,
    imitate: bool,
    held: Collection[str] = (),
) -> Losses:
    """One pass over a rollout in minibatches; weights of the held names stay as they are.

    Raises NotANumber before a bad step is taken.
    """
    for group in learner.optimiser.param_groups:
        group["lr"] = configuration.learning_rate.at(progress)
    entropy_weight = 0.0 if imitate else configuration.entropy.at(progress)
    order = torch.randperm(len(rollout.chosen), device=rollout.chosen.device)
    sums: list[Any] = []
    for rows in order.split(configuration.minibatch):
        if len(rows) < configuration.minibatch and sums:
            continue  # a shape of its own would be compiled once more
        parts = _losses(learner.parameters, judge, rollout, rows, configuration.clip, imitate=imitate)
        loss = parts[0] + configuration.value_weight * parts[1] - entropy_weight * parts[2]
        loss = loss + configuration.side_weight * parts[4]
        learner.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        for name in held:
            learner.parameters[name].grad = None
        norm = torch.nn.utils.clip_grad_norm_(list(learner.parameters.values()), configuration.gradient_most)
        if not bool(torch.isfinite(loss) & torch.isfinite(norm)):
            raise NotANumber(f"loss {loss.item()}, gradient {norm.item()}")
        learner.optimiser.step()
        learner.steps += 1
        # At first an average of few steps: the weights before the first lesson are soon forgotten.
        _average(learner, min(configuration.average, learner.steps / (learner.steps + 9)))
        sums.append(torch.stack([part.detach() for part in parts]))
    return Losses(*torch.stack(sums).mean(0).tolist())


def thin_out(rollout: Rollout, share: float) -> Rollout:
    """A rollout with so many of the rows in which somebody else chose: they teach what positions are worth, no more."""
    if share >= 1:
        return rollout
    is_kept = (rollout.own > 0) | (torch.rand_like(rollout.own) < share)
    rows = ("seen", "codes", "counts", "chosen", "log_probability", "own", "advantage", "returns")
    return replace(rollout, **{name: getattr(rollout, name)[is_kept] for name in rows})


def mark_watchers(rollout: Rollout, share: float) -> None:
    """Let a net see some rows as a watcher does, whose last word says so; what it would do there is of no use."""
    if share > 0:
        is_watching = torch.rand(len(rollout.chosen), device=rollout.chosen.device) < share
        rollout.seen[is_watching, -1] = WATCHER
        rollout.own[is_watching] = 0.0


def add_watched(rollout: Rollout, watched: Any, count: int) -> Rollout:
    """A rollout with so many rows more, half of them as a watcher sees them, that teach only who is a saboteur."""
    device = watched.device
    seen = watched[torch.randint(len(watched), (count,), device=device)]
    seen[:, -1] = torch.where(torch.rand(count, device=device) < 0.5, WATCHER, PLAYER)
    first = [rollout.codes, rollout.counts, rollout.chosen, rollout.log_probability, rollout.own, rollout.advantage]
    nothing = [torch.zeros((count, *words.shape[1:]), dtype=words.dtype, device=device) for words in first]
    nothing[1] += 1
    unknown = torch.full((count, *rollout.returns.shape[1:]), torch.nan, device=device)
    codes, counts, chosen, log_probability, own, advantage = (
        torch.cat(both) for both in zip(first, nothing, strict=True)
    )
    return replace(
        rollout,
        seen=torch.cat((rollout.seen, seen)),
        codes=codes,
        counts=counts,
        chosen=chosen,
        log_probability=log_probability,
        own=own,
        advantage=advantage,
        returns=torch.cat((rollout.returns, unknown)),
    )


def _losses(
    parameters: Parameters, judge: JudgeRows, rollout: Rollout, rows: Any, clip: float, *, imitate: bool
) -> tuple[Any, Any, Any, Any, Any]:
    chosen, returns = rollout.chosen[rows], rollout.returns[rows]
    logits, values, side = judge(parameters, rollout.seen[rows], rollout.codes[rows], rollout.counts[rows])
    logs = torch.log_softmax(logits, -1)
    log_probability = torch.take_along_dim(logs, chosen.clamp(min=0)[:, None], 1)[:, 0]
    # Seats that somebody else plays teach what positions are worth, not what to do.
    own = rollout.own[rows]
    own = own / own.mean().clamp(min=1e-3)
    entropy = -((logs.exp() * logs.clamp(min=-30)).sum(-1) * own).mean()
    value, side = torch.where(returns.isnan(), 0.0, values - returns).square().mean(), side.mean()
    if imitate:
        is_listed = (chosen >= 0).float()
        return -(log_probability * is_listed * own).mean(), value, entropy, torch.zeros_like(value), side
    advantage = rollout.advantage[rows]
    advantage = advantage - (advantage * own).mean()
    advantage = advantage / ((advantage.square() * own).mean().sqrt() + 1e-5)
    # What others chose may be next to impossible for the net: unbounded, that is infinite, and 0 times it no number.
    ratio = (log_probability - rollout.log_probability[rows]).clamp(-20, 20).exp()
    bounded = ratio.clamp(1 - clip, 1 + clip)
    policy = -(torch.minimum(ratio * advantage, bounded * advantage) * own).mean()
    return policy, value, entropy, ((ratio != bounded).float() * own).mean(), side


def _average(learner: Learner, share: float) -> None:
    with torch.no_grad():
        torch._foreach_lerp_(list(learner.average.values()), list(learner.parameters.values()), 1 - share)
