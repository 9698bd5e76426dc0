"""A whole match between people who are never there together, over two days and a restart."""

import json
from pathlib import Path

from msgspec.structs import replace

from tests.server.engines import on_both_engines
from tests.server.postbox import Browser, Pauses, Postbox
from tests.server.stories import ANNA, BEN, Ear, ThinkingPool, choice, in_a_hall, version
from tunnelfolk.server import hosting
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.notices.turn_notices import TurnNotices
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.seat_taking import take_seat
from tunnelfolk.server.store_changes import SaveSubscription
from tunnelfolk.server.stored_values import Subscription
from tunnelfolk.server.table_state import Webhook

DAY, MINUTE = 86_400_000, 60_000
PEOPLE = {person.id: person for person in (ANNA, BEN)}


class Village:
    """Anna and Ben, their browsers at home, a channel that both read, and a clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000
        self.box, self.read = Postbox(), 0
        self.browsers = {one: Browser(f"https://push.example/{one}", 5 + n) for n, one in enumerate(PEOPLE)}
        self.channel: list[str] = []

    def open_hall(self, hall: Hall) -> tuple[Hall, TurnNotices]:
        """A server that has just started."""
        notices = TurnNotices(hall.house.store, self.box, contact="mailto:a@example.org", pause=Pauses())
        opened = notices.finder = Hall(replace(hall.house, turn_watch=notices))
        return opened, notices

    def called(self) -> list[tuple[str, str]]:
        """Who was called to which table since the last time."""
        fresh, self.read = self.box.sent[self.read :], len(self.box.sent)
        called = []
        for sent in fresh:
            owner = next((one for one, browser in self.browsers.items() if browser.endpoint == sent.url), None)
            if owner is None:
                self.channel.append(sent.facts["text"])
            else:
                called.append((owner, json.loads(self.browsers[owner].read(sent.body))["table"]))
        return called


def began_at(room: Room) -> int:
    """At which version the round began: whoever ends a round may begin the next, which is another turn."""
    assert room.running is not None
    return room.running.match.round_began


@on_both_engines
def test_a_match_over_two_days_calls_each_player_once_a_turn_and_no_bot_ever_plays(tmp_path: Path) -> None:
    village = Village()

    async def story(hall: Hall) -> None:
        kept = hall.house.store
        for one, browser in village.browsers.items():
            await kept.write(SaveSubscription(one, Subscription(**browser.keys, language="en"), 10))
        server, notices = village.open_hall(hall)
        room = await server.found_table(ANNA, Settings("duel", 2, turn_seconds=86_400))
        await room.change_table(lambda table: take_seat(table, BEN, None))
        webhook = Webhook("https://hooks.slack.com/services/x", "https://play.example.org", ANNA.id)
        await room.change_table(lambda table: hosting.set_webhook(table, ANNA.id, webhook))
        table_id, began, turns = room.table.id, village.now, 0
        await room.start_match(None)
        has_restarted = False
        while not room.table.is_over:
            await notices.until_told()
            mover = room._turns.seat_to_act
            assert mover is not None
            person = room.table.seats[mover].person
            assert person is not None
            assert village.called() == [(person.id, table_id)]
            turns += 1
            if not has_restarted and village.now - began > DAY:
                server.close()
                notices.close()
                server, notices = village.open_hall(hall)
                has_restarted = True
            server.put_rooms_away(0)  # nobody is there, and there is a day left
            assert not server.is_awake(table_id)
            village.now += 45 * MINUTE
            room = await server.room(table_id)
            left_ms = room._turns.clock.left_ms
            assert left_ms is not None
            assert abs(left_ms - (DAY - 45 * MINUTE)) < MINUTE
            ear = Ear(room, person)
            room.join(ear)
            round_began = began_at(room)
            while room._turns.seat_to_act == mover and began_at(room) == round_began and not room.table.is_over:
                seen = version(room)
                room.choose(choice(room), ear)
                await ear.until(lambda room=room, seen=seen: version(room) > seen)  # type: ignore[misc]
            room.part(ear)
        assert has_restarted
        assert village.now - began > 2 * DAY
        assert not any(seat.lent for seat in room.table.seats)
        assert turns == len(village.channel)
        assert all("turn (The Duel). 24 hours left. https://play.example.org/t/" in text for text in village.channel)
        server.close()
        notices.close()

    in_a_hall(tmp_path, story, ThinkingPool, clock=lambda: village.now)
