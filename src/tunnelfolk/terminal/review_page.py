"""A review as a page that stands alone: one HTML file with plots, which loads nothing and runs nothing."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor

from tunnelfolk.analysis.move_review import MoveReview, ReviewedChoice, SeatReview
from tunnelfolk.analysis.review import Review
from tunnelfolk.analysis.suspicion_review import RoundSuspicion
from tunnelfolk.languages.speech import say, say_sentence, say_sentences, say_tenths, say_whole, spoken_language
from tunnelfolk.rules.cards import Dwarf, Role
from tunnelfolk.rules.game import Match
from tunnelfolk.terminal.event_sentences import Cast
from tunnelfolk.terminal.review_text import describe_mark, describe_turn, percent, share, tell_sentence
from tunnelfolk.terminal.words import game_title, role_name

WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 960, 380, 44, 200, 16, 30
HUES = ("#e0a33c", "#e26d5c", "#5b9ee0", "#6fb36a", "#b58be0", "#e08ab0", "#4fb8b0", "#c7b35a", "#9a9aa8", "#d9813f")
GREEN, BLUE = HUES[3], HUES[2]
DASHES = ("", "9 4", "2 4", "12 4 2 4", "6 3", "14 5", "3 3", "8 3 2 3 2 3", "1 5", "10 2")
"""A pattern for each seat too, for those who see no colours."""

STYLE = """
:root{color-scheme:light dark;--ink:#2a1e22;--quiet:#6b5a5e;--paper:#faf5ea;--panel:#fff;--line:#d9ccb8;--lamp:#b5651d}
@media(prefers-color-scheme:dark){:root{--ink:#f3e9dc;--quiet:#b9a8a6;--paper:#17101a;--panel:#241a28;--line:#4a3a4c;
--lamp:#ffc45c}}
body{margin:0 auto;max-width:1000px;padding:24px 16px 48px;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,"DejaVu Sans",sans-serif}
h1,h2{font-family:Georgia,"DejaVu Serif",serif;line-height:1.2}h1{font-size:30px}h2{font-size:21px;margin:0 0 8px}
section{background:var(--panel);border:1px solid var(--line);border-radius:14px;padding:16px;margin:16px 0}
svg{width:100%;height:auto;display:block}svg text{fill:var(--quiet);font-size:13px}
svg .name{fill:var(--ink);font-weight:700}
.grid{stroke:var(--line)}.prior{stroke:var(--quiet);stroke-dasharray:7 6}table{border-collapse:collapse;width:100%}
td,th{padding:4px 10px 4px 0;text-align:left;border-bottom:1px solid var(--line)}.n{text-align:right;white-space:nowrap}
tr:first-child th{text-align:right}
.quiet{color:var(--quiet);font-size:14px}ul{padding-left:22px}.wide{overflow-x:auto}
@media(max-width:640px){svg,table{min-width:640px}svg text{font-size:15px}section{padding:12px}}
"""


def _wide(drawn: str) -> str:
    """What a phone has no room for is moved sideways by itself: the page is not."""
    return f'<div class="wide" tabindex="0">{drawn}</div>'


def _svg(about: str, drawn: str) -> str:
    return _wide(f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(about)}">{drawn}</svg>')


def draw_page(match: Match, review: Review, cast: Cast) -> str:
    """The whole page."""
    title = say("review.of", game=game_title(match.game.FACTS))
    story = "".join(f"<li>{escape(tell_sentence(sentence, cast))}</li>" for sentence in review.story)
    parts = [_round(match, part, cast) for part in review.suspicion]
    moves = review.moves
    if moves and moves.unit == "diggers":
        parts = [piece for part in review.suspicion for piece in (_round(match, part, cast), _chance(moves, part))]
        parts.append(_choices(moves, cast))
    elif moves:
        parts += [_curve(moves, seat, panel.dwarf, cast) for seat, panel in enumerate(match.view().panels)]
        parts.append(_choices(moves, cast))
    note = f'<p class="quiet">{escape(say("review.asRead"))}</p>' if review.suspicion else ""
    return (
        f'<!doctype html><html lang="{spoken_language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main><h1>{escape(title)}</h1>"
        f"<section><h2>{escape(say('review.story'))}</h2><ul>{story}</ul></section>"
        f"{''.join(parts)}{note}</main></body></html>\n"
    )


class Plot:
    """Where things stand in a plot of values over steps."""

    def __init__(self, first: int, last: int, top: float, bottom: float = 0.0) -> None:
        """From one step to another, and from one value to another."""
        self.first, self.last, self.top, self.bottom = first, max(last, first + 1), top, bottom

    def x(self, step: float) -> float:
        """How far to the right a step stands."""
        return LEFT + (WIDE - LEFT - RIGHT) * (step - self.first) / (self.last - self.first)

    def y(self, value: float) -> float:
        """How far down a value stands."""
        return TOP + (HIGH - TOP - BOTTOM) * (1 - (value - self.bottom) / (self.top - self.bottom))

    def line(self, points: Sequence[tuple[int, float]]) -> str:
        """A path through values, never smoothed: what is known jumps."""
        return "M" + "L".join(f"{self.x(step):.1f} {self.y(value):.1f}" for step, value in points)

    def grid(self, marks: Sequence[tuple[float, str]]) -> str:
        """Lines across, with what they stand for."""
        return "".join(
            f'<path class="grid" d="M{LEFT} {self.y(value):.1f}H{WIDE - RIGHT}"/>'
            f'<text x="{LEFT - 7}" y="{self.y(value) + 4:.1f}" text-anchor="end">{label}</text>'
            for value, label in marks
        )


POINTS = {"chance": "review.pointChance", "gold": "review.pointGold", "diggers": "review.pointRound"}
"""What a point is, by what choices are measured in."""
QUARTERS = [(quarter / 4, str(quarter * 25)) for quarter in range(5)]


def _round(match: Match, part: RoundSuspicion, cast: Cast) -> str:
    public, plot = part.eyes[0], Plot(part.first_step, part.last_step, 1.0)
    rows = [public.prior, *public.after]
    rows.append(rows[-1])  # from the last move on nothing changes
    steps = [part.first_step, *(point.step for point in part.points), part.last_step]
    lines = "".join(
        f'<path d="{plot.line([(step, row[seat]) for step, row in zip(steps, rows, strict=True)])}" fill="none" '
        f'stroke="{HUES[seat]}" stroke-dasharray="{DASHES[seat]}" stroke-width="{3 + (role is Role.SABOTEUR)}"/>'
        for seat, role in enumerate(part.roles)
    )
    dots = "".join(
        f'<circle cx="{plot.x(part.points[turn.point].step):.1f}" cy="{plot.y(turn.after):.1f}" r="6" '
        f'fill="var(--panel)" stroke="{HUES[part.points[turn.point].seat]}" stroke-width="3"/>'
        for turn in public.turns
    )
    ends = spread_names([(seat, plot.y(rows[-1][seat])) for seat in range(match.seats)])
    names = "".join(
        f'<path d="M{WIDE - RIGHT} {plot.y(rows[-1][seat]):.1f}L{WIDE - RIGHT + 14} {y:.1f}" stroke="{HUES[seat]}"/>'
        f'<text x="{WIDE - RIGHT + 20}" y="{y + 4:.1f}"><tspan class="name">{escape(cast.names[seat])}</tspan> '
        f"{share(rows[-1][seat])} {escape(role_name(part.roles[seat]))}</text>"
        for seat, y in ends
    )
    prior = f'<path class="prior" d="M{LEFT} {plot.y(part.dealt):.1f}H{WIDE - RIGHT}"/>'
    turns = "".join(f"<li>{escape(describe_turn(match, part, public, turn, cast))}</li>" for turn in public.turns)
    about = f"{say('review.fromAll')}; {say('review.dealt', n=percent(part.dealt))}"
    title = f"{say('match.round', n=part.round)}: {say('review.guilty')}"
    return (
        f'<section><h2>{escape(title)}</h2><p class="quiet">{escape(about)}</p>'
        f"{_svg(about, plot.grid(QUARTERS) + prior + lines + dots + names + _steps(plot))}<ul>{turns}</ul></section>"
    )


def _steps(plot: Plot) -> str:
    """The steps below a plot."""
    stride = max(1, round((plot.last - plot.first) / 6))
    return "".join(
        f'<text x="{plot.x(step):.1f}" y="{HIGH - 8}" text-anchor="middle">{step}</text>'
        for step in range(plot.first, plot.last + 1, stride)
    )


def spread_names(ends: Sequence[tuple[int, float]], gap: float = 22.0) -> list[tuple[int, float]]:
    """Names beside the ends of their lines, pushed apart so that none covers another: downwards first, then back."""
    order = sorted(ends, key=lambda end: end[1])
    placed: list[float] = []
    for _, y in order:
        placed.append(max(y, placed[-1] + gap if placed else TOP))
    most = float(HIGH - BOTTOM)
    for number in reversed(range(len(placed))):
        placed[number] = min(placed[number], most)
        most = placed[number] - gap
    return [(seat, y) for (seat, _), y in zip(order, placed, strict=True)]


def gold_levels(values: Sequence[float]) -> list[tuple[float, str]]:
    """Whole numbers of gold around all values. Nought is one of them, though trolls may take more than there is."""
    lowest, highest = min(0.0, *values), max(5.0, *values)
    stride = next(size for size in (1, 2, 5, 10, 20, 50, 1000) if (highest - lowest) / size <= 4)
    return [
        (float(at * stride), say_whole(at * stride)) for at in range(floor(lowest / stride), ceil(highest / stride) + 1)
    ]


def _curve(review: MoveReview, seat: int, dwarf: Dwarf, cast: Cast) -> str:
    own = [choice for choice in review.choices if choice.seat == seat]
    if not own:
        return ""
    is_chance = review.unit == "chance"
    marks = QUARTERS if is_chance else gold_levels([gold for choice in own for gold in (choice.value, choice.open)])
    plot = Plot(own[0].step, own[-1].step, marks[-1][0], marks[0][0])
    known, opened = (
        f'<path d="{plot.line([(choice.step, getattr(choice, field)) for choice in own])}" fill="none" {style}/>'
        for field, style in (
            ("value", f'stroke="{GREEN if dwarf is Dwarf.GREEN else BLUE}" stroke-width="3"'),
            ("open", 'stroke="var(--quiet)" stroke-width="1" stroke-opacity=".7"'),
        )
    )
    stones = "".join(_stones(plot, choice) for choice in own if choice.stones)
    rounds = "".join(
        f'<path class="prior" d="M{plot.x(step):.1f} {TOP}V{HIGH - BOTTOM}"/>'
        f'<text x="{plot.x(step):.1f}" y="{TOP - 4}" text-anchor="middle">'
        f"{escape(say('review.round', n=number))}</text>"
        for number, step in enumerate(review.rounds, 1)
        if number > 1 and plot.first < step < plot.last
    )
    name = cast.names[seat]
    about = say("review.chance", name=name) if is_chance else say("review.gold")
    about = say_sentences([say_sentence(about), say("review.thin")])
    return (
        f'<section><h2>{escape(cast.names[seat])}</h2><p class="quiet">{escape(about)}</p>'
        f"{_svg(about, plot.grid(marks) + rounds + opened + known + stones + _steps(plot))}</section>"
    )


def _chance(review: MoveReview, part: RoundSuspicion) -> str:
    """The diggers' chance of a round, in everybody's eyes."""
    own = [choice for choice in review.choices if choice.round == part.round]
    plot = Plot(part.first_step, part.last_step, 1.0)
    known = [(part.first_step, review.dealt[part.round - 1]), *((one.step, one.public or 0.0) for one in own)]
    lines = "".join(
        f'<path d="{plot.line(points)}" fill="none" {style}/>'
        for points, style in (
            ([(choice.step, choice.open) for choice in own], 'stroke="var(--quiet)" stroke-opacity=".7"'),
            (known, f'stroke="{HUES[2]}" stroke-width="3"'),
        )
        if points
    )
    stones = "".join(_stones(plot, choice) for choice in own if choice.stones)
    about = say_sentences([say_sentence(say("review.aheadAll")), say("review.thin")])
    title = f"{say('match.round', n=part.round)}: {say('review.ahead')}"
    return (
        f'<section><h2>{escape(title)}</h2><p class="quiet">{escape(about)}</p>'
        f"{_svg(about, plot.grid(QUARTERS) + lines + stones + _steps(plot))}</section>"
    )


def _stones(plot: Plot, choice: ReviewedChoice) -> str:
    """A ring at the choice, and a stone below for each five points that it surely cost."""
    x, y = plot.x(choice.step), plot.y(choice.value if choice.public is None else choice.public)
    stones = "".join(
        f'<circle cx="{x - 9 * (choice.stones - 1) / 2 + 9 * number:.1f}" cy="{y + 15:.1f}" r="4" fill="#c9705f"/>'
        for number in range(choice.stones)
    )
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="var(--panel)" stroke="#c9705f" stroke-width="3"/>{stones}'


def _choices(review: MoveReview, cast: Cast) -> str:
    has_luck = review.unit != "diggers"
    luck = (say("review.luck"), say("review.without")) if has_luck else ()
    stones = " · ".join(say(f"review.stones{number}") for number in (1, 2, 3))
    titles = ["", say("dialogs.goldTitle"), *luck, say("me.points"), stones]
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    rows = "".join(f"<tr>{_row(seat, cast, has_luck=has_luck)}</tr>" for seat in review.seats)
    marked = [choice for choice in review.choices if choice.stones]
    marks = "".join(f"<li>{escape(describe_mark(choice, review, cast))}</li>" for choice in marked)
    return (
        f"<section><h2>{escape(say('me.points'))}</h2>{_wide(f'<table><tr>{head}</tr>{rows}</table>')}"
        f'<ul>{marks}</ul><p class="quiet">{escape(say(POINTS[review.unit]))}</p></section>'
    )


def _row(seat: SeatReview, cast: Cast, *, has_luck: bool) -> str:
    fate = f"{say_tenths(seat.luck, sign='+')} ± {say_tenths(2 * seat.luck_error)}"
    luck = (fate, say_tenths(seat.adjusted)) if has_luck else ()
    cells = (str(seat.gold), *luck, say_tenths(seat.lost), " · ".join(map(str, seat.stones)))
    return f"<th>{escape(cast.names[seat.seat])}</th>" + "".join(f'<td class="n">{cell}</td>' for cell in cells)
