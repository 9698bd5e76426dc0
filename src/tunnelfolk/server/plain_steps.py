"""What an ordinary step changed for everybody, told from its events and the two states: no view is made or compared.

Nine of ten steps are ordinary. For these it is the same as `Comparison` finds, at a fifth of its price; a game says
which of its events are ordinary (`GameFacts.plain_events`), and a test holds the one against the other.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import BACK
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.game_state import GameState, Player
from tunnelfolk.rules.phases import TO_ACT
from tunnelfolk.rules.views import Laid, goals_seen, reached_by_all, reached_with_card
from tunnelfolk.server.changes import joined_message, reached_changes, splice

_encode = msgspec.json.Encoder().encode


class PlainStep:
    """The changes that an ordinary step led to, as `Changes` messages."""

    def __init__(self, before: Match, after: Match) -> None:
        """Only for a step that is ordinary: see `is_plain`."""
        step = after.steps[-1]
        self._match, self._since = after, after.version - 1
        self._actor, self._to_act, self._events = step.seat, after.to_act, step.events
        self.seats_told_more = self._actor, self._to_act
        """All others are told what a watcher is told."""
        self._states: tuple[GameState, GameState] = before.state, after.state
        self._shared = self._shared_fields()
        if step.seat != self._to_act:
            self._shared["to_act"] = self._to_act
        self._head, self._tail = self._heading([event.seen_by(None) for event in step.events]), _tail(self._shared)
        self._for_watchers = self._head + self._tail

    def for_seat(self, seat: int | None) -> bytes:
        """What a seat, or a watcher, is told."""
        legal = self._match.legal if seat is not None and seat == self._to_act else ()
        if seat == self._actor:
            # Whoever acts sees all of an ordinary step, nobody else more of it than a watcher.
            return joined_message(self._heading(self._events), legal, self._own_tail())
        return joined_message(self._head, legal, self._tail) if legal else self._for_watchers

    def _heading(self, events: Sequence[Event]) -> bytes:
        return b'{"type":"changes","since":%d,"events":%b' % (self._since, _encode(events))

    def _shared_fields(self) -> dict[str, Any]:
        """How the fields changed that everybody sees alike."""
        before, after = self._states
        told: dict[str, Any] = {}
        if before.turn != after.turn:
            told["turn"] = after.turn
        if before.board is not after.board:
            self._tell_board(told)
        if before.players is not after.players:
            panels = [
                (seat, fields)
                for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True))
                if old is not new and (fields := _panel_changes(old, new))
            ]
            if panels:
                told["panels"] = panels
        if len(before.pile) != len(after.pile):
            told["pile"] = len(after.pile)
        if new_discards := after.discards[len(before.discards) :]:
            seen = [BACK if card.known_to is not None else card.card for card in new_discards]
            told["discards"] = len(before.discards), 0, seen
        return told

    def _tell_board(self, told: dict[str, Any]) -> None:
        before, after = self._states
        laid = [event for event in self._events if type(event) is ev.PathLaid]
        old = reached_by_all(before.board, before.dwarfs)
        if laid:
            cell = laid[0].cell
            told["board"] = len(before.board.faces), 0, (Laid(cell, laid[0].face),)
            new = reached_with_card(before.board, after.board, cell, after.dwarfs)
        else:
            cell = next(event.cell for event in self._events if type(event) is ev.PathCollapsed)
            told["board"] = list(before.board.faces).index(cell), 1, ()
            new = reached_by_all(after.board, after.dwarfs)
        if reached := reached_changes(old, new):
            told["reached"] = reached

    def _own_tail(self) -> bytes:
        """The same for the seat that acted, which knows its cards and what it looked at."""
        before, after = self._states
        seat, told = self._actor, dict(self._shared)
        assert seat is not None
        old, new = before.players[seat], after.players[seat]
        if old.hand != new.hand and new.hand:
            told["hand"] = splice(old.hand, new.hand)
        elif old.hand != new.hand:
            told["gone"] = ("hand",)
        if "discards" in told:
            told["discards"] = (*told["discards"][:2], [card.card for card in after.discards[len(before.discards) :]])
        if old.peeked != new.peeked:
            told["goals"] = splice(goals_seen(before, seat), goals_seen(after, seat))
        return _tail(told)


def is_plain(before: Match, after: Match) -> bool:
    """Whether what lies between two moments of a match that is played is one ordinary step."""
    if after.version != before.version + 1 or before.state.phase is not TO_ACT or after.state.phase is not TO_ACT:
        return False
    step = after.steps[-1]
    return step.seat is not None and after.game.FACTS.plain_events.issuperset(map(type, step.events))


def _panel_changes(before: Player, after: Player) -> dict[str, Any]:
    """The fields of a panel that changed; None where one is not sent any more."""
    fields: dict[str, Any] = {}
    if len(before.hand) != len(after.hand):
        fields["cards"] = len(after.hand)
    if before.broken != after.broken:
        fields["broken"] = after.broken or None
    if before.peeked is not after.peeked and len(before.peeked) != len(after.peeked):
        fields["peeked"] = [cell for cell, _ in after.peeked]
    return fields


def _tail(view: dict[str, Any]) -> bytes:
    return b',"view":' + _encode(view) + b"}" if view else b"}"
