"""A training run: play, learn, pass the gate, save; until the time is up."""

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.lab.learning import settling
from tunnelfolk.lab.learning.configuration import Configuration
from tunnelfolk.lab.learning.courses import Opposition, course_of
from tunnelfolk.lab.learning.endless import Endless, Position
from tunnelfolk.lab.learning.lessons import (
    JudgeRows,
    Learner,
    Losses,
    add_watched,
    learn,
    mark_watchers,
    new_learner,
    thin_out,
)
from tunnelfolk.lab.learning.network import Parameters
from tunnelfolk.lab.learning.rivals import read_frozen
from tunnelfolk.lab.learning.rollouts import Judge, play_plies
from tunnelfolk.lab.learning.saving import (
    Lesson,
    Trained,
    append_lesson,
    export_weights,
    load_checkpoint,
    plot_curve,
    save_checkpoint,
)
from tunnelfolk.lab.learning.torch_module import torch
from tunnelfolk.rules.game import game_named


class Plan(Struct, frozen=True):
    """How long a run lasts in all, when this session of it stops, and where it is kept."""

    minutes: float
    folder: Path
    seed: int = 0
    stop_after: float | None = None
    """Minutes of this session, starting up included; what is left of the run is for the next one."""
    iterations: int | None = None
    device: str = "cpu"
    records: tuple[Path, ...] = ()
    """Files of rounds to imitate instead of `by_role`."""
    watch: tuple[Path, ...] = ()
    """Files of rounds to watch: who is a saboteur is learned from them."""
    against: Path | None = None
    """Weights that never change: a best response to them is learned, and only what wins against them is kept."""
    begin: Path | None = None
    """Weights of a player to go on from, without the checkpoint of its run: they are taken over after imitation."""
    is_fresh: bool = False
    """Whether a best response begins with nothing, and not with the weights that it is to beat."""


