"""What was learned of who does what: deeds as numbers, what each tells, and the beliefs that follow a round."""

import pytest

from tests.matches import Setup, finished
from tunnelfolk.bots.saboteur.belief_tracker import BeliefTracker
from tunnelfolk.bots.saboteur.beliefs import Cast
from tunnelfolk.bots.saboteur.deed_features import BY_GOAL, SHARED, Ledger, tell_deeds
from tunnelfolk.bots.saboteur.deed_model import SURE, DeedModel, learned_model, weigh_deed
from tunnelfolk.bots.saboteur.moves import Move, retell_round
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import BACK, Tool
from tunnelfolk.rules.decks import SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.events import Event

FAR, NEAR = (8, 8, 8), (3, 3, 3)
FIVE = Cast(5)


def did(event: ev.Event, seat: int = 0, *, before: tuple[int, ...] = FAR, after: tuple[int, ...] = FAR) -> Move:
    return Move(seat, event, before, after, SABOTEUR_GOAL_CELLS, (), is_hindered=False)


def dug(seat: int, *, before: tuple[int, ...], after: tuple[int, ...]) -> Move:
    return did(ev.PathLaid(seat, "B01", (1, 0)), seat, before=before, after=after)


def first_round(seats: int, seed: int) -> list[Event]:
    match = finished(Setup("saboteur", seats), seed)
    ends = [number for number, step in enumerate(match.steps) if step.action is None][1:]
    return [event for step in match.steps[: ends[0]] for event in step.events]


def suspicion_of(*moves: Move) -> float:
    """How everybody thinks of seat 0 after these deeds."""
    return BeliefTracker(FIVE).hear(moves).suspicion()[0]


DEALT = BeliefTracker(FIVE).beliefs.suspicion()[0]


def test_whoever_leads_the_tunnel_away_near_the_treasure_is_suspected_and_whoever_leads_it_there_is_not() -> None:
    assert suspicion_of(dug(0, before=NEAR, after=(6, 6, 6))) > 0.8
    assert suspicion_of(dug(0, before=NEAR, after=(2, 2, 2))) < DEALT


def test_whoever_breaks_the_tool_of_somebody_honest_is_suspected() -> None:
    honest = [dug(2, before=(far, far, far), after=(far - 1, far - 1, far - 1)) for far in (8, 7, 6)]
    hindered = did(ev.ToolBroken(0, "sabotage_pick", 2))
    assert suspicion_of(*honest, hindered) > 0.5 > DEALT


def test_whoever_mends_the_tool_of_somebody_honest_is_trusted() -> None:
    honest = [dug(2, before=(far, far, far), after=(far - 1, far - 1, far - 1)) for far in (8, 7, 6)]
    broken, mended = did(ev.ToolBroken(1, "sabotage_pick", 2), 1), did(ev.ToolMended(0, "repair_pick", 2, Tool.PICK))
    assert suspicion_of(*honest, broken, mended) < suspicion_of(*honest, broken)


def test_no_deed_speaks_louder_than_it_may() -> None:
    loud = DeedModel(
        shared=((0.0, 0.0),) * SHARED,
        by_goal=((0.0, 0.0),) * BY_GOAL,
        first=(1.0, 1.0),
        inner=((1.0, 1.0),),
        second=(0.0,),
        outer=((-1e6,), (1e6,)),
        last=(0.0, 0.0),
    )
    told = weigh_deed(loud, Ledger(FIVE).tell(did(ev.CardsPassed(0, (BACK,)))))
    assert [after - before for before, after in zip(told.as_digger, told.as_saboteur, strict=True)] == pytest.approx(
        [SURE] * 3
    )


def test_the_learned_weights_are_for_these_numbers() -> None:
    model = learned_model()
    assert (len(model.shared), len(model.by_goal)) == (SHARED, BY_GOAL)
    assert len(model.first) == len(model.shared[0]) == len(model.by_goal[0]) == len(model.inner[0])
    assert len(model.second) == len(model.inner) == len(model.outer[0])
    assert len(model.outer) == len(model.last) == 2


@pytest.mark.parametrize("seats", [3, 5, 10])
def test_every_deed_is_as_many_numbers_and_none_of_them_is_large(seats: int) -> None:
    for rows in tell_deeds(retell_round(first_round(seats, 21)).moves, Cast(seats)):
        assert len(rows.shared) == SHARED
        assert [len(row) for row in rows.by_goal] == [BY_GOAL] * 3
        assert all(abs(number) < 6 for row in (rows.shared, *rows.by_goal) for number in row)


def test_all_seats_make_the_same_of_what_all_saw() -> None:
    # A seat's own events have more in them: what it saw on a goal, and the cards it passed with.
    events = first_round(5, 21)
    told = [tell_deeds(retell_round([event.seen_by(me) for event in events]).moves, FIVE) for me in (None, *range(5))]
    assert all(one == told[0] for one in told)


def test_hearing_deed_by_deed_is_the_same_as_hearing_all() -> None:
    moves = retell_round(first_round(5, 21)).moves
    tracker = BeliefTracker(FIVE)
    for move in moves:
        tracker.hear([move])
    assert tracker.beliefs == BeliefTracker(FIVE).hear(moves)
    assert tracker.hear([]) is tracker.beliefs


def test_what_a_seat_did_before_counts() -> None:
    # A second pass tells something else than the first one: everybody knows by then whom they see.
    passed = did(ev.CardsPassed(0, (BACK,)))
    ledger = Ledger(FIVE)
    assert ledger.tell(passed) != ledger.tell(passed)
