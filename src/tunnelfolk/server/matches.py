"""A running match as values: where it stands, what a choice makes of it, what has to be stored."""

import hashlib
import secrets
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules import game
from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.game import Match, Step
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.rules.views import Prompt, View
from tunnelfolk.server import store, table_state
from tunnelfolk.server.messages.prompt_messages import Outcome
from tunnelfolk.server.messages.socket_messages import Choose
from tunnelfolk.server.messages.table_messages import Player
from tunnelfolk.server.names import bot_name
from tunnelfolk.server.store import Unreadable
from tunnelfolk.server.store_changes import AppendSteps, BeginMatch, Change, FinishMatch
from tunnelfolk.server.stored_values import MatchRow, StoredStep
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.visitor_names import distinct_name
from tunnelfolk.server.visitors import Person

GRACE_SECONDS = 10
"""The least time for a turn that a restart interrupted."""
FORGOTTEN = Step(())
"""Stands for a step that only the store remembers."""


class Running(Struct, frozen=True):
    """A match in memory. Of earlier rounds only the number of steps is kept."""

    row: MatchRow
    match: Match
    at: int
    """When the last step was made."""
    oldest: int = 0
    """The version after which all steps are in memory."""

    @property
    def to_act(self) -> int | None:
        """The seat that must choose; None when the match is over, be it without a result."""
        return None if self.row.finished is not None else self.match.to_act


def new_seed() -> str:
    """128 random bits: what the deals of a match will come from."""
    return secrets.token_hex(16)


def begin_match(table: TableState, seed: str) -> tuple[Running, list[Change]]:
    """The match a table begins, and what has to be stored for it."""
    assert table.match is not None
    at = store.now_ms()
    row = MatchRow(
        id=table.match,
        table=table.id,
        seed=seed,
        number=table.played,
        game=table.settings.game,
        options=table.settings.options,
        turn_seconds=table.settings.turn_seconds,
        players=seated_players(table),
        started=at,
        rules=RULES,
        hints=table_state.may_hint(table),
        day=table.day,
    )
    match = game.new(row.game, len(row.players), seed=seed, options=row.options)
    people = tuple((seat.person.id, number) for number, seat in enumerate(table.seats) if seat.person)
    return Running(row, match, at), [BeginMatch(row, people), AppendSteps(row.id, 1, match.steps, at, table=row.table)]


def seated_players(
    table: TableState, away_ms: Mapping[str, int] | None = None, viewer: int | None = None
) -> tuple[Player, ...]:
    """Who sits at a table, as everybody may see it; with it, who is absent and for how long, by their ids.

    Where stand-ins are kept quiet, everybody looks present; only the viewer's own seat is told as it is.
    """
    is_quiet = table_state.is_quiet(table)
    worn = {seat.person.avatar: number for number, seat in enumerate(table.seats) if seat.person}
    return tuple(
        _person(table, number, seat.person, away_ms, is_told=not is_quiet or number == viewer)
        if seat.person
        else _bot(table, number, worn)
        for number, seat in enumerate(table.seats)
    )


def _person(
    table: TableState, number: int, person: Person, away_ms: Mapping[str, int] | None, *, is_told: bool
) -> Player:
    seat = table.seats[number]
    if not is_told:
        return Player("person", person.name, person.avatar, present=away_ms is not None, ready=seat.ready)
    return Player(
        *("person", person.name, person.avatar, table.bot_at(number)),
        present=away_ms is not None and person.id not in away_ms,
        ready=seat.ready,
        lent=seat.lent,
        away_ms=away_ms.get(person.id) if away_ms else None,
    )


def _bot(table: TableState, number: int, worn: Mapping[int, int]) -> Player:
    level = table.seats[number].level
    if level is None:
        return Player()
    name, avatar = bot_name(number, table.id, worn)
    name = distinct_name(name, (seat.person.name for seat in table.seats if seat.person))
    return Player("bot", name, avatar, level=level, present=True, ready=True)


def resume_match(row: MatchRow, stored: Sequence[StoredStep]) -> Running:
    """A match as the store knows it: a fold over its steps. Raises Unreadable."""
    if not stored:
        raise Unreadable("its match has no steps")
    match = row.fresh()
    for entry in stored:
        match = follow_step(match, entry.step)
    if row.finished is None and match.is_deal_due:  # a deal is stored with the choice before it
        raise Unreadable(f"step {match.version + 1} is missing")
    return forget_rounds(Running(row, match, stored[-1].at))


