"""The checker of the chaos sees what it is there for: every promise, broken on purpose, is a complaint."""

from random import Random
from typing import Any

import pytest

from tests.cluster.checker import complaints
from tests.cluster.witnesses import Chosen, Witness

DIG = {"do": "dig", "cell": [1, 0]}
LOG: dict[str, list[tuple[int, Any]]] = {
    "m": [
        (1, {"events": [{"event": "dealt", "hands": [["P01"], ["P02"]]}]}),
        (2, {"events": [{"event": "dug", "card": "P01", "drawn": "P03"}], "seat": 0, "action": DIG}),
    ]
}


def witness() -> Witness:
    """Somebody on seat 0 who was shown all of it, and chose once."""
    person = Witness("Anna", 9, Random(0))
    person.shown = [
        ("m", 1, 0, "{}", [{"event": "dealt", "hands": [["P01"], ["?"]]}]),
        ("m", 2, 0, "{}", [{"event": "dug", "card": "P01", "drawn": "P03"}]),
    ]
    person.since = [0, 1]
    person.done = [Chosen("m", 1, 0, DIG, 4)]
    return person


def told(log: dict[str, list[tuple[int, Any]]], *people: Witness) -> str:
    return "\n".join(complaints(log, people))


def test_what_is_true_is_no_complaint() -> None:
    assert not told(LOG, witness(), witness())


def test_a_gap_in_the_numbers() -> None:
    assert "gaps" in told({"m": [LOG["m"][0], (3, LOG["m"][1][1])]}, witness())


def test_a_step_that_was_shown_and_lost() -> None:
    assert "not in the log" in told({"m": LOG["m"][:1]}, witness())


def test_a_step_that_was_shown_and_changed() -> None:
    changed = {"m": [LOG["m"][0], (2, {**LOG["m"][1][1], "events": [{"event": "dug", "card": "P05", "drawn": "P03"}]})]}
    assert "other events" in told(changed, witness())


def test_a_choice_that_was_acknowledged_and_is_not_there() -> None:
    changed = {"m": [LOG["m"][0], (2, {**LOG["m"][1][1], "seat": 1})]}
    assert "acknowledged, but is not there" in told(changed, witness())


def test_a_choice_that_was_called_late_and_is_there() -> None:
    person = witness()
    person.late = person.done
    assert "called late, but is there" in told(LOG, person)


def test_two_people_on_one_seat_who_saw_different_things() -> None:
    other = witness()
    other.shown[1] = ("m", 2, 0, '{"round":2}', other.shown[1][4])
    assert "two different views of version 2" in told(LOG, witness(), other)


def test_a_card_that_two_seats_were_shown_although_it_is_hidden() -> None:
    def on(seat: int, hands: list[list[str]]) -> Witness:
        person = witness()
        person.shown, person.since, person.done = [("m", 1, seat, "{}", [{"event": "dealt", "hands": hands}])], [0], []
        return person

    mine, yours, nobodys = on(0, [["P01"], ["?"]]), on(1, [["?"], ["P02"]]), on(2, [["?"], ["?"]])
    assert not told(LOG, mine, yours, nobodys)
    assert "hidden from some" in told(LOG, on(0, [["P01"], ["P02"]]), yours, nobodys)


@pytest.mark.parametrize("leaked", [[["P01"], ["P09"]], [["P01"], ["?"], ["P02"]]])
def test_a_card_that_is_not_the_one_in_the_log(leaked: list[list[str]]) -> None:
    person = witness()
    person.shown[0] = ("m", 1, 0, "{}", [{"event": "dealt", "hands": leaked}])
    assert "other events" in told(LOG, person)
