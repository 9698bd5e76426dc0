"""Suspicion after the match: the library's own figures, step by step, in anybody's eyes."""

from functools import lru_cache

import pytest
from msgspec.structs import replace

from tests.matches import Setup, finished
from tunnelfolk.analysis.round_steps import rounds_of
from tunnelfolk.analysis.suspicion_review import Eyes, Point, RoundSuspicion, _moments, odds_of, review_suspicion
from tunnelfolk.bots.bot import play_out
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.bots.saboteur.belief_history import suspicion_history
from tunnelfolk.bots.saboteur.beliefs import Cast
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.game import Match, new
from tunnelfolk.rules.options import Options

DIGGER, SABOTEUR = Role.DIGGER, Role.SABOTEUR


@lru_cache
def keen_match(seats: int = 5, seed: int = 7) -> Match:
    return play_out(new("saboteur", seats, seed=seed, options=Options()), [Keen(seat) for seat in range(seats)])


@pytest.mark.parametrize("seats", [3, 5, 10])
def test_every_eye_sees_what_the_library_says_of_the_events_it_saw(seats: int) -> None:
    match = finished(Setup("saboteur", seats), 21)
    for part, review in zip(rounds_of(match), review_suspicion(match), strict=True):
        for eyes in review.eyes:
            seen = [event.seen_by(eyes.seat) for event in part.events]
            shifts = suspicion_history(seen, Cast(seats), eyes.seat)
            assert len(shifts) == len(eyes.after) == len(review.points)
            for shift, after in zip(shifts, eyes.after, strict=True):
                assert after == pytest.approx(shift.after, abs=0.000_051)


def test_what_a_seat_could_not_see_changes_nothing_in_its_eyes() -> None:
    match = keen_match()
    reviews = review_suspicion(match)
    for at, seat in enumerate((None, *range(match.seats))):
        told = tuple(replace(step, events=tuple(e.seen_by(seat) for e in step.events)) for step in match.steps)
        for review, blind in zip(reviews, review_suspicion(replace(match, steps=told)), strict=True):
            assert blind.eyes[at] == review.eyes[at]
            assert blind.points == review.points


def test_a_point_stands_at_the_step_at_which_its_seat_acted() -> None:
    match = keen_match()
    for review in review_suspicion(match):
        assert match.steps[review.first_step - 1].action is None
        for point in review.points:
            assert match.steps[point.step - 1].seat == point.seat
            assert review.first_step < point.step <= review.last_step


def test_turning_points_are_moves_that_moved_their_seat_by_ten_points() -> None:
    for review in review_suspicion(keen_match()):
        for eyes in review.eyes:
            for turn in eyes.turns:
                assert abs(turn.after - turn.before) >= 0.1
                assert eyes.after[turn.point][review.points[turn.point].seat] == pytest.approx(
                    turn.after, abs=0.000_051
                )
                assert (turn.odds > 1) == (turn.after > turn.before)


def test_odds_say_how_many_times_as_often_a_saboteur_would_do_this() -> None:
    assert odds_of(0.25, 0.5) == pytest.approx(3)
    assert odds_of(0.5, 0.25) == pytest.approx(1 / 3)
    assert odds_of(0.5, 1 - 1e-12) == 99
    assert odds_of(0.0, 0.0) == 1


def eyes_of(*rows: tuple[float, ...]) -> Eyes:
    return Eyes(None, (0.25,) * len(rows[0]), rows, ())


def moments_of(roles: tuple[Role, ...], *rows: tuple[float, ...]) -> dict[str, tuple[int, tuple[int, ...], float]]:
    points = [Point(10 + number, 0, "peek") for number in range(len(rows))]
    return {m.key: (m.step, m.seats, m.amount) for m in _moments(roles, points, eyes_of(*rows))}


def test_the_table_could_have_known_from_where_all_saboteurs_stay_above_all_diggers() -> None:
    rows = ((0.6, 0.1, 0.2), (0.3, 0.5, 0.2), (0.5, 0.4, 0.2), (0.7, 0.2, 0.1))
    assert moments_of((SABOTEUR, DIGGER, DIGGER), *rows)["known"] == (12, (0,), 0)
    assert "known" not in moments_of((DIGGER, DIGGER, SABOTEUR), *rows)
    assert "known" not in moments_of((SABOTEUR, DIGGER, DIGGER), (0.99, 0.98, 0.1))


def test_nobody_could_have_known_that_there_was_no_saboteur() -> None:
    assert set(moments_of((DIGGER, DIGGER, DIGGER), (0.6, 0.1, 0.2))) == {"wronged"}


def test_the_most_wronged_digger_is_the_one_with_the_highest_line() -> None:
    rows = ((0.2, 0.5, 0.6), (0.9, 0.45, 0.3))
    assert moments_of((SABOTEUR, DIGGER, DIGGER), *rows)["wronged"] == (10, (2,), 0.6)
    assert "wronged" not in moments_of((SABOTEUR, DIGGER, DIGGER), (0.9, 0.26, 0.3))


def test_the_best_cover_is_the_longest_time_no_more_suspect_than_dealt() -> None:
    rows = ((0.2, 0.2, 0.2),) * 4 + ((0.5, 0.2, 0.2),)
    assert moments_of((SABOTEUR, DIGGER, DIGGER), *rows)["cover"] == (14, (0,), 4)
    assert "cover" not in moments_of((SABOTEUR, DIGGER, DIGGER), *rows[3:])


def test_roles_of_a_review_are_those_that_were_dealt() -> None:
    match = keen_match()
    reviews: tuple[RoundSuspicion, ...] = review_suspicion(match)
    assert [review.round for review in reviews] == [1, 2, 3]
    assert reviews[-1].roles == match.state.roles
