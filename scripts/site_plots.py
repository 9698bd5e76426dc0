"""The balance of the games as a page: plots and tables of what `bench/balance.py` counted."""

import csv
import math
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from tunnelfolk.arena.intervals import Estimate, wilson

FIGURES = Path(__file__).parents[1] / "bench/balance.csv"
WIDE, HIGH, LEFT, TOP, FOOT = 720, 300, 64, 24, 56
KEPT = "\N{NO-BREAK SPACE}"
"""On a phone a line ends before an interval, not within it."""
BLUE, RED, GOLD = "var(--plot-dig)", "var(--plot-sabotage)", "var(--plot-gold)"


class Counted(NamedTuple):
    """A line of the file."""

    game: str
    players: int
    part: str
    counted: int
    won: int
    gold: Estimate
    other_gold: Estimate

    @property
    def wins(self) -> Estimate:
        """How often the diggers won, or the colour."""
        return wilson(self.won, self.counted)


class Series(NamedTuple):
    """Points of one colour."""

    name: str
    colour: str
    points: Sequence[tuple[int, Estimate]]


def read_figures(path: Path = FIGURES) -> list[Counted]:
    """What was counted."""
    with path.open(newline="", encoding="utf-8") as file:
        return [_read_line(line) for line in csv.DictReader(file)]


def _read_line(line: dict[str, str]) -> Counted:
    count = int(line["counted"])
    return Counted(
        line["game"],
        int(line["players"]),
        line["part"],
        count,
        int(line["won"]),
        mean(float(line["gold"]), float(line["gold_squares"]), count),
        mean(float(line["other_gold"]), float(line["other_gold_squares"]), count),
    )


def mean(total: float, squares: float, count: int) -> Estimate:
    """A mean with its 95 % interval by the normal approximation."""
    value = total / count
    half = 1.96 * math.sqrt(max(0.0, squares / count - value * value) / count)
    return Estimate(value, max(0.0, value - half), value + half, count)


def merge(lines: Sequence[Counted], pick: Callable[[Counted], Estimate], weigh: Callable[[Counted], float]) -> Estimate:
    """The mean of several lines together: what they hold is counted by `weigh`."""
    counts = [weigh(line) for line in lines]
    total = sum(counts)
    value = sum(pick(line).value * count for line, count in zip(lines, counts, strict=True)) / total
    variance = sum(
        ((pick(line).high - pick(line).value) / 1.96 * count) ** 2 for line, count in zip(lines, counts, strict=True)
    )
    half = 1.96 * math.sqrt(variance) / total
    return Estimate(value, max(0.0, value - half), value + half, int(total))


def balance_page() -> str:
    """The page, in Markdown."""
    lines = read_figures()
    saboteur = [line for line in lines if line.game == "saboteur"]
    players = sorted({line.players for line in saboteur})
    at = {count: [line for line in saboteur if line.players == count] for count in players}
    rounds = {count: sum(line.counted for line in own) for count, own in at.items()}
    wins = {count: wilson(sum(line.won for line in own), rounds[count]) for count, own in at.items()}
    fewest = {count: min(own, key=lambda line: int(line.part)) for count, own in at.items()}
    most = {count: max(own, key=lambda line: int(line.part)) for count, own in at.items()}
    diggers = {n: merge(own, lambda line: line.gold, lambda line: line.counted) for n, own in at.items()}
    saboteurs = {
        n: merge([line for line in own if line.part != "0"], lambda line: line.other_gold, lambda line: line.counted)
        for n, own in at.items()
    }
    return "\n".join(
        [
            *INTRODUCTION,
            "## Saboteur: who wins the rounds",
            "",
            "How often the treasure was reached. One role card is always left over, so there may be one saboteur fewer",
            "at the table than in the pack; which of both it was decides much.",
            "",
            plot(
                "Rounds won by the diggers, by number of players",
                [
                    Series("all rounds", GOLD, list(wins.items())),
                    Series("one saboteur fewer in play", BLUE, [(n, line.wins) for n, line in fewest.items()]),
                    Series(
                        "all saboteurs in play", RED, [(n, line.wins) for n, line in most.items() if line != fewest[n]]
                    ),
                ],
                top=1.0,
                label=lambda value: f"{value:.0%}",
            ),
            "",
            "| players | rounds | won by the diggers | fewest saboteurs in play | most |",
            "|---|---|---|---|---|",
            *(
                f"| {n} | {rounds[n]} | {rate(wins[n])} | {fewest[n].part}: {rate(fewest[n].wins)} "
                f"| {most[n].part}: {rate(most[n].wins)} |"
                for n in players
            ),
            "",
            "## Saboteur: gold for a round, by role",
            "",
            "What a digger and a saboteur got on average for a round, won or lost: where the lines meet, both roles",
            "pay the same. Rounds without a saboteur count for diggers only.",
            "",
            plot(
                "Gold for a round, by role and number of players",
                [
                    Series("a digger", BLUE, list(diggers.items())),
                    Series("a saboteur", RED, list(saboteurs.items())),
                ],
                top=_round_up(max(one.high for one in (*diggers.values(), *saboteurs.values()))),
                label=lambda value: f"{value:.1f}",
            ),
            "",
            "| players | a digger | a saboteur |",
            "|---|---|---|",
            *(f"| {n} | {figure(diggers[n])} | {figure(saboteurs[n])} |" for n in players),
            "",
            *_others(lines),
        ]
    )


