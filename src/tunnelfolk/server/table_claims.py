"""What players claim: checked against what everybody sees, kept with the match, told to everybody."""

import msgspec

from tunnelfolk.rules.claims import ABOUT_GOALS, ABOUT_SEATS, Claim
from tunnelfolk.server import matches
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages.socket_messages import MakeClaim
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.store import Store, Unreadable
from tunnelfolk.server.table_state import TableState

KIND = "claims"
"""Under what name the claims of a match are kept."""
MOST_CLAIMS = 300
"""How many a match keeps: each is written with all before it, and a match may stand for days."""
TEXTS = {
    "gold": "The goal in row {row} is the treasure.",
    "stone": "The goal in row {row} is a stone.",
    "trust": "I trust {name}.",
    "suspect": "I suspect {name}.",
    "honest": "I dig honestly.",
    "mend": "Repair my tools!",
    "reach": "I can reach it.",
    "stuck": "I have no path.",
}
"""For who shows no pictures; rows are counted downward from the start's."""
_decoder = msgspec.json.Decoder(tuple[Claim, ...])


def may_claim(table: TableState) -> bool:
    """Whether players may claim anything: where there are roles to guess, unless the host wants silence."""
    return table.settings.claims and table.facts.has_roles


def check_claim(table: TableState, running: Running | None, seat: int | None, wanted: MakeClaim) -> Claim:
    """The claim that somebody wants to make. Raises Refused."""
    if seat is None:
        raise Refused("not_seated", "Only who sits at the table may claim something.", 403)
    if not may_claim(table):
        raise Refused("no_claims", "Nothing is claimed at this table.", 403)
    if running is None or running.to_act is None:
        raise Refused("no_match", "No match is running at this table.")
    view = matches.current_view(running, None)
    goals = {goal.cell for goal in view.goals}
    if wanted.cell not in (goals if wanted.kind in ABOUT_GOALS else {None}):
        raise Refused("bad_claim", "Name a goal that lies face down, and only to say what it is.", 400)
    others = set(range(len(table.seats))) - {seat}
    if wanted.seat not in (others if wanted.kind in ABOUT_SEATS else {None}):
        raise Refused("bad_claim", "Name somebody else at the table, and only to trust or suspect them.", 400)
    return Claim(seat, wanted.kind, view.round, running.match.version, wanted.cell, wanted.seat)


def claim_text(claim: Claim, names: tuple[str, ...]) -> str:
    """A claim in English."""
    row = claim.cell[1] if claim.cell else 0
    return TEXTS[claim.kind].format(row=row, name=names[claim.about] if claim.about is not None else "")


def require_room(known: tuple[Claim, ...]) -> None:
    """Raise Refused where a match has as many claims as it keeps."""
    if len(known) >= MOST_CLAIMS:
        raise Refused("too_many_claims", "Enough was claimed in this match.")


async def kept_claims(store: Store, match_id: str) -> tuple[Claim, ...]:
    """Everything that was claimed in a match. Raises StoreError."""
    body = await store.kept_result(match_id, KIND)
    try:
        return _decoder.decode(body) if body is not None else ()
    except msgspec.DecodeError as error:
        raise Unreadable(f"its claims: {error}") from None


class ClaimLog:
    """What was claimed in the match of a room, read from the store once."""

    def __init__(self, store: Store) -> None:
        """Nothing is known yet."""
        self._store = store
        self._known: tuple[str, tuple[Claim, ...]] = ("", ())

    async def read(self, match_id: str) -> tuple[Claim, ...]:
        """All claims of a match, in order. Raises StoreError."""
        if self._known[0] != match_id:
            self._known = match_id, await kept_claims(self._store, match_id)
        return self._known[1]

    def note(self, match_id: str, claim: Claim) -> None:
        """Something was claimed, here or by way of another server."""
        if self._known[0] == match_id and claim not in self._known[1]:
            self._known = match_id, (*self._known[1], claim)
