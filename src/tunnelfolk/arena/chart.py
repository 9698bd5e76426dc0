"""A report as a picture: ratings as bars, win rates by number of players as lines (SVG)."""

from html import escape

from tunnelfolk.arena.intervals import Estimate
from tunnelfolk.arena.report import Report

COLOURS = ("#b5651d", "#2e6f57", "#4a5a8a", "#9a3b4a", "#6b5b2e", "#555555")
WIDE, HIGH, LEFT, TOP = 360, 220, 60, 50


def draw_chart(report: Report) -> str:
    """The picture as SVG."""
    bots = [rating.bot for rating in report.ratings]
    colour = {bot: COLOURS[number % len(COLOURS)] for number, bot in enumerate(bots)}
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 330" font-family="serif" font-size="13">',
            '<rect width="960" height="330" fill="#faf6ee"/>',
            f'<text x="{LEFT}" y="26" font-size="17">{escape(_title(report))}</text>',
            *_ratings(report, colour),
            *_rates(report, colour),
            "</svg>",
            "",
        ]
    )


def _title(report: Report) -> str:
    return f"{report.game}: {report.matches} matches, seed {report.seed}"


def _ratings(report: Report, colour: dict[str, str]) -> list[str]:
    """A bar for each bot, with a whisker of two sigmas."""
    most = max(rating.mu + 2 * rating.sigma for rating in report.ratings)
    scale = WIDE / max(most, 1.0)
    step = min(40.0, HIGH / max(1, len(report.ratings)))
    parts = [f'<text x="{LEFT}" y="{TOP + 6}" fill="#666">rating (openskill, two sigmas)</text>']
    for number, rating in enumerate(report.ratings):
        y = TOP + 20 + number * step
        low, high = (LEFT + max(0.0, rating.mu + way * 2 * rating.sigma) * scale for way in (-1, 1))
        middle = y + step * 0.35
        parts += [
            _bar(y, max(0.0, rating.mu) * scale, step * 0.7, colour[rating.bot]),
            f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{middle:.1f}" y2="{middle:.1f}" stroke="#222"/>',
            f'<text x="{LEFT + 6}" y="{middle + 4:.1f}" fill="#fff">{escape(rating.bot)} {rating.mu:.1f}</text>',
        ]
    return parts


def _bar(y: float, width: float, height: float, colour: str) -> str:
    return f'<rect x="{LEFT}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="3" fill="{colour}"/>'


def _rates(report: Report, colour: dict[str, str]) -> list[str]:
    """Lines of win rates by number of players: rounds of the diggers in Saboteur, matches elsewhere."""
    rates: dict[str, list[tuple[int, Estimate]]] = {}
    if report.rounds:
        for line in report.rounds:
            if line.saboteurs is None:
                name = line.digger if line.digger == line.saboteur else f"{line.digger}/{line.saboteur}"
                rates.setdefault(name, []).append((line.players, line.found))
    else:
        for each in report.lines:
            rates.setdefault(each.bot, []).append((each.players, each.wins))
    players = sorted({count for points in rates.values() for count, _ in points})
    across = {count: 540 + (number + 0.5) * WIDE / len(players) for number, count in enumerate(players)}
    what = "rounds won by the diggers" if report.rounds else "matches won"
    parts = [f'<text x="540" y="{TOP + 6}" fill="#666">{what}, by number of players (95 %)</text>', *_grid(across)]
    for number, (name, points) in enumerate(sorted(rates.items())):
        parts += _line(name, points, across, colour.get(name, COLOURS[number % len(COLOURS)]), number)
    return parts


def _grid(across: dict[int, float]) -> list[str]:
    lines = [
        f'<line x1="540" x2="{540 + WIDE}" y1="{_y(share):.1f}" y2="{_y(share):.1f}" stroke="#ddd3c0"/>'
        f'<text x="532" y="{_y(share) + 4:.1f}" text-anchor="end" fill="#666">{share:.0%}</text>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    feet = [
        f'<text x="{x:.1f}" y="{_y(0) + 18:.1f}" text-anchor="middle" fill="#666">{count}</text>'
        for count, x in across.items()
    ]
    return lines + feet


def _y(share: float) -> float:
    return TOP + 20 + HIGH * (1 - share)


def _line(
    name: str, points: list[tuple[int, Estimate]], across: dict[int, float], colour: str, number: int
) -> list[str]:
    path = " ".join(f"{across[count]:.1f},{_y(rate.value):.1f}" for count, rate in points)
    whiskers = [
        f'<line x1="{across[count]:.1f}" x2="{across[count]:.1f}" y1="{_y(rate.low):.1f}" y2="{_y(rate.high):.1f}" '
        f'stroke="{colour}"/><circle cx="{across[count]:.1f}" cy="{_y(rate.value):.1f}" r="4" fill="{colour}"/>'
        for count, rate in points
    ]
    label = f'<text x="{545 + WIDE}" y="{TOP + 30 + 16 * number}" fill="{colour}">{escape(name)}</text>'
    return [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>', *whiskers, label]