INTRODUCTION = (
    "# Balance",
    "",
    "How fair are the games, and for how many players? Everybody at these tables was the bot `keen`; every figure has",
    "a 95 % interval. People, who talk, will get other figures: nobody claimed anything here.",
    "",
    "`python -m bench.balance --matches 80 --to bench/balance.csv` counted what is drawn here.",
    "",
)


def _others(lines: Sequence[Counted]) -> Iterator[str]:
    yield from ("## The Duel", "", "Green begins the first round, whoever has less gold the others.", "")
    yield from ("| colour | matches | won | gold |", "|---|---|---|---|")
    yield from (
        f"| {line.part} | {line.counted} | {rate(line.wins)} | {figure(line.gold)} |"
        for line in lines
        if line.game == "duel"
    )
    yield from ("", "## Solo", "", "| colour | matches | gold |", "|---|---|---|")
    yield from (f"| {line.part} | {line.counted} | {figure(line.gold)} |" for line in lines if line.game == "solo")


def rate(found: Estimate) -> str:
    """A rate as people read it."""
    return f"{found.value:.0%} [{found.low:.0%},{KEPT}{found.high:.0%}]".replace("%", f"{KEPT}%")


def figure(found: Estimate) -> str:
    """A mean as people read it."""
    return f"{found.value:.2f} [{found.low:.2f},{KEPT}{found.high:.2f}]"


def _round_up(value: float) -> float:
    return math.ceil(value * 2) / 2


def plot(title: str, series: Sequence[Series], *, top: float, label: Callable[[float], str]) -> str:
    """Points with whiskers over numbers of players, joined by lines. The table below it says the same in numbers."""
    players = sorted({x for one in series for x, _ in one.points})
    step = (WIDE - LEFT - 16) / len(players)
    across = {count: LEFT + step * (number + 0.5) for number, count in enumerate(players)}

    def down(value: float) -> float:
        return TOP + HIGH * (1 - min(value, top) / top)

    parts = [
        f'<line class="grid" x1="{LEFT}" x2="{WIDE}" y1="{down(value):.1f}" y2="{down(value):.1f}"/>'
        f'<text x="{LEFT - 8}" y="{down(value) + 4:.1f}" text-anchor="end">{label(value)}</text>'
        for value in (top * share / 4 for share in range(5))
    ]
    parts += [f'<text x="{x:.1f}" y="{TOP + HIGH + 20}" text-anchor="middle">{n}</text>' for n, x in across.items()]
    for number, one in enumerate(series):
        shift = (number - (len(series) - 1) / 2) * 10
        places = [(across[x] + shift, found) for x, found in one.points]
        path = " ".join(f"{x:.1f},{down(found.value):.1f}" for x, found in places)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{one.colour}" stroke-width="2.5"/>')
        parts += [
            f'<path d="M{x:.1f} {down(found.low):.1f}V{down(found.high):.1f}" stroke="{one.colour}"/>'
            f'<circle cx="{x:.1f}" cy="{down(found.value):.1f}" r="4.5" fill="{one.colour}"/>'
            for x, found in places
        ]
        x = LEFT + number * 220
        parts.append(
            f'<circle cx="{x + 6}" cy="{TOP + HIGH + 42}" r="5" fill="{one.colour}"/>'
            f'<text x="{x + 18}" y="{TOP + HIGH + 46}">{escape(one.name)}</text>'
        )
    size = f"0 0 {WIDE + 8} {TOP + HIGH + FOOT}"
    svg = f'<svg viewBox="{size}" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'
    return f'<figure class="plot" tabindex="0">{svg}<figcaption>{escape(title)}</figcaption></figure>'
