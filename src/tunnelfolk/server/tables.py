"""A table: who sits where, what is to be played. Every command gives a new table, or is refused."""

import secrets
from collections.abc import Container, Mapping
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.bots import ladder
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.options import BadOptions
from tunnelfolk.server.levels import LEVELS, minder_for
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.table_codes import table_code
from tunnelfolk.server.visitor_names import distinct_name, skeletons

MOST_MUTED = 200
SCREEN = "screen-"
"""How the ids of big screens begin. They are never stored, and no visitor's id looks so."""
LEND_SECONDS = 60
"""How long somebody whose turn it is has to be absent before other players may have the seat lent."""
SLOW_SECONDS = 3_600
"""Where a turn may take so long, nobody is expected to sit there and wait."""


class Refused(Exception):
    """A command that does not go now: a word for programs, a sentence for people."""

    def __init__(self, code: str, message: str, status: int = 409) -> None:
        """Say what was refused, and why."""
        super().__init__(message)
        self.code, self.message, self.status = code, message, status


class Person(Struct, frozen=True):
    """Somebody with a cookie. The id is no secret; the cookie is, and only its hash is kept."""

    id: str
    name: str
    avatar: int


class Seat(Struct, frozen=True, omit_defaults=True):
    """A place at the table, for a person, a bot (it has a level) or nobody."""

    person: Person | None = None
    level: str | None = None
    ready: bool = False
    lent: bool = False
    """Whether a bot plays for the person."""
    first: str = ""
    """Whose seat it was before another phone took it by the name: that one may have it back at any time."""
    declined: tuple[str, ...] = ()
    """From whom it was taken back: they do not get it by the name again."""

    @property
    def is_empty(self) -> bool:
        """Whether somebody may sit down here."""
        return self.person is None and self.level is None


EMPTY = Seat()


class Webhook(Struct, frozen=True, omit_defaults=True):
    """An address that is told of every turn at a table. Whoever knows it may write there, so it is shown to nobody."""

    url: str
    origin: str
    """Where people reach this server, for the link to the table."""
    by: str
    """The id of the visitor who set it."""
    language: str = "en"
    trouble: str = ""
    """Why the last message did not arrive."""
    is_off: bool = False
    """Whether nobody listens there any more."""


class TableState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table as it is kept."""

    id: str
    code: str
    founder: str
    host: str
    """The id of a visitor."""
    settings: Settings
    seats: tuple[Seat, ...]
    barred: tuple[str, ...] = ()
    """Those whom the host removed."""
    muted: tuple[str, ...] = ()
    """Those whose chat is refused."""
    rematch: tuple[str, ...] = ()
    """Those who want to play again after the match that is over."""
    played: int = 0
    """How many matches were begun here."""
    match: str | None = None
    seed_hash: str = ""
    is_over: bool = False
    """Whether the match, if there is one, has ended."""
    minded: tuple[int, ...] = ()
    """The seats of people for whom a bot chose in this round, where that is told only after it."""
    screen: bool = False
    """Whether a big screen opened it: who sits down first is its host, seats are added, lost phones may come back."""
    webhook: Webhook | None = None
    """Who is told of every turn."""
    day: str = ""
    """The day whose deal this table was made for, and nothing else: nobody but its founder ever comes in."""
    counts: bool = False
    """Whether that is the founder's one counted try: no hints, and no bot plays for them."""
    version: int = 0
    """How often it was stored: the store takes the next version only, so that no server undoes what another did."""

    @property
    def is_playing(self) -> bool:
        """Whether a match is running."""
        return self.match is not None and not self.is_over

    def bot_at(self, at: int) -> str | None:
        """The level of the bot that plays a seat, if one does."""
        return minder_for(self.facts) if self.seats[at].lent else self.seats[at].level

    @property
    def facts(self) -> GameFacts:
        """What is known about the game that is played here."""
        return game_named(self.settings.game).FACTS

    @property
    def seated(self) -> tuple[str, ...]:
        """The people who sit here, in the order of their seats."""
        return tuple(seat.person.id for seat in self.seats if seat.person)

    def seat_of(self, visitor: str) -> int | None:
        """Where somebody sits."""
        return next((at for at, seat in enumerate(self.seats) if seat.person and seat.person.id == visitor), None)


def is_slow(settings: Settings) -> bool:
    """Whether people play here now and then, perhaps days apart."""
    return settings.turn_seconds is not None and settings.turn_seconds >= SLOW_SECONDS


