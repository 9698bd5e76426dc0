"""Playing many bouts, in an order that never depends on how many play them."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from tunnelfolk.arena import compiled_executor, executors
from tunnelfolk.arena.comparisons import margins_of
from tunnelfolk.arena.intervals import bootstrap, sprt
from tunnelfolk.arena.lineups import LINEUPS, bouts_of
from tunnelfolk.arena.pairings import Bout, Outcome
from tunnelfolk.arena.report import Comparison, Report, report


class Plan(Struct, frozen=True, kw_only=True):
    """What is asked of the arena."""

    game: str
    bots: tuple[str, ...]
    players: tuple[int, ...]
    matches: int
    """At least so many for each number of players; a deal is always played in full."""
    lineup: str = "mixed"
    seed: str = "1"
    jobs: int = 1
    ray: str | None = None
    """The address of a Ray cluster that plays instead of this machine."""
    settle: float | None = None
    """Stop when the first margin is settled between nought and this."""


def run(plan: Plan, tell: Callable[[int, int], object] = lambda done, total: None) -> Report:
    """Hold a tournament; `tell` hears how many bouts of how many are played."""
    outcomes: list[Outcome] = []
    comparisons: list[Comparison] = []
    settled: list[str] = []
    total = sum(len(deal) for players in plan.players for deal in deals(plan, players))
    for players in plan.players:
        margins: dict[str, list[float]] = {}
        for deal in _played(plan, deals(plan, players)):
            outcomes.extend(deal)
            tell(len(outcomes), total)
            for what, margin in margins_of(plan.game, plan.lineup, plan.bots).items():
                margins.setdefault(what, []).append(margin(deal, plan.bots))
            if plan.settle and margins and (verdict := sprt(next(iter(margins.values())), plan.settle)):
                settled.append(f"{players} players: {verdict}")
                break
        comparisons += [
            Comparison(players, what, bootstrap(values, f"{plan.seed}/{what}")) for what, values in margins.items()
        ]
    return report(
        outcomes,
        seed=plan.seed,
        lineup=plan.lineup,
        bots=plan.bots,
        margins=comparisons,
        settled=", ".join(settled) or None,
    )


def deals(plan: Plan, players: int) -> list[list[Bout]]:
    """The bouts of every deal at tables of one size."""
    lineup = LINEUPS[plan.lineup](plan.bots, players)
    size = len(bouts_of(plan.game, lineup, ""))
    return [
        bouts_of(plan.game, lineup, f"arena/{plan.seed}/{players}/{number}")
        for number in range(-(-plan.matches // size))
    ]


def _played(plan: Plan, waiting: list[list[Bout]]) -> Iterator[list[Outcome]]:
    """The outcomes of each deal, in order."""
    if compiled_executor.are_compiled({name for deal in waiting for bout in deal for name in bout.names}):
        return compiled_executor.on_fast_core(waiting)
    if plan.ray:
        return executors.on_cluster(waiting, plan.ray)
    return executors.here(waiting) if plan.jobs == 1 else executors.in_processes(waiting, plan.jobs)
