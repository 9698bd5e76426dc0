"""Tables as values: who sits where, who may host, who is called what, which bots can play."""

import pytest
from msgspec.structs import replace

from tests.server.stories import ANNA, BEN
from tunnelfolk.server import forgetting, hosting, matches, seat_lending, seat_taking, table_state, tables
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.table_state import Seat, TableState
from tunnelfolk.server.visitors import Person

CARL = Person("carl", "Carl", 3)


def table_of(*people: Person, seats: int, game: str = "saboteur") -> TableState:
    """A table at which people sit in this order, the first of them as its host."""
    table = tables.found_table(people[0], Settings(game, seats))
    for person in people[1:]:
        table = seat_taking.take_seat(table, person, None)
    return table


def test_nobody_is_ready_for_the_next_match_before_saying_so_again() -> None:
    table = seat_taking.make_ready(table_of(ANNA, BEN, seats=2, game="duel"), BEN.id, ready=True)
    begun = tables.begin_match(table, None, "match", "hash")
    assert not any(seat.ready for seat in begun.seats)


def test_while_the_host_is_away_the_first_present_person_stands_in() -> None:
    table = table_of(ANNA, BEN, CARL, seats=3)

    def standing_in(*present: Person) -> list[str]:
        ids = {person.id for person in present}
        return [person.name for person in (ANNA, BEN, CARL) if table_state.stands_in(table, person.id, ids)]

    assert standing_in(ANNA, BEN, CARL) == []
    assert standing_in(BEN, CARL) == ["Ben"]
    assert standing_in(CARL) == ["Carl"]
    assert standing_in(Person("dora", "Dora", 4)) == []


def test_fewer_seats_push_people_together_before_bots() -> None:
    table = seat_taking.take_seat(table_of(ANNA, BEN, seats=5), BEN, 4)
    table = tables.place_bot(table, 1, "greedy")
    table = tables.place_bot(table, 2, "thumb")
    smaller = tables.change_settings(table, Settings("saboteur", 3))
    assert smaller.seats == (Seat(ANNA, ready=True), Seat(BEN, ready=True), Seat(level="greedy"))


def test_who_leaves_as_the_last_person_stays_the_host() -> None:
    assert seat_taking.leave_seat(table_of(ANNA, seats=3), ANNA.id).host == ANNA.id


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
    removed = hosting.remove_person(table, 1)
    assert seat_taking.reclaim_seat(removed, BEN) == removed
    assert removed.bot_at(1) == "keen"


def test_who_founds_a_table_or_sits_down_is_ready() -> None:
    assert all(seat.ready for seat in table_of(ANNA, BEN, seats=2, game="duel").seats)


def over(table: TableState) -> TableState:
    """The table after a match."""
    return replace(tables.begin_match(table, "greedy", "match", "hash"), is_over=True)


def test_a_rematch_is_due_when_all_who_are_present_want_it_and_the_absent_are_not_asked() -> None:
    table, here = over(table_of(ANNA, BEN, CARL, seats=4)), {ANNA.id, BEN.id}
    assert not tables.is_rematch_due(table, here)
    offered = tables.want_rematch(table, BEN.id, accept=True)
    assert offered.rematch == (BEN.id,)
    assert not tables.is_rematch_due(offered, here)
    accepted = tables.want_rematch(offered, ANNA.id, accept=True)
    assert tables.is_rematch_due(accepted, here)
    assert not tables.is_rematch_due(tables.want_rematch(accepted, BEN.id, accept=False), here)
    assert not tables.is_rematch_due(accepted, {*here, CARL.id})
    assert tables.begin_match(accepted, None, "next", "hash").rematch == ()


def test_a_rematch_that_was_wanted_is_forgotten_when_something_else_is_to_be_played_or_its_friend_is_gone() -> None:
    table = tables.want_rematch(over(table_of(ANNA, BEN, seats=3)), BEN.id, accept=True)
    assert tables.change_settings(table, Settings("duel", 2)).rematch == ()
    assert seat_taking.leave_seat(table, BEN.id).rematch == ()
    assert hosting.remove_person(table, 1).rematch == ()


def test_nobody_plays_again_before_the_match_is_over() -> None:
    with pytest.raises(Refused) as refused:
        tables.want_rematch(tables.begin_match(table_of(ANNA, BEN, seats=3), "greedy", "m", "h"), BEN.id, accept=True)
    assert refused.value.code == "not_over"