def is_late_turn_taken(settings: Settings) -> bool:
    """Whether a bot takes a turn whose time has run out; where that may be days, only if the table wanted it so."""
    return settings.late_bot or not is_slow(settings)


def may_hint(table: TableState) -> bool:
    """Whether players may ask for hints: among people where the host allows it, alone always, but in no counted try."""
    return not table.counts and (table.settings.hints or len(table.seated) <= 1)


def keeps_quiet(table: TableState) -> bool:
    """Whether it is told only after a round that bots minded seats in it: that tells something about those seats.

    Not where people sit before one big screen: everybody sees there who is gone.
    """
    wanted = table.settings.quiet
    if wanted is None:
        wanted = table.settings.public and table.facts.has_roles
    return wanted and not table.screen


def is_quiet(table: TableState) -> bool:
    """Whether nobody may be told now which seats bots mind, and who is present."""
    return table.is_playing and keeps_quiet(table)


def found_table(person: Person, settings: Settings, *, is_screen: bool = False) -> TableState:
    """A new table; whoever asked for it is its host and sits on the first seat, unless it is a big screen."""
    validate_settings(settings)
    own = EMPTY if is_screen else Seat(person, ready=True)
    return TableState(
        id=secrets.token_urlsafe(16),
        code=table_code(),
        founder=person.id,
        host=person.id,
        settings=settings,
        seats=(own, *[EMPTY] * (settings.seats - 1)),
        screen=is_screen,
    )


def as_screen(person: Person) -> Person:
    """Somebody's big screen: one more watcher, whatever seat that person may have."""
    return replace(person, id=SCREEN + person.id)


def is_screen(visitor: str) -> bool:
    """Whether somebody who is here is a big screen."""
    return visitor.startswith(SCREEN)


def visitor_behind(visitor: str) -> str:
    """Whose big screen it is; whoever is none, is meant."""
    return visitor.removeprefix(SCREEN)


def next_version(table: TableState) -> TableState:
    """The table as it is once it is stored."""
    return replace(table, version=table.version + 1)


def with_code(code: str, table: TableState) -> TableState:
    """The table with a code, where it has none."""
    return table if table.code else replace(table, code=code)


def validate_settings(settings: Settings) -> None:
    """Refuse what the game cannot grant."""
    try:
        game_named(settings.game).new(settings.seats, settings.options)
    except BadOptions as error:
        raise Refused("bad_settings", str(error), 400) from None


def _require_idle(table: TableState) -> None:
    if table.day:
        raise Refused("daily", "This table is there for one deal of one day.")
    if table.is_playing:
        raise Refused("playing", "Not while a match is running.")


def _with(table: TableState, at: int, seat: Seat) -> TableState:
    return replace(table, seats=(*table.seats[:at], seat, *table.seats[at + 1 :]))


def _require_seat(table: TableState, at: int) -> Seat:
    if at >= len(table.seats):
        raise Refused("no_seat", f"This table has {len(table.seats)} seats.", 400)
    return table.seats[at]


def _own_seat(table: TableState, visitor: str) -> int:
    at = table.seat_of(visitor)
    if at is None:
        raise Refused("not_seated", "You have no seat at this table.", 403)
    return at


def require_welcome(table: TableState, visitor: str) -> None:
    """Refuse those whom the host removed; and at a table for the deal of a day everybody but its founder."""
    if visitor in table.barred:
        raise Refused("barred", "The host has removed you from this table.", 403)
    if table.day and (not visitor or visitor_behind(visitor) != table.founder):
        raise Refused("private", "This table is for one person alone.", 403)


def _distinct(table: TableState, person: Person) -> Person:
    """Somebody by a name that no other player has."""
    others = (seat.person.name for seat in table.seats if seat.person and seat.person.id != person.id)
    return replace(person, name=distinct_name(person.name, others))


def name_among(table: TableState, person: Person, here: Mapping[str, str]) -> str:
    """What somebody is called at a table; watchers by a name that neither players nor earlier watchers have.

    `here` are the ids and names of those who are present, in the order in which they came.
    """
    at = table.seat_of(person.id)
    if at is not None and (seated := table.seats[at].person):
        return seated.name
    players = [seat.person.name for seat in table.seats if seat.person]
    watchers = [visitor for visitor in here if visitor not in table.seated]
    # The host first: nobody may look like the host, not even who came before.
    earlier = takewhile(lambda one: one != person.id, sorted(watchers, key=lambda one: one != table.host))
    return distinct_name(person.name, (*players, *(here[one] for one in earlier)))