def follow_step(match: Match, step: Step) -> Match:
    """The match after a stored step; raises Unreadable where it does not follow from the steps before."""
    try:
        return match.follow(step)
    except Exception as error:  # a game may stumble over a wrong event in any way
        raise Unreadable(f"step {match.version + 1} does not follow: {type(error).__name__}: {error}") from None


def misfit(running: Running, seat: int | None, choice: Choose) -> Outcome | None:
    """Why a choice does not answer the current prompt; None if it does."""
    match = running.match
    if seat is None or choice.match != running.row.id or choice.version > match.version:
        return "refused"
    if choice.version < match.version or seat != running.to_act:
        return "late"
    return None if choice.index < len(match.legal) else "refused"


class Advance(Struct, frozen=True):
    """What a choice makes of a match."""

    running: Running
    round_end: Running | None
    """The match between the end of a round and the next deal, where the choice led to both."""
    changes: list[Change]
    """What has to be stored before anybody sees it."""


def advance(running: Running, index: int) -> Advance:
    """The match after a choice, and after the deal that is due then."""
    before, row, at = running.match, running.row, store.now_ms()
    acted = before.act(before.legal[index])
    after = acted.deal(acted.shuffle()) if acted.is_deal_due else acted
    changes: list[Change] = [
        AppendSteps(row.id, before.version + 1, after.steps[before.version :], at, table=row.table)
    ]
    if after.result:
        row = replace(row, finished=at, result=after.result)
        changes.append(FinishMatch(row.id, at, after.result))
    moved = Running(row, after, at, running.oldest)
    if after is acted:
        return Advance(moved, None, changes)
    return Advance(forget_rounds(moved), Running(row, acted, at, running.oldest), changes)


def forget_rounds(running: Running) -> Running:
    """The same match with the steps of earlier rounds left to the store."""
    match, gone = running.match, running.match.round_began
    return replace(running, match=replace(match, steps=(FORGOTTEN,) * gone + match.steps[gone:]), oldest=gone)


def thinking_time(turn_seconds: int, left: float | None) -> float:
    """How long the person to act may think; `left` is what a restart has left of the turn."""
    return turn_seconds if left is None else min(turn_seconds, max(left, GRACE_SECONDS))


def waited_for(table: TableState, running: Running | None) -> tuple[int | None, str | None]:
    """The seat to act, and the bot that plays it."""
    seat = running.to_act if running else None
    return seat, None if seat is None else table.bot_at(seat)


def deadline(table: TableState, running: Running | None) -> int | None:
    """In how many seconds a table goes on by itself: at once where a bot is to act; None if it waits for somebody."""
    seat, level = waited_for(table, running)
    if running is None or seat is None:
        return None
    return running.row.turn_seconds if level is None else 0


def current_view(running: Running, seat: int | None) -> View:
    """What a seat sees of a match; in one that stopped half-way nobody is to act."""
    view = running.match.view(seat)
    return view if running.to_act is not None or view.to_act is None else replace(view, to_act=None)


def current_prompt(running: Running, view: View, since: int) -> Prompt:
    """What the seat of a current view is shown, with the events after a version."""
    events, legal = seen_events(running, view.seat, since), legal_for(running, view.seat)
    return Prompt(version=running.match.version, view=view, legal=legal, events=events)


def seen_events(running: Running, seat: int | None, since: int) -> tuple[Event, ...]:
    """What a seat saw happen after a version."""
    return tuple([event.seen_by(seat) for step in running.match.steps[since:] for event in step.events])


def legal_for(running: Running, seat: int | None) -> tuple[Action, ...]:
    """What a seat may choose."""
    # Only the seat to act: in a match that has stopped, what older rules allowed is not known any more.
    return running.match.legal if seat is not None and seat == running.to_act else ()


def closed_prompt(match: Match, seat: int | None, since: int) -> Prompt:
    """What a seat is shown of a match in which nobody will act any more, even if it stopped half-way."""
    # Not `match.prompt`: that would look for legal actions, and what older rules allowed is not known any more.
    events = tuple(event.seen_by(seat) for step in match.steps[since:] for event in step.events)
    return Prompt(version=match.version, view=replace(match.view(seat), to_act=None), events=events)


def bot_seed(running: Running, seat: int) -> str:
    """What a bot's chance comes from: nobody can foretell it, and everybody can check it once the seed is out."""
    return seat_seed(running.row.seed, seat)


def seat_seed(seed: str, seat: int) -> str:
    """The same, by the seed of a match."""
    return hashlib.sha256(f"{seed}/bot/{seat}".encode()).hexdigest()
