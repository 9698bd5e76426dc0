"""Matches told again: from a seat's view, with all cards open, or as a record to keep."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from tunnelfolk.rules import records
from tunnelfolk.rules.claims import Claim
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.rules.views import Goal
from tunnelfolk.server.matches import closed_prompt, follow_step
from tunnelfolk.server.messages.match_messages import Frame, MatchInfo, OpenCards, OpenRound, Replay
from tunnelfolk.server.stored_values import MatchRow, StoredStep


def replay(info: MatchInfo, row: MatchRow, stored: Sequence[StoredStep], seat: int | None, *, is_open: bool) -> Replay:
    """A match step by step, as a seat saw it."""
    return Replay(info, seat, tuple(_frames(row.fresh(), stored, seat, is_open=is_open)))


def _frames(match: Match, stored: Sequence[StoredStep], seat: int | None, *, is_open: bool) -> Iterator[Frame]:
    for entry in stored:
        match = follow_step(match, entry.step)
        since = match.version - 1
        prompt = match.prompt(seat, since) if match.rules == RULES else closed_prompt(match, seat, since)
        if is_open:
            prompt = replace(prompt, events=entry.step.events)
        yield Frame(prompt, entry.at, entry.step.seat, open_cards(match) if is_open else None)


def open_cards(match: Match) -> OpenCards:
    """Everything that is hidden from somebody."""
    views = [match.view(seat) for seat in range(match.seats)]
    return OpenCards(
        hands=tuple(view.hand for view in views),
        roles=tuple(view.panels[seat].role for seat, view in enumerate(views)),
        gold=tuple(view.panels[seat].gold for seat, view in enumerate(views)),
        goals=tuple(Goal(cell, match.state.goals[cell]) for cell in match.state.board.covered),
        pile=match.state.pile,
    )


def open_round(row: MatchRow, stored: Sequence[StoredStep], number: int) -> OpenRound | None:
    """What was hidden when a round ended; None where it has not ended. Gold stays hidden, it is kept for the match."""
    match = row.fresh()
    for entry in stored:
        match = follow_step(match, entry.step)
        if match.state.round == number and match.state.ended is not None:
            cards = open_cards(match)
            return OpenRound(row.id, number, cards.hands, cards.roles, cards.goals)
    return None


def record(
    row: MatchRow,
    stored: Sequence[StoredStep],
    hints: tuple[int, ...] | None = None,
    claims: tuple[Claim, ...] = (),
    *,
    names_seed: bool = True,
) -> str:
    """A finished match as lines of JSON, with the seed that its deals came from, hints of each seat, and claims."""
    steps = tuple(entry.step for entry in stored)
    match = replace(row.fresh(), steps=steps, seed_is_public=names_seed)
    first, *others = records.lines(match, hints)
    header = msgspec.json.decode(first, type=records.Header)
    # Nobody was shown the hash of an offline match's seed before its first deal.
    header = replace(header, seed_hash=None if row.is_offline else records.seed_hash(row.seed), claims=claims)
    return "".join(f"{line}\n" for line in (msgspec.json.encode(header).decode(), *others))
