"""The story of a match in a few sentences: keys and numbers, which terminal and browser put into words."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot

from msgspec import Struct

from tunnelfolk.analysis.move_review import MoveReview
from tunnelfolk.analysis.round_steps import rounds_of
from tunnelfolk.analysis.suspicion_review import Moment, RoundSuspicion
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.views import View

NOTED_LUCK = 0.5
"""Gold that luck must have brought, or brought one side more than the other, to be worth a word."""

NOTED_TURN = 0.1
"""How far a move must move the diggers' chance of the round to be worth a word."""
LEAST_SENTENCES, MOST_SENTENCES = 4, 6


class Sentence(Struct, frozen=True):
    """One sentence of a story."""

    key: str
    seats: tuple[int, ...] = ()
    numbers: tuple[float, ...] = ()
    step: int | None = None
    """Where it can be looked at."""


def tell_roles(match: Match, rounds: Sequence[RoundSuspicion], moves: MoveReview | None = None) -> tuple[Sentence, ...]:
    """The story of a match of Saboteur; without what choices came to it may be short."""
    moments = [(part.round, moment) for part in rounds for moment in part.moments]
    told = (
        _outcome(match),
        Sentence("diggers_won", numbers=(_treasures(match), len(rounds))),
        *(_turned(moves) if moves else ()),
        *_pick(moments, "telling", lambda moment: moment.amount),
        *_pick(moments, "wronged", lambda moment: moment.amount),
        *_pick(moments, "known", lambda moment: -moment.step),
        *_pick(moments, "cover", lambda moment: moment.amount),
    )
    if moves and len(told) < MOST_SENTENCES:
        told = (*told, _costliest(moves))
    if moves and len(told) < LEAST_SENTENCES:
        told = (*told, _lost(moves))
    return told[:MOST_SENTENCES]


def _turned(review: MoveReview) -> tuple[Sentence, ...]:
    """The move that turned a round most, in everybody's eyes; the last one of a round shows only how it ended."""
    found = []
    for number, dealt in enumerate(review.dealt, 1):
        own = [choice for choice in review.choices if choice.round == number]
        before = [dealt, *(choice.public or 0.0 for choice in own)]
        found += [(choice, was) for choice, was in zip(own[:-1], before, strict=False)]
    if not found:
        return ()
    most, was = max(found, key=lambda pair: abs((pair[0].public or 0.0) - pair[1]))
    now = most.public or 0.0
    if abs(now - was) < NOTED_TURN:
        return ()
    return (Sentence("turned", (most.seat,), (was, most.round, now), most.step),)


def _outcome(match: Match) -> Sentence:
    assert match.result is not None
    winners, gold = match.result.winners, match.result.gold
    if match.seats == 1:
        return Sentence("dug_alone", (0,), (gold[0], match.game.FACTS.rank(gold[0])))
    if match.game.FACTS.is_drawn(match.result):
        return Sentence("tied", winners, (max(gold),))
    others = [own for seat, own in enumerate(gold) if seat not in winners]
    return Sentence("won" if others else "drawn", winners, (max(gold), max(others, default=max(gold))))


def _treasures(match: Match) -> int:
    """In how many rounds the diggers reached the treasure (S11)."""
    ends = [event for part in rounds_of(match) for event in part.events if isinstance(event, ev.RoundEnded)]
    return sum(end.reason == "treasure" for end in ends)


def _pick(moments: Sequence[tuple[int, Moment]], key: str, rank: Callable[[Moment], float]) -> tuple[Sentence, ...]:
    """The moment of a kind that ranks highest in the match."""
    found = [(number, moment) for number, moment in moments if moment.key == key]
    if not found:
        return ()
    number, most = max(found, key=lambda pair: rank(pair[1]))
    return (Sentence(key, most.seats, (most.amount, number), most.step),)


def tell_moves(match: Match, review: MoveReview) -> tuple[Sentence, ...]:
    """The story of a match of the Duel or of Solo."""
    return (
        _outcome(match),
        *(_swings(match) if match.seats > 1 else ()),
        _costliest(review),
        _lost(review),
        *_luck(review),
    )


def _lost(review: MoveReview) -> Sentence:
    """What a choice cost on average, seat by seat."""
    return Sentence("lost", tuple(seat.seat for seat in review.seats), tuple(seat.lost for seat in review.seats))


def _costliest(review: MoveReview) -> Sentence:
    """The choice that cost most, of those that surely cost something."""
    marked = [choice for choice in review.choices if choice.stones]
    if not marked:
        return Sentence("nothing_costly")
    most = max(marked, key=lambda choice: choice.cost)
    return Sentence("costliest", (most.seat,), (most.cost, most.round), most.step)


class Taking(Struct, frozen=True):
    """The lead as it was taken: from the other, from a tie, or first of all."""

    seat: int
    round: int
    step: int


def _swings(match: Match) -> tuple[Sentence, ...]:
    """How often the lead in gold changed hands, or who took it for good."""
    takings = _takings(match)
    changes = sum(one.seat != other.seat for one, other in pairwise(takings))
    if changes:
        return (Sentence("swings", numbers=(changes,)),)
    # Nothing to tell where nobody was ever ahead, or where it came to a draw.
    if not takings or match.result is None or match.result.winners != (takings[-1].seat,):
        return ()
    last = takings[-1]
    return (Sentence("led", (last.seat,), (last.round,), last.step),)


def _takings(match: Match) -> list[Taking]:
    """Each time that somebody got ahead who was not.

    Gold lies open (D23). The chances that the two gave themselves do not: each sees other cards, so that both may think
    they lead, and every other choice would be a change.
    """
    now, before, found = match.rewound(), None, []
    for step in match.steps:
        now = now.follow(step)
        view = now.view()
        leader = _leader(view)
        if leader is not None and leader != before:
            found.append(Taking(leader, view.round, now.version))
        before = leader
    return found


def _leader(view: View) -> int | None:
    """Who has more gold than the other."""
    first, second = (_gold_so_far(view, seat) for seat in (0, 1))
    return None if first == second else int(second > first)


def _gold_so_far(view: View, seat: int) -> int:
    """What a seat has and has marked in this round, less what it owes to trolls (D14, D23, D24)."""
    panel = view.panels[seat]
    had = sum(panel.gold or ())
    if view.ended is not None:  # what was marked has been handed out, and lies there until the next deal
        return had
    marked = {token.cell for token in view.tokens if token.kind == "marker" and token.seat == seat}
    gold = sum(FACES[laid.face].gold for laid in view.board if laid.cell in marked)
    return max(0, had + gold - panel.debt)


def _luck(review: MoveReview) -> tuple[Sentence, ...]:
    """Whom luck surely helped, and how it would have ended without."""
    lucks = [seat.luck for seat in review.seats]
    adjusted = tuple(seat.adjusted for seat in review.seats)
    most = max(lucks) - min(lucks) if len(lucks) > 1 else lucks[0]
    # Of what may be nothing but the error of the figures nobody is called lucky.
    if abs(most) < max(NOTED_LUCK, 2 * hypot(*(seat.luck_error for seat in review.seats))):
        return (Sentence("luck_even", numbers=adjusted),)
    if len(lucks) == 1:
        return (Sentence("luck_alone", (0,), (most, *adjusted)),)
    return (Sentence("luck", (lucks.index(max(lucks)),), (most, *adjusted)),)
