"""Saboteur after the match: how likely each seat looked like a saboteur, move by move, in anybody's eyes.

The arithmetic is that of `bots.saboteur.beliefs`; here it is lined up with the steps of a record.
"""

from collections.abc import Sequence

from msgspec import Struct

from tunnelfolk.analysis.round_steps import RoundSteps, rounds_of
from tunnelfolk.bots.saboteur.belief_history import Deed, belief_history, knowledge_history
from tunnelfolk.bots.saboteur.beliefs import Cast, prior_beliefs
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.game import Match

TELLING = 0.10
"""A move that moves its seat's line by less than this is no turning point."""
MOST_TURNS = 8
"""So many turning points a round are marked; more could not be told apart."""
MOST_ODDS = 99.0
"""Above these odds figures say nothing: the table of deeds is counted from so many matches and no more."""

Chances = tuple[float, ...]
"""For each seat how likely it is a saboteur, from 0 to 1."""


class Point(Struct, frozen=True):
    """A move, and how everybody looked after it."""

    step: int
    """The number of steps of the match once it was done."""
    seat: int
    kind: str
    """The kind of deed (`bots.saboteur.likelihoods.KINDS`)."""


class Turn(Struct, frozen=True):
    """A turning point: a move that moved its own seat's line, in somebody's eyes."""

    point: int
    """Which of the round's points it is."""
    before: float
    after: float
    odds: float
    """How many times as often a saboteur would do this as a digger; below 1 a digger would do it more often."""


class Eyes(Struct, frozen=True):
    """How the seats looked in somebody's eyes."""

    seat: int | None
    """None for a watcher: what everybody could know."""
    prior: Chances
    """Before the first move: what this seat knew of its own role counts."""
    after: tuple[Chances, ...]
    """After each point."""
    turns: tuple[Turn, ...]
    """In the order in which they happened."""


class Moment(Struct, frozen=True):
    """Something worth going back to. Of seats that were saboteurs or diggers, told when all is over."""

    key: str
    """`telling`, `cover`, `wronged` or `known`."""
    step: int
    seats: tuple[int, ...]
    amount: float = 0.0
    """`telling`: the odds; `cover`: how many of the round's moves it lasted; `wronged`: the highest suspicion."""


class RoundSuspicion(Struct, frozen=True):
    """How suspicion moved in one round."""

    round: int
    first_step: int
    """The step of the deal."""
    last_step: int
    """The last step before the next deal."""
    dealt: float
    """How likely anybody was a saboteur before anything happened."""
    roles: tuple[Role, ...]
    points: tuple[Point, ...]
    eyes: tuple[Eyes, ...]
    """Everybody's first, then those of each seat."""
    moments: tuple[Moment, ...]


def review_suspicion(match: Match) -> tuple[RoundSuspicion, ...]:
    """How suspicion moved in each round of a match of Saboteur."""
    cast = Cast(match.seats, match.options.all_saboteurs)
    return tuple(_review_round(part, cast) for part in rounds_of(match))


def _review_round(part: RoundSteps, cast: Cast) -> RoundSuspicion:
    deeds = belief_history([event.seen_by(None) for event in part.events], cast)
    points = tuple(Point(part.step_of(deed.place), deed.move.seat, deed.kind) for deed in deeds)
    eyes = _all_eyes(part, cast, deeds)
    roles = next((event.roles for event in part.events if isinstance(event, ev.RolesDealt)), ())
    return RoundSuspicion(
        part.round,
        part.first_step,
        part.last_step,
        cast.saboteurs / cast.places,
        roles,
        points,
        eyes,
        _moments(roles, points, eyes[0]) if roles else (),
    )


def _all_eyes(part: RoundSteps, cast: Cast, deeds: Sequence[Deed]) -> tuple[Eyes, ...]:
    viewers = (None, *range(cast.seats))
    # What a seat knew is read from the events as it saw them, never from the whole of them.
    places = [deed.place for deed in deeds]
    known = [knowledge_history([event.seen_by(me) for event in part.events], places, me) for me in viewers]
    prior = prior_beliefs(cast).suspicions([history[0] for history in known])
    rows = [deed.beliefs.suspicions([history[number + 1] for history in known]) for number, deed in enumerate(deeds)]
    return tuple(
        Eyes(me, _rounded(prior[at]), tuple(map(_rounded, after)), _turns(deeds, prior[at], after))
        for at, me in enumerate(viewers)
        for after in [tuple(row[at] for row in rows)]
    )


