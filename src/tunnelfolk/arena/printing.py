"""A report as tables in the terminal."""

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table

from tunnelfolk.arena.intervals import Estimate
from tunnelfolk.arena.report import Calibration, Report
from tunnelfolk.rules.game import game_named


def print_report(console: Console, report: Report) -> None:
    """Print everything a tournament showed."""
    asked = "".join(f", {name}" for name in report.options.asked_for)
    counts = f"{report.matches} matches, {report.deals} deals"
    console.print(f"{report.game}{asked}: {counts}, lineup {report.lineup}, seed {report.seed}")
    for title, header, rows in _tables(report):
        if rows:
            _print_table(console, title, header, rows)
    if report.calibration:
        _print_calibration(console, report.calibration)
    if report.settled:
        console.print(f"settled early: {report.settled}")


def _tables(report: Report) -> Iterable[tuple[str, list[str], list[list[str]]]]:
    facts = game_named(report.game).FACTS
    yield (
        "bots",
        ["players", "bot", "seats", "gold", "place", "wins", "as digger", "as saboteur"],
        [
            [
                str(x.players),
                x.bot,
                str(x.seats),
                str(x.gold),
                f"{x.place:.2f}",
                x.wins.percent,
                _rate(x.as_digger),
                _rate(x.as_saboteur),
            ]
            for x in report.lines
        ],
    )
    yield (
        "rounds won by the diggers",
        ["players", "diggers", "saboteurs", "in play", "rounds", "won"],
        [
            [
                str(x.players),
                x.digger,
                x.saboteur,
                "any" if x.saboteurs is None else str(x.saboteurs),
                str(x.found.count),
                x.found.percent,
            ]
            for x in report.rounds
        ],
    )
    yield "cross-play: more gold than the other, of decided pairs", *_matrix(report)
    yield (
        "the first bot against the second, same deals",
        ["players", "what", "deals", "margin"],
        [
            [
                str(x.players),
                x.what,
                str(x.margin.count),
                f"{x.margin.value:+.3f} [{x.margin.low:+.3f}, {x.margin.high:+.3f}]",
            ]
            for x in report.comparisons
        ],
    )
    yield "ratings", ["bot", "mu", "sigma"], [[x.bot, f"{x.mu:.2f}", f"{x.sigma:.2f}"] for x in report.ratings]
    yield (
        "processor time per choice",
        ["bot", "choices", "mean ms", "95th percentile"],
        [[x.bot, str(x.choices), f"{x.mean:.2f}", f"{x.most:.1f}"] for x in report.thinking],
    )
    yield (
        "ranks",
        ["bot", *facts.rank_spans],
        [[bot, *(share.percent for share in shares)] for bot, shares in report.ranks.items()],
    )


def _matrix(report: Report) -> tuple[list[str], list[list[str]]]:
    """Every bot against every other, a row for each bot and number of players."""
    cells = {(x.players, x.bot, x.other): x.ahead.percent for x in report.meetings}
    bots = sorted({bot for _, bot, _ in cells})
    rows = sorted({(players, bot) for players, bot, _ in cells})
    return (
        ["players", "bot", *bots],
        [[str(players), bot, *(cells.get((players, bot, other), "–") for other in bots)] for players, bot in rows],
    )


def _rate(estimate: Estimate | None) -> str:
    return estimate.percent if estimate else "–"


def _print_table(console: Console, title: str, header: list[str], rows: list[list[str]]) -> None:
    table = Table(title=title, title_justify="left")
    for name in header:
        table.add_column(name)
    for row in rows:
        table.add_row(*row)
    console.print(table)


def _print_calibration(console: Console, calibration: Calibration) -> None:
    rows = [
        [f"{x.low:.0%}–{x.high:.0%}", f"{x.said:.1%}", x.true.percent, str(x.true.count)] for x in calibration.table
    ]
    _print_table(console, "beliefs: said to be a saboteur, and was one", ["said", "mean", "true", "forecasts"], rows)
    console.print(f"log-loss {calibration.loss:.4f}, of the prior alone {calibration.prior_loss:.4f}")
