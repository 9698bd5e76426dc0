"""Matches of Saboteur to learn from, 3 to 10 players: with the deeds counted, and with secrets for the critic."""

from collections.abc import Callable
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.bots.net.saboteur_deeds import SEATS_MOST
from tunnelfolk.lab import fast
from tunnelfolk.lab.fast import sight
from tunnelfolk.lab.fast.cards import TREASURE
from tunnelfolk.lab.fast.layout import GOAL, ROLE, SCRATCH, SPARE
from tunnelfolk.lab.learning import settling
from tunnelfolk.lab.learning.endless import Endless, Position, Vectors
from tunnelfolk.lab.learning.recorded_rounds import Records
from tunnelfolk.lab.learning.rollouts import Judge, places_of, sample
from tunnelfolk.lab.learning.saboteur_encoding import DEED_WORDS, GOALS, SaboteurEncoding, count_deeds
from tunnelfolk.lab.learning.torch_module import torch

OWN, OLDER, SCRIPTED = range(3)
"""Who plays a seat: the net that learns, the best weights so far, or the policy `by_role` with guessed roles."""


class SaboteurMatches:
    """Matches whose observations are followed by deeds and secrets (`saboteur_encoding`)."""

    def __init__(self, inner: Vectors, encoding: SaboteurEncoding) -> None:
        """Wrap matches in which no deed was done yet."""
        self._inner, self._encoding = inner, encoding
        self._done = torch.zeros(
            (len(inner.vectors), SEATS_MOST * DEED_WORDS), dtype=torch.int16, device=inner.vectors.device
        )
        self._seen: Any = None

    def position(self, listed: int) -> Position:
        """Where they stand."""
        position, vectors = self._inner.position(listed), self._inner.vectors
        treasure = (vectors[:, GOAL : GOAL + GOALS] == TREASURE).int().argmax(1, keepdim=True)
        words = (position.seen, self._done, vectors[:, ROLE : ROLE + SEATS_MOST], treasure, torch.zeros_like(treasure))
        self._seen = torch.cat([word.to(torch.int16) for word in words], 1)
        return replace(position, seen=self._seen)

    def step(self, actions: Any) -> Any:
        """Play an action in every match that stands as the last position said."""
        self._done = count_deeds(self._encoding, self._seen, actions, self._done)
        tally = self._inner.step(actions)
        self._done = self._done * (tally[:, settling.HAS_ROUND_ENDED, None] == 0)
        return tally

    def choose(self, policy: str) -> Any:
        """What a policy would do that knows no role but its own: it is shown others that might be."""
        vectors = self._inner.vectors
        places = [*range(ROLE, ROLE + SEATS_MOST), SPARE]
        roles = vectors[:, places].clone()
        vectors[:, places] = guess_roles(roles, self._seen[:, sight.SEEN_BY], self._seen[:, sight.SEEN_SEATS])
        chosen = self._inner.choose(policy)
        vectors[:, places] = roles
        return chosen


def guess_roles(roles: Any, me: Any, seats: Any) -> Any:
    """The dwarf cards dealt anew, the spare one last, but for a seat's own (S1)."""
    slots = torch.arange(SEATS_MOST + 1, device=roles.device)
    is_other = ((slots < seats[:, None]) | (slots == SEATS_MOST)) & (slots != me[:, None])
    drawn = torch.where(is_other, torch.rand(roles.shape, device=roles.device), 2.0)
    # Both orders end with the places that stay as they are, in the same order.
    there = torch.where(is_other, 0, 1).sort(dim=1, stable=True).indices
    return roles.scatter(1, there, torch.take_along_dim(roles, drawn.sort(dim=1, stable=True).indices, 1))