def _rounded(chances: Chances) -> Chances:
    """To four digits: more say nothing, and a review is sent to browsers."""
    return tuple(round(chance, 4) for chance in chances)


def _turns(deeds: Sequence[Deed], prior: Chances, after: Sequence[Chances]) -> tuple[Turn, ...]:
    """The moves that moved their seat's line most, in the order in which they happened."""
    found = [
        Turn(number, before[seat], now[seat], odds_of(before[seat], now[seat]))
        for number, (deed, before, now) in enumerate(zip(deeds, (prior, *after), after, strict=False))
        for seat in [deed.move.seat]
        if abs(now[seat] - before[seat]) >= TELLING
    ]
    most = sorted(found, key=lambda turn: -abs(turn.after - turn.before))[:MOST_TURNS]
    return tuple(sorted(most, key=lambda turn: turn.point))


def odds_of(before: float, after: float) -> float:
    """How many times as often a saboteur would do what moved suspicion so: by Bayes, the ratio of the odds."""
    if not 0 < before < 1:
        return 1.0
    if not 0 < after < 1:
        return MOST_ODDS if after >= 1 else 1 / MOST_ODDS
    odds = after / (1 - after) * (1 - before) / before
    return min(MOST_ODDS, max(1 / MOST_ODDS, odds))


def _moments(roles: Sequence[Role], points: Sequence[Point], public: Eyes) -> tuple[Moment, ...]:
    """What is worth going back to; what would be a weak moment is left out."""
    saboteurs = tuple(seat for seat, role in enumerate(roles) if role is Role.SABOTEUR)
    diggers = tuple(seat for seat in range(len(roles)) if seat not in saboteurs)
    found = (
        _most_telling(saboteurs, points, public),
        _best_cover(saboteurs, points, public),
        _most_wronged(diggers, points, public),
        _could_have_known(saboteurs, diggers, points, public),
    )
    return tuple(moment for moment in found if moment)


def _most_telling(saboteurs: Sequence[int], points: Sequence[Point], public: Eyes) -> Moment | None:
    """The move of a saboteur that gave most away."""
    told = [turn for turn in public.turns if points[turn.point].seat in saboteurs and turn.after > turn.before]
    if not told:
        return None
    most = max(told, key=lambda turn: turn.after - turn.before)
    return Moment("telling", points[most.point].step, (points[most.point].seat,), most.odds)


def _best_cover(saboteurs: Sequence[int], points: Sequence[Point], public: Eyes) -> Moment | None:
    """The saboteur who looked like a digger longest: no more suspect than the deal made everybody."""
    if not saboteurs or not points:
        return None
    lasted = {
        seat: next(
            (number for number, row in enumerate(public.after) if row[seat] > public.prior[seat] + 1e-9), len(points)
        )
        for seat in saboteurs
    }
    seat = max(saboteurs, key=lambda seat: lasted[seat])
    # A cover that lasted less than a move of everybody's is none.
    if lasted[seat] <= len(public.prior):
        return None
    return Moment("cover", points[min(lasted[seat], len(points) - 1)].step, (seat,), lasted[seat])


def _most_wronged(diggers: Sequence[int], points: Sequence[Point], public: Eyes) -> Moment | None:
    """The digger who looked most like a saboteur."""
    peaks = [(row[seat], -number, seat) for number, row in enumerate(public.after) for seat in diggers]
    if not peaks:
        return None
    highest, number, seat = max(peaks)
    if highest < public.prior[seat] + TELLING:
        return None
    return Moment("wronged", points[-number].step, (seat,), highest)


def _could_have_known(
    saboteurs: Sequence[int], diggers: Sequence[int], points: Sequence[Point], public: Eyes
) -> Moment | None:
    """From where on all saboteurs looked worse than dealt and worse than every digger, and no digger like one."""
    if not saboteurs:
        return None

    def named(row: Chances) -> bool:
        least = min(row[seat] for seat in saboteurs)
        return least >= public.prior[saboteurs[0]] + TELLING and all(row[seat] < min(least, 0.5) for seat in diggers)

    since = len(points)
    while since and named(public.after[since - 1]):
        since -= 1
    return Moment("known", points[since].step, tuple(saboteurs)) if since < len(points) else None
