"""What people are sent: tables and prompts as JSON, made once for all who see the same."""

from collections.abc import Callable
from functools import partial
from urllib.parse import urlsplit

import msgspec

from tunnelfolk.rules.events import Event
from tunnelfolk.rules.views import Prompt, View
from tunnelfolk.server import matches, table_state, visitors
from tunnelfolk.server.changes import Comparison, NotAlike
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages.notice_messages import WebhookInfo
from tunnelfolk.server.messages.prompt_messages import Answer, Clock, PromptMessage
from tunnelfolk.server.messages.table_messages import CurrentMatch, Table, You
from tunnelfolk.server.notices.webhook_messages import kind_of
from tunnelfolk.server.plain_steps import PlainStep, is_plain
from tunnelfolk.server.presence import Presence, SharedFrame, Told
from tunnelfolk.server.table_state import TableState, Webhook
from tunnelfolk.server.wires import text_frames

_encoder = msgspec.json.Encoder()


class Moment:
    """A match at one version as everybody sees it. What somebody sees is made when that somebody looks, and kept."""

    def __init__(self, running: Running, before: "Moment | None" = None) -> None:
        """`before` is what everybody was shown last."""
        self.running, self.before = running, before
        self.match, self.version = running.row.id, running.match.version
        self._views: dict[int | None, View] = {}
        self._prompts: dict[tuple[int | None, int | None], tuple[msgspec.Raw, int]] = {}
        self.told = Told(self.match, self.version)
        """What everybody was told who was shown this; one object, so that `is` can ask for it."""
        self._changes: dict[int | None, bytes] = {}
        self._frames: dict[int | None, SharedFrame] = {}
        self._common: SharedFrame | None = None
        """What is told to all but a few seats."""
        self._comparison: Comparison | None = None
        self._plain: PlainStep | None = None
        self._news: list[Event] = []
        self._to_act: int | None = None

    def view(self, seat: int | None) -> View:
        """What a seat sees."""
        if seat not in self._views:
            self._views[seat] = matches.current_view(self.running, seat)
        return self._views[seat]

    def prompt(self, seat: int | None, since: int | None) -> tuple[msgspec.Raw, int]:
        """A seat's whole prompt with the events after a version, and that version: without one, those of the round."""
        key = seat, since
        if key not in self._prompts:
            start = self.running.match.round_began if since is None else max(since, self.running.oldest)
            self._prompts[key] = msgspec.Raw(_encoder.encode(self._prompt(seat, start))), start
        return self._prompts[key]

    def _prompt(self, seat: int | None, start: int) -> Prompt:
        return matches.current_prompt(self.running, self.view(seat), start)

    def changes(self, seat: int | None) -> bytes:
        """What changed for a seat since it was shown the moment before, as JSON; raises NotAlike."""
        told = self._changes.get(seat)
        if told is None:
            told = self._changes[seat] = self._tell(seat)
        return told

    def shared_frame(self, seat: int | None, clock: bytes = b"") -> SharedFrame | None:
        """The same as a frame, with what the clock says; None where that is not enough."""
        plain = self._plain
        if self._common is not None and plain is not None and seat not in plain.seats_told_more:
            return self._common
        shared = self._frames.get(seat)
        if shared is None and self.before is not None:
            try:
                text = self.changes(seat)
            except NotAlike:
                return None
            text = with_field(text, clock) if clock else text
            shared = self._frames[seat] = SharedFrame(self.before.told, self.told, text, text_frames([text]))
            if self._plain is not None and seat not in self._plain.seats_told_more:
                self._common = shared
        return shared

    def _tell(self, seat: int | None) -> bytes:
        before = self.before
        assert before is not None
        last, now = before.running.match, self.running.match
        if (
            self._plain is None
            and self._comparison is None
            and self.running.row.finished is None
            and is_plain(last, now)
        ):
            self._plain = PlainStep(last, now)
        return self._compare(seat) if self._plain is None else self._plain.for_seat(seat)

    def _compare(self, seat: int | None) -> bytes:
        before = self.before
        assert before is not None
        comparison = self._comparison or self._compared(before)
        events = self._seen_news(seat)
        legal = self.running.match.legal if seat is not None and seat == self._to_act else ()
        told = comparison.for_watcher(seat, events, legal)
        if told is None:
            after = Prompt(version=self.version, view=self.view(seat), legal=legal, events=events)
            told = comparison.for_seat(before.view(seat), after)
        return told

    def _compared(self, before: "Moment") -> Comparison:
        """What a watcher is told; all others are compared with that."""
        self._news = [event for step in self.running.match.steps[before.version :] for event in step.events]
        self._to_act = self.running.to_act
        watched = Prompt(version=self.version, view=self.view(None), events=self._seen_news(None))
        self._comparison = Comparison(before.version, before.view(None), watched)
        return self._comparison

    def _seen_news(self, seat: int | None) -> tuple[Event, ...]:
        return tuple([event.seen_by(seat) for event in self._news])

    def pass_by(self) -> None:
        """Something newer is shown: only the views are needed still, to tell what changed."""
        self.before = self._comparison = self._plain = self._common = None
        self._prompts = {}
        self._changes = {}
        self._frames = {}