def take_seat(table: TableState, person: Person, wanted: int | None) -> TableState:
    """Sit down, or move to another seat."""
    _require_idle(table)
    require_welcome(table, person.id)
    own = table.seat_of(person.id)
    if table.screen:
        table = _welcoming(table, person.id)
    if wanted is None:
        wanted = own if own is not None else next((at for at, seat in enumerate(table.seats) if seat.is_empty), None)
    if wanted is None:
        raise Refused("full", "Every seat is taken, but you may watch.")
    if wanted == own:
        return table
    if not _require_seat(table, wanted).is_empty:
        raise Refused("taken", "Somebody sits there already.")
    moved = table if own is None else _with(table, own, EMPTY)
    return _with(moved, wanted, Seat(_distinct(table, person), ready=True))


def _welcoming(table: TableState, visitor: str) -> TableState:
    """The table of a big screen for somebody who comes: with a host, and with a seat as long as the game has more."""
    if not table.seated:
        table = replace(table, host=visitor)
    seats = table.settings.seats + 1
    if table.seat_of(visitor) is None and not any(seat.is_empty for seat in table.seats) and seats in table.facts.seats:
        table = replace(table, settings=replace(table.settings, seats=seats), seats=(*table.seats, EMPTY))
    return table


def take_over(
    table: TableState, person: Person, away_ms: Mapping[str, int], gone_seconds: float
) -> tuple[TableState, int, str]:
    """Give somebody whose phone is gone the old seat, by the name: which, and who that was until now.

    Only where people sit before one big screen, which tells them: elsewhere nobody could see who takes whose seat.
    During a match the other phone must have been gone for so many seconds: one that only sleeps holds a secret. Whoever
    had the seat first has it back whenever they want, and for good.
    """
    require_welcome(table, person.id)
    if not table.screen:
        raise Refused("no_screen", "Seats are taken over only at the table of a big screen.", 403)
    if table.seat_of(person.id) is not None:
        raise Refused("seated", "You have a seat at this table already.")
    named = [(at, seat, seat.person) for at, seat in enumerate(table.seats) if seat.person]
    own = next((one for one in named if one[1].first == person.id), None)
    found = own or next((one for one in named if skeletons(one[2].name) & skeletons(person.name)), None)
    if found is None:
        raise Refused("nobody", f"Nobody called {person.name} sits here.", 404)
    at, seat, owner = found
    if own is None:
        _require_gone(table, seat, owner, person, away_ms, gone_seconds)
    kept = (
        replace(seat, first="", declined=(*seat.declined, owner.id))
        if own
        else replace(seat, first=seat.first or owner.id)
    )
    moved = _with(table, at, replace(kept, person=replace(owner, id=person.id), lent=False))
    rematch = tuple(person.id if one == owner.id else one for one in table.rematch)
    host = person.id if table.host == owner.id else table.host
    return replace(moved, host=host, rematch=rematch), at, owner.id


def _require_gone(
    table: TableState, seat: Seat, owner: Person, person: Person, away_ms: Mapping[str, int], gone_seconds: float
) -> None:
    if owner.id not in away_ms or person.id in seat.declined:
        raise Refused("present", f"{owner.name} is here.")
    if table.is_playing and away_ms[owner.id] < gone_seconds * 1_000:
        raise Refused("just_left", f"{owner.name} was here a moment ago. Try again in {gone_seconds:.0f} seconds.")


def leave_seat(table: TableState, visitor: str) -> TableState:
    """Stand up; while a match is running, a bot minds the seat."""
    at = _own_seat(table, visitor)
    if table.day:
        return table  # it stays theirs: nobody else may sit there, and no bot may finish a try that counts
    if table.is_playing:
        return lend_seat(table, at)
    left = _without(_with(table, at, EMPTY), visitor)
    heir = next((seat.person.id for seat in left.seats if seat.person), visitor)
    return replace(left, host=heir) if table.host == visitor else left


def _without(table: TableState, visitor: str) -> TableState:
    """The table when somebody does not want to play again there."""
    return replace(table, rematch=tuple(other for other in table.rematch if other != visitor))


