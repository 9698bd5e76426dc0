"""How beliefs moved in a round, deed by deed: for reviews, and for measuring how good they are."""

from collections.abc import Sequence

from msgspec import Struct

from tunnelfolk.bots.saboteur.belief_tracker import BeliefTracker
from tunnelfolk.bots.saboteur.beliefs import (
    Beliefs,
    Cast,
    Knowledge,
    deed_kind,
    knowledge_from,
    prior_beliefs,
    target_reputation,
)
from tunnelfolk.bots.saboteur.moves import Move, retell_round, treasure_weights
from tunnelfolk.rules.events import Event


class Shift(Struct, frozen=True):
    """How one move changed suspicion."""

    move: Move
    kind: str
    before: tuple[float, ...]
    after: tuple[float, ...]

    @property
    def size(self) -> float:
        """How far the mover's own suspicion moved; above nought towards saboteur."""
        return self.after[self.move.seat] - self.before[self.move.seat]


class Deed(Struct, frozen=True):
    """A move of a round, what kind of deed it was, and what everything up to it tells."""

    move: Move
    kind: str
    place: int
    """Where its event stands among the events of the round."""
    beliefs: Beliefs


def belief_history(events: Sequence[Event], cast: Cast) -> tuple[Deed, ...]:
    """What the moves of a round tell, move by move: the same for everybody, since all of them saw the moves."""
    tracker, deeds, moves = BeliefTracker(cast), [], retell_round(events).moves
    for move, place in zip(moves, move_places(events, moves), strict=True):
        reputation = target_reputation(tracker.beliefs, move)
        kind = deed_kind(move, treasure_weights(move.covered, move.peeked, None), reputation)
        deeds.append(Deed(move, kind, place, tracker.hear([move])))
    return tuple(deeds)


def move_places(events: Sequence[Event], moves: Sequence[Move]) -> list[int]:
    """Where the events of moves stand among all events of their round."""
    places = [-1]
    for move in moves:
        places.append(next(at for at in range(places[-1] + 1, len(events)) if events[at] is move.event))
    return places[1:]


def knowledge_history(events: Sequence[Event], places: Sequence[int], me: int | None = None) -> tuple[Knowledge, ...]:
    """What a seat knew for certain before the first deed, and after each with all that came of it (S12 left out)."""
    # The treasure's turning up ends a round: what followed it tells nothing about who was suspected.
    return tuple(knowledge_from(events[:end], me) for end in (*places, len(events)))


def suspicion_history(events: Sequence[Event], cast: Cast, me: int | None = None) -> tuple[Shift, ...]:
    """How suspicion moved in a round, step by step, in the eyes of a seat or of a watcher (S12 left out)."""
    deeds = belief_history(events, cast)
    known = knowledge_history(events, [deed.place for deed in deeds], me)
    before, shifts = prior_beliefs(cast).suspicion(known[0]), []
    for deed, knowledge in zip(deeds, known[1:], strict=True):
        after = deed.beliefs.suspicion(knowledge)
        shifts.append(Shift(deed.move, deed.kind, before, after))
        before = after
    return tuple(shifts)


def turning_points(shifts: Sequence[Shift], most: int = 5) -> tuple[Shift, ...]:
    """The moves that moved suspicion most, the greatest first."""
    return tuple(sorted(shifts, key=lambda shift: -abs(shift.size))[:most])