class Display:
    """The current table and the last moments of its match, kept until they change."""

    def __init__(self) -> None:
        """Nothing was shown yet."""
        self._tables: dict[You, bytes] = {}
        self._shown: dict[You, bytes] = {}
        """What each kind of reader was last sent of the table."""
        self._moments: tuple[Moment, ...] = ()

    def forget_tables(self) -> None:
        """The table changed."""
        self._tables.clear()

    def table(self, table: TableState, presence: Presence, you: You) -> bytes:
        """A table as somebody sees it."""
        if you not in self._tables:
            self._tables[you] = self._shown[you] = _encoder.encode(table_message(table, presence, you))
        return self._tables[you]

    def is_news(self, table: TableState, presence: Presence, you: You) -> bool:
        """Whether somebody sees a table otherwise than such a reader was last shown it."""
        last = self._shown.get(you)
        return self.table(table, presence, you) != last

    def advance(self, running: Running, round_end: Running | None) -> None:
        """The match went on, perhaps from the end of a round to the next deal."""
        last = self._moments[-1] if self._moments else None
        if last is not None:
            last.pass_by()
            last = last if last.running.row.id == running.row.id else None
        # A deal changes everything: it is always shown whole.
        self._moments = (Moment(running, last),) if round_end is None else (Moment(round_end, last), Moment(running))

    def prompt(
        self, running: Running, seat: int | None, told: Told | None, left_ms: int | None, answer: Answer | None
    ) -> bytes:
        """A seat's whole prompt with the events that it was not told yet."""
        raw, start = self._moment(running).prompt(
            seat, told.version if told is not None and told.match == running.row.id else None
        )
        message = PromptMessage(
            match=running.row.id,
            since=start,
            answer=answer,
            clock=_clock(running, left_ms),
            prompt=raw,  # type: ignore[arg-type]
        )
        return _encoder.encode(message)

    def told(self, running: Running) -> Told:
        """What somebody was told who is shown a match as it is now."""
        return self._moment(running).told

    def shared_frames(
        self, left_ms: Callable[[int | None], int | None]
    ) -> Callable[[int | None], SharedFrame | None] | None:
        """What changed for each seat since the moment before; None where nobody is sent what others are sent too.

        Where there is a clock, everybody is told what it says now; the seat to act may be told otherwise.
        """
        moment = self._moments[-1] if self._moments else None
        if moment is None or moment.before is None:
            return None
        running = moment.running
        clock = _clock(running, left_ms(None))
        if clock is None:
            return moment.shared_frame
        own = _clock(running, left_ms(running.to_act))
        if clock == own:
            return partial(moment.shared_frame, clock=_clock_field(clock))
        others_field, own_field = _clock_field(clock), b"" if own is None else _clock_field(own)
        return lambda seat: moment.shared_frame(seat, own_field if seat == running.to_act else others_field)

    def changes(
        self, running: Running, seat: int | None, told: Told | None, left_ms: int | None, answer: Answer | None
    ) -> bytes | None:
        """What changed for a seat since it was told something; None if it has to be shown everything."""
        moment = self._moment(running)
        before = moment.before
        if before is None or told is None or told != before.told:
            return None
        try:
            changed = moment.changes(seat)
        except NotAlike:
            return None
        clock = None if left_ms is None else _clock(running, left_ms)
        if clock is not None:
            changed = with_field(changed, _clock_field(clock))
        return changed if answer is None else with_answer(changed, answer)

    def _moment(self, running: Running) -> Moment:
        for moment in self._moments:
            if moment.running is running:
                return moment
        # A match that a restart brought back, or the end of a round that a slow reader is shown late.
        moment = Moment(running)
        if not self._moments:
            self._moments = (moment,)
        return moment


def with_answer(changes: bytes, answer: Answer) -> bytes:
    """Changes for the socket whose choice led to them."""
    return with_field(changes, b'"answer":' + _encoder.encode(answer))


def with_field(message: bytes, field: bytes) -> bytes:
    """A message, and before all else in it a field."""
    return b"{" + field + b"," + message[1:]


def _clock_field(clock: Clock) -> bytes:
    return b'"clock":' + _encoder.encode(clock)


def _clock(running: Running, left_ms: int | None) -> Clock | None:
    if left_ms is None or (to_act := running.to_act) is None:
        return None
    return Clock(to_act, left_ms)


def _webhook(webhook: Webhook) -> WebhookInfo:
    host = urlsplit(webhook.url).hostname or ""
    return WebhookInfo(kind_of(webhook.url), host, webhook.trouble, webhook.is_off)


def table_message(table: TableState, presence: Presence, you: You) -> Table:
    """A table as somebody sees it."""
    seated = table.seated
    screens = sum(map(visitors.is_screen, presence.people))
    return Table(
        id=table.id,
        code=table.code,
        settings=table.settings,
        players=matches.seated_players(table, presence.away_ms, you.seat),
        host=table.seat_of(table.host),
        watchers=sum(visitor not in seated for visitor in presence.people) - screens,
        match=CurrentMatch(table.match, table.played, table.seed_hash, table.is_over) if table.match else None,
        hints=table_state.may_hint(table),
        screen=table.screen or screens > 0,
        opened_by_screen=table.screen,
        quiet=table_state.keeps_quiet(table),
        rematch=tuple(at for at, seat in enumerate(table.seats) if seat.person and seat.person.id in table.rematch),
        muted=table.muted if you.host else (),
        webhook=_webhook(table.webhook) if you.host and table.webhook else None,
        day=table.day,
        counted=table.counts,
        you=you,
    )