def lend_seat(table: TableState, at: int) -> TableState:
    """Let a bot mind an absent person's seat."""
    seat = _require_seat(table, at)
    if not table.is_playing or seat.person is None or table.day:
        raise Refused("nobody", "A seat is lent only in a running match, and only a person's.")
    return _with(table, at, replace(seat, lent=True))


def lend_absent_seat(table: TableState, at: int, present: Container[str]) -> TableState:
    """Let a bot mind a seat whose owner is not here."""
    person = _require_seat(table, at).person
    if person is not None and person.id in present:
        raise Refused("present", f"{person.name} is here.")
    return lend_seat(table, at)


def lend_waited_for(
    table: TableState, visitor: str, at: int, to_act: int | None, away_ms: Mapping[str, int]
) -> TableState:
    """Let a bot mind a seat on a player's request: its owner keeps everybody waiting, and not only for a moment."""
    _own_seat(table, visitor)
    person = _require_seat(table, at).person
    lent = lend_absent_seat(table, at, [one for one in table.seated if one not in away_ms])
    assert person is not None
    if at != to_act:
        raise Refused("too_early", f"Nobody waits for {person.name} now. The host may let a bot play.", 403)
    if away_ms[person.id] < LEND_SECONDS * 1_000:
        raise Refused("too_early", f"{person.name} has been away for less than {LEND_SECONDS} seconds.", 403)
    return lent


def lend_quietly(
    table: TableState, visitor: str, at: int, waiting: tuple[int | None, float], present: Container[str]
) -> TableState:
    """Let a bot mind a seat, if its owner is not here; whoever asks is answered the same if the owner is.

    `waiting` is the seat to act and for how many seconds already. The host has to wait too: a refusal, or none,
    would tell who is present.
    """
    if visitor != table.host:
        _own_seat(table, visitor)
    seat, (to_act, seconds) = _require_seat(table, at), waiting
    if seat.person is None:
        raise Refused("nobody", "A seat is lent only in a running match, and only a person's.")
    if at != to_act or seconds < LEND_SECONDS:
        raise Refused("too_early", f"Give {seat.person.name} {LEND_SECONDS} seconds to choose.", 403)
    return table if seat.lent or seat.person.id in present else lend_seat(table, at)


def note_minded(table: TableState, at: int) -> TableState:
    """Keep for later that a bot chose for somebody, where that is not told at once."""
    is_news = table.seats[at].person is not None and at not in table.minded and is_quiet(table)
    return replace(table, minded=(*table.minded, at)) if is_news else table


def take_back(table: TableState, visitor: str) -> TableState:
    """Give a seat back to the person it belongs to."""
    at = _own_seat(table, visitor)
    return _with(table, at, replace(table.seats[at], lent=False))


def make_ready(table: TableState, visitor: str, *, ready: bool) -> TableState:
    """Say whether one is ready."""
    at = _own_seat(table, visitor)
    return _with(table, at, replace(table.seats[at], ready=ready))


def reclaim_seat(table: TableState, person: Person) -> TableState:
    """Give somebody who came back the seat, if there still is one, under the name that person has now."""
    at = table.seat_of(person.id)
    if at is None:
        return table
    seat = replace(table.seats[at], person=_distinct(table, person), lent=False)
    return table if seat == table.seats[at] else _with(table, at, seat)


def change_settings(table: TableState, settings: Settings) -> TableState:
    """Change what is to be played. Fewer seats push together; nobody is pushed out."""
    _require_idle(table)
    validate_settings(settings)
    seats = table.seats
    if settings.seats < len(seats):
        people = [seat for seat in seats if seat.person]
        if len(people) > settings.seats:
            raise Refused("too_few_seats", f"{len(people)} people sit here already.")
        bots = [seat for seat in seats if seat.level]
        seats = tuple([*people, *bots][: settings.seats])
    seats += (EMPTY,) * (settings.seats - len(seats))
    # Who wanted to play again may not want to play something else.
    changed = replace(table, settings=settings, seats=seats, rematch=())
    return replace(changed, seats=tuple(_with_able_bot(changed, seat) for seat in changed.seats))


def _with_able_bot(table: TableState, seat: Seat) -> Seat:
    """The same seat; a bot that cannot play the game makes room for one that can."""
    is_able = seat.level is None or seat.level in ladder.players_of(table.facts)
    return seat if is_able else replace(seat, level=minder_for(table.facts))