class RecordedMatches:
    """Recorded rounds, played again side by side; where one ends, another begins.

    The CPU plays them, whatever device learns from them: there are few, and imitation is soon over.
    """

    def __init__(self, records: Records, count: int, seed: int, device: str = "cpu") -> None:
        """So many rounds at a time, drawn from all by a seed."""
        self._records, self._rng, self._device = records, np.random.default_rng(seed), device
        self._row = self._rng.integers(len(records.codes), size=count)
        self._ply = np.zeros(count, np.int64)
        self._batch = fast.Batch(records.vectors[self._row].copy())
        self._scratch = np.zeros((count, SCRATCH), np.int16)

    @property
    def vectors(self) -> Any:
        """The vectors, on a GPU a copy of them."""
        return torch.as_tensor(self._batch.rows).to(self._device)

    def position(self, listed: int) -> Position:
        """Where they stand."""
        batch = self._batch
        words = batch.observe(), batch.codes[:, :listed].copy(), batch.counts.copy()
        return Position(*(torch.as_tensor(word).to(self._device) for word in words))

    def step(self, actions: Any) -> Any:
        """Play what was recorded."""
        tallies = np.zeros((len(self._batch), settling.TALLY), np.int32)
        self._batch.step(actions.cpu().numpy().astype(np.int32), deal=False)
        streams = np.zeros(len(self._batch), np.int32)
        settling.settle_rows(self._batch.rows, 0, streams, self._scratch, tallies)
        self._ply += 1
        for row in np.flatnonzero(tallies[:, settling.HAS_ROUND_ENDED]):
            self._row[row], self._ply[row] = self._rng.integers(len(self._records.codes)), 0
            self._batch.rows[row] = self._records.vectors[self._row[row]]
        self._batch.relist()
        return torch.as_tensor(tallies).to(self._device)

    def choose(self, policy: str) -> Any:
        """What was recorded, whatever is asked for."""
        del policy
        return torch.as_tensor(self._records.codes[self._row, self._ply]).to(self._device)


class Opponents(Struct, frozen=True):
    """Who plays the seats of a rollout, a row a match."""

    seats: Any
    older: Judge

    def __call__(self, position: Position, matches: Endless, at: Any) -> tuple[Any, Any]:
        """What is played instead of the net's own choices, and where those stand."""
        who = torch.take_along_dim(self.seats, position.seen[:, sight.SEEN_BY, None].long().clamp(min=0), 1)[:, 0]
        scripted = places_of(matches.choose("by_role"), position)
        older = sample(self.older(position)[0])
        played = torch.where(who == SCRIPTED, scripted, torch.where(who == OLDER, older, at))
        return played, (who == OWN).float()


def draw_opponents(count: int, older: float, scripted: float, judge: Judge, device: str) -> Opponents:
    """Opponents at half of the tables, in these shares of all seats; everywhere else the net plays itself."""
    drawn = torch.rand((count, SEATS_MOST), device=device)
    # Tables change sides: at one in three all saboteurs or diggers would be too regular, so seats are drawn one by one.
    is_mixed = torch.rand((count, 1), device=device) < 0.5
    who = torch.where(drawn < 2 * older, OLDER, torch.where(drawn < 2 * (older + scripted), SCRIPTED, OWN))
    return Opponents(torch.where(is_mixed, who, OWN), judge)


class TeamScore(Struct, frozen=True):
    """How often diggers of one kind found the treasure against saboteurs of another."""

    rounds: int
    found: int

    @property
    def share(self) -> float:
        """The rounds that the diggers won."""
        return self.found / max(1, self.rounds)


Chooser = Callable[[Position, Endless], Any]
"""Codes for all rows."""


def play_teams(matches: Endless, diggers: Chooser, saboteurs: Chooser, listed: int, plies: int) -> TeamScore:
    """Play until every table has finished a round; tables without saboteurs are left out."""
    rounds = found = 0
    is_first: Any = None
    for ply in range(plies):
        position = matches.position(listed)
        side = _own_roles(position)
        has_saboteurs = _has_saboteurs(position)
        actions = torch.where(side > 0, saboteurs(position, matches), diggers(position, matches))
        tally = matches.step(actions)
        is_first = torch.ones_like(side, dtype=torch.bool) if is_first is None else is_first
        ended = (tally[:, settling.HAS_ROUND_ENDED] > 0) & is_first
        counted = ended & has_saboteurs
        rounds += int(counted.sum())
        found += int((counted & (tally[:, settling.IS_FOUND] > 0)).sum())
        is_first &= ~ended
        if ply % 16 == 15 and not bool(is_first.any()):
            break
    return TeamScore(rounds, found)


def _own_roles(position: Position) -> Any:
    role = sight.SEEN_PANEL + sight.PANEL_ROLE + sight.PANEL * position.seen[:, sight.SEEN_BY].long().clamp(min=0)
    return torch.take_along_dim(position.seen, role[:, None], 1)[:, 0]


def _has_saboteurs(position: Position) -> Any:
    roles = position.seen[:, sight.SEEN_WORDS + SEATS_MOST * DEED_WORDS :][:, :SEATS_MOST]
    seats = torch.arange(SEATS_MOST, device=roles.device) < position.seen[:, sight.SEEN_SEATS, None]
    return ((roles > 0) & seats).any(1)