class Session:
    """One sitting of a run: goes on from the checkpoint in the plan's folder, if there is one."""

    def __init__(self, configuration: Configuration, plan: Plan, tell: Callable[[str], object] = print) -> None:
        self.frozen = _read_frozen(configuration, plan)
        self.starts_frozen = self.frozen is not None and not plan.is_fresh
        # Who begins with the weights of a player has nothing to learn from imitation.
        self.configuration = replace(configuration, imitation=0) if self.starts_frozen else configuration
        self.plan, self.tell = plan, tell
        self.began = perf_counter()
        plan.folder.mkdir(parents=True, exist_ok=True)
        # A best response must not go on from the checkpoint of the run that it is a response to.
        name = configuration.game if plan.against is None else f"{configuration.game}-response"
        self.checkpoint, self.curve = plan.folder / f"{name}.pt", plan.folder / f"{name}.csv"
        self.weights = plan.folder / f"{name}.npz"
        torch.backends.cuda.matmul.allow_tf32 = True
        self.course = course_of(self.configuration, plan.device)
        self.learner: Learner = new_learner(self._first_parameters())
        self.best: Parameters = dict(self.learner.average)
        self.taught: Parameters | None = None
        self.trained = Trained(plan.seed)
        self.watched: Any = None
        if self.checkpoint.exists():
            self.best, self.taught, self.trained = load_checkpoint(self.checkpoint, self.learner)
            self.tell(f"goes on after {self.trained.seconds:.0f} s, {self.trained.plies / 1e6:.1f} M plies")
        torch.manual_seed(plan.seed + 7919 * (self.trained.iteration + 1))
        self._rows = self._compile()

    def _first_parameters(self) -> Parameters:
        if self.frozen is not None and self.starts_frozen:
            return {name: tensor.clone() for name, tensor in self.frozen.items()}
        parameters = self.course.parameters(self.plan.seed)
        return {name: tensor.to(self.plan.device) for name, tensor in parameters.items()}

    def _compile(self) -> JudgeRows:
        rows = self.course.judge
        return torch.compile(rows, dynamic=False) if self.plan.device == "cuda" else rows

    def judge_of(self, parameters: Parameters) -> Judge:
        """Logits and values by these weights, without gradients."""
        # Detached, so that the learning weights and the averaged ones are compiled to one function.
        detached = {name: tensor.detach() for name, tensor in parameters.items()}

        def judged(position: Position) -> tuple[Any, Any, Any]:
            with torch.no_grad():
                return self._rows(detached, position.seen, position.codes, position.counts)

        return judged

    @property
    def progress(self) -> float:
        """How much of the run is over, 0 to 1."""
        return min(1.0, self.trained.seconds / (60 * self.plan.minutes))

    def _is_time_up(self, iterations: int) -> bool:
        if self.plan.iterations is not None:
            return iterations >= self.plan.iterations
        stop = self.plan.stop_after
        return self.progress >= 1 or (stop is not None and perf_counter() - self.began > 60 * stop)

    def run(self) -> Trained:
        """Train until the time is up; what was learned is on disk then."""
        configuration, plan, trained = self.configuration, self.plan, self.trained
        deal_seed = plan.seed + 10_007 * (trained.iteration + 1)
        matches, imitated = self.course.matches(deal_seed), self.course.records(plan.records, deal_seed)
        self.watched = self.course.watched(plan.watch, deal_seed)
        tally = self._first_tally()
        clock, gated, iterations = 0.0, perf_counter(), 0
        while not self._is_time_up(iterations):
            clock = perf_counter()
            if imitated and trained.iteration >= configuration.imitation:
                imitated, tally = None, self._first_tally()
            lesson, tally = self._iterate(imitated or matches, tally)
            iterations += 1
            if trained.iteration == configuration.imitation:
                self.taught = {name: tensor.clone() for name, tensor in self.learner.average.items()}
                self._take_over()
            # Compiling is no training: the first iteration of a session does not count as time.
            trained.seconds += perf_counter() - clock if iterations > 1 else 0.0
            is_taught = trained.iteration >= configuration.imitation
            if is_taught and perf_counter() - gated >= configuration.gate_seconds:
                lesson = self.pass_gate(lesson)
                gated = perf_counter()
            append_lesson(self.curve, lesson)
        self._finish(trained)
        return trained

    def _take_over(self) -> None:
        """Go on from the weights of a player, if there are any; what they lack is as imitation left it."""
        if self.plan.begin is None:
            return
        begun = read_frozen(self.plan.begin, self.plan.device)
        known = {name: tensor.detach().clone() for name, tensor in self.learner.parameters.items()}
        if unlike := [name for name, tensor in begun.items() if name not in known or known[name].shape != tensor.shape]:
            raise ValueError(f"{self.plan.begin}: {', '.join(unlike)} not as in {self.configuration.game}.toml")
        self.learner = new_learner(known | begun)
        self.best = dict(self.learner.average)

    def _held(self) -> tuple[str, ...]:
        """The weights that wait until the critic knows what positions are worth to those that were taken over."""
        since = self.trained.iteration - self.configuration.imitation
        if self.plan.begin is None or not 0 <= since < self.configuration.critic_first:
            return ()
        return tuple(name for name in self.learner.parameters if self.course.is_shipped(name))

    def _first_tally(self) -> Any:
        """That of matches which have just begun."""
        count = self.configuration.matches
        tally = torch.zeros((count, settling.TALLY), dtype=torch.int32, device=self.plan.device)
        tally[:, settling.HAS_ROUND_ENDED] = tally[:, settling.IS_OVER] = 1
        return tally

    def _iterate(self, matches: Endless, tally: Any) -> tuple[Lesson, Any]:
        configuration, trained = self.configuration, self.trained
        imitate = trained.iteration < configuration.imitation
        scoring, judged = self.course.scoring(self.progress), self.judge_of(self.learner.parameters)
        rivals = None if imitate else self.course.rivals(self._opposition(self.best))
        rollout, tally = play_plies(matches, judged, configuration, scoring, tally, imitate=imitate, rivals=rivals)
        rollout = rollout if imitate else thin_out(rollout, configuration.others_kept)
        mark_watchers(rollout, configuration.watching)
        if self.watched is not None:
            rollout = add_watched(rollout, self.watched, configuration.watched)
        held = self._held()
        losses = learn(self.learner, self._rows, rollout, configuration, self.progress, imitate=imitate, held=held)
        trained.iteration += 1
        trained.plies += configuration.matches * configuration.plies
        return self._lesson(rollout.gold, rollout, losses), tally

    def _lesson(self, gold: float, rollout: Any, losses: Losses) -> Lesson:
        trained = self.trained
        return Lesson(
            iteration=trained.iteration,
            plies=trained.plies,
            seconds=trained.seconds,
            progress=self.progress,
            gold=gold,
            finished=rollout.finished,
            broken=rollout.broken,
            overlong=rollout.overlong,
            policy_loss=losses.policy,
            value_loss=losses.value,
            entropy=losses.entropy,
            clipped=losses.clipped,
            side_loss=losses.side,
        )

    def pass_gate(self, lesson: Lesson) -> Lesson:
        """Measure the averaged weights against the fixed opponent and the best so far; keep them if they are better."""
        trained = self.trained
        opposition = self._opposition(self.best if trained.best >= 0 else None)
        verdict = self.course.gate(self.judge_of(self.learner.average), opposition, trained.best)
        worth, is_kept = verdict.worth, verdict.is_better
        if is_kept:
            trained.best = worth
            self.best = {name: tensor.detach().clone() for name, tensor in self.learner.average.items()}
            export_weights(self.weights, self._shipped(self.best))
        self.tell(
            f"iteration {lesson.iteration}, {lesson.plies / 1e6:.1f} M plies, {lesson.seconds:.0f} s: {verdict.told}"
            f"{', kept' if is_kept else ''}; entropy {lesson.entropy:.3f}, value loss {lesson.value_loss:.4f}, "
            f"suspicion {lesson.side_loss:.4f}, broken {lesson.broken}, overlong {lesson.overlong}"
        )
        save_checkpoint(self.checkpoint, self.learner, self.best, self.taught, trained)
        return replace(lesson, gate=worth, kept=is_kept)

    def _opposition(self, best: Parameters | None) -> Opposition:
        known = (None if who is None else self.judge_of(who) for who in (best, self.taught, self.frozen))
        return Opposition(*known)

    def _shipped(self, parameters: Parameters) -> Parameters:
        return {name: tensor for name, tensor in parameters.items() if self.course.is_shipped(name)}

    def _finish(self, trained: Trained) -> None:
        save_checkpoint(self.checkpoint, self.learner, self.best, self.taught, trained)
        export_weights(self.weights, self._shipped(self.best))
        export_weights(self.weights.with_suffix(".last.npz"), self._shipped(self.learner.average))
        if self.curve.exists():
            plot_curve(self.curve)
        self.tell(f"{trained.iteration} iterations, {trained.plies / 1e6:.1f} M plies, {trained.seconds:.0f} s")


def _read_frozen(configuration: Configuration, plan: Plan) -> Parameters | None:
    """The weights to learn against; raises ValueError in a game without a rival."""
    if plan.against is None:
        return None
    if not game_named(configuration.game).FACTS.is_zero_sum:
        raise ValueError(
            f"a best response in {configuration.game!r}: expected a game of two, who play against each other"
        )
    return read_frozen(plan.against, plan.device)