@pytest.mark.parametrize(
    ("at", "away", "code"), [(1, 60_000, ""), (1, 59_999, "too_early"), (2, 90_000, "too_early"), (1, None, "present")]
)
def test_a_player_may_have_a_seat_lent_whose_owner_was_away_for_a_minute_and_is_waited_for(
    at: int, away: int | None, code: str
) -> None:
    table = tables.begin_match(table_of(ANNA, BEN, CARL, seats=3), None, "match", "hash")
    away_ms = {} if away is None else {BEN.id: away, CARL.id: away}
    if not code:
        assert seat_lending.lend_waited_for(table, ANNA.id, at, 1, away_ms).seats[1].lent
        return
    with pytest.raises(Refused) as refused:
        seat_lending.lend_waited_for(table, ANNA.id, at, 1, away_ms)
    assert refused.value.code == code


def test_a_watcher_may_not_have_a_seat_lent() -> None:
    table = tables.begin_match(table_of(ANNA, BEN, seats=2, game="duel"), None, "match", "hash")
    with pytest.raises(Refused) as refused:
        seat_lending.lend_waited_for(table, CARL.id, 1, 1, {BEN.id: 90_000})
    assert refused.value.code == "not_seated"


def test_the_host_mutes_and_hears_again_and_cannot_be_muted() -> None:
    table = hosting.mute_visitor(table_of(ANNA, BEN, seats=3), BEN.id, muted=True)
    assert table.muted == (BEN.id,)
    assert hosting.mute_visitor(table, BEN.id, muted=True).muted == (BEN.id,)
    assert hosting.mute_visitor(table, BEN.id, muted=False).muted == ()
    assert hosting.hand_over(table, 1).muted == ()
    with pytest.raises(Refused):
        hosting.mute_visitor(table, ANNA.id, muted=True)


def test_whoever_was_muted_is_heard_again_as_host_however_that_came() -> None:
    table = hosting.mute_visitor(table_of(ANNA, BEN, seats=3), BEN.id, muted=True)
    left = seat_taking.leave_seat(table, ANNA.id)
    assert (left.host, left.muted) == (BEN.id, ())
    forgotten = forgetting.without_visitor(table, ANNA.id)
    assert (forgotten.host, forgotten.muted) == (BEN.id, ())
    screen = seat_taking.leave_seat(seat_taking.leave_seat(replace(table, screen=True), BEN.id), ANNA.id)
    welcomed = seat_taking.take_seat(screen, BEN, None)
    assert (welcomed.host, welcomed.muted) == (BEN.id, ())
    phone = Person("phone", ANNA.name, 1)
    other = hosting.mute_visitor(replace(table, screen=True), phone.id, muted=True)
    taken, *_ = seat_taking.take_over(other, phone, {ANNA.id: 60_000}, 20)
    assert (taken.host, taken.muted) == (phone.id, (BEN.id,))


def test_people_at_a_table_never_look_alike() -> None:
    table = table_of(ANNA, Person("eve", "Аnna", 5), Person("liv", "anna", 6), seats=4)
    assert [seat.person.name for seat in table.seats if seat.person] == ["Anna", "Аnna 2", "anna 3"]
    renamed = seat_taking.reclaim_seat(table, Person("anna", "Anna 3", 1))
    assert [seat.person.name for seat in renamed.seats if seat.person] == ["Anna 3 2", "Аnna 2", "anna 3"]
    assert seat_taking.reclaim_seat(table, Person("eve", "Аnna", 5)) is table


def test_a_watcher_never_looks_like_a_player_or_like_the_host_who_watches() -> None:
    table = replace(table_of(BEN, seats=3), host=ANNA.id)
    here = {"eve": "Anna", "ben": "Ben", "anna": "Anna", "liv": "BEN"}
    named = [table_state.name_among(table, Person(visitor, name, 0), here) for visitor, name in here.items()]
    assert named == ["Anna 2", "Ben", "Anna", "BEN 2"]


def test_a_bot_never_looks_like_a_person() -> None:
    table = tables.place_bot(table_of(ANNA, seats=3), None, "greedy")
    bots = [player.name for player in matches.seated_players(table)][1:]
    named = seat_taking.reclaim_seat(table, Person("anna", bots[0], 1))
    assert [player.name for player in matches.seated_players(named)] == [bots[0], f"{bots[0]} 2", bots[1]]
