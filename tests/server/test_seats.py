"""Tables as values: who sits where, who may host, which bots can play."""

import pytest

from tests.server.stories import ANNA, BEN
from tunnelfolk.server import tables
from tunnelfolk.server.messages import Settings
from tunnelfolk.server.tables import Person, Refused, Seat, TableState

CARL = Person("carl", "Carl", 3)


def table_of(*people: Person, seats: int, game: str = "saboteur") -> TableState:
    """A table at which people sit in this order, the first of them as its host."""
    table = tables.found_table(people[0], Settings(game, seats))
    for person in people[1:]:
        table = tables.take_seat(table, person, None)
    return table


def test_nobody_is_ready_for_the_next_match_before_saying_so_again() -> None:
    table = tables.make_ready(table_of(ANNA, BEN, seats=2, game="duel"), BEN.id, ready=True)
    begun = tables.begin_match(table, None, "match", "hash")
    assert not any(seat.ready for seat in begun.seats)


def test_while_the_host_is_away_the_first_present_person_stands_in() -> None:
    table = table_of(ANNA, BEN, CARL, seats=3)

    def hosts(*present: Person) -> list[str]:
        ids = {person.id for person in present}
        return [person.name for person in (ANNA, BEN, CARL) if tables.may_host(table, person.id, ids)]

    assert hosts(ANNA, BEN, CARL) == ["Anna"]
    assert hosts(BEN, CARL) == ["Anna", "Ben"]
    assert hosts(CARL) == ["Anna", "Carl"]
    assert hosts(Person("dora", "Dora", 4)) == ["Anna"]


def test_fewer_seats_push_people_together_before_bots() -> None:
    table = tables.take_seat(table_of(ANNA, BEN, seats=5), BEN, 4)
    table = tables.place_bot(table, 1, "greedy")
    table = tables.place_bot(table, 2, "thumb")
    smaller = tables.change_settings(table, Settings("saboteur", 3))
    assert smaller.seats == (Seat(ANNA), Seat(BEN), Seat(level="greedy"))


def test_who_leaves_as_the_last_person_stays_the_host() -> None:
    assert tables.leave_seat(table_of(ANNA, seats=3), ANNA.id).host == ANNA.id


def test_a_match_does_not_begin_with_an_empty_seat_and_bots_take_no_persons_seat() -> None:
    table = table_of(ANNA, BEN, seats=4)
    with pytest.raises(Refused) as refused:
        tables.begin_match(table, None, "match", "hash")
    assert refused.value.code == "empty_seats"
    begun = tables.begin_match(table, "greedy", "match", "hash")
    assert begun.seats == (Seat(ANNA), Seat(BEN), Seat(level="greedy"), Seat(level="greedy"))
    assert (begun.played, begun.is_playing) == (1, True)


def test_a_seat_is_not_given_back_to_who_has_none_any_more() -> None:
    table = tables.begin_match(table_of(ANNA, BEN, seats=2, game="duel"), None, "match", "hash")
    removed = tables.remove_person(table, 1)
    assert tables.reclaim_seat(removed, BEN) == removed
    assert removed.bot_at(1) == "keen"
