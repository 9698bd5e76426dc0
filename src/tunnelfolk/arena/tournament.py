"""Playing many matches, in an order that never depends on how many play them."""

from collections.abc import Callable, Iterator

from tunnelfolk.arena import compiled_executor, executors
from tunnelfolk.arena.comparisons import margins_of
from tunnelfolk.arena.intervals import bootstrap, sprt
from tunnelfolk.arena.lineups import LINEUPS, pair_bots
from tunnelfolk.arena.pairings import Outcome, Pairing
from tunnelfolk.arena.plan import Plan
from tunnelfolk.arena.report import Comparison, Report, make_report
from tunnelfolk.rules.game import game_named


def run(plan: Plan, tell: Callable[[int, int], object] = lambda done, total: None) -> Report:
    """Hold a tournament; `tell` hears how many matches of how many are played."""
    facts = game_named(plan.game).FACTS
    outcomes: list[Outcome] = []
    comparisons: list[Comparison] = []
    settled: list[str] = []
    total = sum(len(deal) for players in plan.players for deal in deals(plan, players))
    for players in plan.players:
        margins: dict[str, list[float]] = {}
        for deal in _play_deals(plan, deals(plan, players)):
            outcomes.extend(deal)
            tell(len(outcomes), total)
            for what, margin in margins_of(facts, plan.lineup, plan.bots).items():
                margins.setdefault(what, []).append(margin(deal, plan.bots))
            if plan.settle and margins and (verdict := sprt(next(iter(margins.values())), plan.settle)):
                settled.append(f"{players} players: {verdict}")
                break
        comparisons += [
            Comparison(players, what, bootstrap(values, f"{plan.seed}/{what}")) for what, values in margins.items()
        ]
    return make_report(plan, outcomes, comparisons, ", ".join(settled) or None)


def deals(plan: Plan, players: int) -> list[list[Pairing]]:
    """The pairings of every deal at tables of one size."""
    lineup = LINEUPS[plan.lineup](plan.bots, players)
    size = len(pair_bots(plan.game, lineup, "", plan.options))
    return [
        pair_bots(plan.game, lineup, f"arena/{plan.seed}/{players}/{number}", plan.options)
        for number in range(-(-plan.matches // size))
    ]


def _play_deals(plan: Plan, waiting: list[list[Pairing]]) -> Iterator[list[Outcome]]:
    """The outcomes of each deal, in order."""
    if compiled_executor.can_play(plan.game, {name for deal in waiting for pair in deal for name in pair.names}):
        return compiled_executor.run_on_fast_core(waiting)
    if plan.ray:
        return executors.run_on_cluster(waiting, plan.ray)
    return executors.run_here(waiting) if plan.jobs == 1 else executors.run_in_processes(waiting, plan.jobs)