def place_bot(table: TableState, at: int | None, level: str | None) -> TableState:
    """Put bots on one seat or all empty ones, or take them away."""
    _require_idle(table)
    if level is not None and level not in (playing := ladder.players_of(table.facts)):
        offered = ", ".join(name for name in playing if name in LEVELS)
        raise Refused("no_level", f"{level!r} is no bot for {table.facts.title}: expected one of {offered}.", 400)
    if at is not None:
        if _require_seat(table, at).person:
            raise Refused("taken", "Somebody sits there already.")
        return _with(table, at, Seat(level=level))
    new = Seat(level=level)
    meant = [seat.is_empty if level else seat.level is not None for seat in table.seats]
    return replace(table, seats=tuple(new if here else seat for here, seat in zip(meant, table.seats, strict=True)))


def remove_person(table: TableState, at: int) -> TableState:
    """Remove a person for good; in a running match a bot takes the seat."""
    person = _require_seat(table, at).person
    if person is None:
        raise Refused("nobody", "Nobody sits there.")
    if person.id == table.host:
        raise Refused("host", "The host cannot be removed.")
    barred = (*table.barred, person.id)
    left = _with(table, at, Seat(level=minder_for(table.facts)) if table.is_playing else EMPTY)
    return replace(_without(left, person.id), barred=barred)


def mute_visitor(table: TableState, visitor: str, *, muted: bool) -> TableState:
    """Refuse what somebody says, or hear it again."""
    if visitor == table.host:
        raise Refused("host", "The host cannot be muted.")
    others = tuple(other for other in table.muted if other != visitor)
    # The oldest are forgotten: a host who mutes hundreds has other worries, and a table is stored with every change.
    return replace(table, muted=(*others, visitor)[-MOST_MUTED:] if muted else others)


def set_webhook(table: TableState, visitor: str, webhook: Webhook | None) -> TableState:
    """Have an address told of every turn, or nobody."""
    if visitor != table.host:  # who was it a moment ago
        raise Refused("not_host", "Only the host may do that.", 403)
    return replace(table, webhook=webhook)


def note_webhook(table: TableState, url: str, trouble: str, *, is_off: bool) -> TableState:
    """Keep what came of the last message, unless another address was set meanwhile."""
    if table.webhook is None or table.webhook.url != url:
        return table
    noted = replace(table.webhook, trouble=trouble, is_off=is_off)
    return table if noted == table.webhook else replace(table, webhook=noted)


def stands_in(table: TableState, visitor: str, present: Container[str]) -> bool:
    """Whether somebody stands in for an absent host: the first person at the table who is here."""
    if table.host in present or is_quiet(table):  # while it is kept quiet who is present, nobody is told by this
        return False
    return visitor == next((one for one in table.seated if one in present), None)


def hand_over(table: TableState, at: int) -> TableState:
    """Make another person the host."""
    person = _require_seat(table, at).person
    if person is None:
        raise Refused("nobody", "Nobody sits there.")
    return replace(table, host=person.id, muted=tuple(other for other in table.muted if other != person.id))


def want_rematch(table: TableState, visitor: str, *, accept: bool) -> TableState:
    """Offer or accept to play again, or think better of it."""
    at = _own_seat(table, visitor)
    if not table.is_over or table.day:
        raise Refused("not_over", "There is nothing to play again yet.")
    asked = _with(_without(table, visitor), at, replace(table.seats[at], ready=accept))
    return replace(asked, rematch=(*asked.rematch, visitor)) if accept else asked


def is_rematch_due(table: TableState, present: Container[str]) -> bool:
    """Whether somebody wants to play again, and nobody who sits here and is present does not."""
    wanting = table.rematch
    return table.is_over and bool(wanting) and all(one in wanting for one in table.seated if one in present)


def begin_match(table: TableState, fill: str | None, match_id: str, seed_hash: str) -> TableState:
    """Begin a match, when every seat is taken."""
    _require_idle(table)
    if fill is not None:
        table = place_bot(table, None, fill)
    if any(seat.is_empty for seat in table.seats):
        raise Refused("empty_seats", "Some seats are still empty: wait, or let bots take them.")
    seats = tuple(replace(seat, ready=False) for seat in table.seats)
    played = table.played + 1
    begun = replace(table, seats=seats, match=match_id, seed_hash=seed_hash, is_over=False, played=played)
    return replace(begun, rematch=(), minded=())
